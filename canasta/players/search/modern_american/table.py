"""The figures of a table of Modern American Canasta that the search plays by (rules: 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from canasta.cards import ACE, SEVEN
from canasta.events import Special
from canasta.options import numbers, words
from canasta.players.search.rules_seen import rules_of
from canasta.rules.base import BaseRules
from canasta.terms import CanastaKind
from canasta.variants import VARIANTS
from canasta.variants.modern_american.melds import FULL
from canasta.variants.modern_american.rules import ModernRules
from canasta.variants.modern_american.scoring import BONUSES, FOUR_JOKERS, UNFINISHED
from canasta.variants.modern_american.specials import Held, hands_played
from canasta.view import View

_BANNED = {"aces": ACE, "sevens": SEVEN}


@dataclass(frozen=True, slots=True)
class Talons:
    """How openings are rewarded (rules: 7.2): the cards for the first side and for the second, ``aside`` if
    they were set aside at the deal, ``least`` as many as the stock must still hold. ``after_pile``: also for
    an opening that took the pile. ``counts``: those not picked up count as cards in hand.
    """

    sizes: tuple[int, ...]
    aside: bool
    least: int
    after_pile: bool
    counts: bool

    @classmethod
    def of(cls, rules: ModernRules) -> Talons:
        """The talons of these rules."""
        options = rules.options
        return cls(
            sizes=tuple(numbers(options["talon_sizes"])),
            aside=options["talon_source"] == "set_aside",
            least=rules.number("talon_min_stock"),
            after_pile=bool(options["talon_after_pile_opening"]),
            counts=bool(options["pending_talon_counts"]),
        )


@dataclass(frozen=True, slots=True)
class Melding:
    """What melds may be and pay (rules: 7.4, 7.10): ``wilds`` cards at most stand for others in one, later
    than in the opening turn only beside ``beside`` naturals. ``dead``: a side's canasta makes its rank dead
    for nobody (0), for those who have not begun it (1), or for all (2). ``exclusive``: a meld of wild cards
    that is not whole takes them all. ``of_wilds`` and ``wilds_short``: what a whole and an unfinished meld of
    wild cards counts, by its number of jokers. ``wilds_block`` and ``dear_block``: the unfinished melds that
    keep a side from going out.
    """

    wilds: int
    beside: int
    dead: int
    exclusive: bool
    of_wilds: tuple[int, ...]
    wilds_short: tuple[int, ...]
    dear_short: int
    wilds_block: bool
    dear_block: bool

    @classmethod
    def of(cls, rules: ModernRules) -> Melding:
        """The melds of these rules."""
        options = rules.options
        usual, short = rules.number("wild_canasta_bonus"), rules.number("wild_incomplete_penalty")
        of_wilds, jokers = [usual] * (FULL + 1), rules.seating.jokers
        of_wilds[0] = rules.number("wild_canasta_all_twos") or usual
        of_wilds[FOUR_JOKERS:] = [rules.number("wild_canasta_four_jokers") or usual] * (
            FULL - FOUR_JOKERS + 1
        )
        costs = [short] * FOUR_JOKERS + [rules.number("wild_penalty_all_jokers")] * (jokers + 1 - FOUR_JOKERS)
        blocking = str(options["incomplete_blocks_out"])
        return cls(
            wilds=rules.max_wild,
            beside=5 if options["rule_of_five"] else 2,
            dead=("none", "opponents_start", "both").index(str(options["dead_ranks"])),
            exclusive=rules.wild_meld_exclusive,
            of_wilds=tuple(of_wilds),
            wilds_short=tuple(costs),
            dear_short=UNFINISHED,
            wilds_block="wild" in blocking,
            dear_block="sevens" in blocking,
        )


@dataclass(frozen=True, slots=True)
class Table:
    """A game at one table; seats are counted among those that play.

    ``quota`` canastas let a side go out. ``three`` is what each three in a hand costs. ``any_threes``:
    players lay out threes as they like. ``clean_needed``: a meld of wild cards does not open.
    ``pile_for_opening``: the pile may be taken in the step that opens. ``banned`` are the ranks that do not
    start a pile, besides those of canastas if ``dead_banned`` or ``safe_banned``; ``strict``: nobody may meld
    so that only such cards are left, nor, if ``wilds_banned``, wild ones. ``partner`` has for each seat the
    one that must be asked, -1 for none. ``specials`` are the special hands with their tests.
    """

    side_of: tuple[int, ...]
    sides: int
    packs: int
    jokers: int
    hand_size: int
    draws: int
    quota: int
    talons: Talons
    melding: Melding
    three: int
    any_threes: bool
    clean_needed: bool
    pile_for_opening: bool
    banned: frozenset[int]
    dead_banned: bool
    safe_banned: bool
    wilds_banned: bool
    strict: bool
    partner: tuple[int, ...]
    minimum: int
    specials: tuple[tuple[Special, Callable[[Held], bool]], ...] = field(compare=False)

    @classmethod
    def of(cls, rules: ModernRules, order: Sequence[int]) -> Table:
        """The figures of these rules in a deal that these seats play, clockwise."""
        options, seating = rules.options, rules.seating
        side_of = tuple(seating.side_of[seat] for seat in order)
        bans = words(options["empty_pile_bans"])
        return cls(
            side_of=side_of,
            sides=rules.sides,
            packs=seating.packs,
            jokers=seating.jokers,
            hand_size=rules.hand_size,
            draws=rules.draw_count,
            quota=rules.canastas_to_go_out,
            talons=Talons.of(rules),
            melding=Melding.of(rules),
            three=rules.number("three_in_hand_penalty"),
            any_threes=options["threes_kept"] == "any",
            clean_needed=options["opening_form"] == "natural_required",
            pile_for_opening=options["opening_pile"] != "forbidden",
            banned=frozenset(_BANNED[ban] for ban in bans if ban in _BANNED),
            dead_banned="dead" in bans,
            safe_banned="safe" in bans,
            wilds_banned="wilds" in bans,
            strict="wilds" in bans or "dead" in bans,
            partner=partners(side_of, asked=options["ask_permission"] == "mandatory"),
            minimum=rules.minimum(0),
            specials=hands_played(options),
        )

    @property
    def stock(self) -> int:
        """The cards that are left when hands and talons are dealt."""
        aside = sum(self.talons.sizes) if self.talons.aside else 0
        return 52 * self.packs + self.jokers - self.seats * self.hand_size - aside

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.side_of)


NATURAL, MIXED, DEAR = (BONUSES[kind] for kind in (CanastaKind.NATURAL, CanastaKind.MIXED, CanastaKind.ACES))
"""What canastas pay: without wild cards, with them, and of sevens or pure aces (rules: 7.10)."""


def partners(side_of: Sequence[int], *, asked: bool) -> tuple[int, ...]:
    """For each seat the next one of its side, clockwise (rules: 2.6); -1 for none, or where nobody asks."""
    mates = []
    for seat, side in enumerate(side_of):
        others = [(seat + step) % len(side_of) for step in range(1, len(side_of))]
        mates.append(next((other for other in others if asked and side_of[other] == side), -1))
    return tuple(mates)


@cache
def table_of(variant: str, seats: int) -> Table:
    """The figures of the game with its usual options, in the first deal of a match."""
    rules = VARIANTS[variant].rules(seats)
    assert isinstance(rules, ModernRules)
    return Table.of(rules, rules.order(1))


def table_seen(view: View) -> Table:
    """The figures of the table that this view shows, with the options in force there."""
    return _figures(rules_of(view.game, len(view.players)), view.order)


@lru_cache(256)
def _figures(rules: BaseRules, order: tuple[int, ...]) -> Table:
    assert isinstance(rules, ModernRules)
    return Table.of(rules, order)
