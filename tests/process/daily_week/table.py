"""Somebody at the private table of a day's deal: what the panel offers, pressed on one device or on two."""

import asyncio
import random

from tests.process.daily_week.people import Player
from tests.process.player import id_of
from tests.process.population.people import TableClicker
from tests.process.population.presses import Presses
from tests.support.driver import Message, Person, Refused

RESULT = "daily:again"
"""What only the result has: the deal can be played again."""
START = "daily:start"
MOST_CLICKS = 400
"""More than any deal takes."""


def is_over(page: Message) -> bool:
    """Whether this page is a result."""
    return id_of(page, RESULT) is not None


def table_on(page: Message) -> int:
    """The table of a page's buttons; 0 where it has none."""
    ids = (str(one.get("custom_id", "")) for one in (*page.buttons, *page.selects))
    return max((int(id.split(":")[1]) for id in ids if id.startswith("c1:")), default=0)


class AtTable:
    """Plays as the panel offers it: what is melded first, then some discard."""

    def __init__(self, hands: Presses, rng: random.Random) -> None:
        self._hands, self._rng = hands, rng

    async def play(self, who: Player, page: Message, clicks: int = MOST_CLICKS) -> Message:
        """Play on from this page, at most so many clicks; the page as it is then."""
        clicker = TableClicker(await self._hands.person(who), page)
        for _ in range(clicks):
            move = self._move(clicker)
            if move is None:
                break
            component, values = move
            who.presses += 1
            await clicker.use(component, values)
            clicker.panel = clicker.person.seen(clicker.panel) or clicker.panel
        await self._hands.settle()
        return clicker.person.seen(clicker.panel) or clicker.panel

    def _move(self, clicker: TableClicker) -> tuple[str, list[str]] | None:
        return None if is_over(clicker.panel) else clicker.next_press(self._rng)

    async def on_two_devices(self, who: Player, place: int | str, clicks: int) -> Message:
        """Open the deal on two devices, and press each thing on both at once; the page that is seen last."""
        person = await self._hands.person(who)
        pages = [await self._hands.slash(who, place, "daily") for _ in range(2)]
        for _ in range(clicks):
            clickers = [TableClicker(person, page) for page in pages]
            moves = [start_on(page) or self._move(one) for page, one in zip(pages, clickers, strict=True)]
            if not any(moves):
                break
            await asyncio.gather(
                *(
                    self._press(person, page, *move)
                    for page, move in zip(pages, moves, strict=True)
                    if move is not None
                )
            )
            who.presses += 2
            await self._hands.settle()
            pages = [person.seen(page) or page for page in pages]
        return max(pages, key=lambda page: (is_over(page), bool(page.buttons)))

    @staticmethod
    async def _press(person: Person, page: Message, component: str, values: list[str]) -> None:
        try:
            if values:
                outcome = await person.select(page, component, values)
            else:
                outcome = await person.click(page, component)
        except Refused:
            return  # the other device has just changed it
        assert not outcome.failed, outcome
        await person.finished(outcome)


def start_on(page: Message) -> tuple[str, list[str]] | None:
    """The press that begins the deal."""
    button = id_of(page, START)
    return None if button is None else (button, [])
