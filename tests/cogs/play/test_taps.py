"""How many taps a turn takes on a phone, with the hand open: counted by playing it in the panel."""

from pathlib import Path
from typing import Any

import pytest

from canasta.actions import parse_action
from canasta.cards import parse_cards
from tests.cogs.stacked_hands import give, match_of
from tests.cogs.world import PEOPLE, World, ids, options

PAPER = Path(__file__).parents[3] / "docs" / "playing.md"


class Thumb:
    """Ann's thumb: a button is one tap; a list is one to open it and one for the card, and if several may be
    chosen, one for each card and one to close it.
    """

    def __init__(self, world: World, panel: Any) -> None:
        self.world, self.panel, self.taps = world, panel, 0

    async def press(self, what: str) -> None:
        """Press a button."""
        self.taps += 1
        self.panel = (await self.world.press("Ann", self.panel, what)).response

    async def choose(self, what: str, *values: str, several: bool = False) -> None:
        """Choose in a list."""
        assert set(values) <= set(options(self.panel, what))
        self.taps += 2 if not several else 2 + len(values)
        self.panel = (await self.world.press("Ann", self.panel, what, values)).response

    def button(self, end: str) -> str:
        """The button whose meaning ends so."""
        return next(what for what in ids(self.panel) if what.endswith(end))


async def act(world: World, name: str, *moves: str) -> None:
    """Make moves past the panel."""
    tables = world.bot.tables
    for text in moves:
        who = world.person(name).id
        version = (await world.table()).version
        await tables.play.act(1, who, parse_action(text), version)


async def at_turn(world: World, hand: str, *, opened: bool = False, pile: str = "") -> Thumb:
    """Ann at the beginning of a turn, with this hand and her panel open; her side has aces and kings on the
    table if it is ``opened``.
    """
    await world.start(*PEOPLE)
    if opened:
        await go_round(world, "AhAdAs KhKdKs 4c5d6h7s8s", "meld AhAdAs KhKdKs", "discard 4c")
    return await begun(world, hand, pile)


async def go_round(world: World, hand: str, *actions: str) -> None:
    """Ann draws and does this with a hand; the others draw and discard."""
    give(world, 0, hand)
    await act(world, "Ann", "draw", *actions)
    for name in PEOPLE[1:]:
        await act(world, name, "draw")
        drawn = (await world.view(name)).offers.discards[-1]
        await world.bot.tables.play.act(1, world.person(name).id, drawn, (await world.table()).version)


async def begun(world: World, hand: str, pile: str) -> Thumb:
    """Ann at the beginning of a turn with this hand, her panel open."""
    deal = match_of(world).deal
    assert deal is not None
    if pile:
        deal.state.pile[:] = parse_cards(pile)
    give(world, 0, hand)
    # A card to draw that melds with nothing.
    deal.state.stock[-1] = parse_cards("6d")[0]
    # A ping posted late would bring the panel below it, without the words of the last move.
    await world.bot.services.announcer.settled(1, 10)
    return Thumb(world, await world.hand("Ann"))


async def draw_and_discard(world: World) -> int:
    thumb = await at_turn(world, "4c7s9h9dTdJcQsAh2c")
    await thumb.press("do:draw")
    await thumb.press("do:discard 4c")
    return thumb.taps


async def one_card_added(world: World) -> int:
    thumb = await at_turn(world, "4c7s9h9dTdJcQsAh2c", opened=True)
    await thumb.press("do:draw")
    await thumb.press(thumb.button("do:meld Ah"))
    await thumb.press("do:discard 4c")
    return thumb.taps


async def one_card_added_from_the_list(world: World) -> int:
    thumb = await at_turn(world, "4c7s9h9dTdJcQsAh2c", opened=True)
    await thumb.press("do:draw")
    await thumb.choose("do:meld", "meld Ah")
    await thumb.press("do:discard 4c")
    return thumb.taps


async def two_cards_added(world: World) -> int:
    thumb = await at_turn(world, "4c7s9h9dTdJcQsAhKc2c", opened=True)
    await thumb.press("do:draw")
    await thumb.press(thumb.button("do:meld Ah"))
    await thumb.press(thumb.button("do:meld Kc"))
    await thumb.press("do:discard 4c")
    return thumb.taps


async def all_that_fits(world: World) -> int:
    thumb = await at_turn(world, "4c7s9h9dTdJcQsAhAcKc2c", opened=True)
    await thumb.press("do:draw")
    await thumb.press("layoff:all")
    await thumb.press("do:discard 4c")
    return thumb.taps


async def a_meld_from_the_list(world: World) -> int:
    thumb = await at_turn(world, "4c7s9h9d9sJcQs2c", opened=True)
    await thumb.press("do:draw")
    await thumb.choose("do:meld", "meld 9h9d9s")
    await thumb.press("do:discard 4c")
    return thumb.taps


async def the_pile_taken(world: World) -> int:
    thumb = await at_turn(world, "4c7s9h9d9sJcQs2c", opened=True, pile="5c9c")
    await thumb.press(next(what for what in ids(thumb.panel) if what.startswith("do:take 9")))
    await thumb.press(thumb.button(":lay"))
    await thumb.press("do:discard 4c")
    return thumb.taps


async def an_opening_from_the_list(world: World) -> int:
    thumb = await at_turn(world, "AhAdAsAcKhKdKs4c7s8c")
    await thumb.press("do:draw")
    await thumb.choose("do:meld", options(thumb.panel, "do:meld")[0])
    await thumb.press(thumb.button(":end:4c"))
    return thumb.taps


TURNS = {
    "Draw and discard": (draw_and_discard, 3, 2, 2),
    "Add one card": (one_card_added, 6, 4, 3),
    "Add one card chosen in the list": (one_card_added_from_the_list, 6, None, 4),
    "Add two cards": (two_cards_added, 9, 5, 4),
    "Lay off all that fits, three cards": (all_that_fits, 9, None, 3),
    "Lay down a meld from the list": (a_meld_from_the_list, 6, 4, 4),
    "Take the pile": (the_pile_taken, 4, 3, 3),
    "Open with melds from the list": (an_opening_from_the_list, 6, 4, 4),
}
"""What is done from draw to discard, how many taps it took before these buttons, how many it was to take at
most (None: no number was named), and takes now.
"""


@pytest.mark.parametrize("turn", TURNS)
async def test_a_turn_takes_this_many_taps(world: World, turn: str) -> None:
    play, before, aim, now = TURNS[turn]
    assert await play(world) == now < before
    assert aim is None or now <= aim
    # The whole turn is over by then: it is the next player's.
    assert (await world.view("Ann")).turn.seat == 1
    assert f"| {turn} | {before} | {aim or '–'} | {now} |" in PAPER.read_text(encoding="utf-8")
