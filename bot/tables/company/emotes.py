"""Quick emotes: fixed words that a player says to the whole table, shown in its message for a short while.

Only the process that serves the table keeps them, and nothing is stored about them. Words can be signals, so
partners have none while it matters: not in tournaments, and not during the deals of a rated match in which
partners play against people.
"""

from collections import deque
from datetime import datetime, timedelta
from typing import Final

from bot.layout import Refused, stamp
from bot.tables.registry import TablePart, TableRegistry
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import Emote, Said, TableView
from bot.tables.settings.server_settings import EMOTES
from canasta.i18n import Text
from data import Signal, Store, Topic
from data.records.tables import Table, TableStatus

EVERY: Final = tuple(Emote)
SHOWN: Final = timedelta(seconds=20)
"""How long an emote is shown."""
LINES: Final = 3
"""The most emotes shown at a table at once; older ones make room."""
APART: Final = timedelta(seconds=15)
"""The time between two emotes of a person at a table."""
MOST: Final = 10
"""The most emotes of a person at a table within ``WINDOW``."""
WINDOW: Final = timedelta(minutes=10)


class Emotes(TablePart):
    """Lets players say something to their table."""

    def __init__(self, registry: TableRegistry) -> None:
        super().__init__(registry)
        self._said: dict[tuple[int, int], deque[datetime]] = {}
        """When a person has said something at a table lately."""
        self._ends: dict[int, datetime] = {}
        """When the next emote of a table runs out."""

    async def say(self, table_id: int, person_id: int, emote: Emote) -> TableView:
        """Say this. Raises Refused for strangers, where emotes are off, and too soon after the last."""
        async with self._registry.lock(table_id):
            session = await self._registry.load(table_id)
            table, seat, now = session.table, session.own_seat(person_id), self._registry.clock()
            refused = await self.refusal(session.table_view(person_id), person_id)
            if refused is not None:
                raise Refused(refused)
            self._count(table_id, person_id, now)
            self._show(session, Said(seat.index, emote, now + SHOWN), now)
            table_view = session.table_view(person_id)
        ids = (table.id, seat.index, EVERY.index(emote))
        await self._store.signals.send(Signal(Topic.EMOTE, ids, table.guild_id))
        self._registry.tell(table_id)
        return table_view

    async def heard(self, table_id: int, seat: int, number: int) -> None:
        """Show what was said in another process at a table of this one. Raises Refused if it's gone."""
        async with self._registry.lock(table_id):
            session, now = await self._registry.load(table_id), self._registry.clock()
            self._show(session, Said(seat, EVERY[number], now + SHOWN), now)
        self._registry.tell(table_id)

    def _show(self, session: TableSession, said: Said, now: datetime) -> None:
        others = [one for one in session.said if one.until > now and one.seat != said.seat]
        session.said = (*others, said)[-LINES:]
        self._ends[session.table.id] = session.said[0].until

    async def refusal(self, table_view: TableView, person_id: int) -> Text | None:
        """Why this person can't say anything at a table now; None if they can."""
        table = table_view.table
        if table_view.view is None or table.status is TableStatus.CLOSED:
            return Text("There's nobody to talk to here.")
        why = why_silent(table_view)
        if why is None and not await server_allows(self._store, table.guild_id):
            why = Text("Emotes are off on this server.")
        others = [seat.person_id for seat in table.seats if seat.person_id not in (None, person_id)]
        apart = await self._store.blocks.apart(person_id, [one for one in others if one is not None])
        # In the words of a table without emotes: nobody learns of a block.
        return OFF if why is None and apart.people else why

    async def switch(self, table_id: int, person_id: int, *, on: bool) -> TableView:
        """Switch emotes off, as any player may, or on again, as the host may. Raises Refused otherwise."""
        async with self._registry.lock(table_id):
            session = await self._registry.load(table_id)
            table = session.table
            session.own_seat(person_id)
            if on and person_id != table.host_id:
                raise Refused("Only {host} can switch emotes on.", host=f"<@{table.host_id}>")
            await self._store.messages.set_emotes(table_id, emotes=on)
            if not on:
                session.said = ()
        self._registry.tell(table_id)
        async with self._registry.lock(table_id):
            return (await self._registry.load(table_id)).table_view(person_id)

    def expire(self) -> None:
        """Let emotes go that have been shown for long enough. Part of each tick of the turn clock."""
        now = self._registry.clock()
        for table_id in [table_id for table_id, end in self._ends.items() if end <= now]:
            session = self._registry.in_memory(table_id)
            left = () if session is None else tuple(one for one in session.said if one.until > now)
            if session is not None:
                session.said = left
            if left:
                self._ends[table_id] = left[0].until
            else:
                del self._ends[table_id]
            self._registry.tell(table_id)
        for key in [key for key, times in self._said.items() if times[-1] + WINDOW <= now]:
            del self._said[key]

    def _count(self, table_id: int, person_id: int, now: datetime) -> None:
        """Note that somebody says something now. Raises Refused for too many."""
        times = self._said.setdefault((table_id, person_id), deque(maxlen=MOST))
        again = times[-1] + APART if times else now
        if len(times) == MOST:
            again = max(again, times[0] + WINDOW)
        if now < again:
            when = stamp(again + timedelta(seconds=1))
            raise Refused("You've just said something here. You can again {when}.", when=when)
        times.append(now)


OFF: Final = Text("Emotes are off at this table.")


def why_silent(table_view: TableView) -> Text | None:
    """Why nobody can say anything at this table now, as far as the table itself tells; None if one can."""
    table = table_view.table
    if table.in_tournament:
        return Text("There are no emotes in tournaments, as partners could signal with them.")
    if not table.habits.emotes:
        return OFF
    if table.status is TableStatus.PLAYING and could_signal(table, table_view.people):
        return Text("In a rated match with partners, emotes are on when the deal is over.")
    return None


def could_signal(table: Table, people: frozenset[int]) -> bool:
    """Whether words would help partners in a match that counts: these seats are, or were, people's."""
    sides = [[seat for seat in side if seat in people] for side in TableRules.of(table).rules.seats_of]
    return table.habits.rated and all(sides) and any(len(side) > 1 for side in sides)


async def server_allows(store: Store, guild_id: int) -> bool:
    """Whether a server wants emotes at its tables."""
    return bool(EMOTES.of(await store.settings.of_guild(guild_id)))
