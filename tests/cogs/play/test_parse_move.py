"""Moves as people type them."""

import pytest

from bot.layout.errors import Refused
from canasta.actions import Discard, Group, Meld, Take, parse_action
from canasta.cards import parse_cards
from cogs.play.parse_move import parse_typed

HAND = parse_cards("KsKhKdQcQdThThTs2c2dJk4c")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("KsKhKd", ["KsKhKd"]),
        ("k k k", ["KsKhKd"]),
        ("KKK2", ["KsKhKd2c"]),
        ("K K♠ k", ["KhKsKd"]),
        ("qq joker", ["QcQdJk"]),
        ("10 10 10♠", ["ThThTs"]),
        ("K♠ K♥ K♦, Q Q 2", ["KsKhKd", "QcQd2c"]),
        ("ttt + kkk", ["ThThTs", "KsKhKd"]),
        ("Q-Q-★", ["QcQdJk"]),
    ],
)
def test_a_meld_is_read_however_it_is_written(text: str, cards: list[str]) -> None:
    assert parse_typed("meld", text, HAND) == Meld(tuple(Group(parse_cards(group)) for group in cards))


def test_the_notation_of_the_record_is_taken_as_it_stands() -> None:
    assert parse_typed("meld", "2c>K", HAND) == parse_action("meld 2c>K")
    assert parse_typed("take", "QcQd + KsKhKd", HAND) == parse_action("take QcQd + KsKhKd")


def test_the_pile_is_taken_with_cards_or_with_none() -> None:
    assert parse_typed("take", "", HAND) == Take(Group(()))
    assert parse_typed("take", "Pile", HAND) == Take(Group(()))
    assert parse_typed("take", "q q", HAND) == Take(Group(parse_cards("QcQd")))
    assert parse_typed("take", "q q, k k k", HAND) == Take(
        Group(parse_cards("QcQd")), (Group(parse_cards("KsKhKd")),)
    )


def test_one_card_is_discarded() -> None:
    assert parse_typed("discard", "4", HAND) == Discard(parse_cards("4c")[0])
    assert parse_typed("discard", "10♠", HAND) == Discard(parse_cards("Ts")[0])
    with pytest.raises(Refused, match="one card"):
        parse_typed("discard", "k k", HAND)


def test_a_refusal_for_missing_cards_lists_the_whole_hand() -> None:
    with pytest.raises(Refused) as caught:
        parse_typed("meld", "QQQ", HAND)
    assert str(caught.value).startswith("You don't have enough Q for that.")
    assert all(card in str(caught.value) for card in ("Q♣", "Q♦"))


@pytest.mark.parametrize("text", ["", "  ", "x", "K" * 401, "kkkk", "9", "Kh m3", "@everyone", "\u0000"])
def test_what_is_not_to_be_had_is_refused_in_words(text: str) -> None:
    with pytest.raises(Refused) as caught:
        parse_typed("meld", text, HAND)
    assert len(str(caught.value)) < 300
    assert "@everyone" not in str(caught.value)
