"""Rating curves: a line from match to match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from canasta.i18n import Translator
from renderers.canvas.fonts import clean, fit, pictured, put, width
from renderers.canvas.numbered import index
from renderers.canvas.palette import FELT, FELT_DEEP, FELT_LINE, GOLD, LIGHT, MUTED, Colour
from renderers.canvas.shapes import disc, panel, tint
from renderers.names import escape
from renderers.picture import PICTURES, WIDTH, Picture, canvas, encode, shorten
from renderers.words import joined

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
_DOT: Final = 16
_LINE: Final = 44
_APART: Final = 28  # between the two entries of the legend
_AROUND: Final = 8  # pixels of a line's mask beyond the middle of its ends


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether a match between two ratings was won, and against whom; nobody if that isn't to be shown."""

    won: bool
    against: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Curve:
    """The ratings of one person, oldest first, at least two of them; ``first`` and ``last`` are the dates at
    its ends. ``outcomes`` are those of the matches between them, or none at all. Raises ValueError for other
    numbers of either.
    """

    name: str
    ratings: tuple[int, ...]
    first: str
    last: str
    provisional: bool = False
    outcomes: tuple[Outcome | None, ...] = ()

    def __post_init__(self) -> None:
        if len(self.ratings) < 2:
            raise ValueError("a curve has at least two points")
        if self.outcomes and len(self.outcomes) != len(self.ratings) - 1:
            raise ValueError(f"{len(self.outcomes)} outcomes of {len(self.ratings) - 1} matches")


def curve_picture(curve: Curve, tr: Translator) -> Picture:
    """A person's rating from match to match."""
    return PICTURES.get(("curve", tr.spelling, curve), lambda: _make(curve, tr))


def _gained(curve: Curve, shown: Callable[[str], str], tr: Translator) -> str:
    """What the best match brought and against whom; empty where nothing was gained or nobody may be named."""
    gains = [after - before for before, after in pairwise(curve.ratings)]
    matches = zip(gains, curve.outcomes, strict=False)
    found = [(gain, one.against) for gain, one in matches if one and one.against]
    gain, against = max(found, key=lambda entry: entry[0], default=(0, ()))
    names = [shown(name) for name in against]
    if gain <= 0 or not all(names):
        return ""
    return tr("Most gained: {points} against {who}", points=tr.signed(gain), who=joined(names, tr))


def _make(curve: Curve, tr: Translator) -> Picture:
    name, ratings = curve.name, curve.ratings
    said = [
        tr("Rating of {name}, from {first} to {last}:", name="{name}", first=curve.first, last=curve.last),
        tr.plural(
            "began at {begin}, now {now}, highest {best}, lowest {worst}, over {n} match.",
            "began at {begin}, now {now}, highest {best}, lowest {worst}, over {n} matches.",
            len(ratings) - 1,
            begin=tr.number(ratings[0]),
            now=tr.number(ratings[-1]),
            best=tr.number(max(ratings)),
            worst=tr.number(min(ratings)),
        ),
    ]
    spoken = [part.replace("{name}", clean(name)) for part in said]
    written = [part.replace("{name}", escape(clean(name))) for part in said]
    for lines, shown in ((spoken, clean), (written, lambda other: escape(clean(other)))):
        gained = _gained(curve, shown, tr)
        lines += [f"{gained}."] if gained else []
    return Picture(encode(_draw(curve, tr)), shorten(spoken), " ".join(written), "rating.png")


def levels(low: int, high: int) -> list[int]:
    """A few round figures from below ``low`` to above ``high``, to label an axis."""
    step = next((step for step in _STEPS if (high - low) / step <= _LINES - 1), _STEPS[-1])
    bottom, top = low // step * step, -(-high // step) * step
    return list(range(bottom, max(top, bottom + step) + 1, step))


def _draw(curve: Curve, tr: Translator) -> Image.Image:
    ratings = curve.ratings
    gained = _gained(curve, pictured, tr)
    image = canvas(WIDTH, _HEIGHT + (_LINE if gained else 0), FELT)
    put(image, (_MARGIN, _HEIGHT + 6), fit(gained, WIDTH - 2 * _MARGIN, 32), 32, LIGHT)
    shown, heading = pictured(curve.name), tr("Rating")
    put(image, (_MARGIN, 46), heading, 44, LIGHT, "bold")
    now = tr.number(ratings[-1]) + ("?" if curve.provisional else "")
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
        pen.line((_LEFT, y, _RIGHT, y), fill=index(FELT_LINE), width=2)
        put(image, (_LEFT - 14, y), tr.number(level), 28, MUTED, "narrow", "right")
    put(image, (_LEFT, _BOTTOM + 34), curve.first, 28, MUTED, "narrow")
    put(image, (_RIGHT, _BOTTOM + 34), curve.last, 28, MUTED, "narrow", "right")
    spots = [
        (_LEFT + n * (_RIGHT - _LEFT) / (len(ratings) - 1), height(rating))
        for n, rating in enumerate(ratings)
    ]
    smooth_line(image, spots, GOLD)
    x, y = spots[-1]
    disc(image, (round(x) - 11, round(y) - 11), 22, GOLD)
    if (_RIGHT - _LEFT) / len(ratings) >= _DOT:
        for spot, outcome in zip(spots[1:], curve.outcomes, strict=False):
            _dot(image, spot, outcome)
    if any(curve.outcomes):
        _legend(image, tr)
    return image


def _dot(image: Image.Image, at: tuple[float, float], outcome: Outcome | None) -> None:
    """A match on the line: full if it was won, hollow if not."""
    if outcome is None:
        return
    x, y = round(at[0]), round(at[1])
    disc(image, (x - _DOT // 2, y - _DOT // 2), _DOT, GOLD)
    if not outcome.won:
        disc(image, (x - _DOT // 2 + 3, y - _DOT // 2 + 3), _DOT - 6, FELT_DEEP)


def _legend(image: Image.Image, tr: Translator) -> None:
    """What full and hollow marks mean, between the dates."""
    entries = [
        (words, 18 + width(words, 28, "narrow"), won)
        for words, won in ((tr("won"), True), (tr("lost"), False))
    ]
    wide = sum(room for _, room, _ in entries) + _APART
    y, x = _BOTTOM + 34, (_LEFT + _RIGHT - wide) / 2
    for words, room, won in entries:
        _dot(image, (x, y), Outcome(won))
        put(image, (x + 18, y), words, 28, MUTED, "narrow")
        x += room + _APART


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
