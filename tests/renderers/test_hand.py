"""Pictures of hands."""

from __future__ import annotations

import pytest

from canasta.cards import JOKER, POINTS, parse_cards
from canasta.i18n import ENGLISH
from canasta.view import View
from renderers import hand_picture
from renderers.hand import HandLayout, layout
from tests.renderers import samples
from tests.renderers.looking import opened
from tests.support.views import changed

CARD = (150, 210)
INDEX = (62, 118)  # what rank and suit take of a card, from its upper left corner


def _laid(view_hand: str, drawn: str = "") -> HandLayout:
    return layout(samples.sort_hand(parse_cards(view_hand)), parse_cards(drawn))


@pytest.mark.parametrize("count", [1, 2, 7, 11, 15, 22, 40, 60])
def test_every_card_lies_in_the_picture_with_its_corner_free(count: int) -> None:
    held = samples.sort_hand([(7 * n) % (JOKER + 1) for n in range(count)])
    plan = layout(held, held[count // 3 :])
    assert [place.card for place in plan.cards] == list(held)
    for n, place in enumerate(plan.cards):
        assert place.x >= 0
        assert place.y >= 0
        assert place.x + CARD[0] <= plan.size[0]
        assert place.y + CARD[1] <= plan.size[1]
        for later in plan.cards[n + 1 :]:
            beside = later.x >= place.x + INDEX[0] or later.x + CARD[0] <= place.x
            assert beside or later.y >= place.y + INDEX[1]


def test_forty_cards_take_rows_and_stay_readable_on_a_phone() -> None:
    view = samples.long_hand()
    assert len(view.hand) == 40
    plan = layout(view.hand, view.turn.drawn)
    assert len({place.y // 100 for place in plan.cards}) >= 5
    assert opened(hand_picture(view, ENGLISH)).size == plan.size
    assert plan.size[1] <= 1.2 * plan.size[0]


def test_a_rank_is_kept_in_one_row_where_that_is_possible() -> None:
    plan = _laid("AsAhAdKsKhKdQsQhQdJsJhJd")
    rows: dict[int, set[int]] = {}
    for place in plan.cards:
        rows.setdefault(place.card >> 2, set()).add(place.y)
    assert all(len(tops) == 1 for tops in rows.values())


def test_cards_of_one_rank_lie_closer_together() -> None:
    first, second, third = _laid("AsAhKs").cards
    assert second.x - first.x < third.x - second.x


def test_one_of_two_equal_cards_is_marked_as_new() -> None:
    plan = _laid("KhKhQd", drawn="Kh")
    assert [(place.card, place.new) for place in plan.cards] == [(46 - 1, False), (45, True), (42, False)]
    lifted = [place.y for place in plan.cards]
    assert lifted[1] < lifted[0] == lifted[2]


def test_a_drawn_card_that_left_the_hand_marks_nothing() -> None:
    assert not any(place.new for place in _laid("KhQd", drawn="7s").cards)


def test_the_words_name_every_card() -> None:
    picture = hand_picture(samples.opening_hand(), ENGLISH)
    assert "Your hand: 15 cards, 200 points." in picture.alt
    assert "kings: spades, hearts, diamonds" in picture.alt
    assert "Wild: joker; two of diamonds." in picture.alt
    assert "New this turn: king of diamonds." in picture.alt
    assert "it needs 50 points" in picture.alt
    assert picture.text.split("\n") == picture.alt.replace(". ", ".\n").split("\n")


def test_threes_that_lie_in_a_hand_are_neither_natural_nor_wild() -> None:
    """Modern American: they count in a hand what that table says."""
    values = tuple(100 if card >> 2 == 1 else POINTS[card] for card in range(JOKER + 1))
    view = changed(
        samples.view("4h3s3h2c", seat=0),
        game={"holds_threes": True, "values": values},
        turn={"drawn": parse_cards("3s")},
    )
    text = hand_picture(view, ENGLISH).text
    assert "4 cards, 225 points." in text
    assert "Natural: four of hearts." in text
    assert "Never discarded: threes: spades, hearts." in text
    assert "Wild: two of clubs." in text
    assert "New this turn: three of spades." in text
    assert "Never discarded" not in hand_picture(changed(view, game={"holds_threes": False}), ENGLISH).text


def test_an_empty_hand_has_a_picture_too() -> None:
    picture = hand_picture(samples.view("", seat=2), ENGLISH)
    assert picture.alt == "Your hand is empty."
    assert opened(picture).width == 900


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="spectator"):
        hand_picture(samples.view("KhKd"), ENGLISH)


@pytest.mark.parametrize("view", [samples.opening_hand(), samples.view("9cQd3s" * 7, seat=1)])
def test_a_hand_is_a_small_file(view: View) -> None:
    assert len(hand_picture(view, ENGLISH).png) < 40_000


def test_what_others_hold_does_not_change_the_picture() -> None:
    one = samples.view("KhKdQs", seat=0, counts=(3, 9, 9, 9), stock=50)
    other = samples.view("KhKdQs", seat=0, counts=(3, 2, 30, 1), stock=3)
    assert hand_picture(one, ENGLISH) is hand_picture(other, ENGLISH)
