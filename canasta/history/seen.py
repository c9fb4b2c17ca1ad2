"""What can be read off a deal's public history: cards thrown and taken, piles declined, cards laid down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from canasta.cards import Card


class Thrown(NamedTuple):
    """A card that came onto the pile: by a discard of ``seat``, or from the stock at the deal (None).

    ``card`` is None for one that lies face down; ``froze`` is whether it froze the pile.
    """

    turn: int
    seat: int | None
    card: Card | None
    froze: bool = False


class Taken(NamedTuple):
    """A pile, or its upper part, that a seat took: ``cards`` from the lowest to the top one.

    ``to_hand``: only the top card, into the hand (rules: 11.2).
    """

    turn: int
    seat: int
    cards: tuple[Card, ...]
    to_hand: bool = False


class Declined(NamedTuple):
    """A seat drew although somebody with the right cards could have taken the pile with ``card`` on top;
    ``frozen`` is whether the pile was frozen, for everybody or because the side had not opened.
    """

    turn: int
    seat: int
    card: Card
    frozen: bool


class Laid(NamedTuple):
    """Cards that a seat laid down: in the meld of this id, a ``new`` one or one that was there."""

    turn: int
    seat: int
    meld: str
    cards: tuple[Card, ...]
    new: bool


class ThreesOut(NamedTuple):
    """Threes that a seat laid out; it got a card of the stock for each, as far as there were any."""

    turn: int
    seat: int
    cards: tuple[Card, ...]


class Question(NamedTuple):
    """A question for permission to go out, and its answer: None while there is none, or none was given
    (``answered`` tells which).
    """

    turn: int
    seat: int
    partner: int
    yes: bool | None = None
    answered: bool = False


class Talon(NamedTuple):
    """A talon of ``size`` cards that a seat was given, or, if ``picked_up``, took into its hand (rules:
    7.2).
    """

    turn: int
    seat: int
    size: int
    picked_up: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """What everybody saw in a deal so far, oldest first throughout.

    ``pile`` are the cards that lie in the pile now, the top one last, and ``thrown`` all that ever came onto
    it. ``known`` are, by seat, the cards that everybody knows to be in that hand, in no order: they came with
    a pile and were not seen to leave it. (A card that a seat has twice, once unseen, counts as gone when the
    first one is played.) ``returned`` are cards that were seen and went back into the stock, ``feet`` the
    turns and the seats that picked up a foot (rules: 9.2).
    """

    known: tuple[tuple[Card, ...], ...]
    pile: tuple[Thrown, ...] = ()
    thrown: tuple[Thrown, ...] = ()
    taken: tuple[Taken, ...] = ()
    declined: tuple[Declined, ...] = ()
    laid: tuple[Laid, ...] = ()
    threes: tuple[ThreesOut, ...] = ()
    questions: tuple[Question, ...] = ()
    feet: tuple[tuple[int, int], ...] = ()
    talons: tuple[Talon, ...] = ()
    returned: tuple[Card, ...] = ()

    def thrown_by(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat discarded for all to see, oldest first."""
        return tuple(one.card for one in self.thrown if one.seat == seat and one.card is not None)

    @classmethod
    def nothing(cls, seats: int) -> Seen:
        """What everybody has seen before the first card is dealt: nothing."""
        return cls(((),) * seats)

    def with_known(
        self, seat: int, *, gained: Sequence[Card] = (), lost: Sequence[Card] = ()
    ) -> tuple[tuple[Card, ...], ...]:
        """``known`` after a seat gained some cards and lost others for all to see."""
        held = Counter(self.known[seat])
        if not (held or gained):
            return self.known
        held.update(gained)
        held.subtract(lost)
        cards = tuple(sorted((+held).elements()))
        return (*self.known[:seat], cards, *self.known[seat + 1 :])
