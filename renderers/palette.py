"""The colours of every picture, and the fixed palette used to write them.

Pictures are drawn in the numbers of a fixed palette, so that they are small, quick to write and never
reduced. It holds the inks and papers below and the mixtures of those that meet at an edge.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, TypeAlias, cast

from PIL import Image

Colour: TypeAlias = tuple[int, int, int]

# The table: a petrol green, dark enough for Discord's dark mode and calm beside its light one.
FELT: Final[Colour] = (15, 61, 62)
FELT_DEEP: Final[Colour] = (10, 44, 46)
FELT_LINE: Final[Colour] = (36, 93, 90)
LIGHT: Final[Colour] = (245, 240, 226)
MUTED: Final[Colour] = (160, 196, 187)
GOLD: Final[Colour] = (244, 186, 64)
GOLD_DEEP: Final[Colour] = (178, 120, 22)
ICE: Final[Colour] = (140, 210, 245)
DARK: Final[Colour] = (20, 27, 35)
WARN: Final[Colour] = (255, 138, 118)

# The cards: four suits in four colours, the red ones warm and the black ones cold.
FACE: Final[Colour] = (253, 250, 241)
EDGE: Final[Colour] = (118, 122, 112)
SPADE: Final[Colour] = (22, 30, 44)
HEART: Final[Colour] = (204, 24, 58)
DIAMOND: Final[Colour] = (226, 92, 6)
CLUB: Final[Colour] = (12, 116, 76)
WILD: Final[Colour] = (104, 56, 168)
WILD_FACE: Final[Colour] = (233, 222, 251)
THREE_FACE: Final[Colour] = (255, 233, 180)
BACK: Final[Colour] = (160, 62, 38)
BACK_LIGHT: Final[Colour] = (232, 160, 92)
BACK_DEEP: Final[Colour] = (104, 36, 22)
SKIN: Final[Colour] = (250, 216, 178)
RIBBON_RED: Final[Colour] = (190, 26, 50)
RIBBON_BLACK: Final[Colour] = (26, 32, 42)

SUIT_INK: Final[tuple[Colour, ...]] = (SPADE, HEART, DIAMOND, CLUB)

# What tells the sides apart, by their numbers.
SIDE_INK: Final[tuple[Colour, ...]] = (
    (112, 190, 255),
    (255, 168, 92),
    (190, 226, 98),
    (240, 150, 210),
    (255, 226, 120),
    (186, 170, 255),
)

# Which colours meet at an edge. One colour between the two smooths it: with more, pictures are a tenth
# larger and nobody sees the difference. Suits and ranks on a card get three: that tells a 5 from an 8.
_MEETING: Final[tuple[tuple[Colour, Colour], ...]] = (
    *((FACE, ink) for ink in (*SUIT_INK, WILD, EDGE, GOLD, BACK)),
    *((WILD_FACE, ink) for ink in (*SUIT_INK, WILD, GOLD)),
    *((THREE_FACE, ink) for ink in (HEART, DIAMOND, GOLD, GOLD_DEEP)),
    *((FELT, ink) for ink in (LIGHT, MUTED, GOLD, FELT_DEEP, FELT_LINE, EDGE, ICE, WARN)),
    *(
        (FELT_DEEP, ink)
        for ink in (LIGHT, MUTED, GOLD, GOLD_DEEP, EDGE, WARN, FELT_LINE, WILD_FACE, THREE_FACE)
    ),
    *((SKIN, ink) for ink in (DARK, GOLD_DEEP, *SUIT_INK, WILD)),
    *((GOLD, ink) for ink in (*SUIT_INK, WILD)),
    *((GOLD_DEEP, ink) for ink in SUIT_INK),
    *((RIBBON_RED, ink) for ink in (LIGHT, EDGE)),
    *((RIBBON_BLACK, ink) for ink in (LIGHT, GOLD)),
    *((GOLD, ink) for ink in (LIGHT, DARK)),
    *((paper, ink) for paper in (FELT, FELT_DEEP, FELT_LINE, DARK) for ink in SIDE_INK),
    *((BACK, ink) for ink in (BACK_LIGHT, BACK_DEEP)),
    (BACK_LIGHT, BACK_DEEP),
    (WILD, LIGHT),
)


def between(one: Colour, other: Colour) -> Colour:
    """The colour half way from ``one`` to ``other``."""
    red, green, blue = ((a + b) // 2 for a, b in zip(one, other, strict=True))
    return red, green, blue


@cache
def colours() -> tuple[Colour, ...]:
    """The colours of the palette, at most 256, each once."""
    edges = [step for one, other in _MEETING for step in (one, between(one, other), other)]
    for ink in SUIT_INK:
        middle = between(FACE, ink)
        edges += (between(FACE, middle), between(middle, ink))
    return tuple(dict.fromkeys(edges))


@cache
def photo_colours() -> tuple[Colour, ...]:
    """The colours of the palette, and after them those that only people's avatars use: an even spread."""
    steps, few = (0, 64, 128, 191, 255), (0, 85, 170, 255)
    spread = [(red, green, blue) for red in steps for green in steps for blue in few]
    return tuple(dict.fromkeys([*colours(), *spread]))


def _flat(these: tuple[Colour, ...]) -> bytes:
    """Some colours as Pillow takes them: red, green and blue of 256."""
    # The rest repeats the first colour, so that no stray black is ever nearest.
    return bytes(part for colour in these for part in colour) + bytes(these[0]) * (256 - len(these))


@cache
def _every() -> bytes:
    """All colours that a picture may have."""
    return _flat(photo_colours())


@cache
def palette() -> Image.Image:
    """The palette without the colours of avatars, as an image: the form in which Pillow reduces to it."""
    image = Image.new("P", (1, 1))
    image.putpalette(_flat(colours()))
    return image


def on_palette(size: tuple[int, int], numbers: bytes) -> Image.Image:
    """An image of these numbers of colours, row by row."""
    image = Image.frombytes("P", size, numbers)
    image.putpalette(_every())
    return image


def blank(size: tuple[int, int], colour: Colour) -> Image.Image:
    """An image in one colour of the palette."""
    image = Image.new("P", size, index(colour))
    image.putpalette(_every())
    return image


def indexed(image: Image.Image) -> Image.Image:
    """An RGB image with each pixel in the nearest colour of the palette; one in the palette as it is."""
    if image.mode == "P":
        return image
    return image.convert("RGB").quantize(palette=palette(), dither=Image.Dither.NONE)


@lru_cache(maxsize=512)
def index(colour: Colour) -> int:
    """The number of a colour in the palette; of the nearest one if the palette lacks it."""
    return indexed(Image.new("RGB", (1, 1), colour)).tobytes()[0]


@lru_cache(maxsize=512)
def ramp(ink: Colour, paper: int) -> bytes:
    """The way from a paper to an ink: for each coverage from 0 to 255 the number of the colour nearest to
    that mixture. ``paper`` is the number of a colour.
    """
    under = photo_colours()[paper]
    mixed = (
        round((over * share + below * (255 - share)) / 255)
        for share in range(256)
        for over, below in zip(ink, under, strict=True)
    )
    return indexed(Image.frombytes("RGB", (256, 1), bytes(mixed))).tobytes()


def pixels(image: Image.Image, *spots: tuple[int, int]) -> tuple[int, ...]:
    """The numbers of the colours at some places of a canvas, or at the nearest places on it."""
    if image.mode != "P":
        raise ValueError(f"a canvas holds numbers of colours, not mode {image.mode}")
    right, bottom = image.width - 1, image.height - 1
    at = image.load()
    assert at is not None
    return tuple(cast("int", at[min(max(x, 0), right), min(max(y, 0), bottom)]) for x, y in spots)
