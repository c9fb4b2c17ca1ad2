"""The places of the panel's picture: rectangles in pixels, and what lies in them."""

from dataclasses import dataclass

from renderers.deck.card_drawing import Kind
from renderers.panel.fan import Fan
from renderers.panel.tiles import Tile, TileSize
from renderers.table.places import Box


@dataclass(frozen=True, slots=True)
class TopPlace:
    """Stock, pile and state, with cards of size ``kind``; ``bar``: they show above what lies below them. The
    cards of an open pile are ``spread`` out.
    """

    stock: Box
    stock_words: Box
    pile: Box
    crosswise: Box | None
    pile_words: Box
    status: Box
    spread: Box
    kind: Kind = "meld"
    bar: bool = False


@dataclass(frozen=True, slots=True)
class SidePlace:
    """A side: its players by seat, its total, the line with its state and its threes, its melds."""

    side: int
    box: Box
    pills: tuple[tuple[int, Box], ...]
    total: Box
    line: Box
    tiles: tuple[tuple[Tile, Box], ...]
    size: TileSize


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """The whole picture: its size, the table, the line above the hand unless the top has it, the hand."""

    size: tuple[int, int]
    top: TopPlace
    sides: tuple[SidePlace, ...]
    head: Box | None
    fan: Fan
