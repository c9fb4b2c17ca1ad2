"""Replays: the table with open hands beneath it, and the highlights as an animation."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from canasta.cards import Card
from canasta.i18n import Translator
from canasta.view import View
from renderers.canvas.fonts import fit, put
from renderers.canvas.numbered import index
from renderers.canvas.palette import FELT, FELT_DEEP, FELT_LINE, LIGHT, MUTED
from renderers.canvas.shapes import badge, lay, panel
from renderers.course import Going, course_strip, now_words
from renderers.deck import faces
from renderers.deck.card_drawing import SIZES
from renderers.names import Names
from renderers.picture import PICTURES, WIDTH, Picture, canvas, encode, shorten
from renderers.table.table import table_image, what_shows
from renderers.table.teams import colours
from renderers.table.words import sentences
from renderers.words import cards_words

_MARGIN: Final = 20
_PAD: Final = 12
_NAME: Final = 160
_CARD: Final = SIZES["open"]
_STEP: Final = 60
_LEAST_STEP: Final = 43  # with less, the next card cuts off a ten
_LINE: Final = 94  # from row to row of a hand that does not fit into one: rank, suit and star show
_ROOM: Final = WIDTH - 2 * _MARGIN - 2 * _PAD - _NAME - _CARD.width
_CAPTION: Final = 64
_FRAME_MS: Final = 2500
_LAST_MS: Final = 6000

Hands = Mapping[int, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of an animation: the table, the open hands by seat, and a line that says what happened."""

    view: View
    hands: tuple[tuple[int, tuple[Card, ...]], ...]
    caption: str


def replay_picture(
    view: View, hands: Hands, names: Sequence[str], tr: Translator, going: Going | None = None
) -> Picture:
    """The table of a spectator's view with these hands open beneath it, by seat; above it the course of the
    deal, if ``going`` has it.
    """
    key = (
        "replay",
        tr.language,
        tuple(names),
        tuple(sorted(hands.items())),
        view.seat,
        what_shows(view),
        going,
    )
    return PICTURES.get(key, lambda: _make(view, dict(hands), tuple(names), tr, going))


def animation(frames: Sequence[Frame], names: Sequence[str], tr: Translator) -> Picture:
    """The frames as an animated GIF, the last one shown longer."""
    people = Names(names, tr)
    images = [_frame(frame, people, tr) for frame in frames]
    tall = max(image.height for image in images)
    same = [_on_felt(image, tall, frames[0].view.game.variant) for image in images]
    out = io.BytesIO()
    same[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=same[1:],
        duration=[_FRAME_MS] * (len(same) - 1) + [_LAST_MS],
        loop=0,
        optimize=False,
    )
    said = [frame.caption for frame in frames]
    return Picture(out.getvalue(), shorten(said), "\n".join(said), "replay.gif")


def _make(view: View, hands: Hands, people: tuple[str, ...], tr: Translator, going: Going | None) -> Picture:
    names = Names(people, tr)
    said = [
        tr("{name} holds {cards}.", name=names.spoken[seat], cards=cards_words(cards, tr, view.game.by_suit))
        if cards
        else tr("{name} holds no card.", name=names.spoken[seat])
        for seat, cards in sorted(hands.items())
    ]
    if going is not None:
        said = [*now_words(view, going, names.spoken, tr), *said]
    full = [*said, *sentences(view, names.spoken, tr)]
    brief = [*said, *sentences(view, names.spoken, tr, brief=True)]
    image = _draw(view, hands, names, tr)
    if going is not None:
        image = _below(course_strip(view, going, names, tr), image, view.game.variant)
    return Picture(encode(image), shorten(full, brief), "\n".join(full), "replay.png")


def _below(strip: Image.Image, image: Image.Image, variant: str) -> Image.Image:
    """Both pictures, the strip on top."""
    whole = canvas(WIDTH, strip.height + image.height, FELT, variant)
    lay(whole, strip, (0, 0))
    lay(whole, image, (0, strip.height))
    return whole


def _draw(view: View, hands: Hands, names: Names, tr: Translator) -> Image.Image:
    table = table_image(view, names, tr)
    rows = [(seat, cards, _height(cards)) for seat, cards in sorted(hands.items())]
    height = table.height + sum(height + _PAD for _, _, height in rows)
    image = canvas(WIDTH, height, FELT, view.game.variant)
    lay(image, table, (0, 0))
    top = table.height
    for seat, cards, high in rows:
        _hand(image, view, seat, cards, names, (top, top + high))
        top += high + _PAD
    return image


class Placed(NamedTuple):
    """A card of an open hand: its offset from the first one, and whether another covers it."""

    card: Card
    x: int
    y: int
    covered: bool


def layout(cards: Sequence[Card]) -> list[Placed]:
    """An open hand in as few rows as possible, evenly filled; later cards lie over earlier ones."""
    most = _ROOM // _LEAST_STEP + 1
    size = max(1, -(-len(cards) // max(1, -(-len(cards) // most))))
    step = min(_STEP, _ROOM // max(1, size - 1))
    return [
        Placed(card, n % size * step, n // size * _LINE, n + 1 < len(cards)) for n, card in enumerate(cards)
    ]


def _height(cards: Sequence[Card]) -> int:
    return 2 * _PAD + _CARD.height + max((placed.y for placed in layout(cards)), default=0)


def _hand(
    image: Image.Image,
    view: View,
    seat: int,
    cards: Sequence[Card],
    names: Names,
    edges: tuple[int, int],
) -> None:
    top, bottom = edges
    panel(image, (_MARGIN, top, WIDTH - _MARGIN, bottom), 16, FELT_DEEP)
    badge(
        image, (_MARGIN + _PAD, top + _PAD), names.marks[seat], colours(view)[view.side_of[seat]], FELT_DEEP
    )
    name = names.shown(seat, _NAME - 12, 30, "narrow")
    put(image, (_MARGIN + _PAD, top + _PAD + 72), name, 30, LIGHT, "narrow")
    put(image, (_MARGIN + _PAD, top + _PAD + 108), str(len(cards)), 30, MUTED)
    for placed in layout(cards):
        sprite = faces.face(placed.card, "open", placed.covered, view.game.ordinary)
        at = (_MARGIN + _PAD + _NAME + placed.x, top + _PAD + placed.y)
        lay(image, sprite, at)


def _frame(frame: Frame, names: Names, tr: Translator) -> Image.Image:
    table = _draw(frame.view, dict(frame.hands), names, tr)
    image = canvas(WIDTH, table.height + _CAPTION, FELT, frame.view.game.variant)
    lay(image, table, (0, _CAPTION))
    left, right, y = _MARGIN, WIDTH - _MARGIN, _CAPTION - 2
    ImageDraw.Draw(image).line((left, y, right, y), fill=index(FELT_LINE), width=2)
    put(image, (left, y // 2), fit(frame.caption, right - left, 34, "narrow"), 34, LIGHT, "narrow")
    return image


def _on_felt(image: Image.Image, height: int, variant: str) -> Image.Image:
    """The same picture, extended with felt to this height."""
    whole = canvas(image.width, height, FELT, variant)
    lay(whole, image, (0, 0))
    return whole
