"""The figures of a table that the search plays by: those of its rules that decide what a deal scores.

The engine alone decides what is legal. Cards are the engine's, but for wild cards, black threes and red
threes, whose suits never matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from canasta.cards import IS_RED_THREE, JOKER, Card, rank_of
from canasta.players.search.openings import Melding
from canasta.players.search.rules_seen import rules_of
from canasta.terms import CanastaKind
from canasta.variants import VARIANTS
from canasta.variants.samba.brazilian import LEAST_SEQUENCE, SHORT_SEQUENCE, BrazilianRules
from canasta.variants.samba.rules import SambaRules
from canasta.view import View

TWO, BLACK_THREE, RED_THREE = 0, 4, 5
"""The cards that stand for all of their kind."""
LOWEST, BEYOND = 8, 52
"""The first card of those that melds are made of, a four, and the one after the last."""
WILDS = 13
"""The rank under which a meld of wild cards lies: that of jokers."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game at one table; seats are counted among those that play.

    ``sambas`` are needed to go out among ``quota`` canastas. ``wild`` is the bonus of a wild canasta, 0 where
    wild cards are no meld; ``wild_closes``: it takes no eighth card. ``threes`` has the points of none, one,
    two … red threes, which count against a side with fewer than ``threes_need`` canastas (rules: 8.1).
    ``short`` is the cost of a run of fewer than five cards at the end. ``asks``: nobody goes out without
    asking the partner first. ``melding`` is what first melds of sets may be.
    """

    side_of: tuple[int, ...]
    packs: int
    jokers: int
    hand_size: int
    draws: int
    quota: int
    sambas: int
    most_wild: int
    melding: Melding
    target: int
    natural: int
    mixed: int
    samba: int
    wild: int
    wild_closes: bool
    runs: bool
    short: int
    always_frozen: bool
    pile_opens: bool
    asks: bool
    out: int
    black_three: int
    threes: tuple[int, ...]
    threes_need: int

    @classmethod
    def of(cls, rules: SambaRules, order: Sequence[int]) -> Table:
        """The figures of these rules in a deal that these seats play, clockwise."""
        options, seating = rules.options, rules.seating
        side_of = tuple(seating.side_of[seat] for seat in order)
        bonuses = rules.bonuses
        return cls(
            side_of=side_of,
            packs=seating.packs,
            jokers=seating.jokers,
            hand_size=rules.hand_size,
            draws=rules.draw_count,
            quota=rules.canastas_to_go_out,
            sambas=sum(need.wants for need in rules.needs_of(0) if need.kind == CanastaKind.SAMBA),
            most_wild=rules.max_wild,
            melding=Melding.of(rules),
            target=rules.target,
            natural=bonuses[CanastaKind.NATURAL],
            mixed=bonuses[CanastaKind.MIXED],
            samba=bonuses.get(CanastaKind.SAMBA, 0),
            wild=rules.number("wild_canasta_bonus") if rules.wild_melds else 0,
            wild_closes=rules.wild_meld_closes,
            runs=rules.sequences,
            short=SHORT_SEQUENCE if isinstance(rules, BrazilianRules) else 0,
            always_frozen=rules.always_frozen,
            pile_opens=bool(options["pile_for_opening"]),
            asks=options["ask_permission"] == "mandatory" and len(set(side_of)) < len(side_of),
            out=rules.going_out_bonus,
            black_three=-rules.number("black_three_in_hand"),
            threes=(0, *map(rules.worth_of_threes, range(1, 2 * seating.packs + 1))),
            threes_need={"canasta": 1, "two_canastas": 2}.get(str(options["red_three_plus_needs"]), 0),
        )

    @property
    def stock(self) -> int:
        """The cards that are left when the hands are dealt."""
        return 52 * self.packs + self.jokers - len(self.side_of) * self.hand_size

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.side_of)


LONGEST_SHORT = LEAST_SEQUENCE - 1
"""The most cards of a run that costs ``short``."""


@cache
def table_of(variant: str, seats: int, order: tuple[int, ...] = ()) -> Table:
    """The figures of a game with its usual options; ``order`` are the seats that play, if not all do."""
    rules = VARIANTS[variant].rules(seats)
    assert isinstance(rules, SambaRules)
    return _table(rules, order or rules.order(1))


def table_seen(view: View) -> Table:
    """The figures of the table of a view, with the options in force there."""
    rules = rules_of(view.game, len(view.players))
    assert isinstance(rules, SambaRules)
    return _table(rules, view.order)


@cache
def _table(rules: SambaRules, order: tuple[int, ...]) -> Table:
    return Table.of(rules, order)


def code_of(card: Card) -> int:
    """The card that stands for this one."""
    rank = rank_of(card)
    if rank > 1:
        return card
    return TWO if rank == 0 else RED_THREE if IS_RED_THREE[card] else BLACK_THREE


def pack_of(table: Table) -> dict[int, int]:
    """How many of each card the game has."""
    pack = dict.fromkeys(range(LOWEST, BEYOND), table.packs)
    pack[TWO] = 4 * table.packs
    pack[BLACK_THREE] = pack[RED_THREE] = 2 * table.packs
    pack[JOKER] = table.jokers
    return pack
