"""Every figure of the rows of Mexicana and Italian Canasta (rules: 12)."""

import pytest

from canasta.cards import format_cards
from canasta.cards.packs import STANDARD
from canasta.deal.results import result_of
from canasta.events import Dealt, Drew
from canasta.variants import VARIANTS
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import at, code, play
from tests.canasta.relatives.sheets import (
    FOUR_JOKERS,
    KINGS,
    QUEENS,
    SEVENS,
    SOME_WILDS,
    TENS,
    TWOS,
    fresh,
    offered,
    scores,
)


class TestMexicana:
    def test_three_packs_and_thirteen_cards(self) -> None:
        for seats in (2, 3, 4, 5, 6):
            rules = VARIANTS["mexicana"].rules(seats)
            assert (rules.seating.packs, rules.seating.jokers, rules.hand_size) == (3, 6, 13)
            assert rules.canastas_to_go_out == 2

    def test_the_opener_draws_thirteen_more(self) -> None:
        deal = at(N="AsAhAd4c5c", stock="8c9cTcJcQcKcAc8d9dTdJdQdKdAd", variant="mexicana")
        events = play(deal, "N: meld AsAhAd")
        assert Drew(0, 13) in events
        assert len(deal.state.hands[0]) == 15
        assert len(deal.state.stock) == 1

    def test_the_partner_draws_none(self) -> None:
        deal = at(N="AsAhAd4c5c", melds=[["KsKhKd"], []], stock="8c9cTcJc", variant="mexicana")
        play(deal, "N: meld AsAhAd")
        assert format_cards(deal.state.hands[0]) == "4c5c"

    def test_red_threes_among_them_are_replaced(self) -> None:
        deal = at(
            N="AsAhAd4c5c",
            stock="3h" + "8c" * 3 + "9c" * 3 + "Tc" * 3 + "Jc" * 3 + "QcQc",
            variant="mexicana",
        )
        play(deal, "N: meld AsAhAd")
        assert format_cards(deal.state.side_tables[0].threes) == "3h"
        assert len(deal.state.hands[0]) == 15

    def test_an_opening_may_take_the_last_card_of_the_hand(self) -> None:
        deal = at(N="AsAhAd", stock="8c9cTcJcQcKcAc8d9dTdJd", variant="mexicana")
        play(deal, "N: meld AsAhAd")
        assert len(deal.state.hands[0]) == 11
        assert not deal.over

    def test_it_may_not_where_the_stock_may_bring_too_little(self) -> None:
        """All red threes are seen: as many cards come as the stock has, and two are needed."""
        for stock, expected in (("8c", "opener_draws"), ("8c9c", None)):
            deal = at(N="AsAhAd", threes=["3h3h3h", "3d3d3d"], stock=stock, variant="mexicana")
            assert code(deal, "N: meld AsAhAd") == expected

    def test_nobody_goes_out_by_an_opening_while_there_is_a_stock(self) -> None:
        deal = at(N=KINGS + QUEENS + "4c", threes=["3h3d", ""], stock="8c9cTcJcQc8d9dTd", variant="mexicana")
        assert code(deal, "N: ask") == "opener_draws"

    def test_sevens_are_not_taken(self) -> None:
        deal = at(N="7c7h4c5c", melds=[["7s7s7d"], []], pile="4d7d", phase="draw", variant="mexicana")
        assert code(deal, "N: take 7c7h") == "pile_blocked"
        assert not offered(deal).takes

    def test_a_canasta_of_sevens_is_worth_1000(self) -> None:
        assert scores("mexicana", [[SEVENS], []])[0]["canastas"] == 1000

    @pytest.mark.parametrize(
        ("melds", "threes", "why"),
        [
            ([KINGS], "3h3d", "no_canasta"),
            ([KINGS, QUEENS], "3h", "too_few_threes"),
            ([KINGS, QUEENS], "3h3d", None),
            ([KINGS, QUEENS, TENS], "3h3d", "too_few_threes"),
            ([KINGS, QUEENS, TENS], "3h3d3h", None),
        ],
    )
    def test_going_out_takes_as_many_red_threes_as_canastas(
        self, melds: list[str], threes: str, why: str | None
    ) -> None:
        deal = at(N="4c", melds=[melds, []], threes=[threes, ""], variant="mexicana")
        assert code(deal, "N: discard 4c") == why

    def test_a_third_canasta_can_be_one_too_many(self) -> None:
        deal = at(
            N="Tc4c", melds=[[KINGS, QUEENS, "TsTsThThTdTd"], []], threes=["3h3d", ""], variant="mexicana"
        )
        assert code(deal, "N: meld Tc") == "too_few_threes"
        assert code(deal, "N: discard 4c") is None


class TestItalian:
    def test_first_melds(self) -> None:
        rules = canasta_rules(VARIANTS["italian"].rules(4))
        totals = (-5, 0, 1500, 3000, 5000, 7500, 10000)
        assert [rules.minimum(total) for total in totals] == [15, 50, 90, 120, 160, 180, 200]

    @pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
    def test_as_many_cards_lie_under_the_upcard_as_its_rank_says(self, seats: int) -> None:
        seen: set[int] = set()
        for seed in range(40):
            deal = fresh("italian", seats, f"{seed:x}")
            (dealt,) = (event for event in deal.state.events if isinstance(event, Dealt))
            shown = dealt.pile
            rank = shown[-1] >> 2
            assert deal.state.pile[-len(shown) :] == list(shown)
            assert len(deal.state.pile) - len(shown) == (1 if rank == 12 else rank + 2)
            assert all(STANDARD.wild[card] or card >> 2 == 1 for card in shown[:-1])
            seen.add(rank)
        assert len(seen) > 5

    def test_no_wild_card_in_a_first_meld(self) -> None:
        deal = at(N="AsAhAdKsKh2c4c5c", variant="italian")
        assert code(deal, "N: meld AsAhAd KsKh2c") == "natural_opening"
        assert code(deal, "N: meld AsAhAd") is None
        wild = at(N="2s2h2dJkJk4c5c", variant="italian")
        assert code(wild, "N: meld 2s2h2dJkJk") == "natural_opening"
        assert not offered(wild).melds
        open_side = at(N="KsKh2c4c5c", melds=[["AsAhAd"], []], variant="italian")
        assert code(open_side, "N: meld KsKh2c") is None

    def test_always_frozen(self) -> None:
        deal = at(N="4c5c", melds=[["KsKhKd"], []], pile="4dKc", phase="draw", variant="italian")
        assert code(deal, "N: take") == "pile_frozen"

    def test_wild_canastas_do_not_count_for_going_out(self) -> None:
        one = at(N="4c", melds=[[KINGS, TWOS], []], variant="italian")
        assert code(one, "N: discard 4c") == "no_canasta"
        assert code(at(N="4c", melds=[[KINGS, QUEENS], []], variant="italian"), "N: discard 4c") is None

    def test_out_is_300(self) -> None:
        deal = at(N="4c", melds=[[KINGS, QUEENS], []], variant="italian")
        play(deal, "N: discard 4c")
        assert result_of(deal).scores[0]["going_out"] == 300

    @pytest.mark.parametrize(
        ("laid", "worth"),
        [("3h", 100), ("3h3d", 200), ("3h3h3d", 300), ("3h3h3d3d", 800), ("3h3h3h3d3d3d", 1200)],
    )
    def test_red_threes(self, laid: str, worth: int) -> None:
        assert scores("italian", [["KsKhKd"], []], [laid, ""])[0]["threes"] == worth
        assert scores("italian", threes=[laid, ""])[0]["threes"] == -worth

    @pytest.mark.parametrize(("meld", "bonus"), [(TWOS, 3000), (SOME_WILDS, 2000), (FOUR_JOKERS, 2000)])
    def test_canastas_of_twos(self, meld: str, bonus: int) -> None:
        assert scores("italian", [[meld], []])[0]["canastas"] == bonus

    @pytest.mark.parametrize(
        ("pure", "mixed", "wild", "bonus"),
        [
            (5, 0, 0, 2000),
            (4, 1, 0, 1000),
            (4, 0, 1, 0),
            (6, 4, 0, 4000),
            (3, 2, 0, 0),
            (7, 2, 1, 4000),
            (4, 6, 0, 3000),
        ],
    )
    def test_bonuses_for_many_canastas(self, pure: int, mixed: int, wild: int, bonus: int) -> None:
        ranks = "AKQJT98654"
        melds = [f"{rank}s{rank}s{rank}h{rank}h{rank}d{rank}d{rank}c" for rank in ranks[:pure]]
        jokers = ["2s2s", "2h2h", "2d2d", "2c2c", "JkJk", "2s2h"]
        melds += [
            f"{rank}s{rank}s{rank}h{rank}h{rank}d" + pair
            for rank, pair in zip(ranks[pure : pure + mixed], jokers, strict=False)
        ]
        melds += ["JkJkJkJk2d2c2c"] * wild
        assert scores("italian", [melds, []])[0]["special"] == bonus
