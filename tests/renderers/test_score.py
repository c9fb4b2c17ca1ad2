"""Score sheets and leaderboards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from canasta.i18n import ENGLISH, Text
from canasta.view import ScoreLine
from renderers import BoardRow, leaderboard_picture, score_picture
from renderers.palette import FELT, GOLD
from tests.renderers import samples
from tests.renderers.golden_pictures import board_rows
from tests.renderers.looking import differing, opened


def test_a_sheet_says_lines_scores_and_totals() -> None:
    """Line by line as the deal is scored (rules: 2.8)."""
    picture = score_picture(samples.scored(), ENGLISH)
    for words in (
        "Deal 3. Chloé went out.",
        "Anna and Chloé: +1,355 in this deal, 2,360 before, now 3,715.",
        "Ben and Dmitri: +350 in this deal, 1,745 before, now 2,095.",
        "Natural canastas (1) +500, Mixed canastas (1) +300, Going out +100, Red threes (2) +200",
        "Cards left in hand (18) −195",
    ):
        assert words in picture.alt
        assert words in picture.text
    assert "won" not in picture.alt


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"reason": "stock", "by": None}, "The stock ran out."),
        ({"concealed": True}, "Chloé went out concealed."),
        ({"reason": "special"}, "Chloé showed a special hand."),
    ],
)
def test_a_sheet_says_how_the_deal_ended(change: dict[str, object], words: str) -> None:
    view = samples.scored()
    assert view.result is not None
    ended = replace(view, result=replace(view.result, **change))  # type: ignore[arg-type]
    assert words in score_picture(ended, ENGLISH).alt


def test_the_winner_is_named_and_marked() -> None:
    playing, over = samples.scored(), samples.scored(over=True)
    assert "The match is won by Anna and Chloé." in score_picture(over, ENGLISH).alt
    gold = (244, 186, 64)
    image, plain = opened(score_picture(over, ENGLISH)), opened(score_picture(playing, ENGLISH))
    lines = [x for x in range(image.width) if image.getpixel((x, 340)) == gold]
    assert lines
    assert not [x for x in range(plain.width) if plain.getpixel((x, 340)) == gold]


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
def test_a_sheet_holds_every_side(sides: int) -> None:
    view = samples.scored_alone(sides)
    picture = score_picture(view, ENGLISH)
    assert len(picture.alt) <= 1024
    for name in view.players[:4]:
        assert f"{name}: " in picture.text
    assert opened(picture).width == 900


def test_allies_share_one_sum_but_for_their_red_threes() -> None:
    """Each of them receives the whole sum, and the own red threes besides (rules: 5.2)."""
    picture = score_picture(samples.scored_cutthroat(), ENGLISH)
    for words in (
        "Anna: +390 in this deal, 2,360 before, now 2,750. Chloé: +490 in this deal, −120 before, now 370.",
        "Anna and Chloé played together; each gets Natural canastas (1) +500,",
        "Unfinished wild meld −1,000. Anna besides: Red threes (1) +100. Chloé besides: Red threes (2) +200.",
        "Ben played alone: Natural canastas (0) 0, Mixed canastas (1) +300, Wild canastas (1) +2,000,",
    ):
        assert words in picture.text.replace("\n", " ")
    assert picture.alt.startswith("Deal 3. Anna went out. Anna: +390 in this deal")


def test_allies_are_neighbours_on_one_ground() -> None:
    image = opened(score_picture(samples.scored_cutthroat(lone=1), ENGLISH))
    felt = [x for x in range(340, 866) if image.getpixel((x, 140)) == FELT]
    assert felt == list(range(felt[0], felt[-1] + 1))
    apart = opened(score_picture(replace(samples.scored_cutthroat(), allies=((0,), (1,), (2,))), ENGLISH))
    assert len([x for x in range(340, 866) if apart.getpixel((x, 140)) == FELT]) == 2 * len(felt)


def test_three_by_themselves_share_nothing() -> None:
    picture = score_picture(samples.scored_alone(3), ENGLISH)
    assert "together" not in picture.text
    assert "Chloé: Natural canastas (1) +500" in picture.text


def test_the_rim_is_around_the_winner_of_two_allies_alone() -> None:
    image = opened(score_picture(samples.scored_cutthroat(winners=[2]), ENGLISH))
    height = image.height - 24 - 44
    rims = [x for x in range(300, 900) if image.getpixel((x, height - 34)) == GOLD]
    above = [x for x in range(300, 900) if image.getpixel((x, 340)) == GOLD]
    assert rims
    assert not above


@pytest.mark.parametrize("sides", [2, 3])
def test_a_label_is_not_cut_where_there_is_room(sides: int, written: list[str]) -> None:
    view = samples.scored_cutthroat() if sides == 3 else samples.scored()
    assert view.result is not None
    extra = ScoreLine("penalties", Text("Unfinished wild meld"), (None,) * sides, (0,) * sides)
    lines = (*view.result.lines, extra)
    score_picture(replace(view, result=replace(view.result, lines=lines)), ENGLISH)
    assert "Unfinished wild meld" in written
    assert not any(text.endswith("…") for text in written)


def test_whoever_sat_out_is_marked_and_told(written: list[str]) -> None:
    picture = score_picture(samples.scored_five(), ENGLISH)
    assert "Chloé sat this deal out." in picture.alt
    assert "Chloé (sat out)" in written
    assert "Anna" in written


def test_large_numbers_stay_in_their_columns() -> None:
    view = samples.scored_alone(6)
    assert view.result is not None
    huge = replace(view.result, before=(123_455,) * 6, totals=(-123_455,) * 6)
    image = opened(score_picture(replace(view, result=huge), ENGLISH))
    normal = opened(score_picture(view, ENGLISH))
    # Nothing is drawn in the margins or between the last column and the edge.
    edge = (image.width - 20, 130, image.width, image.height)
    assert differing(image.crop(edge), normal.crop(edge), 0) == 0


def test_a_deal_that_goes_on_has_no_sheet() -> None:
    with pytest.raises(ValueError, match="not over"):
        score_picture(samples.middle_table(), ENGLISH)


def test_a_board_says_the_same_in_words() -> None:
    picture = leaderboard_picture("Café Canasta", board_rows(), ENGLISH)
    assert picture.alt.startswith("Leaderboard of Café Canasta.")
    assert "1. Anna: 30 won of 44 matches, 812 points a deal." in picture.alt
    assert "ゆき" in picture.alt
    assert "37. Zoë: 2 won of 11 matches, −41 points a deal. (you)" in picture.alt


def test_a_board_of_one_match_counts_it_right() -> None:
    picture = leaderboard_picture("", [BoardRow(1, "Anna", 1, 1, 0.4)], ENGLISH)
    assert picture.alt == "Leaderboard. 1. Anna: 1 won of 1 match, 0 points a deal."


def test_an_empty_board_says_so() -> None:
    assert "No match has been finished yet." in leaderboard_picture("Café", [], ENGLISH).alt


def test_a_gap_is_drawn_where_places_are_left_out() -> None:
    rows = board_rows()
    near = [*rows[:-1], replace(rows[-1], place=len(rows))]
    with_gap = opened(leaderboard_picture("", rows, ENGLISH))
    without = opened(leaderboard_picture("", near, ENGLISH))
    assert with_gap.height > without.height


def test_the_askers_own_line_is_marked() -> None:
    rows = [BoardRow(1, "Anna", 3, 4, 1.0), BoardRow(2, "Ben", 2, 4, 1.0)]
    plain = opened(leaderboard_picture("", rows, ENGLISH))
    marked = opened(leaderboard_picture("", [rows[0], replace(rows[1], own=True)], ENGLISH))
    assert differing(plain, marked, 64) > 1000
