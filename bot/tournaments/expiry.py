"""Open tournaments that nobody starts: their organiser is told, and then they are cancelled."""

from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final

from bot.layout import Refused
from bot.tournaments.directing import directors_only
from bot.tournaments.registry import MOVED_ON, TournamentPart
from data.records.audit import AuditEntry, Deed
from data.tournaments.records import LetterKind, LetterPlan, Tournament, TournamentStatus

LIFE: Final = timedelta(days=14)
"""For this long an open tournament waits to be started."""
WARNING: Final = timedelta(days=2)
"""How long before its end its organiser is told."""
LEAST: Final = timedelta(days=1)
"""The least time between the two, if the bot was down when it was due."""
AFTER_START: Final = timedelta(days=1)
"""How long after its planned start an open tournament stays at least."""


class Step(Enum):
    """What is due."""

    WARN = auto()
    CANCEL = auto()


def expires_at(tournament: Tournament) -> datetime:
    """When an open tournament is cancelled unless somebody starts it."""
    ends = (tournament.kept_at or tournament.created_at) + LIFE
    if tournament.evening.starts_at is not None:
        ends = max(ends, tournament.evening.starts_at + AFTER_START)
    return ends if tournament.warned_at is None else max(ends, tournament.warned_at + LEAST)


def due(tournament: Tournament, now: datetime) -> Step | None:
    if tournament.status is not TournamentStatus.OPEN:
        return None
    if tournament.warned_at is None:
        return Step.WARN if now >= expires_at(tournament) - WARNING else None
    return Step.CANCEL if now >= expires_at(tournament) else None


class Expiry(TournamentPart):
    async def near(self) -> list[int]:
        """The tournaments at which something may be due."""
        return await self._store.tournaments.unstarted(self._tables.clock() - LIFE + WARNING)

    async def look(self, tournament_id: int) -> None:
        """Do what is due, once."""
        async with self._registry.change(tournament_id) as tournament:
            now = self._tables.clock()
            step = due(tournament, now)
            if step is None:
                return
            told = LetterKind.EXPIRES if step is Step.WARN else LetterKind.EXPIRED
            letters = [LetterPlan(told, tournament.organiser_id)] if tournament.organiser_id else []
            if step is Step.WARN:
                warned = replace(tournament, warned_at=now)
                await self._store.tournaments.save(tournament, warned, letters=letters)
                return
            noted = AuditEntry(
                tournament.guild_id,
                Deed.TOURNAMENT_CANCELLED,
                tournament_id=tournament_id,
                details={"expired": True},
            )
            cancelled = replace(tournament, status=TournamentStatus.CANCELLED, expired=True)
            await self._store.tournaments.save(tournament, cancelled, letters=letters, noted=noted)

    async def keep_open(self, tournament_id: int, person_id: int, *, manager: bool = False) -> Tournament:
        """Start the time of an open tournament again. Raises Refused."""
        async with self._registry.change(tournament_id) as tournament:
            directors_only(tournament, person_id, manager)
            if tournament.status is not TournamentStatus.OPEN:
                raise Refused(MOVED_ON, refresh=True)
            kept = replace(tournament, kept_at=self._tables.clock(), warned_at=None)
            return await self._store.tournaments.save(tournament, kept)
