"""Drawing of a card: its paper, its corner, the picture on its body, in every size.

Two ways to lay out a face. *Tall*: rank over suit at the left edge, for cards that lie side by side.
*Wide*: rank beside suit along the top, for cards that lie one below the other.
"""

from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from canasta.cards import ACE, IS_RED_THREE, JOKER, RANKS, SPADES, TWO, Card, rank_of, suit_of
from canasta.cards.packs import STANDARD
from canasta.i18n import JQK
from renderers.canvas import palette
from renderers.canvas.fonts import font
from renderers.canvas.masks import hard
from renderers.canvas.numbered import indexed
from renderers.canvas.shapes import Pen, Point
from renderers.canvas.sprites import Outline, Sprite
from renderers.deck import backs, court, emblems

Kind: TypeAlias = Literal["large", "hand", "pile", "meld", "open"]


class Size(NamedTuple):
    """The pixels of a card."""

    width: int
    height: int


SIZES: Final[dict[Kind, Size]] = {
    "large": Size(190, 266),
    "hand": Size(150, 210),
    "pile": Size(120, 168),
    "meld": Size(92, 128),
    "open": Size(92, 128),
}
"""``open`` is a card of an open hand: as small as one of a meld, but laid out beside others."""
_OVER: Final = 4
_BASE: Final = 150.0  # faces are laid out on a card this wide and 210 high
_ROUND: Final = 13.0
_FIGURES: Final = (9, 10, 11)  # jack, queen, king
_DESCENDS: Final[dict[str, tuple[float, float]]] = {"J": (5.0, 0.9), "Q": (4.0, 0.95)}


def rank_text(card: Card, letters: str = JQK) -> str:
    """The rank in a card's corner, with these letters of figures; empty for the joker, which has its cap."""
    if rank_of(card) in _FIGURES:
        return letters[_FIGURES.index(rank_of(card))]
    return "" if card == JOKER else RANKS[rank_of(card)].replace("T", "10")


def _edges(size: Size) -> tuple[float, float, float, float]:
    return 0, 0, _BASE, _BASE * size.height / size.width


def _paper(size: Size, fill: palette.Colour, line: palette.Colour) -> Pen:
    """A pen on an empty card, still too large."""
    image = Image.new("RGB", (size.width * _OVER, size.height * _OVER), line)
    pen = Pen(image, size.width * _OVER / _BASE)
    pen.box(_edges(size), _ROUND, fill, line, 2.4)
    return pen


def _finish(pen: Pen, size: Size, among: palette.Among = "faces") -> Image.Image:
    return indexed(pen.image.resize(size, Image.Resampling.NEAREST), among)


@cache
def outline(size: Size) -> Outline:
    width, height = size
    large = Image.new("RGB", (width * _OVER, height * _OVER))
    Pen(large, width * _OVER / _BASE).box(_edges(size), _ROUND, (255, 255, 255))
    coverage = large.convert("L").resize((width, height), Image.Resampling.BOX)
    return Outline(hard(coverage), round(_ROUND * width / _BASE) + 1)


def colours_of(card: Card, ordinary: bool = False) -> tuple[palette.Colour, palette.Colour]:
    """The paper and the line of a card's face; ``ordinary`` as for faces."""
    if STANDARD.wild[card] and not ordinary:
        return palette.WILD_FACE, palette.WILD
    if IS_RED_THREE[card] and not ordinary:
        return palette.THREE_FACE, palette.GOLD_DEEP
    return palette.FACE, palette.EDGE


def draw_back(size: Size, group: str) -> Image.Image:
    pen = _paper(size, palette.FACE, palette.EDGE)
    _, _, right, bottom = _edges(size)
    backs.draw(pen, group, (10, 10, right - 10, bottom - 10))
    return _finish(pen, size, "backs")


@cache
def small_back(size: Size) -> Sprite:
    """A back of a few pixels, in the colours of its game: its pattern would be nothing but noise there."""
    pen = _paper(size, palette.FACE, palette.EDGE)
    _, _, right, bottom = _edges(size)
    pen.box((14, 14, right - 14, bottom - 14), 0, palette.BACK)
    pen.disc((right / 2, bottom / 2), 36, palette.BACK_LIGHT)
    return Sprite(_finish(pen, size, "backs"), outline(size))


def draw_blank(kind: Kind) -> Image.Image:
    """The edge of a face-down card."""
    size = SIZES[kind]
    return _finish(_paper(size, palette.FACE, palette.EDGE), size)


def draw_face(
    card: Card, kind: Kind, plain: bool, ordinary: bool = False, letter: str | None = None
) -> Image.Image:
    """The face of a card; ``plain``: its corner alone; ``letter``: its rank's, if not the usual one."""
    pen = _paper(SIZES[kind], *colours_of(card, ordinary))
    _index(pen, card, letter or rank_text(card), wide=kind == "meld")
    if not ordinary:
        _sign(pen, card, wide=kind == "meld")
    if not plain:
        at = (94, 150) if kind == "meld" else (97, 152)
        if card == JOKER:
            court.joker(pen, _frame(kind))
        elif rank_of(card) in _FIGURES:
            which = suit_of(card)
            court.court(pen, _FIGURES.index(rank_of(card)), which, _frame(kind), palette.SUIT_INK[which])
        elif ordinary:
            emblems.suit(pen, suit_of(card), at, 62, palette.SUIT_INK[suit_of(card)])
        else:
            _emblem(pen, card, at)
    return _finish(pen, SIZES[kind])


def draw_stand_in(cards: tuple[Card, ...], plain: bool, letters: str = JQK) -> Sprite:
    """The cap, the rank, and every suit that may be meant."""
    pen = _paper(SIZES["meld"], palette.WILD_FACE, palette.WILD)
    emblems.jester(pen, (25, 35), 33, palette.WILD, palette.HEART)
    suits = [suit_of(card) for card in cards]
    rank, size = rank_text(cards[0], letters), 58.0 if len(cards) == 1 else 46.0
    lift, shrink = _DESCENDS.get(rank, (0.0, 1.0))
    _write(
        pen,
        rank,
        (45, 31 - lift),
        size * shrink,
        palette.SUIT_INK[suits[0]] if len(suits) == 1 else palette.WILD,
        True,
    )
    left = 48 + _width(rank, size)
    room = min(42.0, (141 - left) / len(suits))
    for n, suit in enumerate(suits):
        emblems.suit(pen, suit, (left + (n + 0.5) * room, 32), room - 2, palette.SUIT_INK[suit])
    if not plain:
        emblems.jester(pen, (94, 150), 66, palette.WILD, palette.HEART)
    return Sprite(_finish(pen, SIZES["meld"]), outline(SIZES["meld"]))


def _index(pen: Pen, card: Card, rank: str, wide: bool) -> None:
    """The corner that stays visible when cards overlap."""
    ink = palette.WILD if card == JOKER else palette.SUIT_INK[suit_of(card)]
    suit_at: Point
    rank_at, suit_at = ((12, 31), (92, 31)) if wide else ((35, 36), (35, 95))
    if card == JOKER:
        emblems.jester(pen, (34, 37) if wide else (37, 46), 46 if wide else 50, palette.WILD, palette.HEART)
        _write(pen, "JOKER" if wide else "JK", (66, 33) if wide else (37, 97), 28 if wide else 42, ink, wide)
    else:
        size = 60.0 if wide else 66.0
        # This font's J and Q reach below the baseline: raised to keep clear of what is under them.
        lift, shrink = _DESCENDS.get(rank, (0.0, 1.0))
        _write(pen, rank, (rank_at[0], rank_at[1] - lift), size * shrink, ink, wide)
        if wide:
            suit_at = (rank_at[0] + _width(rank, size) + 29, 32)
        emblems.suit(pen, suit_of(card), suit_at, 42 if wide else 44, ink)


def _sign(pen: Pen, card: Card, wide: bool) -> None:
    """The star of a wild card or of one that is laid out, beside what is in its corner."""
    mark_at = (130, 31) if wide else (35, 138)
    if STANDARD.wild[card] and not (wide and card == JOKER):
        emblems.star(pen, mark_at, 13, palette.WILD)
    if IS_RED_THREE[card]:
        emblems.star(pen, mark_at, 14, palette.GOLD_DEEP, 10, 0.7)


def _width(text: str, size: float) -> float:
    """The width of the corner's letters, in units of the card."""
    return font(400, "rank").getlength(text) * size / 400


def _write(pen: Pen, text: str, at: Point, size: float, ink: palette.Colour, left: bool = False) -> None:
    typeface = font(round(size * pen.scale), "rank")
    drop = 0.357 * size  # half the height of capitals
    spot = (at[0] * pen.scale, (at[1] + drop) * pen.scale)
    ImageDraw.Draw(pen.image).text(spot, text, fill=ink, font=typeface, anchor="ls" if left else "ms")


def _frame(kind: Kind) -> tuple[float, float, float, float]:
    """The frame of a court figure: what the corner leaves of the card."""
    _, _, right, bottom = _edges(SIZES[kind])
    return (30, 64, right - 10, bottom - 9) if kind == "meld" else (66, 11, right - 9, bottom - 11)


def _emblem(pen: Pen, card: Card, at: tuple[float, float]) -> None:
    """The picture on the card's body: helpful where the whole card shows, but never needed."""
    which, rank = suit_of(card), rank_of(card)
    ink = palette.SUIT_INK[which]
    if rank == TWO:
        emblems.star(pen, at, 46, palette.WILD)
        emblems.suit(pen, which, (at[0], at[1] + 2), 30, palette.WILD_FACE)
    elif IS_RED_THREE[card]:
        emblems.star(pen, at, 46, palette.GOLD, 16, 0.78)
        emblems.suit(pen, which, at, 46, ink)
    elif rank == STANDARD.three:
        pen.ring(at, 44, 6, ink)
        emblems.suit(pen, which, at, 50, ink)
    elif rank == ACE:
        pen.ring(at, 46, 2.5, palette.GOLD_DEEP)
        emblems.suit(pen, which, at, 66 if which != SPADES else 70, ink)
    else:
        emblems.suit(pen, which, at, 62, ink)
