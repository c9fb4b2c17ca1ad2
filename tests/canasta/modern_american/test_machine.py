"""What holds after every step of any legal play of Modern American Canasta (rules: 7)."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis.stateful import invariant

from canasta.actions import Action
from canasta.cards import ACE, JOKER_RANK, SEVEN, THREE
from tests.canasta import test_machine
from tests.canasta.modern_american.chance import random_action
from tests.canasta.tables import GAMES


class ModernPlay(test_machine.LegalPlay):
    """As Classic Canasta's machine, in the profiles and with their options."""

    game = GAMES["modern_american"]

    def some_action(self, rng: Random) -> Action:
        return random_action(rng, self.deal)

    @invariant()
    def melds_are_of_this_game(self) -> None:
        """rules: 7.4."""
        rules = self.rules_
        most = 8 if rules.options["eighth_card_on_out"] else 7
        for tableau in self.deal.tableaux:
            for meld in tableau.melds:
                assert 3 <= len(meld.cards) <= most
                if meld.rank != JOKER_RANK:
                    assert meld.wilds <= (0 if meld.rank == SEVEN else rules.max_wild)
                    assert meld.naturals >= 2
        ranks = Counter(
            meld.rank
            for tableau in self.deal.tableaux
            for meld in tableau.melds
            if len(meld.cards) >= 7 and meld.rank != JOKER_RANK
        )
        assert rules.options["dead_ranks"] == "none" or all(count == 1 for count in ranks.values())

    @invariant()
    def threes_are_never_discarded(self) -> None:
        """rules: 7.3, 7.7."""
        assert all(card >> 2 != THREE for card in self.deal.pile)

    @invariant()
    def talons_go_to_openers(self) -> None:
        """rules: 7.2."""
        deal = self.deal
        for seat, cards in deal.pending.items():
            assert deal.tableaux[deal.side_of[seat]].opened
            assert cards
            assert seat != deal.turn or deal.over

    @invariant()
    def pure_aces_stay_pure(self) -> None:
        """rules: 7.4."""
        for side, tableau in enumerate(self.deal.tableaux):
            for meld in tableau.melds:
                if meld.rank == ACE and meld.wilds:
                    assert meld.born == self.deal.opened_at[side]


TestModernPlay = ModernPlay.TestCase
TestModernPlay.settings = test_machine.TestLegalPlay.settings
