"""What holds after every step of any legal play, in Hand and Foot (rules: 9)."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import invariant, precondition, rule

from canasta.cards import BLACK_THREES, IS_RED_THREE
from canasta.cards.packs import STANDARD
from canasta.melds import TableMeld
from canasta.refusals import Refusal
from tests.canasta.invariants import canasta_rules, with_other_hidden_cards
from tests.canasta.random_play import random_action
from tests.canasta.tables import GAMES
from tests.canasta.test_machine import SEEDS, LegalPlay


class FootPlay(LegalPlay):
    """Deals of Hand and Foot at tables of every size, with house rules drawn at random."""

    game = GAMES["hand_and_foot"]

    def tally(self, melds: Iterable[TableMeld]) -> int:
        """Clean canastas, dirty ones and wild ones, two digits each (rules: 9.1)."""
        full = [meld for meld in melds if len(meld.cards) == 7]
        wild = sum(meld.wilds == 7 for meld in full)
        clean = sum(meld.wilds == 0 for meld in full)
        return clean + 100 * (len(full) - wild - clean) + 10_000 * wild

    @precondition(lambda self: not self.deal.over)
    @rule(seed=SEEDS)
    def answers_tell_nothing_of_what_is_hidden(self, seed: int) -> None:
        """Whether an action is legal, and why not, is the same whatever lies in the feet and the stock."""
        rng = Random(seed)
        seat = self.deal.state.turn
        other = with_other_hidden_cards(self.deal, seat, rng)
        for _ in range(6):
            action = random_action(rng, self.deal)
            mine, theirs = self.deal.check(seat, action), other.check(seat, action)
            assert mine == theirs
            assert isinstance(mine, Refusal | None)

    @invariant()
    def melds_are_closed_at_seven_and_hold_no_threes(self) -> None:
        """rules: 9.1, 9.2."""
        for side_table in self.deal.state.side_tables:
            for meld in side_table.melds:
                assert 3 <= len(meld.cards) <= 7
                assert not any(card in BLACK_THREES or IS_RED_THREE[card] for card in meld.cards)
                assert meld.wilds in (0, len(meld.cards)) or meld.naturals >= 2
                assert canasta_rules(self.rules_).wild_melds or meld.naturals

    @invariant()
    def a_foot_lies_whole_or_is_taken_up(self) -> None:
        """rules: 9.2: nobody draws from a foot, and the player to move has cards in hand."""
        deal = self.deal
        assert all(len(foot) in (0, self.rules_.foot_size) for foot in deal.state.feet)
        assert deal.over or deal.state.hands[deal.state.turn]
        assert not any(IS_RED_THREE[card] for hand in deal.state.hands for card in hand)

    @invariant()
    def nothing_freezes_the_pile(self) -> None:
        """rules: 9.1; a wild card on top is taken with two like it, or by nobody."""
        deal = self.deal
        assert not deal.rules.pile_frozen(deal.state)
        if (
            deal.state.pile
            and STANDARD.wild[deal.state.pile[-1]]
            and not canasta_rules(self.rules_).wild_melds
        ):
            assert not deal.offers(deal.state.turn).takes


TestFootPlay = pytest.mark.long(FootPlay.TestCase)
TestFootPlay.settings = settings(
    max_examples=20,
    stateful_step_count=40,
    deadline=None,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
