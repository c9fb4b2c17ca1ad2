"""People whose names look alike are told apart."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.layout.names import LONGEST, clean, named_apart, outline, shown, told_apart


def test_of_two_of_one_name_the_second_has_a_number() -> None:
    assert told_apart(["Ann", "Ann", "Ben", "Ann"]) == ("Ann", "Ann (2)", "Ben", "Ann (3)")
    assert told_apart(["Ann", "Ben"]) == ("Ann", "Ben")


def test_a_number_is_never_somebody_elses_name() -> None:
    assert told_apart(["Ann", "Ann", "Ann (2)"]) == ("Ann", "Ann (3)", "Ann (2)")


@pytest.mark.parametrize(
    ("name", "lookalike"),
    [
        ("Anna", "Аnnа"),  # Cyrillic letters
        ("Ivan", "lvan"),  # a small L
        ("Bob", "B0b"),
        ("Ann", "ann"),
        ("Ann", "Ａｎｎ"),  # full width
        ("Ann", "𝐀𝐧𝐧"),
        ("Ann", "Ann\u3164"),  # a letter that shows nothing
        ("Ann", "A\u200bnn"),
        ("Marne", "Mame"),
        ("Maximilian von Hohenstein", "Maximilian von Hohenburg"),  # too long for a picture
    ],
)
def test_names_that_only_look_alike_are_told_apart(name: str, lookalike: str) -> None:
    first, second = told_apart([name, lookalike])
    assert first == name
    assert second.endswith(" (2)")


@pytest.mark.parametrize(("one", "other"), [("Zoe", "Zoë"), ("Ann", "Anna"), ("Ben", "Ken"), ("P1", "P2")])
def test_names_that_look_different_stay(one: str, other: str) -> None:
    assert told_apart([one, other]) == (one, other)


def test_where_names_are_shown_whole_their_ends_tell_them_apart() -> None:
    long = ["Maximilian von Hohenstein", "Maximilian von Hohenburg"]
    assert told_apart(long, LONGEST) == tuple(long)
    assert told_apart(["Ann", "Аnn"], LONGEST) == ("Ann", "Аnn (2)")


NAMES = st.lists(
    st.one_of(st.sampled_from(["Ann", "ann", "Аnn", "Ann (2)", "W" * 32, "W" * 31 + "V", "مريم", "🎲", "1"])),
    max_size=8,
)


@given(NAMES)
def test_all_are_different_to_the_eye_fit_and_stay_whose_they_are(names: list[str]) -> None:
    made = told_apart(names)
    assert len({outline(name) for name in made}) == len(names)
    assert all(len(name) <= LONGEST for name in made)
    assert all(
        new == old or new.startswith(old[: LONGEST - 5].rstrip())
        for old, new in zip(names, made, strict=True)
    )
    assert told_apart(made) == made
    # A message shows the number too.
    assert len({clean(name) for name in made}) == len(set(made))


def test_piled_marks_are_cut_and_letters_that_show_nothing_are_no_name() -> None:
    assert clean("Z" + "\u0351" * 30 + "a") == "Z" + "\u0351" * 3 + "a"
    assert clean("\u3164\u2800") == "Player"
    # Scripts with marks of their own keep them.
    for name in ("ผู้เล่น", "क्षत्रिय", "שָׁלוֹם", "Nguyễn", "مُحَمَّد"):
        assert clean(name) == unicodedata.normalize("NFC", name)
    assert shown("Ann (2)") == r"Ann \(2\)"


def test_people_of_a_list_are_named_once_and_told_apart_by_who_they_are() -> None:
    people = [(1, "Ann"), (2, "Ben"), (3, "Аnn"), (4, ""), (1, "Anna"), (5, "Ann")]
    assert named_apart(people) == {1: "Ann", 2: "Ben", 3: "Аnn (2)", 4: "", 5: "Ann (3)"}
