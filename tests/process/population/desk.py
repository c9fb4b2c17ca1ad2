"""What people press at a tournament: under its message, and in its directors' panel."""

from data.tournaments.records import Tournament
from tests.process.population.hands import Hands
from tests.process.population.people import Somebody
from tests.support.driver import Message

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
