"""The colours of every picture, and the fixed palette used to write them.

Pictures are drawn in the numbers of a fixed palette, so that they are small, quick to write and never
reduced. It holds the inks and papers below and the mixtures of those that meet at an edge.
"""

from collections.abc import Iterable, Sequence
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

# Which colours meet at an edge, with one between the two for what is drawn larger and scaled; suits on their
# paper get three.
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


ORDER: Final = bytes(n // 2 + 128 * (n % 2) for n in range(256))
"""The numbers of the colours, those that most pictures have first."""
_OFTEN: Final = """
    0f3d3e 061d1f f096d2 bee262 e8a05c 682416 83a67f f0a25d a0c4bb 0a2c2e 245d5a f5f0e2 a03e26
    ffa85c b9bab0 4f555d e88340 ae94c5 b27816 f6d2b6 f4ba40 141b23 ee9a5c 70beff 161e2c c3c3bf
    ffe9b4 e25c06 6838a8 e9defb f0c1c3 e48995 545c6c 373e4b 767a70 fdfaf1 efab7b 7aa9a3 cc183a
    fad8b2 eecc9d be1a32 878886 1a202a 0c744c c0d8c7 e0693d de9654 b188ad dd8a91 8cd2f5 421e74
    7f7e93 b299cc 898c8e 489575 a88bd1 baaaff e59d80 d85067 e58077 ca6a0e 800a1e eb8b23 d9858a
    e37876 676291 da7b9a 84b79e
"""
"""The colours that most pictures have, in six digits, from the felt on. A PNG tells a row by its differences
from the one above: two neighbours here get numbers 128 apart, the same difference either way. In this order,
found by trying, pictures are 3 percent smaller than in another.
"""


def between(colour: Colour, other: Colour) -> Colour:
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
    fixed = [colour for colour in kept if not parts[colour] & (_CLOTH | _BACKS)]
    some: Iterable[Colour] = kept
    if among == "faces":
        some = fixed
    elif among == "photos":
        some = [*fixed, *_spread()]
    elif among == "backs":
        some = [colour for colour in kept if parts[colour] <= _OF_BACKS]
    return bytes(_numbers()[colour] for colour in some)


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
def _numbers() -> dict[Colour, int]:
    """The number of each colour, as ``_OFTEN`` has them; those that only people's avatars use come last."""
    often = ((red, green, blue) for red, green, blue in map(bytes.fromhex, _OFTEN.split()))
    every = dict.fromkeys((*often, *colours(), *_spread()))
    return dict(zip(every, ORDER, strict=False))


@cache
def drawn_colours() -> int:
    """How many numbers the colours have that are no avatar's alone."""
    return 1 + max(_numbers()[colour] for colour in colours())


@cache
def photo_colours(swaps: tuple[Swap, ...] = ()) -> tuple[Colour, ...]:
    """The colours of the palette by their numbers, those that only people's avatars use among them: an even
    spread. The numbers in between are the first colour's, so that no stray black is ever nearest.
    """
    others = dict(zip(colours(), colours(swaps), strict=True))
    by_number = {number: others.get(colour, colour) for colour, number in _numbers().items()}
    return tuple(by_number.get(number, by_number[0]) for number in range(256))


@cache
def every_colour() -> bytes:
    """All colours that a picture may have."""
    return packed(photo_colours())
