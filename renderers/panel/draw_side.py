"""Drawing a side: its players with their cards, its total, its state, its melds."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from canasta.cards import Card
from canasta.i18n import Translator
from canasta.terms import Phase
from canasta.view import View
from renderers.deck import faces
from renderers.felt import felt_of
from renderers.fonts import fit, put, width
from renderers.kept import Kept
from renderers.names import Names
from renderers.palette import DARK, FELT_DEEP, FELT_LINE, GOLD, LIGHT, MUTED, SIDE_INK
from renderers.panel.draw_tile import draw_tile
from renderers.panel.places import SidePlace
from renderers.panel.shown import Shown
from renderers.panel.sides import FOOT, ICON, NAME, SO_FAR, TOTAL, after_name, name_of, total_words
from renderers.panel.state import draw_line
from renderers.panel.tiles import Tile, TileSize
from renderers.shapes import BADGE, badge, lay, panel
from renderers.sprites import Sprite
from renderers.table.places import Box

_TILE_BYTES: Final = 8 * 1024 * 1024
TILES: Final = Kept[Image.Image](_TILE_BYTES, lambda image: image.width * image.height + 2000)
"""Melds as they lie on the table, drawn."""
_ROUND: Final = 18
_STRIPE: Final = 8


def draw_side(
    image: Image.Image,
    place: SidePlace,
    shown: Shown,
    names: Names,
    colour: int,
    tr: Translator,
) -> None:
    """Draw a side in its place; ``colour`` is the number of its colour."""
    view = shown.view
    side, box = view.sides[place.side], place.box
    ink = SIDE_INK[colour % len(SIDE_INK)]
    panel(image, box, _ROUND, FELT_DEEP)
    panel(image, (box.left, box.top + _ROUND, box.left + _STRIPE, box.bottom - _ROUND), _STRIPE // 2, ink)
    for seat, spot in place.pills:
        _pill(image, spot, view, names, seat, colour, tr)
    total, so_far = total_words(side, tr)
    left, y = place.total.left, place.total.middle[1]
    put(image, (left, y), total, TOTAL, LIGHT, "bold")
    if so_far:
        put(image, (place.total.right, y), so_far, SO_FAR, GOLD, "narrow", "right")
    own = view.seat is not None and place.side == view.side_of[view.seat]
    draw_line(image, place.line, view, place.side, shown.coming if own else (), tr)
    for tile, spot in place.tiles:
        _tile(image, spot, tile, place.size, tr, view.game.ordinary)


def _tile(
    image: Image.Image, box: Box, tile: Tile, size: TileSize, tr: Translator, ordinary: frozenset[Card]
) -> None:
    """Lay down a meld as it was drawn before, or draw it: few melds change from one move to the next."""

    def drawn() -> Image.Image:
        draw_tile(image, box, tile, size, tr, ordinary)
        return image.crop(box)

    if tile.came:
        # What somebody is putting together is theirs alone, and kept nowhere.
        drawn()
        return
    lay(image, TILES.get((tile, size, box.width, tr.language, ordinary), drawn), (box.left, box.top))


def _pill(
    image: Image.Image, box: Box, view: View, names: Names, seat: int, colour: int, tr: Translator
) -> None:
    """A player: mark, name, cards in hand; gold while it is their turn."""
    turn = seat == view.turn.seat and view.turn.phase != Phase.OVER
    plays = seat in view.order
    ground, ink = (GOLD, DARK) if turn else (FELT_LINE, LIGHT)
    panel(image, box, 16, ground)
    y = box.middle[1]
    top = y - BADGE // 2
    badge(image, (box.left + 6, top), names.marks[seat], colour, ground, inverse=turn, faint=not plays)
    left, right = box.left + 6 + BADGE + 6, box.right - 12
    room = right - left - after_name(view, seat, tr) - 10
    name = fit(name_of(view, names, seat, room, tr), room, NAME, "narrow") if room > 30 else ""
    put(image, (left, y), name, NAME, ink if plays else MUTED, "narrow")
    if not plays:
        return
    left = right - after_name(view, seat, tr)
    icon = _back(felt_of(view.game.variant))
    lay(image, icon, (left, y - icon.image.height // 2))
    count = str(view.counts[seat])
    left += ICON + 7
    put(image, (left, y), count, 38, ink, "bold")
    left += width(count, 38, "bold") + 8
    if view.modern.pending and view.modern.pending[seat]:
        more = tr("+{n}", n=view.modern.pending[seat])
        put(image, (left, y), more, NAME, ink if turn else GOLD, "bold")
        left += width(more, NAME, "bold") + 10
    if view.feet and view.feet[seat]:
        foot = _lying_back(felt_of(view.game.variant))
        lay(image, foot, (left, y - foot.image.height // 2))


@cache
def _back(group: str) -> Sprite:
    """A small card back, beside the number of cards in a hand."""
    return faces.back("meld", group).scaled(ICON, 35)


@cache
def _lying_back(group: str) -> Sprite:
    """A small card back on its side: a foot that nobody has picked up yet."""
    return faces.back("meld", group).scaled(21, FOOT).turned(Image.Transpose.ROTATE_90)
