"""Barring somebody from a server's tables for a time, and what follows where they sit already.

Every way to a seat asks who is barred (bot/tables/company/kept_apart.py), and so does entering a tournament.
Matches and tournaments that are being played go on with them: a director or a moderator ends what has to end.
A moderator who plays in a match with somebody, or did within a day, doesn't bar them.
"""

import logging
from datetime import timedelta
from typing import Final

from bot.layout import Refused, clean
from bot.moderation.feature import BARS
from bot.moderation.tables import said
from bot.runtime.events import Events
from bot.tables.decisions.authority import at_stake
from bot.tables.service import Tables
from bot.tables.turns import IN_MATCH
from bot.tournaments.public import tournaments_of
from bot.workers.signals.events import PersonBarred
from canasta.i18n import Text
from data.records.moderation import Bar, BarPlan
from data.records.tables import Table, TableStatus

log = logging.getLogger(__name__)

SPANS: Final = {
    1: Text("1 hour"),
    24: Text("1 day"),
    72: Text("3 days"),
    7 * 24: Text("1 week"),
    30 * 24: Text("30 days"),
    90 * 24: Text("90 days"),
}
"""How long somebody can be barred, in hours, with the words for it."""
SHORTEST: Final = timedelta(hours=1)
LONGEST: Final = timedelta(days=90)
"""How long a bar lasts at least, and at most."""
MOST_LISTED: Final = 25
"""The most bars that a list shows."""


class Bars:
    """Bars people from servers, and ends that early."""

    def __init__(self, tables: Tables, events: Events) -> None:
        self._tables = tables
        self._store = tables.store
        self._events = events

    async def bar(
        self, guild_id: int, person_id: int, name: str, *, by: int, lasts: timedelta, reason: str
    ) -> Bar:
        """Bar somebody from now on; one bar takes the place of another. What follows at lobbies is left to
        ``settle``. Raises Refused for the user themselves, for somebody with whom they play or did within
        a day, and for a span out of bounds; who bars many within an hour waits.
        """
        words = said(reason)
        if person_id == by:
            raise Refused("That's you. Choose somebody else.")
        if not SHORTEST <= lasts <= LONGEST:
            raise Refused("A bar lasts from one hour to 90 days.")
        await self._without_stake(guild_id, person_id, by)
        await self._tables.authority.refuse_rival(by, person_id, self._tables.clock())
        await self._tables.limits.spend(BARS, guild_id, by)
        until = self._tables.clock() + lasts
        return await self._store.bars.put(BarPlan(guild_id, person_id, clean(name), by, words, until))

    async def _without_stake(self, guild_id: int, person_id: int, by: int) -> None:
        """Raises Refused for somebody who plays in a match or a tournament with the other right now."""
        for table in await self._store.tables.of_person(person_id):
            if table.status in IN_MATCH and at_stake(table, by):
                raise Refused(_ANOTHER)
        for tournament in await tournaments_of(self._store, person_id):
            if tournament.guild_id == guild_id and tournament.entry_of(by) is not None:
                raise Refused(_ANOTHER)

    async def lift(self, guild_id: int, person_id: int, by: int) -> bool:
        """End somebody's bar early; whether they had one. Raises Refused for their own."""
        if person_id == by:
            raise Refused("You can't end your own. Ask another moderator.")
        return await self._store.bars.lift(guild_id, person_id, by)

    async def settle(self, bar: Bar) -> None:
        """Take who was barred out of lobbies, finished tables and features; a repeated call does the rest."""
        if bar.person_id is None:
            return
        if not bar.tournaments_only:
            for table in await self._store.tables.of_person(bar.person_id):
                if table.guild_id == bar.guild_id:
                    await self._leave(table, bar.person_id)
        await self._events.told(PersonBarred(bar))

    async def _leave(self, table: Table, person_id: int) -> None:
        try:
            if table.status is TableStatus.LOBBY:
                await self._tables.lobby.leave(table.id, person_id)
            elif table.status is TableStatus.FINISHED and not table.in_tournament:
                await self._tables.seats.leave(table.id, person_id)
        except Refused as refused:
            # It has changed since: no match starts there with them.
            log.debug("Table %d: %s", table.id, refused)


_ANOTHER: Final = Text(
    "You play in a match or a tournament with them right now, so another moderator has to decide that."
)
