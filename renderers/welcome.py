"""The picture of a welcome: what a canasta is, at a glance."""

from typing import Final

from canasta.cards import Card, parse_cards
from canasta.i18n import Translator
from canasta.terms import CanastaKind
from renderers.canvas.fonts import fitting, put
from renderers.canvas.palette import FELT, GOLD, LIGHT, MUTED
from renderers.canvas.shapes import lay
from renderers.deck import faces
from renderers.deck.card_drawing import SIZES
from renderers.picture import PICTURES, Picture, canvas, encode
from renderers.table.melds import draw_canasta

WIDTH: Final = 1080
HEIGHT: Final = 520
_CARDS: Final[tuple[Card, ...]] = tuple(parse_cards("QsQhQdQcQhQs2d"))
_CANASTA: Final[Card] = _CARDS[0]
"""A wild card is among them, so the seal is black."""
_TOP: Final = 262
_LEFT: Final = 56
_STEP: Final = 102
_FITS: Final = WIDTH - 2 * _LEFT


def welcome_picture(tr: Translator) -> Picture:
    """Seven cards of a rank and the sealed canasta that they make, below the name of the game."""
    return PICTURES.get(("welcome", tr.spelling), lambda: _make(tr))


def _make(tr: Translator) -> Picture:
    title, rule = tr("Canasta"), tr("Collect seven of a rank: that's a canasta.")
    aim = tr("Play with friends, or against computer players.")
    image = canvas(WIDTH, HEIGHT, FELT)
    middle = WIDTH / 2
    put(image, (middle, 84), title, 104, GOLD, "bold", "middle")
    put(
        image, (middle, 166), rule, fitting(rule, _FITS, (50, 46, 42, 38, 34, 30)), LIGHT, "regular", "middle"
    )
    put(image, (middle, 222), aim, fitting(aim, _FITS, (44, 41, 38, 35, 32, 28)), MUTED, "regular", "middle")
    for n, card in enumerate(_CARDS):
        lay(image, faces.face(card, "hand", letters=tr.letters), (_LEFT + n * _STEP, _TOP))
    end = _LEFT + (len(_CARDS) - 1) * _STEP + SIZES["hand"].width
    canasta = WIDTH - _LEFT - SIZES["meld"].width - 6
    level = _TOP + SIZES["hand"].height // 2
    put(image, ((end + canasta) / 2, level), "=", 96, GOLD, "bold", "middle")
    draw_canasta(image, _CANASTA, CanastaKind.MIXED, (canasta, level - SIZES["meld"].height // 2), tr)
    words = tr("Six queens and a two, which is wild, make a canasta: seven cards of a rank.")
    alt = f"{title}. {rule} {words}"
    return Picture(encode(image), alt, alt, "welcome.png")
