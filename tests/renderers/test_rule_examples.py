"""Cards with the verdict of the rules: legible on a phone, not by colour alone, and the same in words."""

import pytest

from canasta.cards import parse_cards
from canasta.i18n import ENGLISH, translator
from renderers import Tried, examples_picture
from renderers.canvas.palette import CLUB, HEART, WARN
from renderers.rule_examples.layout import lay_out
from tests.renderers.looking import opened

KINGS = Tried((parse_cards("KhKs2d"),), True, "allowed")
WILD = Tried((parse_cards("Kh2s2d"),), False, "too few natural cards", frozenset({1, 2}))
FROZEN = Tried(
    (parse_cards("Kh2s"),),
    False,
    "the pile is frozen",
    frozenset({1}),
    onto=parse_cards("Kd"),
    pile=True,
    frozen_by=parse_cards("2c")[0],
    note="A frozen pile",
)
OPENING = Tried(
    tuple(map(parse_cards, ("QhQsQdQcJkQhQs", "AhAsAdAc", "4h4s4d4c4h", "9h9s9d9c", "8h8s8dJk"))),
    False,
    "your partner has not picked up a foot yet, so that you can't go out with all of these at once",
)


@pytest.mark.parametrize("every", [[KINGS], [WILD, KINGS], [OPENING, OPENING], [KINGS, WILD, FROZEN] * 2])
def test_the_picture_is_as_wide_as_a_panel_and_small(every: list[Tried]) -> None:
    picture = examples_picture(every, ENGLISH, variant="classic")
    assert opened(picture).width == 1080
    assert len(picture.png) <= 80_000


def test_a_card_at_fault_is_raised_framed_and_crossed_and_a_tick_marks_what_is_allowed() -> None:
    bad, good = opened(examples_picture([WILD], ENGLISH)), opened(examples_picture([KINGS], ENGLISH))
    in_bad, in_good = ({colour for _, colour in image.getcolors(100_000) or ()} for image in (bad, good))
    assert {WARN, HEART} <= in_bad
    assert CLUB in in_good
    assert WARN not in in_good
    _, [cell] = lay_out([WILD])
    assert [place.wrong for place in cell.cards] == [False, True, True]
    assert cell.cards[1].y < cell.cards[0].y


@pytest.mark.parametrize("every", [[KINGS, WILD], [FROZEN, OPENING], [OPENING]])
def test_nothing_leaves_its_box_or_covers_the_words(every: list[Tried]) -> None:
    (width, height), cells = lay_out(every)
    for cell in cells:
        assert cell.box.left >= 0
        assert cell.box.right <= width
        assert cell.box.bottom <= height
        card = {"hand": (150, 210), "pile": (120, 168)}[cell.kind]
        for place in cell.cards:
            assert cell.box.left <= place.x
            assert place.x + card[0] <= cell.box.right
            assert place.y + card[1] < cell.words_top


def test_every_rank_and_suit_shows_where_cards_overlap() -> None:
    _, cells = lay_out([OPENING])
    for cell in cells:
        pairs = zip(cell.cards, cell.cards[1:], strict=False)
        steps = [after.x - place.x for place, after in pairs if place.covered]
        assert min(steps) >= 56


def test_the_words_say_what_the_picture_shows() -> None:
    picture = examples_picture([WILD, FROZEN], ENGLISH)
    assert picture.alt.startswith(
        "Not allowed: king of hearts, two of spades, two of diamonds (too few natural cards)."
    )
    assert "A frozen pile: king of hearts, two of spades with the pile's top card, king of diamonds" in (
        picture.alt
    )
    alone = Tried((), False, "the pile is frozen.", onto=parse_cards("Kd"), pile=True)
    assert examples_picture([alone], ENGLISH).alt == (
        "Not allowed: the pile's top card, king of diamonds, alone (the pile is frozen)."
    )
    assert "Nicht erlaubt" in examples_picture([WILD], translator("de")).alt


def test_there_is_no_picture_of_nothing() -> None:
    with pytest.raises(ValueError, match="nothing"):
        examples_picture([], ENGLISH)
