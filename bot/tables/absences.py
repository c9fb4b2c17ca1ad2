"""Whose deals a computer player played, and how a match that somebody left counts (docs/absence.md)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final

from bot.tables.session.past_turns import DEPUTY, STAND_INS
from data.records.matches import Action, Deal, Journal, MatchSeat, Outcome, Stay

LAST_DEALS: Final = 3
"""Of this many last deals a person must have played more than half; otherwise they count as having left."""


def stood_in(journal: Journal, deal: Deal) -> frozenset[int]:
    """The seats of people who were out of time, away or gone for more than half of their turns in a deal."""
    turns: dict[int, list[bool]] = {}
    for seat, lines in groupby(deal.actions, key=lambda line: line.seat):
        turns.setdefault(seat, []).append(_by_computer(journal.seats[seat], [*lines][-1]))
    return frozenset(
        seat
        for seat, made in turns.items()
        if journal.seats[seat].computer is None and 2 * sum(made) > len(made)
    )


def _by_computer(seat: MatchSeat, line: Action) -> bool:
    return line.made_by in STAND_INS or (seat.left_at is not None and line.at > seat.left_at)


def mostly_away(
    deals: Sequence[Deal], away: Sequence[Collection[int]], seat: int, since: datetime, until: datetime | None
) -> bool:
    """Whether a computer player played more than half of the last deals that were over while somebody had
    this seat, without those of an agreed deputy. ``away``: for each deal the seats for which a computer
    player played (``stood_in``).
    """
    own = [
        seat in there
        for deal, there in zip(deals, away, strict=True)
        if deal.finished_at is not None
        and not any(line.seat == seat and line.made_by == DEPUTY for line in deal.actions)
        and since <= deal.finished_at
        and (not until or deal.finished_at <= until)
    ]
    last = own[-LAST_DEALS:]
    return 2 * sum(last) > len(last)


def replaced_while_behind(journal: Journal, stay: Stay) -> bool:
    """Whether a seat went to another person, no deputy and not its first, while its side was behind."""
    if stay.on_holiday:
        return False
    of_seat = [other for other in journal.stays if other.seat == stay.seat]
    after = next((other for other in of_seat if other.n == stay.n + 1), None)
    if after is None or stay.until is None or after.person_id == of_seat[0].person_id:
        return False
    over = [deal.result for deal in journal.deals if deal.finished_at and deal.finished_at <= stay.until]
    totals = over[-1].totals if over and over[-1] is not None else ()
    return bool(totals) and totals[journal.seats[stay.seat].side] < max(totals)


@dataclass(frozen=True, slots=True)
class Parting:
    """How a match that somebody left counts: each side's place, from 0, ties alike, and who has won."""

    places: Mapping[int, int]
    winners: frozenset[int]


def parting_of(journal: Journal, away: Sequence[Collection[int]], gone: Sequence[int]) -> Parting | None:
    """How a match that these seats left counts: by its standing when somebody left, or by its final result if
    there is one, whichever is worse for the leaver's side, and as a draw at best. With a computer player in
    that seat it is no longer a match that moves ratings, and one stronger than the leaver would win it for
    the partner. So leaving saves the partner nothing, and the opponents lose nothing by it either. Of two
    sides with leavers, the first to lose one is that side. None if nobody left.

    ``away``: for each deal the seats for which a computer player played (``stood_in``).
    """
    sides = [seat.side for seat in journal.seats]
    over = [
        (deal, there) for deal, there in zip(journal.deals, away, strict=True) if deal.finished_at is not None
    ]
    played = {seat: _played_until(journal, over, seat) for seat in gone}
    if not played:
        return None
    # Somebody who just stopped playing left at no moment: the end of their last own deal comes before any
    # later leaving.
    late = journal.finished_at or journal.started_at
    first = sides[min(gone, key=lambda seat: (played[seat], journal.seats[seat].left_at or late))]
    possible = []
    if journal.outcome is Outcome.FINISHED:
        # A leaver's own seat has not won, whatever happened to their side.
        winners = frozenset(seat.side for seat in journal.seats if seat.won)
        final = {seat.side: (seat.side in winners, seat.points or 0) for seat in journal.seats}
        possible.append(Parting(_places(final), winners))
    for seat in gone:
        # Where the deals are compared with other tables, there is no standing between them.
        if sides[seat] == first and not journal.duplicate:
            result = over[played[seat] - 1][0].result if played[seat] else None
            totals = result.totals if result is not None else ()
            standing = {side: (False, totals[side] if totals else 0) for side in sides}
            places = _places(standing)
            leading = frozenset(side for side, place in places.items() if place == 0)
            possible.append(Parting(places, leading if len(leading) == 1 else frozenset()))
    worst = max(
        possible, key=lambda parting: (parting.places[first], first not in parting.winners), default=None
    )
    return worst if worst is None or worst.places[first] else _drawn(worst, first)


def _drawn(parting: Parting, side: int) -> Parting:
    """The same with this side, which is the first, no better than the one behind it, and no winner."""
    places = {other: max(0, place - 1) if place <= 1 else place for other, place in parting.places.items()}
    return Parting(places, frozenset(parting.winners - {side}))


def _played_until(journal: Journal, over: Sequence[tuple[Deal, Collection[int]]], seat: int) -> int:
    """How many deals were over when somebody left, or stopped playing for good."""
    left_at = journal.seats[seat].left_at
    if left_at is not None:
        return sum(deal.finished_at is not None and deal.finished_at <= left_at for deal, _ in over)
    own = [number for number, (_, there) in enumerate(over, start=1) if seat not in there]
    return own[-1] if own else 0


def _places(worth: Mapping[int, tuple[bool, int]]) -> dict[int, int]:
    return {side: sum(other > own for other in worth.values()) for side, own in worth.items()}
