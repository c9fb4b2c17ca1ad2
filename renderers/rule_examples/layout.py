"""Where cards that are laid stand in the picture: one or two in a row, each in a box of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from canasta.cards import Card
from renderers.canvas.fonts import wrapped
from renderers.deck.card_drawing import SIZES, Kind
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
_CROSSWISE: Final = 46  # what shows of a card that lies across under the pile
_RISE: Final = 12
_BETWEEN: Final = 14
_HALF: Final = (WIDTH - 3 * MARGIN) // 2


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card in its box; whether it is at fault, covered, and on the table already."""

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
    """The size of the picture, and its boxes: two in a row where both are short enough."""
    kind = _kind(every)
    cells: list[Cell] = []
    y = MARGIN
    for row in _in_rows(every, kind):
        wide = WIDTH - 2 * MARGIN if len(row) == 1 and not _short(row[0], kind, len(every)) else _HALF
        lefts = (MARGIN + n * (wide + MARGIN) for n in range(len(row)))
        made = [_cell(one, kind, Box(left, y, left + wide, y)) for one, left in zip(row, lefts, strict=True)]
        bottom = max(cell.box.bottom for cell in made)
        cells += [replace(cell, box=cell.box._replace(bottom=bottom)) for cell in made]
        y = bottom + MARGIN
    return (WIDTH, y), cells


def _kind(every: Sequence[Tried]) -> Kind:
    """The size of the cards: large where there are one or two to show, and that costs no second row."""
    room = _HALF if len(every) == 2 and _all_fit(every, "pile", _HALF) else WIDTH - 2 * MARGIN
    return "hand" if len(every) <= 2 and _all_fit(every, "hand", room) else "pile"


def _all_fit(every: Sequence[Tried], kind: Kind, wide: int) -> bool:
    return all(_fits(one, kind, wide) for one in every)


def _short(tried: Tried, kind: Kind, count: int) -> bool:
    """Whether it takes half a row; one alone has the row to itself."""
    return count > 1 and _fits(tried, kind, _HALF)


def _in_rows(every: Sequence[Tried], kind: Kind) -> Iterator[tuple[Tried, ...]]:
    """One or two for each row, in their order."""
    at = 0
    while at < len(every):
        both = every[at : at + 2]
        if len(both) < 2 or not _all_fit(both, kind, _HALF):
            both = both[:1]
        yield tuple(both)
        at += len(both)


def _fits(tried: Tried, kind: Kind, wide: int) -> bool:
    """Whether its cards stand in one row of a box so wide, with room for each."""
    groups = [len(group) for group in (tried.onto, *tried.groups) if group]
    cards = sum(SIZES[kind].width + (count - 1) * _STEPS[kind] for count in groups)
    gaps = _GAP * (len(groups) - 1) + (0 if tried.frozen_by is None else _CROSSWISE)
    return cards + gaps <= wide - 2 * INSIDE


def _cell(tried: Tried, kind: Kind, box: Box) -> Cell:
    room = box.width - 2 * INSIDE
    notes = wrapped(tried.note, room, TEXT)
    words = wrapped(tried.verdict, room - MARK - 14, TEXT)
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
        for n, placed in enumerate(group):
            wrong = not lying and number in tried.wrong
            number += not lying
            covered = n < len(group) - 1
            places.append(CardPlace(placed, x + n * step_here, y - _RISE * wrong, wrong, covered, lying))
        x += card.width + (len(group) - 1) * step_here
    return places, pluses
