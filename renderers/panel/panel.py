"""The whole picture: what is on the table as a strip on top, the hand below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from canasta.cards import Card
from canasta.i18n import Translator
from canasta.view import View
from renderers.names import Names, in_own_words
from renderers.palette import FELT
from renderers.panel.coming import Coming
from renderers.panel.draw_hand import HEAD, draw_hand
from renderers.panel.draw_side import draw_side
from renderers.panel.fan import WIDTH, fan, group_of, marked
from renderers.panel.fits import fitting
from renderers.panel.places import PanelLayout
from renderers.panel.shown import Shown
from renderers.panel.sides import MARGIN, lay_out_sides
from renderers.panel.top import HEIGHT, draw_top, lay_out_top
from renderers.panel.words import sentences
from renderers.picture import ALT_LIMIT, PICTURES, Picture, canvas, encode, length, shorten
from renderers.table.places import Box
from renderers.table.teams import colours


def panel_picture(
    view: View,
    tr: Translator,
    *,
    names: Sequence[str] | None = None,
    chosen: Sequence[Card] = (),
    coming: Sequence[Coming] = (),
    by_suit: bool | None = None,
) -> Picture:
    """The hand of the view's owner below everything that a decision needs from the table.

    ``names`` are the people's raw names in seat order (default: those of the view). ``chosen`` are cards of
    the hand that are lifted out of it, ``coming`` the melds being put together. ``by_suit`` sorts suit by
    suit, or rank by rank; None: as the game does. Raises ValueError for a spectator's view, and for a wrong
    number of names.
    """
    if view.seat is None:
        raise ValueError("a spectator's view holds no hand to draw")
    people = tuple(view.players if names is None else names)
    shown = Shown(view, tuple(chosen), tuple(coming), view.game.by_suit if by_suit is None else by_suit)
    return PICTURES.get(("panel", tr.language, people, shown.key), lambda: _make(shown, people, tr))


def _make(shown: Shown, people: tuple[str, ...], tr: Translator) -> Picture:
    names = Names.of(shown.view, people, tr)
    shown = replace(shown, view=in_own_words(shown.view))
    full = sentences(shown, names.spoken, tr)
    # Long sentences take as long as a third of the drawing: the others are built where they differ.
    alt = " ".join(full)
    if length(alt) > ALT_LIMIT:
        alt = shorten(sentences(shown, names.spoken, tr, brief=True))
    escaped = full if names.escaped == names.spoken else sentences(shown, names.escaped, tr)
    return Picture(encode(_draw(shown, names, tr)), alt, "\n".join(escaped), "panel.png")


def lay_out(shown: Shown, names: Names, tr: Translator) -> PanelLayout:
    """The places of everything in the picture."""
    view, hand = shown.view, shown.hand
    sides, y = lay_out_sides(shown, names, tr, HEIGHT)
    head = Box(MARGIN + 4, y, WIDTH - MARGIN, y + HEAD)
    groups = tuple(group_of(card, shown.by_suit, view.game.ordinary) for card in hand)
    new, chosen = tuple(marked(hand, view.turn.drawn)), tuple(marked(hand, shown.chosen))
    plan = fan(hand, groups, new, chosen, head.bottom + 8)
    return PanelLayout((WIDTH, plan.bottom + MARGIN), lay_out_top(view), sides, head, plan)


def _draw(shown: Shown, names: Names, tr: Translator) -> Image.Image:
    view, plan = shown.view, lay_out(shown, names, tr)
    image = canvas(*plan.size, FELT, view.game.variant)
    draw_top(image, plan.top, view, names, tr)
    inks = colours(view)
    for place in plan.sides:
        draw_side(image, place, shown, names, inks[place.side], tr)
    draw_hand(image, plan.head, plan.fan, view, fitting(view), tr)
    return image
