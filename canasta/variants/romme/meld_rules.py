"""The rules that the moves of Rommé query: a table's options, read once (rules: 11, 13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from canasta.actions import NEW, Group
from canasta.cards import JOKER, JOKER_RANK, Card, rank_of, suit_of
from canasta.cards.packs import Pack, PileGoes, Run, Threes, WildPlaces
from canasta.i18n import Text
from canasta.melds import SideTable, TableMeld
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.base import BaseRules
from canasta.state import State
from canasta.variants.romme.best_layout import MOST_JOKERS, melds_of
from canasta.variants.romme.melds import LARGEST_RUN, VALUES, Limits, read_meld
from canasta.variants.romme.options import OPTIONS
from canasta.variants.romme.table_melds import RommeTableMeld
from canasta.variants.romme.ways import ways_for
from canasta.view import GameView, MeldView


class RommeMeldRules(BaseRules):
    """A table's options, and Rommé's cards and melds.

    ``keep`` is how many cards a player must keep after laying down: one if going out requires a discard.
    """

    variant = "romme"
    specs = OPTIONS
    pack = Pack(
        worth=(*VALUES, 20),
        wild_ranks=(JOKER_RANK,),
        threes=Threes(ordinary=True),
        run=Run(low=1, longest=LARGEST_RUN, places=WildPlaces.AS_LAID, two_aces=True),
        pile=PileGoes.TOP_TO_HAND,
    )

    def read_options(self) -> None:
        """Put the options into figures."""
        super().read_options()
        self.limits = Limits(
            str(self.options["romme_jokers_per_figure"]),
            bool(self.options["romme_adjacent_jokers"]),
            bool(self.options["romme_around_corner"]),
        )
        self.first_meld = self.number("romme_first_meld")
        self.joker_in_hand = self.number("romme_joker_in_hand")
        self.values = self.pack.values
        self.keep = 1 if self.options["romme_final_discard"] == "required" else 0
        self.must_meld_discard = bool(self.options["romme_discard_must_meld"])
        self.takes_back = bool(self.options["romme_taken_back"])
        self.swaps = self.options["romme_joker_swap"] != "off"
        self.must_use_joker = self.options["romme_joker_swap"] == "must_use"

    def pack_at(self) -> Pack:
        """Options say what a joker counts in the hand, and how many of them a run may hold."""
        limits = Limits(str(self.options["romme_jokers_per_figure"]))
        run = self.pack.run
        wilds = max(held for held in range(run.longest) if held <= limits.room(run.longest - held))
        naturals = next(n for n in range(1, run.shortest + 1) if run.shortest - n <= limits.room(n))
        return replace(
            self.pack,
            worth=(*VALUES, self.number("romme_joker_in_hand")),
            run=replace(run, wilds=wilds, naturals=naturals),
        )

    def game_view(self) -> GameView:
        """The facts about the game: everybody builds on all melds; twos and red threes are ordinary cards."""
        return replace(
            super().game_view(),
            target=-self.target,
            by_suit=True,
            builds_on_all=True,
            whole_hand=Text("Hand Rommé"),
        )

    def hand_place(self, card: Card) -> tuple[int, ...]:
        """The sort key: suit by suit, each from the two to the ace; jokers first."""
        return (0,) if card == JOKER else (1 + suit_of(card), rank_of(card))

    def show_meld(self, meld: TableMeld) -> MeldView:
        """The view of a meld, with the cards that its jokers stand for."""
        assert isinstance(meld, RommeTableMeld)
        return MeldView(
            id=meld.id,
            cards=meld.meld.cards,
            kind=meld.kind,
            rank=meld.rank,
            canasta=None,
            points=meld.meld.points,
            jokers=meld.meld.jokers,
            suit=meld.suit,
        )

    def pile_share(self, pile: int) -> int:
        """Only the top card (rules: 11.2)."""
        return min(pile, 1)

    def worth(self, group: Group) -> int:
        """The points of a new meld; laying off counts nothing, and neither do cards that are not a
        meld.
        """
        if group.aim not in (None, NEW):
            return 0
        meld = read_meld(self.limits, group.cards)
        return 0 if isinstance(meld, Refusal) else meld.points

    def wholes(self, cards: Sequence[Card]) -> list[tuple[Card, ...]]:
        """Every set and every run, those without jokers first, the most valuable of them first."""
        melds = list(melds_of(self.limits, cards, MOST_JOKERS))
        melds.sort(key=lambda meld: (meld.cards.count(JOKER), -meld.points))
        return [meld.cards for meld in melds]

    def ways(self, melds: Iterable[MeldView], cards: Sequence[Card]) -> list[Group]:
        """The melds that these cards can make, and the melds on the table that they fit."""
        return ways_for(self.limits, melds, cards)

    def given_meld(self, home: SideTable, meld_id: str, cards: Sequence[Card]) -> TableMeld | Refusal:
        """The meld that these cards make; in a run a joker stands for the card at its place."""
        meld = read_meld(self.limits, cards)
        return meld if isinstance(meld, Refusal) else RommeTableMeld(home, meld_id, meld, 0)

    def opening_minimum(self, state: State, side: int) -> int:
        """The minimum: the same for everybody, whatever their total (rules: 11.2)."""
        return self.first_meld


NOT_OPEN = Refusal(
    RefusalCode.NOT_OPEN,
    "11.2.4",
    Text("Make your own first meld before you build on melds on the table."),
)
