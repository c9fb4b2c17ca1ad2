"""The layout of every panel with cards: they are seen whole and take the room, words and buttons give way."""

import pytest

from bot.layout.controls import Row, Select
from bot.layout.layout import Part
from bot.screens.buttons import MOVE
from bot.screens.panel.room import PHONE, SMALL_PHONE, WINDOWS
from bot.screens.pictures import HandPicture
from canasta.i18n import translator
from canasta.variants import VARIANTS
from renderers import Picture
from renderers.panel.density import DENSITIES, WHOLE
from tests.browser.positions import NAMES, panels
from tests.browser.test_seen_whole import Sizes, shown_height, taken

SHARE = 0.45
"""What the picture has of a phone's room, at least."""
FEW = 0.05
"""The share of a game's panels that may be without that: where the pile can be taken in several ways, or
jokers be swapped, and many melds lie on the table, all the controls leave less.
"""
EVERY = 7


class Measured(Sizes):
    """Sizes of pictures; whether the last one shows its cards whole and its owner may discard."""

    whole = True
    discards = False

    async def hand(self, hand: HandPicture, height: int | None = None) -> Picture:
        """Its size alone."""
        self.whole = hand.panel._layouts.within(height) in DENSITIES[:WHOLE]
        self.discards = bool(hand.view.offers.discards)
        return await super().hand(hand, height)


def discards(parts: list[Part]) -> bool:
    """Whether there is a control whose presses discard a card."""
    for part in parts:
        if isinstance(part, Row) and any(
            button.id.verb is MOVE and button.id.rest.startswith("discard") for button in part.buttons
        ):
            return True
        if isinstance(part, Select) and any(option.value.startswith("discard") for option in part.options):
            return True
    return False


def told(parts: list[Part]) -> list[str]:
    """Whom the lines about what others did are of."""
    text = next((part for part in parts if isinstance(part, str)), "")
    return [name for line in text.split("\n") for name in NAMES if line.startswith(f"-# {name}:")]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("variant", VARIANTS)
async def test_the_cards_come_first(variant: str, language: str) -> None:
    pictures, count, less = Measured(), 0, 0
    async for panel in panels(variant, pictures, deals=2, every=EVERY, tr=translator(language)):
        parts = list(panel.screen.parts)
        picture = next(part for part in parts if isinstance(part, Picture))
        assert parts.index(picture) == 0
        for window in WINDOWS:
            assert taken(parts, window) <= window.room, panel.kind
        share = min(shown_height(picture, window) / window.room for window in (PHONE, SMALL_PHONE))
        if share < SHARE or not pictures.whole:
            less += 1
        if panel.kind == "meld":
            assert discards(parts) or not pictures.discards
        assert len(set(told(parts))) == len(told(parts)), parts[1]
        count += 1
    assert count > 10
    assert less <= FEW * count
