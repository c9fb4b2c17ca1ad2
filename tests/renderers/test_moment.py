"""The small pictures of special moments."""

import pytest

from bot.tables.session.moments import MOMENTS
from canasta.cards import parse_cards
from canasta.i18n import ENGLISH
from renderers import Moment, moment_picture
from renderers.moment.moment import SIZE
from tests.renderers.looking import opened

CANASTA = Moment("canasta", tuple(parse_cards("KhKdKsKcKhKd2s")), "mixed", 7)
PILE = Moment("pile", tuple(parse_cards("Th")), n=14)


def test_every_moment_has_a_small_picture_that_words_describe() -> None:
    pictures = [
        moment_picture(PILE if kind == "pile" else Moment(kind, CANASTA.cards), ENGLISH) for kind in MOMENTS
    ]
    assert {opened(picture).size for picture in pictures} == {(SIZE, SIZE)}
    assert all(0 < len(picture.png) < 8_000 and picture.alt for picture in pictures)
    assert len({picture.png for picture in pictures}) == len(MOMENTS)


@pytest.mark.parametrize(
    "other",
    [
        Moment("canasta", CANASTA.cards, "natural", 7),
        Moment("canasta", tuple(parse_cards("4h4d4s4c4h4d2s")), "mixed", 7),
        Moment("pile", PILE.cards, n=15),
        Moment("pile", tuple(parse_cards("9h")), n=14),
        Moment("comeback", side=1),
        Moment("comeback", side=2),
    ],
)
def test_whatever_differs_is_seen(other: Moment) -> None:
    known = (CANASTA, PILE, Moment("comeback"))
    assert moment_picture(other, ENGLISH).png not in {moment_picture(one, ENGLISH).png for one in known}
