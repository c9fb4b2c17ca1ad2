"""A view as plain data for a program of its own: what a seat sees and may do, in the record's words."""

from __future__ import annotations

from canasta.actions import Meld, format_action
from canasta.cards import Card, format_cards
from canasta.view import MeldView, SideView, View

FORMAT = "canasta-view/1"


def seen_by(view: View) -> dict[str, object]:
    """All that a program is told before it moves (docs/computer-players.md)."""
    turn, pile, seen = view.turn, view.pile, view.seen
    return {
        "format": FORMAT,
        "variant": view.game.variant,
        "options": dict(view.game.options),
        "target": view.game.target,
        "rounds": view.game.rounds,
        "round": view.round,
        "players": view.players,
        "seat": view.seat,
        "dealer": view.dealer,
        "order": view.order,
        "side_of": view.side_of,
        "allies": view.allies,
        "turn": {
            "seat": turn.seat,
            "phase": turn.phase,
            "drawn": format_cards(turn.drawn),
            "asker": turn.asker,
            "leave": turn.leave,
        },
        "hand": format_cards(view.hand),
        "counts": view.counts,
        "feet": view.feet,
        "stock": view.stock,
        "pile": {
            "size": pile.size,
            "top": _card(pile.top),
            "frozen": pile.frozen,
            "share": pile.share,
            "cards": [_card(thrown.card) for thrown in seen.pile],
        },
        "sides": [_side(side) for side in view.sides],
        "talons": view.modern.talons,
        "pending": view.modern.pending,
        "known": [format_cards(cards) for cards in seen.known],
        "thrown": [[thrown.seat, _card(thrown.card)] for thrown in seen.thrown],
        "taken": [[taken.seat, format_cards(taken.cards)] for taken in seen.taken],
        "declined": [[left.seat, _card(left.card)] for left in seen.declined],
        "legal": [format_action(action) for action in view.offers.actions],
        "pieces": [format_action(Meld((piece,))).partition(" ")[2] for piece in view.offers.pieces],
    }


def _card(card: Card | None) -> str | None:
    return None if card is None else format_cards((card,))


def _side(side: SideView) -> dict[str, object]:
    return {
        "seats": side.seats,
        "total": side.total,
        "melds": [_meld(meld) for meld in side.melds],
        "threes": format_cards(side.threes),
        "opened": side.opened,
        "minimum": side.minimum,
        "canastas": side.canastas,
        "canastas_needed": side.canastas_needed,
    }


def _meld(meld: MeldView) -> dict[str, object]:
    return {
        "id": meld.id,
        "cards": format_cards(meld.cards),
        "kind": meld.kind,
        "canasta": meld.canasta,
        "closed": meld.closed,
    }
