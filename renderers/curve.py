"""Rating curves: a line from match to match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from canasta.i18n import Translator
from renderers.fonts import clean, fit, pictured, put, width
from renderers.names import escape
from renderers.palette import FELT, FELT_DEEP, FELT_LINE, GOLD, LIGHT, MUTED, Colour
from renderers.picture import PICTURES, WIDTH, Picture, canvas, encode, shorten
from renderers.shapes import disc, lay, panel, tint
from renderers.words import number

_HEIGHT: Final = 520
_HEAD: Final = 92
_MARGIN: Final = 24
_LEFT: Final = 130  # room for the figures beside the lines
_RIGHT: Final = WIDTH - 56
_TOP: Final = _HEAD + 40
_BOTTOM: Final = _HEIGHT - 84
_STEPS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_LINES: Final = 5
_OVER: Final = 2
_AROUND: Final = 8  # pixels of a line's mask beyond the middle of its ends


def curve_picture(
    name: str, ratings: Sequence[int], first: str, last: str, tr: Translator, *, provisional: bool
) -> Picture:
    """The ratings of one person, oldest first, at least two of them; ``first`` and ``last`` are the dates at
    its ends. Raises ValueError for fewer.
    """
    if len(ratings) < 2:
        raise ValueError("a curve has at least two points")
    key = ("curve", tr.language, name, tuple(ratings), first, last, provisional)
    return PICTURES.get(key, lambda: _make(name, ratings, first, last, tr, provisional))


def _make(
    name: str, ratings: Sequence[int], first: str, last: str, tr: Translator, provisional: bool
) -> Picture:
    said = [
        tr("Rating of {name}, from {first} to {last}:", name="{name}", first=first, last=last),
        tr.plural(
            "began at {begin}, now {now}, highest {best}, lowest {worst}, over {n} match.",
            "began at {begin}, now {now}, highest {best}, lowest {worst}, over {n} matches.",
            len(ratings) - 1,
            begin=number(ratings[0]),
            now=number(ratings[-1]),
            best=number(max(ratings)),
            worst=number(min(ratings)),
        ),
    ]
    spoken = [part.replace("{name}", clean(name)) for part in said]
    written = [part.replace("{name}", escape(clean(name))) for part in said]
    image = _draw(name, ratings, first, last, tr, provisional)
    return Picture(encode(image), shorten(spoken), " ".join(written), "rating.png")


def levels(low: int, high: int) -> list[int]:
    """A few round figures from below ``low`` to above ``high``, to label an axis."""
    step = next((step for step in _STEPS if (high - low) / step <= _LINES - 1), _STEPS[-1])
    bottom, top = low // step * step, -(-high // step) * step
    return list(range(bottom, max(top, bottom + step) + 1, step))


def _draw(
    name: str, ratings: Sequence[int], first: str, last: str, tr: Translator, provisional: bool
) -> Image.Image:
    image = canvas(WIDTH, _HEIGHT, FELT)
    shown, heading = pictured(name), tr("Rating")
    put(image, (_MARGIN, 46), heading, 44, LIGHT, "bold")
    now = number(ratings[-1]) + ("?" if provisional else "")
    put(image, (WIDTH - _MARGIN, 46), now, 44, GOLD, "bold", "right")
    left = _MARGIN + width(heading, 44, "bold") + 24
    if shown:
        room = WIDTH - _MARGIN - width(now, 44, "bold") - 24 - left
        put(image, (left, 48), fit(shown, room, 34), 34, MUTED)
    panel(image, (_MARGIN, _HEAD, WIDTH - _MARGIN, _HEIGHT - _MARGIN), 16, FELT_DEEP)
    scale = levels(min(ratings), max(ratings))
    pen = ImageDraw.Draw(image)

    def height(rating: float) -> float:
        return _BOTTOM - (rating - scale[0]) / (scale[-1] - scale[0]) * (_BOTTOM - _TOP)

    for level in scale:
        y = height(level)
        pen.line((_LEFT, y, _RIGHT, y), fill=FELT_LINE, width=2)
        put(image, (_LEFT - 14, y), number(level), 28, MUTED, "narrow", "right")
    put(image, (_LEFT, _BOTTOM + 34), first, 28, MUTED, "narrow")
    put(image, (_RIGHT, _BOTTOM + 34), last, 28, MUTED, "narrow", "right")
    spots = [
        (_LEFT + n * (_RIGHT - _LEFT) / (len(ratings) - 1), height(rating))
        for n, rating in enumerate(ratings)
    ]
    smooth_line(image, spots, GOLD)
    x, y = spots[-1]
    lay(image, disc(22, GOLD, FELT_DEEP), (round(x) - 11, round(y) - 11))
    return image


def smooth_line(image: Image.Image, spots: Sequence[tuple[float, float]], colour: Colour) -> None:
    """A smooth line: drawn as a mask at twice the size, no larger than the line."""
    left, top = (int(min(axis)) - _AROUND for axis in zip(*spots, strict=True))
    wide, high = (
        int(max(axis)) + 2 * _AROUND - low
        for axis, low in zip(zip(*spots, strict=True), (left, top), strict=True)
    )
    mask = Image.new("L", (wide * _OVER, high * _OVER))
    ImageDraw.Draw(mask).line(
        [((x - left) * _OVER, (y - top) * _OVER) for x, y in spots], fill=255, width=5 * _OVER, joint="curve"
    )
    tint(image, mask.resize((wide, high), Image.Resampling.BOX), (left, top), colour)
