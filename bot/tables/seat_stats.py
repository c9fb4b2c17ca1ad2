"""What each seat did in a match, counted from its journal.

The journal holds everything, so a figure added here is available for old matches too: raise REVISION, and
earlier matches are counted again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from bot.tables.absences import mostly_away, parting_of, replaced_while_behind, stood_in
from bot.tables.session.journals import match_of
from bot.tables.session.past_turns import CLOCK, KEPT
from canasta.actions import parse_action
from canasta.events import DealOver, Melded, Merged, Took
from canasta.match import Match
from canasta.terms import EndReason
from data.records.matches import Journal

REVISION = 3
"""Matches counted before ``place`` was a figure keep what they have: they count as they did then."""


@dataclass(slots=True)
class SeatStats:
    """One seat's figures. ``canastas`` are those completed with the seat's own cards, by their final kind;
    ``best_deal`` is its side's highest score in a deal, None before the first, and ``points`` its score over
    all deals. Deals in which a computer player stood in for anybody count for nothing: they are the
    ``beyond_deals`` and their ``beyond_points``. ``absent``: one stood in for this player in most of their
    last deals, or they were replaced while behind, so they count as having left.

    ``place`` and ``won``: of a match that somebody left, the place of the seat's side, 0 for the first, and
    whether it has won, as they count for everybody (see ``Parting``). None where nobody left.
    """

    deals: int = 0
    canastas: Counter[str] = field(default_factory=Counter)
    piles: int = 0
    biggest_pile: int = 0
    outs: int = 0
    concealed: int = 0
    best_deal: int | None = None
    points: int = 0
    beyond_deals: int = 0
    beyond_points: int = 0
    absent: bool = False
    place: int | None = None
    won: bool | None = None

    def to_data(self) -> dict[str, Any]:
        """The figures as the store keeps them: JSON values."""
        return {
            "deals": self.deals,
            "canastas": dict(sorted(self.canastas.items())),
            "piles": self.piles,
            "biggest_pile": self.biggest_pile,
            "outs": self.outs,
            "concealed": self.concealed,
            "best_deal": self.best_deal,
            "points": self.points,
            "beyond_deals": self.beyond_deals,
            "beyond_points": self.beyond_points,
            "absent": self.absent,
            "place": self.place,
            "won": self.won,
        }

    @classmethod
    def from_data(cls, kept: Mapping[str, Any]) -> SeatStats:
        """Read what ``to_data`` returned."""
        return cls(**{**kept, "canastas": Counter(kept["canastas"])})

    def add(self, other: SeatStats) -> None:
        """Add the figures of another match."""
        self.deals += other.deals
        self.canastas += other.canastas
        self.piles += other.piles
        self.biggest_pile = max(self.biggest_pile, other.biggest_pile)
        self.outs += other.outs
        self.concealed += other.concealed
        self.points += other.points
        self.beyond_deals += other.beyond_deals
        self.beyond_points += other.beyond_points
        best = [deal for deal in (self.best_deal, other.best_deal) if deal is not None]
        self.best_deal = max(best, default=None)


def count(journal: Journal) -> list[SeatStats]:
    """The figures of every seat over all completed deals.

    The moves of a computer player for somebody who had left, or who missed a deadline, count for nobody, and
    a deal that one played for somebody counts for nobody.
    """
    match = match_of(journal)
    found = [SeatStats() for _ in journal.seats]
    away = [stood_in(journal, deal) for deal in journal.deals]
    for deal, absent in zip(journal.deals, away, strict=True):
        match.start_deal(deal.seed)
        makers: dict[str, int] = {}
        kinds: dict[str, str] = {}
        taken: list[tuple[int, int]] = []
        ended: DealOver | None = None
        own_end = False
        for line in deal.actions:
            there = _there(journal, line.seat, line.at) and line.made_by not in (CLOCK, KEPT)
            for event in match.apply(line.seat, parse_action(line.text)):
                if isinstance(event, Melded) and event.canasta is not None:
                    kinds[event.meld] = event.canasta
                    if event.meld not in makers:
                        makers[event.meld] = event.seat if there else -1
                elif isinstance(event, Merged):
                    # Two canastas may have become one; what was none may be one now.
                    before = makers.pop(event.other, None)
                    kinds.pop(event.other, None)
                    if event.canasta is not None:
                        kinds[event.meld] = event.canasta
                        own = event.seat if there else -1
                        makers.setdefault(event.meld, own if before is None else before)
                elif isinstance(event, Took) and there:
                    taken.append((event.seat, event.count))
                elif isinstance(event, DealOver):
                    ended, own_end = event, there
        if ended is None or deal.finished_at is None:
            continue
        beyond = range(len(found)) if absent else ()
        for meld, maker in makers.items():
            if maker >= 0 and maker not in beyond:
                found[maker].canastas[kinds[meld]] += 1
        for seat, cards in taken:
            if seat not in beyond:
                found[seat].piles += 1
                found[seat].biggest_pile = max(found[seat].biggest_pile, cards)
        _deal_over(journal, match, found, ended, own_end and ended.by not in beyond, deal.finished_at, beyond)
    for seat, figures in enumerate(found):
        since, until = _tenure(journal, seat)
        figures.absent = mostly_away(journal.deals, away, seat, since, until)
    gone = [seat for seat, figures in enumerate(found) if figures.absent or journal.seats[seat].left_at]
    parting = parting_of(journal, away, gone)
    for seat, figures in enumerate(found if parting is not None else ()):
        assert parting is not None
        figures.place = parting.places[journal.seats[seat].side]
        figures.won = journal.seats[seat].side in parting.winners
    return found


def _tenure(journal: Journal, seat: int) -> tuple[datetime, datetime | None]:
    """Since when, and until when, the owner of a seat has had it."""
    own = journal.seats[seat]
    stays = [stay for stay in journal.stays if stay.seat == seat and stay.person_id == own.person_id]
    return (stays[-1].since, stays[-1].until) if stays else (journal.started_at, None)


def _deal_over(
    journal: Journal,
    match: Match,
    found: list[SeatStats],
    ended: DealOver,
    own_end: bool,
    at: datetime,
    beyond: Collection[int],
) -> None:
    if ended.by is not None and own_end:
        found[ended.by].outs += ended.reason == EndReason.OUT
        found[ended.by].concealed += ended.concealed
    result, view = match.results[-1], match.view(None)
    for seat, figures in enumerate(found):
        side = view.side_of[seat]
        if view.sides[side].plays and _there(journal, seat, at):
            gained = result.totals[side] - result.before[side]
            if seat in beyond:
                figures.beyond_deals += 1
                figures.beyond_points += gained
                continue
            figures.deals += 1
            figures.points += gained
            figures.best_deal = gained if figures.best_deal is None else max(figures.best_deal, gained)


def _there(journal: Journal, seat: int, at: datetime) -> bool:
    """Whether the seat's owner played it at this moment: not before they came, nor after they left."""
    own = journal.seats[seat]
    stays = [stay for stay in journal.stays if stay.seat == seat]
    if stays and not any(
        stay.person_id == own.person_id and stay.since <= at and (stay.until is None or at < stay.until)
        for stay in stays
    ):
        return False
    return own.left_at is None or at <= own.left_at


def count_guests(journal: Journal) -> dict[int, SeatStats]:
    """The figures of players who held a seat for a while that another player has in the end, by the index of
    their first stay in ``journal.stays``: what a person plays counts for them, whoever has the seat
    afterwards.
    """
    found: dict[int, SeatStats] = {}
    known: set[tuple[int, int | None]] = set()
    for place, stay in enumerate(journal.stays):
        own = journal.seats[stay.seat]
        if stay.person_id in (None, own.person_id) or (stay.seat, stay.person_id) in known:
            continue
        known.add((stay.seat, stay.person_id))
        seats = tuple(
            replace(seat, person_id=stay.person_id, left_at=None) if seat is own else seat
            for seat in journal.seats
        )
        found[place] = counted = count(replace(journal, seats=seats))[stay.seat]
        counted.absent = counted.absent or replaced_while_behind(journal, stay)
    return found
