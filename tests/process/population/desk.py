"""What people press at a tournament: under its message, and in its directors' panel."""

import asyncio
from contextlib import suppress

from data.tournaments.records import Tournament
from tests.process.canasta import SECONDS
from tests.process.company import AGAIN
from tests.process.population.hands import Hands
from tests.process.population.people import Somebody
from tests.process.test_tournament import SHORT
from tests.support.driver import Message, Person

NOBODY_CAME = "nobody came"
ASKING = ("remove", "reinstate", "forfeit", "putin", "ask", "end")
"""The steps of the directors' panel that ask for a reason in a window."""


class Desk:
    """The first tournament of a server, in this channel."""

    def __init__(self, hands: Hands, channel: int) -> None:
        self._hands, self._channel = hands, str(channel)

    async def tournament(self) -> Tournament:
        """The tournament as it is stored."""
        tournament = await self._hands.here.store.tournaments.get(1)
        assert tournament is not None
        return tournament

    async def number_of(self, who: Somebody) -> int:
        """The number of the entry for which somebody plays."""
        entry = (await self.tournament()).entry_of(await self._hands.id(who))
        assert entry is not None, who.name
        return entry.number

    async def board(self, who: Somebody) -> Message:
        """The tournament's message as this person sees it."""
        wanted = str((await self.tournament()).message_id)
        there = await (await self._hands.person(who)).messages(self._channel)
        return next(message for message in there if message.id == wanted)

    async def press(self, who: Somebody, what: str) -> Message:
        """Press something of the tournament's message."""
        return await self._hands.press(who, await self.board(who), f"{what}:1")

    async def enter(self, first: Somebody, second: Somebody) -> None:
        """Enter as a pair: one asks, the other says yes."""
        page = await self.press(first, "tenter")
        await self._hands.press(first, page, "task:1", str(await self._hands.id(second)))
        await self._hands.press(second, await self.press(second, "tenter"), "tyes:1")

    async def direct(self, who: Somebody, *steps: str) -> Message:
        """Open the directors' panel and press one thing after another in it, each a step and, after "=",
        what is chosen; the panel as it is then.
        """
        page = await self.press(who, "tdirect")
        for step in steps:
            what, *values = step.split("=")
            typed = (NOBODY_CAME,) if what.partition(":")[0] in ASKING else ()
            page = await self._hands.press(who, page, f"tdirect:1:{what}", *values, typed=typed)
        return page


async def seen(person: Person, channel: str, text: str) -> int:
    """How many messages somebody sees with this in them."""
    return sum(text in message.text for message in await person.messages(channel))


async def cup(host: Person, channel: str) -> None:
    """Open a tournament of computer players, and start it."""
    while not await seen(host, channel, "4 entries"):
        with suppress(*AGAIN):
            given = {"rules": SHORT, "deals": 1, "rounds": 2, "computers": 4}
            await host.slash(channel, "tournament new", name="Cup", **given)
        await asyncio.sleep(1)
    while await seen(host, channel, "4 entries"):
        with suppress(*AGAIN):
            lobby = await host.wait_for(lambda message: "4 entries" in message.text, SECONDS, channel=channel)
            await host.click(lobby, "Start")
        await asyncio.sleep(1)
