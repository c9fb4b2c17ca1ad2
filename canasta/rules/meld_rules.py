"""A game's rules for melds: which ones exist, what may be added, their names and values.

The part of :class:`~canasta.rules.rules.Rules` that is independent of turns.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from canasta.cards import (
    ACE,
    JOKER_RANK,
    Card,
    Rank,
    rank_of,
    suit_of,
)
from canasta.i18n import Text
from canasta.melds import Lying, Part, SideTable, TableMeld
from canasta.melds.placing import arranged, lowest, wilds_of_run
from canasta.melds.sequences import are_of_a_run, fault_of_sequence, joiners, new_sequences
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.base import BaseRules
from canasta.rules.meld_faults import fault_of_set, fault_of_threes, fault_of_wilds, too_many_cards
from canasta.state import State
from canasta.terms import CanastaKind, MeldKind
from canasta.view import GameView, MeldView

ANY_NUMBER = 1000
"""More cards than any pack has: no limit."""
MOST_SHOWN = 500
"""Views of melds that are kept: more than a deal has."""


_NATURAL, _MIXED = CanastaKind.NATURAL, CanastaKind.MIXED
_WILD, _SAMBA = CanastaKind.WILD, CanastaKind.SAMBA
"""Copied to names of this module, because searches compare kinds often (see :mod:`canasta.terms`)."""


class MeldRules(BaseRules):
    """Which melds exist. Attributes hold numbers, methods make decisions; ``max_wild`` and ``wild_melds``
    come from the options.
    """

    canasta_size = 7
    longest_meld = ANY_NUMBER
    """The most cards that a meld may have."""
    sequences: bool
    """Whether sequences of a suit are melds as well as sets (rules: 8.2)."""
    sets_merge = False
    """Whether a side may merge two sets of a rank (rules: 8.2)."""
    max_wild: int
    wild_melds: bool
    _shown_melds: dict[Hashable, MeldView]
    """The views of melds by what they show."""
    wild_meld_exclusive: bool
    """Whether wild cards may not join other melds while a meld of wild cards is unfinished."""

    def starts_another(self, sizes: Sequence[int]) -> bool:
        """Whether a side with melds of these sizes in a rank may start another one (rules: 2.3)."""
        return not sizes

    def begins_another(self, rank: Rank, naturals: int, wilds: int, sizes: Sequence[int]) -> bool:
        """Whether cards of a rank without an aim begin another meld although the side has melds of these
        sizes (rules: 14.14): they do if those are full canastas, another meld is allowed, and the cards are a
        meld by themselves. In rules revision 1 they joined the full canasta.
        """
        return (
            self.revision > 1
            and (not sizes or min(sizes) >= self.canasta_size)
            and self.starts_another(sizes)
            and self.fault(rank, naturals, wilds) is None
        )

    def wild_room(self, rank: Rank, naturals: int) -> int:
        """The most wild cards that a meld of this rank and number of naturals may hold (rules: 2.3).

        Below zero if a meld may not have that many naturals.
        """
        return min(self.max_wild, self.meld_limit(rank) - naturals)

    def fault(self, rank: Rank, naturals: int, wilds: int) -> Refusal | None:
        """Why these cards together are not a meld, or None if they are (rules: 2.3)."""
        if rank == self.pack.three:
            return fault_of_threes(naturals, wilds)
        if naturals + wilds > self.meld_limit(rank):
            return too_many_cards(self.meld_limit(rank), naturals + wilds)
        if rank == JOKER_RANK:
            return fault_of_wilds(wilds)
        return fault_of_set(rank, naturals, wilds, self.wild_room(rank, naturals))

    def part_fault(self, state: State, part: Part) -> Refusal | None:
        """Why the seat to move may not bring a meld to this now, or None if it may: judged by its counts, or
        by the cards of a sequence, in games where it does not matter whose meld it is and when.
        """
        if part.rank is None:
            part.settle()
            lying = () if part.old is None else part.old.cards
            return fault_of_sequence(part.whole, self.pack, lying)
        return self.fault(part.rank, part.naturals, part.wilds)

    def wild_span(self, rank: Rank, naturals: int, old: Lying | None) -> tuple[int, int] | None:
        """For the search for a way out: the fewest and the most wild cards that a meld with this number of
        naturals may hold when its player goes out, or None if there can be no such meld. ``old`` is the meld
        before that, None for a new one.
        """
        if old is None and naturals < 2:
            return None
        if rank == self.pack.three:
            return (0, 0) if naturals >= 3 else None
        least = max(0, 3 - naturals) if old is None else old.wilds
        most = self.wild_room(rank, naturals)
        return (least, most) if least <= most else None

    def wild_meld_stands(self, size: int) -> bool:
        """For the same search: whether a player may go out with a meld of this many wild cards on the
        table.
        """
        return size <= self.meld_limit(JOKER_RANK)

    def meld_limit(self, rank: Rank | None) -> int:
        """The most cards that a meld of this rank may have; rank None stands for sequences (rules: 2.3,
        8.2).
        """
        return self.pack.run.longest if rank is None else self.longest_meld

    def closed(self, meld: TableMeld) -> bool:
        """Whether no card may be added to a meld any more."""
        return len(meld.cards) >= self.meld_limit(meld.rank)

    def canasta_kind(self, meld: TableMeld) -> CanastaKind | None:
        """The kind of canasta that a meld is, or None if it is not one (rules: 2.3)."""
        return self.kind_of(meld.rank, len(meld.cards), meld.wilds)

    def kind_of(self, rank: Rank | None, size: int, wilds: int) -> CanastaKind | None:
        """The kind of canasta that ``size`` cards of a rank make, ``wilds`` of them wild; None if none."""
        if size < self.canasta_size or rank == self.pack.three:
            return None
        if rank is None:
            return _MIXED if wilds else _SAMBA
        if rank == JOKER_RANK:
            return _WILD
        return _MIXED if wilds else _NATURAL

    def hand_place(self, card: Card) -> tuple[int, ...]:
        """The sort key of this card in a hand: jokers, twos, then from the ace down."""
        rank = rank_of(card)
        if rank == JOKER_RANK:
            return (0,)
        return (1, suit_of(card)) if self.pack.wild[card] else (2 + ACE - rank, suit_of(card))

    # --- melds and hands as they are shown and given --------------------------------------------------------

    def game_view(self) -> GameView:
        """The facts about the game, with the size of a canasta and the cost of unfinished melds."""
        return replace(
            super().game_view(),
            canasta_size=self.canasta_size,
            unfinished=self.unfinished_costs,
            sequences=self.sequences,
        )

    def show_meld(self, meld: TableMeld) -> MeldView:
        """A meld on the table in everybody's view; the same object for as long as it has the same cards."""
        key = (meld.id, meld.kind, meld.rank, meld.suit, *meld.cards)
        view = self._shown_melds.get(key)
        if view is None:
            if len(self._shown_melds) >= MOST_SHOWN:
                self._shown_melds.clear()
            view = self._shown_melds[key] = self._show_meld(meld)
        return view

    def _show_meld(self, meld: TableMeld) -> MeldView:
        by_ends = self.pack.straight and not meld.wilds
        takes = None if meld.suit is None or by_ends else joiners(meld.cards, self.pack)
        return MeldView(
            id=meld.id,
            cards=tuple(meld.cards),
            kind=meld.kind,
            rank=meld.rank,
            canasta=self.canasta_kind(meld),
            points=self.pack.points(meld.cards),
            suit=meld.suit,
            penalty=self.unfinished_penalty(meld),
            closed=self.closed(meld),
            low=None if takes is None else lowest(meld.cards, self.pack),
            takes=takes,
        )

    def wholes(self, cards: Sequence[Card]) -> list[tuple[Card, ...]]:
        """New melds of these cards that a player picks as a whole, such as sequences (rules: 8.2)."""
        return list(new_sequences(cards, self.pack)) if self.sequences else []

    def unfinished_penalty(self, meld: TableMeld) -> int:
        """The cost of this meld to its side if the deal ends while it is unfinished (rules: 7.10)."""
        return 0

    @property
    def unfinished_costs(self) -> Mapping[Rank, int]:
        """By rank, the cost of a meld that is unfinished when the deal ends; only ranks that cost
        anything.
        """
        return {}

    def given_meld(self, home: SideTable, meld_id: str, cards: Sequence[Card]) -> TableMeld | Refusal:
        """The meld that these cards make in a given position, beside those that ``home`` has; or why they
        make none.
        """
        ranks = {rank_of(card) for card in self.pack.naturals_in(cards)}
        if not ranks and self.wild_melds:
            ranks = {JOKER_RANK}
        if self.sequences and are_of_a_run(cards, self.pack):
            fault = fault_of_sequence(cards, self.pack)
            laid = arranged(cards, self.pack)
            suit = suit_of(self.pack.naturals_in(laid)[0])
            wilds = wilds_of_run(laid, self.pack)
            return fault or TableMeld(home, meld_id, MeldKind.SEQUENCE, None, laid, wilds, 0, suit)
        if len(ranks) != 1 or not self.pack.red_threes.isdisjoint(cards):
            return Refusal(
                RefusalCode.MIXED_RANKS, "2.3", Text("The natural cards of a meld must all be of one rank.")
            )
        rank = ranks.pop()
        wilds = self.pack.wilds_in(cards)
        fault = self.fault(rank, len(cards) - wilds, wilds)
        if fault is not None:
            return fault
        if rank == self.pack.three:
            return Refusal(
                RefusalCode.BLACK_THREES,
                "2.5",
                Text("Black threes are melded only by a player who goes out."),
            )
        if not self.starts_another([len(meld.cards) for meld in home.melds if meld.rank == rank]):
            return Refusal(RefusalCode.RANK_TAKEN, "2.3", Text("The side already has a meld of this rank."))
        return TableMeld(
            home, meld_id, MeldKind.WILD if rank == JOKER_RANK else MeldKind.SET, rank, list(cards), wilds, 0
        )
