"""The figures of a table that the search plays by: those of its rules that decide what a deal scores.

The engine alone decides what is legal. The search plays deals to their end without it, a hundred times as
fast, on counts of cards by rank; for the common options it plays them exactly as the engine would.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from canasta.variants import VARIANTS
from canasta.variants.classic.rules import ClassicRules


@dataclass(frozen=True, slots=True)
class Table:
    """A game at one table; seats are counted among those that play.

    ``wild`` is the bonus of a wild canasta, 0 where wild cards are no meld. ``threes`` has the points of
    none, one, two … red threes (rules: 2.8, 6).
    """

    side_of: tuple[int, ...]
    by_pile: bool
    packs: int
    jokers: int
    hand_size: int
    draws: int
    quota: int
    most_wild: int
    target: int
    natural: int
    mixed: int
    wild: int
    always_frozen: bool
    out: int
    concealed: int
    concealed_after_pile: bool
    black_three: int
    threes: tuple[int, ...]
    stock_ends_with_last_drawer: bool

    @classmethod
    def of(cls, rules: ClassicRules, order: Sequence[int]) -> Table:
        """The figures of these rules in a deal that these seats play, clockwise."""
        options = rules.options
        seating = rules.seating
        return cls(
            side_of=tuple(seating.side_of[seat] for seat in order),
            by_pile=seating.by_pile,
            packs=seating.packs,
            jokers=seating.jokers,
            hand_size=rules.hand_size,
            draws=rules.draw_count,
            quota=rules.canastas_to_go_out,
            most_wild=rules.max_wild,
            target=rules.target,
            natural=500,
            mixed=300,
            wild=rules.number("wild_canasta_bonus") if rules.wild_melds else 0,
            always_frozen=rules.always_frozen,
            out=rules.going_out_bonus,
            concealed=rules.number("concealed_bonus_total"),
            concealed_after_pile=bool(options["concealed_after_pile"]),
            black_three=-rules.number("black_three_in_hand"),
            threes=(0, *map(rules.worth_of_threes, range(1, 2 * seating.packs + 1))),
            stock_ends_with_last_drawer=rules.last_drawer_ends,
        )

    @property
    def stock(self) -> int:
        """The cards that are left when the hands are dealt."""
        return 52 * self.packs + self.jokers - len(self.side_of) * self.hand_size

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.side_of)


@cache
def table_of(variant: str, seats: int, order: tuple[int, ...] = ()) -> Table:
    """The figures of a game with its usual options; ``order`` are the seats that play, if not all do."""
    rules = VARIANTS[variant].rules(seats)
    assert isinstance(rules, ClassicRules)
    return Table.of(rules, order or rules.order(1))
