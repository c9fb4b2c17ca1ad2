"""Classic Canasta for two, three, five and six (rules: 4, 5, 6), with every worked example."""

import pytest

from canasta.cards import format_cards
from canasta.deal import Deal
from canasta.events import DealOver
from canasta.match import Match
from canasta.variants import VARIANTS
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import LETTERS, code, play, result, score, seated

SIX_KINGS = "KhKdKsKcKhKd"
SEVEN_NINES = "9h9d9s9c9h9d9s"
SEVEN_EIGHTS = "8h8d8s8c8h8d2s"
ALONE = {"three_hand_mode": "alone"}


def fresh(seats: int, options: dict[str, object] | None = None, seed: str = "5f0c") -> Deal:
    match = Match("classic", LETTERS[:seats], options)
    match.start_deal(seed)
    assert match.deal is not None
    return match.deal


def laid_out(deal: Deal) -> int:
    return sum(len(side_table.threes) for side_table in deal.state.side_tables)


@pytest.mark.parametrize(
    ("seats", "options", "dealt", "stock"),
    [
        (2, {}, 15, 77),  # 2P-01
        (3, {}, 13, 68),  # 3P-01
        (3, ALONE, 13, 68),
        (3, {"three_hand_deal": 11}, 11, 74),
        (4, {}, 11, 63),
        (5, {}, 11, 63),
        (6, {}, 13, 83),  # 6P-01
        (6, {"six_hand_teams": "3x2"}, 13, 83),
        (6, {"six_hand_packs": 2}, 11, 41),
    ],
)
def test_so_many_cards_are_dealt_and_left(
    seats: int, options: dict[str, object], dealt: int, stock: int
) -> None:
    """rules: 0, 4, 5, 6; 2P-01, 3P-01, 6P-01."""
    deal = fresh(seats, options)
    assert [len(hand) for hand in deal.state.hands if hand] == [dealt] * len(deal.state.order)
    assert len(deal.state.stock) + len(deal.state.pile) - 1 + laid_out(deal) == stock


@pytest.mark.parametrize(
    ("seats", "options", "target", "draw", "canastas"),
    [
        (2, {}, 5000, 2, 2),
        (3, {}, 7500, 2, 1),
        (3, ALONE, 5000, 1, 1),
        (3, {"three_hand_canastas": 2}, 7500, 2, 2),
        (5, {}, 5000, 1, 1),
        (6, {}, 10000, 1, 2),
        (6, {"six_hand_teams": "3x2"}, 7500, 1, 2),
    ],
)
def test_the_figures_of_each_table(
    seats: int, options: dict[str, object], target: int, draw: int, canastas: int
) -> None:
    """rules: 0, 4, 5, 6."""
    rules = VARIANTS["classic"].rules(seats, options)
    assert (rules.target, rules.draw_count, rules.canastas_to_go_out) == (target, draw, canastas)


class TestTwo:
    """rules: 4."""

    def test_2p_03_a_red_three_of_the_last_two_is_not_replaced(self) -> None:
        deal = seated("AB", ["4c5c6c", "7c8c9c"], stock="3hKd", phase="draw")
        play(deal, "A: draw")
        assert format_cards(deal.state.hands[0]) == "4c5c6cKd"
        assert not deal.state.stock
        assert code(deal, "A: discard Kd") is None

    @pytest.mark.parametrize("stock", ["3h", "3h3d"])
    def test_red_threes_alone_at_the_end_of_the_stock_end_the_deal(self, stock: str) -> None:
        deal = seated("AB", ["4c5c6c", "7c8c9c"], stock=stock, phase="draw")
        assert any(isinstance(event, DealOver) for event in play(deal, "A: draw"))
        assert result(deal).reason == "stock"
        assert len(deal.state.side_tables[0].threes) == len(stock) // 2

    def test_one_card_left_is_a_complete_draw(self) -> None:
        deal = seated("AB", ["4c5c6c", "7c8c9c"], stock="Kd", phase="draw")
        play(deal, "A: draw", "A: discard 4c")
        assert (deal.state.turn, len(deal.state.hands[0])) == (1, 3)

    def test_2p_05_one_canasta_is_not_enough_to_go_out(self) -> None:
        one = [[SEVEN_NINES, "KhKdKs"], []]
        assert code(seated("AB", ["Kc4c", "7c8c9c"], melds=one), "A: meld Kc") == "no_canasta"
        two = [[SEVEN_NINES, SEVEN_EIGHTS, "KhKdKs"], []]
        deal = seated("AB", ["Kc4c", "7c8c"], melds=two)
        play(deal, "A: meld Kc", "A: discard 4c")
        assert result(deal).by == 0

    def test_2p_07_a_red_three_among_two_is_replaced(self) -> None:
        deal = seated("AB", ["4c5c6c", "7c8c9c"], stock="3hKdQd5d", phase="draw")
        play(deal, "A: draw")
        assert format_cards(deal.state.hands[0]) == "4c5c6cKdQd"

    @pytest.mark.parametrize(("total", "why"), [(0, None), (1500, "below_minimum")])
    def test_2p_10_an_opening_with_the_pile(self, total: int, why: str | None) -> None:
        deal = seated("AB", ["ThTd8h8d2c5c6c", "7c9c"], pile="4cTs", phase="draw", totals=[total, 0])
        assert code(deal, "A: take ThTd + 8h8d2c") == why

    def test_2p_09_the_higher_total_wins(self) -> None:
        # A has two natural canastas and is caught with nothing; B goes out with three canastas.
        deal = seated(
            "AB",
            ["4c", "5d5h"],
            melds=[["AhAdAs"], [SEVEN_NINES, SEVEN_EIGHTS, "5c5s5h"]],
            turn="B",
            totals=[4980, 4700],
        )
        play(deal, "B: meld 5d5h")
        outcome = result(deal)
        assert outcome.match_over
        assert outcome.winners == (1,)
        assert max(outcome.totals) == outcome.totals[1]

    def test_there_is_nobody_to_ask(self) -> None:
        deal = seated("AB", ["Kc4c", "7c"], melds=[[SEVEN_NINES, SEVEN_EIGHTS, "KhKdKs"], []])
        assert code(deal, "A: ask") == "no_question"


class TestCutthroat:
    """rules: 5.2."""

    def test_3p_02_who_takes_the_pile_first_plays_alone(self) -> None:
        deal = seated(
            "ABC",
            ["KhKdAhAdAs5c6c", "4c5d8h8d", "8s7c6h6s"],
            pile="4dKs",
            phase="draw",
            melds=[[], [], ["8c8d8h"]],
        )
        assert deal.state.allies(1) == (1,)
        play(deal, "A: take KhKd + AhAdAs", "A: discard 5c")
        assert deal.state.lone == 0
        assert deal.state.allies(1) == deal.state.allies(2) == (1, 2)
        play(deal, "B: draw", "B: meld 8h8d>m1", "B: discard 4c")
        assert len(deal.state.side_tables[2].melds[0].cards) == 5

    def test_3p_11_the_lone_player_and_the_partners_keep_apart(self) -> None:
        melds = [["9h9d9s"], [], ["6h6d6s"]]
        deal = seated("ABC", ["6c9c4c5c", "6cAcKc", "9cQcJc"], melds=melds, flags=["pile_taken:C"])
        assert code(deal, "A: meld 6c>m2") == "no_such_meld"
        play(deal, "A: discard 4c", "B: draw")
        assert code(deal, "B: meld 6c>m2") == "no_such_meld"
        play(deal, "B: discard Ac", "C: draw")
        assert code(deal, "C: meld 9c>m1") == "no_such_meld"

    def test_3p_10_the_taker_is_alone_from_there(self) -> None:
        hands = ["KhKd9h9d2c4c5c", "4c5d", "7c8c"]
        deal = seated("ABC", hands, pile="4dKs", phase="draw", totals=[400, 0, 0])
        play(deal, "A: take KhKd + 9h9d2c")
        assert deal.state.lone == 0

    def test_only_the_first_taker_decides(self) -> None:
        deal = seated(
            "ABC",
            ["4c5c6c", "KhKd7c8c", "9cTc"],
            pile="4dKs",
            phase="draw",
            turn="B",
            melds=[[], ["AhAdAs"], []],
            flags=["pile_taken:A"],
        )
        play(deal, "B: take KhKd")
        assert deal.state.lone == 0

    def test_a_partner_who_had_opened_has_opened_for_both(self) -> None:
        deal = seated(
            "ABC",
            ["4c5c", "4h4d4s5c6c", "9cTc"],
            melds=[[], [], ["AhAdAs"]],
            turn="B",
            flags=["pile_taken:A"],
        )
        assert code(deal, "B: meld 4h4d4s") is None

    def test_before_the_partnership_each_opens_for_themselves(self) -> None:
        deal = seated("ABC", ["4c5c", "4h4d4s5c6c", "9cTc"], melds=[[], [], ["AhAdAs"]], turn="B")
        assert code(deal, "B: meld 4h4d4s") == "below_minimum"

    def test_equal_melds_stay_apart_and_new_cards_go_to_either(self) -> None:
        melds = [[], ["KhKdKs"], ["KhKdKc"]]
        deal = seated("ABC", ["4c5c", "Kc4d5d", "9cTc"], melds=melds, turn="B", flags=["pile_taken:A"])
        assert code(deal, "B: meld Kc") == "needs_aim"
        assert code(deal, "B: meld Kc>m1") is None
        assert code(deal, "B: meld Kc>m2") is None

    def test_3p_05_out_before_the_pile_was_taken_makes_the_lone_one(self) -> None:
        melds = [["AhAdAs"], ["QhQdQs"], [SEVEN_NINES]]
        deal = seated("ABC", ["4c", "5c", "6c"], melds=melds, turn="C")
        play(deal, "C: discard 6c")
        scores = score(deal)
        assert scores[2]["total"] == 500 + 100 + 70
        assert scores[0]["total"] == scores[1]["total"] == 60 + 30 - 5 - 5

    def test_3p_06_the_stock_runs_out_before_the_pile_was_taken(self) -> None:
        melds = [["AhAdAs"], ["QhQdQs"], []]
        deal = seated("ABC", ["4c", "5c", "6cKc"], melds=melds, stock="", phase="draw")
        play(deal, "A: draw")
        assert [entry["total"] for entry in score(deal)] == [60 - 5, 30 - 5, -15]

    def test_the_partners_share_a_sum_but_for_their_red_threes(self) -> None:
        melds = [["AhAdAs"], ["QhQdQs"], []]
        threes = ["3h", "3h", "3d3d"]
        deal = seated(
            "ABC",
            ["4c", "5c", "6cKc"],
            melds=melds,
            threes=threes,
            stock="",
            phase="draw",
            flags=["pile_taken:A"],
        )
        play(deal, "A: draw")
        shared = 30 - 5 - 15
        assert [entry["total"] for entry in score(deal)] == [60 - 5 + 100, shared + 100, shared + 200]

    def test_3p_08_the_highest_total_wins(self) -> None:
        deal = seated(
            "ABC",
            ["4c", "5c", "6c"],
            stock="",
            phase="draw",
            totals=[7515, 7605, 7305],
        )
        play(deal, "A: draw")
        outcome = result(deal)
        assert outcome.totals == (7510, 7600, 7300)
        assert outcome.winners == (1,)

    def test_leave_is_asked_only_inside_the_partnership(self) -> None:
        melds = [[SEVEN_NINES], [SEVEN_EIGHTS], []]
        hands = ["9c4c", "8c4d", "KcQc"]
        assert code(seated("ABC", hands, melds=melds), "A: ask") == "no_question"
        deal = seated("ABC", hands, melds=melds, turn="B", flags=["pile_taken:A"])
        play(deal, "B: ask")
        assert deal.state.turn == 2
        play(deal, "C: yes", "B: meld 8c", "B: discard 4d")
        assert result(deal).by == 1

    def test_the_deal_may_end_with_the_discard_of_whoever_drew_the_last_card(self) -> None:
        options = {"three_hand_stock_end": "last_drawer_discards"}
        deal = seated("ABC", ["4c5c", "5d6d", "7c8c"], stock="KcQc", phase="draw", options=options)
        play(deal, "A: draw", "A: discard 4c")
        assert result(deal).reason == "stock"
        usual = seated("ABC", ["4c5c", "5d6d", "7c8c"], stock="KcQc", phase="draw")
        play(usual, "A: draw", "A: discard 4c")
        assert not usual.over

    def test_with_the_stock_empty_already_play_goes_on_while_the_pile_is_taken(self) -> None:
        """Anyone who takes the pile has not drawn the last card."""
        deal = seated(
            "ABC",
            ["4c5cTd", "5d6d", "7c8c"],
            pile="9sKd",
            stock="",
            phase="draw",
            options={"three_hand_stock_end": "last_drawer_discards"},
            melds=[["KcKsKh"], [], []],
        )
        play(deal, "A: take", "A: discard 4c")
        assert (deal.over, deal.state.turn) == (False, 1)

    def test_with_a_card_left_in_the_stock_the_deal_goes_on(self) -> None:
        options = {"three_hand_stock_end": "last_drawer_discards"}
        hands = ["4c5cTd", "5d6d", "7c8c"]
        deal = seated("ABC", hands, stock="4h6h7h", phase="draw", options=options)
        play(deal, "A: draw", "A: discard 4c")
        assert (deal.over, len(deal.state.stock)) == (False, 1)
        play(deal, "B: draw", "B: discard 5d")
        assert result(deal).reason == "stock"


class TestThreeAlone:
    """rules: 5.1."""

    def test_taking_the_pile_makes_no_partnership(self) -> None:
        deal = seated(
            "ABC",
            ["KhKd4c5c", "6c7c", "8c9c"],
            pile="4dKs",
            phase="draw",
            options=ALONE,
            melds=[["AhAdAs"], [], []],
        )
        play(deal, "A: take KhKd")
        assert deal.state.allies(1) == (1,)


class TestFive:
    """rules: 6; 6P-07."""

    @pytest.mark.parametrize(
        ("round_number", "order"),
        [(1, "ABCD"), (2, "ABED"), (3, "CBED"), (4, "ABCD")],
    )
    def test_6p_07_the_side_of_three_takes_turns_to_sit_out(self, round_number: int, order: str) -> None:
        rules = VARIANTS["classic"].rules(5)
        assert "".join(LETTERS[seat] for seat in rules.order(round_number)) == order

    def test_play_goes_round_the_chairs_and_passes_over_who_sits_out(self) -> None:
        deal = seated("ABCDE", ["4c5c", "6c7c", "", "8c9c", "TcJc"], phase="draw", round_number=2)
        turns = []
        for _ in range(4):
            name = LETTERS[deal.state.turn]
            turns.append(name)
            play(
                deal,
                f"{name}: draw",
                f"{name}: discard {format_cards(deal.state.hands[deal.state.turn][:1])}",
            )
        assert "".join(turns) == "ABED"

    def test_who_sits_out_holds_no_cards_and_does_not_speak(self) -> None:
        deal = fresh(5)
        assert deal.state.hands[4] == []
        assert not deal.offers(4)
        assert code(deal, "E: draw") == "not_your_turn"

    def test_the_two_of_the_trio_are_partners(self) -> None:
        deal = fresh(5)
        assert deal.state.partner_of(0) == 2
        assert deal.state.partner_of(2) == 0

    def test_every_deal_of_a_match_begins_with_a_player_of_it(self) -> None:
        match = Match("classic", LETTERS[:5])
        for round_number in range(1, 8):
            match.start_deal(f"{round_number:x}")
            deal = match.deal
            assert deal is not None
            assert deal.state.turn in deal.state.order
            deal.state.stock.clear()
            deal.state.pile.clear()
            play_out(match)

    def test_the_pairs_score_as_sides(self) -> None:
        match = Match("classic", LETTERS[:5])
        match.start_deal("1")
        assert len(match.totals) == 2


def play_out(match: Match) -> None:
    """End the deal in play: with stock and pile empty a draw ends it."""
    assert match.deal is not None
    seat = match.deal.state.turn
    match.apply(seat, next(iter(match.offers(seat).actions)))
    assert match.to_move is None


class TestSix:
    """rules: 6."""

    @pytest.mark.parametrize(
        ("laid", "worth"),
        [(1, 100), (4, 400), (5, 1000), (6, 1200)],
    )
    @pytest.mark.parametrize("opened", [True, False])
    def test_6p_03_red_threes_of_three_packs(self, laid: int, worth: int, opened: bool) -> None:
        deal = seated(
            "ABCDEF",
            ["4c"] * 3 + ["5c"] * 3,
            melds=[["AhAdAs"] if opened else [], []],
            threes=["3h3d3h3d3h3d"[: 2 * laid], ""],
            stock="",
            phase="draw",
        )
        play(deal, "A: draw")
        assert score(deal)[0]["threes"] == (worth if opened else -worth)

    def test_6p_05_one_canasta_is_not_enough(self) -> None:
        deal = seated("ABCDEF", ["9c4d", "5c", "5d", "5h", "7c", "7d"], melds=[[SEVEN_NINES], []])
        assert code(deal, "A: meld 9c") == "no_canasta"

    def test_6p_06_three_pairs_end_at_7500(self) -> None:
        options = {"six_hand_teams": "3x2"}
        deal = seated(
            "ABCDEF",
            ["4c", "5c", "6c", "4d", "5d", "6d"],
            stock="",
            phase="draw",
            totals=[7510, 7400, 0],
            options=options,
        )
        play(deal, "A: draw")
        outcome = result(deal)
        assert outcome.totals == (7500, 7390, -10)
        assert outcome.winners == (0, 3)

    def test_6p_08_three_wild_cards_at_most(self) -> None:
        deal = seated("ABCDEF", ["5h5d5s2s2hJkJk4c6c", "7c", "7d", "7h", "7s", "8c"], melds=[["AhAdAs"], []])
        assert code(deal, "A: meld 5h5d5s2s2hJk") is None
        assert code(deal, "A: meld 5h5d5s2s2hJkJk") == "too_many_wilds"

    @pytest.mark.parametrize(
        ("options", "total", "minimum"),
        [
            ({}, 7495, 120),
            ({}, 7500, 150),
            ({"six_hand150_from": 7000}, 7000, 150),
            ({"six_hand_teams": "3x2"}, 7500, 120),
            ({"minimum_above_5000": 140}, 5000, 140),
        ],
    )
    def test_the_highest_minimum(self, options: dict[str, object], total: int, minimum: int) -> None:
        assert canasta_rules(VARIANTS["classic"].rules(6, options)).minimum(total) == minimum

    def test_a_question_goes_to_the_next_of_the_team(self) -> None:
        deal = seated(
            "ABCDEF", ["9c4d", "5c", "5d", "5h", "7c", "7d"], melds=[[SEVEN_NINES, SEVEN_EIGHTS], []]
        )
        play(deal, "A: ask")
        assert deal.state.turn == 2
        play(deal, "C: no")
        assert code(deal, "A: meld 9c") == "may_not_go_out"

    def test_teams_and_pairs_sit_alternately(self) -> None:
        assert VARIANTS["classic"].rules(6).side_of == (0, 1, 0, 1, 0, 1)
        assert VARIANTS["classic"].rules(6, {"six_hand_teams": "3x2"}).side_of == (0, 1, 2, 0, 1, 2)
