"""What decided a finished deal: the turn by which a side's expected lead rose the most.

It is sought where the course rises the most: there the deal is played on from further turns, until the rise
is that of a single one, and then once more from both its ends. Everything that says what decided a deal says
this, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from canasta.events import Event, Melded, Merged
from canasta.review.course import Course, Start, leads_from
from canasta.review.finished import FinishedDeal

SHARE = 0.2
"""The least that a turn decides, as a share of the largest lead that a side could ever expect."""


@dataclass(frozen=True, slots=True)
class Swing:
    """Turn ``turn`` of the deal, of ``seat``, which ended after ``step`` actions: by it side ``side`` could
    expect ``points`` more at the end of the deal. With what everybody saw of it.
    """

    seat: int
    turn: int
    step: int
    side: int
    points: float
    events: tuple[Event, ...]


def refined(
    played: FinishedDeal, course: Course, starts: Sequence[Start], actions: int, seed: str
) -> Generator[Callable[[], Any], Any, tuple[Course, Swing | None]]:
    """The course with the turns looked at on the way to the turn that decided the deal, and that turn; None
    where no turn stands out. Yields parts of the work, each of about ``actions`` actions, and is sent the
    result of each. ``starts`` are all turns but the first.
    """
    known = dict(zip(map(Start, course.steps, course.turns), course.leads, strict=True))
    side, before, after = max(
        ((side, *stretch) for stretch in pairwise(known) for side in range(len(course.leads[0]))),
        key=lambda rise: known[rise[2]][rise[0]] - known[rise[1]][rise[0]],
    )
    while between := [start for start in starts if before.step < start.step < after.step]:
        middle = between[len(between) // 2]
        (leads,) = yield partial(leads_from, played, (middle.step,), actions, seed)
        known[middle] = tuple(leads)
        if leads[side] - known[before][side] > known[after][side] - leads[side]:
            after = middle
        else:
            before = middle
    for end in (before, after):
        # The largest of several rises is partly chance: others say how much it was worth.
        if 0 < end.step < len(played.actions):
            (leads,) = yield partial(leads_from, played, (end.step,), 2 * actions, f"{seed} more")
            known[end] = tuple(leads)
    order = sorted(known)
    closer = Course(
        tuple(start.step for start in order),
        tuple(start.turn for start in order),
        tuple(known[start] for start in order),
    )
    points = known[after][side] - known[before][side]
    if points <= SHARE * max(abs(lead) for leads in closer.leads for lead in leads):
        return closer, None
    seat, events = yield partial(_turn, played, before)
    return closer, Swing(seat, before.turn, after.step, side, points, events)


def _turn(played: FinishedDeal, start: Start) -> tuple[int, tuple[Event, ...]]:
    """Whose turn began there, and what everybody saw of it."""
    *_, last = played.steps()
    steps = last.deal.state.history.steps
    turn = [step for step in steps if step.seat is not None and step.turn == start.turn]
    return played.actions[start.step][0], tuple(event for step in turn for event in step.events)


def completes(event: Event, canasta_size: int) -> bool:
    """Whether a meld became a canasta with this event; not if only its kind changed."""
    if isinstance(event, Merged):
        return event.canasta is not None
    if not isinstance(event, Melded) or event.canasta is None:
        return False
    return event.size - len(event.cards) < canasta_size
