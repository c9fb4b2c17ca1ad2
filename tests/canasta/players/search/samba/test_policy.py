"""The policy of Samba and its relatives plays by choices that are legal on counts, with house rules too."""

from canasta.cards import RED_THREES, parse_cards
from canasta.state import State
from tests.canasta.players.search.samba.playing import played
from tests.support.shortened import shortened


@shortened("seats", [4, 2, 3, 5, 6])
def test_the_policy_does_all_that_samba_has(seats: int) -> None:
    seen = played("samba", seats, 70)
    assert seen["out"] > 8
    assert seen["take"] > 50
    assert seen["runs"] > 50
    assert seen["extend"] > 50
    assert seen["sambas"] > 5
    assert seen["froze"] > 5
    assert seen["opened with the pile"] > 2


@shortened("variant", ["bolivia", "brazilian", "tampa"])
@shortened("seats", [4, 2])
def test_its_relatives_are_played_by_their_own_rules(variant: str, seats: int) -> None:
    seen = played(variant, seats, 50)
    assert seen["out"] > 10
    assert seen["take"] > 60
    assert seen["wild canastas"] > 5
    assert (seen["sambas"] > 5) == (variant != "tampa")


def test_late_in_a_match_first_melds_of_brazilian_include_a_canasta() -> None:
    def many_alike(state: State) -> None:
        state.totals = (7500, 9200)
        for seat, cards in enumerate(("KsKsKhKhKdKd2s2h", "AsAsAhAhAdAdAcKsKhKd", "4s5s6s7s8s9sTs")):
            hand = state.hands[seat]
            for at, card in enumerate(parse_cards(cards)):
                for place in (hand, state.stock, *state.hands[seat + 1 :]):
                    if card in place[at * (place is hand) :]:
                        there = place.index(card, at * (place is hand))
                        place[there], hand[at] = hand[at], place[there]
                        break

    assert played("brazilian", 4, 40, change=many_alike)["opened with a canasta"] > 30


def test_rare_things_happen_in_some_of_these_deals() -> None:
    seen = played("samba", 2, 150)
    assert seen["black threes"] > 2
    assert seen["take onto a run"] > 2
    assert seen["two canastas of a rank"] > 0


def test_a_red_three_as_the_last_card_of_the_stock_ends_the_deal() -> None:
    def nearly_over(state: State) -> None:
        state.stock = [next(iter(RED_THREES)), *state.stock[-12:]]

    seen = played("samba", 4, 40, change=nearly_over)
    assert seen["stock"] > 15
    assert seen["last card a red three"] > 10


def test_a_hand_of_runs_goes_out() -> None:
    def two_sambas(state: State) -> None:
        state.hands[state.turn] = list(parse_cards("4s5s6s7s8s9sTs8h9hThJhQhKhAhAd"))

    assert played("samba", 4, 10, change=two_sambas)["sambas"] > 7


@shortened(
    ("variant", "options"),
    [
        ("samba", {"canastas_to_go_out": 1, "black_three_in_hand": -100}),
        ("samba", {"hand_size": 11, "red_three_plus_needs": "meld"}),
        ("samba", {"ask_permission": "mandatory", "max_wild_per_meld": 3}),
        ("samba", {"pile_always_frozen": True, "pile_for_opening": False}),
        ("samba", {"second_meld_same_rank": "no"}),
        ("samba", {"samba_set_max": 7}),
        ("tampa", {"wild_meld_exclusive": False, "last_red_three": "may_meld"}),
        ("brazilian", {"ask_permission": "optional", "max_wild_per_sequence": 2}),
    ],
)
def test_house_rules_are_kept(variant: str, options: dict[str, object]) -> None:
    assert played(variant, 4, 40, options)["take"] > 20
