"""Where cards that are laid stand in the picture: one or two in a row, each in a box of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from canasta.cards import Card
from renderers.deck.card_drawing import SIZES, Kind
from renderers.fonts import width
from renderers.rule_examples.tried import Tried
from renderers.table.places import Box

WIDTH: Final = 1080
MARGIN: Final = 24
INSIDE: Final = 18
MARK: Final = 50
LINE: Final = 46
TEXT: Final = 36
"""The height of letters: twelve pixels where a phone shows three of ours as one."""
_STEPS: Final[dict[Kind, int]] = {"hand": 70, "pile": 56}
"""The least visible part of a card: its rank and suit."""
_GAP: Final = 54
"""Between groups, and for the plus between the cards on the table and those that join them."""
_LAST: Final[tuple[int, Kind]] = (1, "pile")
"""What is left where nothing fits: one below the other, their cards in several rows."""
_CROSSWISE: Final = 46  # what shows of a card that lies across under the pile
_RISE: Final = 12
_BETWEEN: Final = 14


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card: its left and top edge in its box, whether it is at fault, whether another one covers it, and
    whether it lies on the table already.
    """

    card: Card
    x: int
    y: int
    wrong: bool = False
    covered: bool = False
    lying: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One example: its box, its cards, the pluses between them, and the lines of its words."""

    tried: Tried
    box: Box
    kind: Kind
    cards: tuple[CardPlace, ...]
    pluses: tuple[tuple[int, int], ...]
    words: tuple[str, ...]
    words_top: int
    notes: tuple[str, ...]


def lay_out(every: Sequence[Tried]) -> tuple[tuple[int, int], list[Cell]]:
    """The size of the picture, and its boxes: two in a row where all are short enough."""
    columns, kind = next((form for form in _forms(len(every)) if _fit(every, *form)), _LAST)
    wide = _wide(columns)
    cells: list[Cell] = []
    y = MARGIN
    for start in range(0, len(every), columns):
        row = [
            _cell(one, kind, Box(MARGIN + n * (wide + MARGIN), y, MARGIN + n * (wide + MARGIN) + wide, y))
            for n, one in enumerate(every[start : start + columns])
        ]
        bottom = max(cell.box.bottom for cell in row)
        cells += [_down_to(cell, bottom) for cell in row]
        y = bottom + MARGIN
    return (WIDTH, y), cells


def _forms(count: int) -> Sequence[tuple[int, Kind]]:
    """How many stand in a row, and how large the cards are: the best first."""
    if count == 1:
        return ((1, "hand"),)
    return ((2, "pile"),) if count > 2 else ((2, "hand"), (2, "pile"), (1, "hand"))


def _wide(columns: int) -> int:
    return (WIDTH - (columns + 1) * MARGIN) // columns


def _fit(every: Sequence[Tried], columns: int, kind: Kind) -> bool:
    """Whether the cards of each stand in one row."""
    return all(_rows(one, kind, _wide(columns) - 2 * INSIDE) == 1 for one in every)


def _down_to(cell: Cell, bottom: int) -> Cell:
    return replace(cell, box=cell.box._replace(bottom=bottom))


def _rows(tried: Tried, kind: Kind, room: int) -> int:
    """How many rows of cards it takes."""
    places, _ = _places(tried, kind, room)
    return len({place.y - (0 if place.wrong else _RISE) for place in places}) or 1


def _cell(tried: Tried, kind: Kind, box: Box) -> Cell:
    room = box.width - 2 * INSIDE
    notes = wrapped(tried.note, room) if tried.note else []
    words = wrapped(tried.verdict, room - MARK - 14)
    top = box.top + INSIDE + (len(notes) * LINE + 8 if notes else 0)
    places, pluses = _places(tried, kind, room)
    cards = tuple(
        CardPlace(p.card, box.left + INSIDE + p.x, top + p.y, p.wrong, p.covered, p.lying) for p in places
    )
    high = max((p.y for p in places), default=-SIZES[kind].height - _BETWEEN) + SIZES[kind].height
    words_top = top + high + _BETWEEN
    bottom = words_top + max(MARK, len(words) * LINE) + INSIDE
    return Cell(
        tried,
        Box(box.left, box.top, box.right, bottom),
        kind,
        cards,
        tuple((box.left + INSIDE + x, top + y) for x, y in pluses),
        tuple(words),
        words_top,
        tuple(notes),
    )


def _places(tried: Tried, kind: Kind, room: int) -> tuple[list[CardPlace], list[tuple[int, int]]]:
    """The cards from the left edge of their room, groups in rows, and the middles of the pluses."""
    card, step = SIZES[kind], _STEPS[kind]
    places: list[CardPlace] = []
    pluses: list[tuple[int, int]] = []
    x, y, number = 0, _RISE, 0
    gap = _GAP if tried.frozen_by is None else _GAP + _CROSSWISE
    groups = [
        group for group in ((tried.onto, True), *((group, False) for group in tried.groups)) if group[0]
    ]
    for at, (group, lying) in enumerate(groups):
        wide = card.width + (len(group) - 1) * step
        if at and x + gap + wide > room:
            x, y = 0, y + card.height + _RISE + _BETWEEN
        elif at:
            pluses.append((x + gap - _GAP // 2, y + card.height // 2))
            x += gap
            gap = _GAP
        step_here = min(step, (room - card.width) // max(1, len(group) - 1)) if wide > room else step
        for n, one in enumerate(group):
            wrong = not lying and number in tried.wrong
            number += not lying
            covered = n < len(group) - 1
            places.append(CardPlace(one, x + n * step_here, y - _RISE * wrong, wrong, covered, lying))
        x += card.width + (len(group) - 1) * step_here
    return places, pluses


def wrapped(text: str, room: int, size: int = TEXT) -> list[str]:
    """The text in lines of at most ``room`` pixels."""
    return list(_lines(text, room, size))


def _lines(text: str, room: int, size: int) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".lstrip()
        if line and width(longer, size) > room:
            yield line
            longer = word
        line = longer
    if line:
        yield line
