"""The colours of every picture, and the fixed palette used to write them.

Pictures are drawn in the numbers of a fixed palette, so that they are small, quick to write and never
reduced. It holds the inks and papers below and the mixtures of those that meet at an edge.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

Colour: TypeAlias = tuple[int, int, int]

# The table: a petrol green, dark enough for Discord's dark mode and calm beside its light one.
FELT: Final[Colour] = (15, 61, 62)
FELT_DEEP: Final[Colour] = (10, 44, 46)
FELT_LINE: Final[Colour] = (36, 93, 90)
SHADE: Final[Colour] = (6, 29, 31)  # the shadow of what lies on it
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
BRONZE: Final[Colour] = (222, 150, 84)
RED_WAX: Final[Colour] = (128, 10, 30)
BLACK_WAX: Final[Colour] = (84, 92, 108)
WILD_WAX: Final[Colour] = (66, 30, 116)
CLUB_WAX: Final[Colour] = (6, 74, 48)

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

# Which colours meet at an edge, with one between the two for what is drawn larger and scaled, such as a small
# back; suits on their paper get three. The felt is the first: each row of a PNG begins with a 0, and goes on
# with it.
_MEETING: Final[tuple[tuple[Colour, Colour], ...]] = (
    *((FELT, ink) for ink in (LIGHT, MUTED, GOLD, FELT_DEEP, FELT_LINE, EDGE, ICE, WARN)),
    *((FACE, ink) for ink in (*SUIT_INK, WILD, EDGE, GOLD, BACK)),
    *((WILD_FACE, ink) for ink in (*SUIT_INK, WILD, GOLD)),
    *((THREE_FACE, ink) for ink in (HEART, DIAMOND, GOLD, GOLD_DEEP)),
    *(
        (FELT_DEEP, ink)
        for ink in (LIGHT, MUTED, GOLD, GOLD_DEEP, EDGE, WARN, FELT_LINE, WILD_FACE, THREE_FACE)
    ),
    *((SKIN, ink) for ink in (DARK, GOLD_DEEP, *SUIT_INK, WILD)),
    *((GOLD, ink) for ink in (*SUIT_INK, WILD)),
    *((GOLD_DEEP, ink) for ink in SUIT_INK),
    *((SHADE, ink) for ink in (FELT, FELT_DEEP, EDGE, WILD)),
    *((RIBBON_RED, ink) for ink in (LIGHT, EDGE, FACE, RED_WAX)),
    *((RIBBON_BLACK, ink) for ink in (LIGHT, FACE, BLACK_WAX, WILD_FACE)),
    (BRONZE, FELT_DEEP),
    (WILD, WILD_WAX),
    (CLUB, CLUB_WAX),
    *((GOLD, ink) for ink in (LIGHT, DARK)),
    *((paper, ink) for paper in (FELT, FELT_DEEP, FELT_LINE, DARK) for ink in SIDE_INK),
    *((BACK, ink) for ink in (BACK_LIGHT, BACK_DEEP)),
    (BACK_LIGHT, BACK_DEEP),
    (WILD, LIGHT),
)


def between(colour: Colour, other: Colour) -> Colour:
    """The colour half way from ``colour`` to ``other``."""
    red, green, blue = ((a + b) // 2 for a, b in zip(colour, other, strict=True))
    return red, green, blue


Swap: TypeAlias = tuple[Colour, Colour]
Among: TypeAlias = Literal["all", "faces", "backs", "photos"]
_CLOTH: Final = frozenset({FELT, FELT_DEEP, FELT_LINE, SHADE, MUTED})
_BACKS: Final = frozenset({BACK, BACK_LIGHT, BACK_DEEP})
_OF_BACKS: Final = _BACKS | {FACE, EDGE, GOLD}


class _Mixture(NamedTuple):
    """A colour of the palette, and the inks and papers it is mixed of."""

    colour: Colour
    parts: frozenset[Colour]


@cache
def _mixtures(swaps: tuple[Swap, ...] = ()) -> tuple[_Mixture, ...]:
    """The colours in order, with repetitions: first each pair with what lies between, then finer steps."""
    other = dict(swaps)
    mixtures: list[_Mixture] = []
    for pair in _MEETING:
        first, second = (other.get(colour, colour) for colour in pair)
        mixtures += (
            _Mixture(first, frozenset(pair[:1])),
            _Mixture(between(first, second), frozenset(pair)),
            _Mixture(second, frozenset(pair[1:])),
        )
    for ink in SUIT_INK:
        middle, parts = between(FACE, ink), frozenset((FACE, ink))
        mixtures += (_Mixture(between(FACE, middle), parts), _Mixture(between(middle, ink), parts))
    return tuple(mixtures)


@cache
def colours(swaps: tuple[Swap, ...] = ()) -> tuple[Colour, ...]:
    """The colours of the palette, each once; ``swaps`` are inks or papers with what replaces them."""
    pairs = zip(_mixtures(), _mixtures(swaps), strict=True)
    kept: dict[Colour, Colour] = {}
    for ours, other in pairs:
        kept.setdefault(ours.colour, other.colour)
    return tuple(kept.values())


@cache
def numbers_among(among: Among) -> bytes:
    """The numbers of the colours that may be used: those of ``faces`` are the same in every game."""
    kept = dict.fromkeys(mixture.colour for mixture in _mixtures())
    parts: dict[Colour, frozenset[Colour]] = {}
    for mixture in _mixtures():
        parts.setdefault(mixture.colour, mixture.parts)
    fixed = [n for n, colour in enumerate(kept) if not parts[colour] & (_CLOTH | _BACKS)]
    if among == "faces":
        return bytes(fixed)
    if among == "photos":
        return bytes([*fixed, *range(len(kept), len(photo_colours()))])
    if among == "backs":
        return bytes(n for n, colour in enumerate(kept) if parts[colour] <= _OF_BACKS)
    return bytes(range(len(kept)))


def among_of(colour: Colour) -> Among:
    """Which colours meet on this one: those of faces, unless it is another one in each game."""
    return "all" if colour in _CLOTH | _BACKS else "faces"


def packed(some: Sequence[Colour]) -> bytes:
    """Colours as Pillow takes a palette: red, green and blue of 256 colours."""
    # The rest repeats the first colour, so that no stray black is ever nearest.
    return bytes(part for colour in some for part in colour) + bytes(some[0]) * (256 - len(some))


@cache
def _spread() -> tuple[Colour, ...]:
    """The colours that only people's avatars use."""
    steps, few = (0, 64, 128, 191, 255), (0, 85, 170, 255)
    spread = [(red, green, blue) for red in steps for green in steps for blue in few]
    return tuple(colour for colour in spread if colour not in colours())


@cache
def photo_colours(swaps: tuple[Swap, ...] = ()) -> tuple[Colour, ...]:
    """The colours of the palette, and after them those that only people's avatars use: an even spread."""
    return (*colours(swaps), *_spread())


@cache
def every_colour() -> bytes:
    """All colours that a picture may have."""
    return packed(photo_colours())
