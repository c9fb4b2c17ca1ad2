"""The actions worth trying, from those that the engine offers, and what each does in the kernel."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.actions import Action, Ask, Discard, Draw, Group, Meld, Take
from canasta.cards import IS_WILD, JOKER_RANK, RANKS, TWO, Card, rank_of
from canasta.players.search.sets.noting import Noted, NotedPosition
from canasta.players.search.sets.policy import Policy
from canasta.players.search.sets.position import Part, Position
from canasta.terms import Phase
from canasta.view import View

MOST_DISCARDS = 6
"""How many discards are tried: those that cost least in the policy's eyes."""


def candidates(view: View) -> list[Action]:
    """The offered actions that differ in effect: suits do not matter."""
    found: dict[object, Action] = {}
    for action in view.offers.actions:
        found.setdefault(_key(action), action)
    return list(found.values())


def worth_trying(view: View, world: Position, policy: Policy) -> list[Action]:
    """The candidates without the question, which is judged apart, and without costly discards."""
    cheap = policy.cheap_discards(world, MOST_DISCARDS) if view.turn.phase == Phase.MELD else []
    found: list[Action] = []
    for action in candidates(view):
        costly = isinstance(action, Discard) and rank_of(action.card) not in cheap
        if not costly and not isinstance(action, Ask):
            found.append(action)
    return found or candidates(view)


def _key(action: Action) -> object:
    match action:
        case Discard(card):
            return ("discard", rank_of(card))
        case Meld(groups):
            return ("meld", *map(_key_of_group, groups))
        case Take(group, more):
            return ("take", _key_of_group(group), *map(_key_of_group, more))
        case _:
            return action


def _key_of_group(group: Group) -> object:
    return (*sorted(map(rank_of, group.cards)), group.aim)


def act(position: Position, action: Action, view: View) -> bool:
    """Do this action of the seat to move; whether its turn goes on."""
    match action:
        case Draw():
            if position.stock:
                position.draw()
            else:
                position.end_with_stock()
        case Take(group, more):
            position.take(_part(group, view, view.pile.top), [_part(each, view) for each in more])
        case Meld(groups):
            position.lay([_part(group, view) for group in groups])
        case Discard(card):
            position.discard(rank_of(card))
            return False
        case _:
            position.over = True
    return not position.over


def _part(group: Group, view: View, top: Card | None = None) -> Part:
    twos = jokers = naturals = 0
    rank = -1 if top is None else rank_of(top)
    for card in group.cards:
        if not IS_WILD[card]:
            naturals += 1
            rank = rank_of(card)
        elif rank_of(card) == TWO:
            twos += 1
        else:
            jokers += 1
    return (_aimed(group, view) if rank < 0 else rank), naturals, twos, jokers


def _aimed(group: Group, view: View) -> int:
    """The rank of the meld that these wild cards go to."""
    for meld in view.own_melds:
        if group.aim == meld.id and meld.rank is not None:
            return meld.rank
    return RANKS.find(group.aim or "?") if group.aim else JOKER_RANK


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
            return 10 if move.name == "draw" else 0
        case Discard(card):
            return (
                10
                if move.name == "discard" and rank_of(card) == move.card
                else -1
                if move.name != "discard"
                else 0
            )
        case Take(group, more) if move.name == "take":
            return 5 + _shared(
                [_part(group, view, view.pile.top), *(_part(each, view) for each in more)], move.parts
            )
        case Meld(groups) if move.name == "meld":
            return 5 + _shared([_part(group, view) for group in groups], move.parts)
        case _:
            return -2


def _shared(parts: Sequence[Part], wanted: Sequence[Part]) -> float:
    """5 for the same parts; less the more cards differ."""
    mine, theirs = (
        {rank: (naturals, twos, jokers) for rank, naturals, twos, jokers in given}
        for given in (parts, wanted)
    )
    ranks = mine.keys() | theirs.keys()
    nothing = (0, 0, 0)
    away = sum(
        abs(a - b)
        for rank in ranks
        for a, b in zip(mine.get(rank, nothing), theirs.get(rank, nothing), strict=True)
    )
    return 5 - away + 0.5 * len(mine.keys() & theirs.keys())
