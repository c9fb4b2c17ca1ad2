"""What a step still asks for: a learner's move is compared with the moves that are left of it."""

from dataclasses import replace
from typing import Final, TypeAlias

from canasta.actions import Action, Group, Meld, Take, aim_rank
from canasta.cards import IS_WILD, RANKS, Card, Rank, rank_of
from canasta.state import State

Left: TypeAlias = tuple[tuple[Action, ...], ...]
"""The moves that are left of a step, each with its alternatives."""
_RUN: Final = None


def after(action: Action, left: Left, state: State) -> Left | None:
    """What this move leaves of a step, in any portions and order; None if the step doesn't ask for it."""
    if not left:
        return None
    if isinstance(action, Meld) and isinstance(left[0][0], Meld):
        ways = (_without(action, ((meant,), *left[1:]), state) for meant in left[0])
        return next((way for way in ways if way is not None), None)
    return left[1:] if any(_same(action, meant) for meant in left[0]) else None


def _same(action: Action, meant: Action) -> bool:
    if isinstance(action, Take) and isinstance(meant, Take):
        return _laid(action) == _laid(meant)
    return action == meant


def _laid(take: Take) -> tuple[list[Card], list[list[Card]]]:
    return sorted(take.group.cards), sorted(sorted(group.cards) for group in take.more)


def _without(action: Meld, left: Left, state: State) -> Left | None:
    """What is left after these melds, if all of them are asked for."""
    melds = [moves[0] for moves in left]
    first = next((n for n, move in enumerate(melds) if not isinstance(move, Meld)), len(melds))
    pool = [group for move in melds[:first] if isinstance(move, Meld) for group in move.groups]
    for group in action.groups:
        target = _target(group, state)
        for card in group.cards:
            at = next((n for n, one in enumerate(pool) if _asks_for(card, target, one, state)), None)
            if at is None:
                return None
            pool[at] = _less(pool[at], card, target)
    rest = tuple(group for group in pool if group.cards)
    return ((Meld(rest),), *left[first:]) if rest else left[first:]


def _asks_for(card: Card, target: Rank | str | None, group: Group, state: State) -> bool:
    """Whether a group that is left asks for this card there; natural cards find their place by themselves."""
    return card in group.cards and (not IS_WILD[card] or _target(group, state) == target)


def _target(group: Group, state: State) -> Rank | str | None:
    """The rank of the meld that a group joins or becomes; for a run nothing, unless its meld is named."""
    ranks = {rank_of(card) for card in group.cards if not IS_WILD[card]}
    if len(ranks) == 1:
        return ranks.pop()
    if ranks or group.aim is None:
        return _RUN
    meld = next((one for side in state.side_tables for one in side.melds if one.id == group.aim), None)
    rank = aim_rank(group.aim) if meld is None else meld.rank
    return group.aim if rank is None else rank


def _less(group: Group, card: Card, target: Rank | str | None) -> Group:
    """The group without one card; wild cards that are left alone keep their meld."""
    cards = list(group.cards)
    cards.remove(card)
    less = replace(group, cards=tuple(cards))
    if less.aim is None and isinstance(target, int) and all(IS_WILD[one] for one in cards):
        return replace(less, aim=RANKS[target])
    return less
