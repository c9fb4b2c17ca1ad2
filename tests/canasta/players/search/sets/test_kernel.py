"""The kernel plays Classic as the engine does: its deals are legal there and score the same."""

from canasta.cards import RED_THREES, parse_cards
from canasta.state import State
from tests.canasta.players.search.sets.replaying import played
from tests.support.shortened import shortened


@shortened("seats", [4, 2, 3, 5, 6])
def test_deals_of_the_kernel_score_the_same_in_the_engine(seats: int) -> None:
    seen = played(seats, 120)
    assert seen["out"] > 50
    assert seen["take"] > 100
    assert seen["froze"] > 10
    assert seen["opened with the pile"] > 10


def test_black_threes_are_melded_in_some_of_these_deals() -> None:
    assert played(2, 200)["black threes"] > 5


def test_a_red_three_as_the_last_card_of_the_stock_ends_the_deal() -> None:
    def nearly_over(state: State) -> None:
        state.stock = [next(iter(RED_THREES)), *state.stock[-6:]]

    seen = played(4, 60, change=nearly_over)
    assert seen["stock"] > 20
    assert seen["last card a red three"] > 20


def test_going_out_concealed_is_found_and_paid() -> None:
    def seven_aces(state: State) -> None:
        state.hands[state.turn] = list(parse_cards("AsAsAhAhAdAdAcKsKhKdKc"))

    assert played(4, 20, change=seven_aces)["concealed"] > 10


@shortened(
    ("seats", "options"),
    [
        (4, {"canastas_to_go_out": 2, "concealed_after_pile": False}),
        (3, {"three_hand_mode": "alone"}),
        (3, {"three_hand_stock_end": "last_drawer_discards"}),
        (4, {"hand_size": 15, "black_three_in_hand": -100, "concealed_bonus_total": 500}),
        (6, {"six_hand_teams": "3x2"}),
    ],
)
def test_common_options_are_figures_of_the_table(seats: int, options: dict[str, object]) -> None:
    assert played(seats, 80, options)["take"] > 50
