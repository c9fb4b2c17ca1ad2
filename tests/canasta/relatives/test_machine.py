"""What holds after every step of any legal play, in the games over Classic (rules: 10, 12)."""

from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import invariant

from canasta.cards import BLACK_THREES, JOKER_RANK, RED_THREES, SEVEN
from canasta.cards.packs import STANDARD
from canasta.melds import TableMeld
from tests.canasta.tables import GAMES
from tests.canasta.test_machine import LegalPlay

LIMITS = {"cuban": 7, "joker": 7, "pennies": 7, "manzana": 4}
"""How many cards a meld may have, where there is a limit."""


class RelativePlay(LegalPlay):
    """What holds in all of them."""

    @invariant()
    def melds_keep_their_limit(self) -> None:
        """rules: 10, 12."""
        most = LIMITS.get(self.rules_.variant, 1000)
        for side_table in self.deal.state.side_tables:
            assert all(3 <= len(meld.cards) <= most for meld in side_table.melds)

    @invariant()
    def threes_lie_where_they_belong(self) -> None:
        """rules: 1.3, 12: black ones on the table in two games only; no hand holds one that is laid out."""
        on_table = {card for side_table in self.deal.state.side_tables for card in side_table.threes}
        assert on_table <= (
            RED_THREES | BLACK_THREES if self.rules_.variant in ("cuban", "joker") else RED_THREES
        )
        in_hand = {card for hand in self.deal.state.hands for card in hand}
        assert not in_hand & (RED_THREES | BLACK_THREES if self.rules_.variant == "joker" else RED_THREES)


class UruguayPlay(RelativePlay):
    game = GAMES["uruguay"]


class CubanPlay(RelativePlay):
    game = GAMES["cuban"]


class JokerPlay(RelativePlay):
    game = GAMES["joker"]


class SevensPlay(RelativePlay):
    game = GAMES["sevens"]


class MexicanaPlay(RelativePlay):
    game = GAMES["mexicana"]

    @invariant()
    def nobody_takes_sevens(self) -> None:
        """rules: 12."""
        if self.deal.state.pile and self.deal.state.pile[-1] >> 2 == SEVEN:
            assert not self.deal.offers(self.deal.state.turn).takes

    @invariant()
    def whoever_is_out_has_the_red_threes(self) -> None:
        """rules: 12."""
        deal = self.deal
        if deal.state.by is not None:
            reach = deal.state.reaches[deal.state.by]
            assert reach.canastas <= sum(len(side_table.threes) for side_table in reach.all)


class ItalianPlay(RelativePlay):
    game = GAMES["italian"]

    def tally(self, melds: Iterable[TableMeld]) -> int:
        """The canastas without the wild ones."""
        return sum(len(meld.cards) >= 7 and meld.rank != JOKER_RANK for meld in melds)


class PenniesPlay(RelativePlay):
    game = GAMES["pennies"]

    def tally(self, melds: Iterable[TableMeld]) -> int:
        """Two digits for each kind: natural, mixed, sevens, wild."""
        total = 0
        for meld in melds:
            if len(meld.cards) == 7 and meld.kind != "threes":
                wild = all(STANDARD.wild[card] for card in meld.cards)
                mixed = any(STANDARD.wild[card] for card in meld.cards)
                total += 100 ** (3 if wild else 2 if meld.rank == SEVEN else 1 if mixed else 0)
        return total

    @invariant()
    def a_packet_lies_whole_or_is_taken_up(self) -> None:
        """rules: 12."""
        assert all(len(packet) in (0, 11) for packet in self.deal.state.feet)
        assert self.deal.state.by is None or not self.deal.state.feet[self.deal.state.by]


class ManzanaPlay(RelativePlay):
    game = GAMES["manzana"]

    def tally(self, melds: Iterable[TableMeld]) -> int:
        """Canastas of four."""
        return sum(len(meld.cards) == 4 for meld in melds)


MACHINES = (
    UruguayPlay,
    CubanPlay,
    JokerPlay,
    SevensPlay,
    MexicanaPlay,
    ItalianPlay,
    PenniesPlay,
    ManzanaPlay,
)


def settled(machine: type[RelativePlay], examples: int) -> None:
    """Let a machine's test run so many examples; a failure tells its seeds."""
    machine.TestCase.settings = settings(
        max_examples=examples,
        stateful_step_count=25,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )


for _machine in MACHINES:
    settled(_machine, 6)

TestUruguay = UruguayPlay.TestCase
TestCuban = pytest.mark.long(CubanPlay.TestCase)
TestJoker = pytest.mark.long(JokerPlay.TestCase)
TestSevens = pytest.mark.long(SevensPlay.TestCase)
TestMexicana = pytest.mark.long(MexicanaPlay.TestCase)
TestItalian = pytest.mark.long(ItalianPlay.TestCase)
TestPennies = pytest.mark.long(PenniesPlay.TestCase)
TestManzana = pytest.mark.long(ManzanaPlay.TestCase)
