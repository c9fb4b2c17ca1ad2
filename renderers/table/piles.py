"""The middle of the table picture: the stock, the pile, and talons or pots that lie aside."""

from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from canasta.cards import Card
from canasta.i18n import Translator
from canasta.view import View
from renderers.canvas.fonts import fit, fitting, put, width
from renderers.canvas.numbered import index
from renderers.canvas.palette import FELT, FELT_LINE, GOLD, ICE, LIGHT, MUTED
from renderers.canvas.shapes import large, lay, panel, reduced, shadow
from renderers.canvas.sprites import Sprite
from renderers.deck import faces
from renderers.deck.card_drawing import Size, draw_back, outline, small_back
from renderers.felt import felt_of
from renderers.table.layout import packets
from renderers.table.places import Box, TableLayout
from renderers.table.spread import draw_spread

_FLAKE: Final = 52  # the frozen pile's sign with the room around it
_LYING: Final = Size(107, 150)
_TALON: Final = Size(41, 57)
_PACKET: Final = 3  # how far each card of a talon or a pot shows under the next
_DEEPEST: Final = 7


def draw_piles(image: Image.Image, plan: TableLayout, view: View, tr: Translator) -> None:
    """Draw stock, pile, talons and pots in their places."""
    _stock(image, plan, view, tr)
    _pile(image, plan, view, tr)
    if plan.packets is not None:
        _packets(image, plan.packets, view, tr)
    draw_spread(image, plan.spread, view, tr.letters)


def _slot(image: Image.Image, box: Box) -> None:
    """An empty place for cards."""
    corners = (box.left, box.top, box.right - 1, box.bottom - 1)
    ImageDraw.Draw(image).rounded_rectangle(corners, 12, outline=index(FELT_LINE), width=3)


def _stock(image: Image.Image, plan: TableLayout, view: View, tr: Translator) -> None:
    """The stock, with the crosswise card in it that announces its end."""
    stock, box = view.stock, plan.stock
    if view.modern.turn_card:
        sprite = _lying_back(felt_of(view.game.variant))
        lay(image, sprite, (box.left - 8, box.middle[1] - sprite.image.height // 2))
    if stock:
        more = 3 * min(3, stock)
        shadow(image, (box.left, box.top, box.left + more + 117, box.top + more + 159), 10)
    sprite = faces.back("pile", felt_of(view.game.variant))
    for n in reversed(range(min(3, stock))):
        lay(image, sprite, (box.left + 3 * n, box.top + 3 * n - 6))
    if not stock:
        _slot(image, box)
    last = view.modern.turn_card is False and stock > 0
    words = tr("last {n}", n=stock) if last else tr("stock {n}", n=stock)
    put(image, plan.stock_caption.middle, words, 32, GOLD if last else LIGHT, align="middle")


def _pile(image: Image.Image, plan: TableLayout, view: View, tr: Translator) -> None:
    box = plan.pile_caption
    if view.pile.top is not None:
        _pile_cards(image, plan, view, view.pile.top, tr.letters)
    elif view.pile.face_down:
        sprite = faces.back("pile", felt_of(view.game.variant))
        lay(image, sprite, plan.pile[:2])
    else:
        _slot(image, plan.pile)
    words = tr("pile {n}", n=view.pile.size)
    if 0 < view.pile.share < view.pile.size:
        words = tr("pile {n}, take {share}", n=view.pile.size, share=view.pile.share)
    wide, frozen, size = width(words, 32), "", 30
    if view.pile.frozen:
        word, room = tr("frozen"), box.width - 8 - wide - _FLAKE
        size = fitting(word, room, (30, 27, 24, 21, 18), "narrow")
        frozen = fit(word, room, size, "narrow")
        wide += _FLAKE + width(frozen, size, "narrow")
    # Below the middle of the pile, but never below the stock.
    left, y = max(box.left + 8, plan.pile.middle[0] - wide // 2), box.middle[1]
    put(image, (left, y), words, 32, LIGHT)
    if view.pile.frozen:
        left += width(words, 32) + 14
        lay(image, _flake(), (left, y - 16))
        put(image, (left + _FLAKE - 14, y), frozen, size, ICE, "narrow")


def _pile_cards(image: Image.Image, plan: TableLayout, view: View, top: Card, letters: str) -> None:
    """The pile: its top card, crosswise if it is wild, and under it the card that froze it."""
    box = plan.pile
    crosswise = view.pile.frozen and (view.game.pack.wild[top] or top == view.pile.frozen_by)
    shadow(image, (box.left - 4, box.top + 4, box.right, box.bottom + 4), 10)
    if view.pile.size > 1:
        under = faces.blank("pile")
        lay(image, under, (box.left - 4, box.top + 4))
        if crosswise:
            lay(image, under, (box.left, box.top))
    if view.pile.frozen_by is not None and plan.crosswise is not None:
        sprite = faces.lying(view.pile.frozen_by, "pile", letters)
        lay(image, sprite, (plan.crosswise.left, plan.crosswise.top))
    shown = _crosswise(box) if crosswise else box
    panel(image, (shown.left - 4, shown.top - 4, shown.right + 4, shown.bottom + 4), 14, GOLD)
    ordinary = view.game.pack.ordinary
    sprite = (
        faces.lying(top, "pile", letters)
        if crosswise
        else faces.face(top, "pile", ordinary=ordinary, letters=letters)
    )
    lay(image, sprite, shown[:2])


def _crosswise(box: Box) -> Box:
    """The place of a card that lies across another in its place."""
    side = (box.height - box.width) // 2
    return Box(box.left - side, box.top + side, box.right + side, box.bottom - side)


def _packets(image: Image.Image, box: Box, view: View, tr: Translator) -> None:
    """The packets that lie aside, each with its number of cards, and an empty place for one that is gone."""
    put(image, (box.left, box.top + 14), tr("pots") if view.pots else tr("talons"), 28, MUTED, "narrow")
    sprite = small_back(_TALON)
    pitch = sprite.image.width + (80 if view.pots else 54)
    for n, count in enumerate(packets(view)):
        left, top = box.left + n * pitch, box.top + 34
        ground = Box(left, top, left + sprite.image.width, top + sprite.image.height)
        deep = min(count, _DEEPEST)
        for step in reversed(range(deep)):
            lay(image, sprite, (left + step * _PACKET, top))
        if not count:
            _slot(image, ground)
            continue
        put(image, (ground.right + _PACKET * deep, ground.middle[1]), str(count), 32, LIGHT, "bold")


@cache
def _lying_back(group: str) -> Sprite:
    """A card's back rotated by 90 degrees, as large as there is room beside the stock."""
    return Sprite(draw_back(_LYING, group), outline(_LYING)).turned(Image.Transpose.ROTATE_90)


@cache
def _flake() -> Image.Image:
    """The sign of a frozen pile."""
    pen = large(32, 32, FELT)
    for dx, dy in ((0, 14), (12, 7), (12, -7)):
        pen.line([(16 - dx, 16 - dy), (16 + dx, 16 + dy)], 3.4, ICE)
    pen.ring((16, 16), 8, 2.4, ICE)
    return reduced(pen)
