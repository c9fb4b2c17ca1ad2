"""The places of a table picture: rectangles in pixels, and their contents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta.view import MeldView


class Box(NamedTuple):
    """A rectangle in pixels; right and bottom edge lie outside it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def moved(self, across: int, down: int) -> Box:
        """The rectangle so far to the right and down."""
        return Box(self.left + across, self.top + down, self.right + across, self.bottom + down)


@dataclass(frozen=True, slots=True)
class MeldPlace:
    """A meld: its cards' place, the step from card to card (0: squared up), and the line that counts them."""

    meld: MeldView
    cards: Box
    step: int
    caption: Box

    @property
    def box(self) -> Box:
        """The whole area of the meld."""
        return Box(self.cards.left, self.cards.top, self.cards.right, self.caption.bottom)


@dataclass(frozen=True, slots=True)
class PanelPlace:
    """A side's part of the table: seats and total, a line with its state and its threes, melds."""

    box: Box
    head: Box
    line: Box
    threes: tuple[Box, ...]
    melds: tuple[MeldPlace, ...]


@dataclass(frozen=True, slots=True)
class FramePlace:
    """The background of the panels of sides that play together, with a band on top if that has to be said."""

    box: Box
    band: Box | None
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The layout of the whole table; seats and panels by their numbers.

    A card that freezes the pile lies ``crosswise`` and shows to the right of the top card; None without one.
    ``packets``, talons or pots, lie in a corner, in games that have them; an open pile is ``spread`` out.
    """

    size: tuple[int, int]
    head: Box
    seats: tuple[Box, ...]
    stock: Box
    pile: Box
    crosswise: Box | None
    stock_caption: Box
    pile_caption: Box
    panels: tuple[PanelPlace, ...]
    frames: tuple[FramePlace, ...]
    packets: Box | None
    spread: Box


MARGIN: Final = 20
STACK: Final = 6  # how far a squared-up stack shows below and right of its top card
