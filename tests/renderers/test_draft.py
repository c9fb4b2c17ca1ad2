"""Pictures of openings that are being put together."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from canasta.actions import Group
from canasta.cards import parse_cards
from canasta.i18n import ENGLISH
from canasta.view import View
from renderers import draft_picture
from renderers.draft import layout
from tests.renderers import samples
from tests.renderers.looking import opened


def _groups(*texts: str) -> list[Group]:
    return [Group(parse_cards(text)) for text in texts]


def _view(minimum: int) -> View:
    return samples.view(
        "AsAhKhKsKd", seat=0, sides=[samples.side((0, 2), minimum=minimum), samples.side((1, 3))], top="9h"
    )


@pytest.mark.parametrize(
    ("texts", "minimum", "words"),
    [
        (["KhKsKd"], 50, "30 of 50 points: 20 short."),
        (["KhKsKd", "QhQs2d"], 50, "70 of 50 points: enough to open."),
        (["AsAhAd"], 60, "60 of 60 points: enough to open."),
        ([], 120, "0 of 120 points: 120 short. Nothing is put together yet."),
    ],
)
def test_points_stand_against_the_minimum(texts: Sequence[str], minimum: int, words: str) -> None:
    """The minimum counts all cards of the melds laid down in the step (rules: 2.2)."""
    picture = draft_picture(_view(minimum), _groups(*texts), ENGLISH)
    assert picture.alt.startswith(words)


def test_the_piles_top_card_counts_and_is_marked() -> None:
    picture = draft_picture(_view(50), _groups("9s9d", "KhKsKd"), ENGLISH, top=0)
    assert picture.alt.startswith("60 of 50 points")
    assert "3 nines: hearts, spades, diamonds, with the pile's nine of hearts: 30 points." in picture.alt
    without = draft_picture(_view(50), _groups("9h9s9d", "KhKsKd"), ENGLISH)
    assert without.png != picture.png


def test_a_top_card_that_joins_an_own_meld_alone_is_a_group_too() -> None:
    picture = draft_picture(_view(50), [Group((), "m1")], ENGLISH, top=0)
    assert "nine of hearts, with the pile's nine of hearts: 10 points." in picture.alt


@pytest.mark.parametrize("top", [-1, 1])
def test_the_top_card_joins_a_group_that_is_there(top: int) -> None:
    with pytest.raises(ValueError, match="top card"):
        draft_picture(_view(50), _groups("9s9d"), ENGLISH, top=top)


@pytest.mark.parametrize("sizes", [[3], [3, 3, 3, 3], [7, 4, 3], [14, 20], [5, 5, 5, 5, 5, 5]])
def test_no_group_leaves_the_picture_or_touches_another(sizes: list[int]) -> None:
    places, height = layout(tuple((45,) * size for size in sizes), 0)
    for n, place in enumerate(places):
        assert place.x >= 0
        assert place.right <= 900
        assert place.y + 168 < height
        for other in places[n + 1 :]:
            assert other.y >= place.y + 168 or other.x > place.right


def test_groups_of_wild_cards_and_two_of_one_rank_are_told() -> None:
    """Wild cards may be melded by themselves, and a rank twice, where a table plays so (rules: 3.3, 3.5)."""
    picture = draft_picture(_view(50), _groups("JkJk2s2h2d", "9s9d2c", "9h9h9c"), ENGLISH)
    assert picture.alt == (
        "230 of 50 points: enough to open. 5 wild cards: 3 twos, 2 jokers: 160 points. "
        "2 nines: spades, diamonds, wild two of clubs: 40 points. 3 nines: hearts, hearts, clubs: 30 points."
    )


def test_a_side_that_is_open_needs_no_minimum() -> None:
    view = samples.view("KhKsKd", seat=0, sides=samples.middle_table().sides)
    picture = draft_picture(view, _groups("KhKsKd"), ENGLISH)
    assert picture.alt.startswith("Together 30 points.")
    assert opened(picture).width == 900
