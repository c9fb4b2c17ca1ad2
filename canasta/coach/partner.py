"""What the partner has to do with a move: what they may add, what they threw, whether they may go out."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import Card, rank_of
from canasta.coach.laying import Laid
from canasta.coach.partner_facts import (
    PartnerFact,
    PartnerHolds,
    PartnerNearlyOut,
    PartnerSaid,
    PartnersHold,
    PartnerThrew,
)
from canasta.view import View

FEW = 3
"""Somebody with so few cards may go out in the next turn."""


def mates_of(view: View) -> list[int]:
    """The seat's partners, in the order of play."""
    if view.seat is None or view.seat not in view.order:
        return []
    at = view.order.index(view.seat)
    after = [*view.order[at + 1 :], *view.order[:at]]
    return [seat for seat in after if seat in view.allies[view.seat]]


def may_go_out_soon(view: View, seat: int) -> bool:
    """Whether a seat has few cards, and its side the canastas that it needs to go out."""
    side = view.sides[view.side_of[seat]]
    return side.ready and side.opened and not hand_to_come(view, seat) and 0 < view.counts[seat] <= FEW


def hand_to_come(view: View, seat: int) -> int:
    """How many cards a seat picks up when its hand is empty: its foot, or the pot that its side is due."""
    if view.sides[view.side_of[seat]].pot_taken is False:
        return next(iter(view.pots), 0)
    return view.feet[seat] if view.feet else 0


def nearly_out(view: View) -> Iterator[PartnerFact]:
    """A partner who may soon go out, so that cards in the seat's own hand would count."""
    for mate in mates_of(view):
        if may_go_out_soon(view, mate):
            yield PartnerNearlyOut(mate, view.counts[mate])
            break


def caught(view: View) -> Iterator[PartnerFact]:
    """What the partners hold if the deal ends."""
    mates = mates_of(view)
    if mates:
        yield PartnersHold(sum(view.counts[mate] for mate in mates))


def said(view: View, *, yes: bool) -> Iterator[PartnerFact]:
    """That the partner who was asked said so."""
    turn, mates = view.turn, mates_of(view)
    if turn.asker == view.seat and turn.leave is yes and len(mates) == 1:
        yield PartnerSaid(mates[0], yes)


def adds(laid: list[Laid], view: View) -> Iterator[PartnerFact]:
    """What everybody knows that partners hold, and may add to the cards that are laid down."""
    mates = [mate for mate in mates_of(view) if view.counts[mate]]
    for group in laid:
        rank = _rank(group, view)
        for mate in mates if rank is not None else ():
            known = view.game.pack.naturals_in(view.seen.known[mate])
            held = sum(rank_of(card) == rank for card in known)
            if held and rank is not None:
                yield PartnerHolds(mate, rank, held)


def threw(card: Card, view: View) -> Iterator[PartnerFact]:
    """That a partner threw a card of this rank, and so does not collect it."""
    if view.game.sequences or view.game.by_suit or view.game.pack.wild[card]:
        return
    for mate in mates_of(view):
        thrown = view.game.pack.naturals_in(view.seen.thrown_by(mate))
        alike = [other for other in thrown if rank_of(other) == rank_of(card)]
        if alike:
            yield PartnerThrew(mate, alike[-1])
            break


def _rank(laid: Laid, view: View) -> int | None:
    """The rank of a set; None for a sequence and for wild cards."""
    ranks = {rank_of(card) for card in view.game.pack.naturals_in(laid.whole)}
    return ranks.pop() if len(ranks) == 1 else None
