"""How many taps a turn of Burraco or Buraco takes on a phone, counted as for Classic."""

import pytest

from canasta.notation.rule_code import rule_code
from tests.cogs.play.test_taps import PAPER, Thumb, begun, go_round
from tests.cogs.world import PEOPLE, World, ids

HAND = "4c8sTdJcQs5h6h7h3dKc"
BURRACO = rule_code("burraco", 4, {})
CLOSED = rule_code("buraco", 4, {"profile": "closed"})


async def at_turn(world: World, hand: str, pile: str = "", rules: str = BURRACO) -> Thumb:
    """Ann at the beginning of a turn, with a run of spades on the table and her panel open."""
    await world.start(*PEOPLE, rules=rules)
    await go_round(world, "5s6s7s 2dTcTh8h9hKdAd", "meld 5s6s7s", "discard Tc")
    return await begun(world, hand, pile)


async def draw_and_discard(world: World) -> int:
    thumb = await at_turn(world, HAND)
    await thumb.press("do:draw")
    await thumb.press("do:discard 4c")
    return thumb.taps


async def one_card_added(world: World) -> int:
    thumb = await at_turn(world, HAND)
    await thumb.press("do:draw")
    await thumb.press(next(what for what in ids(thumb.panel) if what.startswith("do:meld 8s")))
    await thumb.press("do:discard 4c")
    return thumb.taps


async def a_run_from_the_list(world: World) -> int:
    thumb = await at_turn(world, HAND)
    await thumb.press("do:draw")
    await thumb.choose("do:meld", "meld 5h6h7h")
    await thumb.press("do:discard 4c")
    return thumb.taps


async def the_whole_pile_taken(world: World) -> int:
    thumb = await at_turn(world, HAND, pile="9d4d")
    await thumb.press("do:take")
    await thumb.choose("do:discard", "discard 4c")
    return thumb.taps


async def the_top_laid_off(world: World) -> int:
    thumb = await at_turn(world, "4cTdJcQs5h3dKc", pile="9d8s", rules=CLOSED)
    await thumb.press(next(what for what in ids(thumb.panel) if what.startswith("do:take")))
    await thumb.press(thumb.button(":lay"))
    await thumb.press("do:discard 4c")
    return thumb.taps


TURNS = {
    "Draw and discard": (draw_and_discard, 2),
    "Add one card": (one_card_added, 3),
    "Lay down a run from the list": (a_run_from_the_list, 4),
    "Take the whole pile": (the_whole_pile_taken, 3),
    "Take the pile by its top card": (the_top_laid_off, 3),
}
"""What is done from draw to discard, and how many taps it takes at most."""


@pytest.mark.parametrize("turn", TURNS)
async def test_a_turn_of_burraco_or_buraco_takes_this_many_taps(world: World, turn: str) -> None:
    play, most = TURNS[turn]
    taps = await play(world)
    assert taps <= most
    assert (await world.view("Ann")).turn.seat == 1
    assert f"| {turn} | {taps} |" in PAPER.read_text(encoding="utf-8")
