"""A side's part of the table picture: its players and state, its threes, melds and canastas."""

from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image

from canasta.i18n import Translator
from canasta.view import Need, SideView, View
from renderers.canvas.fonts import fit, put, width
from renderers.canvas.numbered import cover
from renderers.canvas.palette import (
    DARK,
    FELT_DEEP,
    GOLD,
    LIGHT,
    MUTED,
    SIDE_INK,
)
from renderers.canvas.shapes import BADGE_STEP, badge, lay, panel
from renderers.deck.seals import lacquer
from renderers.names import Names, fellowship
from renderers.panel import signs
from renderers.table.melds import draw_meld
from renderers.table.places import Box, FramePlace, PanelPlace
from renderers.table.teams import colours, seats_of
from renderers.words import joined, needs_words

_SO_FAR: Final = 30
_ROUND: Final = 18  # of a panel's corners


def draw_sides(
    image: Image.Image,
    view: View,
    panels: Sequence[PanelPlace],
    frames: Iterable[FramePlace],
    names: Names,
    tr: Translator,
) -> None:
    """Draw what every side has on the table, those that play together on a common background."""
    for frame in frames:
        _frame(image, frame, view, names, tr)
        for side in frame.sides:
            _side(image, view, side, panels[side], names, tr, banded=frame.band is not None)


def _frame(image: Image.Image, place: FramePlace, view: View, names: Names, tr: Translator) -> None:
    """The background of a side's panel, or of the panels of joined sides; the band on top names them."""
    left, top, right, bottom = place.box
    if place.band is None:
        panel(image, place.box, _ROUND, FELT_DEEP)
        return
    first = place.sides[0]
    people = [names.shown(seat, 260, 32, "bold") for seat in seats_of(view, place.sides)]
    ink = SIDE_INK[colours(view)[first] % len(SIDE_INK)]
    edge, y = place.band.bottom, place.band.middle[1]
    panel(image, (left, top, right, edge + _ROUND), _ROUND, ink)
    cover(image, (left, edge, right, bottom - _ROUND), FELT_DEEP)
    panel(image, (left, edge, right, bottom), _ROUND, FELT_DEEP)
    cover(image, (left, edge, right, edge + _ROUND), FELT_DEEP)
    state = _canastas(view.sides[first], tr)  # the canastas of all
    put(image, (right - 16, y), state, 30, DARK, "narrow", "right")
    room = place.band.width - 48 - width(state, 30, "narrow")
    put(image, (left + 16, y), fit(fellowship(people, tr, sign=True), room, 32, "bold"), 32, DARK, "bold")


def _side(
    image: Image.Image,
    view: View,
    number: int,
    place: PanelPlace,
    names: Names,
    tr: Translator,
    *,
    banded: bool,
) -> None:
    """A side in its place, on its background. ``banded``: the band above shows its canastas."""
    side, colour = view.sides[number], colours(view)[number]
    below = _line(image, side, place, tr, banded=banded)
    head = place.head
    left, right, y = head.left, head.right, head.middle[1]
    for seat in side.seats:
        aside = seat not in view.order
        badge(image, (left, head.top + 6), names.marks[seat], colour, faint=aside)
        left += BADGE_STEP
    total = tr.number(side.total)
    put(image, (right, y), total, 42, LIGHT, "bold", "right")
    right -= width(total, 42, "bold") + 16
    if side.so_far and not below:
        put(image, (right, y), tr.signed(side.so_far), _SO_FAR, GOLD, "narrow", "right")
        right -= width(tr.signed(side.so_far), _SO_FAR, "narrow") + 16
    people = joined((names.shown(seat, head.width, 28, "narrow") for seat in side.seats), tr, sign=True)
    # The marks identify the players and the seats above show the names: half a name would not help here.
    if width(people, 28, "narrow") <= right - left:
        put(image, (left + 4, y), people, 28, MUTED, "narrow")
    for card, spot in zip(side.threes, place.threes, strict=True):
        lay(image, signs.three(card, 32), spot[:2])
    for meld in place.melds:
        draw_meld(image, meld, tr, view.game.pack)


def _line(image: Image.Image, side: SideView, place: PanelPlace, tr: Translator, *, banded: bool) -> bool:
    """A side's state, and below its total what the deal has brought it so far: whether that had room."""
    line, state, chips = place.line, "", 0
    room = (place.threes[0].left if place.threes else line.right) - line.left - 12
    if side.opened and side.needs:
        chips, state = _needs(image, line, side.needs), pot_words(side, tr)
    elif not (banded and side.opened):
        state = state_words(side, tr)
    used = chips + (width(state, 26, "narrow") + 20 if state else 0)
    so_far = tr.signed(side.so_far) if side.so_far else ""
    below = used + width(so_far, _SO_FAR, "narrow") <= room
    if so_far and below:
        put(image, (line.left + room, line.middle[1]), so_far, _SO_FAR, GOLD, "narrow", "right")
        room -= width(so_far, _SO_FAR, "narrow") + 16
    room -= chips
    size = next((step for step in (30, 28, 26) if width(state, step, "narrow") <= room), 24)
    at = (line.left + 4 + chips, line.middle[1])
    put(image, at, fit(state, room, size, "narrow"), size, MUTED, "narrow")
    return below


def _needs(image: Image.Image, line: Box, needs: Sequence[Need]) -> int:
    """Chips for the canastas needed to go out, gold once there are enough. Returns the room they take."""
    left, y = line.left, line.middle[1]
    for need in needs:
        ground, ink = lacquer(need.kind or "").wax, LIGHT
        words = f"{min(need.has, need.wants)}/{need.wants}"
        wide = width(words, 28, "bold") + 20
        if need.has >= need.wants:
            panel(image, (left - 3, y - 20, left + wide + 3, y + 20), 10, GOLD)
        panel(image, (left, y - 17, left + wide, y + 17), 8, ground)
        put(image, (left + wide / 2, y), words, 28, ink, "bold", "middle")
        left += wide + 10
    return left - line.left


def state_words(side: SideView, tr: Translator) -> str:
    """A side's state in the deal: sitting out, its opening minimum, or its canastas."""
    if not side.plays:
        return tr("sits out")
    if not side.opened and side.minimum is not None:
        return tr("opens with {minimum}", minimum=side.minimum)
    return " · ".join(filter(None, (_canastas(side, tr), pot_words(side, tr))))


def pot_words(side: SideView, tr: Translator) -> str:
    """Whether a side has taken its pot; nothing in games without pots."""
    if side.pot_taken is None:
        return ""
    return tr("pot taken") if side.pot_taken else tr("no pot yet")


def _canastas(side: SideView, tr: Translator) -> str:
    if side.needs:
        return needs_words(side, tr)
    if not side.canastas_needed and not side.canastas:
        # A game without canastas.
        return ""
    if 0 < side.canastas < side.canastas_needed or side.canastas < side.canastas_needed - 1:
        return tr("{n} of {needed} canastas", n=side.canastas, needed=side.canastas_needed)
    if not side.canastas:
        return tr("no canasta yet")
    return tr.plural("{n} canasta", "{n} canastas", side.canastas)
