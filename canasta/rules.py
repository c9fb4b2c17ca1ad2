"""The rules of one table, made ready to play by: a variant's data and its options in force.

:class:`Rules` holds what the games share and what differs between them as plain attributes and a few methods;
a variant is a subclass with other figures. The state machine (:mod:`canasta.deal`) asks it and decides
nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from canasta.cards import IS_RED_THREE, IS_WILD, THREE, Card, Rank, rank_name
from canasta.i18n import Text
from canasta.options import Option, Value
from canasta.refusals import Refusal

if TYPE_CHECKING:
    from canasta.state import State
    from canasta.view import ScoreLine

REVISION = 1
"""The rules revision that new matches start with; a running match keeps its own (rules: 14.12)."""


@dataclass(frozen=True, slots=True)
class Seating:
    """How many sit, who is with whom, and what is dealt to them."""

    side_of: tuple[int, ...]
    packs: int
    jokers: int
    hand_size: int
    draw_count: int
    canastas: int
    target: int

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.side_of)


class Rules:
    """What the state machine asks. Attributes are figures, methods decide."""

    canasta_size = 7

    variant: str
    specs: tuple[Option, ...]

    def __init__(self, seating: Seating, options: Mapping[str, Value], revision: int) -> None:
        self.seating = seating
        self.options = options
        self.revision = revision
        self.side_of = seating.side_of
        self.seats = seating.seats
        self.sides = max(seating.side_of) + 1
        self.seats_of = tuple(
            tuple(seat for seat in range(self.seats) if self.side_of[seat] == side)
            for side in range(self.sides)
        )
        self.target = self._number("target_score")
        self.hand_size = self._number("hand_size")
        self.draw_count = self._number("draw_count")
        self.canastas_to_go_out = self._number("canastas_to_go_out")
        self.max_wild = self._number("max_wild_per_meld")
        minimums = options["initial_minimums"]
        assert isinstance(minimums, tuple)
        self.minimums = minimums

    def _number(self, name: str) -> int:
        value = self.options[name]
        assert isinstance(value, int)
        return value

    def partner_of(self, seat: int) -> int | None:
        """The seat that answers this one's question: the next of its side, clockwise (rules: 14.11)."""
        own = self.seats_of[self.side_of[seat]]
        return own[(own.index(seat) + 1) % len(own)] if len(own) > 1 else None

    def minimum(self, total: int) -> int:
        """What a side with this running total needs for its opening (rules: 2.2)."""
        least = self.minimums[0][1]
        for start, value in self.minimums:
            if total >= start:
                least = value
        return least

    def freezes(self, card: Card) -> bool:
        """Whether this card freezes the pile that it lies in (rules: 2.4)."""
        return IS_WILD[card] or IS_RED_THREE[card]

    def covers_upcard(self, card: Card) -> bool:
        """Whether another card is turned up on this one at the deal (rules: 2.1)."""
        return IS_WILD[card] or IS_RED_THREE[card]

    def takes_onto(self, size: int) -> bool:
        """Whether the pile may be taken to add its top card to an own meld of so many cards (rules: 2.4)."""
        return True

    def bars_take(self, top: Card) -> Refusal | None:
        """Why a pile with this card on top can be taken by nobody, if so (rules: 2.4)."""
        if IS_WILD[top]:
            return Refusal("pile_blocked", "2.4", Text("A wild card lies on top: nobody can take the pile."))
        if top >> 2 == THREE:
            return Refusal("pile_blocked", "2.4", Text("A three lies on top: nobody can take the pile."))
        return None

    def wild_room(self, rank: Rank, naturals: int) -> int:
        """How many wild cards a meld of this rank with so many naturals may hold at most (rules: 2.3)."""
        return self.max_wild

    def fault(self, rank: Rank, naturals: int, wilds: int) -> Refusal | None:
        """Why these cards together are no meld, None where they are one (rules: 2.3)."""
        if rank == THREE:
            return self._fault_of_threes(naturals, wilds)
        if naturals < 2:
            return Refusal(
                "too_few_naturals",
                "2.3",
                Text(
                    "A meld of {rank} needs at least two natural cards, this has {naturals}.",
                    rank=rank_name(rank),
                    naturals=naturals,
                ),
            )
        if naturals + wilds < 3:
            return Refusal(
                "too_few_cards",
                "2.3",
                Text("A meld needs at least three cards; these are {count}.", count=naturals + wilds),
            )
        room = self.wild_room(rank, naturals)
        if wilds > room:
            return Refusal(
                "too_many_wilds",
                "2.3",
                Text(
                    "A meld with {naturals} natural cards holds at most {room} wild ones; this would have "
                    "{wilds}.",
                    naturals=naturals,
                    room=room,
                    wilds=wilds,
                ),
            )
        return None

    def _fault_of_threes(self, naturals: int, wilds: int) -> Refusal | None:
        if wilds:
            return Refusal("black_threes", "2.5", Text("Black threes are melded without wild cards."))
        if naturals < 3:
            return Refusal(
                "black_threes",
                "2.5",
                Text("Black threes are melded three or four at a time; single ones are discarded."),
            )
        return None

    def canasta_kind(self, wilds: int) -> str:
        """What kind of canasta a set of seven or more with so many wild cards is."""
        return "mixed" if wilds else "natural"

    def score(self, deal: State) -> tuple[ScoreLine, ...]:
        """The lines of the score sheet for a deal that is over (rules: 2.8)."""
        raise NotImplementedError
