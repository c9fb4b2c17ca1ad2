"""Whose deals a computer player played in their place, read from a match's journal (docs/absence.md)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import groupby
from typing import Final

from bot.tables.session.past_turns import STAND_INS
from data import Action, Deal, Journal, MatchSeat, Stay

LAST_DEALS: Final = 3
"""Of this number of last deals more than half must be one's own, else one counts as having left."""


def stood_in(journal: Journal, deal: Deal) -> frozenset[int]:
    """The seats of people for whom a computer player made more than half of their turns in a deal: they were
    out of time or away, or had left.
    """
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
    this seat. ``away`` are the seats of each of the deals for which one did (``stood_in``).
    """
    own = [
        seat in there
        for deal, there in zip(deals, away, strict=True)
        if deal.finished_at is not None
        and since <= deal.finished_at
        and (not until or deal.finished_at <= until)
    ]
    last = own[-LAST_DEALS:]
    return 2 * sum(last) > len(last)


def replaced_while_behind(journal: Journal, stay: Stay) -> bool:
    """Whether somebody's seat was given to another person while their side was behind. The first person of a
    seat who takes it back from a substitute replaces nobody.
    """
    of_seat = [other for other in journal.stays if other.seat == stay.seat]
    after = next((other for other in of_seat if other.n == stay.n + 1), None)
    if after is None or stay.until is None or after.person_id == of_seat[0].person_id:
        return False
    over = [deal.result for deal in journal.deals if deal.finished_at and deal.finished_at <= stay.until]
    totals = over[-1].totals if over and over[-1] is not None else ()
    return bool(totals) and totals[journal.seats[stay.seat].side] < max(totals)
