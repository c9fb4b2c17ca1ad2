"""The felt of each group of games: a tone, which its backs have too, and a fine weave.

A picture is drawn in the numbers of the palette's colours whatever the game is. The tone is that of the
palette it is written with: no number is drawn otherwise, and nothing takes longer.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from PIL import Image

from canasta.variants import VARIANTS
from renderers.canvas.numbered import blank, index, on_palette, paste
from renderers.canvas.palette import (
    BACK,
    BACK_DEEP,
    BACK_LIGHT,
    FELT,
    FELT_DEEP,
    FELT_LINE,
    MUTED,
    SHADE,
    WEAVE,
    Colour,
    packed,
    photo_colours,
)
from renderers.deck.backs import PLAIN


class Tone(NamedTuple):
    """The colours of a group of games: felt, panels on it, lines, quiet text, weave, shadows; backs."""

    felt: Colour
    deep: Colour
    line: Colour
    muted: Colour
    weave: Colour
    shade: Colour
    back: Colour
    back_light: Colour
    back_deep: Colour


_OURS: Final = Tone(FELT, FELT_DEEP, FELT_LINE, MUTED, WEAVE, SHADE, BACK, BACK_LIGHT, BACK_DEEP)
TONES: Final[dict[str, Tone]] = {
    PLAIN: _OURS,
    "samba": Tone(
        (62, 28, 58),
        (44, 18, 42),
        (102, 56, 92),
        (214, 178, 204),
        (77, 40, 72),
        (33, 12, 32),
        (158, 34, 84),
        (240, 152, 132),
        (92, 14, 50),
    ),
    "american": Tone(
        (22, 46, 88),
        (14, 32, 64),
        (48, 82, 134),
        (166, 190, 222),
        (33, 60, 107),
        (8, 20, 44),
        (42, 86, 160),
        (150, 190, 236),
        (22, 46, 100),
    ),
    "foot": Tone(
        (66, 46, 32),
        (48, 32, 22),
        (106, 80, 58),
        (218, 196, 170),
        (79, 57, 41),
        (34, 22, 14),
        (116, 78, 34),
        (222, 184, 116),
        (70, 44, 18),
    ),
    "two": Tone(
        (48, 48, 56),
        (34, 34, 40),
        (84, 84, 96),
        (190, 190, 202),
        (62, 62, 72),
        (22, 22, 27),
        (84, 84, 100),
        (186, 186, 204),
        (48, 48, 60),
    ),
    "romme": Tone(
        (22, 64, 38),
        (14, 46, 27),
        (50, 104, 66),
        (176, 204, 172),
        (28, 71, 44),
        (8, 30, 17),
        (26, 106, 64),
        (154, 206, 140),
        (12, 62, 38),
    ),
}
# What is woven into each felt, in rows of threads: a basket, a wave, a stripe, a footstep, a dot, a ring.
_MOTIFS: Final[dict[str, tuple[str, ...]]] = {
    PLAIN: ("####.#.#", ".....#.#", "####.#.#"),
    "samba": ("...##...", ".##..##.", "#......#"),
    "american": ("....#", "...#.", "..#..", ".#...", "#...."),
    "foot": (".##..", "####.", ".##..", ".....", "..##."),
    "two": ("##", "##"),
    "romme": (".##.", "#..#", "#..#", ".##."),
}
_REPEAT: Final = 24  # pixels; a motif lies twice in a square of this size, in its corner and its middle
_REPEATS: Final = 4  # of it on a roll: about 100 KB


def felt_of(variant: str) -> str:
    """The group of games whose felt a game is played on."""
    group = VARIANTS[variant].group
    return group if group in TONES else PLAIN


def cloth(width: int, height: int, group: str) -> Image.Image:
    """A picture's ground in pixels: felt, to be written with the tone of this group."""
    image, roll = blank((width, height), FELT), _roll(width, group)
    for y in range(0, height, roll.height):
        paste(image, roll, (0, y))
    toned(image, group)
    return image


def toned(image: Image.Image, group: str) -> None:
    """Have an image shown in the tone of a group of games."""
    image.putpalette(_palette(group))


@lru_cache(maxsize=16)
def _roll(width: int, group: str) -> Image.Image:
    """Some rows of felt, after which they repeat: not to be drawn on."""
    ground, thread = index(FELT), index(WEAVE)
    square = [bytearray([ground] * _REPEAT) for _ in range(_REPEAT)]
    for shift in (0, _REPEAT // 2):
        for y, row in enumerate(_MOTIFS[group], shift):
            for x, mark in enumerate(row, shift):
                square[y][x] = thread if mark == "#" else ground
    rows = b"".join((bytes(row) * (width // _REPEAT + 1))[:width] for row in square)
    return on_palette((width, _REPEAT * _REPEATS), rows * _REPEATS)


@cache
def _palette(group: str) -> bytes:
    return packed(photo_colours(tuple(zip(_OURS, TONES[group], strict=True))))
