"""Cards and what they are worth (rules: 1.1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards import (
    BLACK_THREES,
    IS_RED_THREE,
    JOKER,
    NAMES,
    RED_THREES,
    format_cards,
    missing_from,
    pack,
    parse_cards,
    rank_name,
    rank_of,
    suit_of,
)
from canasta.cards.packs import STANDARD

ANY_CARDS = st.lists(st.integers(0, 52), max_size=30)


@pytest.mark.parametrize(
    ("name", "worth"),
    [
        ("Jk", 50),
        *((f"2{suit}", 20) for suit in "shdc"),
        ("As", 20),
        *((f"{rank}h", 10) for rank in "KQJT98"),
        *((f"{rank}d", 5) for rank in "7654"),
        ("3s", 5),
        ("3c", 5),
    ],
)
def test_card_points(name: str, worth: int) -> None:
    """rules: 1.1, the table of card points."""
    assert STANDARD.values[parse_cards(name)[0]] == worth


def test_every_two_and_every_joker_is_wild_and_nothing_else() -> None:
    """rules: 1.1."""
    assert {NAMES[card] for card in range(53) if STANDARD.wild[card]} == {"2s", "2h", "2d", "2c", "Jk"}


def test_threes_are_red_or_black() -> None:
    """rules: 1.1: suits matter for threes."""
    assert {NAMES[card] for card in RED_THREES} == {"3h", "3d"}
    assert {NAMES[card] for card in BLACK_THREES} == {"3s", "3c"}
    assert {card for card in range(53) if IS_RED_THREE[card]} == RED_THREES


def test_the_pack_has_108_cards() -> None:
    """rules: 2.1: two packs and four jokers."""
    cards = pack(2, 4)
    assert len(cards) == 108
    assert cards.count(JOKER) == 4
    assert all(cards.count(card) == 2 for card in range(52))
    assert STANDARD.points(cards) == 8 * (20 + 20 + 6 * 10 + 4 * 5 + 5) + 4 * 50


def test_all_53_names_differ_and_read_back() -> None:
    assert len(set(NAMES)) == 53
    assert [parse_cards(name) for name in NAMES] == [(card,) for card in range(53)]


@given(ANY_CARDS)
def test_cards_read_back_as_they_were_written(cards: list[int]) -> None:
    assert list(parse_cards(format_cards(cards))) == cards
    assert list(parse_cards(format_cards(cards, " "))) == cards


@pytest.mark.parametrize(
    "text", ["1h", "K", "kh", "KH", "10h", "JK", "Kx", "Kh,Kd", "KhKd!", "Jkh", "🂡", "Kh2"]
)
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="does not begin with a card"):
        parse_cards(text)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except ValueError:
        return
    assert format_cards(cards) == "".join(text.split())


def test_rank_and_suit() -> None:
    (king, joker) = parse_cards("KhJk")
    assert (rank_name(rank_of(king)), suit_of(king)) == ("K", 1)
    assert rank_name(rank_of(joker)) == "Jk"


@given(ANY_CARDS, ANY_CARDS)
def test_missing_cards_are_counted_by_copy(wanted: list[int], held: list[int]) -> None:
    missing = missing_from(wanted, held)
    for card in range(53):
        assert missing.count(card) == max(0, wanted.count(card) - held.count(card))
