"""Making views: the one place where a deal's state is turned into what somebody may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.cards import ACE, JOKER_RANK, TWO, Card, points
from canasta.deal import Deal
from canasta.offers import NOTHING
from canasta.view import OVER, MeldView, Result, SideView, View


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as players sort them: jokers, twos, then from the ace down to the four, black threes last."""
    return tuple(sorted(cards, key=_place))


def _place(card: Card) -> tuple[int, int]:
    rank = card >> 2
    if rank == JOKER_RANK:
        return (0, 0)
    return (1, card & 3) if rank == TWO else (2 + ACE - rank, card & 3)


def view_of(deal: Deal, seat: int | None, players: Sequence[str], result: Result | None) -> View:
    """The deal as this seat sees it, None for a spectator; ``players`` are the names in seat order."""
    hand = () if seat is None else sorted_hand(deal.hands[seat])
    return View(
        variant=deal.rules.variant,
        seat=seat,
        players=tuple(players),
        dealer=deal.dealer,
        round=deal.round,
        turn=deal.turn,
        phase=deal.phase,
        hand=hand,
        drawn=sorted_hand(deal.drawn) if seat is not None and seat == _mover(deal) else (),
        counts=tuple(map(len, deal.hands)),
        stock=len(deal.stock),
        pile=len(deal.pile),
        top=deal.pile[-1] if deal.pile else None,
        frozen=deal.frozen,
        frozen_by=deal.frozen_by if deal.pile else None,
        sides=tuple(_side(deal, side) for side in range(deal.rules.sides)),
        side_of=deal.side_of,
        order=deal.order,
        allies=tuple(deal.allies(other) for other in range(deal.rules.seats)),
        target=deal.rules.target,
        goal=deal.rules.goal,
        question=deal.question,
        leave=deal.leave,
        feet=tuple(map(len, deal.feet)) if deal.rules.foot_size else (),
        pile_share=deal.rules.pile_share(len(deal.pile)),
        rounds=deal.rules.rounds,
        offers=NOTHING if seat is None else deal.offers(seat),
        result=result if deal.phase == OVER else None,
    )


def _mover(deal: Deal) -> int:
    """Whose turn it is, also while the partner is being asked."""
    return deal.turn if deal.question is None else deal.question


def _side(deal: Deal, side: int) -> SideView:
    tableau = deal.tableaux[side]
    front = deal.fronts[deal.rules.seats_of[side][0]]
    return SideView(
        seats=deal.rules.seats_of[side],
        melds=tuple(
            MeldView(
                meld.id,
                tuple(meld.cards),
                meld.kind,
                meld.rank,
                deal.rules.canasta_kind(meld),
                points(meld.cards),
            )
            for meld in tableau.melds
        ),
        threes=tuple(tableau.threes),
        total=deal.totals[side],
        opened=front.opened,
        minimum=None if front.opened else deal.minimum(side),
        canastas=front.canastas,
        canastas_needed=deal.rules.canastas_to_go_out,
    )
