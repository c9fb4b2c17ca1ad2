"""Medals, pages of honours, and what a match has just earned."""

import pytest

from bot.honours.catalogue import HONOURS
from bot.honours.honour import Group
from canasta.i18n import ENGLISH, translator
from renderers import Medal, NewMedal, honours_picture, new_honours_picture
from renderers.canvas.fonts import width, wrapped
from renderers.honours.emblems import EMBLEMS
from renderers.honours.medal import METALS, medal
from renderers.honours.page import _LEFT, _RIGHT, WHAT
from renderers.picture import ALT_LIMIT
from tests.renderers import samples
from tests.renderers.looking import opened


def test_every_honour_has_a_medal_of_its_own() -> None:
    assert EMBLEMS.keys() <= {honour.emblem for honour in HONOURS.values()}, "none is drawn for nothing"
    drawn = {
        medal(honour.emblem, honour.metal, earned=earned).tobytes()
        for honour in HONOURS.values()
        for earned in (True, False)
    }
    assert len(drawn) >= 2 * len(HONOURS) - 2, "but for what a different metal alone tells"
    assert {honour.metal.value for honour in HONOURS.values()} == METALS.keys()


def test_a_page_says_the_same_in_words() -> None:
    said = honours_picture("Zoë", "Among people", "9 of 35", samples.medals(), ENGLISH)
    assert said.alt.startswith("Honours of Zoë, Among people: 9 of 35. Inseparable: earned on 2026-05-01.")
    assert "Good company: 14 of 25. Play with 25 different people." in said.text
    assert "Wild bunch: not yet. Complete a canasta of wild cards alone." in said.alt
    assert len(said.alt) <= ALT_LIMIT


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_condition_fits_into_two_lines_and_every_page_is_small(language: str) -> None:
    tr = translator(language)
    for honour in HONOURS.values():
        lines = wrapped(tr.text(honour.what), _RIGHT - _LEFT, WHAT, "narrow", most=2)
        assert not lines[-1].endswith("…"), honour.id
        assert width(tr.text(honour.name), 38, "bold") <= 430
    for group in Group:
        page = [one for one in HONOURS.values() if one.group is group]
        assert len(page) <= 8


def test_a_strip_has_a_row_for_each_three_and_names_everybody() -> None:
    hearts = samples.medals()[0]
    few = new_honours_picture([NewMedal(hearts, "Zoë")], ENGLISH)
    many = new_honours_picture(
        [NewMedal(hearts, name) for name in ("Ann", "*Ben*", "Cleo", "Dan", "Eve")], ENGLISH
    )
    assert few.alt == "New honours. Zoë: Inseparable. Play fifty matches with the same partner."
    assert opened(many).height > opened(few).height
    assert "*Ben*: Inseparable" in many.alt
    assert "\\*Ben\\*: Inseparable" in many.text


def test_what_is_not_earned_is_paler() -> None:
    def brightness(day: str | None) -> float:
        row = Medal("star", "gold", "Star", "Shine.", day)
        picture = opened(honours_picture("Zoë", "Page", "1 of 2", [row], ENGLISH)).convert("L")
        box = picture.crop((32, 132, 136, 236)).tobytes()
        return sum(box) / len(box)

    assert brightness("2026-05-01") > 2 * brightness(None)
