"""How a step of a deal changes what everybody has seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from canasta import events as ev
from canasta.cards import JOKER, Card
from canasta.history.seen import Declined, Laid, Question, Seen, Taken, Talon, ThreesOut, Thrown


class Step(NamedTuple):
    """One action as everybody saw it.

    ``turn`` counts the turns of the deal from 1; ``seat`` is who acted, None for the deal itself.
    ``declined``: the seat drew although the right cards could have taken the pile with this card on top;
    ``frozen`` is whether the pile was frozen for it then. ``under``: how many cards were dealt face down
    under the upcard.
    """

    turn: int
    seat: int | None
    events: tuple[ev.Event, ...]
    declined: Card | None = None
    frozen: bool = False
    under: int = 0


def after(seen: Seen, step: Step) -> Seen:
    """What everybody has seen after a step, given what they had seen before."""
    turn = step.turn
    if step.declined is not None and step.seat is not None:
        declined = Declined(turn, step.seat, step.declined, step.frozen)
        seen = replace(seen, declined=(*seen.declined, declined))
    if step.under:
        seen = replace(seen, pile=(Thrown(turn, None, None),) * step.under)
    for event in step.events:
        change = _CHANGES.get(type(event))
        if change is not None:
            # What befalls another seat than the one that acted is the beginning of its own turn.
            later = step.seat is not None and event.seat != step.seat  # type: ignore[union-attr]
            seen = change(seen, turn + later, event)
    return seen


_Change: TypeAlias = Callable[[Seen, int, Any], Seen]


def _dealt(seen: Seen, turn: int, event: ev.Dealt) -> Seen:
    turned_up = tuple(Thrown(turn, None, card) for card in event.pile)
    return replace(seen, pile=(*seen.pile, *turned_up), thrown=turned_up, returned=event.buried)


def _discarded(seen: Seen, turn: int, event: ev.Discarded) -> Seen:
    thrown = Thrown(turn, event.seat, event.card, event.froze)
    return replace(
        seen,
        pile=(*seen.pile, thrown),
        thrown=(*seen.thrown, thrown),
        known=seen.with_known(event.seat, lost=(event.card,)),
    )


def _face_down(seen: Seen, turn: int, event: ev.DiscardedFaceDown) -> Seen:
    thrown = Thrown(turn, event.seat, None)
    return replace(seen, pile=(*seen.pile, thrown), thrown=(*seen.thrown, thrown))


def _took(seen: Seen, turn: int, event: ev.Took) -> Seen:
    cards = tuple(one.card for one in seen.pile[-event.count :] if one.card is not None)
    return replace(
        seen,
        pile=seen.pile[: -event.count],
        taken=(*seen.taken, Taken(turn, event.seat, cards)),
        known=seen.with_known(event.seat, gained=cards),
    )


def _took_top(seen: Seen, turn: int, event: ev.TookTop) -> Seen:
    return replace(
        seen,
        pile=seen.pile[:-1],
        taken=(*seen.taken, Taken(turn, event.seat, (event.card,), to_hand=True)),
        known=seen.with_known(event.seat, gained=(event.card,)),
    )


def _renewed(seen: Seen, turn: int, event: ev.StockRenewed) -> Seen:
    returned = tuple(one.card for one in seen.pile[:-1] if one.card is not None)
    return replace(seen, pile=seen.pile[-1:], returned=(*seen.returned, *returned))


def _threes(seen: Seen, turn: int, event: ev.ThreesLaid) -> Seen:
    return replace(
        seen,
        threes=(*seen.threes, ThreesOut(turn, event.seat, event.cards)),
        known=seen.with_known(event.seat, lost=event.cards),
    )


def _melded(seen: Seen, turn: int, event: ev.Melded | ev.LaidOff) -> Seen:
    new = isinstance(event, ev.Melded) and event.new
    return replace(
        seen,
        laid=(*seen.laid, Laid(turn, event.seat, event.meld, event.cards, new)),
        known=seen.with_known(event.seat, lost=event.cards),
    )


def _swapped(seen: Seen, turn: int, event: ev.Swapped) -> Seen:
    return replace(
        seen,
        laid=(*seen.laid, Laid(turn, event.seat, event.meld, (event.card,), False)),
        known=seen.with_known(event.seat, gained=(JOKER,), lost=(event.card,)),
    )


def _asked(seen: Seen, turn: int, event: ev.Asked) -> Seen:
    return replace(seen, questions=(*seen.questions, Question(turn, event.seat, event.partner)))


def _answered(seen: Seen, turn: int, event: ev.Answered) -> Seen:
    answered = tuple(one._replace(yes=event.yes, answered=True) for one in seen.questions[-1:])
    return replace(seen, questions=(*seen.questions[:-1], *answered))


def _foot(seen: Seen, turn: int, event: ev.FootTaken) -> Seen:
    return replace(seen, feet=(*seen.feet, (turn, event.seat)))


def _drew_again(seen: Seen, turn: int, event: ev.DrewAgain) -> Seen:
    thrown = Thrown(turn, event.seat, event.card)
    return replace(seen, pile=(*seen.pile, thrown), thrown=(*seen.thrown, thrown))


def _talon(seen: Seen, turn: int, event: ev.TalonDue | ev.TalonTaken) -> Seen:
    talon = Talon(turn, event.seat, event.count, picked_up=isinstance(event, ev.TalonTaken))
    return replace(seen, talons=(*seen.talons, talon))


_CHANGES: Final[MappingProxyType[type[Any], _Change]] = MappingProxyType(
    {
        ev.Dealt: _dealt,
        ev.Discarded: _discarded,
        ev.DiscardedFaceDown: _face_down,
        ev.Took: _took,
        ev.TookTop: _took_top,
        ev.StockRenewed: _renewed,
        ev.ThreesLaid: _threes,
        ev.Melded: _melded,
        ev.LaidOff: _melded,
        ev.Swapped: _swapped,
        ev.Asked: _asked,
        ev.Answered: _answered,
        ev.FootTaken: _foot,
        ev.DrewAgain: _drew_again,
        ev.TalonDue: _talon,
        ev.TalonTaken: _talon,
    }
)
"""What each kind of event changes; the others change nothing that the table does not show anyway."""
