"""The pictures of the rules: small, legible, in words too, and by the rules in force."""

from collections.abc import Iterator

import pytest

from bot.layout.layout import COMPONENTS
from bot.runtime.executor import Executor
from bot.screens.pictures import Pictures
from bot.screens.rules.rules import rule_picture, rules_screen
from canasta.i18n import ENGLISH
from canasta.variants import VARIANTS
from renderers import Picture
from tests.canasta.odd_actions import start
from tests.renderers.looking import opened
from tests.support.shortened import of_each_game
from tests.support.table_views import table_view_of


@pytest.fixture
def pictures() -> Iterator[Pictures]:
    executor = Executor()
    yield Pictures(executor)
    executor.close()


@of_each_game("game")
async def test_each_picture_is_small_and_said_in_full(game: str, pictures: Pictures) -> None:
    seats = VARIANTS[game].seats
    rules = VARIANTS[game].rules(4 if 4 in seats else seats[0])
    drawn = 0
    for section in VARIANTS[game].sections(rules):
        picture = await rule_picture(rules, section.number, ENGLISH, pictures)
        if picture is None:
            continue
        drawn += 1
        assert opened(picture).width == 1080
        assert len(picture.png) <= 80_000, section.number
        assert "llowed: " in picture.alt
        assert "…" not in picture.alt
        # Nothing is drawn twice.
        assert await rule_picture(rules, section.number, ENGLISH, pictures) is picture
    assert drawn >= 2


async def test_an_option_changes_the_picture(pictures: Pictures) -> None:
    classic = VARIANTS["classic"]
    usual = await rule_picture(classic.rules(4), "2.3", ENGLISH, pictures)
    strict = await rule_picture(
        classic.rules(4, {"wilds_may_outnumber_naturals": False}), "2.3", ENGLISH, pictures
    )
    assert usual is not None
    assert strict is not None
    five = "queen of hearts, queen of spades, two of diamonds, two of spades, joker"
    assert f"Allowed: {five}" in usual.alt
    assert f"Not allowed: {five}" in strict.alt


async def test_a_section_of_the_rules_shows_its_picture_below_its_words(pictures: Pictures) -> None:
    table_view = table_view_of(start("classic"), 0)
    screen = await rules_screen(table_view, 1, "2.3", ENGLISH, pictures)
    words, picture = screen.parts[:2]
    assert isinstance(words, str)
    assert "### 2.3 Melds and canastas" in words
    assert isinstance(picture, Picture)
    assert screen.size <= COMPONENTS
    without = await rules_screen(table_view, 1, "2.9", ENGLISH, pictures)
    assert not any(isinstance(part, Picture) for part in without.parts)
