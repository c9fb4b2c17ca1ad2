"""Refusals in a few words, and the cards that are at fault."""

from dataclasses import replace

import pytest

from canasta.actions import parse_action
from canasta.cards import parse_cards
from canasta.cards.packs import STANDARD
from canasta.i18n import ENGLISH, Text
from canasta.notation.faults import at_fault, groups_of, in_short, plainly
from canasta.refusals import Refusal, RefusalCode

WHY = Text("It isn't allowed.")


@pytest.mark.parametrize(
    ("code", "action", "wrong"),
    [
        ("too_few_naturals", "meld Kh2s2d", {1, 2}),
        ("too_few_naturals", "meld KhKs2d Qh2s2c", {4, 5}),
        ("too_many_wilds", "meld QhQsQd2d2s2cJk", {3, 4, 5, 6}),
        ("mixed_ranks", "meld KhKs4d2c", {2}),
        ("suit_twice", "meld 8h8s8h", {2}),
        ("black_threes", "meld KhKsKd 3s3c", {3, 4}),
        ("discard", "discard 4c", {0}),
        ("must_draw", "discard 4c", set()),
        ("rank_taken", "meld KhKsKd", set()),
        ("pile_frozen", "take Kh2s", {1}),
        ("no_match", "take KhKs9d", {2}),
        ("ask_first", "ask", set()),
    ],
)
def test_the_cards_at_fault_are_those_that_the_refusal_is_about(
    code: str, action: str, wrong: set[int]
) -> None:
    refusal = Refusal(code, "2.3", WHY)
    assert at_fault(parse_action(action), refusal, top=parse_cards("Kd")[0]) == wrong


def test_of_cards_that_are_not_held_only_the_surplus_is_at_fault() -> None:
    refusal = Refusal("not_in_hand", "1.2", WHY)
    hand = parse_cards("KhKs2d")
    assert at_fault(parse_action("meld KhKhKs"), refusal, hand=hand) == {1}


def test_a_card_that_is_not_wild_in_this_game_is_no_wild_card_at_fault() -> None:
    refusal = Refusal("too_many_jokers", "11.2.2", WHY)
    assert at_fault(parse_action("meld 2hJkJk"), refusal, pack=replace(STANDARD, wild_ranks=(13,))) == {1, 2}
    assert at_fault(parse_action("meld 2hJkJk"), refusal, pack=replace(STANDARD, wild_ranks=())) == set()


@pytest.mark.parametrize("code", RefusalCode)
def test_every_refusal_is_short_enough_for_a_picture(code: RefusalCode) -> None:
    said = str(in_short(Refusal(code, "2.3", WHY), parse_action("meld KhKs2d")))
    assert said == str(WHY) or len(said) <= 34


def test_a_first_meld_is_short_by_its_points() -> None:
    text = Text("{minimum} {points} {short}", minimum=90, points=40, short=50)
    refusal = Refusal("below_minimum", "2.2", text)
    assert str(in_short(refusal, parse_action("meld QhQs2d"))) == "40 of 90 points"


def test_wild_cards_alone_are_told_from_a_meld_without_a_place() -> None:
    refusal = Refusal("needs_aim", "2.3", WHY)
    assert str(in_short(refusal, parse_action("meld 2h2sJk"))) == "wild cards by themselves"
    assert str(in_short(refusal, parse_action("meld KhKs2d"))) == "onto which meld?"


def test_cards_in_a_refusal_are_written_as_players_write_them() -> None:
    assert str(plainly(Text("You don't hold that many {card}.", card="Th"), ENGLISH)).endswith("many 10♥.")
    assert str(plainly(Text("A meld of {rank}.", rank="T"), ENGLISH)) == "A meld of 10."
    assert str(plainly(Text("A meld of {rank}.", rank="K"), ENGLISH)) == "A meld of K."
    assert (
        str(plainly(Text("Your side has no meld {meld}.", meld="m1"), ENGLISH)) == "Your side has no meld m1."
    )
    assert plainly(WHY, ENGLISH) is WHY


def test_the_cards_of_an_action_come_in_its_groups() -> None:
    action = parse_action("take KhKs + QhQsQd")
    assert [group.cards for group in groups_of(action)] == [parse_cards("KhKs"), parse_cards("QhQsQd")]
    assert groups_of(parse_action("draw")) == ()
    assert groups_of(parse_action("take")) == ()
