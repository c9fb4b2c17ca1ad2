"""What a view shows as the state of a deal, for those who choose by what one seat sees."""

from __future__ import annotations

from typing import Final

from canasta import events as ev
from canasta.cards import FOUR, THREE, rank_of
from canasta.melds import TableMeld
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import Phase
from canasta.view import View

UNSEEN: Final = FOUR << 2
"""What lies where nobody has seen a card."""


def state_seen(rules: Rules, view: View) -> State:
    """The deal of this view: the seat's own hand, what is known of others', any cards as stock and feet."""
    state = State(rules.seating, view.order, view.dealer, [side.total for side in view.sides], view.round)
    for seat in view.order:
        state.hands[seat] = list(view.hand if seat == view.seat else view.seen.known[seat])
    state.stock = [UNSEEN] * view.stock
    state.feet = [[UNSEEN] * count for count in view.feet] or state.feet
    lying = [thrown.card for thrown in view.seen.pile] or [view.pile.top]
    state.pile = [card for card in lying if card is not None]
    state.is_frozen = any(map(rules.freezes, state.pile)) if rules.always_frozen else view.pile.frozen
    state.turn, state.phase = view.turn.seat, view.turn.phase
    state.turns = 1 + sum(thrown.seat is not None for thrown in view.seen.thrown)
    state.first_round = state.turns <= len(view.order)
    for table, side in zip(state.side_tables, view.sides, strict=True):
        table.threes, table.opened = list(side.threes), side.opened
        for meld in side.melds:
            rank = meld.rank
            cards = list(meld.cards)
            if meld.suit is None:
                cards.sort(key=rules.pack.wild.__getitem__)
            wilds = sum(map(rules.pack.wild.__getitem__, cards))
            table.melds.append(TableMeld(table, meld.id, meld.kind, rank, cards, wilds, 0, meld.suit))
            table.canastas += rules.tally(rank, len(cards), wilds)
    if rules.gives_talons:
        _with_talons(rules, state, view)
    _settle(state, view)
    _remember(rules, state, view)
    return state


def _with_talons(rules: Rules, state: State, view: View) -> None:
    """The talons, who has opened when and asked, and what the seat has just drawn (rules: 7)."""
    state.talons = [[UNSEEN] * size for size in view.modern.talons]
    state.pending = {seat: [UNSEEN] * size for seat, size in enumerate(view.modern.pending) if size}
    for laid in view.seen.laid:
        state.opened_at.setdefault(view.side_of[laid.seat], laid.turn)
    for question in view.seen.questions:
        state.asked[view.side_of[question.seat]] = not question.answered or question.yes is not None
    if view.turn.phase == Phase.MELD and view.turn.seat == view.seat:
        drawn = [card for card in view.turn.drawn if rank_of(card) != THREE]
        state.this_turn.just_drawn = [*(card for lay in view.offers.lays[:1] for card in lay.cards), *drawn]


def _settle(state: State, view: View) -> None:
    """Let the seats play together that do, where the pile has decided it (rules: 5.2)."""
    if state.seating.by_pile and any(len(allies) > 1 for allies in view.allies):
        state.settle_lone(next(seat for seat in view.order if len(view.allies[seat]) == 1))


def _remember(rules: Rules, state: State, view: View) -> None:
    """What was done in this turn, and who melded before."""
    seen, turn, now, seat = view.seen, state.this_turn, state.turns, view.turn.mover
    turn.asker, turn.leave, turn.unanswered = view.turn.asker, view.turn.leave, view.turn.unanswered
    for when, who in [(laid.turn, laid.seat) for laid in seen.laid] + [
        (taken.turn, taken.seat) for taken in seen.taken
    ]:
        if when < now:
            state.personal[who] = True
    turn.took = any(taken.turn == now for taken in seen.taken)
    born = {laid.meld for laid in seen.laid if laid.turn == now and laid.new}
    turn.touched_old = any(laid.turn == now and laid.meld not in born for laid in seen.laid)
    for table in state.side_tables:
        for meld in table.melds:
            meld.born = now if meld.id in born else 0
    for step in reversed(view.history.steps):
        if step.turn != now or step.seat != seat:
            break
        took = any(isinstance(event, ev.Took) for event in step.events)
        turn.melded |= not took and any(isinstance(event, ev.Melded) for event in step.events)
        turn.no_discard |= any(isinstance(event, ev.Drew) and not event.count for event in step.events)
    threes = any(rank_of(laid.cards[0]) == THREE for laid in seen.laid if laid.turn == now)
    longest = max((len(meld.cards) for meld in state.reaches[seat].melds()), default=0)
    turn.must_finish = bool(turn.leave) or threes or (rules.gives_talons and longest > rules.canasta_size)
