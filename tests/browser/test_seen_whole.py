"""Nothing is scrolled for: a panel is seen whole on a phone and at a desk, in positions of every game."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import Browser

from bot.layout.layout import Part
from bot.screens.panel.room import CALL, DESK, MARGIN, PHONE, SMALL_PHONE, Window, height
from bot.screens.pictures import HandPicture, Pictures
from canasta.variants import VARIANTS
from renderers import Picture
from tests.browser.heights import empty_page, heights
from tests.browser.onlooker import YOURS, Onlooker
from tests.browser.positions import Panel, panels
from tests.browser.seen_whole import played, two_windows

pytestmark = pytest.mark.asyncio(loop_scope="package")

SIZES = {PHONE: (390, 844), SMALL_PHONE: (360, 780), DESK: (1280, 800)}
EVERY = 9
"""One position in this many, and the most of each game."""
COUNT = 20


class Sizes(Pictures):
    """Pictures that are laid out and not drawn: their names tell their sizes."""

    def __init__(self) -> None:
        pass

    async def hand(self, hand: HandPicture, height: int | None = None) -> Picture:
        size = hand.panel._layouts.filling(height).size
        return Picture(b"", "", "", f"{size[0]}x{size[1]}.png")


async def positions() -> list[Panel]:
    """Panels of all games, some of each."""
    shown: list[Panel] = []
    for variant in VARIANTS:
        some = 0
        async for panel in panels(variant, Sizes(), deals=2, every=EVERY):
            shown.append(panel)
            some += 1
            if some == COUNT:
                break
    return shown


@pytest.mark.long
async def test_panels_of_every_game_are_seen_whole(chromium: Browser) -> None:
    shown = await positions()
    assert len(shown) > 90
    screens = [panel.screen for panel in shown]
    for window, size in SIZES.items():
        async with empty_page(chromium, size) as page:
            room, measured = await heights(page, screens)
        assert room == window.room
        too_high = [
            (panel.variant, panel.kind, high)
            for panel, high in zip(shown, measured, strict=True)
            if high > room
        ]
        assert too_high == []
        for panel, high in zip(shown, measured, strict=True):
            assert -6 * MARGIN <= high - estimated(panel, window) <= MARGIN, (panel.variant, panel.kind)


async def test_room_for_calls_to_others_is_kept_below_panels_that_wait_and_below_no_other() -> None:
    left: dict[str, list[int]] = {"wait": [], "draw": []}
    async for panel in panels("classic", Sizes()):
        if panel.kind in left:
            left[panel.kind].append(min(window.room - estimated(panel, window) for window in (PHONE, DESK)))
    assert min(left["wait"]) >= CALL
    assert sum(room >= CALL for room in left["draw"]) < len(left["draw"]) / 4


@pytest.mark.long
@pytest.mark.parametrize("words", [False, True], ids=["pictures", "words"])
async def test_two_people_scroll_for_nothing_in_their_first_turns(
    chromium: Browser, tmp_path: Path, words: bool
) -> None:
    async with two_windows(chromium, tmp_path, words=words) as people:
        assert await played(people, presses=5, deals=1, seconds=600)
        assert [one.hidden for one in people] == [[], []]
        assert all(one.pressed >= 5 for one in people)


async def test_an_onlooker_goes_on_where_melds_are_put_together_and_none_is_chosen(chromium: Browser) -> None:
    async with empty_page(chromium, SIZES[PHONE]) as page:
        onlooker = Onlooker("Alex", page)
        builder = [{"name": name} for name in ("Choose a rank…", "Cancel", "Recap")]
        pile = [{"name": name} for name in ("Take the pile, choosing cards…", "Draw")]
        assert onlooker._chosen(builder, YOURS[0])["name"] == "Cancel"
        assert onlooker._chosen(pile, YOURS[0])["name"] == "Draw"


def estimated(panel: Panel, window: Window) -> int:
    """The height of a panel as the bot takes it to be, its picture included."""
    return int(taken(panel.screen.parts, window))


def taken(parts: Sequence[Part], window: Window) -> float:
    """The height of a message with these parts in a window, pictures by ``Sizes`` among them."""
    pictures = [part for part in parts if isinstance(part, Picture)]
    return height(parts, window) + sum(12 + shown_height(picture, window) for picture in pictures)


def shown_height(picture: Picture, window: Window) -> float:
    """How high a picture by ``Sizes`` is shown in a window."""
    wide, high = map(int, picture.name.removesuffix(".png").split("x"))
    if window.box is None:
        return window.width * high / wide
    return min(window.box[1], window.box[0] * high / wide)
