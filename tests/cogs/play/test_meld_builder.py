"""The bench: melds that are put together, looked at and laid down."""

from canasta.actions import Group, Take
from canasta.cards import parse_cards
from tests.cogs.clicking import build_move, lay_down, press_late
from tests.cogs.stacked_hands import give, match_of
from tests.cogs.world import PEOPLE, World, alt, components, find, ids, labels, options, texts


async def test_the_second_tap_on_lay_down_shows_the_hand_after_it(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 0, "AhAdAs KhKdKs 4c5d6h7s8s")
    panel = (await world.press("Ann", await world.hand("Ann"), "do:draw")).response
    panel = (await world.press("Ann", panel, "do:meld", options(panel, "do:meld")[:1])).response
    lay, drop = find(panel, "b:0:lay"), find(panel, "b:0:drop")
    panel = (await world.press("Ann", panel, "b:0:lay")).response
    said, before = texts(panel), await world.table()
    assert said != texts(await world.tools("Ann", panel))
    again = await press_late(world, "Ann", panel, lay)
    assert texts(again) == said
    assert "do:discard" in ids(again)
    assert (await world.table()).version == before.version
    # Another button of that moment is one of an earlier moment.
    assert "The table has moved on" in texts(await press_late(world, "Ann", panel, drop))


async def test_an_opening_of_two_melds_is_put_together_and_laid_down_at_once(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 0, "KhKdKs QcQd2c 4c5d6h7s8s")
    panel = await world.hand("Ann")
    await world.press("Ann", panel, "do:draw")
    panel = await world.hand("Ann")
    built = (await world.press("Ann", panel, "build")).response
    built = (await world.press("Ann", built, "b:0:rank", ["K"])).response
    assert "Chosen:** K♠ K♥ K♦" in texts(built)
    assert "Not enough yet" in texts(built)
    assert "b:1:lay" not in ids(built)
    assert "Why not?" in labels(built)
    built = (await world.press("Ann", built, "b:1:rank", ["Q"])).response
    built = (await world.press("Ann", built, "b:2:two", ["1"])).response
    assert "70" in alt(built)[0]
    done = (await world.press("Ann", built, "b:3:lay")).response
    side = (await world.view("Ann")).own_side
    assert side is not None
    assert side.opened
    assert len(side.melds) == 2
    assert "do:discard" in ids(done)


async def test_what_is_seldom_needed_is_there_while_melds_are_put_together_too(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 0, "KhKdKs QcQd2c 4c5d6h7s8s")
    await world.press("Ann", await world.hand("Ann"), "do:draw")
    built = (await world.press("Ann", await world.hand("Ann"), "build")).response
    built = (await world.press("Ann", built, "b:0:rank", ["K"])).response
    built = (await world.press("Ann", built, "hand:tools")).response
    assert "Chosen:** K♠ K♥ K♦" in texts(built)
    recap = (await world.press("Ann", built, "table")).response
    built = (await world.press("Ann", recap, "hand")).response
    assert "Chosen:** K♠ K♥ K♦" in texts(built)


async def test_the_second_of_two_clicks_while_putting_melds_together_is_known_as_such(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 0, "KhKdKs QcQd2c 4c5d6h7s8s")
    panel = (await world.press("Ann", await world.hand("Ann"), "do:draw")).response
    builder = (await world.press("Ann", panel, "build")).response
    rank = find(builder, "b:0:rank")
    await world.press("Ann", builder, "b:0:rank", ["K"])
    answer = await press_late(world, "Ann", builder, rank, "Q")
    assert "**Chosen:** K" in texts(answer)
    assert "Q" not in texts(answer)
    assert "b:1:drop" in ids(answer)
    # Nor is the second tap on Cancel anything to be told of.
    cancel = find(answer, "b:1:cancel")
    await world.press("Ann", answer, "b:1:cancel")
    again = await press_late(world, "Ann", answer, cancel)
    assert "moved on" not in texts(again)
    assert "do:discard" in ids(again)


async def test_the_pile_is_taken_with_cards_of_ones_own_choice(world: World) -> None:
    await world.start(*PEOPLE)
    deal = match_of(world).deal
    assert deal is not None
    deal.state.pile[:] = parse_cards("5c9h")
    give(world, 0, "9d9s9c KhKdKs QcQd2c 4c7s")
    action = Take(
        Group(parse_cards("9d9s9c")),
        (Group(parse_cards("QcQd2c")),),
    )
    panel = await world.hand("Ann")
    assert any(label.startswith("Take the pile") for label in labels(panel))
    await build_move(world, "Ann", panel, action)
    side = (await world.view("Ann")).own_side
    assert side is not None
    assert sorted(len(meld.cards) for meld in side.melds) == [3, 4]


async def test_a_hand_of_forty_cards_is_played_with_selects_alone(world: World) -> None:
    await world.start(*PEOPLE)
    await world.press("Ann", await world.hand("Ann"), "do:draw")
    give(
        world,
        0,
        "AsAhAdAcKsKhKdKcQsQhQdQcJsJhJdJcTsThTdTc9s9h9d9c8s8h8d8c7s7h7d7c6s6h6d6c5s5h5d5c",
    )
    panel = await world.hand("Ann")
    assert len(list(components(panel))) <= 40
    first, second = options(panel, "do:discard"), options(panel, "do:discard1")
    assert len(set(first) | set(second)) == 40
    await world.press("Ann", panel, "do:discard1", [second[-1]])
    assert len((await world.view("Ann")).hand) == 39
    assert (await world.view("Ann")).turn.seat == 1


async def test_every_meld_is_shown_as_a_picture_before_it_is_laid(world: World) -> None:
    """Also a single one that is offered as it stands: until the second press nothing has happened."""
    await world.start(*PEOPLE)
    await world.press("Ann", await world.hand("Ann"), "do:draw")
    give(world, 0, "KhKdKsKc AhAdAs 4c7d8d")
    panel = await world.hand("Ann")
    version = (await world.table()).version
    meld = next(text for text in options(panel, "do:meld") if "A" in text)
    shown = (await world.press("Ann", panel, "do:meld", [meld])).response
    assert "**Chosen:**" in texts(shown)
    assert len(alt(shown)) == 1
    assert (await world.table()).version == version
    cancel = next(what for what in ids(shown) if what.endswith(":cancel"))
    back = (await world.press("Ann", shown, cancel)).response
    assert "do:meld" in ids(back)
    shown = (await world.press("Ann", back, "do:meld", [meld])).response
    rank = next(what for what in ids(shown) if what.endswith(":rank"))
    both = (await world.press("Ann", shown, rank, ["K"])).response
    assert texts(both).count("K♥") >= 1
    assert (await world.table()).version == version
    after = await lay_down(world, "Ann", both)
    assert (await world.table()).version == version + 1
    assert [len(meld.cards) for meld in (await world.view("Ann")).own_melds] == [3, 4]
    assert "do:discard 4c" in ids(after)
