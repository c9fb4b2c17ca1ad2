"""Runs and sets: which there are, what they take, where wild cards stand (rules: 16.5, 16.6)."""

from collections.abc import Mapping
from random import Random

import pytest

from canasta.cards import JOKER, TWO, format_cards, parse_cards, rank_of, suit_of
from canasta.variants.burraco.runs import Lies, card_at, may_be_wild, run_of
from tests.canasta.burraco.positions import CLEAN, at, buraco, kind, laid, lies
from tests.canasta.positions import code


@pytest.mark.parametrize(
    ("cards", "as_they_lie"),
    [
        ("6h4h5h", "4h5h6h"),
        ("Ah2h3h", "Ah2h3h"),
        ("QhKhAh", "QhKhAh"),
        ("5h6hJk8h", "5h6hJk8h"),
        ("Jk5h6h", "Jk5h6h"),
        ("5h6hJk", "Jk5h6h"),  # a free wild card at the low end, wherever it is written
        ("Ah2hJk", "Ah2hJk"),  # above, as nothing is below the ace
        ("2h2c3h4h", "2c2h3h4h"),
        ("2h2h3h4h", "2h2h3h4h"),  # one natural, one as ace
        ("2h3hJk", "Jk2h3h"),
        ("2h3h4h6h", "3h4h2h6h"),  # laid in one group, the two is the five
    ],
)
def test_cards_of_a_suit_in_order_are_a_run(cards: str, as_they_lie: str) -> None:
    assert lies(laid(at(f"{cards}9s9d"), f"meld {cards}")) == as_they_lie


@pytest.mark.parametrize(
    ("cards", "refusal"),
    [
        ("5h6h", "too_few_cards"),
        ("5h6h8h", "bad_sequence"),
        ("5h6h7s", "bad_sequence"),
        ("5hJkJk", "wild_limit"),
        ("2s2h2d", "wild_limit"),
        ("JkJkJk", "wild_limit"),
        ("KhAh2h3h", "bad_sequence"),
        ("9h9s2cJk", "wild_limit"),
    ],
)
def test_other_cards_are_no_meld(cards: str, refusal: str) -> None:
    assert code(at(f"{cards}4s4d"), f"N: meld {cards}") == refusal


def test_a_set_has_one_rank_and_one_wild_card() -> None:
    assert lies(laid(at("9h9h9sJk4s4d"), "meld 9h9h9s", "meld Jk>m1")) == "9h9h9sJk"
    assert code(at("9s2c4s4d", "9h9h9sJk"), "N: meld 9s2c") == "wild_limit"
    assert code(at("8s4s4d", "9h9h9s"), "N: meld 8s>m1") == "mixed_ranks"


def test_a_wild_card_in_a_set_stays_whatever_comes() -> None:
    assert lies(laid(at("2h4s9c", "9h9s9d"), "meld 2h>m1")) == "9h9s9d2h"


@pytest.mark.parametrize(
    ("profile", "options", "allowed"),
    [
        ("open", {}, ""),
        ("stbl", {}, ""),
        ("closed", {}, "A K 3 9"),
        ("open", {"buraco_sets": "aces"}, "A"),
        ("open", {"buraco_sets": "aces_kings_threes"}, "A K 3"),
        ("closed", {"buraco_sets": "none"}, ""),
    ],
)
def test_a_profile_and_an_option_say_which_sets_there_are(
    profile: str, options: Mapping[str, object], allowed: str
) -> None:
    for rank in "AK39":
        hand = f"{rank}h{rank}s{rank}h"
        said = code(buraco(f"{hand}4s5d", profile=profile, options=dict(options)), f"N: meld {hand}")
        assert said == (None if rank in allowed.split() else "no_set")


def test_a_natural_two_stays_at_its_place() -> None:
    """rules: 16.12, 20."""
    assert code(at("6h9s9d", "2h3h4h"), "N: meld 6h>m1") == "two_is_natural"
    assert lies(laid(at("5h9s9d", "2h3h4h"), "meld 5h>m1")) == "2h3h4h5h"


def test_a_bound_wild_card_stays_even_if_another_could_take_its_place() -> None:
    assert code(at("3hJk9s9d", "4h5h2h7h"), "N: meld 3hJk>m1") == "wild_bound"


def test_a_free_two_turns_natural_and_lets_another_wild_card_in() -> None:
    assert lies(laid(at("3hJk9s9d", "2h5h6h"), "meld 3hJk>m1")) == "2h3hJk5h6h"


def test_an_ace_keeps_its_end() -> None:
    assert code(at("KhQhJk9s", "Ah2h3h"), "N: meld Kh>m1") == "bad_sequence"
    assert lies(laid(at("9hJk4s9d", "ThJhQhKhAh"), "meld 9hJk>m1")) == "Jk9hThJhQhKhAh"


def test_a_run_of_fourteen_takes_no_more() -> None:
    run = "Ah2h3h4h5h6h7h8h9hThJhQhKh"
    deal = laid(buraco("AhJk9s9d", run), "meld Ah>m1")
    assert deal.rules.canasta_kind(deal.state.side_tables[0].melds[0]) == "clean"
    assert code(deal, "N: meld Jk>m1") in ("meld_full", "wild_limit")
    assert code(buraco("Ah9s9d", run, options={"fourteen_run": False}), "N: meld Ah>m1") == "bad_sequence"


def test_a_whole_suit_with_one_ace_is_offered_as_thirteen_cards() -> None:
    suit = "Ah2h3h4h5h6h7h8h9hThJhQhKh"
    for hand, most in ((suit, 13), (suit + "Ah", 14)):
        deal = buraco(f"{hand}4s9d")
        melds = deal.offers(0).melds
        assert all(deal.check(0, meld) is None for meld in melds)
        assert max(len(meld.groups[0].cards) for meld in melds) == most


# --- which meld a group belongs to (rules: 16.12 and 16.13) ------------------------------------------------


def test_a_group_that_is_a_meld_begins_one_but_a_set_joins_its_rank() -> None:
    deal = laid(at("6h7h8h9h9s9s4s", "3h4h5h", "9c9d9h"), "meld 6h7h8h", "meld 9s9s")
    assert [format_cards(meld.cards) for meld in deal.state.side_tables[0].melds] == [
        "3h4h5h",
        "9c9d9h9s9s",
        "6h7h8h",
    ]
    assert code(at("9h9s9s4s4d", "9c9d9h"), "N: meld 9h9s9s>new") == "rank_taken"


def test_cards_for_a_run_are_aimed_or_single() -> None:
    assert code(at("6h7h4s4d", "3h4h5h"), "N: meld 6h7h") == "needs_aim"
    assert lies(laid(at("6h7h4s4d", "3h4h5h"), "meld 6h7h>m1")) == "3h4h5h6h7h"
    assert lies(laid(at("6h7h4s4d", "3h4h5h"), "meld 6h 7h")) == "3h4h5h6h7h"


def test_a_card_that_fits_several_melds_needs_an_aim_but_its_set_comes_first() -> None:
    assert code(at("6h4s9d", "3h4h5h", "7h8h9h"), "N: meld 6h") == "needs_aim"
    assert code(at("2c4s9d", "3h4h5h", "7h8h9h"), "N: meld 2c") == "needs_aim"
    assert lies(laid(at("2c4s9d", "3h4h5h", "Jk7h8h"), "meld 2c")) == "2c3h4h5h"
    deal = laid(at("6h4s9d", "3h4h5h", "6c6d6s"), "meld 6h")
    assert (lies(deal), lies(deal, 2)) == ("3h4h5h", "6c6d6s6h")


def test_the_sign_for_the_low_end_has_no_effect() -> None:
    assert lies(laid(at("Jk4s9d", "3h4h5h"), "meld Jk<m1")) == "Jk3h4h5h"


def test_only_melds_of_the_own_side_grow() -> None:
    assert code(at("6h4s9d", "3h4h5h"), "N: meld 6h>m9") == "no_such_meld"


def test_a_second_set_of_a_rank_is_an_option() -> None:
    assert code(at("9c4s4d5s5d", "9h9h9s"), "N: meld 9c>new") == "rank_taken"
    yes = at("8h8s8s4s5d", "8c8d8h", options={"second_meld_same_rank": "yes"})
    assert lies(laid(yes, "meld 8h8s8s>new"), 2) == "8h8s8s"
    after = {"second_meld_same_rank": "after_canasta"}
    assert code(at("8h8s8s4s5d", "8c8d8h", options=after), "N: meld 8h8s8s>new") == "rank_taken"


# --- canastas ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "burraco", "buraco_"),
    [
        ("3h4h5h6h7h8h", None, None),
        (CLEAN, "clean", "clean"),
        ("2h" + CLEAN, "clean", "clean"),
        ("Jk" + CLEAN, "semiclean", "dirty"),
        ("Jk4h5h6h7h8h9h", "dirty", "dirty"),
        ("3h4h5h6h7h8h9hJkJh", "dirty", "dirty"),
    ],
)
def test_canastas_are_clean_semi_clean_or_dirty(meld: str, burraco: str | None, buraco_: str | None) -> None:
    assert (kind(at("4s9d", meld)), kind(buraco("4s9d", meld))) == (burraco, buraco_)


def test_full_runs_are_told_apart_only_where_they_are_paid_differently() -> None:
    thirteen = "2h3h4h5h6h7h8h9hThJhQhKhAh"
    fourteen = "Ah" + thirteen
    paid = {"thirteen_bonus": 500, "fourteen_bonus": 1000}
    assert [kind(buraco("4s9d", run)) for run in (thirteen, fourteen)] == ["clean", "clean"]
    assert [kind(buraco("4s9d", run, options=paid)) for run in (thirteen, fourteen)] == [
        "thirteen",
        "fourteen",
    ]
    assert kind(buraco("4s9d", thirteen, options={"thirteen_bonus": 200})) == "clean"
    dirty = "Ah2h3h4h5h6h7h8h9hThJkQhKh"
    assert kind(buraco("4s9d", dirty, options=paid)) == "dirty"


def test_semi_clean_by_other_federations() -> None:
    bound = "3h4h5h6h7h8h9hJkJh"
    assert kind(at("4s9d", "Jk" + CLEAN, options={"semiclean": "off"})) == "dirty"
    assert kind(at("4s9d", bound, options={"semiclean": "seven_in_row"})) == "semiclean"


# --- every arrangement, tried ------------------------------------------------------------------------------


def arrangements(cards: list[int], two_aces: bool) -> list[Lies]:
    """Every way to lay these cards as a run, tried place by place: no rule but those of one run."""
    ways = []
    suits = {suit_of(card) for card in cards if not may_be_wild(card)}
    for suit in suits if len(suits) == 1 else ():
        for low in range(1, 16 - len(cards)):
            places = range(low, low + len(cards))
            left, lying = list(cards), []
            for place in places:
                natural = card_at(suit, place)
                lying.append(natural if natural in left else JOKER + 1)
                if natural in left:
                    left.remove(natural)
            gaps = [n for n, card in enumerate(lying) if card > JOKER]
            if len(left) != len(gaps) or len(left) > 1 or not all(map(may_be_wild, left)):
                continue
            if not two_aces and {1, 14} <= {low + n for n, card in enumerate(lying) if rank_of(card) == 12}:
                continue
            for n, card in zip(gaps, left, strict=True):
                lying[n] = card
            bound = any(0 < n < len(cards) - 1 for n in gaps)
            ways.append(Lies(tuple(lying), low, len(gaps), bound))
    return ways


def test_new_runs_are_what_trying_every_arrangement_says() -> None:
    rng = Random("runs")
    for _ in range(3000):
        suit = rng.randrange(4)
        own = [rank * 4 + suit for rank in range(13)] * 2
        low = rng.randrange(1, 12)
        near = [card_at(suit, place) for place in range(low, min(low + 6, 15))]
        cards = rng.sample(near, min(len(near), rng.randint(2, 5))) + rng.choice(
            ([], [JOKER], [TWO * 4 + suit], [1])
        )
        cards += rng.choice(([], [], [rng.choice(own)]))
        if len(cards) < 3:
            continue
        for two_aces in (False, True):
            ways = arrangements(cards, two_aces)
            best = min(((way.wilds, way.bound) for way in ways), default=None)
            lying = run_of(tuple(cards), (), two_aces)
            assert (lying is None) == (best is None), format_cards(cards)
            if lying is not None:
                assert (lying.wilds, lying.bound) == best
                assert sorted(lying.cards) == sorted(cards)


def test_the_same_run_lies_the_same_in_whatever_order_it_is_written() -> None:
    rng = Random("order")
    for text in ("2h3h4hJk", "5h6h2c8h9h", "Ah2h3h2h", "QhKhAhJk"):
        cards = list(parse_cards(text))
        lying = run_of(tuple(cards))
        for _ in range(10):
            rng.shuffle(cards)
            assert run_of(tuple(cards)) == lying


def test_a_run_to_choose_is_named_once() -> None:
    """A two at its own place is natural in it and may be wild in it: it is one run."""
    cards = parse_cards("Jk2d2cKhJhJc7h4d4c3c")
    wholes = at("3s").rules.wholes(cards)
    assert parse_cards("2c3c4c") in wholes
    assert len(wholes) == len(set(wholes))
