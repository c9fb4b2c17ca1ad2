"""Texts rendered for pictures. Setting a text takes a third of a millisecond, and numbers are new all the
time: they are put together from their digits, which are equally wide in the font.
"""

import re
from collections.abc import Callable
from math import floor
from typing import Final, NamedTuple

from PIL import Image, ImageFont

_BLANK: Final = "\u2007"
"""The figure space, as wide as a digit."""
_BLANKED: Final = str.maketrans(dict.fromkeys("0123456789", _BLANK))
# Left to right, one glyph for a letter: here a digit stands where it would without its neighbours.
_PLAIN: Final = re.compile(r"[ -\u024f\u2010-\u2027\u202f\u2212]*[0-9][ -\u024f\u2010-\u2027\u202f\u2212]*")
_EDGE: Final = 8  # pixels beside the pen's way that letters may reach into
_COVERED: Final = [0] * 128 + [255] * 128


class Mask(NamedTuple):
    """A rendered text: its pixels, the baseline at ``ascent``, its offset to the right of the pen."""

    image: Image.Image
    bearing: int
    ascent: int


class Around(NamedTuple):
    """A text without its digits: the rest of it, where the pen is at each digit, and where it ends."""

    rest: Mask
    places: tuple[int, ...]
    end: int


def hard(coverage: Image.Image) -> Image.Image:
    """The mask of the pixels of which a shape covers half at least; ``coverage`` is of mode L.

    Edges are hard: a picture is shown smaller than it is, or at a pixel for each of a phone's. Smooth ones
    look no better there, and would be two fifths of its bytes.
    """
    return coverage.point(_COVERED, "1")


def without_digits(text: str) -> str | None:
    """A text with a blank for every digit; None without digits, or where letters depend on neighbours."""
    return text.translate(_BLANKED) if _PLAIN.fullmatch(text) else None


def drawn(text: str, typeface: ImageFont.FreeTypeFont) -> Mask:
    # Measuring the text first, and drawing it on an image of that size, would set it twice.
    set_, (bearing, rise) = typeface.getmask2(text, "L", anchor="ls")
    ascent, descent = typeface.getmetrics()
    wide, high = set_.size
    image = Image.new("L", (max(1, wide), ascent + descent))
    if wide and high:
        image.im.paste(set_, (0, ascent + rise, wide, ascent + rise + high))
    return Mask(hard(image), bearing, ascent)


def around(blanked: str, typeface: ImageFont.FreeTypeFont) -> Around:
    """A text of which ``without_digits`` has left this."""
    # Pillow rounds a half up.
    starts = (typeface.getlength(blanked[:at]) for at, letter in enumerate(blanked) if letter == _BLANK)
    places = tuple(floor(start + 0.5) for start in starts)
    return Around(drawn(blanked, typeface), places, round(typeface.getlength(blanked)))


def filled(text: str, frame: Around, digit: Callable[[str], Mask]) -> Mask:
    """The text, from what is around its digits and the masks of these: the same as ``drawn`` gives."""
    rest, places, end = frame
    image = Image.new("1", (end + 2 * _EDGE, rest.image.height))
    left = _EDGE + rest.bearing
    image.im.paste(rest.image.im, (left, 0, left + rest.image.width, rest.image.height))
    for one, place in zip(filter(str.isdigit, text), places, strict=True):
        mask = digit(one)
        left = _EDGE + place + mask.bearing
        image.im.paste(255, (left, 0, left + mask.image.width, mask.image.height), mask.image.im)
    return Mask(image, -_EDGE, rest.ascent)
