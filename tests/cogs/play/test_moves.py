"""Playing: what the panel offers, and what becomes of moves that are not to be made."""

import pytest

from bot.layout.layout import Screen
from canasta.cards import NAMES
from cogs.press.reply import Answer
from data.records.tables import TableStatus
from tests.cogs.clicking import lay_down, press_late
from tests.cogs.pings import pings_of
from tests.cogs.stacked_hands import give
from tests.cogs.world import PEOPLE, World, alt, find, ids, labels, named, options, texts


async def test_my_hand_is_for_its_owner_alone(world: World) -> None:
    await world.start(*PEOPLE)
    result = await world.press("Ben", await world.public(), "hand")
    assert result.ephemeral
    assert result.response is not None
    assert "It's Ann's turn" in texts(result.response)
    assert not any(what.startswith("do:") for what in ids(result.response))
    held = (await world.view("Ben")).hand
    for message in world.messages():
        for words in (*alt(message), texts(message)):
            assert NAMES[held[0]] not in words or held[0] == (await world.view("Ben")).pile.top


async def test_a_stranger_gets_a_friendly_private_line(world: World) -> None:
    await world.start(*PEOPLE)
    before = await world.table()
    result = await world.press("Eve", await world.public(), "hand")
    assert result.response is not None
    assert result.response.ephemeral
    assert "welcome to watch" in texts(result.response)
    drawn = await world.person("Eve").slash(world.channel, "move draw")
    assert drawn.response is not None
    assert drawn.response.ephemeral
    assert (await world.table()).version == before.version


async def test_a_button_of_an_earlier_turn_changes_nothing_and_shows_the_present(world: World) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ann")
    draw = find(panel, "do:draw")
    panel = (await world.press("Ann", panel, "do:draw")).response
    await world.press("Ann", panel, "do:discard", [options(panel, "do:discard")[0]])
    before = await world.table()
    assert "The table has moved on" in texts(await press_late(world, "Ann", panel, draw))
    assert (await world.table()).version == before.version
    assert len((await world.view("Ann")).hand) == 11


async def test_the_second_tap_on_a_button_is_answered_as_the_first_was(world: World) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ann")
    draw = find(panel, "do:draw")
    panel = (await world.press("Ann", panel, "do:draw")).response
    said, shown = texts(panel), ids(panel)
    assert "You drew" in said
    assert "You drew" not in texts(await world.tools("Ann", panel))
    before = await world.table()
    # Also where the match had to be rebuilt from its journal meanwhile.
    world.bot.tables.registry.forget_memory()
    repeated = await press_late(world, "Ann", panel, draw)
    assert texts(repeated) == said
    assert ids(repeated) == shown
    assert (await world.table()).version == before.version
    assert len((await world.view("Ann")).hand) == 12


async def test_a_player_out_of_turn_is_told_whose_turn_it_is(world: World) -> None:
    await world.start(*PEOPLE)
    result = await world.person("Ben").slash(world.channel, "move draw")
    assert result.response is not None
    assert "Not allowed" in texts(result.response)
    assert "It's Ann's turn" in texts(result.response)


async def test_a_refusal_names_the_rule_and_what_would_work(world: World) -> None:
    await world.start(*PEOPLE)
    held = NAMES[(await world.view("Ann")).hand[0]]
    result = await world.person("Ann").slash(world.channel, "move discard", card=held)
    assert result.response is not None
    answer = result.response
    assert "(rule 1.2)" in texts(answer)
    assert "Possible: Draw" in texts(answer) or "Draw" in labels(answer)
    assert len((await world.view("Ann")).hand) == 11


@pytest.mark.parametrize("cards", ["xyz", "@everyone **", "K" * 5000, "", "1h", "ZhZhZh", "Kh>m99"])
async def test_what_cannot_be_read_as_cards_is_refused_in_words(world: World, cards: str) -> None:
    await world.start(*PEOPLE)
    await world.person("Ann").slash(world.channel, "move draw")
    before = await world.table()
    result = await world.person("Ann").slash(world.channel, "move meld", cards=cards or " ")
    assert result.response is not None
    said = texts(result.response)
    assert "Something went wrong" not in said
    assert "@everyone" not in said
    assert len(said) < 1000
    assert (await world.table()).version == before.version


async def test_cards_may_be_typed_loosely(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 0, "KhKdKs QcQd2c 4c5d6h7s")
    await world.person("Ann").slash(world.channel, "move draw")
    result = await world.person("Ann").slash(world.channel, "move meld", cards="k k K♠, QQ2")
    assert result.response is not None
    assert "Not allowed" not in texts(result.response)
    side = (await world.view("Ann")).own_side
    assert side is not None
    assert [len(meld.cards) for meld in side.melds] == [3, 3]


async def test_autocomplete_offers_what_is_legal_now(world: World) -> None:
    await world.start(*PEOPLE)
    ann = world.person("Ann")
    assert await ann.autocomplete(world.channel, "move discard", "card", "") == []
    await ann.slash(world.channel, "move draw")
    choices = await ann.autocomplete(world.channel, "move discard", "card", "")
    hand = (await world.view("Ann")).hand
    assert {choice["value"] for choice in choices} == {NAMES[card] for card in hand}
    assert await ann.autocomplete(world.channel, "move discard", "card", "zz" * 2000) == []
    assert await world.person("Eve").autocomplete(world.channel, "move discard", "card", "") == []


async def test_the_player_is_told_which_card_went(world: World) -> None:
    await world.start(*PEOPLE)
    await world.press("Ann", await world.hand("Ann"), "do:draw")
    panel = await world.hand("Ann")
    *_, (value, label) = named(panel, "do:discard").items()
    done = (await world.press("Ann", panel, "do:discard", [value])).response
    assert f"You discarded {label}." in texts(done)


async def test_asking_the_partner_and_the_answer(world: World) -> None:
    await world.start(*PEOPLE)
    await world.press("Ann", await world.hand("Ann"), "do:draw")
    give(world, 0, "KhKdKsKcKhKdKs 4c")
    panel = await world.hand("Ann")
    assert "do:ask" in ids(panel)
    asked = (await world.press("Ann", panel, "do:ask")).response
    assert "Waiting for the answer" in texts(asked)
    partner = await world.hand("Cleo")
    assert "may I go out?" in texts(partner)
    assert {"do:yes", "do:no"} <= set(ids(partner))
    ping = world.message((await world.table()).ping.message_id)
    assert f"<@{world.person('Cleo').id}>" in texts(ping)
    await world.press("Cleo", partner, "do:yes")
    panel = await world.hand("Ann")
    assert "Your partner said yes" in texts(panel)
    melds = options(panel, "do:meld")
    shown = (await world.press("Ann", panel, "do:meld", [max(melds, key=len)])).response
    panel = await lay_down(world, "Ann", shown)
    if "do:discard 4c" in ids(panel):
        await world.press("Ann", panel, "do:discard 4c")
    assert (await world.table()).status is TableStatus.BETWEEN_DEALS
    assert "went out concealed" in texts(await world.public())


async def test_one_ping_for_the_player_to_move_and_none_after_the_turn(world: World) -> None:
    await world.start(*PEOPLE)
    first = (await world.table()).ping.message_id
    ping = world.message(first)
    assert [user.id for user in ping.mentions] == [world.person("Ann").id]
    await world.press("Ann", await world.hand("Ann"), "do:draw")
    assert (await world.table()).ping.message_id == first
    panel = await world.hand("Ann")
    await world.press("Ann", panel, "do:discard", [options(panel, "do:discard")[0]])
    table = await world.table()
    # Ann was called by the table's own message: another one calls Ben.
    assert first != table.messages.message_id == table.ping.message_id
    assert pings_of(world, "Ann") == []
    ping = world.message(table.ping.message_id)
    assert [user.id for user in ping.mentions] == [world.person("Ben").id]
    assert [message.id for message in pings_of(world, "Ben")] == [ping.id]


async def test_an_open_panel_follows_the_table(world: World) -> None:
    await world.start("Ann", computers=3)
    panel = (await world.press("Ann", await world.hand("Ann"), "do:draw")).response
    result = await world.press("Ann", panel, "do:discard", [options(panel, "do:discard")[0]])
    # The computer players have moved meanwhile, and nobody has pressed Refresh.
    assert "do:draw" in ids(result.response)


async def test_an_open_panel_follows_a_table_that_is_quicker_than_its_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start("Ann", computers=3)
    panel = (await world.press("Ann", await world.hand("Ann"), "do:draw")).response
    show = Answer.show

    async def late(answer: Answer, screen: Screen) -> None:
        await world.bot.services.computers.settled(1)
        await show(answer, screen)

    monkeypatch.setattr(Answer, "show", late)
    result = await world.press("Ann", panel, "do:discard", [options(panel, "do:discard")[0]])
    assert "do:draw" in ids(result.response)


async def test_nothing_of_what_is_sent_waits_in_the_client(world: World) -> None:
    await world.start("Ann", computers=3)
    await world.press("Ann", await world.hand("Ann"), "do:draw")
    assert not world.bot._connection._view_store._views
    assert not world.bot._connection._view_store._synced_message_views


async def test_moves_that_are_rare_can_be_typed_whole_and_are_offered_while_typing(world: World) -> None:
    await world.start(*PEOPLE)
    ann = world.person("Ann")
    assert await ann.autocomplete(world.channel, "move other", "what", "") == []
    unread = await ann.slash(world.channel, "move other", what="jump **high**")
    assert "isn't a move" in texts(unread.response)
    give(world, 0, "KsKsKhKhKdKdKc")
    await ann.slash(world.channel, "move other", what="draw")
    assert (await world.view("Ann")).turn.phase == "meld"
    offered = await ann.autocomplete(world.channel, "move other", "what", "as")
    assert [(choice["name"], choice["value"]) for choice in offered] == [("Ask to go out", "ask")]
    await ann.slash(world.channel, "move other", what=" ask ")
    assert (await world.view("Ann")).turn.phase == "answer"
    wrong = await ann.slash(world.channel, "move other", what="merge m1 m2")
    assert "Not allowed" in texts(wrong.response)
