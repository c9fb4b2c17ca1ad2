"""What a seat may do now: every addition and the usual new melds, the ways to take the pile, the discards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from canasta.actions import DISCARDS, NEW, Action, Draw, Group, Meld, Take
from canasta.cards import JOKER, Card, Rank, missing_from, rank_of
from canasta.melds import TableMeld
from canasta.offers import Offers
from canasta.refusals import Refusal
from canasta.state import State
from canasta.terms import DRAW
from canasta.variants.burraco import melds
from canasta.variants.burraco.finding import new_runs, new_sets, run_additions, set_additions
from canasta.variants.burraco.meld_rules import BurracoMeldRules
from canasta.variants.burraco.moves import (
    TAKE,
    may_draw_again,
    plan_discard,
    plan_meld,
    plan_take,
    take_barred,
)
from canasta.variants.burraco.runs import may_be_wild

_DRAW = Draw()
MOST_OPENINGS = 12
"""How many first melds of several groups are offered to a vulnerable side."""
_ENOUGH: Final = sum(1 << 5 * card + 4 for card in range(JOKER + 1))
"""A bit above the count of each card: it stays as long as no more are taken away than there are."""


def offers(rules: BurracoMeldRules, state: State, seat: int) -> Offers:
    """What the seat to move may do; any cards of the hand may also be combined freely."""
    hand = sorted(state.hands[seat], key=rules.hand_place)
    pieces = (Group(tuple(hand)),)
    minimum = None if state.reach.home.opened else rules.opening_minimum(state, state.side_of[seat])
    if state.phase == DRAW:
        takes = tuple(_takes(rules, state, hand))
        return Offers((_DRAW, *takes), () if rules.pack.all_to_hand else pieces, minimum)
    actions: list[Action] = [_DRAW] if may_draw_again(rules, state) else []
    actions += _melds(rules, state, hand)
    for card in dict.fromkeys(hand):
        if plan_discard(rules, state, DISCARDS[card]) is None:
            actions.append(DISCARDS[card])
    return Offers(tuple(actions), pieces, minimum)


def _melds(rules: BurracoMeldRules, state: State, hand: Sequence[Card]) -> list[Meld]:
    groups = [*_new_melds(rules, state, hand), *_additions(rules, state, hand)]
    if state.reach.home.opened:
        most = len(hand) - 2 if state.this_turn.topped is None else -1
        return [
            Meld((group,))
            for group in groups
            if len(group.cards) <= most or _legal(plan_meld(rules, state, Meld((group,))))
        ]
    minimum = rules.opening_minimum(state, state.side_of[state.turn])
    ways = [meld for meld in map(_alone, groups) if _legal(plan_meld(rules, state, meld))]
    several = _together(rules, groups, hand, minimum)
    legal = (meld for meld in several if _legal(plan_meld(rules, state, meld)))
    return ways + list(islice(legal, MOST_OPENINGS))


def _alone(group: Group) -> Meld:
    return Meld((group,))


def _legal(verdict: object) -> bool:
    return not isinstance(verdict, Refusal)


def _together(
    rules: BurracoMeldRules, groups: Sequence[Group], hand: Sequence[Card], minimum: int
) -> Iterator[Meld]:
    """Two or three of these groups in one step that reach the minimum, as far as the hand has the cards."""
    used = [_counted(group.cards) for group in groups]
    worth = [rules.pack.points(group.cards) for group in groups]
    most = max(worth, default=0)
    held = _counted(hand) + _ENOUGH
    pairs: list[tuple[int, int, int, int]] = []
    for a, b in combinations(range(len(groups)), 2):
        left, lacking = held - used[a] - used[b], minimum - worth[a] - worth[b]
        if left & _ENOUGH == _ENOUGH:
            if lacking <= 0:
                yield Meld((groups[a], groups[b]))
            if lacking <= most:
                pairs.append((a, b, left, lacking))
    for a, b, left, lacking in pairs:
        for c in range(b + 1, len(groups)):
            if worth[c] >= lacking and left - used[c] & _ENOUGH == _ENOUGH:
                yield Meld((groups[a], groups[b], groups[c]))


def _counted(cards: Iterable[Card]) -> int:
    """How many there are of each card, as one number with five bits for each."""
    return sum(1 << 5 * card for card in cards)


def _new_melds(rules: BurracoMeldRules, state: State, hand: Sequence[Card]) -> Iterator[Group]:
    own: dict[Rank | None, list[int]] = {}
    for meld in state.reach.home.melds:
        own.setdefault(meld.rank, []).append(len(meld.cards))
    taken = [rank for rank, sizes in own.items() if not rules.starts_another(sizes)]
    ranks = rules.limits.ranks.difference(taken)
    for cards in dict.fromkeys((*new_runs(hand, rules.two_aces), *new_sets(hand, ranks))):
        new = melds.is_of_a_set(cards) and next(rank_of(c) for c in cards if not may_be_wild(c)) in own
        yield Group(cards, NEW if new else None)


def _additions(rules: BurracoMeldRules, state: State, hand: Sequence[Card]) -> Iterator[Group]:
    home = state.reach.home
    for meld in home.melds:
        for cards in dict.fromkeys(_to(rules, meld, hand)):
            yield Group(cards, None if _goes_there(meld, cards, home.melds) else meld.id)


def _to(rules: BurracoMeldRules, meld: TableMeld, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    if meld.rank is None:
        return run_additions(tuple(meld.cards), hand, rules.two_aces)
    return set_additions(meld.rank, meld.cards, hand)


def _goes_there(meld: TableMeld, cards: Sequence[Card], lying: Sequence[TableMeld]) -> bool:
    """Whether natural cards go to this set without being told to."""
    if meld.rank is None or any(map(may_be_wild, cards)):
        return False
    return sum(other.rank == meld.rank for other in lying) == 1


def _takes(rules: BurracoMeldRules, state: State, hand: Sequence[Card]) -> Iterator[Take]:
    """The ways to take the pile, those without a wild card of the hand first."""
    if take_barred(rules, state) is not None:
        return
    if rules.pack.all_to_hand:
        if _legal(plan_take(rules, state, TAKE)):
            yield TAKE
        return
    for take in dict.fromkeys(_ways(rules, state, hand)):
        if _legal(plan_take(rules, state, take)):
            yield take


def _ways(rules: BurracoMeldRules, state: State, hand: Sequence[Card]) -> Iterator[Take]:
    top = state.pile[-1]
    both = (*hand, top)
    for meld in state.reach.home.melds:
        yield Take(Group((), meld.id))
        for cards in _to(rules, meld, both):
            if top in cards and len(cards) > 1:
                yield Take(Group(tuple(missing_from(cards, (top,))), meld.id))
    ranks = frozenset(filter(rules.limits.has_sets_of, map(rank_of, both)))
    groups = [*new_runs(both, rules.two_aces), *new_sets(both, ranks)]
    with_top = [tuple(missing_from(cards, (top,))) for cards in groups if top in cards]
    yield from (Take(Group(cards, NEW)) for cards in with_top)
    if not state.reach.home.opened:
        minimum = rules.opening_minimum(state, state.side_of[state.turn]) - rules.pack.points((top,))
        more = [(Group(cards), _counted(cards), rules.pack.points(cards)) for cards in groups]
        for cards in with_top:
            left = _counted(hand) + _ENOUGH - _counted(cards)
            lacking = minimum - rules.pack.points(cards)
            for other, used, worth in more:
                if worth >= lacking and left - used & _ENOUGH == _ENOUGH:
                    yield Take(Group(cards), (other,))
