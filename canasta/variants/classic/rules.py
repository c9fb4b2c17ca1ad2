"""Classic Canasta for two to six (rules: 1 to 6), with the parts that games based on it may replace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from canasta.actions import Group
from canasta.cards import BLACK_THREES, SEVEN, Card, Rank
from canasta.i18n import Text
from canasta.moves.classic import CLASSIC_MOVES
from canasta.moves.deal_out import open_with_upcard
from canasta.moves.discard import out_concealed, out_or_next
from canasta.moves.offers import offers
from canasta.offers import Offers
from canasta.options import Option, Value
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.meld_rules import ANY_NUMBER
from canasta.state import State
from canasta.terms import CanastaKind
from canasta.variants.classic.options import OPTIONS
from canasta.variants.classic.scoring import ClassicScoring


class ClassicRules(ClassicScoring):
    """Classic Canasta. Options are read once; the methods give them their meaning.

    A game based on it is a subclass with other values, and with other methods only where it really differs.
    """

    variant = "classic"
    specs: tuple[Option, ...] = OPTIONS
    moves = CLASSIC_MOVES

    fixed: ClassVar[Mapping[str, Value]] = MappingProxyType({})
    """Values of Classic options that are not options of this game, where they differ from Classic's
    defaults.
    """
    packs = 0
    """The number of packs at every table; 0: two, or for six players the number they choose (rules: 6)."""
    knows_concealed = True
    """Whether going out concealed has a bonus of its own."""
    turns_up = True
    """Whether a card is turned up to start the pile."""
    words: ClassVar[tuple[Text, ...]] = ()
    """The differences of this game for its rule text, as far as the other sections do not cover them."""
    answers: ClassVar[Mapping[str, tuple[Text, ...]]] = MappingProxyType({})
    """Those of ``words`` that explain a refusal, by its code."""
    own_section = "12"
    """The section of the rule text that holds these words."""

    def read_options(self) -> None:
        """Put the options into figures."""
        super().read_options()
        self.wild_melds = bool(self.options["wild_melds"])
        self.wild_meld_exclusive = self.wild_melds and bool(self.options["wild_meld_exclusive"])
        self.last_drawer_ends = (
            self.seating.seats == 3 and self.options["three_hand_stock_end"] == "last_drawer_discards"
        )
        self.always_frozen = bool(self.options["pile_always_frozen"])
        self._another = self.options["second_meld_same_rank"]
        self._wilds_are_discarded = bool(self.options["wild_cards_may_be_discarded"])
        self._outnumber = bool(self.options["wilds_may_outnumber_naturals"])
        self._unlimited = self.options["pair_wild_on_full_canasta"] == "unlimited_wilds"
        self._black_threes_freeze = bool(self.options["black_three_freezes"])
        self._covers_black_threes = self.options["upcard_cover"] == "all_threes"
        if self.options["concealed_needs_minimum"]:
            self.opens_by_going_out = False

    def freezes(self, card: Card) -> bool:
        """Wild cards and red threes freeze the pile; black threes only by option (rules: 2.4)."""
        return super().freezes(card) or (self._black_threes_freeze and card in BLACK_THREES)

    def covers_upcard(self, card: Card) -> bool:
        """Wild cards and red threes are covered; black threes only by option (rules: 2.1, 14.17)."""
        return super().covers_upcard(card) or (self._covers_black_threes and card in BLACK_THREES)

    def opens_with(self, state: State, groups: Sequence[Group]) -> bool:
        """A way out must reach the minimum if going out concealed requires it (rules: 14.17)."""
        if not self.options["concealed_needs_minimum"]:
            return True
        return sum(map(self.worth, groups)) >= self.opening_minimum(state, state.side_of[state.turn])

    def takes_onto(self, size: int) -> bool:
        """A finished canasta takes the pile's top card too, unless an option says no (rules: 2.4, 3.1)."""
        if size >= self.canasta_size and not self.options["take_for_complete_canasta"]:
            return False
        return super().takes_onto(size)

    def starts_another(self, sizes: Sequence[int]) -> bool:
        """One meld of each rank, unless an option allows more (rules: 2.3, 3.3)."""
        if not sizes or self._another == "yes":
            return True
        return self._another == "after_canasta" and min(sizes) >= self.canasta_size

    def wild_room(self, rank: Rank, naturals: int) -> int:
        """Three wild cards, unless an option allows fewer or, in a full canasta, more (rules: 2.3, 3.3).

        The limit holds for the first seven cards: with three wild cards allowed, four of them are natural.
        """
        if self._unlimited and naturals + self.max_wild >= self.canasta_size:
            return ANY_NUMBER
        room = min(self.max_wild, self.meld_limit(rank) - naturals)
        return room if self._outnumber or room <= naturals else naturals

    def kind_of(self, rank: Rank | None, size: int, wilds: int) -> CanastaKind | None:
        """Sevens are a separate kind if the game pays them differently (rules: 12)."""
        kind = super().kind_of(rank, size, wilds)
        return (
            CanastaKind.SEVENS
            if kind is not None and rank == SEVEN and CanastaKind.SEVENS in self.bonuses
            else kind
        )

    def discard_refusal(self, state: State, card: Card) -> Refusal | None:
        """Refuse wild cards, if the table's option says so (rules: 13)."""
        if self._wilds_are_discarded or not self.pack.wild[card]:
            return None
        return Refusal(
            RefusalCode.WILD_DISCARD,
            "1.2",
            Text("At this table, you can't discard a wild card while you have another card to discard."),
        )

    def open_deal(self, state: State) -> None:
        """The hands, the upcard, the red threes (rules: 2.1)."""
        open_with_upcard(self, state, turning_up=self.turns_up)

    def offers(self, state: State, seat: int) -> Offers:
        """What the seat to move may do (rules: 1.2 to 2.7)."""
        return offers(self, state, seat)

    def end_turn(self, state: State) -> None:
        """Go out with an empty hand, otherwise pass the turn to the left (rules: 2.6)."""
        out_or_next(self, state)

    def out_concealed(self, state: State) -> bool:
        """Whether nothing was melded before and a canasta is laid at once (rules: 2.6)."""
        return self.knows_concealed and out_concealed(self, state)
