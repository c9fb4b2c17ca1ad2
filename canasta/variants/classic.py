"""Classic Canasta for two to six (rules: 1 to 6): who sits with whom, and what its options change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from canasta.cards import BLACK_THREES, IS_WILD, Card, Rank
from canasta.dealing import open_with_upcard
from canasta.ending import out_concealed, out_or_next
from canasta.i18n import Text
from canasta.moves import CLASSIC_MOVES
from canasta.offering import offers
from canasta.offers import Offers
from canasta.options import BadOption, Value, pairs, resolve
from canasta.refusals import Refusal
from canasta.rules import ANY_NUMBER, Rules, Seating
from canasta.state import State
from canasta.variants.classic_options import OPTIONS
from canasta.variants.classic_scoring import score
from canasta.view import ScoreLine

SEATS = (2, 3, 4, 5, 6)

VIENNESE: Mapping[str, Value] = {
    "red_three_plus_needs": "canasta",
    "wilds_may_outnumber_naturals": False,
    "concealed_after_pile": False,
    "one_card_pile_allowed": True,
}
"""What the option ``viennese`` sets where nothing else is given (rules: 3.6, 13)."""

_OVERLAPS = (
    ("three_hand_deal", "hand_size", (3,)),
    ("three_hand_canastas", "canastas_to_go_out", (3,)),
    ("six_hand150_from", "initial_minimums", (6,)),
    ("minimum_above_5000", "initial_minimums", SEATS),
    ("minimum_above_5000", "six_hand150_from", (6,)),
)
"""Options that say the same thing twice, and the tables where they do (rules: 14.13)."""

_OF_WILD_MELDS = (
    "wild_canasta_bonus",
    "wild_canasta_all_twos",
    "wild_canasta_four_jokers",
    "wild_meld_exclusive",
    "wild_incomplete_penalty",
)
_DEFAULTS = {option.name: option.default for option in OPTIONS}
_LEAST_STOCK = 20


def rules(seats: int, given: Mapping[str, object], revision: int) -> ClassicRules:
    """The rules of a table. Raises BadOption, also for options that disagree."""
    resolve(OPTIONS, given, "4")  # every name and value has to be good before any is used
    _refuse_overlaps(seats, given)
    case = _case(seats, given)
    bundle = VIENNESE if given.get("viennese") is True else {}
    options = dict(resolve(OPTIONS, given, case, bundle))
    _settle(seats, given, options)
    seating = _seating(seats, options)
    _refuse_clashes(given, options, seating)
    return ClassicRules(seating, MappingProxyType(options), resolve(OPTIONS, {}, case), revision)


def _case(seats: int, given: Mapping[str, object]) -> str:
    """Which row of the figures holds for the table."""
    if seats == 3:
        return f"3 {given.get('three_hand_mode', 'cutthroat')}"
    if seats == 6:
        packs = ", 2 packs" if given.get("six_hand_packs") == 2 else ""
        return f"6 {given.get('six_hand_teams', '2x3')}{packs}"
    return str(seats)


def _refuse_overlaps(seats: int, given: Mapping[str, object]) -> None:
    for special, general, where in _OVERLAPS:
        if given.get(special, 0) != 0 and general in given and seats in where:
            raise _clash(special, general)


def _clash(one: str, other: str) -> BadOption:
    return BadOption(
        one, Text("The options {one} and {other} disagree: leave one of them out.", one=one, other=other)
    )


def _settle(seats: int, given: Mapping[str, object], options: dict[str, Value]) -> None:
    """Let the special options stand in for the general ones that they overlap with (rules: 14.13)."""
    if seats == 3:
        if "three_hand_deal" in given:
            options["hand_size"] = options["three_hand_deal"]
        if "three_hand_canastas" in given:
            options["canastas_to_go_out"] = options["three_hand_canastas"]
    minimums = pairs(options["initial_minimums"])
    above = options["minimum_above_5000"]
    assert isinstance(above, int)
    if "six_hand150_from" in given and minimums[-1][1] == 150:
        start = options["six_hand150_from"]
        assert isinstance(start, int)
        options["initial_minimums"] = (*minimums[:-1], (start, 150))
    if above:
        options["initial_minimums"] = (*(step for step in minimums if step[0] < 5000), (5000, above))
    if options["pair_wild_on_full_canasta"] == "second_meld" and "second_meld_same_rank" not in given:
        options["second_meld_same_rank"] = "after_canasta"


def _refuse_clashes(given: Mapping[str, object], options: Mapping[str, Value], seating: Seating) -> None:
    for name in _OF_WILD_MELDS:
        if options[name] != _DEFAULTS[name] and not options["wild_melds"]:
            raise BadOption(
                name, Text("The option {one} needs {other} to be on.", one=name, other="wild_melds")
            )
    how = options["pair_wild_on_full_canasta"]
    if how != "refuse":
        for other in ("pair_must_be_natural", "pile_always_frozen"):
            if options[other]:
                raise _clash("pair_wild_on_full_canasta", other)
    if how == "second_meld" and options["second_meld_same_rank"] == "no":
        raise _clash("pair_wild_on_full_canasta", "second_meld_same_rank")
    dealt = options["hand_size"]
    assert isinstance(dealt, int)
    seats = min(seating.seats, 4) if seating.one_sits_out else seating.seats
    most = (seating.packs * 52 + seating.jokers - _LEAST_STOCK) // seats
    if dealt > most:
        raise BadOption(
            "hand_size",
            Text(
                "The option hand_size cannot be {dealt} here: {seats} players can be dealt {most} cards "
                "at most.",
                dealt=dealt,
                seats=seats,
                most=most,
            ),
        )


def _seating(seats: int, options: Mapping[str, Value]) -> Seating:
    if seats == 3:
        return Seating((0, 1, 2), packs=2, jokers=4, by_pile=options["three_hand_mode"] == "cutthroat")
    if seats == 5:
        return Seating((0, 1, 0, 1, 0), packs=2, jokers=4, one_sits_out=True)
    if seats == 6:
        packs = 3 if options["six_hand_packs"] == 3 else 2
        sides = 2 if options["six_hand_teams"] == "2x3" else 3
        return Seating(tuple(seat % sides for seat in range(6)), packs=packs, jokers=2 * packs)
    return Seating(tuple(seat % 2 for seat in range(seats)), packs=2, jokers=4)


class ClassicRules(Rules):
    """Classic Canasta. Options are read once; what they mean is in the methods."""

    variant = "classic"
    specs = OPTIONS
    moves = CLASSIC_MOVES

    def __init__(
        self,
        seating: Seating,
        options: Mapping[str, Value],
        defaults: Mapping[str, Value],
        revision: int,
    ) -> None:
        super().__init__(seating, options, defaults, revision)
        self.wild_melds = bool(options["wild_melds"])
        self.wild_meld_exclusive = self.wild_melds and bool(options["wild_meld_exclusive"])
        self.last_drawer_ends = (
            seating.seats == 3 and options["three_hand_stock_end"] == "last_drawer_discards"
        )
        self.always_frozen = bool(options["pile_always_frozen"])
        self._outnumber = bool(options["wilds_may_outnumber_naturals"])
        self._unlimited = options["pair_wild_on_full_canasta"] == "unlimited_wilds"
        self._black_threes_freeze = bool(options["black_three_freezes"])

    def freezes(self, card: Card) -> bool:
        """Wild cards and red threes freeze; black threes only by option (rules: 2.4)."""
        return super().freezes(card) or (self._black_threes_freeze and card in BLACK_THREES)

    def takes_onto(self, size: int) -> bool:
        """A finished canasta takes the pile's top card too, unless an option says no (rules: 2.4, 3.1)."""
        if size >= self.canasta_size and not self.options["take_for_complete_canasta"]:
            return False
        return super().takes_onto(size)

    def starts_another(self, sizes: Sequence[int]) -> bool:
        """One meld of each rank, unless an option allows more (rules: 2.3, 3.3)."""
        how = self.options["second_meld_same_rank"]
        if how == "after_canasta":
            return all(size >= self.canasta_size for size in sizes)
        return not sizes or how == "yes"

    def wild_room(self, rank: Rank, naturals: int) -> int:
        """Three wild cards, unless an option allows fewer or, in a full canasta, more (rules: 2.3, 3.3).

        The first seven cards keep the limit: with three wild cards to a meld they hold four naturals.
        """
        if self._unlimited and naturals + self.max_wild >= self.canasta_size:
            return ANY_NUMBER
        room = super().wild_room(rank, naturals)
        return room if self._outnumber else min(room, naturals)

    def held_back(self, state: State, card: Card) -> Refusal | None:
        """Wild cards, where the table plays so (rules: 13)."""
        if not IS_WILD[card] or self.options["wild_cards_may_be_discarded"]:
            return None
        return Refusal(
            "wild_discard",
            "1.2",
            Text("At this table wild cards are not discarded while you have another card to discard."),
        )

    def open_deal(self, state: State) -> None:
        """The hands, the upcard, the red threes (rules: 2.1)."""
        open_with_upcard(state)

    def offers(self, state: State, seat: int) -> Offers:
        """What the seat to move may do (rules: 1.2 to 2.7)."""
        return offers(state, seat)

    def end_turn(self, state: State) -> None:
        """Out with an empty hand, else on to the left (rules: 2.6)."""
        out_or_next(state)

    def out_concealed(self, state: State) -> bool:
        """Concealed: nothing melded before, a canasta laid at once (rules: 2.6)."""
        return out_concealed(state)

    def score(self, state: State) -> tuple[ScoreLine, ...]:
        """The score sheet (rules: 2.8, 5.2, 6)."""
        return score(self, state)
