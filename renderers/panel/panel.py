"""The whole picture: what is on the table as a strip on top, the hand below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PIL import Image

from canasta.cards import Card
from canasta.fitting import fitting
from canasta.i18n import Translator
from canasta.view import View
from renderers.names import Names, in_own_words
from renderers.palette import FELT
from renderers.panel.coming import Coming
from renderers.panel.density import DENSITIES, Density
from renderers.panel.draw_hand import HEAD, draw_hand
from renderers.panel.draw_side import draw_side
from renderers.panel.fan import WIDTH, fan, group_of, marked
from renderers.panel.places import PanelLayout
from renderers.panel.shown import Shown
from renderers.panel.sides import MARGIN, lay_out_sides
from renderers.panel.top import BAR, HEIGHT, draw_top, lay_out_top
from renderers.panel.words import sentences
from renderers.picture import ALT_LIMIT, PICTURES, Picture, canvas, encode, length, shorten
from renderers.table.places import Box
from renderers.table.teams import colours

_OVER: Final = 12
"""How far frames and shadows reach beyond cards."""


def panel_picture(
    view: View,
    tr: Translator,
    *,
    names: Sequence[str] | None = None,
    chosen: Sequence[Card] = (),
    coming: Sequence[Coming] = (),
    by_suit: bool | None = None,
    height: int | None = None,
) -> Picture:
    """The hand of the view's owner below everything that a decision needs from the table.

    ``names`` are the people's raw names in seat order (default: those of the view). ``chosen`` are cards of
    the hand that are lifted out of it, ``coming`` the melds being put together. ``by_suit`` sorts suit by
    suit, or rank by rank; None: as the game does. ``height`` is how many pixels there are for it: it is laid
    out flatter where that is needed, as flat as is legible at most. Raises ValueError for a spectator's view,
    and for a wrong number of names.
    """
    if view.seat is None:
        raise ValueError("a spectator's view holds no hand to draw")
    people = tuple(view.players if names is None else names)
    shown = Shown(view, tuple(chosen), tuple(coming), view.game.by_suit if by_suit is None else by_suit)
    key = ("panel", tr.language, people, height, shown.key)
    return PICTURES.get(key, lambda: _make(shown, people, tr, height))


def _make(shown: Shown, people: tuple[str, ...], tr: Translator, height: int | None) -> Picture:
    names = Names.of(shown.view, people, tr)
    shown = replace(shown, view=in_own_words(shown.view))
    full = sentences(shown, names.spoken, tr)
    # Long sentences take as long as a third of the drawing: the others are built where they differ.
    alt = " ".join(full)
    if length(alt) > ALT_LIMIT:
        alt = shorten(sentences(shown, names.spoken, tr, brief=True))
    escaped = full if names.escaped == names.spoken else sentences(shown, names.escaped, tr)
    return Picture(encode(_draw(shown, names, tr, height)), alt, "\n".join(escaped), "panel.png")


def least_panel_height(
    view: View,
    tr: Translator,
    *,
    chosen: Sequence[Card] = (),
    coming: Sequence[Coming] = (),
    by_suit: bool | None = None,
) -> int:
    """The height of such a picture laid out as flat as can be, in pixels, without drawing it."""
    shown = Shown(view, tuple(chosen), tuple(coming), view.game.by_suit if by_suit is None else by_suit)
    return _laid_out(shown, Names.of(view, view.players, tr), tr, DENSITIES[-1]).size[1]


def lay_out(shown: Shown, names: Names, tr: Translator, height: int | None = None) -> PanelLayout:
    """The places of everything in the picture: the most pleasant layout within this height, else the flattest
    one.
    """
    if height is None:
        return _laid_out(shown, names, tr, DENSITIES[0])
    for density in DENSITIES:
        plan = _laid_out(shown, names, tr, density)
        if plan.size[1] <= height:
            break
    return plan


def _laid_out(shown: Shown, names: Names, tr: Translator, density: Density) -> PanelLayout:
    view, hand, tight = shown.view, shown.hand, density.tight
    sides, y = lay_out_sides(shown, names, tr, BAR if density.bar else HEIGHT, density)
    head = None if density.bar else Box(MARGIN + 4, y, WIDTH - MARGIN, y + HEAD)
    groups = tuple(group_of(card, shown.by_suit, view.game.ordinary) for card in hand)
    new, chosen = tuple(marked(hand, view.turn.drawn)), tuple(marked(hand, shown.chosen))
    fits = fitting(view) if density.level else ()
    signed = tuple(card in fits for card in hand) if density.level else None
    top = (y if head is None else head.bottom) + 8
    plan = fan(hand, groups, new, chosen, top, density.cards, tight, signed)
    bottom = plan.bottom + (0 if tight and hand else MARGIN)
    return PanelLayout((WIDTH, bottom), lay_out_top(view, bar=density.bar), sides, head, plan)


def _draw(shown: Shown, names: Names, tr: Translator, height: int | None) -> Image.Image:
    view, plan = shown.view, lay_out(shown, names, tr, height)
    # Cards that the lower edge cuts off are drawn whole.
    below = max((card.y + plan.fan.size.height + _OVER for card in plan.fan.cards), default=0)
    wide, high = plan.size
    image = canvas(wide, max(high, below), FELT, view.game.variant)
    draw_top(image, plan.top, view, names, tr)
    inks = colours(view)
    for place in plan.sides:
        draw_side(image, place, shown, names, inks[place.side], tr)
    draw_hand(image, plan.head, plan.fan, view, fitting(view), tr)
    return image if image.height == high else image.crop((0, 0, wide, high))
