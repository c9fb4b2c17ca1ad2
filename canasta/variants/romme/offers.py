"""What a seat may do now in Rommé: suggestions first, then every meld, lay-off, swap and discard."""

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
    lays_all_but_one,
    melds_of,
)
from canasta.variants.romme.meld_rules import RommeMeldRules
from canasta.variants.romme.melds import RommeMeld
from canasta.variants.romme.moves import TAKE, just_taken, plan_meld, plan_swap, plan_take, standing_of
from canasta.variants.romme.must_play import ways_to_lay
from canasta.variants.romme.runs import additions
from canasta.variants.romme.table_melds import table_of

_DRAW = Draw()


def offers(rules: RommeMeldRules, state: State, seat: int) -> Offers:
    """What the seat to move may do. Players may also combine any cards of the hand in steps of their own."""
    minimum = None if state.reach.home.opened else rules.first_meld
    if state.phase == DRAW:
        actions: tuple[Action, ...] = (_DRAW,)
        if not isinstance(plan_take(rules, state, TAKE), Refusal):
            actions = (_DRAW, TAKE)
        return Offers(actions, (), minimum)
    hand = sorted(state.hands[seat], key=rules.hand_place)
    actions = tuple(dict.fromkeys(_all(rules, state, hand)))
    return Offers(actions, (Group(tuple(hand)),), minimum)


def _all(rules: RommeMeldRules, state: State, hand: Sequence[Card]) -> Iterator[Action]:
    opened = state.reach.home.opened
    melds = _melds(rules, state, hand) if opened else _openings(rules, hand)
    if state.this_turn.owed is None:
        yield from melds
        if opened and rules.swaps:
            yield from _swaps(rules, state, hand)
        yield from [DISCARDS[card] for card in hand if just_taken(rules, state, card) is None]
        return
    # One of these lays the owed card; the others are legal only while that remains possible.
    yield from ways_to_lay(rules, standing_of(state), state.this_turn.owed)
    for step in melds:
        if not isinstance(plan_meld(rules, state, step), Refusal):
            yield step
    if opened and rules.swaps:
        yield from _swaps(rules, state, hand)


def _swaps(rules: RommeMeldRules, state: State, hand: Sequence[Card]) -> Iterator[Swap]:
    for lying in table_of(state):
        for card in dict.fromkeys(card for stands in lying.meld.jokers for card in stands):
            if card in hand and not isinstance(plan_swap(rules, state, Swap(card, lying.id)), Refusal):
                yield Swap(card, lying.id)


def _openings(rules: RommeMeldRules, hand: Sequence[Card]) -> Iterator[Meld]:
    """First melds: the whole hand, the best layout, and the smallest parts of it that reach the minimum."""
    melds = melds_of(rules.limits, hand)
    if not melds:
        return
    whole = lays_all_but_one(rules.limits, hand, keep=rules.keep)
    if whole is not None and whole.melds:
        yield _laid(whole.melds)
    for worth in (Worth(), Worth(rules.joker_in_hand)):
        layout = best_layout(rules.limits, hand, keep=rules.keep, worth=worth)
        if layout.melds and layout.points >= rules.first_meld:
            yield _laid(layout.melds)
            yield _laid(_enough(rules, layout))
    most = len(hand) - rules.keep
    for meld in melds:
        if meld.points >= rules.first_meld and len(meld.cards) <= most:
            yield _laid((meld,))


def _enough(rules: RommeMeldRules, layout: Layout) -> tuple[RommeMeld, ...]:
    """The melds that an opening needs; melds with jokers are dropped first."""
    kept = list(layout.melds)
    points = layout.points
    for meld in sorted(kept, key=lambda meld: (-meld.cards.count(JOKER), meld.points)):
        if len(kept) > 1 and points - meld.points >= rules.first_meld:
            kept.remove(meld)
            points -= meld.points
    return tuple(kept)


def _melds(rules: RommeMeldRules, state: State, hand: Sequence[Card]) -> Iterator[Meld]:
    """For a player who has opened: the best layout, every meld, every card that can be laid off."""
    melds = melds_of(rules.limits, hand, MOST_JOKERS)
    if melds:
        best = best_layout(rules.limits, hand, keep=rules.keep, worth=Worth(rules.joker_in_hand))
        if best.melds:
            yield _laid(best.melds)
    most = len(hand) - rules.keep
    for meld in sorted(melds, key=lambda meld: (meld.cards.count(JOKER), -meld.points)):
        if len(meld.cards) <= most:
            yield _laid((meld,))
    if not most:
        return
    for lying in table_of(state):
        for cards, low in additions(rules.limits, lying.meld, hand):
            if len(cards) <= most:
                yield Meld((Group(cards, lying.id, low),))


def _laid(melds: Sequence[RommeMeld]) -> Meld:
    return Meld(tuple(Group(meld.cards) for meld in melds))
