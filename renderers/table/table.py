"""The public table: seats around stock and pile, and the cards that each side has laid down."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from canasta.i18n import Text, Translator
from canasta.terms import Phase
from canasta.view import View
from renderers.canvas.fonts import Cut, fit, put, width
from renderers.canvas.numbered import index
from renderers.canvas.palette import DARK, FELT, FELT_DEEP, FELT_LINE, GOLD, LIGHT, MUTED, Colour
from renderers.canvas.pieces import lay_piece
from renderers.canvas.portraits import Portrait, Sitter, seated
from renderers.canvas.shapes import disc, lay, panel
from renderers.deck import faces
from renderers.names import Names, in_own_words, variant_name
from renderers.picture import ALT_LIMIT, PICTURES, Picture, canvas, encoded, length, shorten
from renderers.table.layout import lay_out
from renderers.table.piles import draw_piles
from renderers.table.places import Box, TableLayout
from renderers.table.side import draw_sides
from renderers.table.teams import colours
from renderers.table.words import sentences

# What the player to move does now.
_DOING: Final[dict[Phase, Text]] = {
    Phase.DRAW: Text("draws"),
    Phase.MELD: Text("plays"),
    Phase.ANSWER: Text("answers"),
}


def table_picture(view: View, tr: Translator, portraits: Sequence[Portrait | None] = ()) -> Picture:
    """The table without hands, with the avatars in seat order. Raises ValueError for too many seats."""
    faces = tuple(portraits) if any(portraits) else ()
    key = ("table", tr.spelling, view.players, faces, view.seat, what_shows(view))
    return PICTURES.get(key, lambda: _make(view, tr, faces))


def what_shows(view: View) -> tuple[object, ...]:
    """The parts of a view that the table's picture or its words depend on: equal for equal pictures."""
    game, turn, pile, modern = view.game, view.turn, view.pile, view.modern
    return (
        game.variant,
        game.goal,
        game.pack.ordinary,
        turn.seat,
        turn.phase,
        pile.size,
        pile.top,
        pile.frozen,
        pile.frozen_by,
        pile.face_down,
        pile.share,
        modern.turn_card,
        modern.talons,
        modern.pending,
        modern.dead,
        view.pots,
        pile.cards,
        view.round,
        view.dealer,
        view.counts,
        view.stock,
        view.feet,
        view.sides,
        view.side_of,
        view.order,
        view.allies,
    )


def _make(view: View, tr: Translator, portraits: tuple[Portrait | None, ...]) -> Picture:
    names = Names(view.players, tr)
    full = sentences(view, names.spoken, tr)
    # Long sentences take as long as a fifth of the drawing: the others are built where they differ.
    alt = " ".join(full)
    if length(alt) > ALT_LIMIT:
        alt = shorten(sentences(view, names.spoken, tr, brief=True))
    escaped = full if names.escaped == names.spoken else sentences(view, names.escaped, tr)
    picture = Picture(b"", alt, "\n".join(escaped), "table.png")
    return encoded(picture, table_image(view, names, tr, portraits))


def table_image(
    view: View, names: Names, tr: Translator, portraits: Sequence[Portrait | None] = ()
) -> Image.Image:
    """The table as a new image that may be drawn on."""
    return _Table(view, names, tr, portraits).draw()


class _Table:
    def __init__(
        self, view: View, names: Names, tr: Translator, portraits: Sequence[Portrait | None]
    ) -> None:
        view = in_own_words(view)
        self.view, self.names, self.tr = view, names, tr
        self.portraits = dict(enumerate(portraits))
        self.plan: TableLayout = lay_out(view)
        self.colours = colours(view)
        self.image = canvas(*self.plan.size, FELT, view.game.variant)
        self.pen = ImageDraw.Draw(self.image)

    def draw(self) -> Image.Image:
        self._head(self.plan.head)
        for seat, box in enumerate(self.plan.seats):
            if seat in self.view.order:
                self._seat(seat, box)
            else:
                self._aside(seat, box)
        draw_piles(self.image, self.plan, self.view, self.tr)
        draw_sides(self.image, self.view, self.plan.panels, self.plan.frames, self.names, self.tr)
        return self.image

    def _head(self, box: Box) -> None:
        view, tr, y = self.view, self.tr, box.middle[1]
        goal = tr.text(view.game.goal)
        put(self.image, (box.right, y), goal, 34, MUTED, align="right")
        deal = (
            tr("Deal {n}, over", n=view.round)
            if view.turn.phase == Phase.OVER
            else tr("Deal {n}", n=view.round)
        )
        put(self.image, (box.left, y), deal, 36, LIGHT, "bold")
        left = box.left + width(deal, 36, "bold") + 24
        game = fit(variant_name(view.game.variant, tr), box.right - width(goal, 34) - 24 - left, 34)
        put(self.image, (left, y), game, 34, MUTED)
        self.pen.line((box.left, box.bottom - 2, box.right, box.bottom - 2), fill=index(FELT_LINE), width=2)

    def _seat(self, seat: int, box: Box) -> None:
        """A seat: its mark in its side's colour, its player, its number of cards; gold on its turn."""
        view, modern = self.view, self.view.modern
        shows = (
            self.names.spoken[seat],
            self.names.marks[seat],
            self.portraits.get(seat),
            self.colours[view.side_of[seat]],
            view.dealer == seat,
            view.counts[seat],
            view.turn.phase if view.turn.seat == seat else None,
            modern.pending[seat] if modern.pending else 0,
            view.feet[seat] if view.feet else 0,
            self.tr.spelling,
            box,
        )
        lay_piece(self.image, box, ("seat", shows), lambda: self._draw_seat(seat, box))

    def _draw_seat(self, seat: int, box: Box) -> None:
        view, image, tr = self.view, self.image, self.tr
        at_turn = view.turn.seat == seat and view.turn.phase in _DOING
        ground, ink = (GOLD, DARK) if at_turn else (FELT_DEEP, LIGHT)
        panel(image, box, 18, ground)
        self._person(seat, box, ground, inverse=at_turn)
        self._name(seat, box, ink)
        left, lower = box.left + 66, box.top + 66
        icon = faces.hand_back()
        lay(image, icon, (left, lower - 18))
        count = str(view.counts[seat])
        put(image, (left + 34, lower), count, 34, ink, "bold")
        end = left + 34 + width(count, 34, "bold")
        if view.modern.pending and view.modern.pending[seat]:
            # a talon that nobody has seen yet
            more = tr("+{n}", n=view.modern.pending[seat])
            put(image, (end + 8, lower), more, 32, ink if at_turn else GOLD, "bold")
            end += 8 + width(more, 32, "bold")
        elif view.feet and view.feet[seat]:
            foot = faces.foot_back()
            lay(image, foot, (end + 8, lower - foot.image.height // 2))
            end += 8 + foot.image.width
        doing = tr.text(_DOING[view.turn.phase]) if at_turn else ""
        # Half a word would not help: the background shows whose turn it is.
        size = next(
            (step for step in (28, 26, 24) if end + 6 + width(doing, step, "narrow") <= box.right - 12), 0
        )
        if size:
            put(image, (box.right - 12, lower), doing, size, ink, "narrow", "right")

    def _person(
        self, seat: int, box: Box, ground: Colour, *, inverse: bool = False, faint: bool = False
    ) -> None:
        """The player's avatar or initials, with the seat's mark."""
        names, side = self.names, self.colours[self.view.side_of[seat]]
        sitter = Sitter(names.spoken[seat], names.marks[seat], side, self.portraits.get(seat))
        seated(self.image, (box.left + 5, box.top + 4), sitter, ground, inverse=inverse, faint=faint)

    def _name(self, seat: int, box: Box, ink: Colour) -> None:
        """The player's name, and the dealer's button beside it."""
        left, right, y = box.left + 66, box.right - 10, box.top + 27
        if self.view.dealer == seat:
            right -= 36
            disc(self.image, (right, y - 18), 36, LIGHT)
            put(self.image, (right + 18, y), self.tr.pgettext("dealer", "D"), 26, DARK, "bold", "middle")
        room = right - left - 6
        whole = self.names.shown(seat, 10 * room, 32, "bold")
        cut: Cut = "bold" if width(whole, 32, "bold") <= room else "narrow"
        put(self.image, (left, y), self.names.shown(seat, room, 32, cut), 32, ink, cut)

    def _aside(self, seat: int, box: Box) -> None:
        """A player who sits this deal out: a name and a faint mark, without a place at the table."""
        self._person(seat, box, FELT, faint=True)
        self._name(seat, box, MUTED)
        words = fit(self.tr("sits out"), box.width - 76, 28, "narrow")
        put(self.image, (box.left + 66, box.top + 66), words, 28, MUTED, "narrow")
