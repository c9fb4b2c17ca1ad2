"""The turning point of a finished deal: the turn that moved the points on the table the most."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.events import Event, Melded, Merged
from canasta.match import Match
from canasta.review.finished import finished


@dataclass(frozen=True, slots=True)
class Swing:
    """A turn of ``seat`` that was worth ``points`` on the table to its side, with what everybody saw of
    it.
    """

    seat: int
    points: int
    events: tuple[Event, ...]


def turning_point(match: Match) -> Swing | None:
    """The turn of the last deal in which a side gained the most with its cards on the table, the first of
    several.

    Hands do not count, as nobody saw them. None if the deal is not over, or no side gained anything. Raises
    Illegal if the deal cannot be gone through again, as it was not played from its seed alone.
    """
    if match.deal is None or not match.deal.over:
        return None
    played, rules = finished(match, match.round), match.rules
    # The points on the table when each turn began, and at the end; and whose turn it was.
    tables, seats, deal = [], list[int](), None
    for _, deal, seat, _ in played.steps():
        if deal.state.turns > len(seats):
            tables.append(rules.so_far(deal.state))
            seats.append(seat)
    if deal is None:
        return None
    tables.append(rules.so_far(deal.state))
    gains = [
        after[rules.side_of[seat]] - before[rules.side_of[seat]]
        for seat, before, after in zip(seats, tables, tables[1:], strict=False)
    ]
    best = max(range(len(gains)), key=gains.__getitem__)
    if gains[best] <= 0:
        return None
    turn = [
        step.events for step in deal.state.history.steps if step.seat is not None and step.turn == best + 1
    ]
    return Swing(seats[best], gains[best], tuple(event for events in turn for event in events))


def completes(event: Event, canasta_size: int) -> bool:
    """Whether a meld became a canasta with this event; not if only its kind changed."""
    if isinstance(event, Merged):
        return event.canasta is not None
    if not isinstance(event, Melded) or event.canasta is None:
        return False
    return event.size - len(event.cards) < canasta_size
