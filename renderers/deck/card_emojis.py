"""The faces of cards as small as a letter: index corners, to be uploaded as emojis.

Each is a small card with its rank and suit as large as they can be, so that it reads at 20 pixels, on a dark
ground and on a light one.
"""

import io
from typing import Final

from PIL import Image, ImageDraw

from canasta.cards import JOKER, NAMES, suit_of
from canasta.i18n import ENGLISH
from canasta.notation.words import LETTERED, Face
from renderers.canvas.fonts import font
from renderers.canvas.palette import EDGE, FACE, GOLD, HEART, SUIT_INK, WILD, WILD_FACE, Colour
from renderers.canvas.shapes import Pen
from renderers.deck import emblems
from renderers.deck.card_drawing import rank_text
from renderers.words import card_words

EMOJI_VERSION: Final = 2
"""The number of these drawings and names: one more whenever they differ, so that new ones are uploaded."""
SIDE: Final = 128
"""Pixels across and down: Discord's own size for emojis."""
_OVER: Final = 4
_ROUND: Final = 20.0
_TALL: Final = 104.0  # the size of a rank's letters
_TEN: Final = 82.0
_SUIT_AT: Final = (94.0, 91.0)


def emoji_name(card: Face, version: int = EMOJI_VERSION) -> str:
    """The name of a card's emoji, which screen readers read; of the back without a card."""
    if isinstance(card, str):
        return f"{emoji_name(LETTERED[card], version)}_{card[0].lower()}"
    if version == 1:
        return f"c1_{'BACK' if card is None else NAMES[card].upper()}"
    words = "card_back" if card is None else card_words(card, ENGLISH).replace(" ", "_")
    return words if version == 2 else f"{words}_v{version}"


def card_emoji(face: Face) -> bytes:
    """A card's face, or without a card the back, as a PNG with transparent corners."""
    letter, card = (face[0], LETTERED[face]) if isinstance(face, str) else ("", face)
    paper, line = (WILD_FACE, WILD) if card == JOKER else (FACE, EDGE)
    pen = Pen(Image.new("RGB", (SIDE * _OVER, SIDE * _OVER), paper), _OVER)
    pen.box((0, 0, SIDE, SIDE), _ROUND, paper, line, 4)
    if card is None:
        emblems.basket(pen, (10, 10, SIDE - 10, SIDE - 10), 27)
        emblems.star(pen, (SIDE / 2, SIDE / 2), 40, GOLD)
    elif card == JOKER:
        emblems.jester(pen, (SIDE / 2, SIDE / 2 + 6), 92, WILD, HEART)
    else:
        ink = SUIT_INK[suit_of(card)]
        _rank(pen, letter or rank_text(card), ink)
        # A rim of paper keeps the suit clear of the rank where the two meet.
        emblems.suit(pen, suit_of(card), _SUIT_AT, 62, paper)
        emblems.suit(pen, suit_of(card), _SUIT_AT, 54, ink)
    drawn = pen.image.resize((SIDE, SIDE), Image.Resampling.BOX)
    drawn.putalpha(_outline())
    out = io.BytesIO()
    drawn.save(out, "PNG", optimize=True)
    return out.getvalue()


def _rank(pen: Pen, text: str, ink: Colour) -> None:
    """The rank in the upper left corner."""
    typeface = font(round((_TEN if len(text) > 1 else _TALL) * pen.scale), "rank")
    left, top, _, _ = typeface.getbbox(text, anchor="ls")
    at = (9 * pen.scale - left, 11 * pen.scale - top)
    ImageDraw.Draw(pen.image).text(at, text, fill=ink, font=typeface, anchor="ls")


def _outline() -> Image.Image:
    large = Image.new("RGB", (SIDE * _OVER, SIDE * _OVER))
    Pen(large, _OVER).box((0, 0, SIDE, SIDE), _ROUND, (255, 255, 255))
    return large.convert("L").resize((SIDE, SIDE), Image.Resampling.BOX)
