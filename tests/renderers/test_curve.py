"""Rating curves: the scale beside them, and the same in words."""

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import renderers.curve as drawing
from canasta.i18n import ENGLISH, translator
from renderers import Curve, Outcome, Picture, curve_picture
from renderers.canvas import fonts
from renderers.curve import levels


def curve(name: str, *ratings: int, provisional: bool = False) -> Picture:
    return curve_picture(Curve(name, ratings, "2026-05-01", "2026-05-09", provisional), ENGLISH)


@given(low=st.integers(-4000, 4000), more=st.integers(0, 6000))
def test_the_scale_holds_all_ratings_in_a_few_round_steps(low: int, more: int) -> None:
    scale = levels(low, low + more)
    assert scale[0] <= low
    assert scale[-1] >= low + more
    assert 2 <= len(scale) <= 7
    assert len({b - a for a, b in itertools.pairwise(scale)}) == 1


def test_a_curve_says_the_same_in_words() -> None:
    assert curve("Ann *the* 1st", 1000, 1040, 990).alt == (
        "Rating of Ann *the* 1st, from 2026-05-01 to 2026-05-09: began at 1,000, now 990, highest 1,040,"
        " lowest 990, over 2 matches."
    )
    assert "Ann \\*the\\* 1st" in curve("Ann *the* 1st", 1000, 1040).text


def test_one_rating_makes_no_curve() -> None:
    with pytest.raises(ValueError, match="two points"):
        curve("Ann", 1000)


@pytest.mark.parametrize("name", ["مريم", "ゆき", "🎲", "W" * 32, "{name} {0}", ""])
def test_no_name_draws_a_box_or_breaks_the_words(name: str, written: list[str]) -> None:
    picture = curve(name, 1000, 1000, provisional=True)
    assert fonts.clean(name) in picture.alt
    assert "1,000?" in written
    assert all(ord(character) in fonts.covered() for text in written for character in text)


def test_a_curve_marks_wins_and_names_the_best_opponents() -> None:
    def marked(*outcomes: Outcome) -> Picture:
        return curve_picture(Curve("Ann", (1000, 1040, 990), "a", "b", outcomes=outcomes), ENGLISH)

    picture = marked(Outcome(True, ("Ben", "*Cy*")), Outcome(False, ("Eve",)))
    assert "Most gained: +40 against Ben and *Cy*." in picture.alt
    assert "\\*Cy\\*" in picture.text
    assert "against" not in marked(Outcome(True), Outcome(False)).alt
    assert marked(Outcome(True), Outcome(True)).png != marked(Outcome(True), Outcome(False)).png
    with pytest.raises(ValueError, match="outcomes"):
        marked(Outcome(True))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_words_for_the_marks_stand_apart(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In German they are longer."""
    spots: list[tuple[float, float]] = []
    put, dot = fonts.put, drawing._dot

    def noted(image: Any, at: tuple[float, float], text: str, size: int, *how: Any) -> None:
        if text in (tr("won"), tr("lost")):
            spots.append((at[0], at[0] + fonts.width(text, size, "narrow")))
        put(image, at, text, size, *how)

    def marked(image: Any, at: tuple[float, float], outcome: Outcome | None) -> None:
        if at[1] > drawing._BOTTOM:
            spots.append((at[0] - 8, at[0] + 8))
        dot(image, at, outcome)

    tr = translator(language)
    monkeypatch.setattr(drawing, "put", noted)
    monkeypatch.setattr(drawing, "_dot", marked)
    outcomes = (Outcome(True), Outcome(False))
    drawing._draw(Curve("Ann", (1000, 1040, 990), "2026-05-01", "2026-05-09", outcomes=outcomes), tr)
    assert len(spots) == 4
    assert all(end < begin for (_, end), (begin, _) in itertools.pairwise(spots))
