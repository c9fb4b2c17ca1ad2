"""Options that hold lists, or a number or a word."""

import pytest

from canasta.i18n import Text
from canasta.options import NUMBERS, WORDS, BadOption, Option, numbers, plain, words

FIGURES = Option("figures", (50, 90), Text(""), {None: Text("By round: {value} points.")}, bounds=(0, 1000))
BANS = Option(
    "bans",
    ("aces",),
    Text(""),
    {None: Text("Not discarded: {value}."), "aces": Text("aces"), "sevens": Text("sevens")},
    values=("aces", "sevens"),
)
SHARE = Option("share", 7, Text(""), {7: Text("Seven."), "all": Text("All.")}, values=(7, "all"))


def test_a_list_of_numbers_has_as_many_as_its_default() -> None:
    assert FIGURES.type == NUMBERS
    assert numbers(FIGURES.read([60, 0])) == (60, 0)
    assert str(FIGURES.sentence((60, 95))) == "By round: 60, 95 points."
    assert plain((60, 95)) == [60, 95]
    for wrong in ([60], [60, 90, 120], [60, 1001], [60, True], ["60", 90], 60, "60, 90", None, [[60, 90]]):
        with pytest.raises(BadOption, match="2 whole numbers from 0 to 1000"):
            FIGURES.read(wrong)


def test_a_list_of_words_holds_any_of_them_in_their_order() -> None:
    assert BANS.type == WORDS
    assert words(BANS.read(["sevens", "aces"])) == ("aces", "sevens")
    assert BANS.read([]) == ()
    assert str(BANS.sentence(("aces", "sevens"))) == "Not discarded: aces, sevens."
    for wrong in (["aces", "aces"], ["kings"], "aces", [7], None):
        with pytest.raises(BadOption, match="a list of any of aces, sevens"):
            BANS.read(wrong)


def test_a_number_or_a_word() -> None:
    assert SHARE.type == "integer or string"
    assert [SHARE.read(7), SHARE.read("all")] == [7, "all"]
    for wrong in ("7", 5, True, "none", None, [7]):
        with pytest.raises(BadOption, match="7, all"):
            SHARE.read(wrong)
