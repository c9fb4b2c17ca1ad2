"""Taking the pile, the stock's end, going out and scoring in Samba (rules: 8.1 to 8.4)."""

import pytest

from canasta.actions import format_action
from canasta.cards import format_cards
from canasta.variants import VARIANTS, BadOption
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import code, play, score, seated
from tests.canasta.samba.positions import MIXED, NATURAL, OUT, SAMBA, at

OPEN = ["AhAdAs"]


@pytest.mark.parametrize(
    ("hand", "pile", "melds", "take", "refusal"),
    [
        ("KcKd4c", "5cKh", OPEN, "take KcKd", None),
        ("Kc2d4c", "5cKh", OPEN, "take Kc2d", "no_match"),  # a natural and a wild card never
        ("Kc2d4c", "5cKh", ["KsKdKh"], "take Kc2d", None),  # but with the top onto an own set
        ("4c5s", "5cKh", ["KsKdKh"], "take", None),
        ("4c5s", "5cKh", ["ThJhQh"], "take", None),
        ("4c5s", "5c9h", ["ThJhQh"], "take", None),
        ("4c5s", "5c8h", ["ThJhQh"], "take", "no_match"),
        ("4c5s", "5cKh", ["4h5h6h7h8h9hTh"], "take", "no_match"),
        ("4c5s", "5cJh", ["4h5h6h7h8h9hTh"], "take", "no_match"),  # a samba is closed
        ("4c5s", "5c8h", [MIXED], "take", "canasta_complete"),
        ("8c8d5s", "5c8h", [MIXED], "take 8c8d>m1", "canasta_complete"),
        ("8c8d5s", "5c8h", [MIXED], "take 8c8d", None),  # a set of its own
        ("8c8d5s", "5c8h", [MIXED], "take 8c8d>new", None),
        ("4c5s", "2cKh", ["KsKdKh"], "take", "pile_frozen"),
        ("4c5s", "2cKh", ["ThJhQh"], "take", "pile_frozen"),
        ("KcKd4c", "2cKh", OPEN, "take KcKd", None),
        ("KcKd4c", "5c2h", OPEN, "take KcKd", "pile_blocked"),
        ("KcKd4c", "5c3s", OPEN, "take KcKd", "pile_blocked"),
    ],
)
def test_who_takes_the_pile(hand: str, pile: str, melds: list[str], take: str, refusal: str | None) -> None:
    deal = at(N=hand, pile=pile, melds=[melds, []], phase="draw")
    assert code(deal, f"N: {take}") == refusal


def test_where_the_top_fits_two_melds_the_set_comes_first_and_sequences_need_an_aim() -> None:
    deal = at(N="4c5s", pile="5cKh", melds=[["KsKdKc", "ThJhQh"], []], phase="draw")
    play(deal, "N: take")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [4, 3]
    deal = at(N="4c5s", pile="5cKh", melds=[["KsKdKc", "ThJhQh"], []], phase="draw")
    play(deal, "N: take >m2")
    assert format_cards(deal.state.side_tables[0].melds[1].cards) == "ThJhQhKh"
    deal = at(N="4c5s", pile="5cKh", melds=[["9hThJhQh", "ThJhQh"], []], phase="draw")
    assert code(deal, "N: take") == "needs_aim"
    assert code(deal, "N: take >m1") is None
    deal = at(N="4c5s", pile="5c8h", melds=[["8s8d8c8s8d8c8h", "5h6h7h"], []], phase="draw")
    play(deal, "N: take")  # the finished set takes nothing, the sequence does
    assert format_cards(deal.state.side_tables[0].melds[1].cards) == "5h6h7h8h"


@pytest.mark.parametrize(
    ("pile", "melds", "takes"),
    [
        ("5cKh", ["ThJhQh"], ["take"]),  # the only place of the top card needs no name
        ("5cKh", ["KsKdKc", "ThJhQh"], ["take", "take >m2"]),
        ("5cKh", ["9hThJhQh", "ThJhQh"], ["take >m1", "take >m2"]),
        ("5c8h", ["8s8d8c8s8d8c8h", "5h6h7h"], ["take"]),
    ],
)
def test_one_place_of_the_top_card_is_offered_once(pile: str, melds: list[str], takes: list[str]) -> None:
    deal = at(N="4c5s", pile=pile, melds=[melds, []], phase="draw")
    assert [format_action(take) for take in deal.offers(0).takes] == takes


def test_a_pair_joins_the_set_that_is_not_finished() -> None:
    deal = at(N="8c8d5s", pile="5c8h", melds=[[MIXED, "8s8c8d"], []], phase="draw")
    play(deal, "N: take 8c8d")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [7, 6]


def test_an_opening_with_the_pile_may_hold_a_sequence() -> None:
    deal = at(N="KcKd4c5c6cQh", pile="5cKh", phase="draw")
    assert code(deal, "N: take KcKd") == "below_minimum"
    deal = at(N="KcKd8c9cTcQh", pile="5cKh", phase="draw")
    assert code(deal, "N: take KcKd + 8c9cTc") is None
    assert any(take.more for take in deal.offers(0).takes)


def test_an_opening_of_sequences_alone() -> None:
    deal = at(N="8c9cTcJcQcKd4h")
    assert code(deal, "N: meld 8c9cTcJcQc") is None
    assert any(len(meld.groups) == 1 and len(meld.groups[0].cards) == 5 for meld in deal.offers(0).melds)
    assert code(at(N="4c5c6c7c8cKd4h"), "N: meld 4c5c6c7c8c") == "below_minimum"


@pytest.mark.parametrize(
    ("total", "minimum"),
    [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (6995, 120), (7000, 150)],
)
def test_the_minimum_by_the_total(total: int, minimum: int) -> None:
    game = VARIANTS["samba"]
    assert canasta_rules(game.rules(4)).minimum(total) == minimum
    house = game.rules(4, {"samba_top_minimum": 160})
    assert canasta_rules(house).minimum(total) == (160 if minimum == 150 else minimum)


def test_the_top_minimum_and_a_list_of_minimums_disagree() -> None:
    with pytest.raises(BadOption):
        VARIANTS["samba"].rules(4, {"samba_top_minimum": 160, "initial_minimums": [[0, 50]]})


@pytest.mark.parametrize(
    ("seats", "sides"),
    [(2, (0, 1)), (3, (0, 1, 2)), (4, (0, 1, 0, 1)), (5, (0, 1, 2, 3, 4)), (6, (0, 1, 2, 0, 1, 2))],
)
def test_who_plays_with_whom(seats: int, sides: tuple[int, ...]) -> None:
    rules = VARIANTS["samba"].rules(seats)
    assert rules.side_of == sides
    assert (rules.seating.packs, rules.seating.jokers) == (3, 6)
    assert (rules.target, rules.draw_count, rules.canastas_to_go_out) == (10_000, 2, 2)
    assert not rules.seating.by_pile


def test_leave_is_asked_also_among_three_pairs() -> None:
    hands = ["KcKd4h", "4c5c", "6c7c", "5s6s", "8c9c", "TcJc"]
    deal = seated("ABCDEF", hands, melds=[[*OUT, "KhKdKs"], [], []], variant="samba")
    events = play(deal, "A: ask")
    assert deal.state.turn == 3
    assert events
    play(deal, "D: yes", "A: meld KcKd", "A: discard 4h")
    assert (deal.over, deal.state.by) == (True, 0)


def test_a_single_player_needs_both_canastas_alone() -> None:
    hands = ["KcKd4h", "4c5c", "6c7c"]
    deal = seated("ABC", hands, melds=[[MIXED, "KhKdKs"], [NATURAL], []], variant="samba")
    assert code(deal, "A: meld KcKd") == "no_canasta"
    assert code(deal, "A: ask") == "no_question"


# --- the stock's end, with draws of two (rules: 4) ----------------------------------------------------------


def test_one_card_left_is_a_whole_draw() -> None:
    deal = at(N="4h5h", melds=[OPEN, []], stock="Kc", phase="draw", pile="4d")
    play(deal, "N: draw")
    assert (len(deal.state.hands[0]), deal.state.phase) == (3, "meld")


def test_a_red_three_among_the_last_two_is_not_replaced() -> None:
    deal = at(N="4h5h", melds=[OPEN, []], stock="3hKc", phase="draw", pile="4d")
    play(deal, "N: draw")
    assert (len(deal.state.hands[0]), deal.state.phase, format_cards(deal.state.side_tables[0].threes)) == (
        3,
        "meld",
        "3h",
    )


@pytest.mark.parametrize("stock", ["3h", "3h3d"])
def test_red_threes_alone_end_the_deal(stock: str) -> None:
    deal = at(N="4h5h", melds=[OPEN, []], stock=stock, phase="draw", pile="4d")
    play(deal, "N: draw")
    assert (deal.over, deal.state.reason) == (True, "stock")


def test_a_top_that_fits_a_sequence_has_to_be_taken_from_an_empty_stock() -> None:
    deal = at(N="4c5s", pile="5cKh", melds=[["ThJhQh"], []], stock="", phase="draw")
    assert code(deal, "N: draw") == "must_take"
    assert code(deal, "N: take") is None
    never = {"empty_stock_forced_take": "never"}
    deal = at(N="4c5s", pile="5cKh", melds=[["ThJhQh"], []], stock="", phase="draw", options=never)
    assert code(deal, "N: draw") is None


# --- scoring ------------------------------------------------------------------------------------------------


def test_the_bonuses_and_going_out() -> None:
    deal = at(N="Kc", S="4h", E="4s4d", melds=[[SAMBA, MIXED, NATURAL], []], threes=["3h", "3d3d"])
    play(deal, "N: discard Kc")
    own, theirs = score(deal)
    assert (own["canastas"], own["going_out"], own["threes"]) == (2300, 200, 100)
    assert own["melds"] == 50 + 90 + 70
    assert (theirs["threes"], theirs["hands"]) == (-200, -10 - 10)


def test_nothing_extra_is_paid_for_going_out_concealed() -> None:
    hand = "KhKdKsKcKhKdKsQhQdQsQcQhQdQs4c"
    deal = at(N=hand)
    play(deal, "N: meld KhKdKsKcKhKdKs QhQdQsQcQhQdQs", "N: discard 4c")
    assert score(deal)[0]["going_out"] == 200
    assert not deal.state.concealed


@pytest.mark.parametrize(("count", "worth"), [(0, 0), (1, 100), (4, 400), (5, 500), (6, 1000)])
@pytest.mark.parametrize(("melds", "sign"), [(OUT, 1), ([MIXED], -1), ([SAMBA, MIXED], 1), (OPEN, -1)])
def test_red_threes_count_for_a_side_with_two_canastas(
    count: int, worth: int, melds: list[str], sign: int
) -> None:
    threes = "3h3d3h3d3h3d"[: 2 * count]
    deal = at(N="4h", melds=[melds, []], threes=[threes, ""], stock="", phase="draw")
    play(deal, "N: draw")
    assert score(deal)[0]["threes"] == sign * worth


def test_what_red_threes_need_is_an_option() -> None:
    options = {"red_three_plus_needs": "meld"}
    deal = at(N="4h", melds=[OPEN, []], threes=["3h", ""], stock="", phase="draw", options=options)
    play(deal, "N: draw")
    assert score(deal)[0]["threes"] == 100
