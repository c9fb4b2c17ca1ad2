"""The figures of a table of Hand and Foot that the search plays by (rules: 9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from canasta.terms import CanastaKind
from canasta.variants import VARIANTS
from canasta.variants.hand_and_foot.rules import HandAndFootRules
from canasta.variants.hand_and_foot.scoring import BONUSES, GOING_OUT, RED_THREE


@dataclass(frozen=True, slots=True)
class Table:
    """A game at one table; seats are counted among those that play.

    ``share``: how many cards come with the pile at most. ``wants``: the clean, dirty and wild canastas that
    going out takes, ``bonuses`` what each is worth. ``room``: the most wild cards beside each number of
    naturals. ``red_laid`` and ``red_caught``: the points of a red three on the table, and of one in a hand or
    foot. ``partner`` has for each seat the one that answers its question, -1 where nobody is asked.
    """

    side_of: tuple[int, ...]
    packs: int
    jokers: int
    hand_size: int
    foot_size: int
    draws: int
    share: int
    wants: tuple[int, int, int]
    bonuses: tuple[int, int, int]
    room: tuple[int, ...]
    wild_melds: bool
    out: int
    red_laid: int
    red_caught: int
    black_three: int
    feet_first: bool
    last_discard: bool
    partner: tuple[int, ...]
    minimums: tuple[int, ...]

    @classmethod
    def of(cls, rules: HandAndFootRules) -> Table:
        """The figures of these rules."""
        options, side_of = rules.options, rules.seating.side_of
        bonuses = BONUSES[str(options["hf_bonuses"])]
        laid, caught = RED_THREE[str(options["hf_red_three"])]
        clean, dirty, wild = map(int, str(options["hf_out"]).split("-"))
        share = options["hf_pile_take"]
        return cls(
            side_of=side_of,
            packs=rules.seating.packs,
            jokers=rules.seating.jokers,
            hand_size=rules.hand_size,
            foot_size=rules.foot_size,
            draws=rules.draw_count,
            share=share if isinstance(share, int) else 1000,
            wants=(clean, dirty, wild),
            bonuses=(
                bonuses[CanastaKind.NATURAL],
                bonuses[CanastaKind.MIXED],
                bonuses[CanastaKind.WILD],
            ),
            room=tuple(max(0, rules.wild_room(5, naturals)) for naturals in range(8)),
            wild_melds=rules.wild_melds,
            out=GOING_OUT,
            red_laid=laid,
            red_caught=caught,
            black_three=rules.number("hf_black_three"),
            feet_first=bool(options["hf_partner_in_foot"]),
            last_discard=rules.discard_to_go_out,
            partner=partners(side_of, asked=options["ask_permission"] == "mandatory"),
            minimums=rules.by_round,
        )

    @property
    def stock(self) -> int:
        """The cards that are left when hands and feet are dealt."""
        return 52 * self.packs + self.jokers - self.seats * (self.hand_size + self.foot_size)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.side_of)


def partners(side_of: Sequence[int], *, asked: bool) -> tuple[int, ...]:
    """For each seat the next one of its side, clockwise (rules: 2.6); -1 for none, or where nobody asks."""
    mates = []
    for seat, side in enumerate(side_of):
        others = [(seat + step) % len(side_of) for step in range(1, len(side_of))]
        mates.append(next((other for other in others if asked and side_of[other] == side), -1))
    return tuple(mates)


@cache
def table_of(variant: str, seats: int) -> Table:
    """The figures of the game with its usual options."""
    rules = VARIANTS[variant].rules(seats)
    assert isinstance(rules, HandAndFootRules)
    return Table.of(rules)
