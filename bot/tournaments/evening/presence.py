"""Who is there when a round begins, and who comes to a round late. Pure.

Once a check-in has begun, an entry whose people aren't all there waits: it joins the next round, or none
where nobody may come late, until they are.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.tournaments import format
from bot.tournaments.format import MOST_ROUNDS, SWISS
from data.tournaments.records import Entry, Meeting, Tournament, TournamentStatus

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
