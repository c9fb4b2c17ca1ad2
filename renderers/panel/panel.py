"""The whole picture: what is on the table as a strip on top, the hand below it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from canasta.cards import Card
from canasta.i18n import Translator
from canasta.view import View
from renderers import faces
from renderers.fonts import fit, put
from renderers.names import Names, in_own_words
from renderers.palette import FELT, GOLD, LIGHT, MUTED
from renderers.panel.coming import Coming, count
from renderers.panel.fan import CARD, MARGIN, RISE, WIDTH, fan, group_of, marked, sorted_hand
from renderers.picture import PICTURES, Picture, canvas, encode, shorten
from renderers.shapes import lay, panel
from renderers.table.table import what_shows
from renderers.table.words import sentences as table_sentences
from renderers.words import cards_words, meld_brief, number

_LINE = 46


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
    if view.seat is None or view.own_side is None:
        raise ValueError("a spectator's view holds no hand to draw")
    people = tuple(view.players if names is None else names)
    suits = view.game.by_suit if by_suit is None else by_suit
    game = (view.game.by_suit, view.game.holds_threes, tuple(view.game.values), view.game.whole_hand)
    key = (
        *("panel", tr.language, people, view.seat, view.hand, view.turn.drawn, tuple(sorted(chosen))),
        *(tuple(coming), suits, game, view.offers.minimum, view.modern.opening, what_shows(view)),
    )
    return PICTURES.get(key, lambda: _make(view, people, tuple(chosen), tuple(coming), suits, tr))


def _make(
    view: View,
    people: tuple[str, ...],
    chosen: tuple[Card, ...],
    coming: tuple[Coming, ...],
    by_suit: bool,
    tr: Translator,
) -> Picture:
    view = in_own_words(view)
    names = Names.of(view, people, tr)
    hand = sorted_hand(view, by_suit)
    worth = number(sum(view.game.values[card] for card in hand))
    said = [
        tr.plural(
            "Your hand: {n} card, {points} points.",
            "Your hand: {n} cards, {points} points.",
            len(hand),
            points=worth,
        ),
        tr("{parts}.", parts=cards_words(hand, tr, by_suit)),
        *_coming_words(view, coming, tr),
    ]
    full = [*said, *table_sentences(view, names.spoken, tr)]
    brief = [*said, *table_sentences(view, names.spoken, tr, brief=True)]
    text = [*said, *table_sentences(view, names.escaped, tr)]
    image = _draw(view, names, hand, chosen, coming, by_suit, tr)
    return Picture(encode(image), shorten(full, brief), "\n".join(text), "panel.png")


def _coming_words(view: View, coming: Sequence[Coming], tr: Translator) -> list[str]:
    if not coming:
        return []
    counted = count(view, coming, tr)
    if counted.minimum is None:
        return [tr("Together {total} points.", total=number(counted.total))]
    words = tr(
        "{total} of {minimum} points: {verdict}.",
        total=number(counted.total),
        minimum=counted.minimum,
        verdict=counted.verdict,
    )
    return [words]


def _draw(
    view: View,
    names: Names,
    hand: tuple[Card, ...],
    chosen: tuple[Card, ...],
    coming: tuple[Coming, ...],
    by_suit: bool,
    tr: Translator,
) -> Image.Image:
    lines = [*_coming_words(view, coming, tr), *_lines(view, names, tr)]
    top = MARGIN + _LINE * len(lines) + RISE
    groups = tuple(group_of(card, by_suit, view.game.ordinary) for card in hand)
    plan = fan(hand, groups, tuple(marked(hand, view.turn.drawn)), tuple(marked(hand, chosen)), top)
    image = canvas(WIDTH, plan.bottom + MARGIN, FELT)
    for n, line in enumerate(lines):
        words = fit(line, WIDTH - 2 * MARGIN, 36)
        put(image, (MARGIN, MARGIN + _LINE * n + _LINE / 2), words, 36, MUTED if n else LIGHT)
    for placed in plan.cards:
        x, y = placed.x, placed.y
        if placed.chosen or placed.new:
            panel(image, (x - 5, y - 5, x + CARD.width + 5, y + CARD.height + 5), 17, GOLD)
        lay(image, faces.face(placed.card, "hand", placed.covered, view.game.ordinary), (x, y))
    return image


def _lines(view: View, names: Names, tr: Translator) -> list[str]:
    """The table in a few lines."""
    found = []
    for side in view.sides:
        people = ", ".join(names.shown(seat, 300, 36) for seat in side.seats)
        melds = ", ".join(meld_brief(meld.cards, meld.rank, tr) for meld in side.melds)
        found.append(f"{people}: {number(side.total)} · {melds}")
    return found
