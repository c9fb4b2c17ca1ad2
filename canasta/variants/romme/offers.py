"""What a seat may do now in Rommé: suggestions first, then every figure, lay-off, swap and discard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.actions import DISCARDS, Action, Draw, Group, Meld, Swap
from canasta.cards import JOKER, Card
from canasta.offers import Offers
from canasta.refusals import Refusal
from canasta.state import State
from canasta.terms import DRAW
from canasta.variants.romme.best_layout import (
    MOST_JOKERS,
    Layout,
    Worth,
    best_layout,
    figures_of,
    lays_all_but_one,
)
from canasta.variants.romme.figures import Figure
from canasta.variants.romme.melds import table_of
from canasta.variants.romme.moves import TAKE, plan_meld, plan_swap, plan_take, standing_of
from canasta.variants.romme.must_play import ways_to_lay
from canasta.variants.romme.runs import additions
from canasta.variants.romme.terms import Terms

_DRAW = Draw()


def offers(rules: Terms, state: State, seat: int) -> Offers:
    """What the seat to move may do. Players may also combine any cards of the hand in steps of their own."""
    minimum = None if state.front.home.opened else rules.first_meld
    if state.phase == DRAW:
        actions: tuple[Action, ...] = (_DRAW,)
        if not isinstance(plan_take(rules, state, TAKE), Refusal):
            actions = (_DRAW, TAKE)
        return Offers(actions, (), minimum)
    hand = sorted(state.hands[seat], key=rules.hand_place)
    actions = tuple(dict.fromkeys(_all(rules, state, hand)))
    return Offers(actions, (Group(tuple(hand)),), minimum)


def _all(rules: Terms, state: State, hand: Sequence[Card]) -> Iterator[Action]:
    opened = state.front.home.opened
    melds = _melds(rules, state, hand) if opened else _openings(rules, hand)
    if state.this_turn.owed is None:
        yield from melds
        if opened and rules.swaps:
            yield from _swaps(rules, state, hand)
        yield from [DISCARDS[card] for card in hand]
        return
    # One of these lays the owed card; the others are legal only while that remains possible.
    yield from ways_to_lay(rules, standing_of(state), state.this_turn.owed)
    for meld in melds:
        if not isinstance(plan_meld(rules, state, meld), Refusal):
            yield meld
    if opened and rules.swaps:
        yield from _swaps(rules, state, hand)


def _swaps(rules: Terms, state: State, hand: Sequence[Card]) -> Iterator[Swap]:
    for meld in table_of(state):
        for card in dict.fromkeys(card for stands in meld.figure.jokers for card in stands):
            if card in hand and not isinstance(plan_swap(rules, state, Swap(card, meld.id)), Refusal):
                yield Swap(card, meld.id)


def _openings(rules: Terms, hand: Sequence[Card]) -> Iterator[Meld]:
    """First melds: the whole hand, the best layout, and the smallest parts of it that reach the minimum."""
    figures = figures_of(rules.limits, hand)
    if not figures:
        return
    whole = lays_all_but_one(rules.limits, hand, keep=rules.keep)
    if whole is not None and whole.figures:
        yield _laid(whole.figures)
    for worth in (Worth(), Worth(rules.joker_in_hand)):
        layout = best_layout(rules.limits, hand, keep=rules.keep, worth=worth)
        if layout.figures and layout.points >= rules.first_meld:
            yield _laid(layout.figures)
            yield _laid(_enough(rules, layout))
    most = len(hand) - rules.keep
    for figure in figures:
        if figure.points >= rules.first_meld and len(figure.cards) <= most:
            yield _laid((figure,))


def _enough(rules: Terms, layout: Layout) -> tuple[Figure, ...]:
    """The figures that an opening needs; figures with jokers are dropped first."""
    kept = list(layout.figures)
    points = layout.points
    for figure in sorted(kept, key=lambda figure: (-figure.cards.count(JOKER), figure.points)):
        if len(kept) > 1 and points - figure.points >= rules.first_meld:
            kept.remove(figure)
            points -= figure.points
    return tuple(kept)


def _melds(rules: Terms, state: State, hand: Sequence[Card]) -> Iterator[Meld]:
    """For a player who has opened: the best layout, every figure, every card that can be laid off."""
    figures = figures_of(rules.limits, hand, MOST_JOKERS)
    if figures:
        best = best_layout(rules.limits, hand, keep=rules.keep, worth=Worth(rules.joker_in_hand))
        if best.figures:
            yield _laid(best.figures)
    most = len(hand) - rules.keep
    for figure in sorted(figures, key=lambda figure: (figure.cards.count(JOKER), -figure.points)):
        if len(figure.cards) <= most:
            yield _laid((figure,))
    if not most:
        return
    for meld in table_of(state):
        for cards, low in additions(rules.limits, meld.figure, hand):
            if len(cards) <= most:
                yield Meld((Group(cards, meld.id, low),))


def _laid(figures: Sequence[Figure]) -> Meld:
    return Meld(tuple(Group(figure.cards) for figure in figures))
