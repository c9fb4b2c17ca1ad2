"""The sets of a rank that an opening may lay: one, or several if the game allows that (rules: 2.3, 8.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from canasta.cards import Card, Rank
from canasta.cards.ranks import by_rank
from canasta.rules.rules import Rules
from canasta.solver.kept import kept
from canasta.solver.layouts import several_of_a_rank

_SMALLEST = 3


class Sets(NamedTuple):
    """Sets of one rank: how many natural cards of the hand each has, how many wild cards each needs, and how
    many each could hold.
    """

    rank: Rank
    sizes: tuple[int, ...]
    needs: tuple[int, ...]
    rooms: tuple[int, ...]
    cards: int
    """The natural cards of all the sets together."""
    points: int
    """Their points."""
    need: int
    room: int
    """The wild cards that they need and could hold together."""


@kept
def choices_of(rules: Rules, rank: Rank, held: int, on_top: bool, split: bool) -> Sequence[Sets]:
    """The sets that a number of natural cards of a rank could make, fewer cards first; with ``on_top`` the
    first set has the pile's top card too. ``split``: also as several sets.
    """
    choices: list[Sets] = []
    for count in range(2, held + 1):
        for sizes in _shared(count, count) if split else ((count,),):
            sets = _sets(rules, rank, sizes, on_top)
            if sets is not None:
                choices.append(sets)
    return choices


def splitting_helps(rules: Rules, hand: Sequence[Card]) -> bool:
    """Whether a hand has more wild cards, or more of a rank, than one set of each rank could take, in a game
    that allows several.
    """
    if not several_of_a_rank(rules):
        return False
    naturals, wilds = by_rank(hand, rules.pack)
    return len(wilds) > rules.max_wild or any(
        len(cards) >= rules.meld_limit(rank) for rank, cards in naturals.items() if rank != rules.pack.three
    )


def _sets(rules: Rules, rank: Rank, sizes: tuple[int, ...], on_top: bool) -> Sets | None:
    """Sets with these numbers of natural cards, or None if they cannot lie side by side."""
    needs: list[int] = []
    rooms: list[int] = []
    there: list[int] = []
    for at, size in enumerate(sizes):
        laid = size + (on_top and at == 0)
        need = max(0, _SMALLEST - laid)
        if at < len(sizes) - 1 and not rules.starts_another([*there, laid + need]):
            need = max(need, rules.canasta_size - laid)  # another set may start only beside canastas
        room = rules.wild_room(rank, laid)
        if need > room or laid + need > rules.meld_limit(rank):
            return None
        there.append(laid + need)
        needs.append(need)
        rooms.append(room)
    cards = sum(sizes)
    worth = rules.pack.values[rank * 4] * cards
    return Sets(rank, sizes, tuple(needs), tuple(rooms), cards, worth, sum(needs), sum(rooms))


def _shared(count: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to divide cards among sets of two or more, none larger than the one before."""
    if count <= most:
        yield (count,)
    for first in range(min(most, count - 2), 1, -1):
        for rest in _shared(count - first, first):
            yield (first, *rest)
