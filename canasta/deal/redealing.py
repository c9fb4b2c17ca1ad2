"""Dealing again what a seat cannot see: another deal that has looked the same to it until now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple

from canasta import events as ev
from canasta.actions import Answer
from canasta.cards import Card, pack
from canasta.cards.shuffle import Stream
from canasta.deal import Deal
from canasta.rules.base import BaseRules
from canasta.state import State
from canasta.terms import ANSWER

TRIES: Final = 2000
"""How often cards are dealt until somebody who is bound to do something can do it."""


class Place(NamedTuple):
    """Where one card lies that the seat cannot see: in this list, at this index."""

    cards: list[Card]
    at: int


def redealt(deal: Deal, seat: int | None, rng: Random) -> Deal:
    """A deal that looks the same to this seat (None: to a spectator), its hidden cards dealt again.

    Every way in which they may lie is equally likely: what is known to be in a hand stays there, threes that
    are laid out at once are in no hand, a stock made from the pile has cards of that pile, and a card that
    went back into the middle of the stock lies there. How others would have played is left aside.

    Raises ValueError for a deal that is over, and LookupError if somebody has to go out, or to lay a card
    down, and no cards were found with which they could.
    """
    if deal.over:
        raise ValueError("the deal is over: everybody has seen what they will")
    for _ in range(TRIES):
        other = Deal(deal.rules, _dealt(deal.rules, deal.state, seat, rng))
        if _goes_on(other, seat):
            return other
    raise LookupError(f"no cards were found in {TRIES} tries with which seat {deal.state.mover} goes on")


def _dealt(rules: BaseRules, before: State, seat: int | None, rng: Random) -> State:
    state = before.copy()
    if state.stream is not None:
        state.stream = Stream(f"{rng.getrandbits(256):x}")
    held = [place for other in range(rules.seats) if other != seat for place in _unknown(state, other)]
    stock = unknown_stock(rules, state)
    aside = [*stock, *_face_down(state)]
    hidden = Counter(place.cards[place.at] for place in (*held, *aside))

    def put(cards: Sequence[Card], places: Iterable[Place]) -> None:
        hidden.subtract(cards)
        for card, place in zip(cards, places, strict=True):
            place.cards[place.at] = card

    if not stock or not _renewed(state):
        threes = [card for card in hidden.elements() if card in rules.pack.threes.laid_out]
        rng.shuffle(aside)
        put(threes, aside[: len(threes)])
        places = [*aside[len(threes) :], *held]
    else:
        came = sorted((Counter(state.history.seen.returned) & hidden).elements())
        put(rng.sample(came, len(stock)), stock)
        places = [place for place in (*aside, *held) if place not in stock]
    rest = list(hidden.elements())
    rng.shuffle(rest)
    put(rest, places)
    if (mover := state.mover) != seat:
        turn, hands = state.this_turn, (before.hands[mover], state.hands[mover])
        turn.drawn, turn.just_drawn = _same(turn.drawn, *hands), _same(turn.just_drawn, *hands)
    return state


def _unknown(state: State, seat: int) -> list[Place]:
    """Where the cards of a hand lie that its player alone knows."""
    hand, known = state.hands[seat], Counter(state.history.seen.known[seat])
    unknown = []
    for at, card in enumerate(hand):
        if known[card] > 0:
            known[card] -= 1
        else:
            unknown.append(Place(hand, at))
    return unknown


def unknown_stock(rules: BaseRules, state: State) -> list[Place]:
    """Where cards of the stock lie that nobody can know: not those seen when they went in."""
    stock, known = state.stock, list[int]()
    if state.history.seen.returned:
        if (last := _renewed(state)) is not None and not last.shuffled:
            return []
        first = state.history.steps[0].events
        buried = [card for event in first if isinstance(event, ev.Dealt) for card in event.buried]
        size = len(pack(rules.seating.packs, rules.seating.jokers)) - 1
        size -= len(state.order) * (rules.hand_size + rules.foot_size)
        for _ in buried:
            known = [at + (at >= size // 2) for at in known] + [size // 2]
    return [Place(stock, at) for at in range(len(stock)) if at not in known]


def _renewed(state: State) -> ev.StockRenewed | None:
    """How the pile last became the stock, if it did."""
    if not state.history.seen.returned:
        return None
    events = (event for step in reversed(state.history.steps) for event in step.events)
    return next((event for event in events if isinstance(event, ev.StockRenewed)), None)


def _face_down(state: State) -> list[Place]:
    """Where cards lie, besides the stock, that nobody has looked at."""
    packets = [*state.feet, *state.talons, *state.pots, *state.pending.values()]
    places = [Place(packet, at) for packet in packets for at in range(len(packet))]
    thrown = state.history.seen.pile
    given = len(state.pile) - len(thrown)  # in a position put together: only its top card was ever seen
    unseen = [given + at for at, one in enumerate(thrown) if one.card is None]
    return places + [Place(state.pile, at) for at in (*range(given - 1), *unseen)]


def _same(cards: Sequence[Card], before: Sequence[Card], after: Sequence[Card]) -> list[Card]:
    """The cards that now lie in the hand where these did; those laid down since are what they were."""
    left = list(range(len(before)))
    moved = []
    for card in cards:
        at = next((at for at in reversed(left) if before[at] == card), None)
        if at is None:
            moved.append(card)
        else:
            left.remove(at)
            moved.append(after[at])
    return moved


def _goes_on(deal: Deal, seat: int | None) -> bool:
    """Whether the seat to move, if it is bound to do something, holds the cards for it."""
    turn, mover = deal.state.this_turn, deal.state.mover
    if mover == seat:
        return True
    if deal.state.phase == ANSWER:
        deal = deal.copy()
        deal.apply(deal.state.turn, Answer(yes=True))
    elif not (turn.must_finish or turn.owed is not None):
        return True
    return bool(deal.offers(mover).actions)
