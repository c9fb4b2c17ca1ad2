"""A hand panel that is seen whole: how flat its picture is, and what it leaves out."""

from __future__ import annotations

from collections.abc import Callable

from bot.layout import COMPONENTS, Part, Screen
from bot.screens.panel.room import picture_room
from bot.screens.panel.trim import GENTLE, LEAN, TRIMS, Trim
from bot.screens.pictures import HandPicture, Pictures
from renderers.panel.fan import WIDTH


async def fitted(
    parts: Callable[[Trim], list[Part]], hand: HandPicture, pictures: Pictures, *, reserve: int = 0
) -> list[Part]:
    """The parts of a panel below its picture, which comes first: as many of them as a window has room for
    beside the flattest picture. ``reserve`` are pixels for what may stand below the panel: little is left out
    for that.
    """
    least = hand.least_height()
    for kept, trims in ((reserve, GENTLE), (0, TRIMS)) if reserve else ((0, TRIMS),):
        for trim in trims:
            found = parts(trim)
            room = picture_room(found, WIDTH, reserve=kept)
            if room >= least and _taken(found):
                return [await pictures.hand(hand, room), *found]
    # There is no room for that either: what Discord takes, with the flattest picture.
    found = next((some for trim in TRIMS[TRIMS.index(LEAN) :] if _taken(some := parts(trim))), found)
    return [await pictures.hand(hand, 0), *found]


def _taken(parts: list[Part]) -> bool:
    """Whether Discord takes all these components; the picture is one too."""
    return Screen(parts).size < COMPONENTS
