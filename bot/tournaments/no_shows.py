"""Who hasn't turned up at the tables of a round, and when such a table is ended by the clock.

Who has made no move at their table, not even a premove that was played, hasn't turned up. If that is
everybody of a side, the table ends some time after its first turn: the others aren't to wait out the round.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.tables.session.past_turns import STAND_INS
from bot.tables.turns import BACKSTOP
from bot.time import Availability, OffHours, Pace, deadline, running
from bot.tournaments.scoring.methods import LESS_FOR_DELAY
from data import Store
from data.tournaments.records import AwaitedSeat, Tournament, TournamentStatus

LISTED_LIVE: Final = timedelta(minutes=5)
LISTED: Final = timedelta(days=1)
"""After this time without a move the director sees somebody as missing, at live tables and at others."""
ENDED_LIVE: Final = timedelta(minutes=15)
ENDED: Final = timedelta(days=2)
"""After this time without a move of anybody of a side, its table is ended."""


@dataclass(frozen=True, slots=True)
class NoShow:
    """The people of an entry who haven't turned up at its table, ``meeting`` in the round.

    ``since``: when the turn first came to one of them. ``ends_at``: when the table is ended if none of them
    comes, None while somebody of the side plays or the table is paused, and in tournaments opened when no
    table was ended so. ``listed``: whether they have been missing so long that the director is told.
    """

    meeting: int
    table_id: int
    entry: int
    people: tuple[AwaitedSeat, ...]
    since: datetime
    ends_at: datetime | None
    listed: bool

    def over(self, now: datetime) -> bool:
        """Whether the table is to be ended."""
        return self.ends_at is not None and self.ends_at <= now


def listed_after(pace: Pace) -> timedelta:
    """How long somebody may be missing before the director is told."""
    return LISTED_LIVE if pace.live else LISTED


def ended_after(pace: Pace) -> timedelta:
    """How long a side may be missing before its table ends: live, at least as long as a first turn."""
    if not pace.live:
        return ENDED
    return max(ENDED_LIVE, (pace.turn or ENDED_LIVE) + pace.bank + BACKSTOP)


def no_shows(
    tournament: Tournament,
    pairings: Iterable[tuple[int, int, int]],
    awaited: Sequence[AwaitedSeat],
    rests: dict[int, OffHours],
    now: datetime,
) -> list[NoShow]:
    """The no-shows of a tournament's present round, by table and side.

    ``pairings``: number and both entries of each table; ``awaited``: the seats whose people have made no
    move; ``rests``: when the clock of each of these people stands still.
    """
    pace = Pace.read(tournament.pace)
    absences = []
    for number, *entries in sorted(pairings):
        for side, entry in enumerate(entries):
            missing = tuple(seat for seat in awaited if (seat.meeting, seat.side) == (number, side))
            turns = [seat.turn_at for seat in missing if seat.turn_at is not None]
            if not turns:
                continue
            since, first = min(turns), missing[0]
            rest = rests.get(next(seat.person_id for seat in missing if seat.turn_at == since), OffHours())
            ends = None
            whole = len(missing) == first.people and first.paused_at is None
            if whole and tournament.scoring_revision >= LESS_FOR_DELAY:
                ends = deadline(since, ended_after(pace), rest)
            listed = running(since, now, rest) >= listed_after(pace)
            absences.append(NoShow(number, first.table_id, entry, missing, since, ends, listed))
    return absences


class NoShows:
    def __init__(self, store: Store, availability: Availability) -> None:
        self._store = store
        self._availability = availability

    async def of(self, tournament: Tournament, now: datetime) -> list[NoShow]:
        """The no-shows of the present round, by table and side; none unless it is played."""
        if tournament.status is not TournamentStatus.RUNNING:
            return []
        awaited = await self._store.tournaments.attendance.awaited(tournament.id, tournament.round, STAND_INS)
        if not any(seat.turn_at is not None for seat in awaited):
            return []
        meetings = await self._store.tournaments.rounds.meetings(tournament.id, tournament.round)
        return no_shows(
            tournament,
            [(table.number, table.first, table.second) for table in meetings if table.second is not None],
            awaited,
            {seat.person_id: await self._rests(tournament, seat) for seat in awaited},
            now,
        )

    async def _rests(self, tournament: Tournament, seat: AwaitedSeat) -> OffHours:
        """When a clock stands still: live, while the bot is down; else in quiet hours and holidays too."""
        if Pace.read(tournament.pace).live:
            return self._availability.downtimes(tournament.guild_id)
        settings = await self._availability.player_settings(seat.person_id, tournament.guild_id)
        return settings.off_hours
