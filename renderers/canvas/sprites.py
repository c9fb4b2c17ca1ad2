"""What is kept ready to be laid onto a canvas: sprites and stamps, in the numbers of the palette.

A canvas holds numbers of colours, which cannot be mixed. Whatever has a smooth edge is therefore prepared for
the paper it comes to lie on: a ramp (:func:`renderers.canvas.numbered.ramp`) turns its coverage into colours.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from renderers.canvas.numbered import indexed, on_palette, paste, paste_between, pixels, ramp
from renderers.canvas.palette import Among, Colour

_WHOLE: Final = 255
_WHOLLY: Final = [0] * _WHOLE + [255]
_PARTLY: Final = [*range(_WHOLE), 0]
_UNCOVERED: Final = [255] * _WHOLE + [0]
_LARGE: Final = 15_000  # pixels


class Stamp(NamedTuple):
    """A smooth shape in one ink on one paper, and the mask of the pixels that it changes."""

    image: Image.Image
    mask: Image.Image


def stamp(coverage: Image.Image, ink: Colour, paper: int) -> Stamp:
    """Prepare a shape: ``coverage`` is its mask of mode L, ``paper`` the number of the colour under it."""
    steps = ramp(ink, paper)
    image = on_palette(coverage.size, coverage.tobytes().translate(steps))
    changed = [255 if step != paper or share > _WHOLE // 2 else 0 for share, step in enumerate(steps)]
    return Stamp(image, coverage.point(changed, "1"))


def bare(coverage: Image.Image) -> int:
    """How far from the corner of a rounded shape its paper is looked for, across and down: the last pixel of
    the diagonal that is not wholly covered.
    """
    partly = [coverage.getpixel((n, n)) != _WHOLE for n in range(min(coverage.size) // 2)]
    return max(sum(partly) - 1, 0)


class Outline:
    """The outline of sprites of one size: a rectangle with round corners, drawn in ``colour``.

    ``coverage`` is its mask of mode L; only within ``reach`` pixels of a corner is anything covered partly.
    """

    def __init__(self, coverage: Image.Image, reach: int, colour: Colour) -> None:
        self.coverage: Final = coverage
        self.reach: Final = reach
        self.colour: Final = colour
        self._mask: Final = coverage.point(_WHOLLY, "1")
        self._bare: Final = bare(coverage)
        wide, high = coverage.size
        uncovered = coverage.point(_UNCOVERED, "1")
        self._upper: Final = uncovered.crop((0, 0, wide, reach))
        self._lower: Final = uncovered.crop((0, high - reach, wide, high))

    def lay(self, image: Image.Image, sprite: Image.Image, at: tuple[int, int]) -> None:
        """Lay a sprite of this outline onto a canvas."""
        wide, high = self.coverage.size
        if wide * high < _LARGE:
            paste(image, sprite, at, self._mask)
        else:
            paste_between(image, sprite, at, self._upper, self._lower)
        self._smooth(image, at)

    def _smooth(self, image: Image.Image, at: tuple[int, int]) -> None:
        """Draw the partly covered pixels of the corners over what lies there."""
        (left, top), (width, height), bare = at, self.coverage.size, self._bare
        right, bottom = left + width - 1 - bare, top + height - 1 - bare
        left += bare
        for y, inner in ((top, top + bare), (top + height - self.reach, bottom)):
            papers = pixels(image, (left, inner), (right, inner))
            edge = _edge(self, y == top, *papers)
            paste(image, edge.image, (at[0], y), edge.mask)


@lru_cache(maxsize=512)
def _edge(outline: Outline, upper: bool, left: int, right: int) -> Stamp:
    """The partly covered pixels of both upper or both lower corners, on a paper each."""
    width, height = outline.coverage.size
    top = 0 if upper else height - outline.reach
    strip = outline.coverage.crop((0, top, width, top + outline.reach)).point(_PARTLY)
    edge, other = (stamp(strip, outline.colour, paper) for paper in (left, right))
    if left != right:
        half = (width // 2, 0, width, outline.reach)
        for one, two in zip(edge, other, strict=True):
            one.paste(two.crop(half), half)
    return edge


class Sprite(NamedTuple):
    """Something drawn beforehand, such as a card: its pixels and its outline."""

    image: Image.Image
    outline: Outline

    def scaled(self, width: int, height: int, among: Among = "backs") -> Sprite:
        """The same at another size in pixels; ``among`` as for images that are reduced to the palette."""
        image = self.image.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
        coverage = self.outline.coverage.resize((width, height), Image.Resampling.LANCZOS)
        reach = 2 + self.outline.reach * width // self.image.width
        return Sprite(indexed(image, among), Outline(coverage, reach, self.outline.colour))

    def turned(self, turn: Image.Transpose) -> Sprite:
        """The same, rotated."""
        outline = self.outline
        coverage = outline.coverage.transpose(turn)
        return Sprite(self.image.transpose(turn), Outline(coverage, outline.reach, outline.colour))
