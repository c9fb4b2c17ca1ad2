"""The solver against trying everything, and what a layout promises (rules: 11.2)."""

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canasta.cards import JOKER, Card, format_cards, pack, parse_cards
from canasta.refusals import Refusal
from canasta.variants.romme.best_layout import (
    Layout,
    Worth,
    best_layout,
    lays_all_but_one,
    melds_of,
)
from canasta.variants.romme.melds import Limits, read_meld
from tests.canasta.romme.brute import in_hand, layouts, most_points
from tests.support.shortened import examples

LIMITS = st.builds(
    Limits, st.sampled_from(["fewer_than_naturals", "one", "two", "any"]), st.booleans(), st.booleans()
)
PLAIN = Limits()


@st.composite
def hands(draw: st.DrawFn, most: int = 8) -> list[Card]:
    """Hands in which much fits together: few ranks and suits, many jokers."""
    low = draw(st.integers(0, 9))
    near = [card for card in range(52) if low <= card >> 2 <= low + 3 or card >> 2 == 12]
    suits = draw(st.sampled_from([(0,), (0, 1), (0, 1, 2, 3)]))
    cards = [card for card in near if card & 3 in suits] * 2
    hand = draw(st.lists(st.sampled_from(cards), max_size=most - 1)) if cards else []
    hand += [JOKER] * draw(st.integers(0, min(3, most - len(hand))))
    return [card for card in hand if card == JOKER or hand.count(card) <= 2]


def checked(limits: Limits, hand: list[Card], layout: Layout) -> None:
    """A layout is made of the hand's cards, of melds that are read back as they are."""
    laid = [card for meld in layout.melds for card in meld.cards]
    assert Counter(laid) + Counter(layout.left) == Counter(hand)
    assert layout.points == sum(meld.points for meld in layout.melds)
    for meld in layout.melds:
        read = read_meld(limits, meld.cards)
        assert not isinstance(read, Refusal), format_cards(meld.cards)
        assert read == meld
        if len(meld.cards) <= 7:
            assert most_points(limits, meld.cards) is not None


def test_a_run_round_the_corner_is_laid_as_one() -> None:
    """rules: 11.1, 11.2, 13 romme_around_corner: an ace that begins a run would count 1."""
    layout = best_layout(Limits(corner=True), parse_cards("JsQsKsAs2s3s"))
    assert [format_cards(meld.cards) for meld in layout.melds] == ["JsQsKsAs2s3s"]
    assert layout.points == 46


@settings(max_examples=examples(50), deadline=None, suppress_health_check=list(HealthCheck))
@given(limits=LIMITS, hand=hands(), keep=st.sampled_from([0, 1]))
def test_the_most_points_laid_are_those_of_trying_everything(
    limits: Limits, hand: list[Card], keep: int
) -> None:
    layout = best_layout(limits, hand, keep=min(keep, len(hand)))
    checked(limits, hand, layout)
    assert layout.points == max(
        points for points, left in layouts(limits, hand) if len(left) >= min(keep, len(hand))
    )


@settings(max_examples=examples(50), deadline=None, suppress_health_check=list(HealthCheck))
@given(limits=LIMITS, hand=hands(), joker=st.sampled_from([20, 25, 30]))
def test_the_fewest_points_left_are_those_of_trying_everything(
    limits: Limits, hand: list[Card], joker: int
) -> None:
    layout = best_layout(limits, hand, worth=Worth(joker))
    checked(limits, hand, layout)
    fewest = min(sum(in_hand(card, joker) for card in left) for _, left in layouts(limits, hand))
    assert sum(in_hand(card, joker) for card in layout.left) == fewest


@settings(max_examples=examples(50), deadline=None, suppress_health_check=list(HealthCheck))
@given(limits=LIMITS, hand=hands(), keep=st.sampled_from([0, 1]))
def test_all_but_one_is_found_where_trying_everything_finds_it(
    limits: Limits, hand: list[Card], keep: int
) -> None:
    keep = min(keep, len(hand))
    layout = lays_all_but_one(limits, hand, keep=keep)
    possible = any(keep <= len(left) <= 1 for _, left in layouts(limits, hand))
    assert (layout is not None) == possible
    if layout is not None:
        checked(limits, hand, layout)
        assert keep <= len(layout.left) <= 1


@settings(max_examples=examples(50), deadline=None, suppress_health_check=list(HealthCheck))
@given(limits=LIMITS, seed=st.integers(0, 1 << 30), jokers=st.integers(0, 6))
def test_whole_hands_are_laid_legally(limits: Limits, seed: int, jokers: int) -> None:
    naturals = pack(2, 0)
    Random(seed).shuffle(naturals)
    hand = naturals[: 14 - jokers] + [JOKER] * jokers
    for worth in (Worth(), Worth(20)):
        checked(limits, hand, best_layout(limits, hand, worth=worth))
    for meld in melds_of(limits, hand, 2):
        assert meld.cards.count(JOKER) <= 2
        assert not isinstance(read_meld(limits, meld.cards), Refusal)


@pytest.mark.parametrize(
    ("hand", "melds", "left"),
    [
        ("QsQhQdQc", {"QsQhQdQc"}, ""),
        ("3h4h5h6h7h8h2c", {"3h4h5h6h7h8h"}, "2c"),
        ("7s7h8s9s9c", {"7s8s9s"}, "7h9c"),
        ("5c6cJk9d9h", {"9h9dJk"}, "5c6c"),
        ("KsAsJk", {"JkKsAs"}, ""),
        ("2h3hAh", {"Ah2h3h"}, ""),
        ("4s9c", set(), "4s9c"),
        ("", set(), ""),
    ],
)
def test_layouts_of_known_hands(hand: str, melds: set[str], left: str) -> None:
    layout = best_layout(PLAIN, parse_cards(hand))
    assert {format_cards(meld.cards) for meld in layout.melds} == melds
    assert format_cards(layout.left) == left
