"""A game's rules for the pile: what freezes it, who may take it, what may be discarded (rules: 2.4)."""

from __future__ import annotations

from collections.abc import Mapping

from canasta.cards import Card
from canasta.cards.packs import PileGoes
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.meld_rules import MeldRules
from canasta.state import State

_WILD_ON_TOP = Refusal(
    RefusalCode.PILE_BLOCKED, "2.4", Text("There's a wild card on top: nobody can take the pile.")
)
_THREE_ON_TOP = Refusal(
    RefusalCode.PILE_BLOCKED, "2.4", Text("There's a three on top: nobody can take the pile.")
)


class PileRules(MeldRules):
    """The pile of a game with canastas. Attributes hold numbers, methods make decisions."""

    top_joins_canasta = True
    """Whether a pair that takes the pile may bring its top card to a finished canasta (rules: 2.4, 8.2)."""
    freezing: frozenset[Card]
    """The cards that freeze the pile in every game of this pack (rules: 2.4)."""
    barring: Mapping[Card, Refusal]
    """Why nobody can take the pile with one of these cards on top (rules: 2.4)."""
    always_frozen: bool
    """Whether the pile is always frozen, whatever lies in it."""

    def read_pack(self) -> None:
        """Keep what the pack says of single cards on the pile."""
        pack = self.pack
        wild = [card for card, is_wild in enumerate(pack.wild) if is_wild]
        wild = wild if pack.pile == PileGoes.WITH_CARDS else []
        self.freezing = pack.red_threes.union(wild)
        threes = dict.fromkeys(pack.red_threes | pack.black_threes, _THREE_ON_TOP)
        self.barring = {**threes, **dict.fromkeys(wild, _WILD_ON_TOP)}

    def freezes(self, card: Card) -> bool:
        """Whether this card freezes the pile that it lies in (rules: 2.4): none freezes one that goes to the
        hand.
        """
        return card in self.freezing

    def covers_upcard(self, card: Card) -> bool:
        """Whether another card is turned up on this one at the deal (rules: 2.1)."""
        return self.pack.wild[card] or card in self.pack.threes.laid_out

    def pile_frozen(self, state: State) -> bool:
        """Whether the pile is frozen, including games where it always is (rules: 2.4)."""
        return bool(state.pile) and (state.is_frozen or self.always_frozen)

    def pile_frozen_for(self, state: State, seat: int) -> bool:
        """Whether the pile is frozen for this seat; it also is until its side has melded (rules: 2.4)."""
        return self.pile_frozen(state) or not state.reaches[seat].opened

    def takes_onto(self, size: int) -> bool:
        """Whether the pile may be taken to add its top card to the side's own meld of this size (rules:
        2.4).
        """
        return size < self.longest_meld

    def take_refusal(self, top: Card) -> Refusal | None:
        """Why nobody can take a pile with this card on top, or None if it can be taken (rules: 2.4)."""
        return self.barring.get(top)

    def discard_refusal(self, state: State, card: Card) -> Refusal | None:
        """Why this card may not be discarded while its holder has another that may; None if it may."""
        return None
