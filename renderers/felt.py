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


def _tone(colours: str) -> Tone:
    red_green_blue = (bytes.fromhex(colour) for colour in colours.split())
    return Tone(*((red, green, blue) for red, green, blue in red_green_blue))


_OURS: Final = Tone(FELT, FELT_DEEP, FELT_LINE, MUTED, SHADE, BACK, BACK_LIGHT, BACK_DEEP)
TONES: Final[dict[str, Tone]] = {
    PLAIN: _OURS,
    "samba": _tone("3e1c3a 2c122a 66385c d6b2cc 210c20 9e2254 f09884 5c0e32"),
    "burraco": _tone("0d3b40 09292d 2b6268 a9cfd1 051a1d 0e6870 e6cf86 073b41"),
    "american": _tone("162e58 0e2040 305286 a6bede 08142c 2a56a0 96beec 162e64"),
    "foot": _tone("422e20 302016 6a503a dac4aa 22160e 744e22 deb874 462c12"),
    "two": _tone("303038 222228 545460 bebeca 16161b 545464 babacc 30303c"),
    "romme": _tone("164026 0e2e1b 326842 b0ccac 081e11 1a6a40 9ace8c 0c3e26"),
}

CONTRAST: Final = "contrast"
"""The tone for weak eyes, whatever the game is: white on black."""
_WHITE_ON_BLACK: Final = _tone("000000 101010 484848 ffffff 000000 a03e26 e8a05c 682416")


def felt_of(variant: str) -> str:
    """The group of games whose felt a game is played on."""
    group = VARIANTS[variant].group
    return group if group in TONES else PLAIN


def toned(image: Image.Image, group: str) -> None:
    image.putpalette(_palette(group))


@cache
def _palette(group: str) -> bytes:
    tone = _WHITE_ON_BLACK if group == CONTRAST else TONES[group]
    return packed(photo_colours(tuple(zip(_OURS, tone, strict=True))))
