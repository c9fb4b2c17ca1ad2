"""Who held up a table of a tournament that did not play to its end; all but ``decide`` is pure.

It goes by what everybody at the table could see: how long each side was to move, who was to move when time
ran out, and who was gone. Nobody's time runs while the program is down, while the table is paused, or between
two deals. A side held the table up if

* it used clearly more of the time than the other (``SLOW_PERCENT``), unless the match was stopped early;
* it sat on the last turn: longer than the other side's turns took several times over (``SAT``);
* nobody of it ever made a move, although it was to;
* or nobody of it was there any more.

Both may have, or neither. So a player who stalls is always among those who held it up.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.tables.idle import TIME
from bot.tables.service import Tables
from bot.tables.session.past_turns import STAND_INS
from bot.time import OffHours, running, zone_of
from bot.tournaments.scoring.methods import LESS_FOR_DELAY
from data.records.matches import Journal, Outcome
from data.tournaments.records import HeldUp, Meeting, Tournament

SLOW_PERCENT: Final = 55
"""A side that used more than this share of the time that both used was the slower one."""
SAT: Final = 3
"""A last turn is too long from this multiple of the other side's average turn on."""
THINKING: Final = timedelta(minutes=2)
"""No last turn is too long before this."""
NONE: Final = timedelta(0)


@dataclass(frozen=True, slots=True)
class Conduct:
    """What a side did at a table: the time for which it was ``to_move`` in all, in this number of ``turns``;
    of that the ``last`` turn, if it was to move at the end; whether any of its people made a move (``came``),
    and whether nobody of it was there at the end (``away``).
    """

    to_move: timedelta = NONE
    turns: int = 0
    last: timedelta = NONE
    came: bool = True
    away: bool = False


def held_up(first: Conduct, second: Conduct, *, early: bool = False) -> HeldUp:
    """Who held up an unfinished table. ``early``: stopped before its time, so slow play is no fault."""
    sides = _guilty(first, second, early), _guilty(second, first, early)
    return {
        (True, False): HeldUp.FIRST,
        (False, True): HeldUp.SECOND,
        (True, True): HeldUp.BOTH,
        (False, False): HeldUp.NEITHER,
    }[sides]


def _guilty(own: Conduct, other: Conduct, early: bool) -> bool:
    slower = not early and own.to_move > (own.to_move + other.to_move) * SLOW_PERCENT / 100
    usual = other.to_move / other.turns if other.turns else NONE
    missing = own.turns > 0 and not own.came
    return own.away or missing or slower or own.last > max(SAT * usual, THINKING)


def conduct(
    journal: Journal, ended_at: datetime, away: Iterable[int], stopped: OffHours
) -> tuple[Conduct, Conduct]:
    """What both sides did, by the journal. ``away``: seats empty at the end; ``stopped``: no time ran."""
    to_move = journal.to_move
    side_of = {seat.index: seat.side for seat in journal.seats}
    turns = list(_turns(journal, ended_at, to_move, stopped))
    gone = {seat: seat in set(away) for seat in side_of}
    came = _came(journal)
    return _side(0, turns, side_of, gone, to_move, came), _side(1, turns, side_of, gone, to_move, came)


def _came(journal: Journal) -> frozenset[int]:
    """The sides of which a person has made a move, and those without people."""
    people = {seat.index: seat.side for seat in journal.seats if seat.person_id or seat.left_at is not None}
    alone = {seat.side for seat in journal.seats} - set(people.values())
    own = (action for deal in journal.deals for action in deal.actions if action.made_by not in STAND_INS)
    return frozenset(alone | {people[action.seat] for action in own if action.seat in people})


def _turns(
    journal: Journal, ended_at: datetime, to_move: int | None, stopped: OffHours
) -> Iterable[tuple[int, timedelta]]:
    """The turns of a match in order: the seat, and how long it was to move."""
    for deal in journal.deals:
        since, seat, spent = deal.started_at, None, NONE
        for action in deal.actions:
            if seat is not None and action.seat != seat:
                yield seat, spent
                spent = NONE
            seat, spent = action.seat, spent + running(since, action.at, stopped)
            since = action.at
        if seat is not None and (deal.finished_at is not None or to_move != seat):
            yield seat, spent
            spent = NONE
        if deal.finished_at is None and to_move is not None:
            yield to_move, spent + running(since, ended_at, stopped)


def _side(
    side: int,
    turns: Sequence[tuple[int, timedelta]],
    side_of: Mapping[int, int],
    gone: Mapping[int, bool],
    to_move: int | None,
    came: Collection[int],
) -> Conduct:
    own = [spent for seat, spent in turns if side_of[seat] == side]
    last = own[-1] if to_move is not None and side_of[to_move] == side and own else NONE
    return Conduct(
        sum(own, NONE),
        len(own),
        last,
        side in came,
        all(gone[seat] for seat in side_of if side_of[seat] == side),
    )


async def decide(tables: Tables, tournament: Tournament, meetings: Iterable[Meeting]) -> None:
    """Decide about unfinished tables not decided yet, except in tournaments under earlier rules."""
    if tournament.scoring_revision < LESS_FOR_DELAY:
        return
    for meeting in meetings:
        if meeting.outcome is Outcome.ABANDONED and meeting.held_up is None:
            await _decide(tables, tournament, meeting)


async def _decide(tables: Tables, tournament: Tournament, meeting: Meeting) -> None:
    if meeting.table_id is None or meeting.match_id is None:
        return
    end = await tables.ending.at_the_end(meeting.table_id)
    if end is None or end.journal.finished_at is None:
        return
    pauses = await tables.store.tournaments.rounds.pauses(meeting.match_id)
    down = tables.availability.downtimes(tournament.guild_id)
    weekends = await _weekends(tables, tournament)
    stopped = replace(weekends, spans=(*down.spans, *pauses))
    sides = conduct(end.journal, end.journal.finished_at, end.away, stopped)
    answer = held_up(*sides, early=_early(tournament, end.journal))
    await tables.store.tournaments.rounds.blame(tournament.id, meeting.round, meeting.number, answer)


async def _weekends(tables: Tables, tournament: Tournament) -> OffHours:
    """When all clocks of the server stand still: everybody knows that, unlike people's own hours."""
    server = await tables.availability.server_settings(tournament.guild_id)
    return OffHours(zone=zone_of(server.zone), weekends=server.weekends)


def _early(tournament: Tournament, journal: Journal) -> bool:
    """Whether a match was stopped before the time of its round was over."""
    began, ended = tournament.round_began_at, journal.finished_at
    cut = began is not None and ended is not None and ended < began + tournament.round_time
    return journal.reason != TIME or cut
