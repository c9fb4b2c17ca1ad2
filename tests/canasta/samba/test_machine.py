"""What holds after every step of any legal play in Samba and its relatives (rules: 8, 12)."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import invariant

from canasta.actions import Action
from canasta.cards.packs import STANDARD
from canasta.melds import TableMeld
from canasta.terms import MeldKind
from canasta.variants import VARIANTS
from tests.canasta.games import Game
from tests.canasta.invariants import canasta_rules, melded
from tests.canasta.samba.random_play import random_action
from tests.canasta.tables import GAMES
from tests.canasta.test_machine import LegalPlay
from tests.support.shortened import examples


class SambaPlay(LegalPlay):
    """Deals of Samba at tables of every size, with house rules drawn at random."""

    game = GAMES["samba"]

    def some_action(self, rng: Random) -> Action:
        """Sequences and merges are tried too."""
        return random_action(rng, self.deal)

    @invariant()
    def melded_cards_stay_where_they_are(self) -> None:
        """rules: 1.2 I2: but two sets may have become one."""
        now = melded(self.deal)
        for (side, meld), cards in self.tables.items():
            if (side, meld) in now:
                assert cards <= now[side, meld]
            else:
                assert any(cards <= others for (at, _), others in now.items() if at == side)
        self.tables = now

    @invariant()
    def sequences_are_closed_at_seven_and_only_where_the_game_has_them(self) -> None:
        """rules: 8.2, 12."""
        for side_table in self.deal.state.side_tables:
            for meld in side_table.melds:
                assert (meld.kind == "sequence") == (meld.suit is not None) == (meld.rank is None)
                if meld.kind == "sequence":
                    assert canasta_rules(self.rules_).sequences
                    assert 3 <= len(meld.cards) <= 7
                    assert {card & 3 for card in meld.cards if not STANDARD.wild[card]} == {meld.suit}
                    assert meld.wilds <= canasta_rules(self.rules_).pack.run.wilds
                elif meld.kind == "wild":
                    assert canasta_rules(self.rules_).wild_melds

    @invariant()
    def partners_sit_as_the_game_says(self) -> None:
        """rules: 8.4."""
        sides = {4: 2, 6: 3}.get(self.rules_.seats, self.rules_.seats)
        assert self.rules_.side_of == tuple(seat % sides for seat in range(self.rules_.seats))


class TampaPlay(SambaPlay):
    """Deals of Tampa."""

    game = GAMES["tampa"]


class BoliviaPlay(SambaPlay):
    """Deals of Bolivia."""

    game = GAMES["bolivia"]

    def tally(self, melds: Iterable[TableMeld]) -> int:
        """All canastas, and the sambas among them."""
        full = [meld for meld in melds if len(meld.cards) >= 7 and meld.kind != "threes"]
        kinds = Counter(meld.kind for meld in full if not meld.wilds)
        return len(full) + 100 * kinds[MeldKind.SEQUENCE]


class BrazilianPlay(BoliviaPlay):
    """Deals of Brazilian Canasta."""

    game = GAMES["brazilian"]


def with_wilds(name: str) -> Game:
    """A game at tables of every size where sequences hold wild cards."""
    return Game(
        VARIANTS[name],
        {
            f"{seats}, {most}": (seats, {"max_wild_per_sequence": most})
            for seats in (2, 3, 4, 5, 6)
            for most in (1, 2)
        },
    )


class WildSequencesPlay(SambaPlay):
    """Deals of Samba with wild cards in sequences (rules: 14.20)."""

    game = with_wilds("samba")


class WildBoliviaPlay(BoliviaPlay):
    """Deals of Bolivia with wild cards in sequences."""

    game = with_wilds("bolivia")


class WildBrazilianPlay(BrazilianPlay):
    """Deals of Brazilian Canasta with wild cards in sequences."""

    game = with_wilds("brazilian")


MACHINES: Final = (
    SambaPlay,
    TampaPlay,
    BoliviaPlay,
    BrazilianPlay,
    WildSequencesPlay,
    WildBoliviaPlay,
    WildBrazilianPlay,
)

SHORT: Final = settings(
    max_examples=examples(5),
    stateful_step_count=25,
    deadline=None,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)

TestSambaPlay = SambaPlay.TestCase
TestSambaPlay.settings = SHORT
TestTampaPlay = pytest.mark.long(TampaPlay.TestCase)
TestTampaPlay.settings = SHORT
TestBoliviaPlay = pytest.mark.long(BoliviaPlay.TestCase)
TestBoliviaPlay.settings = SHORT
TestBrazilianPlay = pytest.mark.long(BrazilianPlay.TestCase)
TestBrazilianPlay.settings = SHORT
TestWildSequencesPlay = WildSequencesPlay.TestCase
TestWildSequencesPlay.settings = SHORT
TestWildBoliviaPlay = WildBoliviaPlay.TestCase
TestWildBoliviaPlay.settings = SHORT
TestWildBrazilianPlay = WildBrazilianPlay.TestCase
TestWildBrazilianPlay.settings = SHORT
