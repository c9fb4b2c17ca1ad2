"""Making views: the one place where a deal's state is turned into what somebody may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from canasta.cards import Card
from canasta.deal import Deal
from canasta.moves.untaken import why_not_taken
from canasta.offers import NOTHING, Offers
from canasta.rules.rules import Rules
from canasta.special import Special
from canasta.view import (
    OVER,
    GameView,
    ModernView,
    PileView,
    Result,
    SideView,
    TurnView,
    View,
)


def view_of(deal: Deal, seat: int | None, players: Sequence[str], result: Result | None) -> View:
    """The deal as this seat sees it, None for a spectator; ``players`` are the names in seat order."""
    place = deal.rules.hand_place
    hand = () if seat is None else tuple(sorted(deal.hands[seat], key=place))
    offers = NOTHING if seat is None else deal.offers(seat)
    return View(
        seat=seat,
        players=tuple(players),
        dealer=deal.dealer,
        round=deal.round,
        game=_game(deal.rules),
        turn=TurnView(
            seat=deal.turn,
            phase=deal.phase,
            drawn=tuple(sorted(_drawn(deal, hand), key=place)) if seat == _mover(deal) else (),
            question=deal.question,
            leave=deal.leave,
        ),
        pile=_pile(deal, offers),
        stock=len(deal.stock),
        hand=hand,
        counts=tuple(map(len, deal.hands)),
        sides=tuple(_side(deal, side) for side in range(deal.rules.sides)),
        side_of=deal.side_of,
        order=deal.order,
        allies=tuple(deal.allies(other) for other in range(deal.rules.seats)),
        feet=tuple(map(len, deal.feet)) if deal.rules.foot_size else (),
        offers=offers,
        modern=_modern(deal, seat),
        result=result if deal.phase == OVER else None,
    )


def _game(rules: Rules) -> GameView:
    return GameView(
        variant=rules.variant,
        goal=rules.goal,
        target=rules.target,
        rounds=rules.rounds,
        canasta_size=rules.canasta_size,
        unfinished=rules.unfinished_costs,
        values=rules.values,
        ordinary=rules.ordinary,
        sequences=rules.sequences,
        by_suit=rules.sorts_by_suit,
        holds_threes=bool(rules.laid_by_choice),
        builds_on_all=rules.builds_on_all,
        top_to_hand=rules.top_to_hand,
        whole_hand=rules.whole_hand,
    )


def _pile(deal: Deal, offers: Offers) -> PileView:
    return PileView(
        size=len(deal.pile),
        top=deal.pile[-1] if deal.pile and not deal.face_down else None,
        frozen=deal.frozen,
        frozen_by=deal.frozen_by if deal.pile else None,
        share=deal.rules.pile_share(len(deal.pile)),
        face_down=deal.face_down,
        why_not=why_not_taken(deal, offers) if offers else None,
    )


def _modern(deal: Deal, seat: int | None) -> ModernView:
    on_turn = seat is not None and seat == deal.turn
    return ModernView(
        talons=tuple(map(len, deal.talons)),
        pending=tuple(len(deal.pending.get(other, ())) for other in range(deal.rules.seats)),
        turn_card=deal.rules.turn_card(deal),
        dead=deal.rules.dead_ranks(deal),
        opening=None if seat is None else deal.rules.opening(deal, deal.side_of[seat]),
        must_lay=on_turn and deal.rules.must_lay(deal),
        special=deal.rules.special_held(deal, deal.turn) if on_turn else None,
        shown=_shown(deal),
    )


def _shown(deal: Deal) -> tuple[Special, tuple[Card, ...]] | None:
    if deal.special is None or deal.by is None:
        return None
    return deal.special, tuple(sorted(deal.hands[deal.by], key=deal.rules.hand_place))


def _drawn(deal: Deal, hand: Sequence[Card]) -> Iterable[Card]:
    """The cards that came into the hand in this turn and are still there."""
    return (Counter(deal.drawn) & Counter(hand)).elements()


def _mover(deal: Deal) -> int:
    """Whose turn it is, also while the partner is being asked."""
    return deal.turn if deal.question is None else deal.question


def _side(deal: Deal, side: int) -> SideView:
    tableau = deal.tableaux[side]
    front = deal.fronts[deal.rules.seats_of[side][0]]
    return SideView(
        seats=deal.rules.seats_of[side],
        melds=tuple(map(deal.rules.show_meld, tableau.melds)),
        threes=tuple(tableau.threes),
        total=deal.totals[side],
        opened=front.opened,
        minimum=None if front.opened else deal.minimum(side),
        canastas=deal.rules.canastas_in(front.canastas),
        canastas_needed=deal.rules.canastas_to_go_out,
        needs=deal.rules.needs_of(front.canastas),
        opening_canasta=None if front.opened else deal.rules.opening_canasta(deal, side),
        plays=deal.plays(side),
        not_begun=deal.rules.not_begun(deal, side),
    )
