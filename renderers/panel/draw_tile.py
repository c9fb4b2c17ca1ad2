"""Drawing a meld as a tile: its rank or its ends, how many cards it has, how far it is from a canasta."""

from typing import Final

from PIL import Image

from canasta.cards import JOKER, JOKER_RANK, suit_of
from canasta.cards.packs import Pack
from canasta.i18n import Translator
from canasta.terms import MeldKind
from renderers.canvas.fonts import put, width
from renderers.canvas.numbered import cover
from renderers.canvas.palette import FACE, FELT, FELT_LINE, ICE, LIGHT, SPADE, SUIT_INK, WARN, WILD, WILD_FACE
from renderers.canvas.shapes import lay, panel
from renderers.deck.card_drawing import rank_text
from renderers.panel import signs
from renderers.panel.draw_sealed import MeldDrawing, Sealed
from renderers.panel.tiles import Tile, TileSize
from renderers.table.places import Box

_EDGE: Final = 4
_ROUND: Final = 14
_LEAST_ENDS: Final = 32  # the type of the ends of a sequence


def draw_tile(image: Image.Image, box: Box, tile: Tile, size: TileSize, tr: Translator, pack: Pack) -> None:
    kind = _Tile if tile.meld.canasta is None else Sealed
    kind(image, box, tile, size, tr, pack).draw()


class _Tile(MeldDrawing):
    """One tile that is no canasta yet while it is drawn."""

    def draw(self) -> None:
        self._paper()
        left, right = self.box.left + 8, self.box.right - 8
        top = self.box.top + self.size.pad
        y = top + self.size.plate // 2
        if self.meld.is_sequence:
            left = self._ends(left, top)
            wide = width(str(len(self.meld.cards)), self.size.count, "bold")
            self.count(max(left, right - wide), right, y, LIGHT)
        else:
            left = self._rank(left, top)
            self._counts(left, right, y)
        if self.size.rows:
            self._second_row()
        elif self.tile.size and self.meld.kind != MeldKind.THREES:
            self._pips(self.box.left + 8, right, self.box.bottom - 11, 7)

    def _paper(self) -> None:
        edge = ICE if self.tile.came else WARN if self.meld.penalty else None
        left, top, right, bottom = self.box
        if edge is not None:
            panel(self.image, self.box, _ROUND, edge)
            left, top, right, bottom = left + _EDGE, top + _EDGE, right - _EDGE, bottom - _EDGE
        panel(self.image, (left, top, right, bottom), _ROUND - (_EDGE if edge else 0), FELT)

    def _rank(self, left: int, top: int) -> int:
        """The plate with the rank; where it ends."""
        high, rank = self.size.plate, self.meld.rank
        wide = high + 2
        paper = WILD_FACE if rank == JOKER_RANK else FACE
        panel(self.image, (left, top, left + wide, top + high), 9, paper)
        middle = (left + wide / 2, top + high / 2)
        if rank == JOKER_RANK:
            sign = signs.star(high - 14, WILD_FACE, WILD)
            lay(self.image, sign, (left + (wide - sign.width) // 2, top + 7))
        elif rank is None:
            put(self.image, middle, "?", self.size.rank, SPADE, "rank", "middle")
        else:
            words = rank_text(rank * 4, self.tr.letters)
            put(self.image, middle, words, self.size.rank, SPADE, "rank", "middle")
        return left + wide + 9

    def _ends(self, left: int, top: int) -> int:
        """The plate with a sequence's suit and ends; where it ends."""
        assert self.meld.suit is not None
        high = self.size.plate
        low, last = (rank_text(card, self.tr.letters) for card in self.meld.ends)
        words, size = f"{low}–{last}", max(_LEAST_ENDS, self.size.rank - 6)
        sign = signs.suit(self.meld.suit, high - 18, FACE)
        wide = sign.width + width(words, size, "narrow") + 18
        panel(self.image, (left, top, left + wide, top + high), 9, FACE)
        lay(self.image, sign, (left + 6, top + 9))
        at, ink = (left + sign.width + 10, top + high / 2), SUIT_INK[self.meld.suit]
        put(self.image, at, words, size, ink, "narrow")
        return left + wide + 6

    def _counts(self, left: int, right: int, y: int) -> None:
        """How many cards, and how many of them are wild; jokers where all are."""
        end = self.signs(right, y, FELT, WILD_FACE) if self.signed else right
        self.count(left, end - 4, y, LIGHT)

    def _second_row(self) -> None:
        left, right, y = self.box.left + 10, self.box.right - 10, self.box.bottom - 24
        words, ink = "", ICE
        if self.tile.came:
            words = f"+{self.tr.number(self.tile.worth)}"
        elif self.meld.penalty:
            words, ink = f"−{self.tr.number(self.meld.penalty)}", WARN
        if words:
            put(self.image, (left, y), words, 34, ink, "narrow")
            left += width(words, 34, "narrow") + 12
        if self.tile.size and self.meld.kind != MeldKind.THREES:
            self._pips(left, right, y - 7, 14)
        else:
            self._suits(left, right, y - 17)

    def _pips(self, left: int, right: int, top: int, high: int) -> None:
        """One mark for each card up to a canasta: in their places in a run, else wild ones after others."""
        count, came = self.tile.size, list(self.tile.came)
        inks = []
        for card, wild in zip(reversed(self.meld.cards), reversed(self.wild), strict=True):
            new = card in came
            if new:
                came.remove(card)
            inks.append(ICE if new else WILD_FACE if wild else LIGHT)
        inks.reverse()
        if not self.meld.is_sequence:
            inks.sort(key=(LIGHT, WILD_FACE, ICE).index)
        pitch = (right - left + 4) // count
        for n in range(count):
            x = left + n * pitch
            cover(self.image, (x, top, x + pitch - 4, top + high), inks[n] if n < len(inks) else FELT_LINE)

    def _suits(self, left: int, right: int, top: int) -> None:
        """The suits of a set, and what jokers stand for, in games where that matters."""
        if self.meld.is_sequence:
            marks = [(JOKER, stands[0] if stands else None) for stands in self.meld.jokers]
        else:
            marks = [(card, None) for card in self.meld.cards]
        x, high = left, min(34, (right - left + 3) // max(1, len(marks)) - 3)
        for card, stands in marks:
            words = "" if stands is None or len(marks) > 2 else rank_text(stands, self.tr.letters)
            wide = high + (width(words, 34, "narrow") + 4 if words else 0)
            panel(self.image, (x, top, x + wide, top + high), 7, WILD_FACE if card == JOKER else FACE)
            size = high - 6
            sign = signs.cap(size, WILD_FACE) if card == JOKER else signs.suit(suit_of(card), size, FACE)
            lay(self.image, sign, (x + 3, top + 3))
            if words:
                put(self.image, (x + high - 1, top + high / 2), words, 34, WILD, "narrow")
            x += wide + 3
