"""The top of the picture: the stock, the pile, whose turn it is."""

from __future__ import annotations

from typing import Final

from PIL import Image

from canasta.cards import RANKS
from canasta.i18n import Text, Translator
from canasta.terms import Phase
from canasta.view import View
from renderers.deck import faces
from renderers.deck.card_drawing import SIZES
from renderers.felt import felt_of
from renderers.fonts import Cut, fit, put, width
from renderers.names import Names, variant_name
from renderers.palette import DARK, FELT, FELT_LINE, GOLD, ICE, LIGHT, MUTED
from renderers.panel import signs
from renderers.panel.fan import WIDTH
from renderers.panel.places import TopPlace
from renderers.panel.sides import MARGIN
from renderers.shapes import lay, panel, shadow
from renderers.table.layout import lies_crosswise
from renderers.table.places import Box
from renderers.words import listed

HEIGHT: Final = 152
_CARD: Final = SIZES["meld"]
_SHOWS: Final = 46  # what shows of the freezing card that lies crosswise under the top card
_WORDS: Final = 128
_PILE_WORDS: Final = 172
_FLAKE: Final = 34
_YOURS: Final[dict[Phase, Text]] = {
    Phase.DRAW: Text("Your turn: draw"),
    Phase.MELD: Text("Your turn: play"),
    Phase.ANSWER: Text("Your turn: answer"),
    Phase.OVER: Text("The deal is over"),
}
_THEIRS: Final[dict[Phase, Text]] = {
    Phase.DRAW: Text("{name} draws"),
    Phase.MELD: Text("{name} plays"),
    Phase.ANSWER: Text("{name} answers"),
    Phase.OVER: Text("The deal is over"),
}


def lay_out_top(view: View) -> TopPlace:
    """The places at the top of the picture."""
    top, bottom = 12, 12 + _CARD.height
    stock = Box(MARGIN, top, MARGIN + _CARD.width, bottom)
    words = Box(stock.right + 12, top, stock.right + 12 + _WORDS, bottom)
    pile = Box(words.right + 10, top, words.right + 10 + _CARD.width, bottom)
    right, crosswise = pile.right, None
    if lies_crosswise(view):
        right += _SHOWS
        side = (_CARD.height - _CARD.width) // 2
        crosswise = Box(right - _CARD.height, top + side, right, bottom - side)
    pile_words = Box(right + 12, top, right + 12 + _PILE_WORDS, bottom)
    status = Box(pile_words.right + 12, top, WIDTH - MARGIN, bottom)
    return TopPlace(stock, words, pile, crosswise, pile_words, status)


def draw_top(image: Image.Image, place: TopPlace, view: View, names: Names, tr: Translator) -> None:
    """Draw stock, pile and state."""
    _stock(image, place, view, tr)
    _pile(image, place, view, tr)
    _status(image, place.status, view, names, tr)


def _slot(image: Image.Image, box: Box) -> None:
    """An empty place for cards."""
    panel(image, box, 10, FELT_LINE)
    panel(image, (box.left + 3, box.top + 3, box.right - 3, box.bottom - 3), 8, FELT)


def _stock(image: Image.Image, place: TopPlace, view: View, tr: Translator) -> None:
    if view.stock:
        shadow(image, place.stock, 9)
        lay(image, faces.back("meld", felt_of(view.game.variant)), place.stock[:2])
    else:
        _slot(image, place.stock)
    box, last = place.stock_words, view.modern.turn_card is False and view.stock > 0
    ink = GOLD if last else LIGHT
    put(image, (box.left, box.top + 42), str(view.stock), 54, ink, "bold")
    word = tr("last cards") if last else tr("stock")
    put(image, (box.left, box.top + 92), fit(word, box.width, 34, "narrow"), 34, MUTED, "narrow")


def _pile(image: Image.Image, place: TopPlace, view: View, tr: Translator) -> None:
    box, pile = place.pile, view.pile
    if pile.size:
        shadow(image, box, 9)
    if pile.frozen_by is not None and place.crosswise is not None:
        lay(image, faces.lying(pile.frozen_by, "meld"), place.crosswise[:2])
    if pile.top is not None:
        panel(image, (box.left - 4, box.top - 4, box.right + 4, box.bottom + 4), 12, GOLD)
        lay(image, faces.face(pile.top, "meld", ordinary=view.game.ordinary), box[:2])
    elif pile.face_down:
        lay(image, faces.back("meld", felt_of(view.game.variant)), box[:2])
    else:
        _slot(image, box)
    words = place.pile_words
    put(image, (words.left, words.top + 24), str(pile.size), 48, LIGHT, "bold")
    left = words.left + width(str(pile.size), 48, "bold") + 10
    put(image, (left, words.top + 27), fit(tr("pile"), words.right - left, 34, "narrow"), 34, MUTED, "narrow")
    y = words.top + 70
    if pile.frozen:
        lay(image, signs.flake(_FLAKE, FELT), (words.left, y - _FLAKE // 2))
        room = words.width - _FLAKE - 6
        put(image, (words.left + _FLAKE + 6, y), fit(tr("frozen"), room, 36, "narrow"), 36, ICE, "narrow")
        y += 42
    if 0 < pile.share < pile.size:
        take = fit(tr("take {n}", n=pile.share), words.width, 34, "narrow")
        put(image, (words.left, y), take, 34, LIGHT, "narrow")


def _status(image: Image.Image, box: Box, view: View, names: Names, tr: Translator) -> None:
    """Whose turn it is, the deal, and what else the table should know."""
    turn, own = view.turn, view.turn.seat == view.seat
    bottom = box.top + 54
    line = Box(box.left, box.top, box.right, bottom)
    if own and turn.phase != Phase.OVER:
        panel(image, line, 16, GOLD)
    words = tr.text(_YOURS[turn.phase]) if own else ""
    if not own:
        without = width(tr(_THEIRS[turn.phase].message, name=""), 40, "bold")
        name = names.shown(turn.seat, max(60, box.width - 32 - without), 40, "bold")
        words = tr(_THEIRS[turn.phase].message, name=name)
    ink, room = (DARK if own and turn.phase != Phase.OVER else LIGHT), box.width - 32
    cut: Cut = "bold" if width(words, 40, "bold") <= room else "narrow"
    put(image, (box.left + (16 if own else 0), line.middle[1]), fit(words, room, 40, cut), 40, ink, cut)
    deal = tr("Deal {n}", n=view.round)
    both = tr("{deal} · {goal}", deal=deal, goal=tr.text(view.game.goal))
    put(image, (box.left, box.top + 78), _fitted(both, box.width), 34, LIGHT, _cut(both, box.width))
    more = " · ".join(_notes(view, tr)) or variant_name(view.game.variant, tr)
    put(image, (box.left, box.top + 116), _fitted(more, box.width), 34, MUTED, _cut(more, box.width))


def _cut(words: str, room: int) -> Cut:
    return "regular" if width(words, 34) <= room else "narrow"


def _fitted(words: str, room: int) -> str:
    return fit(words, room, 34, _cut(words, room))


def _notes(view: View, tr: Translator) -> list[str]:
    """What only some games have: a card that announces the end, talons, dead ranks."""
    modern, found = view.modern, []
    left = [count for count in modern.talons if count]
    if left:
        found.append(tr("talons {counts}", counts=listed(map(str, left), tr)))
    if modern.dead:
        found.append(tr("dead {ranks}", ranks=listed((RANKS[rank] for rank in modern.dead), tr)))
    if modern.turn_card:
        found.append(tr("turn card to come"))
    return found
