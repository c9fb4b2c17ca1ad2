"""Why not? below a refusal: a private message of its own, and the panel stays as it is."""

import re
from typing import Any

from canasta.cards import NAMES
from tests.cogs.clicking import begin_press
from tests.cogs.guide.test_learn import begin, play
from tests.cogs.stacked_hands import give
from tests.cogs.world import PEOPLE, World, alt, find, ids, labels, options, texts


async def typed(world: World, name: str, line: str, **given: Any) -> Any:
    """The panel that answers a typed move."""
    answered = (await world.person(name).slash(world.channel, line, **given)).response
    assert answered is not None
    return answered


async def why(world: World, name: str, panel: Any) -> Any:
    """What the button of this panel answers: its only one of this name."""
    [what] = [one for one in ids(panel) if one.startswith("why:")]
    answered = (await world.press(name, panel, what)).response
    assert answered is not None
    return answered


async def test_a_typed_move_that_is_refused_is_explained_below_the_panel(world: World) -> None:
    await world.start(*PEOPLE)
    held = NAMES[(await world.view("Ann")).hand[0]]
    panel = await typed(world, "Ann", "move discard", card=held)
    before, shown = await world.table(), texts(panel)
    said = await why(world, "Ann", panel)
    assert said.ephemeral
    assert said.id != panel.id
    assert "### 1.2 Your turn" in texts(said)
    assert "You haven't drawn yet." in texts(said)
    assert "(draw first)" in " ".join(alt(said))
    assert (await world.table()).version == before.version
    # The panel is there to go on with.
    assert texts(panel) == shown
    assert "You drew" in texts((await world.press("Ann", panel, "do:draw")).response)


async def test_it_takes_no_row_of_its_own_where_the_move_that_would_work_is_long(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 0, "AhAsAd2c2dKh4c5c6c7c8c")
    await typed(world, "Ann", "move draw")
    panel = await typed(world, "Ann", "move meld", cards="Ah2c2d")
    assert any(label.startswith("Instead: Lay down A") for label in labels(panel))
    at = labels(panel).index("Why not?")
    assert labels(panel)[at - 1] == "6♣"  # the last of the cards to discard
    said = await why(world, "Ann", panel)
    assert "### 2.3 Melds and canastas" in texts(said)
    assert "A♥ 2♣ 2♦: one natural card and 2 wild cards." in texts(said)


async def test_it_stands_beside_the_move_that_would_work(world: World) -> None:
    await world.start(*PEOPLE)
    await typed(world, "Ann", "move draw")
    give(world, 0, "AhAsJd9d8dKh4c5c6c7cQcTc")
    panel = await typed(world, "Ann", "move meld", cards="AhAs")
    at = labels(panel).index("Why not?")
    assert labels(panel)[at - 1].startswith("Instead: Discard ")


async def test_where_the_move_that_would_work_is_a_button_already_it_stands_beside_that(world: World) -> None:
    await world.start(*PEOPLE)
    held = NAMES[(await world.view("Ann")).hand[0]]
    panel = await typed(world, "Ann", "move discard", card=held)
    assert labels(panel)[:2] == ["Draw", "Why not?"]


async def test_somebody_out_of_turn_may_ask_too(world: World) -> None:
    await world.start(*PEOPLE)
    said = await why(world, "Ben", await typed(world, "Ben", "move draw"))
    assert "### 1.2 Your turn" in texts(said)
    assert "It's Ann's turn." in texts(said)


async def test_melds_that_are_put_together_say_why_they_are_not_enough_yet(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 0, "KhKdKs QcQd2c 4c5d6h7s8s")
    await typed(world, "Ann", "move draw")
    built = (await world.press("Ann", await world.hand("Ann"), "build")).response
    built = (await world.press("Ann", built, "b:0:rank", ["K"])).response
    said = await why(world, "Ann", built)
    assert "### 2.2 Your side's first meld" in texts(said)
    assert "K♠ K♥ K♦ make 30." in texts(said)
    # What was chosen is still chosen.
    built = (await world.press("Ann", built, "b:1:rank", ["Q"])).response
    assert "**Chosen:** K♠ K♥ K♦" in texts(built)


async def test_a_refusal_of_an_earlier_moment_is_explained_by_its_rule_alone(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 0, "AhAsAd2c2dKh4c5c6c7c8c")
    await typed(world, "Ann", "move draw")
    panel = await typed(world, "Ann", "move meld", cards="Ah2c2d")
    what = next(one for one in ids(panel) if one.startswith("why:"))
    await typed(world, "Ann", "move discard", card="Kh")
    press = begin_press(world, "Ann", panel, find(panel, what))
    await world.env.settle()
    said = press.response
    assert "The table has moved on" in texts(said)
    assert "### 2.3 Melds and canastas" in texts(said)
    assert "A♥" not in texts(said)


async def test_from_there_the_hand_and_the_rules_are_one_press_away(world: World) -> None:
    await world.start(*PEOPLE)
    said = await why(world, "Ben", await typed(world, "Ben", "move draw"))
    assert "### 1.2 Your turn" in texts((await world.press("Ben", said, "rules:1.2")).response)
    said = await why(world, "Ben", await typed(world, "Ben", "move draw"))
    assert "It's Ann's turn." in texts((await world.press("Ben", said, "hand")).response)


async def test_a_lesson_answers_it_too(world: World) -> None:
    """What is put together in the first lesson is explained with its own cards."""
    panel = await begin(world)
    for _ in range(20):
        if "build" in ids(panel):
            break
        panel = await play(world, panel, 1)
    built = (await world.press("Ann", panel, "build")).response
    for rank in options(built, "b:0:rank"):
        built = (await world.press("Ann", built, "b:0:rank", [rank])).response
        if any(one.startswith("why:") for one in ids(built)):
            break
        built = (await world.press("Ann", built, "b:1:cancel")).response
        built = (await world.press("Ann", built, "build")).response
    said = await why(world, "Ann", built)
    assert re.search(r"### \d", texts(said))
    assert "Here:" in texts(said)
    assert "Not allowed" in " ".join(alt(said))
