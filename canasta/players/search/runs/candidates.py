"""The actions worth trying, from those that the engine offers, and what each does in the kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from canasta.actions import Action, Ask, Discard, Draw, Group, Meld, Merge, Take
from canasta.cards import JOKER, JOKER_RANK, RANKS, TWO, Card, rank_of
from canasta.melds.sequences import in_order
from canasta.players.search.counts import FULL
from canasta.players.search.runs.noting import Noted, NotedPosition
from canasta.players.search.runs.policy import Policy
from canasta.players.search.runs.position import RUN, Part, Position
from canasta.players.search.runs.side import Run, longest_for
from canasta.players.search.runs.table import code_of
from canasta.terms import Phase
from canasta.view import MeldView, View

MOST_DISCARDS = 6
"""How many discards are tried: those that cost least in the policy's eyes."""


def candidates(view: View) -> list[Action]:
    """The offered actions that differ in effect. Two unfinished sets are merged at once: that costs nothing,
    and the kernel counts them as one.
    """
    sizes = {meld.id: len(meld.cards) for meld in view.own_melds}
    by_key: dict[object, Action] = {}
    for action in view.offers.actions:
        if not isinstance(action, Merge):
            by_key.setdefault(_key(action, by_suit=view.game.sequences), action)
        elif max(sizes[action.into], sizes[action.other]) < FULL:
            return [action]
    return list(by_key.values() or view.offers.actions)


def worth_trying(view: View, world: Position, policy: Policy) -> list[Action]:
    """The candidates without the question, which is judged apart, and without costly discards."""
    cheap = _cheap(world, policy) if view.turn.phase == Phase.MELD else set()
    offered = candidates(view)
    worthwhile: list[Action] = [
        action
        for action in offered
        if not isinstance(action, Ask) and (not isinstance(action, Discard) or code_of(action.card) in cheap)
    ]
    return worthwhile or offered


def _cheap(world: Position, policy: Policy) -> set[int]:
    """The cheapest card of each rank to discard, of the ranks that cost least."""
    of_rank: dict[int, int] = {}
    for card in policy.cheap_discards(world, 30):
        of_rank.setdefault(card >> 2, card)
    return set(list(of_rank.values())[:MOST_DISCARDS])


def _key(action: Action, *, by_suit: bool) -> object:
    def of(group: Group) -> object:
        return (*sorted(map(code_of if by_suit else rank_of, group.cards)), group.aim)

    match action:
        case Discard(card):
            return ("discard", code_of(card) if by_suit else rank_of(card))
        case Meld(groups):
            return ("meld", *map(of, groups))
        case Take(group, more):
            return ("take", of(group), *map(of, more))
        case _:
            return action


def act(position: Position, action: Action, view: View) -> bool:
    """Do this action of the seat to move; whether its turn goes on."""
    match action:
        case Draw():
            if position.stock:
                position.draw()
            else:
                position.end_with_stock()
        case Take(group, more):
            at = _run_taken_onto(position, group, view)
            if at >= 0:
                position.take_onto(at)
            else:
                position.take(_part(group, view, view.pile.top), [_part(each, view) for each in more])
        case Meld(groups):
            _lay(position, groups, view)
        case Discard(card):
            position.discard(code_of(card))
            return False
        case Merge():
            pass
        case _:
            position.over = True
    return not position.over


def _run_taken_onto(position: Position, group: Group, view: View) -> int:
    """The run that the pile's top card goes onto; -1 for a set."""
    if group.cards or view.pile.top is None:
        return -1
    meld = _called(view, group.aim)
    side, top = position.sides[position.turn], view.pile.top
    if meld is not None:
        return -1 if meld.suit is None else side.runs.index((meld.cards[0], meld.cards[-1]))
    rank = rank_of(top)
    if 0 < side.naturals[rank] + side.wilds[rank] < FULL:
        return -1
    return longest_for(side.runs, top)


def _lay(position: Position, groups: Sequence[Group], view: View) -> None:
    """Lay these groups: those that join a run card by card, the nearest first."""
    side = position.sides[position.turn]
    parts: list[Part] = []
    for group in groups:
        run = _run_joined(group, view, side.runs)
        if run is None:
            parts.append(_part(group, view))
            continue
        left = sorted(group.cards)
        while left:
            card = next(card for card in left if card in (run[0] - 4, run[1] + 4))
            left.remove(card)
            position.extend(side.runs.index(run), card)
            run = (min(run[0], card), max(run[1], card))
    if parts:
        position.lay(parts)


def _run_joined(group: Group, view: View, runs: Sequence[Run]) -> Run | None:
    """The run of the side that a group extends, if it extends one."""
    meld = _called(view, group.aim)
    if meld is not None:
        return None if meld.suit is None else (meld.cards[0], meld.cards[-1])
    if group.aim is not None or view.game.pack.wilds_in(group.cards):
        return None
    cards = sorted(group.cards)
    several = len({rank_of(card) for card in cards}) > 1
    if not several and (len(cards) > 1 or any(meld.rank == rank_of(cards[0]) for meld in view.own_melds)):
        return None
    pack = view.game.pack
    for low, high in runs:
        if len(together := [*range(low, high + 1, 4), *cards]) <= FULL and in_order(together, pack):
            return low, high
    return None


def _called(view: View, aim: str | None) -> MeldView | None:
    return next((meld for meld in view.own_melds if meld.id == aim), None)


def _part(group: Group, view: View, top: Card | None = None) -> Part:
    naturals = tuple(sorted(view.game.pack.naturals_in(group.cards)))
    if len({card >> 2 for card in naturals}) > 1:
        return (RUN, naturals, 0, 0)
    jokers = group.cards.count(JOKER)
    twos = len(group.cards) - len(naturals) - jokers
    rank = rank_of(top) if top is not None else rank_of(naturals[0]) if naturals else _aimed(group, view)
    return rank, tuple(map(code_of, naturals)), twos, jokers


def _aimed(group: Group, view: View) -> int:
    """The rank of the meld that these wild cards go to."""
    meld = _called(view, group.aim)
    if meld is not None and meld.rank is not None:
        return meld.rank
    return RANKS.find(group.aim) if group.aim and len(group.aim) == 1 else JOKER_RANK


def preferred(view: View, options: Sequence[Action], world: Position, policy: Policy) -> int:
    """Which of these actions the policy would take. It looks at its own hand and the table alone, so any
    world will do.
    """
    position = NotedPosition.of(world)
    if view.turn.phase == Phase.DRAW:
        policy.turn(position)
    else:
        policy.lay_down_and_discard(position)
    first = position.moves[0]
    return max(range(len(options)), key=lambda option: _likeness(options[option], first, view))


def _likeness(action: Action, move: Noted, view: View) -> float:
    """How near an action is to a move of the kernel."""
    match action:
        case Draw():
            return 20 if move.name == "draw" else 0
        case Discard(card):
            if move.name != "discard":
                return -1
            return 20 if code_of(card) == move.card else 10 if rank_of(card) == move.card >> 2 else 0
        case Take(group, more) if move.name in ("take", "take_onto"):
            onto_run = not group.cards and group.aim is not None
            return 10 - _apart([group, *more], move) - 2 * (onto_run != (move.name == "take_onto"))
        case Meld(groups) if move.name in ("meld", "extend"):
            return 10 - _apart(groups, move) - 2 * _elsewhere(groups, move, view)
        case _:
            return -2


def _apart(groups: Sequence[Group], move: Noted) -> float:
    """How many cards differ; those of the same rank count half."""
    mine = Counter(code_of(card) for group in groups for card in group.cards)
    theirs: Counter[int] = Counter([move.card] if move.name == "extend" else [])
    for _, cards, twos, jokers in move.parts:
        theirs.update(cards)
        theirs.update({TWO: twos, JOKER: jokers})
    only_mine, only_theirs = mine - theirs, theirs - mine
    same = Counter(card >> 2 for card in only_mine.elements())
    same &= Counter(card >> 2 for card in only_theirs.elements())
    return only_mine.total() + only_theirs.total() - 1.5 * same.total()


def _elsewhere(groups: Sequence[Group], move: Noted, view: View) -> bool:
    """Whether these cards, though the same, would go to another meld."""
    meld = _called(view, groups[0].aim)
    if move.name == "extend":
        return meld is None or meld.suit is None or (meld.cards[0], meld.cards[-1]) != move.run
    if meld is not None:
        return bool(move.parts) and meld.rank != move.parts[0][0]
    if view.game.pack.naturals_in(groups[0].cards):
        return False
    # A policy that goes out by adding to runs alone lays nothing first.
    return bool(move.parts) and _aimed(groups[0], view) != move.parts[0][0]


__all__ = ["act", "candidates", "preferred", "worth_trying"]
