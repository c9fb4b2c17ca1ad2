"""How a side of a rollout stands before the deal is over: what an average player makes of it from there.

The value is linear in a few counts of the table and of all hands (a rollout knows them), with other
coefficients late in the deal than early. They are fitted to rollouts played to their end.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from canasta.players.search.counts import JOKER, NATURALS, VALUES
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.side import Side
from canasta.players.search.sets.table import Table

NAMES = (
    "settled",
    "opened",
    "threes",
    "threes_unopened",
    "ready",
    "canastas",
    "melds_three",
    "melds_four",
    "melds_five",
    "melds_six",
    "fuel",
    "fuel_full",
    "held",
    "fewest",
    "hand_points",
    "twos",
    "jokers",
    "pairs",
    "triples",
    "black_threes",
    "pile_next",
    "pile_next_frozen",
    "takes_top",
    "clean",
    "ready_fewest",
    "wild_meld",
    "dear_melds",
    "unfinished",
    "extra",
)


def features(position: Position, camp: Side) -> list[float]:
    """The counts for a side, in the order of NAMES."""
    table = position.table
    full_size = table.melding.full
    naturals, wilds = camp.naturals, camp.wilds
    sizes = [0] * 14
    melds = [0] * 8
    clean = 0
    for rank in NATURALS:
        count = naturals[rank]
        if count:
            size = sizes[rank] = count + wilds[rank]
            melds[size if size < full_size else 7] += 1
            if count >= full_size - 2 and not wilds[rank]:
                clean += 1
    fuel = full = held = points = twos = jokers = pairs = triples = black = 0
    fewest = 99
    for seat, hand in enumerate(position.hands):
        if position.camps[seat] is not camp:
            continue
        mine = position.held[seat]
        held += mine
        if mine < fewest:
            fewest = mine
        twos += hand[0]
        jokers += hand[13]
        black += hand[1]
        for rank in NATURALS:
            count = hand[rank]
            if count:
                points += count * VALUES[rank]
                size = sizes[rank]
                if size:
                    if size < full_size:
                        fuel += count
                    else:
                        full += count
                elif count == 2:
                    pairs += 1
                elif count >= 3:
                    triples += 1
    worth = 0
    for side, mine in enumerate(table.side_of):
        if position.camps[side] is camp:
            worth = position.worth_of_threes(mine)
            break
    ready = position.ready(camp)
    counting = position.threes_count(camp)
    following = position.camps[position.turn] is camp
    size = len(position.pile) if following else 0
    top = position.pile[-1] if size else -1
    return [
        camp.points + camp.bonus,
        camp.opened,
        worth if counting else 0,
        0 if counting else worth,
        ready,
        camp.canastas,
        melds[3],
        melds[4],
        melds[5],
        melds[6],
        fuel,
        full,
        held,
        fewest,
        points,
        twos,
        jokers,
        pairs,
        triples,
        black,
        size,
        size if position.frozen else 0,
        size if 2 <= top <= 12 and not position.frozen and sizes[top] else 0,
        clean,
        ready / fewest if fewest else 0,
        *(_of_game(position, camp, sizes) if table.special else NOTHING),
    ]


NOTHING = (0.0, 0.0, 0.0, 0.0)
GROWN = (0.0, 0.0, 0.0, 0.1, 0.25, 0.45, 0.7, 0.0)
"""The share of its bonus that a meld on its way to a canasta is worth, by its size: set by hand, times
a factor that is fitted.
"""


def _of_game(position: Position, camp: Side, sizes: Sequence[int]) -> Sequence[float]:
    """What not every game has: what a wild meld and melds of dear ranks may become and what they cost
    unfinished, and lines of the score sheet of its own.
    """
    melding = position.table.melding
    dear = 0.0
    cost = 0.0
    for rank, size in enumerate(sizes):
        if 0 < size < melding.full:
            dear += GROWN[size] * melding.dear[rank]
            cost += melding.unfinished[rank]
    wilds = camp.wilds[JOKER]
    if 0 < wilds < melding.full:
        cost += melding.unfinished[JOKER]
    return melding.wild * GROWN[min(wilds, 7)], dear, cost, position.extra(camp)


USUAL = (1.0, 1.0, -0.5, 1.0)
"""The coefficients of what not every game has, for tables whose game usually lacks it."""
PHASES = (0.5, 0.22)
"""The shares of the stock that end the early and the middle part of a deal."""


class Standing:
    """The value of a position to a side. ``coefficients`` has a row for each part of the deal."""

    __slots__ = ("_rows", "_stock")

    def __init__(self, coefficients: Sequence[Sequence[float]], table: Table) -> None:
        self._rows = [(*row, *USUAL)[: len(NAMES)] for row in coefficients]
        self._stock = table.stock

    def margin(self, position: Position, camp: Side) -> float:
        """By how much this side beats the mean of the others: as scored if the deal is over, as expected if
        not.
        """
        rest = others(position, camp)
        if position.over:
            scores = position.scores()
            own, *theirs = (
                scores[position.table.side_of[position.camps.index(each)]] for each in (camp, *rest)
            )
            return own - sum(theirs) / len(theirs)
        row = self._rows[phase_of(position, self._stock)]
        expected = sum([_expected(position, other, row) for other in rest])
        return _expected(position, camp, row) - expected / len(rest)


def _expected(position: Position, camp: Side, row: Sequence[float]) -> float:
    return sum(map(mul, row, features(position, camp)), start=0.0)


def difference(position: Position, camp: Side) -> list[float]:
    """The counts for a side less the means of the others'."""
    rest = [features(position, other) for other in others(position, camp)]
    means = [sum(column) / len(rest) for column in zip(*rest, strict=True)]
    return [own - mean for own, mean in zip(features(position, camp), means, strict=True)]


def phase_of(position: Position, stock: int) -> int:
    """The part of the deal: 0 early, 1 in the middle, 2 late. ``stock`` is what it began with."""
    share = len(position.stock) / stock
    return sum(share <= end for end in PHASES)


def others(position: Position, camp: Side) -> list[Side]:
    """The other sides, each once."""
    found: list[Side] = []
    for other in position.camps:
        if other is not camp and other not in found:
            found.append(other)
    return found
