"""The felt of each group of games: a tone, which its backs have too.

A picture is drawn in the numbers of the palette's colours whatever the game is. The tone is that of the
palette it is written with: no number is drawn otherwise, and nothing takes longer.
"""

from functools import cache
from typing import Final, NamedTuple

from PIL import Image

from canasta.variants import VARIANTS
from renderers.canvas.palette import (
    BACK,
    BACK_DEEP,
    BACK_LIGHT,
    FELT,
    FELT_DEEP,
    FELT_LINE,
    MUTED,
    SHADE,
    Colour,
    packed,
    photo_colours,
)
from renderers.deck.backs import PLAIN


class Tone(NamedTuple):
    """The colours of a group of games: felt, panels on it, lines, quiet text, shadows; backs."""

    felt: Colour
    deep: Colour
    line: Colour
    muted: Colour
    shade: Colour
    back: Colour
    back_light: Colour
    back_deep: Colour


_OURS: Final = Tone(FELT, FELT_DEEP, FELT_LINE, MUTED, SHADE, BACK, BACK_LIGHT, BACK_DEEP)
TONES: Final[dict[str, Tone]] = {
    PLAIN: _OURS,
    "samba": Tone(
        (62, 28, 58),
        (44, 18, 42),
        (102, 56, 92),
        (214, 178, 204),
        (33, 12, 32),
        (158, 34, 84),
        (240, 152, 132),
        (92, 14, 50),
    ),
    "american": Tone(
        (22, 46, 88),
        (14, 32, 64),
        (48, 82, 134),
        (166, 190, 222),
        (8, 20, 44),
        (42, 86, 160),
        (150, 190, 236),
        (22, 46, 100),
    ),
    "foot": Tone(
        (66, 46, 32),
        (48, 32, 22),
        (106, 80, 58),
        (218, 196, 170),
        (34, 22, 14),
        (116, 78, 34),
        (222, 184, 116),
        (70, 44, 18),
    ),
    "two": Tone(
        (48, 48, 56),
        (34, 34, 40),
        (84, 84, 96),
        (190, 190, 202),
        (22, 22, 27),
        (84, 84, 100),
        (186, 186, 204),
        (48, 48, 60),
    ),
    "romme": Tone(
        (22, 64, 38),
        (14, 46, 27),
        (50, 104, 66),
        (176, 204, 172),
        (8, 30, 17),
        (26, 106, 64),
        (154, 206, 140),
        (12, 62, 38),
    ),
}


def felt_of(variant: str) -> str:
    """The group of games whose felt a game is played on."""
    group = VARIANTS[variant].group
    return group if group in TONES else PLAIN


def toned(image: Image.Image, group: str) -> None:
    """Have an image shown in the tone of a group of games."""
    image.putpalette(_palette(group))


@cache
def _palette(group: str) -> bytes:
    return packed(photo_colours(tuple(zip(_OURS, TONES[group], strict=True))))
