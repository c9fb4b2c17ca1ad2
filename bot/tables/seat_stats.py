"""What each seat did in a match, counted from its journal.

The journal holds everything, so a figure added here is available for old matches too: raise REVISION, and
earlier matches are counted again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any

from bot.tables.absences import mostly_away, parting_of, replaced_while_behind, stood_in
from bot.tables.session.journals import match_of
from bot.tables.session.past_turns import STAND_INS
from canasta.actions import parse_action
from canasta.events import DealOver, Event, Melded, Merged, Took
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
        kept = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**kept, "canastas": dict(sorted(self.canastas.items()))}

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
    figures = [SeatStats() for _ in journal.seats]
    away = [stood_in(journal, deal) for deal in journal.deals]
    for deal, absent in zip(journal.deals, away, strict=True):
        match.start_deal(deal.seed)
        played = _Played()
        for line in deal.actions:
            there = _there(journal, line.seat, line.at) and line.made_by not in STAND_INS
            for event in match.apply(line.seat, parse_action(line.text)):
                played.note(event, there)
        if played.ended is None or deal.finished_at is None:
            continue
        beyond = range(len(figures)) if absent else ()
        played.add_to(figures, beyond)
        own_end = played.own_end and played.ended.by not in beyond
        _deal_over(journal, match, figures, played.ended, own_end, deal.finished_at, beyond)
    _leaving(journal, figures, away)
    return figures


@dataclass(slots=True)
class _Played:
    """What the seats do in a deal that is replayed."""

    makers: dict[str, int] = field(default_factory=dict)
    """Who completed each canasta; -1 for a computer player in somebody's place."""
    kinds: dict[str, str] = field(default_factory=dict)
    taken: list[tuple[int, int]] = field(default_factory=list)
    """Who took a pile, of how many cards."""
    ended: DealOver | None = None
    own_end: bool = False

    def note(self, event: Event, there: bool) -> None:
        """Something happens; ``there``: the seat's owner does it."""
        match event:
            case Melded(canasta=str(canasta)):
                self.kinds[event.meld] = canasta
                self.makers.setdefault(event.meld, event.seat if there else -1)
            case Merged():
                # Two canastas may have become one; what was none may be one now.
                before = self.makers.pop(event.other, None)
                self.kinds.pop(event.other, None)
                if event.canasta is not None:
                    self.kinds[event.meld] = event.canasta
                    own = event.seat if there else -1
                    self.makers.setdefault(event.meld, own if before is None else before)
            case Took() if there:
                self.taken.append((event.seat, event.count))
            case DealOver():
                self.ended, self.own_end = event, there

    def add_to(self, figures: list[SeatStats], beyond: Collection[int]) -> None:
        """Count canastas and piles for each seat that isn't ``beyond`` counting."""
        for meld, maker in self.makers.items():
            if maker >= 0 and maker not in beyond:
                figures[maker].canastas[self.kinds[meld]] += 1
        for seat, cards in self.taken:
            if seat not in beyond:
                figures[seat].piles += 1
                figures[seat].biggest_pile = max(figures[seat].biggest_pile, cards)


def _leaving(journal: Journal, figures: list[SeatStats], away: Sequence[Collection[int]]) -> None:
    """Note who was mostly away, and what that means for the places."""
    for seat, own in enumerate(figures):
        since, until = _tenure(journal, seat)
        own.absent = mostly_away(journal.deals, away, seat, since, until)
    gone = [seat for seat, own in enumerate(figures) if own.absent or journal.seats[seat].left_at]
    parting = parting_of(journal, away, gone)
    if parting is None:
        return
    for seat, own in enumerate(figures):
        own.place = parting.places[journal.seats[seat].side]
        own.won = journal.seats[seat].side in parting.winners


def _tenure(journal: Journal, seat: int) -> tuple[datetime, datetime | None]:
    """Since when, and until when, the owner of a seat has had it."""
    own = journal.seats[seat]
    stays = [stay for stay in journal.stays if stay.seat == seat and stay.person_id == own.person_id]
    return (stays[-1].since, stays[-1].until) if stays else (journal.started_at, None)


def _deal_over(
    journal: Journal,
    match: Match,
    figures: list[SeatStats],
    ended: DealOver,
    own_end: bool,
    at: datetime,
    beyond: Collection[int],
) -> None:
    if ended.by is not None and own_end:
        figures[ended.by].outs += ended.reason == EndReason.OUT
        figures[ended.by].concealed += ended.concealed
    result, view = match.results[-1], match.view(None)
    for seat, own in enumerate(figures):
        side = view.side_of[seat]
        if view.sides[side].plays and _there(journal, seat, at):
            gained = result.totals[side] - result.before[side]
            if seat in beyond:
                own.beyond_deals += 1
                own.beyond_points += gained
                continue
            own.deals += 1
            own.points += gained
            own.best_deal = gained if own.best_deal is None else max(own.best_deal, gained)


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
    their first stay in ``journal.stays``: what a person plays counts for them, no matter who has the seat
    afterwards.
    """
    by_stay: dict[int, SeatStats] = {}
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
        by_stay[place] = counted = count(replace(journal, seats=seats))[stay.seat]
        counted.absent = counted.absent or replaced_while_behind(journal, stay)
    return by_stay
