"""Drawing a canasta as a tile: a pile of cards with a band of lacquer, sealed in wax."""

from typing import Final

from PIL import Image

from canasta.cards import JOKER, JOKER_RANK, SPADES
from canasta.cards.packs import Pack
from canasta.i18n import Translator
from renderers.canvas.fonts import Cut, fit, fitting, put, width
from renderers.canvas.numbered import cover
from renderers.canvas.palette import EDGE, FACE, ICE, LIGHT, SPADE, SUIT_INK, WILD, WILD_FACE, Colour
from renderers.canvas.shapes import lay, panel
from renderers.deck.card_drawing import rank_text
from renderers.deck.seals import lacquer, seal
from renderers.panel import signs
from renderers.panel.tiles import Tile, TileSize
from renderers.table.melds import wild_at
from renderers.table.places import Box

_ROUND: Final = 12
_STACK: Final = 5  # how far the cards below show
_LINE: Final = 2
_BAND: Final = 40
_STRIP: Final = 9
_SEALS: Final = (46, 42, 38)
_SIGN: Final = 26
_MOST: Final = 34  # the type of the kind's name and of the number of wild cards
_LEAST: Final = 30
_LEAST_PLATE: Final = 36  # a rank needs it whole


class MeldDrawing:
    """A meld while it is drawn into its box. ``pack`` says which cards are wild."""

    def __init__(
        self,
        image: Image.Image,
        box: Box,
        tile: Tile,
        size: TileSize,
        tr: Translator,
        pack: Pack,
    ) -> None:
        self.image, self.box, self.tile, self.size, self.tr = image, box, tile, size, tr
        self.meld, cards = tile.meld, tile.meld.cards
        self.all_wild = self.meld.rank == JOKER_RANK
        self.wild = wild_at(tile.meld, pack)
        self.signed = cards.count(JOKER) if self.all_wild else 0 if self.meld.jokers else sum(self.wild)
        self.sign_room = _SIGN + 3 + width(str(self.signed), _MOST, "narrow") if self.signed else 0

    def count(self, left: int, right: int, y: int, ink: Colour) -> int:
        """How many cards the meld has, in this room; where that ends."""
        count, room = str(len(self.meld.cards)), right - left
        cut: Cut = "bold" if width(count, 38, "bold") <= room else "narrow"
        size = next((n for n in (self.size.count, 38) if width(count, n, cut) <= room), 34)
        put(self.image, (left, y), count, size, ink, cut)
        return left + width(count, size, cut)

    def signs(self, right: int, y: int, ground: Colour, ink: Colour) -> int:
        """How many cards are wild, or jokers where all are; where that begins."""
        put(self.image, (right, y), str(self.signed), _MOST, ink, "narrow", "right")
        sign = (signs.cap if self.all_wild else signs.star)(_SIGN, ground, ink)
        lay(self.image, sign, (right - self.sign_room, y - 15))
        return right - self.sign_room


class Sealed(MeldDrawing):
    """One canasta while it is drawn."""

    def draw(self) -> None:
        self.kind = str(self.meld.canasta)
        self.look = lacquer(self.kind)
        left, top, right, bottom = self._cards()
        low = bottom - (_BAND if self.size.rows else _STRIP)
        high = _BAND - 8 if self.size.rows else _STRIP - 3
        cover(self.image, (left, low, right, low + high), self.look.wax)
        edge = min(5, low - top - self.size.plate)  # what lies in it never reaches the band
        room = Box(left + 6, top + edge, right - 5, top + edge + self.size.plate)
        banded = self.size.rows and self._band(Box(left + 8, low, right - 6, low + high))
        end = self._named(room)
        self._sealed(Box(end + 4, room.top, room.right, room.bottom), banded)

    def _cards(self) -> tuple[int, int, int, int]:
        """The cards squared up; where the paper of the top one lies."""
        left, top, right, bottom = self.box
        line = ICE if self.tile.came else EDGE
        panel(self.image, (left + _STACK, top + _STACK, right, bottom), _ROUND, EDGE)
        inner = (left + _STACK + _LINE, top + _STACK + _LINE, right - _LINE, bottom - _LINE)
        panel(self.image, inner, _ROUND - _LINE, FACE)
        right, bottom, rim = right - _STACK, bottom - _STACK, _LINE + (2 if self.tile.came else 0)
        panel(self.image, (left, top, right, bottom), _ROUND, line)
        left, top, right, bottom = left + rim, top + rim, right - rim, bottom - rim
        panel(self.image, (left, top, right, bottom), _ROUND - rim, FACE)
        return left, top, right, bottom

    def _band(self, room: Box) -> bool:
        """The kind's name on the band, and the wild cards if they have room there: whether they have."""
        left, y, word = room.left, room.middle[1], self.tr.text(self.look.word)
        beside = width(word, _LEAST, "narrow") + self.sign_room + 8 <= room.width
        free = room.width - (self.sign_room + 8 if beside and self.signed else 0)
        size = fitting(word, free, (_MOST, 32, _LEAST, 27, 24, 21, 18), "narrow")
        put(self.image, (left, y), fit(word, free, size, "narrow"), size, LIGHT, "narrow")
        if beside and self.signed:
            self.signs(room.right, y, self.look.wax, WILD_FACE)
        return beside

    def _named(self, room: Box) -> int:
        """Its rank or its ends, and how many cards it has; where that ends."""
        left = self._ends(room) if self.meld.is_sequence else self._rank(room)
        return self.count(left, room.right, room.middle[1], SPADE)

    def _rank(self, room: Box) -> int:
        """A plate of lacquer with the rank; where the next thing begins."""
        rim, rank = (3 if room.height > _LEAST_PLATE else 0), self.meld.rank
        high, top = room.height - 2 * rim, room.top + rim
        panel(self.image, (room.left, top, room.left + high, top + high), 8, self.look.wax)
        middle = (room.left + high / 2, room.middle[1])
        if rank == JOKER_RANK:
            sign = signs.star(high - 14, self.look.wax, LIGHT)
            lay(self.image, sign, (room.left + 7, top + 7))
        else:
            words = "?" if rank is None else rank_text(rank * 4, self.tr.letters)
            put(self.image, middle, words, self.size.rank - 4, LIGHT, "rank", "middle")
        return room.left + high + 8

    def _ends(self, room: Box) -> int:
        """A sequence's suit and ends; where the next thing begins."""
        suit = SPADES if self.meld.suit is None else self.meld.suit
        low, last = (rank_text(card, self.tr.letters) for card in self.meld.ends)
        sign, size = signs.suit(suit, room.height - 18, FACE), max(32, self.size.rank - 6)
        lay(self.image, sign, (room.left, room.top + 9))
        words, left = f"{low}–{last}", room.left + sign.width + 3
        put(self.image, (left, room.middle[1]), words, size, SUIT_INK[suit], "narrow")
        return left + width(words, size, "narrow") + 10

    def _sealed(self, room: Box, banded: bool) -> None:
        """The seal, as large as there is room; before the wild cards where those are not on the band."""
        right, y = room.right, room.middle[1]
        if self.signed and not banded:
            if room.width >= self.sign_room + 4 + _SEALS[-1]:
                right = self.signs(room.right, y, FACE, WILD) - 4
            else:
                # The seal takes the place of the sign before their number.
                put(self.image, (right, y), str(self.signed), _MOST, WILD, "narrow", "right")
                right -= width(str(self.signed), _MOST, "narrow") + 3
        free = right - room.left
        size = next((n for n in _SEALS if n <= min(free, room.height)), min(free, room.height, _SEALS[-1]))
        if size >= _SIGN:
            lay(self.image, seal(self.kind, size, FACE), (right - size, y - size // 2))
