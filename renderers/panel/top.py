"""The top of the picture: the stock, the pile, whose turn it is."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from canasta.cards import RANKS
from canasta.i18n import Text, Translator
from canasta.terms import Phase
from canasta.view import View
from renderers.canvas.fonts import Cut, fit, put, width
from renderers.canvas.palette import DARK, FELT, FELT_LINE, GOLD, ICE, LIGHT, MUTED, Colour
from renderers.canvas.pieces import lay_piece
from renderers.canvas.shapes import lay, panel, shadow
from renderers.deck import faces
from renderers.deck.card_drawing import SIZES, Kind
from renderers.felt import felt_of
from renderers.names import variant_name
from renderers.panel import signs
from renderers.panel.draw_hand import headline
from renderers.panel.fan import WIDTH
from renderers.panel.places import TopPlace
from renderers.panel.shown import Shown
from renderers.panel.sides import MARGIN
from renderers.table.layout import lies_crosswise
from renderers.table.places import Box
from renderers.table.spread import draw_spread, spread_height
from renderers.words import listed

BAR: Final = 82
"""The height of the top where it is a bar."""
_SHOWS: Final = 46  # what shows of the freezing card that lies crosswise under the top card
_WORDS: Final = 96  # beside the stock, at least
_PILE_WORDS: Final = 116  # beside the pile, at least
_BAR_WORDS: Final = 210  # beside the pile in a bar
_FLAKE: Final = 34
_OVER: Final = 6  # how far frames and shadows reach beyond cards
_BEYOND: Final = 60  # how far words about the pile may reach where there is no room for them
_SMALL: Final[tuple[tuple[int, Cut], ...]] = tuple((size, "narrow") for size in (34, 32, 30, 27, 24, 21))
_USUAL: Final[tuple[tuple[int, Cut], ...]] = ((34, "regular"), *_SMALL)
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


def top_height(view: View, kind: Kind, *, bar: bool) -> int:
    """How high the top is with cards of this size, an open pile included."""
    return _piles_height(kind, bar=bar) + spread_height(view, WIDTH - 2 * MARGIN)


def _piles_height(kind: Kind, *, bar: bool) -> int:
    return BAR if bar else SIZES[kind].height + 24


def lay_out_top(view: View, tr: Translator, kind: Kind = "meld", *, bar: bool = False) -> TopPlace:
    """The places at the top of the picture, or of those that show of it if it is a ``bar``; ``kind`` is the
    size of the stock and the pile. What their words leave is the state's.
    """
    top, card = 8 if bar else 12, SIZES[kind]
    bottom = BAR if bar else top + card.height
    stock = Box(MARGIN, top, MARGIN + card.width, bottom)
    beside = max(_WORDS, width(_stock_word(view, tr), 34, "narrow"))
    words = Box(stock.right + 12, top, stock.right + 12 + beside, bottom)
    pile = Box(words.right + 10, top, words.right + 10 + card.width, bottom)
    right, crosswise = pile.right, None
    if lies_crosswise(view):
        right += _SHOWS
        side = 6 if bar else (card.height - card.width) // 2
        crosswise = Box(right - card.height, top + side, right, bottom - side)
    pile_words = Box(right + 12, top, right + 12 + (_BAR_WORDS if bar else _beside_pile(view, tr)), bottom)
    status = Box(pile_words.right + 12, top, WIDTH - MARGIN, bottom)
    spread = Box(MARGIN, _piles_height(kind, bar=bar), WIDTH - MARGIN, top_height(view, kind, bar=bar))
    return TopPlace(stock, words, pile, crosswise, pile_words, status, spread, kind, bar)


def _stock_word(view: View, tr: Translator) -> str:
    last = view.modern.turn_card is False and view.stock > 0
    return tr("last cards") if last else tr("stock")


def _beside_pile(view: View, tr: Translator) -> int:
    """How wide the words beside the pile are, one below the other."""
    pile = view.pile
    wide = [_PILE_WORDS, width(str(pile.size), 48, "bold") + 10 + width(tr("pile"), 34, "narrow")]
    if pile.frozen:
        wide.append(_FLAKE + 6 + width(tr("frozen"), 36, "narrow"))
    if 0 < pile.share < pile.size:
        wide.append(width(tr("take {n}", n=pile.share), 34, "narrow"))
    return max(wide)


def draw_top(image: Image.Image, place: TopPlace, shown: Shown) -> None:
    """Draw stock, pile and state."""
    view, tr = shown.view, shown.tr
    # They lie on woven felt, always at the same place in it.
    felt = felt_of(view.game.variant), place.bar, place.kind, tr.spelling
    game, pile = view.game, view.pile
    shows = (pile.size, pile.top, pile.frozen, pile.frozen_by, pile.share, pile.face_down, game.pack.ordinary)
    bottom = place.stock.top + SIZES[place.kind].height + _OVER
    box = Box(place.stock.left, place.stock.top, place.stock_words.right, bottom)
    key = ("stock", view.stock, view.modern.turn_card is False, felt)
    lay_piece(image, box, key, lambda: _stock(image, place, view, tr))
    right = place.pile_words.right + _BEYOND
    box = Box(place.pile.left - _OVER, place.pile.top - _OVER, right, bottom)
    lay_piece(image, box, ("pile", shows, place.pile.left, felt), lambda: _pile(image, place, view, tr))
    _status(image, place.status, shown, bar=place.bar)
    draw_spread(image, place.spread, view, tr.letters)


def _whole(box: Box, kind: Kind) -> Box:
    """The card of which this shows."""
    return Box(box.left, box.top, box.right, box.top + SIZES[kind].height)


def _slot(image: Image.Image, box: Box) -> None:
    """An empty place for cards."""
    panel(image, box, 10, FELT_LINE)
    panel(image, (box.left + 3, box.top + 3, box.right - 3, box.bottom - 3), 8, FELT)


def _stock(image: Image.Image, place: TopPlace, view: View, tr: Translator) -> None:
    if view.stock:
        shadow(image, _whole(place.stock, place.kind), 9)
        lay(image, faces.back(place.kind, felt_of(view.game.variant)), place.stock[:2])
    else:
        _slot(image, _whole(place.stock, place.kind))
    box, last = place.stock_words, view.modern.turn_card is False and view.stock > 0
    ink = GOLD if last else LIGHT
    number, under, size = (18, 52, 44) if place.bar else (42, 92, 54)
    put(image, (box.left, box.top + number), str(view.stock), size, ink, "bold")
    put(image, (box.left, box.top + under), _stock_word(view, tr), 34, MUTED, "narrow")


def _pile(image: Image.Image, place: TopPlace, view: View, tr: Translator) -> None:
    box, pile = _whole(place.pile, place.kind), view.pile
    if pile.size:
        shadow(image, box, 9)
    if pile.frozen_by is not None and place.crosswise is not None:
        lay(image, faces.lying(pile.frozen_by, place.kind, tr.letters), place.crosswise[:2])
    if pile.top is not None:
        panel(image, (box.left - 4, box.top - 4, box.right + 4, box.bottom + 4), 12, GOLD)
        ordinary = view.game.pack.ordinary
        lay(image, faces.face(pile.top, place.kind, ordinary=ordinary, letters=tr.letters), box[:2])
    elif pile.face_down:
        lay(image, faces.back(place.kind, felt_of(view.game.variant)), box[:2])
    else:
        _slot(image, box)
    _pile_words(image, place.pile_words, view, tr, bar=place.bar)


def _pile_words(image: Image.Image, words: Box, view: View, tr: Translator, *, bar: bool) -> None:
    """How large the pile is, whether it is frozen, and how much of it one takes: side by side in a bar."""
    pile = view.pile
    x, y, size = words.left, words.top + (18 if bar else 24), 44 if bar else 48
    put(image, (x, y), str(pile.size), size, LIGHT, "bold")
    x += width(str(pile.size), size, "bold") + 10
    put(image, (x, y + 3), fit(tr("pile"), words.right - x, 34, "narrow"), 34, MUTED, "narrow")
    x, y = words.left, words.top + (52 if bar else 70)
    if pile.frozen:
        lay(image, signs.flake(_FLAKE, FELT), (x, y - _FLAKE // 2))
        frozen = fit(tr("frozen"), words.width - _FLAKE - 6, 36, "narrow")
        put(image, (x + _FLAKE + 6, y), frozen, 36, ICE, "narrow")
        if bar:
            x += _FLAKE + 6 + width(frozen, 36, "narrow") + 18
        else:
            y += 42
    if 0 < pile.share < pile.size:
        take = fit(tr("take {n}", n=pile.share), words.right - x, 34, "narrow")
        put(image, (x, y), take, 34, LIGHT, "narrow")


def _status(image: Image.Image, box: Box, shown: Shown, *, bar: bool) -> None:
    """Whose turn it is, the deal, or in a bar the hand, and what else the table should know."""
    view, tr = shown.view, shown.tr
    turn, own = view.turn, view.turn.seat == view.seat
    top, bottom = (-4, 38) if bar else (0, 54)
    line = Box(box.left, box.top + top, box.right, box.top + bottom)
    if own and turn.phase != Phase.OVER:
        panel(image, line, 16, GOLD)
    ink, room = (DARK if own and turn.phase != Phase.OVER else LIGHT), box.width - (20 if own else 0)
    words = tr.text(_YOURS[turn.phase] if own else _THEIRS[turn.phase])
    if not own:
        without = width(tr.text(_THEIRS[turn.phase].filled(name="")), 36, "narrow")
        name = shown.names.shown(turn.seat, max(60, room - without), 36, "narrow")
        words = tr.text(_THEIRS[turn.phase].filled(name=name))
    size, cut = _type(words, room, ((36 if bar else 40, "bold"), (36, "narrow"), *_SMALL))
    put(image, (box.left + (10 if own else 0), line.middle[1]), fit(words, room, size, cut), size, ink, cut)
    deal = tr("Deal {n}", n=view.round)
    both = tr("{deal} · {goal}", deal=deal, goal=tr.text(view.game.goal))
    if bar:
        hand = both if view.seat is None else headline(view, tr)
        whole = " · ".join([hand, *_notes(view, tr)])
        # The sides say who has a pot: what has no room is not begun.
        said = hand if view.pots and width(whole, *_USUAL[1]) > box.width else whole
        put(image, (box.left, box.top + 56), *_fitted(said, box.width, _USUAL[:2]))
        return
    put(image, (box.left, box.top + 78), *_fitted(both, box.width, _USUAL))
    y = box.top + 116
    for words in _more(view, box, tr):
        size, cut = _type(words, box.width, _USUAL[:3])
        put(image, (box.left, y), fit(words, box.width, size, cut), size, MUTED, cut)
        y += 36


def _more(view: View, box: Box, tr: Translator) -> list[str]:
    """What else the table should know, or the game's name if it has room: in two lines if there is room."""
    notes = _notes(view, tr)
    if box.height < 160:
        name = variant_name(view.game.variant, tr)
        return [" · ".join(notes)] if notes else [name] if width(name, 32, "narrow") <= box.width else []
    words = (" · ".join(notes) or variant_name(view.game.variant, tr)).split(" ")
    kept = len(words)
    while kept > 1 and width(" ".join(words[:kept]), 32, "narrow") > box.width:
        kept -= 1
    return [line for line in (" ".join(words[:kept]), " ".join(words[kept:])) if line]


def _type(words: str, room: int, cuts: Sequence[tuple[int, Cut]]) -> tuple[int, Cut]:
    """The first of these sizes and cuts in which the words have room, else the last one."""
    return next(((size, cut) for size, cut in cuts if width(words, size, cut) <= room), cuts[-1])


def _fitted(words: str, room: int, cuts: Sequence[tuple[int, Cut]]) -> tuple[str, int, Colour, Cut]:
    """The words with their size, ink and cut, as ``put`` takes them."""
    size, cut = _type(words, room, cuts)
    return fit(words, room, size, cut), size, LIGHT, cut


def _notes(view: View, tr: Translator) -> list[str]:
    """What only some games have: a card that announces the end, talons, pots, dead ranks."""
    modern, notes = view.modern, []
    left = [count for count in modern.talons if count]
    if left:
        notes.append(tr("talons {counts}", counts=listed(map(str, left), tr)))
    if view.pots:
        notes.append(tr("pots {counts}", counts=listed(map(str, view.pots), tr)))
    if modern.dead:
        notes.append(tr("dead {ranks}", ranks=listed((RANKS[rank] for rank in modern.dead), tr)))
    if modern.turn_card:
        notes.append(tr("turn card to come"))
    return notes
