"""The policy plays the games of sets by choices that are legal on counts, with house rules too."""

import pytest

from canasta.cards import RED_THREES, parse_cards
from canasta.state import State
from canasta.variants import VARIANTS
from tests.canasta.players.search.counted.playing import played
from tests.support.shortened import shortened


@shortened("seats", [4, 2, 3, 5, 6])
def test_the_policy_does_all_that_the_game_has(seats: int) -> None:
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
    assert played(4, 60, {"last_red_three": "may_meld"}, nearly_over)["stock"] > 20


def test_a_stock_that_ends_early_leaves_feet_lying() -> None:
    def nearly_over(state: State) -> None:
        state.stock = [next(iter(RED_THREES)), *state.stock[-8:]]

    seen = played(4, 40, change=nearly_over, variant="hand_and_foot")
    assert seen["stock"] == 40
    assert seen["packets"] < 20


def test_going_out_concealed_is_found_and_paid() -> None:
    def seven_aces(state: State) -> None:
        hand = state.hands[state.turn]
        for at, card in enumerate(parse_cards("AsAsAhAhAdAdAcKsKhKdKc")):
            for cards in (hand, *state.hands, state.stock, state.pile):
                if card in cards[at * (cards is hand) :]:
                    there = cards.index(card, at * (cards is hand))
                    cards[there], hand[at] = hand[at], cards[there]
                    break

    assert played(4, 20, change=seven_aces)["concealed"] > 10


@shortened(
    ("variant", "seats", "things"),
    [
        ("uruguay", 4, {"wild canastas": 5, "take": 60}),
        ("uruguay", 2, {"wild canastas": 5, "take": 60}),
        ("cuban", 4, {"wild canastas": 1, "black threes aside": 20, "take": 30}),
        ("cuban", 3, {"black threes aside": 20, "take": 30}),
        ("joker", 4, {"wild canastas": 1, "black threes aside": 100}),
        ("joker", 6, {"black threes aside": 100}),
        ("italian", 4, {"take": 30}),
        ("italian", 6, {"take": 30}),
        ("mexicana", 4, {"take": 50}),
        ("mexicana", 3, {"take": 20}),
        ("pennies", 6, {"wild canastas": 5, "packets": 60}),
        ("sevens", 4, {"out": 20}),
        ("manzana", 2, {"out": 20}),
        ("hand_and_foot", 4, {"out": 15, "ask": 15, "wild canastas": 20, "packets": 100}),
        ("hand_and_foot", 2, {"out": 4, "take": 100, "opened with the pile": 20}),
        ("hand_and_foot", 3, {"take": 100, "wild canastas": 10}),
        ("hand_and_foot", 5, {"take": 100, "wild canastas": 10}),
        ("hand_and_foot", 6, {"take": 100, "wild canastas": 10}),
    ],
)
def test_the_games_near_classic_are_played(variant: str, seats: int, things: dict[str, int]) -> None:
    seen = played(seats, 60, variant=variant)
    for thing, least in things.items():
        assert seen[thing] > least, thing


@shortened(
    ("variant", "options"),
    [
        ("classic", {"ask_permission": "mandatory"}),
        ("classic", {"canastas_to_go_out": 2, "concealed_after_pile": False}),
        ("classic", {"empty_stock_forced_take": "always"}),
        ("classic", {"pile_always_frozen": True, "hand_size": 15, "jokers": 6}),
        ("classic", {"pair_must_be_natural": True, "take_for_complete_canasta": False}),
        ("classic", {"discard_on_canasta_blocks": True, "one_card_pile_allowed": True}),
        ("classic", {"pile_for_opening": False, "wilds_may_outnumber_naturals": False}),
        ("classic", {"wild_cards_may_be_discarded": False, "no_meld_in_first_round": True}),
        ("classic", {"black_three_freezes": True, "max_wild_per_meld": 2, "four_black_threes_500": True}),
        ("classic", {"viennese": True, "upcard_cover": "all_threes"}),
        ("classic", {"wild_melds": True, "wild_meld_exclusive": False, "wild_incomplete_penalty": 1000}),
        ("classic", {"second_meld_same_rank": "yes", "pair_wild_on_full_canasta": "wild_stays"}),
        ("classic", {"max_wild_per_meld": 5, "red_three_plus_needs": "two_canastas", "draw_count": 2}),
        ("cuban", {"pile_always_frozen": False, "black_three_freezes": True}),
        ("joker", {"wild_melds": False, "pile_always_frozen": False}),
        ("italian", {"pile_always_frozen": False, "red_three_plus_needs": "canasta"}),
        ("mexicana", {"last_red_three": "may_meld"}),
        ("pennies", {"discard_on_canasta_blocks": True, "wild_incomplete_penalty": 1000}),
        ("hand_and_foot", {"hf_deal": "11+11", "hf_out": "1-1-0", "hf_wild_meld": False}),
        ("hand_and_foot", {"hf_final_discard": True, "hf_wild_limit": "half", "hf_pile_take": "all"}),
        ("hand_and_foot", {"six_hand_teams": "3x2", "hf_partner_in_foot": False, "hf_ask": False}),
    ],
)
def test_house_rules_are_kept(variant: str, options: dict[str, object]) -> None:
    assert played(VARIANTS[variant].seats[-1], 40, options, variant=variant)["take"] > 20


@pytest.mark.parametrize(("options"), [{"three_hand_mode": "alone"}, {"three_hand_mode": "cutthroat"}])
def test_three_play_alone_or_find_an_ally(options: dict[str, object]) -> None:
    assert played(3, 40, options)["take"] > 20
