"""A table's rules as figures on counts: made by calling the rules' own methods, never by writing them again.

What depends on a few small numbers becomes a table (``TABLED``). What looks at the state has its form on
counts in this package, for the very functions listed by :func:`know`; a value of an option, a figure or a
method that nobody has told this package about raises :class:`Unknown`. Of an option that it doesn't know the
usual value is played: a new house rule changes nothing there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import reduce
from itertools import product
from operator import or_
from types import FunctionType, MappingProxyType
from typing import Any, Final, NamedTuple, cast

from canasta.actions import Group
from canasta.cards import BLACK_THREES, FOUR, JOKER, JOKER_RANK, RED_THREES, THREE, Rank
from canasta.cards.packs import NO_RUNS, STANDARD, Run, Threes
from canasta.counts.hooks import Hooks, Quota
from canasta.counts.ids import ALL, COUNT, KINDS, LAYS, RED_THREE, SLOTS, THROW
from canasta.counts.suits import CODES, LONGEST, RANK_OF, code_of
from canasta.melds import SideTable, TableMeld
from canasta.rules.base import BaseRules
from canasta.rules.course import Course
from canasta.rules.going_out_rules import GoingOutRules
from canasta.rules.meld_rules import MeldRules
from canasta.rules.pile_rules import PileRules
from canasta.rules.rules import Rules
from canasta.rules.scoring import Scoring
from canasta.rules.settings import Settings
from canasta.rules.shared_results import SHARED
from canasta.state import State
from canasta.terms import CanastaKind, MeldKind

NATURALS, WILDS = 16, 32
"""One more than the naturals, and than the wild cards, that a meld can have: three packs with six jokers, or
more packs in melds of seven.
"""
MOST_PACKS = 7
ONE, AFTER_CANASTA, ANY = range(3)
"""How many melds of a rank a side may have: one, another after a canasta, any number (rules: 2.3)."""
BY_TOP, BY_PAIR, BY_WILD, BY_WILD_LEFT = 1, 2, 4, 8
"""How the top card of the pile may come to a meld, as bits: alone, with a pair, with one and a wild card, or
so that the wild card stays in the hand (rules: 3.3).
"""
CANASTAS: Final = (None, *CanastaKind)
"""The kinds of canasta, by their number in the table of kinds; 0 for a meld that is none."""
_SIZES: Final = ((), (3,), (6,), (7,), (3, 7), (7, 3), (7, 7), (8,), (8, 9), (6, 12))


class Unknown(ValueError):
    """A table that plays by something that has no form on counts."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TABLED: Final = _words(
    "begins_another bonus_of closed covers_upcard fault freezes kind_of meld_limit minimum pack_at "
    "starts_another take_refusal takes_onto tally unfinished_costs unfinished_penalty wild_room "
    "pile_share worth worth_of_threes discard_refusal"
)
"""Methods whose results are put into tables: an override in a game is right by itself, as long as it doesn't
look at the state.
"""
SHOWN: Final = _words(
    "again canastas_in game_view given_meld goal hand_place key_figures needs_of not_begun number order "
    "quota_refusal section show_meld shown_game turn_card ways wholes winning_sides "
    "first_among_equals so_far new_state"
)
"""What is shown, told or done between deals, and the methods that only name what others decide."""
FIGURES: Final = _words(
    "bonuses canasta_size foot_size going_out_bonus knows_concealed longest_meld "
    "sets_merge threes_worth top_joins_canasta opens_by_going_out packs turns_up unfinished wilds_may_open"
)
"""The figures that a game may change."""
OF_OWN: Final = _words("asks_once discard_to_go_out gives_talons")
"""Figures that only a game whose turns have a form of their own may change."""
UNPLAYED: Final = _words("answers fixed own_section sections specs variant words pack")
"""What a game says of itself."""

OPTIONS: Final[Mapping[str, tuple[object, ...]]] = MappingProxyType(
    {
        "ask_permission": ("off", "optional", "mandatory"),
        "hf_bonuses": ("pagat", "simpson"),
        "hf_deal": ("13+13", "11+11", "11+13", "14+14"),
        "hf_out": ("2-2-1", "1-1-0", "1-1-1", "3-4-0"),
        "hf_pile_take": (7, 5, "all"),
        "hf_red_three": ("plus100minus100", "minus500", "minus300"),
        "hf_wild_limit": ("two_to_one", "four_naturals", "max3", "half"),
        "empty_stock_forced_take": ("meld_fit", "always", "never"),
        "last_red_three": ("end_now", "may_meld"),
        "pair_wild_on_full_canasta": ("second_meld", "unlimited_wilds", "refuse", "wild_stays"),
        "red_three_plus_needs": ("meld", "canasta", "two_canastas"),
        "second_meld_same_rank": ("no", "after_canasta", "yes"),
        "dead_ranks": ("both", "opponents_start", "none"),
        "incomplete_blocks_out": ("none", "wild", "sevens_aces", "wild_sevens_aces"),
        "mac2_deal": ("off", "13draw1", "15draw2", "13draw2"),
        "opening_form": ("natural_or_wild", "natural_required", "three_naturals", "any"),
        "opening_pile": ("extra_pair", "pair_may_be_melded", "not_mixed_aces", "forbidden"),
        "profile": ("traditional", "pagat", "league"),
        "six_hand_packs": (2, 3),
        "special_hands": ("pagat3", "cla11", "off"),
        "talon_source": ("stock", "set_aside"),
        "threes_kept": ("any", "one_before_opening"),
        "six_hand_teams": ("2x3", "3x2"),
        "three_hand_mode": ("alone", "cutthroat"),
        "three_hand_stock_end": ("classic", "last_drawer_discards"),
        "tie_rule": ("extra_hand", "draw", "first_to_reach"),
        "upcard_cover": ("red_threes", "all_threes"),
    }
)
"""The options of words, with the values that this package knows."""
NUMBERS: Final = _words(
    "black_three_freezes black_three_in_hand canastas_to_go_out concealed_after_pile "
    "concealed_bonus_total concealed_needs_minimum discard_on_canasta_blocks draw_count "
    "foot_size four_black_threes_500 hand_size hf_ask hf_black_three hf_final_discard hf_minimums "
    "hf_partner_in_foot hf_rounds hf_wild_meld initial_minimums jokers max_wild_per_meld minimum_above_5000 "
    "max_wild_per_sequence samba_set_max samba_top_minimum "
    "no_meld_in_first_round one_card_pile_allowed pair_must_be_natural pile_always_frozen "
    "pile_for_opening red_three_all_four six_hand150_from take_for_complete_canasta target_score "
    "three_hand_canastas three_hand_deal viennese wild_canasta_all_twos wild_canasta_bonus "
    "wild_canasta_four_jokers wild_cards_may_be_discarded wild_incomplete_penalty "
    "wild_meld_exclusive wild_melds wilds_may_outnumber_naturals "
    "eighth_card_on_out empty_pile_bans garbage_value opener_may_empty_hand pairs_distinct pairs_value "
    "pending_talon_counts rule_of_five special_courtesy splash talon_after_pile_opening talon_min_stock "
    "talon_sizes three_in_hand_penalty wild_penalty_all_jokers"
)
"""Those that are on or off, a number or a list: any value does."""

_USUAL: Final = {
    "concealed_needs_minimum": False,
    "concealed_after_pile": True,
    "concealed_bonus_total": 0,
    "red_three_plus_needs": "meld",
    "four_black_threes_500": False,
    "hf_partner_in_foot": False,
}
"""Options of Classic that not every game has."""

_known: dict[str, set[object]] = {}
_told: list[tuple[str, object, Mapping[str, Any]]] = []
_usual: dict[str, object] = {}


def know(*games: type[Settings]) -> None:
    """Take what these classes define as told: their methods have their form in this package, and their
    figures are the usual ones.
    """
    for game in games:
        for name, value in vars(game).items():
            if name.startswith("__"):
                continue
            if isinstance(value, FunctionType | property):
                _known.setdefault(name, set()).add(value)
            else:
                _usual[name] = value


know(Settings, Course, Scoring, BaseRules, MeldRules, PileRules, GoingOutRules, Rules)


def stands_for(told: object, name: str = "", **figures: Any) -> None:
    """Take a method of a game, or what it has under this name, as told: what it does has its form in this
    package, by these figures of :class:`~canasta.counts.hooks.Hooks`.
    """
    if isinstance(told, FunctionType):
        name = told.__name__
        _known.setdefault(name, set()).add(told)
    _told.append((name, told, figures))


def _refuse_cards(rules: Rules) -> None:
    own, threes = _hooks(type(rules)).own, rules.pack.threes
    threes = Threes(threes.laid_out, threes.set_aside, threes.by_choice if own else frozenset())
    known = own or {threes.laid_out, threes.set_aside} <= {RED_THREES, RED_THREES | BLACK_THREES}
    runs = rules.pack.run.longest > 0
    run = Run(wilds=rules.pack.run.wilds) if runs else NO_RUNS
    if not known or replace(STANDARD, worth=rules.pack.worth, threes=threes, run=run) != rules.pack:
        raise Unknown(f"the cards of {type(rules).__name__}")
    if rules.sets_merge and (
        rules.seating.packs > 3 or rules.canasta_size != LONGEST or rules.seating.by_pile
    ):
        raise Unknown(f"{rules.seating.packs} packs with sets that merge")
    if runs and not rules.sets_merge:
        raise Unknown(f"the sets of {type(rules).__name__} don't merge")
    if rules.seating.packs > MOST_PACKS or 4 * rules.seating.packs >= NATURALS <= rules.longest_meld:
        raise Unknown(f"{rules.seating.packs} packs")


def _refuse_unknown(rules: Rules) -> None:
    if rules.revision < 3 or (rules.revision == 3 and _another(rules)):  # its ways out were others
        raise Unknown(f"rules revision {rules.revision}")
    own = _hooks(type(rules)).own
    for option, chosen in rules.options.items():
        usual = rules.defaults.get(option)
        if option not in NUMBERS and chosen not in OPTIONS.get(option, (usual,)):
            raise Unknown(f"the option {option}={chosen!r}")
    for name in dir(type(rules)):
        value = _attribute(type(rules), name)
        if name in TABLED | SHOWN | FIGURES | UNPLAYED or (own and name in OF_OWN):
            continue
        if isinstance(value, FunctionType | property) and name in _known and value not in _known[name]:
            raise Unknown(f"{type(rules).__name__}.{name}")
        told = any(name == known and value is other for known, other, _ in _told)
        if name in _usual and value != _usual[name] and not told:
            raise Unknown(f"{type(rules).__name__}.{name} = {value!r}")
    _refuse_cards(rules)


def _hooks(game: type[Rules]) -> Hooks:
    """What the methods of a game do that were told, as figures."""
    told = [figures for name, method, figures in _told if getattr(game, name, None) is method]
    return Hooks(**{name: figure for figures in told for name, figure in figures.items()})


def _attribute(game: type[Any], name: str) -> object:
    return next(vars(base)[name] for base in game.__mro__ if name in vars(base))


class _Round(NamedTuple):
    """As much of the state as a table of what may be discarded knows."""

    first_round: bool


class CountRules:
    """What a table plays by, in numbers; never changed once it is made."""

    def __init__(self, rules: Rules) -> None:
        _refuse_unknown(rules)
        option = {**_USUAL, **rules.options}.__getitem__
        seating = rules.seating
        self.rules = rules
        self.seating = seating
        self.hooks = _hooks(type(rules))
        self.game: Any = self.hooks.own
        self.exact = self.hooks.quota != Quota.ENOUGH
        self.side_of = list(seating.side_of)
        self.packs, self.jokers = seating.packs, seating.jokers
        self.wilds = 4 * seating.packs + seating.jokers
        self.suited, self.merging = rules.sequences, rules.sets_merge
        self.codes = tuple(
            code_of(card) if self.suited else RED_THREE if card in RED_THREES else card >> 2
            for card in range(JOKER + 1)
        )
        self.count = ALL if self.suited else THROW if self.merging else COUNT
        self._tabulate(rules)
        # Melds (rules: 2.3, 3.3, 3.5)
        self.another = _another(rules)
        self.by_pile, self.partners = seating.by_pile, seating.chairs > seating.sides
        many = max(2 * seating.packs, self.wilds // 3)
        self.slots = min(many, SLOTS) if self.another or seating.by_pile else 1
        self.size = self.slots * KINDS
        self.full = rules.canasta_size
        self.renews = self.another == AFTER_CANASTA and rules.longest_meld <= self.full
        self.wild_melds = rules.wild_melds
        self.exclusive = rules.wild_meld_exclusive
        self.wild_opening = rules.wilds_may_open
        self._simplify()
        self.early = bool(option("no_meld_in_first_round"))
        # The pile and the stock (rules: 2.4, 2.7)
        self.always_frozen = rules.always_frozen or self.hooks.pairs_alone
        self.natural_pairs = bool(option("pair_must_be_natural"))
        self.for_opening = bool(option("pile_for_opening"))
        self.one_card_pile = bool(option("one_card_pile_allowed")) or self.hooks.pairs_alone
        self.shares = [rules.pile_share(size) for size in range(MOST_PACKS * 54 + 1)]
        self.canastas_block = bool(option("discard_on_canasta_blocks"))
        self.wild_stays = option("pair_wild_on_full_canasta") == "wild_stays"
        self.draws = rules.draw_count
        self.forced = ("never", "meld_fit", "always").index(str(option("empty_stock_forced_take")))
        self.ends_on_threes = option("last_red_three") == "end_now"
        self.last_drawer_ends = rules.last_drawer_ends
        # Going out (rules: 2.6)
        self.quota = rules.canastas_to_go_out
        self.asks = ("off", "optional", "mandatory").index(str(option("ask_permission")))
        self.out_opens = rules.opens_by_going_out
        self.with_partners_foot = bool(option("hf_partner_in_foot"))
        self.last_discard = rules.discard_to_go_out
        self.out_needs_minimum = bool(option("concealed_needs_minimum")) or self.hooks.minimum_for_question
        self.concealed = bool(getattr(rules, "knows_concealed", False))
        self.concealed_after_pile = bool(option("concealed_after_pile"))
        self.taking = bytearray(len(self.fits))
        for here in range(cell(FOUR, 0, 0), cell(JOKER_RANK, 0, 0)):
            if self.fits[here] or not here % cell(1, 0, 0):
                self.taking[here] = self._taking(here)
        if self.game is None:
            self._score(rules, option)
        self.own: Any = self.game and self.game.figures(self, rules)
        self._ways: dict[Hashable, Any] = {}
        if self.hooks.quota == Quota.EACH_KIND:
            self._count_kinds()
        self._marks = [self.mark(tally) for tally in self.tally]

    @classmethod
    def of(cls, rules: BaseRules) -> CountRules:
        """These rules on counts, made once for all tables of the same settings. Raises Unknown."""
        if not isinstance(rules, Rules):
            raise Unknown(f"{type(rules).__name__} has no canastas")
        made: CountRules | None = rules.kept.get("counts")
        if made is None:
            made = cls(rules)
            SHARED.keep(rules.kept, "counts", made)
        return made

    def _tabulate(self, rules: Rules) -> None:
        kinds, cells = range(KINDS), NATURALS * WILDS
        self.fits = bytearray(KINDS * cells)
        self.tally = [0] * (KINDS * cells)
        for rank in range(THREE, KINDS):
            for naturals in range(1 if rank == JOKER_RANK else min(4 * self.packs + 1, NATURALS)):
                for wilds in range(min(self.wilds + 1, WILDS)):
                    at = cell(rank, naturals, wilds)
                    self.fits[at] = rules.fault(rank, naturals, wilds) is None
                    self.tally[at] = rules.tally(rank, naturals + wilds, wilds)
        self.room = [
            max(
                (wilds for wilds in range(WILDS) if naturals > 1 and self.fits[cell(rank, naturals, wilds)]),
                default=-1,
            )
            for rank in kinds
            for naturals in range(NATURALS)
        ]
        cards = [min(rank << 2, JOKER) for rank in kinds]
        self.worth = [rules.worth(Group((card,))) for card in cards]
        self.onto = [rules.takes_onto(size) for size in range(NATURALS + WILDS)]
        try:
            self.barred, self.barred_at_first = (
                [rules.discard_refusal(cast(State, _Round(first)), card) is not None for card in cards]
                for first in (False, True)
            )
        except AttributeError:
            raise Unknown(f"{type(rules).__name__}.discard_refusal looks at the state") from None
        self.bars = any(self.barred) or any(self.barred_at_first)
        cards.append(min(RED_THREES))
        self.blocked = [rules.take_refusal(card) is not None for card in cards]
        self.freezes = [rules.freezes(card) for card in cards]
        self.laid_out = [card in rules.pack.threes.laid_out for card in cards]
        self.aside = [card in rules.pack.threes.set_aside for card in cards]
        self.black_threes = not rules.pack.threes.laid_out.isdisjoint(BLACK_THREES)
        self._tabulate_runs(rules)

    def _tabulate_runs(self, rules: Any) -> None:
        """What runs come to by their size: natural ones, and those with wild cards; and figures by code."""
        self.run_wilds = rules.pack.run.wilds
        self.goal = rules.quota(cast(State, None), 0) if self.merging else None
        self.run_tally, self.run_kind, self.run_bonus = (
            [[0] * (LONGEST + 1) for _ in range(2)] for _ in range(3)
        )
        if not self.suited:
            return
        for wilds, size in product(range(2), range(3, LONGEST + 1)):
            kind = rules.kind_of(None, size, wilds)
            run = TableMeld(SideTable(), "m1", MeldKind.SEQUENCE, None, [0] * size, wilds, 0, 0)
            self.run_tally[wilds][size] = rules.tally(None, size, wilds)
            self.run_kind[wilds][size] = CANASTAS.index(kind)
            self.run_bonus[wilds][size] = rules.bonus_of(run) - rules.unfinished_penalty(run)
        for name in ("blocked", "freezes", "laid_out", "aside"):
            by_rank = getattr(self, name)
            setattr(self, name, [*by_rank, *[by_rank[RANK_OF[code]] for code in range(len(by_rank), CODES)]])

    def _taking(self, here: int) -> int:
        """How the pile may be taken onto a meld, or with figures of none for a new one (rules: 2.4)."""
        naturals, wilds = here >> 5 & 15, here & 31
        size, fits = naturals + wilds, self.fits
        takes_top = size > 0 and self.onto[size]
        by_pair = not size or takes_top or self.rules.top_joins_canasta
        how = BY_TOP * (takes_top and fits[here + 32]) | BY_PAIR * (by_pair and fits[here + 96])
        if self.natural_pairs and not (takes_top and size < self.full):
            return how
        if self.wild_stays and size >= self.full and not fits[here + 65]:
            return how | BY_WILD_LEFT * fits[here + 64]
        return how | BY_WILD * fits[here + 65]

    def _simplify(self) -> None:
        """See how simple the melds are: ``grows`` if a meld takes any natural card of its rank;
        ``lean`` if besides canastas count alike, one a rank, and by number alone; ``counted`` if none counts
        for more or becomes another; ``open_ended`` if naturals that lie together can all be laid, whatever
        becomes of the wild cards; ``plain`` if besides there is one meld of a rank and none of wild cards;
        ``steady`` if besides a hand ends as usual. ``pays`` are the points of each piece.
        """
        melds, last = range(cell(FOUR, 0, 0), cell(JOKER_RANK, 0, 0)), 4 * self.packs
        grows = all(self.fits[at + 32] for at in melds if self.fits[at] and (at >> 5 & 15) < last)
        alike = all(
            self.tally[at] == ((at >> 5 & 15) + (at & 31) >= self.full) for at in melds if self.fits[at]
        )
        worths = self.worth[FOUR:JOKER_RANK]
        self.grows = grows
        self.open_ended = grows and not (self.exclusive or self.suited)
        self.plain = (
            self.open_ended
            and self.slots == 1
            and not (self.wild_melds or self.merging)
            and alike
            and worths == sorted(worths)
        )
        self.lean = grows and alike and self.another == ONE and not self.exact
        closed = not any(fits and (at >> 5 & 15) + (at & 31) > self.full for at, fits in enumerate(self.fits))
        self.counted = self.slots == 1 and (closed if self.hooks.quota == Quota.EACH_KIND else alike)
        self.steady = self.plain and not (self.exact or self.hooks.coming or self.hooks.packet)
        self.pays = [
            naturals * self.worth[rank] + twos * self.worth[0] + jokers * self.worth[JOKER_RANK]
            if THREE < rank < JOKER_RANK
            else -1_000
            for rank, _, naturals, twos, jokers in LAYS[: self.count]
        ]

    def _score(self, rules: Any, option: Callable[[str], Any]) -> None:
        """The figures of the score sheet (rules: 2.8)."""
        sheet = self.hooks.sheet and self.hooks.sheet(rules)
        self.bonus = [0] * len(self.fits)
        self.kind = [0] * len(self.fits)
        for at in [at for at, fits in enumerate(self.fits) if fits]:
            rank, naturals, wilds = at >> 9, at >> 5 & 15, at & 31
            kind = rules.kind_of(rank, naturals + wilds, wilds)
            self.kind[at] = CANASTAS.index(kind)
            if kind and rank < JOKER_RANK:
                self.bonus[at] = (
                    sheet.bonuses[kind] if sheet else rules.bonus_of(_meld(rank, naturals, wilds, 0))
                )
        self.costs = [rules.pack.values[min(rank << 2, JOKER)] for rank in range(KINDS)]
        needs = ("meld", "canasta", "two_canastas")
        self.threes_need = needs.index(str(option("red_three_plus_needs")))
        self.four_threes = bool(option("four_black_threes_500"))
        self.concealed_bonus = option("concealed_bonus_total")
        self.red_in_packet = self.hooks.red_in_packet
        if sheet:
            self.wild_bonus = [sheet.bonuses[CanastaKind.WILD]] * WILDS
            self.unfinished = [0] * KINDS
            self.out_bonus, self.red_in_packet = sheet.out, -sheet.caught
            self.threes_worth = [sheet.laid * count for count in range(2 * self.packs + 1)]
            self.costs[THREE] = sheet.black_three
            return
        self.wild_bonus = [rules.bonus_of(_meld(JOKER_RANK, 0, WILDS, count)) for count in range(WILDS)]
        self.unfinished = [rules.unfinished_penalty(_meld(rank, 0, 1, 0)) for rank in range(KINDS)]
        self.out_bonus = rules.going_out_bonus
        self.threes_worth = [rules.worth_of_threes(count) for count in range(2 * self.packs + 1)]
        self.costs[THREE] = -option("black_three_in_hand")

    def ways(self, rank: Rank, cards: int, own: tuple[tuple[int, int], ...]) -> list[int]:
        """The most canastas with all these naturals laid beside its melds (naturals and wilds of each),
        by the wild cards spent on that; -1 where there is no such way. Where quotas are ``exact``, all sums
        of canastas as bits.
        """
        key = (rank, cards, own)
        known: list[int] | None = self._ways.get(key)
        if known is None:
            states = {(cards, 0, True): 1}
            for naturals, wilds in own:
                states = self._spread(rank, states, naturals, wilds)
            reached = [0] * (self.wilds + 1)
            many = bool(own)
            while states:
                for (left, spent, _), sums in states.items():
                    if not left:
                        reached[spent] |= sums
                states = {
                    (left, spent, whole): sums
                    for (left, spent, whole), sums in states.items()
                    if left and (not many or self.another == ANY or (self.another and whole))
                }
                states, many = self._spread(rank, states, 0, 0), True
            known = self._ways[key] = reached if self.exact else [sums.bit_length() - 1 for sums in reached]
        return known

    def spends(self, rank: Rank, cards: int, own: tuple[tuple[int, int], ...]) -> list[int]:
        """The numbers of wild cards with which all these naturals can be laid beside its melds."""
        key = (own, rank, cards)
        known: list[int] | None = self._ways.get(key)
        if known is None:
            ways = self.ways(rank, cards, own)
            known = self._ways[key] = [spent for spent, canastas in enumerate(ways) if canastas >= self.exact]
        return known

    def _spread(
        self, rank: Rank, states: dict[tuple[int, int, bool], int], naturals: int, wilds: int
    ) -> dict[tuple[int, int, bool], int]:
        """What follows if one more meld gets some of the naturals that are left, and wild cards; sums of
        canastas are bits.
        """
        fits, marks, full, most = self.fits, self._marks, self.full, self.wilds
        further: dict[tuple[int, int, bool], int] = {}
        for (left, spent, whole), sums in states.items():
            for more in range(min(left, NATURALS - 1 - naturals) + 1):
                at = cell(rank, naturals + more, wilds)
                for extra in range(min(most - max(spent, wilds), WILDS - 1 - wilds) + 1):
                    if fits[at + extra]:
                        size = naturals + more + wilds + extra
                        key = (left - more, spent + extra, whole and size >= full)
                        further[key] = further.get(key, 0) | self.with_mark(sums, marks[at + extra])
        return further

    def mark(self, tally: int) -> int:
        """The bit for a sum of canastas: their number, or the kinds that there are, where all are needed."""
        if self.hooks.quota != Quota.EACH_KIND:
            return tally
        key = ("mark", tally)
        mark: int | None = self._ways.get(key)
        if mark is None:
            mark, place = 0, 1
            for need in self.rules.needs_of(tally):
                mark += place * min(need.has, need.wants)
                place *= need.wants + 1
            self._ways[key] = mark
        return mark

    def lacks(self, tally: int) -> int:
        """The canastas that a side with these surely still needs for going out."""
        if not self.counted:
            return 0
        if self.hooks.quota != Quota.EACH_KIND:
            return self.quota - tally
        key = ("lacks", tally)
        lacks: int | None = self._ways.get(key)
        if lacks is None:
            needs = self.rules.needs_of(tally)
            lacks = self._ways[key] = sum(max(0, need.wants - need.has) for need in needs)
        return lacks

    def _count_kinds(self) -> None:
        """Put into a table what canastas of the kinds that are needed come to with more, no more than needed
        of each: ``plus`` by two marks.
        """
        wants = [need.wants for need in self.rules.needs_of(0)]
        counts = [tuple(reversed(each)) for each in product(*[range(want + 1) for want in reversed(wants)])]
        self.plus = [
            [
                counts.index(tuple(min(a + b, want) for a, b, want in zip(these, those, wants, strict=True)))
                for those in counts
            ]
            for these in counts
        ]

    def with_mark(self, sums: int, mark: int) -> int:
        """Sums of canastas, as bits, with more canastas."""
        if not mark or self.hooks.quota != Quota.EACH_KIND:
            return sums << mark
        bits = [self.plus[sum_][mark] for sum_ in range(sums.bit_length()) if sums >> sum_ & 1]
        return reduce(or_, [1 << bit for bit in bits], 0)

    def joined(self, these: int, those: int) -> int:
        """The sums of canastas, as bits, that two parts of a hand reach together."""
        key = ("joined", these, those)
        known: int | None = self._ways.get(key)
        if known is None:
            bits = [sum_ for sum_ in range(those.bit_length()) if those >> sum_ & 1]
            known = reduce(or_, [self.with_mark(these, sum_) for sum_ in bits], 0)
            self._ways[key] = known
        return known

    def wild_ways(self, wilds: int, own: tuple[int, ...]) -> list[tuple[int, bool, int]]:
        """The ways to put just these wild cards into melds of their own beside those of these sizes: the
        canastas, whether those are finished then, and how many cards new unfinished ones have.
        """
        if not self.wild_melds:
            return [] if wilds else [(0, True, 0)]
        key = (wilds, own)
        known: list[tuple[int, bool, int]] | None = self._ways.get(key)
        if known is None:
            rows = {(wilds, 0, True, 0)}
            for size in own:
                grown = {(row, more) for row in rows for more in self._grown(size, row[0])}
                rows = {
                    (left - more, canastas + tally, old and size + more >= self.full, 0)
                    for (left, canastas, old, _), (more, tally) in grown
                }
            ways: set[tuple[int, bool, int]] = set()
            many = bool(own)
            while rows:
                ways |= {row[1:] for row in rows if not row[0]}
                may = [
                    row
                    for row in rows
                    if row[0]
                    and (not many or self.another == ANY or (self.another and row[2] and not row[3]))
                ]
                rows, many = (
                    {
                        (left - more, canastas + tally, old, loose + (more if more < self.full else 0))
                        for left, canastas, old, loose in may
                        for more, tally in self._grown(0, left)
                        if more
                    },
                    True,
                )
            known = self._ways[key] = sorted(
                {(self.mark(tally), old, loose) for tally, old, loose in ways}, reverse=True
            )
        return known

    def _grown(self, size: int, most: int) -> list[tuple[int, int]]:
        """The wild cards that a meld of this many can take, up to ``most``, each with the canastas then."""
        at = cell(JOKER_RANK, 0, size)
        return [(more, self.tally[at + more]) for more in range(most + 1) if not more or self.fits[at + more]]


def cell(rank: Rank, naturals: int, wilds: int) -> int:
    """Where a meld's figures stand in the tables."""
    return (rank * NATURALS + naturals) * WILDS + wilds


def _meld(rank: Rank, naturals: int, wilds: int, jokers: int) -> TableMeld:
    cards = [rank << 2] * naturals + [0] * (wilds - jokers) + [JOKER] * jokers
    kind = MeldKind.WILD if rank == JOKER_RANK else MeldKind.SET
    return TableMeld(SideTable(), "m1", kind, rank, cards, wilds, 0)


def _another(rules: Rules) -> int:
    kind = (
        ANY
        if rules.starts_another([3])
        else AFTER_CANASTA
        if rules.starts_another([rules.canasta_size])
        else ONE
    )
    for sizes in _SIZES:
        after = kind == AFTER_CANASTA and min(sizes, default=0) >= rules.canasta_size
        if rules.starts_another(sizes) != (not sizes or kind == ANY or after):
            raise Unknown(f"{type(rules).__name__}.starts_another")
    return kind
