"""When a tournament begins by itself, what is due until then, and who is there when a round begins. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final

from bot.layout import Refused, stamp
from bot.time import Pace
from bot.tournaments import format
from bot.tournaments.format import MOST_ROUNDS, SWISS
from data.tournaments.records import Entry, Meeting, RoleCalls, Tournament, TournamentStatus
from data.tournaments.records import Evening as Evening

SOONEST: Final = timedelta(minutes=5)
FARTHEST: Final = timedelta(days=90)
"""How far ahead a start may be planned."""
LONGEST_CHECK_IN: Final = timedelta(hours=2)
CHECK_IN: Final = timedelta(minutes=15)
"""How long before the start people check in at live tables, if nobody chooses."""
PUT_OFF: Final = timedelta(minutes=30)
"""How long a start is put off, once, if too few have come."""
MISSED: Final = timedelta(hours=1)
"""A start missed by more than that, because the bot was down, is its director's to decide."""

ENTRIES_OPEN: Final = RoleCalls.ENTRIES.value
CHECK_IN_BEGINS: Final = RoleCalls.CHECK_IN.value
BOTH: Final = RoleCalls.BOTH.value
"""When a role is mentioned, as it is chosen."""


class Due(Enum):
    """What is due at a tournament that is open."""

    NOTHING = auto()
    CALL = auto()
    START = auto()
    MISSED = auto()


def due(evening: Evening, now: datetime) -> Due:
    """What is due now: the check-in, the start, or to say that the start was missed."""
    if evening.starts_at is None:
        return Due.NOTHING
    if now >= evening.starts_at + MISSED:
        return Due.MISSED
    if now >= evening.starts_at:
        return Due.START
    asks = bool(evening.check_in) and evening.called_at is None
    return Due.CALL if asks and now >= evening.starts_at - evening.check_in else Due.NOTHING


def planned(
    starts_at: datetime | None, check_in: timedelta | None, pace: Pace, now: datetime, before: Evening
) -> Evening:
    """The evening with this start (None: a director starts it) and this check-in (None: as usual for the
    pace). Those who had said that they are here are asked again. Raises Refused.
    """
    # A role is mentioned for one check-in only.
    calls = before.role_calls if before.called_at is None else RoleCalls.NEVER
    if starts_at is None:
        if check_in:
            raise Refused("A check-in needs a start time: choose one, or leave the check-in out.")
        return replace(
            before,
            starts_at=None,
            check_in=timedelta(0),
            postponed=False,
            called_at=None,
            here=frozenset(),
            role_calls=calls,
        )
    if not SOONEST <= starts_at - now <= FARTHEST:
        raise Refused(
            "Choose a time between {first} and {last}.",
            first=stamp(now + SOONEST, "t"),
            last=stamp(now + FARTHEST, "D"),
        )
    if check_in is None:
        check_in = CHECK_IN if pace.live else timedelta(0)
    return replace(
        before,
        starts_at=starts_at,
        check_in=min(check_in, LONGEST_CHECK_IN),
        postponed=False,
        called_at=None,
        here=frozenset(),
        role_calls=calls,
    )


def wanted(
    starts_at: datetime | None,
    check_in: timedelta | None,
    pace: Pace,
    now: datetime,
    *,
    role_id: int | None,
    role_calls: str,
    events: bool,
) -> Evening:
    """The evening of a new tournament: ``planned``, with a role that is mentioned at the times of
    ``role_calls``. ``events``: its organiser may make events of the server. Raises Refused.
    """
    calls = RoleCalls.NEVER if role_id is None else RoleCalls(role_calls)
    if starts_at is None and calls in (RoleCalls.CHECK_IN, RoleCalls.BOTH):
        raise Refused("A role can only be pinged for the check-in if there's a start time.")
    begun = Evening(role_id=role_id, role_calls=calls, with_event=events and starts_at is not None)
    return planned(starts_at, check_in if starts_at else None, pace, now, begun)


def put_off(evening: Evening, now: datetime) -> Evening:
    """The evening half an hour later: too few have come. Who is here stays here."""
    return replace(evening, starts_at=now + PUT_OFF, postponed=True)


NEVER: Final = MOST_ROUNDS + 1
"""The first round of an entry that isn't seated in any."""
AT_ONCE: Final = 4
"""Latecomers are seated at once in this part of a round's time."""


def asks(tournament: Tournament) -> bool:
    """Whether its people have been asked whether they are there."""
    return tournament.evening.called_at is not None


def missing(tournament: Tournament, entry: Entry) -> list[int]:
    """The people of an entry, by their ids, who haven't said that they are there; none without a check-in."""
    if not asks(tournament):
        return []
    people = [one.person_id for one in entry.players if one.person_id is not None and one.agreed]
    return [person for person in people if person not in tournament.evening.here]


def awaited(tournament: Tournament) -> list[Entry]:
    """The entries that haven't played yet and wait for somebody who isn't there."""
    return [
        entry
        for entry in tournament.entries
        if entry.joined > tournament.round and missing(tournament, entry)
    ]


def complete(tournament: Tournament, entry: Entry) -> bool:
    """Whether all chairs of an entry are taken by people who are there, or by computer players."""
    sure = all(player.agreed and not player.empty for player in entry.players)
    return sure and not missing(tournament, entry)


def present(tournament: Tournament, entries: Iterable[Entry], round: int) -> list[Entry]:
    """The entries before this round is paired: those that would begin in it and aren't there wait."""
    late = tournament.system == SWISS and (round == 1 or 2 * round <= tournament.rounds)
    return [
        replace(entry, joined=round + 1 if late else NEVER)
        if entry.joined == round and missing(tournament, entry)
        else entry
        for entry in entries
    ]


def admitted(
    tournament: Tournament, meetings: Sequence[Meeting], now: datetime
) -> list[tuple[int, int, int]]:
    """Who is seated in the round that is being played though they came late: the number of the table in the
    round, and both entries. Somebody who sits out gets an opponent, and two latecomers meet; both only early
    in the round, while no table has finished a deal. ``meetings``: those of the round.
    """
    if tournament.status is not TournamentStatus.RUNNING or not format.may_join(tournament):
        return []
    ends, began = tournament.round_ends_at, tournament.round_began_at
    if ends is None or began is None or now > began + (ends - began) / AT_ONCE:
        return []
    if any(meeting.results or meeting.outcome is not None for meeting in meetings):
        return []
    waiting = [
        entry.number
        for entry in tournament.entries
        if entry.joined == tournament.round + 1 and entry.left is None and complete(tournament, entry)
    ]
    alone = [
        meeting
        for meeting in meetings
        if meeting.second is None and format.is_in(tournament.entry(meeting.first), meeting.round)
    ]
    pairings = [(one.number, one.first, late) for one, late in zip(alone, waiting, strict=False)]
    del waiting[: len(pairings)]
    number = max((meeting.number for meeting in meetings), default=0)
    while len(waiting) > 1:
        number += 1
        pairings.append((number, waiting.pop(0), waiting.pop(0)))
    return pairings
