"""Looks at many due tables at once, of which most wait for nothing but time: their player is to be called, or
to be called later. That follows from the stored tables and from settings, without locks, matches and
journals. Whatever else is due is left to a look at the table itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.tables.decisions.open_votes import OpenVotes
from bot.tables.lobby.newcomers import searching
from bot.tables.registry import TablePart
from bot.tables.turns import BACKSTOP, limit_of, on_holiday, ping_due, ping_times
from bot.time import PlayerTimeSettings
from canasta.variants import VARIANTS
from data.records.tables import DueTable, NextLook, Table, TableStatus
from data.records.turns import PROGRAM


@dataclass(frozen=True, slots=True)
class Glance:
    """When the next look is due; ``tell``: whether listeners have something to do now."""

    next: NextLook
    tell: bool


@dataclass(eq=False)
class Glances(TablePart):
    """Looks at due tables that wait for nothing but time."""

    _open_votes: OpenVotes

    async def at(self, claimed: Sequence[DueTable], until: datetime) -> set[int]:
        """Look at these tables, the claims of whose looks last until ``until``, and tell of those where
        something is due; return those that need no further look. A table that has changed meanwhile is left
        as it is.
        """
        tables = await self._store.tables.these([one.table_id for one in claimed])
        waited = {
            (table.turn.person_id, table.guild_id)
            for table in tables
            if table.turn is not None and table.turn.person_id != PROGRAM
        }
        settings, now = await self._registry.availability.settings_of(waited), self._registry.clock()
        glances = []
        for table in tables:
            who = None if table.turn is None else settings.get((table.turn.person_id, table.guild_id))
            glance = self._at(table, who, now)
            if glance is not None:
                glances.append(glance)
        await self._store.turns.end_looks([glance.next for glance in glances], until)
        for glance in glances:
            if glance.tell:
                self._registry.tell(glance.next.table_id)
        return {glance.next.table_id for glance in glances}

    def _at(self, table: Table, who: PlayerTimeSettings | None, now: datetime) -> Glance | None:
        """The glance at the turn of a person with these settings; None if there is more to do than call."""
        turn = table.turn
        if table.status is not TableStatus.PLAYING or turn is None or table.private:
            return None
        if table.variant not in VARIANTS:
            return None
        decided = [*self._open_votes.next_look(table), *searching(table)]
        if any(at <= now for at in decided):
            return None
        if on_holiday(turn, now):  # a deputy may play on
            return None
        if who is None:  # the program moves
            return Glance(NextLook(table.id, table.version, turn.deadline_at, now + BACKSTOP), tell=True)
        limit = limit_of(table, turn, who)
        if limit is None or limit <= now:
            return None
        ping = ping_due(table, who, now)
        times = [at for at in (limit, *ping_times(table, who, now), *decided) if at > now]
        if ping is not None:
            times.append(now + BACKSTOP)
        following = NextLook(table.id, table.version, limit, min(times))
        return Glance(following, tell=ping is not None or limit != turn.deadline_at)
