"""Building the offers of a seat from the state of a deal.

The common moves are worked out directly, because computer players and panels ask at every step; whatever
could strand its player goes through the step's own planner before it is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.actions import Action, Answer, Ask, Discard, Draw, End, Group, Meld
from canasta.asking import plan_ask
from canasta.cards import JOKER, THREE, Card, Rank
from canasta.ending import plan_discard, plan_end
from canasta.laying import plan_meld
from canasta.melding import Plan, lying_after
from canasta.offers import NOTHING, Offers
from canasta.pile_offers import takes
from canasta.refusals import Refusal
from canasta.solver import by_rank, finish, openings, wild_kinds
from canasta.state import State
from canasta.stock import plan_draw
from canasta.tableau import Tableau
from canasta.view import ANSWER, DRAW, OVER

# Single cards are offered at every step; the values never change, so they are made once.
_DISCARDS = tuple(Discard(card) for card in range(JOKER + 1))
_ADDED = tuple(Meld((Group((card,)),)) for card in range(JOKER + 1))
_ANSWERS = Offers((Answer(True), Answer(False)))
_DRAW, _END, _ASK = Draw(), End(), Ask()


def offers(state: State, seat: int) -> Offers:
    """What the seat may do now; nothing for a seat that is not to move."""
    if seat != state.turn or state.phase == OVER:
        return NOTHING
    if state.phase == ANSWER:
        return _ANSWERS
    tableau = state.tableaux[state.side_of[seat]]
    minimum = None if tableau.opened else state.minimum(state.side_of[seat])
    if state.phase == DRAW:
        ways = tuple(takes(state))
        free = bool(state.stock) or _legal(plan_draw(state, _DRAW))
        actions: tuple[Action, ...] = (_DRAW, *ways) if free else ways
        top = state.pile[-1] if state.pile else None
        takable = top is not None and state.rules.bars_take(top) is None
        pieces = _pieces(tableau, state.hands[seat], top) if takable else ()
        return Offers(actions, pieces, minimum)
    naturals, wilds = by_rank(state.hands[seat])
    return Offers(
        tuple(_meld_step(state, tableau, naturals, wilds)), _pieces(tableau, state.hands[seat]), minimum
    )


def _legal(verdict: Plan | Refusal | None) -> bool:
    return not isinstance(verdict, Refusal)


def _pieces(tableau: Tableau, hand: Sequence[Card], top: Card | None = None) -> tuple[Group, ...]:
    """The natural cards that some meld could take, rank by rank, and all wild cards as the last piece.

    ``top`` is the pile's top card where the pile may be taken: it makes up a meld too.
    """
    naturals, wilds = by_rank(hand)
    pieces = [
        Group(tuple(cards))
        for rank, cards in naturals.items()
        if tableau.meld_of(rank) is not None
        or len(cards) + (rank != THREE and bool(wilds)) + (top is not None and rank == top >> 2) >= 3
    ]
    if wilds:
        pieces.append(Group(tuple(wilds)))
    return tuple(pieces)


def _meld_step(
    state: State, tableau: Tableau, naturals: dict[Rank, list[Card]], wilds: list[Card]
) -> Iterator[Action]:
    seat = state.turn
    hand = state.hands[seat]
    offered: list[Meld] = []
    if tableau.opened:
        candidates = _plain_melds(state, tableau, naturals, wilds)
        # A step that leaves two cards strands nobody, unless the player is bound to go out.
        keeps = 2 if not state.must_finish else len(hand)
        for meld in candidates:
            used = len(meld.groups[0].cards)
            if len(hand) - used >= keeps or _legal(plan_meld(state, meld)):
                offered.append(meld)
    else:
        for way in openings(state.rules, hand, state.minimum(state.side_of[seat]), 2):
            meld = Meld(way)
            if _legal(plan_meld(state, meld)):
                offered.append(meld)
    yield from offered
    way_out = finish(state.rules, lying_after(tableau), hand, discarding=not state.no_discard)
    if way_out is not None:
        if way_out.groups:
            last = Meld(way_out.groups)
            if last not in offered and _legal(plan_meld(state, last)):
                yield last
        if _legal(plan_ask(state, _ASK)):
            yield _ASK
    if state.no_discard:
        if _legal(plan_end(state, _END)):
            yield _END
    elif len(hand) > 1:
        if not state.must_finish:
            yield from [_DISCARDS[card] for card in dict.fromkeys(hand)]
    elif _legal(plan_discard(state, _DISCARDS[hand[0]])):
        yield _DISCARDS[hand[0]]


def _plain_melds(
    state: State, tableau: Tableau, naturals: dict[Rank, list[Card]], wilds: list[Card]
) -> Iterator[Meld]:
    rules = state.rules
    kinds = wild_kinds(wilds)
    for rank, cards in naturals.items():
        if rank == THREE:
            continue
        if tableau.meld_of(rank) is not None:
            if len(cards) > 1:
                yield Meld((Group(tuple(cards)),))
            for card in dict.fromkeys(cards):
                yield _ADDED[card]
        elif len(cards) >= 3:
            yield Meld((Group(tuple(cards)),))
            if len(cards) > 3:
                yield Meld((Group(tuple(cards[:3])),))
    for rank, cards in naturals.items():
        if rank != THREE and len(cards) >= 2 and tableau.meld_of(rank) is None and rules.wild_room(rank, 2):
            for wild in kinds:
                yield Meld((Group((cards[0], cards[1], wild)),))
    for meld in tableau.melds:
        if not kinds or meld.rank is None or meld.rank == THREE:
            continue
        if meld.wilds < rules.wild_room(meld.rank, meld.naturals):
            for wild in kinds:
                yield Meld((Group((wild,), meld.id),))
