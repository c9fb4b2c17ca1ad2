"""Layouts of a rank that depend on sizes alone: they are worked out once for melds that are named by their
places, and get the names of the melds on the table where they are used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from canasta.cards import Rank
from canasta.melds import Lying
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.kept import kept
from canasta.solver.layouts import NO_PLACE, Share, Target, rank_ways, spreads

Sizes: TypeAlias = tuple[tuple[int, int], ...]
"""How many natural and wild cards each meld of a rank has that lies on the table."""


@kept
def spreads_of(rules: Rules, rank: Rank, sizes: Sizes, cards: int) -> tuple[Sequence[Target], ...]:
    """As :func:`spreads`, for melds of these sizes on the table, each named by its place among them."""
    return tuple(spreads(rules, rank, numbered(rank, sizes), cards, ordered=True))


@kept
def wilds_of(rules: Rules, rank: Rank, sizes: Sizes, cards: int) -> tuple[int, int]:
    """The fewest and the most wild cards that ``cards`` natural cards of a rank can be laid down with; far
    too many if they have no place.
    """
    spreads = spreads_of(rules, rank, sizes, cards)
    if not spreads:
        return NO_PLACE, NO_PLACE
    needs = [sum([target.need for target in targets]) for targets in spreads]
    rooms = [sum([target.need + target.room for target in targets]) for targets in spreads]
    return min(needs), max(rooms)


@kept
def ways_of(
    rules: Rules, rank: Rank, sizes: Sizes, cards: int, wilds: int, enough: int
) -> Mapping[tuple[int, int], list[Share]]:
    """As :func:`rank_ways`, for ``cards`` natural cards of a rank; a tally above ``enough`` equals it."""
    return rank_ways(rules, spreads_of(rules, rank, sizes, cards), wilds, Quota(enough))


def sizes_of(own: Sequence[Lying]) -> Sizes:
    """The natural and the wild cards of each of these melds."""
    return tuple([(meld.naturals, meld.wilds) for meld in own])


def numbered(rank: Rank, sizes: Sizes) -> list[Lying]:
    """Melds of these sizes on the table, each with its place among them for a name."""
    return [Lying(rank, naturals, wilds, str(at)) for at, (naturals, wilds) in enumerate(sizes)]


def named(shares: Sequence[Share], own: Mapping[Rank, Sequence[Lying]]) -> list[Share]:
    """These shares with the melds on the table by their own names again."""
    return [
        (
            target if target.old is None else target._replace(old=own[target.rank][int(target.old.aim)]),
            more,
        )
        for target, more in shares
    ]
