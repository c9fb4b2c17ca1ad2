"""Leaderboards as pictures and in words."""

from dataclasses import replace

from canasta.i18n import ENGLISH
from renderers import BoardRow, Picture, Portrait, leaderboard_picture
from renderers.canvas import fonts
from renderers.canvas.portraits import PORTRAIT
from tests.renderers.golden_pictures import HEADS, SCOPE, board_rows
from tests.renderers.looking import differing, opened

ANNA = BoardRow(1, "Anna", ("1,204", "3", "4"))
BEN = BoardRow(2, "Ben", ("1,100?", "2", "4"))


def board(*rows: BoardRow, title: str = "") -> Picture:
    return leaderboard_picture(title, SCOPE, HEADS, rows, ENGLISH)


def test_a_board_says_the_same_in_words() -> None:
    picture = board(*board_rows(), title="Café Canasta")
    assert picture.alt.startswith("Leaderboard of Café Canasta: all games · all time.")
    assert "1. Anna: rating 1,812, won 30, matches 44." in picture.alt
    assert "ゆき" in picture.alt
    assert "2. Ben: rating 1,755, won 28, matches 43, up 1." in picture.alt
    assert "3. Chloé: rating 1,698, won 26, matches 42, down 1." in picture.alt
    assert "matches 41, new." in picture.alt
    assert "37. Zoë: rating 991?, won 2, matches 11, up 4. (you)" in picture.alt


def test_an_empty_board_says_so() -> None:
    assert "No match has been finished yet." in board(title="Café").alt


def test_a_gap_is_drawn_where_places_are_left_out() -> None:
    rows = board_rows()
    near = [*rows[:-1], replace(rows[-1], place=len(rows))]
    assert opened(board(*rows)).height > opened(board(*near)).height


def test_who_shares_a_place_leaves_no_gap() -> None:
    def height(*places: int) -> int:
        return opened(board(*(replace(ANNA, place=place) for place in places))).height

    # Nobody stands between 1, 1 and 3; somebody does before a fourth place.
    assert height(1, 2, 3) == height(1, 1, 3) == height(1, 1, 1) == height(1, 2, 2)
    assert height(1, 1, 4) == height(1, 2, 4) == height(1, 1, 1) + (height(1, 3) - height(1, 2))
    assert height(1, 3, 4) == height(1, 3, 3)


def test_the_askers_own_line_is_marked() -> None:
    plain, marked = opened(board(ANNA, BEN)), opened(board(ANNA, replace(BEN, own=True)))
    assert differing(plain, marked, 64) > 1000


def test_a_name_that_cannot_be_drawn_leaves_place_and_figures(written: list[str]) -> None:
    picture = board(replace(ANNA, name="مريم 🎲"))
    assert "مريم" in picture.alt
    assert {"1", "1,204", "3", "4"} <= set(written)
    assert all(ord(character) in fonts.covered() for text in written for character in text)


def test_a_place_of_many_digits_stays_within_its_line() -> None:
    edge = (0, 0, 22, 200)
    far = opened(board(replace(ANNA, place=1_234_567, own=True))).crop(edge)
    assert differing(far, opened(board(replace(ANNA, place=4, own=True))).crop(edge), 0) == 0


def test_a_row_shows_a_face_initials_or_somebody() -> None:
    face = Portrait(bytes(PORTRAIT * PORTRAIT))
    rows = [replace(ANNA, portrait=face), ANNA, replace(ANNA, name="ゆき")]
    box = (24 + 86, 130, 24 + 86 + 58, 204)
    faces = [opened(board(row)).crop(box).tobytes() for row in rows]
    assert len(set(faces)) == len(faces)


def test_a_row_shows_how_somebody_moved() -> None:
    box = (340, 130, 456, 204)
    looks = [opened(board(replace(ANNA, moved=moved))).crop(box).tobytes() for moved in (0, 1, -1, 2, None)]
    assert len(set(looks)) == len(looks)
    # Rating and name stay where they are.
    plain, moved = opened(board(ANNA)), opened(board(replace(ANNA, moved=-12)))
    for left, right in ((0, 340), (460, 900)):
        assert differing(plain.crop((left, 0, right, 204)), moved.crop((left, 0, right, 204)), 0) == 0
