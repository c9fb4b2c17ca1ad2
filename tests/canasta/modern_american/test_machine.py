"""What holds after every step of any legal play of Modern American Canasta (rules: 7)."""

from collections import Counter
from random import Random

import pytest
from hypothesis import settings
from hypothesis.stateful import invariant

from canasta.actions import Action, Lay
from canasta.cards import ACE, JOKER_RANK, SEVEN, THREE, Card
from canasta.terms import Phase
from tests.canasta import test_machine
from tests.canasta.invariants import canasta_rules
from tests.canasta.modern_american.random_play import random_action
from tests.canasta.tables import GAMES


class ModernPlay(test_machine.LegalPlay):
    """As Classic Canasta's machine, in the profiles and with their options."""

    game = GAMES["modern_american"]

    def builds_where_it_may(self, seat: int, before: dict[tuple[int, str], Counter[Card]]) -> None:
        super().builds_where_it_may(seat, before)
        self.threes_are_left_where_they_may_be(seat)

    def threes_are_left_where_they_may_be(self, seat: int) -> None:
        """rules: 7.3, 14.17: nobody goes out with one, or is to discard with nothing else that cannot be laid
        out; and no more are kept over the end of a turn than may be.
        """
        deal, hand = self.deal, self.deal.state.hands[seat]
        threes = [card for card in hand if card >> 2 == THREE]
        if deal.state.reason == "out" and deal.state.by == seat:
            assert not threes
        if deal.over or deal.state.turn == seat:
            if not deal.over and deal.state.phase == Phase.MELD and len(threes) == len(hand):
                assert all(isinstance(action, Lay) for action in deal.offers(seat).actions)
            return
        if self.rules_.options["threes_kept"] == "one_before_opening" and deal.state.phase != Phase.ANSWER:
            most = 0 if deal.state.side_tables[deal.state.side_of[seat]].opened else 1
            assert len([card for card in hand if card >> 2 == THREE]) <= most

    def some_action(self, rng: Random) -> Action:
        return random_action(rng, self.deal)

    @invariant()
    def melds_are_of_this_game(self) -> None:
        """rules: 7.4."""
        rules = canasta_rules(self.rules_)
        most = 8 if rules.options["eighth_card_on_out"] else 7
        for side_table in self.deal.state.side_tables:
            for meld in side_table.melds:
                assert 3 <= len(meld.cards) <= most
                if meld.rank != JOKER_RANK:
                    assert meld.wilds <= (0 if meld.rank == SEVEN else rules.max_wild)
                    assert meld.naturals >= 2
        ranks = Counter(
            meld.rank
            for side_table in self.deal.state.side_tables
            for meld in side_table.melds
            if len(meld.cards) >= 7 and meld.rank != JOKER_RANK
        )
        assert rules.options["dead_ranks"] != "both" or all(count == 1 for count in ranks.values())

    @invariant()
    def threes_are_never_discarded(self) -> None:
        """rules: 7.3, 7.7."""
        assert all(card >> 2 != THREE for card in self.deal.state.pile)

    @invariant()
    def talons_go_to_openers(self) -> None:
        """rules: 7.2."""
        deal = self.deal
        for seat, cards in deal.state.pending.items():
            assert deal.state.side_tables[deal.state.side_of[seat]].opened
            assert cards
            assert seat != deal.state.turn or deal.over

    @invariant()
    def pure_aces_stay_pure(self) -> None:
        """rules: 7.4."""
        for side, side_table in enumerate(self.deal.state.side_tables):
            for meld in side_table.melds:
                if meld.rank == ACE and meld.wilds:
                    assert meld.born == self.deal.state.opened_at[side]


class FirstRevisionPlay(ModernPlay):
    """The same as it was before any number of threes could be kept (rules: 14.16)."""

    revision = 1


TestModernPlay = ModernPlay.TestCase
TestModernPlay.settings = test_machine.TestLegalPlay.settings
TestFirstRevisionPlay = pytest.mark.long(FirstRevisionPlay.TestCase)
TestFirstRevisionPlay.settings = settings(test_machine.TestLegalPlay.settings, max_examples=8)
