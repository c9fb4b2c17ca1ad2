"""The picture for somebody who has done all lessons of a game."""

from typing import Final

from canasta.i18n import Translator
from renderers.canvas.fonts import fit, put
from renderers.canvas.palette import FELT, FELT_DEEP, GOLD, LIGHT, MUTED
from renderers.canvas.shapes import panel
from renderers.honours.medal import SIZE, put_medal
from renderers.names import variant_name
from renderers.picture import PICTURES, WIDTH, Picture, canvas, encode

HEIGHT: Final = 440
_EDGE: Final = 24
_FITS: Final = WIDTH - 6 * _EDGE


def diploma_picture(variant: str, name: str, tr: Translator) -> Picture:
    """A medal over the name of the game and that of the person."""
    return PICTURES.get(("diploma", variant, name, tr.spelling), lambda: _make(variant, name, tr))


def _make(variant: str, name: str, tr: Translator) -> Picture:
    image = canvas(WIDTH, HEIGHT, FELT, variant)
    panel(image, (_EDGE, _EDGE, WIDTH - _EDGE, HEIGHT - _EDGE), 28, GOLD)
    inner = _EDGE + 6
    panel(image, (inner, inner, WIDTH - inner, HEIGHT - inner), 22, FELT_DEEP)
    middle, game, head = WIDTH // 2, variant_name(variant, tr), tr("Diploma")
    put_medal(image, (middle - SIZE // 2, 50), "crown", "gold", earned=True)
    put(image, (middle, 208), head, 44, MUTED, "regular", "middle")
    put(image, (middle, 284), fit(game, _FITS, 88, "bold"), 88, GOLD, "bold", "middle")
    put(image, (middle, 366), fit(name, _FITS, 56), 56, LIGHT, "regular", "middle")
    alt = f"{head}. {game}. {name}"
    return Picture(encode(image), alt, alt, "diploma.png")
