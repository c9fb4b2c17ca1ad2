"""Making views: the one place that turns a deal's state into what a viewer may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from canasta.cards import Card
from canasta.deal import Deal
from canasta.events import Special
from canasta.moves.take_offers import why_not_taken
from canasta.offers import NOTHING, Offers
from canasta.rules.base import BaseRules
from canasta.state import State
from canasta.terms import OVER
from canasta.view import ModernView, PileView, Result, SideView, TurnView, View


def view_of(
    deal: Deal,
    seat: int | None,
    players: Sequence[str],
    result: Result | None,
    *,
    so_far: bool = False,
    beside: View | None = None,
) -> View:
    """The deal as this seat sees it (None for a spectator); ``players`` are the names in seat order.

    ``so_far``: with what each side's cards on the table score, which takes half as long again. ``beside`` is
    another seat's view of the same moment, made in the same way: what lies on the table is as in that one.
    """
    rules, state = deal.rules, deal.state
    place = rules.hand_place
    hand = () if seat is None else tuple(sorted(state.hands[seat], key=place))
    offers = NOTHING if seat is None else deal.offers(seat)
    return View(
        seat=seat,
        players=tuple(players),
        dealer=state.dealer,
        round=state.round,
        game=rules.shown_game,
        turn=TurnView(
            seat=state.turn,
            phase=state.phase,
            drawn=tuple(sorted(_drawn(state, hand), key=place)) if seat == state.mover else (),
            asker=state.this_turn.asker,
            leave=state.this_turn.leave,
            unanswered=state.this_turn.unanswered,
        ),
        pile=_pile(rules, state, offers),
        stock=len(state.stock),
        hand=hand,
        counts=tuple(map(len, state.hands)),
        sides=_sides(rules, state, so_far) if beside is None else beside.sides,
        side_of=state.side_of,
        order=state.order,
        allies=tuple(state.allies(other) for other in range(rules.seats)),
        feet=tuple(map(len, state.feet)) if rules.foot_size else (),
        offers=offers,
        modern=_modern(rules, state, seat),
        result=result if state.phase == OVER else None,
        history=state.history,
        pots=tuple(map(len, state.pots)),
        unplayed=tuple(seat for seat, unplayed in enumerate(state.unplayed) if unplayed),
    )


def _pile(rules: BaseRules, state: State, offers: Offers) -> PileView:
    return PileView(
        size=len(state.pile),
        top=state.pile[-1] if state.pile and not state.face_down else None,
        frozen=rules.pile_frozen(state),
        frozen_by=state.frozen_by if state.pile else None,
        share=rules.pile_share(len(state.pile)),
        face_down=state.face_down,
        why_not=why_not_taken(rules, state, offers) if offers else None,
        cards=tuple(state.pile) if rules.pack.all_to_hand else (),
    )


def _modern(rules: BaseRules, state: State, seat: int | None) -> ModernView:
    on_turn = seat is not None and seat == state.turn
    return ModernView(
        talons=tuple(map(len, state.talons)),
        pending=tuple(len(state.pending.get(other, ())) for other in range(rules.seats)),
        turn_card=rules.turn_card(state),
        dead=rules.dead_ranks(state),
        opening=None if seat is None else rules.opening(state, state.side_of[seat]),
        must_lay=on_turn and rules.must_lay(state),
        special=rules.special_held(state, state.turn) if on_turn else None,
        shown=_shown(rules, state),
    )


def _shown(rules: BaseRules, state: State) -> tuple[Special, tuple[Card, ...]] | None:
    if state.special is None or state.by is None:
        return None
    return state.special, tuple(sorted(state.hands[state.by], key=rules.hand_place))


def _drawn(state: State, hand: Sequence[Card]) -> Iterable[Card]:
    """The cards that joined the hand in this turn and are still in it."""
    return (Counter(state.this_turn.drawn) & Counter(hand)).elements()


def _sides(rules: BaseRules, state: State, so_far: bool) -> tuple[SideView, ...]:
    scored = rules.so_far(state) if so_far else (None,) * rules.sides
    return tuple(_side(rules, state, side, scored[side]) for side in range(rules.sides))


def _side(rules: BaseRules, state: State, side: int, so_far: int | None) -> SideView:
    side_table = state.side_tables[side]
    reach = state.reaches[rules.seats_of[side][0]]
    return SideView(
        seats=rules.seats_of[side],
        melds=tuple(map(rules.show_meld, side_table.melds)),
        threes=tuple(side_table.threes),
        total=state.totals[side],
        opened=reach.opened,
        minimum=None if reach.opened else rules.opening_minimum(state, side),
        canastas=rules.canastas_in(reach.canastas),
        canastas_needed=rules.canastas_to_go_out,
        needs=rules.needs_of(reach.canastas),
        opening_canasta=None if reach.opened else rules.opening_canasta(state, side),
        plays=state.plays(side),
        not_begun=rules.not_begun(state, side),
        so_far=so_far,
        pot_taken=state.pot_taken[side] if rules.pack.pots else None,
    )
