"""Panels in words: all that a picture shows is told, within Discord's limits."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest

from bot.layout.controls import Button, Row
from bot.layout.layout import COMPONENTS, TEXT_LIMIT, Screen
from bot.runtime.executor import Executor
from bot.screens.pictures import Pictures
from bot.tables.settings.hand_settings import HandSettings
from canasta.i18n import ENGLISH, Translator, translator
from canasta.variants import VARIANTS
from renderers import Picture
from tests.browser.heights import FACES
from tests.browser.positions import panels

WORDS = HandSettings(words=True)
EVERY = 9


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    executor = Executor()
    yield Pictures(executor)
    executor.close()


def told(screen: Screen) -> str:
    """All that a screen says."""
    return "\n".join(part for part in screen.parts if isinstance(part, str))


def buttons(screen: Screen) -> list[Button]:
    return [one for part in screen.parts if isinstance(part, Row) for one in part.buttons]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("tr", [ENGLISH, translator("de")], ids=["en", "de"])
async def test_a_panel_in_words_shows_no_picture_and_no_face(
    variant: str, tr: Translator, pictures: Pictures
) -> None:
    seats = max(VARIANTS[variant].seats)
    kinds = set()
    async for panel in panels(variant, pictures, seats=seats, every=EVERY, settings=WORDS, tr=tr):
        kinds.add(panel.kind)
        screen = panel.screen
        assert not any(isinstance(part, Picture) for part in screen.parts)
        assert len(told(screen)) <= TEXT_LIMIT
        assert screen.size <= COMPONENTS
        assert '"id": "' not in json.dumps(screen.view(FACES).to_components())
    assert {"draw", "meld"} <= kinds
