"""Replays: the table as in a hand panel, with open hands beneath it, and the highlights as an animation."""

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
from renderers.canvas.palette import FELT, FELT_DEEP, FELT_LINE, LIGHT
from renderers.canvas.shapes import BADGE, badge, lay, panel
from renderers.course import Going, course_strip, now_words
from renderers.deck import faces
from renderers.deck.card_drawing import SIZES, Kind
from renderers.names import Names, in_own_words
from renderers.panel.density import DENSITIES, Density
from renderers.panel.draw_side import draw_side
from renderers.panel.panel import FULL
from renderers.panel.shown import Shown
from renderers.panel.sides import lay_out_sides
from renderers.panel.top import draw_top, lay_out_top, top_height
from renderers.picture import PICTURES, WIDTH, Picture, canvas, encode, shorten
from renderers.table.table import table_image, what_shows
from renderers.table.teams import colours
from renderers.table.words import sentences
from renderers.words import cards_words

_MARGIN: Final = 20
_PAD: Final = 8
_APART: Final = 6
_BEFORE: Final = BADGE + 10  # the mark of the seat
_STEP: Final = 60
_LEAST: Final = 43  # with less, the next card cuts off a ten
_LINE: Final = 94  # from row to row of a hand that does not fit into one: rank, suit and star show
_ROOM: Final = WIDTH - 2 * _MARGIN - 2 * _PAD - _BEFORE
_HALF: Final = (WIDTH - _APART) // 2 - _MARGIN - 2 * _PAD - _BEFORE
_FEW: Final = (_HALF - SIZES["open"].width) // _LEAST + 1
"""The most cards of a hand that half a row is enough for."""
_WAYS: Final[tuple[tuple[Density, Kind, bool], ...]] = (
    (DENSITIES[2], "hand", False),
    (DENSITIES[2], "pile", False),
    (DENSITIES[3], "pile", False),
    (DENSITIES[3], "open", False),
    (DENSITIES[7], "open", False),
    (DENSITIES[7], "open", True),
    (DENSITIES[9], "open", True),
)
"""How table and hands are laid out, from the most pleasant way to the flattest, where hands lie two abreast;
the last: whether they show no more of their lowest row than the corners of its cards.
"""
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
    """A spectator's table with these hands open beneath it; above it the course of the deal, if given."""
    key = (
        "replay",
        tr.spelling,
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
    image = _draw(view, hands, names, tr, going)
    return Picture(encode(image), shorten(full, brief), "\n".join(full), "replay.png")


def _draw(view: View, hands: Hands, names: Names, tr: Translator, going: Going | None = None) -> Image.Image:
    """Everything, from the course of the deal down to the hands: ``FULL`` high, so that buttons below stay
    where they are from step to step, and higher only where nothing flatter is legible.
    """
    strip = None if going is None else course_strip(view, going, names, tr)
    above = 0 if strip is None else strip.height
    if not hands and (table := table_image(view, names, tr)).height + above <= FULL:
        image = canvas(WIDTH, FULL, FELT, view.game.variant)
        lay(image, table, (0, above + (FULL - above - table.height) // 2))
        if strip is not None:
            lay(image, strip, (0, 0))
        return image
    shown = Shown(in_own_words(view), names, tr, view.game.by_suit)
    for density, kind, cut in _WAYS:
        top = above + top_height(shown.view, density.pile, bar=density.bar)
        sides, y = lay_out_sides(shown, top, density)
        rows = _in_rows(hands, abreast=density.bar)
        heights = [max(_height(hands[seat], kind, cut=cut) for seat in row) for row in rows]
        spare = FULL - y - sum(heights) - _APART * len(rows)
        if spare >= 0:
            break
    image = canvas(WIDTH, FULL - min(0, spare), FELT, view.game.variant)
    head = canvas(WIDTH, top - above, FELT, view.game.variant)
    draw_top(head, lay_out_top(shown.view, tr, density.pile, bar=density.bar), shown)
    lay(image, head, (0, above))
    if strip is not None:
        lay(image, strip, (0, 0))
    inks = colours(view)
    for place in sides:
        draw_side(image, place, shown, inks[place.side])
    more = min(max(0, spare) // max(1, len(rows)), SIZES[kind].height + _PAD - _LINE if cut else 0)
    gap = max(0, spare - more * len(rows)) // (len(rows) + 1)
    for row, least in zip(rows, heights, strict=True):
        y, drawn = y + gap, canvas(WIDTH, least + more, FELT, view.game.variant)
        for at, seat in enumerate(row):
            wide = _HALF if len(row) > 1 else _ROOM
            left = _MARGIN + at * (wide + 2 * _PAD + _BEFORE + _APART)
            _hand(
                drawn,
                view,
                seat,
                hands[seat],
                names,
                kind,
                (left, left + wide + 2 * _PAD + _BEFORE),
                tr.letters,
            )
        lay(image, drawn, (0, y))
        y += drawn.height + _APART
    return image


def _in_rows(hands: Hands, *, abreast: bool) -> list[list[int]]:
    """The seats of these hands from the top down, or two ``abreast`` that half a row is enough for."""
    rows: list[list[int]] = []
    for seat in sorted(hands):
        pair = [*(rows[-1] if rows else ()), seat]
        if abreast and len(pair) == 2 and all(len(hands[each]) <= _FEW for each in pair):
            rows[-1] = pair
        else:
            rows.append([seat])
    return rows


class Placed(NamedTuple):
    """A card of an open hand: its offset from the first one, and whether another covers it."""

    card: Card
    x: int
    y: int
    covered: bool


def layout(cards: Sequence[Card], kind: Kind = "open", room: int = _ROOM) -> list[Placed]:
    """An open hand in as few rows as possible, evenly filled; later cards lie over earlier ones."""
    size, room = SIZES[kind], room - SIZES[kind].width
    least, widest, line = (pixels * size.width // SIZES["open"].width for pixels in (_LEAST, _STEP, _LINE))
    most = room // least + 1
    count = max(1, -(-len(cards) // max(1, -(-len(cards) // most))))
    step = min(widest, room // max(1, count - 1))
    return [
        Placed(card, n % count * step, n // count * line, n + 1 < len(cards)) for n, card in enumerate(cards)
    ]


def _height(cards: Sequence[Card], kind: Kind, *, cut: bool) -> int:
    """The height of an open hand; ``cut``: its lower edge cuts off what the corners do not need."""
    card = _LINE if cut else SIZES[kind].height + _PAD
    least = 2 * _PAD + BADGE
    return max(least, _PAD + card + max((placed.y for placed in layout(cards, kind)), default=-card))


def _hand(
    image: Image.Image,
    view: View,
    seat: int,
    cards: Sequence[Card],
    names: Names,
    kind: Kind,
    edges: tuple[int, int],
    letters: str,
) -> None:
    """The hand of a seat, which its mark and the number of its cards stand before."""
    panel(image, (edges[0], 0, edges[1], image.height), 16, FELT_DEEP)
    y, left = image.height // 2, edges[0] + _PAD
    ink = colours(view)[view.side_of[seat]]
    above = BADGE // 2 if image.height < 2 * BADGE + 3 * _PAD else BADGE
    badge(image, (left, y - above), names.marks[seat], ink)
    if above == BADGE:
        put(image, (left + BADGE // 2, y + 24), str(len(cards)), 34, LIGHT, "bold", "middle")
    for placed in layout(cards, kind, edges[1] - edges[0] - 2 * _PAD - _BEFORE):
        sprite = faces.face(placed.card, kind, placed.covered, view.game.pack.ordinary, letters)
        lay(image, sprite, (left + _BEFORE + placed.x, _PAD + placed.y))


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
