"""The ways in which a seat may take the pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.actions import NEW, Group, Take
from canasta.cards import Card
from canasta.opening import openings
from canasta.pile import plan_take
from canasta.ranks import wild_kinds
from canasta.refusals import Refusal
from canasta.sequences import extends
from canasta.solver import finish
from canasta.state import State


def takes(state: State) -> Iterator[Take]:
    """The ways in which the seat to move may take the pile, the simplest first."""
    if not state.pile:
        return
    top = state.pile[-1]
    if state.rules.bars_take(top) is not None:
        return
    seat = state.turn
    hand = state.hands[seat]
    opened = state.front.opened
    candidates = _plain_takes(state, hand, top) if opened else _opening_takes(state, hand, top)
    for take in candidates:
        if not isinstance(plan_take(state, take), Refusal):
            yield take


def _plain_takes(state: State, hand: Sequence[Card], top: Card) -> Iterator[Take]:
    frozen = state.frozen_here
    aims = _aims(state, top)
    if not frozen:
        for aim in aims:
            if aim != NEW:
                yield Take(Group((), aim))
        for meld in state.front.sequences():
            if extends(meld.cards, (top,)):
                yield Take(Group((), meld.id))
    alike = [card for card in hand if card >> 2 == top >> 2]
    if len(alike) >= 2:
        for aim in aims:
            yield Take(Group(tuple(alike[:2]), aim))
            if len(alike) > 2:
                yield Take(Group(tuple(alike), aim))
    if alike and not frozen:
        for aim in aims:
            for wild in wild_kinds(hand):
                yield Take(Group((alike[0], wild), aim))


def _aims(state: State, top: Card) -> list[str | None]:
    """Where the top card could go: no aim where that says it, else each meld of its rank, or a second one."""
    own = state.front.melds_of(top >> 2)
    if not state.rules.top_joins_canasta:
        own = [meld for meld in own if state.rules.takes_onto(len(meld.cards))]
    aims: list[str | None] = [None] if len(own) < 2 else [meld.id for meld in own]
    if own and state.rules.starts_another([len(meld.cards) for meld in own]):
        aims.append(NEW)
    return aims


def _opening_takes(state: State, hand: Sequence[Card], top: Card) -> Iterator[Take]:
    minimum = state.minimum(state.side_of[state.turn])
    # The rest of the pile comes into the hand: everything may be laid down if two cards are left then.
    rest = sum(card not in state.rules.set_aside for card in state.pile) - 1
    keep = 0 if state.rules.refill(state) else max(0, 2 - rest)
    for way in openings(
        state.rules,
        hand,
        minimum,
        keep,
        top=top,
        canasta=state.rules.opening_canasta(state, state.side_of[state.turn]),
    ):
        yield Take(way[0], way[1:])
    if rest < 2:
        yield from finishing_takes(state, hand, top)


def finishing_takes(state: State, hand: Sequence[Card], top: Card) -> Iterator[Take]:
    """A take with which the whole hand is laid down at once."""
    way = finish(state.rules.now(state), (), [*hand, top], state.rules.quota(state, state.turn))
    if way is None:
        return
    with_top = next((group for group in way.groups if top in group.cards), None)
    if with_top is not None:
        cards = list(with_top.cards)
        cards.remove(top)
        yield Take(Group(tuple(cards)), tuple(group for group in way.groups if group is not with_top))
