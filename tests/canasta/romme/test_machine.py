"""What holds after every step of any legal play of Rommé (rules: 11.2, 14.11; the engine's contract)."""

from collections import Counter
from random import Random

import pytest
from hypothesis.stateful import invariant

from canasta.actions import Action
from canasta.cards import JOKER, Card
from canasta.refusals import Refusal
from canasta.variants.romme.melds import read_meld
from canasta.variants.romme.table_melds import table_of
from tests.canasta import test_machine
from tests.canasta.invariants import melded
from tests.canasta.romme.brute import most_points
from tests.canasta.romme.random_play import random_action
from tests.canasta.romme.table import terms_of
from tests.canasta.tables import GAMES


class RommePlay(test_machine.LegalPlay):
    """Deals of Rommé at tables of two to six, with house rules drawn at random."""

    game = GAMES["romme"]
    shuffles_again = True

    def some_action(self, rng: Random) -> Action:
        return random_action(rng, self.deal)

    def builds_where_it_may(self, seat: int, before: dict[tuple[int, str], Counter[Card]]) -> None:
        """Foreign melds change only by a seat that has opened; nothing but a joker ever leaves one."""
        after = melded(self.deal)
        opened = self.deal.state.side_tables[self.rules_.side_of[seat]].opened
        for (side, lying), cards in before.items():
            now = after[side, lying]
            assert side == seat or opened or now == cards
            gone = cards - now
            assert not gone or (gone == Counter([JOKER]) and JOKER in self.deal.state.hands[seat])

    @invariant()
    def melded_cards_stay_where_they_are(self) -> None:
        """What may leave a meld is looked at step by step."""

    @invariant()
    def melds_are_legal_and_counted(self) -> None:
        """rules: 11.2: a meld is what its cards are read as, and what trying everything says it is."""
        deal = self.deal
        for lying in table_of(deal.state):
            read = read_meld(terms_of(deal).limits, lying.cards)
            assert not isinstance(read, Refusal)
            assert read == lying.meld
            assert (read.kind, list(read.cards)) == (lying.kind, lying.cards)
            if len(lying.cards) <= 6:
                assert most_points(terms_of(deal).limits, lying.cards) is not None
        for side_table in deal.state.side_tables:
            assert side_table.opened == bool(side_table.melds)
            assert not side_table.canastas
            assert not side_table.threes

    @invariant()
    def a_side_has_as_many_melds_of_a_rank_as_the_table_allows(self) -> None:
        """Any number."""

    @invariant()
    def what_is_owed_is_held_and_can_be_laid(self) -> None:
        """rules: 11.2, 14.11."""
        deal = self.deal
        if deal.state.this_turn.owed is not None and not deal.over:
            assert deal.state.this_turn.owed in deal.state.hands[deal.state.turn]
            assert not deal.offers(deal.state.turn).discards
        numbers = [int(lying.id[1:]) for lying in table_of(deal.state)]
        assert sorted(numbers) == list(range(1, deal.state.next_meld))


TestRommePlay = pytest.mark.long(RommePlay.TestCase)
TestRommePlay.settings = test_machine.TestLegalPlay.settings
