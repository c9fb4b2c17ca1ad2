"""The figures of a table that the search plays by: those of its rules that decide what a deal scores.

The engine alone decides what is legal. The search plays deals to their end without it, a hundred times as
fast, on counts of cards by rank, exactly as the engine would. It leaves out a second meld of a rank
(``second_meld_same_rank``, ``pair_wild_on_full_canasta``), a turn without a discard (``last_red_three``), and
permission that must be asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from canasta.cards import BLACK_THREES, SEVEN
from canasta.players.search.counts import ACE, BLACK_THREE, JOKER, RED_THREE, THREE, TWO
from canasta.players.search.rules_seen import rules_of
from canasta.rules.base import BaseRules
from canasta.terms import CanastaKind
from canasta.variants import VARIANTS
from canasta.variants.classic.rules import ClassicRules
from canasta.view import View

SPECIAL = frozenset({"italian", "mexicana", "pennies", "sevens"})
"""Games with dear ranks, or with lines of their own on the score sheet."""


@dataclass(frozen=True, slots=True)
class Melding:
    """Which melds there are, and what they pay; lists go by rank.

    A canasta has ``full`` cards, a meld at most ``longest``. ``room``: for each number of naturals the most
    wild cards beside them. ``dear``: what a canasta pays beyond one of other ranks. ``unfinished``: what a
    meld costs that is no canasta in the end, ``costly`` the ranks where it does. ``wild`` is the bonus of a
    wild canasta, 0 where wild cards are no meld, ``all_twos`` and ``four_jokers`` those of special ones;
    ``exclusive``: while a wild meld is unfinished, wild cards go nowhere else.
    """

    full: int
    longest: int
    room: tuple[int, ...]
    natural: tuple[int, ...]
    mixed: tuple[int, ...]
    dear: tuple[int, ...]
    unfinished: tuple[int, ...]
    costly: tuple[int, ...]
    wild: int
    all_twos: int
    four_jokers: int
    exclusive: bool
    opens_with_wilds: bool
    four_black_threes: bool

    @classmethod
    def of(cls, rules: ClassicRules) -> Melding:
        """The melds of these rules."""
        bonuses, costs, wild = rules.bonuses, rules.unfinished_costs, rules.wild_melds
        usual = (bonuses[CanastaKind.NATURAL], bonuses[CanastaKind.MIXED])
        sevens = bonuses.get(CanastaKind.SEVENS)
        natural, mixed = (
            tuple(sevens if rank == SEVEN and sevens else bonus for rank in range(14)) for bonus in usual
        )
        bonus = rules.number("wild_canasta_bonus") if wild else 0
        return cls(
            full=rules.canasta_size,
            longest=rules.longest_meld,
            room=tuple(max(0, rules.wild_room(ACE, count)) for count in range(4 * rules.seating.packs + 14)),
            natural=natural,
            mixed=mixed,
            dear=tuple(bonus - mixed[ACE] for bonus in mixed),
            unfinished=tuple(costs.get(rank, 0) for rank in range(14)),
            costly=tuple(sorted(rank for rank, cost in costs.items() if cost)),
            wild=bonus,
            all_twos=rules.number("wild_canasta_all_twos") or bonus,
            four_jokers=rules.number("wild_canasta_four_jokers") or bonus,
            exclusive=rules.wild_meld_exclusive,
            opens_with_wilds=rules.wilds_may_open,
            four_black_threes=bool(rules.options["four_black_threes_500"]),
        )

    def of_wilds(self, jokers: int) -> int:
        """The bonus of a wild canasta with this number of jokers."""
        return self.four_jokers if jokers >= 4 else self.wild if jokers else self.all_twos


@dataclass(frozen=True, slots=True)
class Pile:
    """Who may take the pile with what (rules: 2.4, 3, 12), and what may be thrown on it.

    ``freezing`` cards freeze it; those of ``aside`` are laid out by the player who takes it; of a rank in
    ``blocked`` nobody takes it. ``pair_with_wild``: a natural and a wild card take it. ``onto_full``: the top
    card alone may join a canasta; ``pair_onto_full``: a pair may bring it there.
    """

    freezing: tuple[int, ...]
    aside: tuple[int, ...]
    blocked: tuple[int, ...]
    always_frozen: bool
    pair_with_wild: bool
    onto_full: bool
    pair_onto_full: bool
    for_opening: bool
    one_card: bool
    takes_wilds: bool
    keeps_threes_early: bool

    @classmethod
    def of(cls, rules: ClassicRules) -> Pile:
        """The pile of these rules."""
        options = rules.options
        closed = rules.longest_meld <= rules.canasta_size or bool(options["discard_on_canasta_blocks"])
        black = bool(rules.pack.threes.set_aside & BLACK_THREES)
        return cls(
            freezing=(TWO, JOKER, RED_THREE, *((THREE,) if options["black_three_freezes"] else ())),
            aside=(RED_THREE, BLACK_THREE, *((THREE,) if black else ())),
            blocked=(SEVEN,) if rules.variant == "mexicana" else (),
            always_frozen=rules.always_frozen,
            pair_with_wild=not options["pair_must_be_natural"],
            onto_full=not closed and bool(options["take_for_complete_canasta"]),
            pair_onto_full=not closed,
            for_opening=bool(options["pile_for_opening"]),
            one_card=bool(options["one_card_pile_allowed"]),
            takes_wilds=bool(options["wild_cards_may_be_discarded"]),
            keeps_threes_early=rules.variant == "cuban",
        )


@dataclass(frozen=True, slots=True)
class Table:
    """A game at one table; seats are counted among those that play.

    ``quota`` canastas let a side go out. ``threes`` has the points of none, one, two … threes of a colour
    (rules: 2.8, 6), which count for a side with ``threes_need`` canastas. ``minimum`` is what first melds
    need at no points yet. ``quiet_round``: nobody melds in the first round of turns.
    """

    variant: str
    side_of: tuple[int, ...]
    by_pile: bool
    packs: int
    jokers: int
    hand_size: int
    packet: int
    draws: int
    quota: int
    target: int
    melding: Melding
    pile: Pile
    turns_up: bool
    lays_black_threes: bool
    out: int
    concealed: int
    knows_concealed: bool
    concealed_after_pile: bool
    black_three: int
    threes: tuple[int, ...]
    threes_need: int
    minimum: int
    quiet_round: bool
    stock_ends_with_last_drawer: bool

    @classmethod
    def of(cls, rules: ClassicRules, order: Sequence[int]) -> Table:
        """The figures of these rules in a deal that these seats play, clockwise."""
        options, seating = rules.options, rules.seating
        return cls(
            variant=rules.variant,
            side_of=tuple(seating.side_of[seat] for seat in order),
            by_pile=seating.by_pile,
            packs=seating.packs,
            jokers=seating.jokers,
            hand_size=rules.hand_size,
            packet=rules.foot_size,
            draws=rules.draw_count,
            quota=rules.canastas_to_go_out,
            target=rules.target,
            melding=Melding.of(rules),
            pile=Pile.of(rules),
            turns_up=rules.turns_up,
            lays_black_threes=bool(rules.pack.threes.laid_out & BLACK_THREES),
            out=rules.going_out_bonus,
            concealed=rules.number("concealed_bonus_total"),
            knows_concealed=rules.knows_concealed,
            concealed_after_pile=bool(options["concealed_after_pile"]),
            black_three=-rules.number("black_three_in_hand"),
            threes=(0, *map(rules.worth_of_threes, range(1, 2 * seating.packs + 1))),
            threes_need={"canasta": 1, "two_canastas": 2}.get(str(options["red_three_plus_needs"]), 0),
            minimum=rules.minimum(0),
            quiet_round=bool(options["no_meld_in_first_round"]),
            stock_ends_with_last_drawer=rules.last_drawer_ends,
        )

    @property
    def special(self) -> bool:
        """Whether melds or the score sheet have more than Classic's usual ones."""
        melding = self.melding
        return self.variant in SPECIAL or bool(melding.wild or melding.costly)

    @property
    def stock(self) -> int:
        """The cards that are left when the hands are dealt."""
        return 52 * self.packs + self.jokers - self.seats * (self.hand_size + self.packet)

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


def table_seen(view: View) -> Table:
    """The figures of the table that this view shows, with the options in force there."""
    return _figures(rules_of(view.game, len(view.players)), view.order)


@lru_cache(256)
def _figures(rules: BaseRules, order: tuple[int, ...]) -> Table:
    assert isinstance(rules, ClassicRules)
    return Table.of(rules, order)
