"""The turning point of a finished deal: the turn that moved the points on the table the most."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.deal import Deal
from canasta.events import Event, Melded, Merged
from canasta.match import Match


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
    rules, at = match.rules, match.round - 1
    deal = Deal.from_seed(
        rules,
        (match.dealer + at) % len(match.players),
        match.results[at].before,
        match.seeds[at],
        match.round,
    )
    best: Swing | None = None
    scores, events = rules.so_far(deal.state), list[Event]()
    actions = match.actions[at]
    for n, (seat, action) in enumerate(actions):
        events += deal.apply(seat, action)
        if n + 1 < len(actions) and actions[n + 1][0] == seat:
            continue
        after = rules.so_far(deal.state)
        side = deal.state.side_of[seat]
        gained = after[side] - scores[side]
        if gained > (best.points if best is not None else 0):
            best = Swing(seat, gained, tuple(events))
        scores, events = after, []
    return best


def completes(event: Event, canasta_size: int) -> bool:
    """Whether a meld became a canasta with this event; not if only its kind changed."""
    if isinstance(event, Merged):
        return event.canasta is not None
    if not isinstance(event, Melded) or event.canasta is None:
        return False
    return event.size - len(event.cards) < canasta_size
