"""Type: the package's font in the required cuts, the characters it has, and fitting text into widths."""

import struct
import threading
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

import fontpkg_noto_sans
from PIL import Image, ImageFont, features

from renderers.canvas.kept import Kept
from renderers.canvas.masks import Around, Mask, around, drawn, filled, without_digits
from renderers.canvas.numbered import paint
from renderers.canvas.palette import Colour

Cut: TypeAlias = Literal["regular", "bold", "narrow", "rank"]
Align: TypeAlias = Literal["left", "middle", "right"]

# Weight and width of each cut on the font's two axes.
_AXES: Final[dict[Cut, tuple[float, float]]] = {
    "regular": (500, 90),
    "bold": (700, 90),
    "narrow": (700, 66),
    "rank": (780, 74),
}
_BEFORE: Final[dict[Align, float]] = {"left": 0.0, "middle": 0.5, "right": 1.0}
_DEVANAGARI: Final = range(0x0900, 0x0980)
_MOST_MARKS: Final = 2
_CAPITALS: Final = 0.714  # the height of capitals, in sizes
_JOINERS: Final = "\u200c\u200d"
_OF_EMOJI: Final = "\u200d\ufe0e\ufe0f\u20e3"  # joiners, variation selectors, enclosing marks
# Line ends count as spaces; zero-width and direction-changing characters are removed.
_INVISIBLE: Final = {
    **dict.fromkeys(map(ord, "\t\n\r\v\f\u2028\u2029"), " "),
    **dict.fromkeys(map(ord, "\u00ad\u200b\u200e\u200f\u061c\u2060\ufeff")),
    **dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A))),
}
ELLIPSIS: Final = "…"
FONTS: Final = 24
"""The number of fonts that stay loaded. Each takes about a megabyte, as a variable font is computed for every
size, and a millisecond to load; texts drawn before need none.
"""
_MASK_BYTES: Final = 8 * 1024 * 1024
_IMAGE_BYTES: Final = 1000  # about what Pillow needs for an image of any size
_lock = threading.Lock()


@cache
def font_path() -> Path:
    """The variable Noto Sans that comes with fontpkg-noto-sans. Raises FileNotFoundError without it."""
    path = Path(fontpkg_noto_sans.ROOT) / "files" / "NotoSans[wdth,wght].ttf"
    if not path.is_file():
        raise FileNotFoundError(f"the package fontpkg-noto-sans has no font at {path}; install it again")
    return path


@lru_cache(maxsize=FONTS)
def _load(size: int, cut: Cut) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(font_path()), size)
    font.set_variation_by_axes(list(_AXES[cut]))
    return font


def font(size: int, cut: Cut = "regular") -> ImageFont.FreeTypeFont:
    """The font in a size in pixels and a cut, loaded once."""
    with _lock:  # lru_cache alone would load it twice when two threads come at once
        return _load(size, cut)


@cache
def covered() -> frozenset[int]:
    """The characters that the font has a glyph for, read from its own character map."""
    data = font_path().read_bytes()

    def number(at: int, kind: str = "I") -> int:
        return int(struct.unpack_from(f">{kind}", data, at)[0])

    tables = {data[at : at + 4]: number(at + 8) for at in range(12, 12 + 16 * number(4, "H"), 16)}
    start = tables[b"cmap"]
    maps = (start + number(start + 8 + 8 * n) for n in range(number(start + 2, "H")))
    groups = next(at for at in maps if number(at, "H") == 12)  # the format for all of Unicode
    codes: set[int] = set()
    for at in range(groups + 16, groups + 16 + 12 * number(groups + 12), 12):
        first, last, glyph = struct.unpack_from(">III", data, at)
        codes.update(range(first if glyph else first + 1, last + 1))
    return frozenset(codes)


@lru_cache(maxsize=1024)
def clean(name: str) -> str:
    """A name for screen readers: plain forms of ornamental letters, one line, nothing invisible."""
    plain = unicodedata.normalize("NFKC", name).translate(_INVISIBLE)
    return " ".join("".join(c for c in plain if c.isprintable() or c in _JOINERS).split())


def drawable(text: str) -> bool:
    """Whether the font has every glyph of a text, and Pillow can shape its script."""
    shaped = features.check("raqm")
    marks = 0
    for character in text:
        code = ord(character)
        if code not in covered() or (not shaped and code in _DEVANAGARI):
            return False
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks > (_MOST_MARKS if shaped else 0):
            return False
    return bool(text.strip())


@lru_cache(maxsize=1024)
def pictured(name: str) -> str:
    """A name without signs that the font lacks; empty if that would drop a letter, or leave none."""
    plain = clean(name)
    if drawable(plain):
        return plain
    rest = " ".join("".join(c for c in plain if not _is_lacking_sign(c)).split())
    return rest if drawable(rest) and any(map(str.isalnum, rest)) else ""


def _is_lacking_sign(character: str) -> bool:
    lacking = ord(character) not in covered()
    return character in _OF_EMOJI or (lacking and unicodedata.category(character) in ("So", "Sk", "Sm"))


@lru_cache(maxsize=4096)
def width(text: str, size: int, cut: Cut = "regular") -> int:
    blanked = without_digits(text)
    return round(font(size, cut).getlength(text)) if blanked is None else _width(blanked, size, cut)


@lru_cache(maxsize=1024)
def _width(blanked: str, size: int, cut: Cut) -> int:
    return round(font(size, cut).getlength(blanked))


@lru_cache(maxsize=1024)
def fit(text: str, room: int, size: int, cut: Cut = "regular") -> str:
    """The text, shortened with an ellipsis to fit into ``room`` pixels."""
    if width(text, size, cut) <= room:
        return text
    for end in range(len(text) - 1, 0, -1):
        if unicodedata.combining(text[end]):
            continue
        short = text[:end].rstrip() + ELLIPSIS
        if width(short, size, cut) <= room:
            return short
    return ELLIPSIS


def fitting(text: str, room: int, sizes: Sequence[int], cut: Cut = "regular") -> int:
    """The first of these sizes in which the text has room; else the last one."""
    return next((size for size in sizes if width(text, size, cut) <= room), sizes[-1])


def wrapped(text: str, room: int, size: int, cut: Cut = "regular", *, most: int | None = None) -> list[str]:
    """The text in lines of at most ``room`` pixels; with ``most`` lines at most, of which the last is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (len(lines) == most or width(longer, size, cut) <= room):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines if most is None else [fit(line, room, size, cut) for line in lines]


def _mask(text: str, size: int, cut: Cut) -> Mask:
    return MASKS.get((text, size, cut), lambda: _draw_mask(text, size, cut))


def _draw_mask(text: str, size: int, cut: Cut) -> Mask:
    blanked = without_digits(text) if len(text) > 1 else None
    if blanked is None:
        return drawn(text, font(size, cut))
    return filled(text, _around(blanked, size, cut), lambda digit: _mask(digit, size, cut))


@lru_cache(maxsize=256)
def _around(blanked: str, size: int, cut: Cut) -> Around:
    return around(blanked, font(size, cut))


def _bytes(image: Image.Image) -> int:
    return image.width * image.height + _IMAGE_BYTES


MASKS: Final = Kept[Mask](_MASK_BYTES, lambda mask: _bytes(mask.image))
"""Rendered texts, drawn once and used in many pictures."""


def put(
    image: Image.Image,
    at: tuple[float, float],
    text: str,
    size: int,
    colour: Colour,
    cut: Cut = "regular",
    align: Align = "left",
) -> None:
    """Write a text: ``at`` is its left edge, middle or right edge, at half the height of its capitals."""
    if not text:
        return
    mask = _mask(text, size, cut)
    share = _BEFORE[align]
    x = round(at[0] - width(text, size, cut) * share if share else at[0]) + mask.bearing
    y = round(at[1] + _CAPITALS * size / 2) - mask.ascent
    paint(image, mask.image, (x, y), colour)
