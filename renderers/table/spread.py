"""A pile that lies open to view: its cards in a row, the top one last, each as far as its corner."""

from typing import Final

from PIL import Image

from canasta.view import View
from renderers.canvas.numbered import cover
from renderers.canvas.palette import FELT
from renderers.canvas.shapes import lay
from renderers.deck import faces
from renderers.deck.card_drawing import SIZES
from renderers.table.places import Box

_CARD: Final = SIZES["meld"]
_STEP: Final = 60
_LEAST: Final = 43  # with less, the next card cuts off a ten
_ROW: Final = 78  # of a card: its rank and its suit
_GAP: Final = 10


def _rows(view: View, wide: int) -> int:
    size = len(view.pile.cards)
    return -(-size // ((wide - _CARD.width) // _LEAST + 1)) if size > 1 else 0


def spread_height(view: View, wide: int) -> int:
    """The pixels that an open pile takes below what is as ``wide``, none where its top card is all of it."""
    rows = _rows(view, wide)
    return rows * _ROW + _GAP if rows else 0


def draw_spread(image: Image.Image, box: Box, view: View, letters: str) -> None:
    """Lay out an open pile in a box of that height; what is below it is drawn afterwards."""
    rows = _rows(view, box.width)
    if not rows:
        return
    each = -(-len(view.pile.cards) // rows)
    step = min(_STEP, (box.width - _CARD.width) // max(1, each - 1))
    for n, card in enumerate(view.pile.cards):
        row, column = divmod(n, each)
        at = (box.left + column * step, box.top + row * _ROW)
        lay(
            image, faces.face(card, "meld", plain=True, ordinary=view.game.pack.ordinary, letters=letters), at
        )
    bottom = box.top + rows * _ROW
    cover(image, (box.left, bottom, box.right, min(image.height, bottom + _CARD.height)), FELT)
