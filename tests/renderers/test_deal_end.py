"""The end of a deal as one picture: what it says, and that nothing shown is missing from its key."""

from dataclasses import replace

import pytest

from canasta.events import Discarded, Drew, Melded, Opened, Took
from canasta.i18n import ENGLISH
from canasta.notation.words import card_label
from canasta.review.swing import Swing
from canasta.terms import CanastaKind
from renderers import deal_end_picture
from tests.renderers import samples
from tests.renderers.looking import opened

HISTORY = ((600, 1005), (1200, 900))
SWING = Swing(
    1,
    12,
    30,
    1,
    734.2,
    (
        Took(1, 8, 14),
        Opened(1, 120, 90),
        Melded(1, "m1", (8, 8, 9), 7, False, CanastaKind.NATURAL),
    ),
)


def test_the_turning_point_is_a_plain_sentence() -> None:
    view = samples.scored(over=True)
    said = deal_end_picture(view, ENGLISH, history=HISTORY, swing=SWING).text
    name = view.players[1]
    partner = view.players[3]
    assert (
        f"Turning point in turn 12: {name} took a pile of 14, opened and completed a canasta. "
        f"About 730 points for {name} and {partner}." in said
    )


def test_a_turn_that_helped_the_others_is_told_by_its_discard() -> None:
    swing = replace(SWING, seat=0, points=42.4, events=(Drew(0, 1), Discarded(0, 12, False)))
    view = samples.scored(over=True)
    ann, ben, _, dan = view.players
    said = deal_end_picture(view, ENGLISH, history=HISTORY, swing=swing).text
    card = card_label(12, ENGLISH)
    assert f"turn 12: {ann} discarded {card}. About 42 points for {ben} and {dan}." in said


def test_the_totals_after_each_deal_are_said() -> None:
    said = deal_end_picture(samples.scored(over=True), ENGLISH, history=HISTORY).alt
    assert "after each deal: 600, 1,200." in said
    assert "Turning point" not in said


def test_whatever_differs_gives_another_picture() -> None:
    view = samples.scored(over=True)
    assert view.result is not None
    changed = replace(view, result=replace(view.result, by=1, concealed=not view.result.concealed))
    pictures = [
        deal_end_picture(view, ENGLISH, history=HISTORY, swing=SWING),
        deal_end_picture(view, ENGLISH, history=HISTORY),
        deal_end_picture(view, ENGLISH, history=HISTORY[:1], swing=SWING),
        deal_end_picture(view, ENGLISH, history=(HISTORY[0], (1300, 900)), swing=SWING),
        deal_end_picture(changed, ENGLISH, history=HISTORY, swing=SWING),
        deal_end_picture(replace(view, players=tuple("ABCD")), ENGLISH, history=HISTORY, swing=SWING),
    ]
    assert len({picture.png for picture in pictures}) == len(pictures)


def test_it_is_as_wide_as_the_table_and_small_enough_to_share() -> None:
    picture = deal_end_picture(samples.scored(over=True), ENGLISH, history=HISTORY, swing=SWING)
    assert opened(picture).width == 900
    assert len(picture.png) < 100_000
    assert len(picture.alt) <= 1024


def test_a_deal_in_play_has_no_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        deal_end_picture(samples.middle_table(), ENGLISH, history=())


def test_long_names_are_cut_so_that_everybody_of_a_side_is_named(written: list[str]) -> None:
    view = replace(samples.scored(over=True), players=("W" * 40, "Bo", "M" * 40, "Di"))
    deal_end_picture(view, ENGLISH, history=HISTORY)
    (line,) = {text for text in written if text.startswith("WW") and "… & MM" in text}
    assert line.endswith("…")
