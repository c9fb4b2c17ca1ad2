"""The deck drawn beforehand: a sheet for each size of card, as numbers of the palette's colours.

Drawing every card takes about a second, reading it a few hundredths. ``python -m renderers.prepared`` draws
the sheets again; that is due whenever a card changes its looks, and a test says so.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

from canasta.cards import IS_RED_THREE, JOKER, Card
from canasta.cards.packs import STANDARD
from renderers.canvas.numbered import indexed, on_palette
from renderers.canvas.sprites import Sprite
from renderers.deck.backs import BACKS, PLAIN
from renderers.deck.card_drawing import SIZES, Kind, draw_back, draw_blank, draw_face, outline

FOLDER: Final = Path(__file__).parent
MARKED: Final = frozenset(card for card in range(JOKER) if STANDARD.wild[card] or IS_RED_THREE[card])
"""The cards whose faces show that they are wild or laid out, in games where they are."""


class Cell(NamedTuple):
    """What a sheet has one picture of: a card's face, or without a card the back in this ``group`` of games,
    or the edge if ``plain``.

    ``plain`` is a face of which the corner alone is drawn, ``ordinary`` one that is like any other although
    it is wild or laid out in most games.
    """

    card: Card | None
    plain: bool = False
    ordinary: bool = False
    group: str = PLAIN
    letter: str | None = None

    def draw(self, kind: Kind) -> Image.Image:
        if self.card is None:
            return draw_blank(kind) if self.plain else draw_back(SIZES[kind], self.group)
        return draw_face(self.card, kind, self.plain, self.ordinary, self.letter)

    def sprite(self, kind: Kind, image: Image.Image) -> Sprite:
        return Sprite(image, outline(SIZES[kind]))


CELLS: Final = (
    Cell(None),
    Cell(None, plain=True),
    *(
        Cell(card, plain, ordinary)
        for card in range(JOKER + 1)
        for ordinary in ((False, True) if card in MARKED else (False,))
        for plain in (False, True)
    ),
    *(Cell(None, group=group) for group in BACKS if group != PLAIN),
)
"""What stands on a sheet, from top to bottom."""


def path_of(kind: Kind) -> Path:
    """Where the sheet of a size lies."""
    return FOLDER / f"{kind}.png"


def cards(kind: Kind) -> Iterator[tuple[Cell, Sprite]]:
    """Everything on the sheet of a size; nothing if there is no sheet that fits."""
    size = SIZES[kind]
    if not path_of(kind).is_file():
        return
    with Image.open(path_of(kind)) as sheet:
        if sheet.size != (size.width, size.height * len(CELLS)):
            return
        numbers = _in_our_numbers(sheet)
    room = size.width * size.height
    for n, cell in enumerate(CELLS):
        yield cell, cell.sprite(kind, on_palette(size, numbers[n * room : (n + 1) * room]))


def draw_sheet(kind: Kind) -> Image.Image:
    size = SIZES[kind]
    drawn = b"".join(cell.draw(kind).tobytes() for cell in CELLS)
    return on_palette((size.width, size.height * len(CELLS)), drawn)


def _in_our_numbers(sheet: Image.Image) -> bytes:
    """The pixels of a sheet. The colours keep their looks where the palette has been given others since."""
    known = sheet.getpalette() or []
    used = Image.frombytes("RGB", (len(known) // 3, 1), bytes(known))
    ours = indexed(used).tobytes()
    return sheet.tobytes().translate(ours.ljust(256, b"\0"))
