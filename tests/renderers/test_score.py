"""Score sheets."""

from dataclasses import replace

import pytest
from PIL import Image

from canasta.i18n import ENGLISH, Text
from canasta.match import Match
from canasta.players import choose
from canasta.terms import ScorePart
from canasta.view import ScoreLine
from renderers import score_picture
from renderers.canvas.palette import FELT, GOLD, SIDE_INK
from tests.renderers import samples
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
    extra = ScoreLine(ScorePart.PENALTIES, Text("Unfinished wild meld"), (None,) * sides, (0,) * sides)
    lines = (*view.result.lines, extra)
    score_picture(replace(view, result=replace(view.result, lines=lines)), ENGLISH)
    assert "Unfinished wild meld" in written
    assert not any(text.endswith("…") for text in written)


@pytest.mark.parametrize("sides", [3, 6])
@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("Sequences of fewer than five", ["Sequences of", "fewer than five"]),
        ("Four or five natural canastas", ["Four or five", "natural canastas"]),
        ("More than three sevens in a hand", ["More than three", "sevens in a hand"]),
    ],
)
def test_a_long_label_has_two_lines(sides: int, label: str, lines: list[str], written: list[str]) -> None:
    view = samples.scored_alone(sides)
    assert view.result is not None
    line = ScoreLine(ScorePart.PENALTIES, Text(label), (None,) * sides, (0,) * sides)
    result = replace(view.result, lines=(*view.result.lines, line))
    score_picture(replace(view, result=result), ENGLISH)
    assert [text for text in written if text in lines or text == label] == lines


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


def test_the_sheet_shows_how_far_each_side_is_from_the_target() -> None:
    view = samples.scored()
    assert view.result is not None
    target = replace(view, game=replace(view.game, target=2 * max(view.result.totals)))
    rounds = replace(view, game=replace(view.game, rounds=4))
    far, near, none = (opened(score_picture(one, ENGLISH)) for one in (target, view, rounds))
    assert far.height == near.height
    assert none.tobytes() != near.tobytes()

    def reach(image: Image.Image) -> int:
        bars = image.crop((0, image.height - 70, image.width, image.height))
        return sum(count for count, colour in bars.getcolors(1 << 16) or () if colour == SIDE_INK[0])

    assert 0 < reach(far) < reach(near)


def test_a_match_to_minus_points_shows_what_is_left_until_its_end(written: list[str]) -> None:
    match = Match("romme", ["Ann", "Ben"], {})
    match.totals = (-120, -480)
    match.start_deal("1")
    while (seat := match.to_move) is not None:
        match.apply(seat, choose(match.view(seat)))
    score_picture(match.view(None), ENGLISH)
    assert "Until the end" in written
    assert "To go" not in written
    left = [max(0, 500 + total) for total in match.results[-1].totals]
    assert {str(points) for points in left} <= set(written)
    assert all(points <= 500 for points in left)
