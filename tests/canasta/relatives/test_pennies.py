"""Every figure of the row of Pennies from Heaven (rules: 12)."""

from collections.abc import Sequence

import pytest

from canasta.cards import format_cards
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.events import FootTaken
from canasta.variants import VARIANTS
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import LETTERS, code, play, seated
from tests.canasta.relatives.sheets import (
    KINGS,
    MIXED_QUEENS,
    SEVENS,
    SOME_WILDS,
    TWOS,
    fresh,
)


class TestPennies:
    def test_the_table(self) -> None:
        assert VARIANTS["pennies"].seats == (6,)
        rules = canasta_rules(VARIANTS["pennies"].rules(6))
        assert rules.side_of == (0, 1, 0, 1, 0, 1)
        assert rules.seating.packs * 52 + rules.seating.jokers == 216
        assert (rules.target, rules.draw_count) == (20000, 2)
        assert [rules.minimum(total) for total in (-5, 0, 500, 1000, 1500)] == [
            15,
            50,
            90,
            120,
            150,
        ]

    def test_thirteen_cards_and_a_packet_of_eleven(self) -> None:
        deal = fresh("pennies", 6)
        assert {len(hand) for hand in deal.state.hands} == {13}
        assert {len(packet) for packet in deal.state.feet} == {11}

    @staticmethod
    def table(hand: str, melds: Sequence[str] = (), packet: str = "", **more: str) -> Deal:
        others = ["4d4h", "4h4s", "4s4c", "5d5h", "5h5s"]
        return seated(
            LETTERS,
            [hand, *others],
            melds=[list(melds), []],
            threes=[more.get("threes", ""), ""],
            feet=[packet, "", "", "", "", ""],
            stock=more.get("stock", "8c8d8h8s9c9d"),
            phase=more.get("phase", "meld"),
            variant="pennies",
        )

    PACKET = "8c8d8h9c9d9hTcTdThJcJd"

    def test_the_first_canasta_brings_the_packet_into_the_hand(self) -> None:
        deal = self.table("Kc6c", ["KsKsKhKhKdKd"], self.PACKET)
        events = play(deal, "A: meld Kc")
        assert FootTaken(0, 11) in events
        assert format_cards(deal.state.hands[0]) == "6c" + self.PACKET
        assert not deal.state.feet[0]

    def test_even_with_the_last_card(self) -> None:
        deal = self.table("Kc", ["KsKsKhKhKdKd"], self.PACKET)
        play(deal, "A: meld Kc")
        assert len(deal.state.hands[0]) == 11
        assert not deal.over

    def test_a_red_three_in_it_is_laid_out_and_replaced(self) -> None:
        deal = self.table("Kc6c", ["KsKsKhKhKdKd"], "3h" + self.PACKET[2:])
        play(deal, "A: meld Kc")
        assert format_cards(deal.state.side_tables[0].threes) == "3h"
        assert len(deal.state.hands[0]) == 12

    ALL = (KINGS, MIXED_QUEENS, SEVENS, "JkJk2s2s2h2h2d")

    def test_going_out_needs_one_of_each_kind(self) -> None:
        for missing in range(4):
            melds = [meld for at_, meld in enumerate(self.ALL) if at_ != missing]
            assert code(self.table("6c", melds), "A: discard 6c") == "no_canasta"
        assert code(self.table("6c", self.ALL), "A: discard 6c") is None

    def test_nobody_goes_out_with_a_packet_to_take_up(self) -> None:
        assert code(self.table("6c", self.ALL, self.PACKET), "A: discard 6c") == "packet_left"

    def test_a_mixed_canasta_of_sevens_is_one_of_sevens(self) -> None:
        deal = self.table("6c", [KINGS, MIXED_QUEENS, "7s7s7h7h7d2c2d", "JkJk2s2s2h2h2d"])
        assert code(deal, "A: discard 6c") is None

    def ended(self, melds: Sequence[str], threes: str = "", packet: str = "") -> dict[str, int]:
        deal = self.table("6c6d", melds, packet, threes=threes, stock="", phase="draw")
        play(deal, "A: draw")
        return result_of(deal).scores[0]

    @pytest.mark.parametrize(
        ("meld", "bonus"),
        [(KINGS, 500), (MIXED_QUEENS, 300), (SEVENS, 1500), (SOME_WILDS, 1000), (TWOS, 1000)],
    )
    def test_bonuses(self, meld: str, bonus: int) -> None:
        assert self.ended([meld])["canastas"] == bonus

    def test_red_threes(self) -> None:
        eight = "3h3h3h3h3d3d3d3d"
        assert self.ended([SEVENS], eight)["threes"] == 1000
        assert self.ended([SEVENS], eight[:-2])["threes"] == 700
        assert self.ended([KINGS], "3h")["threes"] == -100

    def test_a_packet_that_was_not_taken_up_counts_as_left_in_hand(self) -> None:
        score = self.ended([SEVENS], "", "3h3d" + "8c8d8h9c9d9hTcTdTh")
        hands = -10 - (5 + 5 + 5 + 5)  # two sixes, and what the partners hold: fours and fives
        assert (score["hands"], score["threes"]) == (hands - 90, -200)

    def test_the_partners_packets_count_too(self) -> None:
        packet = "3h3d" + "8c8d8h9c9d9hTcTdTh"
        hands = ["6c6d", "4d4h", "4h4s", "4s4c", "5d5h", "5h5s"]
        deal = seated(
            LETTERS,
            hands,
            melds=[[SEVENS], []],
            feet=[packet, "", packet, packet, "", ""],
            stock="",
            phase="draw",
            variant="pennies",
        )
        play(deal, "A: draw")
        sides = result_of(deal).scores
        assert [side["threes"] for side in sides] == [-400, -200]
        assert [side["hands"] for side in sides] == [-30 - 180, -30 - 90]

    def test_closed_at_seven(self) -> None:
        assert code(self.table("Kc6c6d", [KINGS]), "A: meld Kc") == "meld_full"
