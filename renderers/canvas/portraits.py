"""People at their seats: their avatars, or their initials in their side's colour."""

import io
from dataclasses import dataclass
from functools import cache
from typing import Final

from PIL import Image

from renderers.canvas.fonts import drawable, put
from renderers.canvas.numbered import indexed, on_palette
from renderers.canvas.palette import DARK, FELT_DEEP, FELT_LINE, LIGHT, MUTED, SIDE_INK, Colour
from renderers.canvas.shapes import BADGE, badge, disc, large, lay, panel, reduced, round_mask

PORTRAIT: Final = 52
"""Pixels across an avatar as it is drawn."""
RING: Final = 3
SEATED: Final = PORTRAIT + 2 * RING
"""Pixels across an avatar with its ring."""
MARK: Final = 32
"""Pixels across the mark of the seat below it."""
MOST_BYTES: Final = 256 * 1024
_MOST_PIXELS: Final = 1024  # across and down


@dataclass(frozen=True, slots=True)
class Portrait:
    """A person's avatar, square, in the numbers of the palette's colours, row by row."""

    numbers: bytes


def portrait(png: bytes) -> Portrait:
    """An avatar from its PNG. Raises ValueError for what is no PNG, broken, or too large."""
    if len(png) > MOST_BYTES:
        raise ValueError(f"an avatar of {len(png)} bytes")
    try:
        with Image.open(io.BytesIO(png), formats=("PNG",)) as opened:
            if max(opened.size) > _MOST_PIXELS:
                raise ValueError(f"an avatar of {opened.size} pixels")
            image = opened.convert("RGBA")
    except Exception as error:  # Pillow raises what it likes for broken files
        raise ValueError(f"no avatar: {error}") from error
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    small = image.resize((PORTRAIT, PORTRAIT), Image.Resampling.LANCZOS, (left, top, left + side, top + side))
    paper = Image.new("RGBA", small.size, (*DARK, 255))
    flat = Image.alpha_composite(paper, small).convert("RGB")
    return Portrait(indexed(flat, "photos", Image.Dither.FLOYDSTEINBERG).tobytes())


@dataclass(frozen=True)
class Sitter:
    """A person at a seat: their name, the seat's mark, the number of their side, and their avatar."""

    name: str
    mark: str
    side: int
    portrait: Portrait | None = None


def seated(
    image: Image.Image,
    at: tuple[int, int],
    sitter: Sitter,
    ground: Colour,
    *,
    inverse: bool = False,
    faint: bool = False,
) -> None:
    """A person at a seat, with its mark below: the avatar in a ring of the side's colour, or the initials on
    a disc of that colour; the mark alone if neither can be drawn. ``at``: left and top.

    ``inverse`` is for a bright background, ``faint`` for somebody who is not playing now.
    """
    letters, mark, who = initials(sitter.name), sitter.mark, sitter.portrait
    if who is None and not letters:
        spot = (at[0] + (SEATED - BADGE) // 2, at[1] + (SEATED + MARK - BADGE) // 2)
        badge(image, spot, mark, sitter.side, inverse=inverse, faint=faint)
        return
    (left, top), ink = at, SIDE_INK[sitter.side % len(SIDE_INK)]
    paper, letter = (DARK, ink) if inverse else (FELT_LINE, ink) if faint else (ink, DARK)
    _face(image, at, who, letters, paper, letter, 4)
    left, top = left + (SEATED - MARK) // 2, top + SEATED - 6
    panel(image, (left - 3, top - 3, left + MARK + 3, top + MARK), MARK // 2 + 3, ground)
    panel(image, (left, top, left + MARK, top + MARK), MARK // 2, paper)
    put(image, (left + MARK / 2, top + MARK / 2), mark, 26, letter, "bold", "middle")


def faced(image: Image.Image, at: tuple[int, int], who: Portrait | None, name: str) -> None:
    """A person without a seat: the avatar in a ring, else the initials, else a head. ``at``: left and top."""
    letters = initials(name)
    _face(image, at, who, letters, FELT_LINE, LIGHT)
    if who is None and not letters:
        lay(image, _somebody(), at)


def _face(
    image: Image.Image,
    at: tuple[int, int],
    who: Portrait | None,
    letters: str,
    paper: Colour,
    ink: Colour,
    rise: int = 0,
) -> None:
    left, top = at
    disc(image, at, SEATED, paper)
    if who is not None:
        face = on_palette((PORTRAIT, PORTRAIT), who.numbers)
        image.paste(face, (left + RING, top + RING), round_mask(PORTRAIT))
    else:
        middle = (left + SEATED / 2, top + SEATED / 2 - rise)
        put(image, middle, letters, 30, ink, "narrow", "middle")


@cache
def _somebody() -> Image.Image:
    """Head and shoulders on a disc, on the ground of a list's line."""
    pen, middle = large(SEATED, SEATED, FELT_DEEP), SEATED / 2
    pen.disc((middle, middle), middle - 0.5, FELT_LINE)
    pen.disc((middle, SEATED * 0.4), SEATED * 0.17, MUTED)
    pen.box((SEATED * 0.24, SEATED * 0.6, SEATED * 0.76, SEATED * 0.84), SEATED * 0.13, MUTED)
    return reduced(pen)


def initials(name: str) -> str:
    """Up to two letters for a person: the first ones of two words, or of one; empty if they have no glyph."""
    words = [word for word in ("".join(c for c in part if c.isalnum()) for part in name.split()) if word]
    if not words:
        return ""
    found = words[0][0] + words[-1][0] if len(words) > 1 else words[0][:2]
    shown = found[0].upper() + found[1:].upper() if len(words) > 1 else found[:1].upper() + found[1:]
    return shown if drawable(shown) else ""
