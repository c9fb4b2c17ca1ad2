"""The actions that the engine offers in a game of sets, by the counts of their cards: which of them differ in
effect, and which is most like a move of a kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, Self, TypeVar

from canasta.actions import Action, Ask, Discard, Draw, Group, Lay, Meld, Special, Take
from canasta.cards import JOKER_RANK, RANKS, TWO, Card, rank_of
from canasta.players.search.counts import Part
from canasta.terms import Phase
from canasta.view import View

MOST_DISCARDS = 6
"""How many discards are tried: those that cost least in the policy's eyes."""


class Noted(NamedTuple):
    """A move of the kernel by its ``name``: draw, take, meld or discard, in some games more. The first of a
    take's parts are the cards beside the top. Where suits matter, the ``codes`` of all its cards and the
    melds they go to (``where``) instead.
    """

    seat: int
    name: str
    parts: tuple[Part, ...] = ()
    card: int = -1
    codes: tuple[int, ...] = ()
    where: frozenset[int] = frozenset()


class Noting(Protocol):
    """A position that keeps the moves made in it."""

    moves: list[Noted] | None

    def noting(self) -> Self: ...


_Noting = TypeVar("_Noting", bound=Noting, contravariant=True)


class Mover(Protocol[_Noting]):
    """A policy."""

    def turn(self, position: _Noting, /) -> None: ...
    def lay_down_and_discard(self, position: _Noting, /) -> None: ...
    def cheap_discards(self, position: _Noting, most: int, /) -> list[int]: ...


def candidates(view: View) -> list[Action]:
    """The offered actions that differ in effect: suits do not matter."""
    by_key: dict[object, Action] = {}
    for action in view.offers.actions:
        by_key.setdefault(_key(action), action)
    return list(by_key.values())


def worth_trying(view: View, position: _Noting, policy: Mover[_Noting]) -> list[Action]:
    """The candidates without the question, which is judged apart, and without discards that cost the policy
    much.
    """
    cheap = policy.cheap_discards(position, MOST_DISCARDS) if view.turn.phase == Phase.MELD else []
    worthwhile: list[Action] = []
    for action in candidates(view):
        costly = isinstance(action, Discard) and rank_of(action.card) not in cheap
        if not costly and not isinstance(action, Ask):
            worthwhile.append(action)
    return worthwhile or candidates(view)


def preferred(view: View, options: Sequence[Action], position: _Noting, policy: Mover[_Noting]) -> int:
    """Which of these actions the policy would take, which moves in this position. It looks at its own hand
    and the table alone, so any world will do.
    """
    noting = position.noting()
    if view.turn.phase == Phase.DRAW:
        policy.turn(noting)
    else:
        policy.lay_down_and_discard(noting)
    moves = noting.moves or []
    first = next(move for move in moves if move.name not in ("ask", "answer"))
    return max(range(len(options)), key=lambda option: _likeness(options[option], first, view))


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


def part_of(group: Group, view: View, top: Card | None = None) -> Part:
    """The cards of a group by counts; ``top`` is the pile's top card where they take it."""
    twos = jokers = naturals = 0
    rank = -1 if top is None else JOKER_RANK if view.game.pack.wild[top] else rank_of(top)
    for card in group.cards:
        if not view.game.pack.wild[card]:
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


def _likeness(action: Action, move: Noted, view: View) -> float:
    """How near an action is to a move of the kernel."""
    match action:
        case Draw():
            return 10 if move.name == "draw" else 0
        case Lay(cards):
            return 10 + len(cards) if move.name == "threes" else -2
        case Special():
            return 20 if move.name == "special" else -2
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
                [part_of(group, view, view.pile.top), *(part_of(each, view) for each in more)], move.parts
            )
        case Meld(groups) if move.name == "meld":
            return 5 + _shared([part_of(group, view) for group in groups], move.parts)
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
