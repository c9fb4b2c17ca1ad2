"""Names of people at a table, and a game's own terms: drawn, read out and written."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from canasta.i18n import Text, Translator
from canasta.terms import CanastaKind, MeldKind
from canasta.variants import VARIANTS
from canasta.view import SideView, View
from renderers.canvas.fonts import Cut, clean, fit, pictured, width
from renderers.words import joined

_COMPASS: Final = (
    Text.pgettext("compass", "N"),
    Text.pgettext("compass", "E"),
    Text.pgettext("compass", "S"),
    Text.pgettext("compass", "W"),
)
_NUMBERED: Final = re.compile(r"(.*\S)( \(\d+\))")
# The characters that begin Discord's markdown, mentions and links.
_MARKUP: Final = re.compile(r"([\\*_~`|>#<\[\]()@:-])")


def fellowship(names: Sequence[str], tr: Translator, *, sign: bool = False) -> str:
    """The text that some people play together in this deal, or that somebody plays alone."""
    who = joined(names, tr, sign=sign)
    return tr("{who} play together", who=who) if len(names) > 1 else tr("{who} plays alone", who=who)


def in_own_words(view: View) -> View:
    """The view with its canastas and melds named in the game's own terms."""
    own = VARIANTS[view.game.variant].words
    if not own:
        return view

    def renamed_canasta(kind: CanastaKind | None) -> CanastaKind | None:
        return None if kind is None else CanastaKind(own.get(kind, kind))

    def renamed(side: SideView) -> SideView:
        melds = tuple(
            replace(meld, kind=MeldKind(own.get(meld.kind, meld.kind)), canasta=renamed_canasta(meld.canasta))
            for meld in side.melds
        )
        needs = tuple(need._replace(kind=renamed_canasta(need.kind)) for need in side.needs)
        return replace(side, melds=melds, needs=needs)

    return replace(view, sides=tuple(map(renamed, view.sides)))


def variant_name(variant: str, tr: Translator) -> str:
    return tr.text(VARIANTS[variant].name)


def seat_mark(seat: int, seats: int, tr: Translator) -> str:
    """The short name of a seat: a compass letter at a table of four, else a number."""
    return tr.text(_COMPASS[seat]) if seats == 4 else str(seat + 1)


def escape(name: str) -> str:
    """A name that is never markdown, a mention or a link in a message."""
    escaped = _MARKUP.sub(r"\\\1", name)
    # Discord reads @everyone even after a backslash; a zero-width space breaks the word.
    return escaped.replace("@", "@\u200b")


def fit_name(name: str, room: int, size: int, cut: Cut = "regular") -> str:
    """The name, shortened to fit into ``room`` pixels; a number that tells it from a name like it stays."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered is None or width(name, size, cut) <= room:
        return fit(name, room, size, cut)
    base, number = numbered.groups()
    return fit(base, room - width(number, size, cut), size, cut) + number


class Names:
    """The people at a table: their names as read out, written in a message, and drawn."""

    def __init__(self, names: Sequence[str], tr: Translator) -> None:
        self.marks: Final = tuple(seat_mark(seat, len(names), tr) for seat in range(len(names)))
        seats = [tr("Seat {mark}", mark=mark) for mark in self.marks]
        self.spoken: Final = tuple(clean(name) or seat for name, seat in zip(names, seats, strict=True))
        self.escaped: Final = tuple(map(escape, self.spoken))
        self._shown = tuple(pictured(name) or seat for name, seat in zip(self.spoken, seats, strict=True))

    def shown(self, seat: int, room: int, size: int, cut: Cut = "regular") -> str:
        """The text to draw for a seat in ``room`` pixels: its name, or the seat if a glyph is missing."""
        return fit_name(self._shown[seat], room, size, cut)
