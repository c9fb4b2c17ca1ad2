"""Sets and runs, what jokers stand for, and what may become of a meld (rules: 11.1, 11.2)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.cards import JOKER, format_cards
from canasta.refusals import Refusal
from canasta.variants.romme.melds import Limits, read_meld
from canasta.variants.romme.runs import add_to, additions, swapped
from tests.canasta.positions import cards
from tests.canasta.romme.brute import most_points
from tests.canasta.romme.test_layout import LIMITS, hands
from tests.support.shortened import examples

PLAIN = Limits()
CORNER = Limits(corner=True)
LOOSE = Limits("any", adjacent=True, corner=True)


def read(text: str, limits: Limits = PLAIN) -> str:
    """The meld that these cards are, as written, or the code of the refusal."""
    meld = read_meld(limits, cards(text))
    return meld.code if isinstance(meld, Refusal) else format_cards(meld.cards)


def added(meld: str, group: str, limits: Limits = PLAIN, *, low: bool = False) -> str:
    """What the meld becomes with these cards, or the code of the refusal."""
    before = read_meld(limits, cards(meld))
    assert not isinstance(before, Refusal)
    after = add_to(limits, before, cards(group), low)
    return after.code if isinstance(after, Refusal) else format_cards(after.cards)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("KsKhKd", "KsKhKd"),
        ("KsKhJk", "KsKhJk"),
        ("KsKs", "too_few_cards"),
        ("KsKhKh", "suit_twice"),
        ("KsKsKhKd", "suit_twice"),
        ("KsKhKdKcJk", "too_many_cards"),
        ("4h5h6h", "4h5h6h"),
        ("6h4h5h", "4h5h6h"),
        ("4h5h6s", "no_figure"),
        ("4h5h7h", "no_run"),
        ("4h5h5h", "no_run"),
        ("6cJk8c", "6cJk8c"),
        ("6c8cJk", "no_run"),
        ("Jk6c7c", "Jk6c7c"),
        ("Ah2h3h", "Ah2h3h"),
        ("QhKhAh", "QhKhAh"),
        ("KhAh2h", "no_run"),
        ("KhAhJk", "no_run"),
        ("Jk2h3h", "Jk2h3h"),
        ("JkAh2h", "no_run"),
        ("JkJkJk", "too_few_naturals"),
        ("KsJkJk", "too_many_jokers"),
        ("5h6hJkJk9hTh", "adjacent_jokers"),
        ("5hJk7hJk", "too_many_jokers"),
        ("5hJk7hJk9h", "5hJk7hJk9h"),
        ("Ah2h3h4h5h6h7h8h9hThJhQhKhAh", "Ah2h3h4h5h6h7h8h9hThJhQhKhAh"),
    ],
)
def test_what_cards_are(text: str, verdict: str) -> None:
    assert read(text) == verdict


@pytest.mark.parametrize(
    ("text", "limits", "verdict"),
    [
        ("KhAh2h", CORNER, "KhAh2h"),
        ("2hKhAh", CORNER, "KhAh2h"),
        ("KhJk2h", CORNER, "KhJk2h"),
        ("5hJk7hJk", Limits("one"), "too_many_jokers"),
        ("5hJk7h", Limits("one"), "5hJk7h"),
        ("5hJk7hJk", Limits("two"), "5hJk7hJk"),
        ("KsJkJk", Limits("two"), "KsJkJk"),
        ("KsJkJkJk", Limits("two"), "too_many_jokers"),
        ("KsJkJkJk", Limits("any"), "KsJkJkJk"),
        ("5hJkJk8h", Limits("two"), "adjacent_jokers"),
        ("5hJkJk8h", Limits("two", adjacent=True), "5hJkJk8h"),
        ("Jk4hJk6hJk8h", Limits("any"), "Jk4hJk6hJk8h"),
        ("Ah2h3h4h5h6h7h8h9hThJhQhKhAh2h", LOOSE, "no_run"),
    ],
)
def test_what_cards_are_by_house_rules(text: str, limits: Limits, verdict: str) -> None:
    """rules: 13 romme_around_corner, romme_jokers_per_figure, romme_adjacent_jokers."""
    assert read(text, limits) == verdict


@pytest.mark.parametrize(
    ("meld", "group", "after"),
    [
        ("KsKhKd", "Kc", "KsKhKdKc"),
        ("KsKhKd", "Kd", "suit_twice"),
        ("KsKhKd", "Qd", "does_not_fit"),
        ("KsKhKdKc", "Jk", "too_many_cards"),
        ("KsKhKd", "Jk", "KsKhKdJk"),
        ("KsKhJk", "Jk", "too_many_jokers"),
        ("4h5h6h", "7h", "4h5h6h7h"),
        ("4h5h6h", "3h", "3h4h5h6h"),
        ("4h5h6h", "8h7h", "4h5h6h7h8h"),
        ("4h5h6h", "3h7h", "3h4h5h6h7h"),
        ("4h5h6h", "8h", "does_not_fit"),
        ("4h5h6h", "7s", "does_not_fit"),
        ("4h5h6h", "Jk8h", "4h5h6hJk8h"),
        ("4h5h6h", "Jk", "4h5h6hJk"),
        ("JhQhKh", "Ah", "JhQhKhAh"),
        ("2h3h4h", "Ah", "Ah2h3h4h"),
        ("Ah2h3h", "Kh", "no_corner"),
        ("QhKhAh", "2h", "no_corner"),
        # The upper end is barred: a joker lies there already, or there is nothing beyond the ace.
        ("4h5h6hJk", "Jk", "Jk4h5h6hJk"),
        ("QhKhAh", "Jk", "JkQhKhAh"),
        # The seven and the jokers: one only stays, with three naturals.
        ("5hJk7h", "Jk9h", "5hJk7hJk9h"),
        ("5hJk7h", "Jk", "too_many_jokers"),
        ("2h3h4h5h6h7h8h9hThJhQhKh", "Ah", "2h3h4h5h6h7h8h9hThJhQhKhAh"),
        ("Ah2h3h4h5h6h7h8h9hThJhQhKhAh", "Jk", "too_many_cards"),
    ],
)
def test_what_fits_a_meld(meld: str, group: str, after: str) -> None:
    assert added(meld, group) == after


@pytest.mark.parametrize(
    ("meld", "group", "after"),
    [
        ("4h5h6h", "Jk", "Jk4h5h6h"),
        ("2h3h4h5h6h7h8h9hThJhQhKh", "Ah", "Ah2h3h4h5h6h7h8h9hThJhQhKh"),
        ("4h5h6h", "7h", "4h5h6h7h"),
        ("Ah2h3h", "Jk", "Ah2h3hJk"),
    ],
)
def test_the_lower_end_comes_first_where_asked_for(meld: str, group: str, after: str) -> None:
    """notation: ``Jk<m2``."""
    assert added(meld, group, low=True) == after


@pytest.mark.parametrize(
    ("hand", "groups"), [("Jk4c", ["Jk", "Jk<", "Jk4c"]), ("JkTc", ["Jk", "Jk<", "JkTc"]), ("4cTc", [])]
)
def test_a_joker_goes_with_the_card_beyond_it_at_either_end(hand: str, groups: list[str]) -> None:
    """rules: 11.2."""
    run = read_meld(PLAIN, cards("6c7c8c"))
    assert not isinstance(run, Refusal)
    found = [format_cards(group) + "<" * low for group, low in additions(PLAIN, run, cards(hand))]
    assert found == groups


def test_round_the_corner_a_run_goes_on_at_both_ends() -> None:
    """rules: 13 romme_around_corner."""
    assert added("KhAh2h", "3h", CORNER) == "KhAh2h3h"
    assert added("Ah2h3h", "Kh", CORNER) == "KhAh2h3h"
    assert added("Ah2h3h4h5h6h7h8h9hThJhQhKhAh", "2h", CORNER) == "too_many_cards"
    run = read_meld(CORNER, cards("Ah2h3h"))
    assert not isinstance(run, Refusal)
    assert run.points == 6  # an ace that begins a run counts 1, whatever it may follow
    assert add_to(CORNER, run, cards("Kh")) == read_meld(CORNER, cards("KhAh2h3h"))


@pytest.mark.parametrize(
    ("meld", "card", "after"),
    [
        ("KsKhJk", "Kd", "KsKhKd"),
        ("KsKhJk", "Kc", "KsKhKc"),
        ("KsKhJk", "Kh", None),
        ("KsKhKdJk", "Kc", "KsKhKdKc"),
        ("6cJk8c", "7c", "6c7c8c"),
        ("6cJk8c", "7s", None),
        ("6c7c8c", "7c", None),
        ("6cJk8cJkTc", "9c", "6cJk8c9cTc"),
        ("QhKhJk", "Ah", "QhKhAh"),
        ("Jk2h3h", "Ah", "Ah2h3h"),
        ("KsKhJk", "Jk", None),
    ],
)
def test_a_joker_is_swapped_for_the_card_it_stands_for(meld: str, card: str, after: str | None) -> None:
    before = read_meld(PLAIN, cards(meld))
    assert not isinstance(before, Refusal)
    found = swapped(before, cards(card)[0])
    assert (None if found is None else format_cards(found.cards)) == after


def test_what_jokers_stand_for() -> None:
    for text, stands in (("KsKhJk", [cards("KdKc")]), ("6cJk8cJkTc", [cards("7c"), cards("9c")])):
        meld = read_meld(PLAIN, cards(text))
        assert not isinstance(meld, Refusal)
        assert list(meld.jokers) == stands


@settings(max_examples=examples(100), deadline=None)
@given(limits=LIMITS, text=hands(7), group=hands(4), low=st.booleans())
def test_what_is_added_makes_a_meld_by_trying_everything(
    limits: Limits, text: list[int], group: list[int], low: bool
) -> None:
    """An addition is legal just where the cards together are a meld that keeps the old cards in place."""
    meld = read_meld(limits, text)
    if isinstance(meld, Refusal) or not group:
        return
    after = add_to(limits, meld, group, low)
    if isinstance(after, Refusal):
        assert (tuple(group), low) not in list(additions(limits, meld, group))
        if len(group) == 1:
            for together in ([*meld.cards, *group], [*group, *meld.cards]):
                other = read_meld(limits, together)
                assert isinstance(other, Refusal) or other.kind != meld.kind
        return
    assert sorted(after.cards) == sorted([*meld.cards, *group])
    assert most_points(limits, after.cards) is not None or len(after.cards) > 7
    joined = format_cards(after.cards)
    assert format_cards(meld.cards) in joined
    assert read_meld(limits, after.cards) == after
    assert after.cards.count(JOKER) == meld.cards.count(JOKER) + group.count(JOKER)
