"""The table in words: the alt text of its picture, and the whole as text."""

from collections.abc import Sequence
from typing import Final

from canasta.cards.packs import Pack
from canasta.i18n import Text, Translator
from canasta.notation.words import CANASTAS
from canasta.terms import Phase
from canasta.view import MeldView, SideView, View
from renderers.names import fellowship, in_own_words, variant_name
from renderers.table.panels import in_order
from renderers.table.side import pot_words
from renderers.table.teams import allied, seats_of, sitters, teams
from renderers.words import (
    card_words,
    joined,
    listed,
    meld_brief,
    meld_words,
    needs_words,
    ranks,
    sequence_words,
    set_words,
    threes_words,
)

TURNS: Final[dict[Phase, Text]] = {
    Phase.DRAW: Text("It's {name}'s turn, before the draw."),
    Phase.MELD: Text("It's {name}'s turn, after the draw."),
    Phase.ANSWER: Text("{name} has to answer whether a partner may go out."),
    Phase.OVER: Text("The deal is over."),
}


def sentences(view: View, names: Sequence[str], tr: Translator, brief: bool = False) -> list[str]:
    """What the table's picture shows, most important first; ``brief`` counts cards without naming them."""
    view = in_own_words(view)
    hands = (tr("{name} {count}", name=names[seat], count=view.counts[seat]) for seat in sorted(view.order))
    return [
        game_words(view, tr),
        tr.text(TURNS[view.turn.phase].filled(name=names[view.turn.seat])),
        *piles_words(view, tr),
        *stock_notes(view, names, tr),
        *fellowship_words(view, names, tr),
        *side_sentences(view, names, tr, brief),
        tr("Cards in hand: {hands}.", hands=listed(hands, tr)),
        *feet_words(view, names, tr),
        tr("Dealer: {name}.", name=names[view.dealer]),
    ]


def game_words(view: View, tr: Translator) -> str:
    """The game, the number of the deal, and how far the match goes."""
    game = variant_name(view.game.variant, tr)
    return tr("{game}, deal {round}, {goal}.", game=game, round=view.round, goal=view.game.goal)


def piles_words(view: View, tr: Translator) -> list[str]:
    """The pile, and how much of the stock there is."""
    stock = tr.plural("The stock has {n} card.", "The stock has {n} cards.", view.stock)
    return [_pile_words(view, tr), stock]


def feet_words(view: View, names: Sequence[str], tr: Translator) -> list[str]:
    """Whose foot lies there yet."""
    feet = [names[seat] for seat, cards in enumerate(view.feet) if cards]
    return [tr("Foot not picked up yet: {names}.", names=listed(feet, tr))] if feet else []


def side_sentences(view: View, names: Sequence[str], tr: Translator, brief: bool = False) -> list[str]:
    """What each side has on the table, a sentence for each; ``brief`` counts cards without naming them."""
    sides = [view.sides[number] for team in teams(view) for number in team]
    return [_side(side, names, tr, brief, view.game.pack) for side in sides]


def fellowship_words(view: View, names: Sequence[str], tr: Translator) -> list[str]:
    """Who has joined against whom in this deal, and who sits out."""
    said = []
    if allied(view):
        parts = [fellowship([names[seat] for seat in seats_of(view, team)], tr) for team in teams(view)]
        said.append(tr("This deal: {parts}.", parts=joined(parts, tr)))
    return said + sitting_out(view, names, tr)


def sitting_out(view: View, names: Sequence[str], tr: Translator) -> list[str]:
    """Who sits this deal out, if anybody."""
    out = [names[seat] for seat in sitters(view)]
    if not out:
        return []
    return [
        tr.plural(
            "{who} is sitting out this deal.",
            "{who} are sitting out this deal.",
            len(out),
            who=joined(out, tr),
        )
    ]


def stock_notes(view: View, names: Sequence[str], tr: Translator) -> list[str]:
    """The turn card, talons and pots that lie aside, talons that wait for their player's turn, dead ranks."""
    said = []
    if view.modern.turn_card is not None:
        said.append(
            tr("The turn card is still in it.")
            if view.modern.turn_card
            else tr("The turn card has been drawn: these are the last cards.")
        )
    left = [count for count in view.modern.talons if count]
    if left:
        said.append(
            tr.plural(
                "Talons set aside: {counts} card.",
                "Talons set aside: {counts} cards.",
                max(left),
                counts=listed(map(str, left), tr),
            )
        )
    if view.pots:
        pots = listed(map(str, view.pots), tr)
        said.append(tr.plural("Pots: {counts} card.", "Pots: {counts} cards.", max(view.pots), counts=pots))
    said += [
        tr.plural(
            "{name} gets a talon of {n} card next turn.",
            "{name} gets a talon of {n} cards next turn.",
            count,
            name=names[seat],
        )
        for seat, count in enumerate(view.modern.pending)
        if count
    ]
    if view.modern.dead:
        said.append(
            tr("Dead ranks: {ranks}.", ranks=listed((ranks(rank, tr) for rank in view.modern.dead), tr))
        )
    return said


def _pile_words(view: View, tr: Translator) -> str:
    """The pile as a sentence: its cards, the top one, whether it is frozen."""
    if view.pile.face_down:
        return tr("The last card is face down on the pile.")
    if view.pile.top is None:
        return tr("The pile is empty.")
    words = tr.plural(
        "The pile has {n} card, the {top}",
        "The pile has {n} cards, on top the {top}",
        view.pile.size,
        top=card_words(view.pile.top, tr),
    )
    if 0 < view.pile.share < view.pile.size:
        words = tr("{pile}; taking it brings {n}", pile=words, n=view.pile.share)
    if view.pile.frozen and view.pile.frozen_by is not None:
        return tr("{pile}; it is frozen by the {card}.", pile=words, card=card_words(view.pile.frozen_by, tr))
    if view.pile.frozen:
        return tr("{pile}; it is frozen.", pile=words)
    return tr("{pile}.", pile=words)


def _side(side: SideView, names: Sequence[str], tr: Translator, brief: bool, pack: Pack) -> str:
    words = side_points(side, joined((names[seat] for seat in side.seats), tr), tr)
    if not side.plays:
        words = tr("{side}, sits out", side=words)
    elif not side.opened and side.minimum is not None:
        words = tr("{side}, not open, needs {minimum}", side=words, minimum=side.minimum)
    elif side.needs:
        words = tr("{side}, canastas: {needs}", side=words, needs=needs_words(side, tr))
    elif side.canastas >= side.canastas_needed > 1:
        words = tr.plural("{side}, {n} canasta", "{side}, {n} canastas", side.canastas, side=words)
    elif side.canastas_needed > 1:
        words = tr(
            "{side}, {n} of {needed} canastas", side=words, n=side.canastas, needed=side.canastas_needed
        )
    parts = [words]
    if side.pot_taken is not None:
        parts.append(pot_words(side, tr))
    parts += [meld_text(meld, tr, brief, pack) for meld in in_order(side.melds)]
    parts += threes_words(side.threes, tr, brief)
    if side.not_begun:
        barred = (ranks(rank, tr) for rank in side.not_begun)
        parts.append(tr("can't start {ranks}", ranks=listed(barred, tr)))
    return tr("{parts}.", parts=tr("; ").join(parts))


def side_points(side: SideView, people: str, tr: Translator) -> str:
    """Whose side it is, its total, and what this deal has brought it so far."""
    words = tr("{people}: {total} points", people=people, total=tr.number(side.total))
    if not side.so_far:
        return words
    return tr("{side}, {points} so far in this deal", side=words, points=tr.signed(side.so_far))


def meld_text(meld: MeldView, tr: Translator, brief: bool, pack: Pack) -> str:
    """A meld in words, with its kind of canasta or what it costs unfinished; ``brief`` counts its cards."""
    if meld.is_sequence:
        words = sequence_words(meld, tr)
    elif brief:
        words = meld_brief(meld.cards, meld.rank, tr, pack)
    elif meld.jokers:
        words = set_words(meld, tr)
    else:
        words = meld_words(meld.cards, meld.rank, tr, pack)
    if meld.penalty:
        return tr("{cards}, unfinished minus {points}", cards=words, points=tr.number(meld.penalty))
    if meld.canasta is None:
        return words
    kind = CANASTAS.get(meld.canasta)
    return tr("{kind}, {cards}", kind=tr("canasta") if kind is None else kind, cards=words)
