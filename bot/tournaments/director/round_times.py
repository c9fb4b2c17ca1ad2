"""The time of a round: a director gives it more, or ends it now."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.layout import Refused
from bot.time import Pace
from bot.tournaments.director.change import Director, directed, in_round, noted, outside, said_why
from bot.tournaments.registry import MOVED_ON, TournamentPart
from bot.tournaments.rounds import Rounds
from data.records.audit import Deed
from data.tournaments.records import Meeting, Tournament

MINUTE: Final = timedelta(minutes=1)
EXTENSIONS_LIVE: Final = (15 * MINUTE, 30 * MINUTE, 60 * MINUTE)
EXTENSIONS: Final = (timedelta(hours=6), timedelta(days=1), timedelta(days=3))
"""By how much a round may be extended at once, at a live pace and at others."""
LONGEST: Final = timedelta(days=28)
"""No round ends later than this from now."""


def extensions(tournament: Tournament) -> tuple[timedelta, ...]:
    """By how much a round of this tournament may be extended at once."""
    return EXTENSIONS_LIVE if Pace.read(tournament.pace).live else EXTENSIONS


def minute(at: datetime | None) -> int:
    """A time in whole minutes: buttons carry the end of the round that they change."""
    return 0 if at is None else int(at.timestamp() // 60)


@dataclass(eq=False)
class RoundTimes(TournamentPart):
    _rounds: Rounds

    async def extend(self, tournament_id: int, director: Director, ends: int, by: timedelta) -> Tournament:
        """Let the round end later than ``ends`` (a ``minute``), once for two presses. Raises Refused."""
        async with directed(self._registry, tournament_id, director) as tournament:
            in_round(tournament, tournament.round)
            if tournament.round_ends_at is None or minute(tournament.round_ends_at) != ends:
                raise Refused(MOVED_ON, refresh=True)
            if by not in extensions(tournament):
                raise Refused(MOVED_ON, refresh=True)
            until = tournament.round_ends_at + by
            if until > self._tables.clock() + LONGEST:
                raise Refused("A round can't last more than four weeks from now.")
            about = {"round": tournament.round, "minutes": int(by.total_seconds() // 60)}
            extended = replace(tournament, round_ends_at=until)
            entry = noted(tournament, director, Deed.ROUND_EXTENDED, **about)
            return await self._store.tournaments.save(tournament, extended, noted=entry)

    async def end(self, tournament_id: int, director: Director, round: int, reason: str) -> Tournament:
        """End this round now, with what was played. Raises Refused, also for directors who play in it."""
        async with directed(self._registry, tournament_id, director) as tournament:
            in_round(tournament, round)
            running = playing(await self._store.tournaments.rounds.meetings(tournament_id, round))
            await outside(self._registry, tournament, director)
            why, playing_on = said_why(reason), len(running)
            ended = replace(tournament, round_ends_at=self._tables.clock())
            entry = noted(tournament, director, Deed.ROUND_ENDED, round=round, tables=playing_on, reason=why)
            await self._store.tournaments.save(tournament, ended, noted=entry)
        return await self._rounds.advance(tournament_id)


def playing(meetings: list[Meeting]) -> list[Meeting]:
    """The tables of these that are still being played."""
    return [meeting for meeting in meetings if not meeting.over]
