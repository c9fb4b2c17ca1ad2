"""Drawing a side: its players with their cards, its total, its state, its melds."""

from typing import Final, NamedTuple

from PIL import Image

from canasta.cards.packs import Pack
from canasta.i18n import Translator
from canasta.terms import Phase
from renderers.canvas.fonts import fit, put, width
from renderers.canvas.palette import DARK, FELT_DEEP, FELT_LINE, GOLD, LIGHT, MUTED, SIDE_INK
from renderers.canvas.pieces import lay_piece
from renderers.canvas.shapes import BADGE, badge, lay, panel
from renderers.deck import faces
from renderers.panel.draw_tile import draw_tile
from renderers.panel.places import SidePlace
from renderers.panel.shown import Shown
from renderers.panel.sides import ICON, NAME, SO_FAR, TOTAL, after_name, name_of, total_words
from renderers.panel.state import draw_line
from renderers.panel.tiles import Tile, TileSize
from renderers.table.places import Box

_ROUND: Final = 18
_STRIPE: Final = 8
_BEFORE_NAME: Final = 6 + BADGE + 6


def draw_side(image: Image.Image, place: SidePlace, shown: Shown, colour: int) -> None:
    """Draw a side in its place; ``colour`` is the number of its colour."""
    view, tr = shown.view, shown.tr
    side, box = view.sides[place.side], place.box
    ink = SIDE_INK[colour % len(SIDE_INK)]
    panel(image, box, _ROUND, FELT_DEEP)
    panel(image, (box.left, box.top + _ROUND, box.left + _STRIPE, box.bottom - _ROUND), _STRIPE // 2, ink)
    for seat, spot in place.pills:
        _pill(image, spot, shown, seat, colour)
    total, so_far = total_words(side, tr)
    left, y = place.total.left, place.total.middle[1]
    put(image, (left, y), total, TOTAL, LIGHT, "bold")
    if so_far:
        put(image, (place.total.right, y), so_far, SO_FAR, GOLD, "narrow", "right")
    own = view.seat is not None and place.side == view.side_of[view.seat]
    draw_line(image, place.line, view, place.side, shown.coming if own else (), tr)
    for tile, spot in place.tiles:
        _tile(image, spot, tile, place.size, tr, view.game.pack)


def _tile(image: Image.Image, box: Box, tile: Tile, size: TileSize, tr: Translator, pack: Pack) -> None:
    """A meld: few change from one move to the next."""

    def drawn() -> None:
        draw_tile(image, box, tile, size, tr, pack)

    if tile.came:
        # What somebody is putting together is theirs alone, and kept nowhere.
        drawn()
    else:
        lay_piece(image, box, ("tile", tile, size, tr.spelling, pack), drawn)


def _pill(image: Image.Image, box: Box, shown: Shown, seat: int, colour: int) -> None:
    """A player: mark, name, cards in hand; gold while it is their turn."""
    view, after = shown.view, after_name(shown, seat)
    room = box.width - _BEFORE_NAME - after - 22
    pending, feet = view.modern.pending, view.feet
    pill = _Pill(
        shown.names.marks[seat],
        colour,
        fit(name_of(shown, seat, room), room, NAME, "narrow") if room > 30 else "",
        seat == view.turn.seat and view.turn.phase != Phase.OVER,
        view.counts[seat] if seat in view.order else None,
        shown.tr("+{n}", n=pending[seat]) if pending and pending[seat] else "",
        bool(feet and feet[seat]),
        after,
    )
    lay_piece(image, box, ("pill", pill), lambda: _draw_pill(image, box, pill))


class _Pill(NamedTuple):
    """What a player's box shows: the seat's mark in the colour of this number, the name, whether it is their
    turn; how many cards they hold, None if they sit out, a talon that waits, a foot. ``after`` is the width
    of what stands after the name.
    """

    mark: str
    colour: int
    name: str
    turn: bool
    cards: int | None
    more: str
    foot: bool
    after: int


def _draw_pill(image: Image.Image, box: Box, pill: _Pill) -> None:
    plays = pill.cards is not None
    ground, ink = (GOLD, DARK) if pill.turn else (FELT_LINE, LIGHT)
    panel(image, box, 16, ground)
    y = box.middle[1]
    spot = (box.left + 6, y - BADGE // 2)
    badge(image, spot, pill.mark, pill.colour, inverse=pill.turn, faint=not plays)
    put(image, (box.left + _BEFORE_NAME, y), pill.name, NAME, ink if plays else MUTED, "narrow")
    if not plays:
        return
    left = box.right - 12 - pill.after
    icon = faces.hand_back()
    lay(image, icon, (left, y - icon.image.height // 2))
    left += ICON + 7
    put(image, (left, y), str(pill.cards), 38, ink, "bold")
    left += width(str(pill.cards), 38, "bold") + 8
    if pill.more:
        put(image, (left, y), pill.more, NAME, ink if pill.turn else GOLD, "bold")
        left += width(pill.more, NAME, "bold") + 10
    if pill.foot:
        foot = faces.foot_back()
        lay(image, foot, (left, y - foot.image.height // 2))
