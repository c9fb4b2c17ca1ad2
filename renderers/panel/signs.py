"""The small signs of the panel's picture: suits, stars, caps, the plus of a card that fits."""

from functools import lru_cache

from PIL import Image

from canasta.cards import Card, suit_of
from renderers.canvas import palette
from renderers.canvas.fonts import put
from renderers.canvas.shapes import large, reduced
from renderers.deck import emblems
from renderers.deck.card_drawing import rank_text
from renderers.table.panels import THREE


@lru_cache(maxsize=64)
def suit(which: int, size: int, ground: palette.Colour) -> Image.Image:
    pen = large(size, size, ground)
    emblems.suit(pen, which, (size / 2, size / 2), size * 0.86, palette.SUIT_INK[which])
    return reduced(pen)


@lru_cache(maxsize=64)
def star(size: int, ground: palette.Colour, ink: palette.Colour = palette.WILD_FACE) -> Image.Image:
    """The sign before the number of wild cards."""
    pen = large(size, size, ground)
    emblems.star(pen, (size / 2, size * 0.54), size / 2, ink)
    return reduced(pen)


@lru_cache(maxsize=64)
def cap(size: int, ground: palette.Colour, ink: palette.Colour = palette.WILD) -> Image.Image:
    pen = large(size, size, ground)
    emblems.jester(pen, (size / 2, size * 0.58), size * 0.84, ink, palette.HEART)
    return reduced(pen)


@lru_cache(maxsize=8)
def plus(size: int, ground: palette.Colour = palette.FACE) -> Image.Image:
    """The sign of a card that fits a meld on the table."""
    pen, middle = large(size, size, ground), size / 2
    pen.disc((middle, middle), middle - 0.5, palette.CLUB)
    arm, half = size * 0.28, size * 0.075
    pen.box((middle - arm, middle - half, middle + arm, middle + half), 0, palette.FACE)
    pen.box((middle - half, middle - arm, middle + half, middle + arm), 0, palette.FACE)
    return reduced(pen)


@lru_cache(maxsize=16)
def flake(size: int, ground: palette.Colour) -> Image.Image:
    """The sign of a frozen pile."""
    pen, middle = large(size, size, ground), size / 2
    for dx, dy in ((0, 0.44), (0.38, 0.22), (0.38, -0.22)):
        x, y = dx * size, dy * size
        pen.line([(middle - x, middle - y), (middle + x, middle + y)], size * 0.1, palette.ICE)
    pen.ring((middle, middle), size * 0.25, size * 0.075, palette.ICE)
    return reduced(pen)


@lru_cache(maxsize=8)
def three(card: Card, size: int = 34) -> Image.Image:
    """A laid-out three, small, with a rank of this size."""
    wide, high = THREE
    pen = large(wide, high, palette.FELT_DEEP)
    pen.box((0, 0, wide, high), 7, palette.THREE_FACE, palette.GOLD_DEEP, 2)
    emblems.suit(pen, suit_of(card), (wide - 17, high / 2), 22, palette.SUIT_INK[suit_of(card)])
    small = reduced(pen)
    put(small, (7, high / 2), rank_text(card), size, palette.SUIT_INK[suit_of(card)], "rank")
    return small
