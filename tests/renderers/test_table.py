"""Pictures of tables: nothing is cut off or lies on something else, whatever is on the table."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from canasta.cards import parse_cards
from canasta.i18n import ENGLISH
from canasta.view import View
from renderers import table_picture
from renderers.table_layout import Box, TableLayout, as_laid, lay_out
from tests.renderers import samples
from tests.renderers.looking import differing, opened

SHAPES = [(2, 2), (2, 4), (2, 6), (3, 3), (3, 6), (4, 4), (5, 5), (6, 6)]


def _parts(plan: TableLayout) -> list[Box]:
    """All that lies beside each other on the table."""
    return [
        plan.head,
        *plan.seats,
        plan.stock,
        Box(plan.pile.left, plan.pile.top, plan.crosswise.right, plan.pile.bottom),
        plan.stock_caption,
        plan.pile_caption,
        *(panel.box for panel in plan.panels),
    ]


@pytest.mark.parametrize(("sides", "seats"), SHAPES)
def test_nothing_overlaps_or_is_cut_off(sides: int, seats: int) -> None:
    plan = lay_out(samples.full_table(sides, seats))
    canvas = Box(0, 0, *plan.size)
    parts = _parts(plan)
    for part in parts:
        assert canvas.holds(part)
    for one, other in combinations(parts, 2):
        assert not one.overlaps(other)


@pytest.mark.parametrize(("sides", "seats"), SHAPES)
def test_twelve_melds_a_side_have_their_places(sides: int, seats: int) -> None:
    view = samples.full_table(sides, seats)
    plan = lay_out(view)
    assert len(plan.panels) == sides
    for panel, side in zip(plan.panels, view.sides, strict=True):
        assert {place.meld.id for place in panel.melds} == {meld.id for meld in side.melds}
        assert len(panel.melds) == 12
        assert len(panel.threes) == 4
        inside = [panel.head, panel.line, *(place.box for place in panel.melds)]
        for part in inside:
            assert panel.box.holds(part)
        for one, other in combinations(inside, 2):
            assert not one.overlaps(other)
        for one, other in combinations(panel.threes, 2):
            assert not one.overlaps(other)
        assert all(panel.line.holds(three) for three in panel.threes)


@pytest.mark.parametrize(("sides", "seats"), SHAPES)
def test_the_picture_is_as_large_as_its_layout(sides: int, seats: int) -> None:
    view = samples.full_table(sides, seats)
    assert opened(table_picture(view, ENGLISH)).size == lay_out(view).size


def test_a_very_long_meld_and_many_threes_stay_in_their_places() -> None:
    long = samples.meld("m1", "As" * 14)
    side = samples.side((0, 2), [long], "3h3d" * 5)
    view = samples.view(sides=[side, samples.side((1, 3))])
    panel = lay_out(view).panels[0]
    assert panel.melds[0].step > 0
    assert panel.box.holds(panel.melds[0].box)
    assert panel.melds[0].box.height < 420
    assert all(panel.line.holds(three) for three in panel.threes)
    assert panel.threes[0].left > panel.line.left + panel.line.width // 3


def test_a_canasta_is_squared_up() -> None:
    melds = {
        place.meld.id: place for panel in lay_out(samples.middle_table()).panels for place in panel.melds
    }
    assert melds["m1"].step == 0
    assert melds["m1"].cards.height < melds["m5"].cards.height
    assert melds["m5"].step > 0


def test_wild_cards_lie_last_in_a_set_and_where_they_belong_in_a_sequence() -> None:
    cards = parse_cards("7h2c7d")
    view = samples.meld("m1", "7h2c7d")
    assert as_laid(view) == parse_cards("7h7d2c")
    assert as_laid(replace(view, kind="sequence", rank=None)) == cards


def test_one_seat_is_gold_while_the_deal_goes_on() -> None:
    view = samples.middle_table()
    plan = lay_out(view)

    def gold(of: View) -> list[bool]:
        image = opened(table_picture(of, ENGLISH))
        return [image.getpixel((box.right - 40, box.top + 4)) == (244, 186, 64) for box in plan.seats]

    assert gold(view) == [False, True, False, False]
    assert gold(replace(view, turn=3)) == [False, False, False, True]
    assert gold(replace(view, phase="over")) == [False] * 4


def test_a_frozen_pile_shows_the_card_that_froze_it() -> None:
    view = samples.middle_table()
    crosswise = lay_out(view).crosswise
    box = (lay_out(view).pile.right + 4, crosswise.top, crosswise.right, crosswise.bottom)
    by_two = opened(table_picture(view, ENGLISH)).crop(box)
    by_joker = opened(table_picture(replace(view, frozen_by=52), ENGLISH)).crop(box)
    free = opened(table_picture(replace(view, frozen=False, frozen_by=None), ENGLISH)).crop(box)
    assert differing(by_two, by_joker, 64) > 500
    assert differing(by_two, free, 64) > 5000


def test_a_wild_top_card_lies_crosswise() -> None:
    view = replace(samples.middle_table(), top=52, frozen_by=52)
    plan = lay_out(view)
    image = opened(table_picture(view, ENGLISH))
    x, y = plan.pile.middle
    assert image.getpixel((x - 75, y)) != image.getpixel((x - 100, y))
    assert image.getpixel((x - 75, y + 40)) == (233, 222, 251)


def test_the_words_say_what_the_picture_shows() -> None:
    picture = table_picture(samples.middle_table(), ENGLISH)
    for words in (
        "Classic Canasta, deal 3, to 5,000 points.",
        "It is Ben's turn, after the draw.",
        "The pile has 12 cards, on top the nine of hearts; it is frozen by the two of clubs.",
        "The stock has 23 cards.",
        "Anna and Chloé: 2,360 points; natural canasta, 7 kings",
        "mixed canasta, 4 queens: spades, clubs, hearts, diamonds, wild two of diamonds, two of clubs, joker",
        "red threes: hearts, diamonds",
        "Cards in hand: Anna 6, Ben 9, Chloé 14, Dmitri 11.",
        "Dealer: Dmitri.",
    ):
        assert words in picture.alt
        assert words in picture.text


@pytest.mark.parametrize(("sides", "seats"), SHAPES)
def test_long_alt_texts_are_shortened_and_the_text_is_whole(sides: int, seats: int) -> None:
    view = samples.full_table(sides, seats)
    picture = table_picture(view, ENGLISH)
    assert len(picture.alt) <= 1024
    assert "12,345 points" in picture.alt
    for name in view.players[:4]:
        assert f"{name} 40" in picture.text
    assert picture.text.count("four") + picture.text.count("fours") >= sides


def test_an_empty_table_says_so() -> None:
    view = replace(samples.early_table(), top=None, pile=0, stock=0, phase="over")
    picture = table_picture(view, ENGLISH)
    assert "The pile is empty." in picture.alt
    assert "The stock has 0 cards." in picture.alt
    assert "The deal is over." in picture.alt


def test_names_may_come_from_outside() -> None:
    view = samples.early_table()
    picture = table_picture(view, ENGLISH, ["Lu", "Mo", "Ni", "Ola"])
    assert "Lu 11, Mo 11, Ni 11, Ola 11" in picture.alt
    assert "Anna" not in picture.alt
    with pytest.raises(ValueError, match="3 names for 4 seats"):
        table_picture(view, ENGLISH, ["Lu", "Mo", "Ni"])


def test_a_table_has_two_to_six_seats() -> None:
    view = samples.view(players=[f"P{n}" for n in range(7)])
    with pytest.raises(ValueError, match="two to six seats, not 7"):
        lay_out(view)
