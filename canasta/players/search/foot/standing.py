"""How a side of a rollout stands before the deal is over: what an average player makes of it from there.

The value is linear in a few counts of the table and of all hands (a rollout knows them), with other
coefficients late in the deal than early. They are fitted to rollouts played to their end.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from canasta.players.search.counts import FULL, JOKER, NATURALS, VALUES
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.side import Side
from canasta.players.search.foot.table import Table

NAMES = (
    "settled",
    "opened",
    "wants_clean",
    "wants_dirty",
    "wants_wild",
    "ready",
    "clean_three",
    "clean_four",
    "clean_five",
    "clean_six",
    "dirty_four",
    "dirty_five",
    "dirty_six",
    "wild_cards",
    "wild_five",
    "wild_six",
    "fuel",
    "held",
    "fewest",
    "feet",
    "feet_cards",
    "hand_points",
    "wilds",
    "pairs",
    "triples",
    "black_threes",
    "pile_next",
    "takes_next",
)
"""``clean`` and ``dirty``: melds of that size that still take cards. ``feet``: those picked up."""


def features(position: Position, camp: Side) -> list[float]:
    """The counts for a side, in the order of NAMES."""
    table = position.table
    naturals, wilds = camp.naturals, camp.wilds
    clean, dirty = [0] * 8, [0] * 8
    for rank in NATURALS:
        count = naturals[rank]
        if count:
            if wilds[rank]:
                dirty[count + wilds[rank]] += 1
            else:
                clean[count] += 1
    fuel = held = feet = cards = points = wild = pairs = triples = black = 0
    fewest = 99
    for seat, hand in enumerate(position.hands):
        if position.camps[seat] is not camp:
            continue
        mine = position.held[seat]
        foot = position.feet[seat]
        held += mine
        cards += len(foot)
        if foot:
            mine += len(foot)
        else:
            feet += 1
        if mine < fewest:
            fewest = mine
        wild += hand[0] + hand[13]
        black += hand[1]
        for rank in NATURALS:
            count = hand[rank]
            if count:
                points += count * VALUES[rank]
                if naturals[rank]:
                    fuel += count
                elif count == 2:
                    pairs += 1
                elif count >= 3:
                    triples += 1
    wants = table.wants
    lying = wilds[JOKER]
    following = position.camps[position.turn] is camp
    size = min(len(position.pile), table.share) if following else 0
    takes = size and position.pile[-1] != 1 and position.hands[position.turn][position.pile[-1]] >= 2
    return [
        camp.points + camp.bonus + table.red_laid * camp.threes,
        camp.opened,
        max(0, wants[0] - camp.clean),
        max(0, wants[1] - camp.dirty),
        max(0, wants[2] - camp.wild),
        camp.ready(table),
        clean[3],
        clean[4],
        clean[5],
        clean[6],
        dirty[3] + dirty[4],
        dirty[5],
        dirty[6],
        lying,
        lying == FULL - 2,
        lying == FULL - 1,
        fuel,
        held,
        fewest,
        feet,
        cards,
        points,
        wild,
        pairs,
        triples,
        black,
        size,
        size if takes else 0,
    ]


PHASES = (0.66, 0.4, 0.2)
"""The shares of the stock that end the parts of a deal but for the last."""


class Standing:
    """The value of a position to a side. ``coefficients`` has a row for each part of the deal."""

    __slots__ = ("_rows", "_stock")

    def __init__(self, coefficients: Sequence[Sequence[float]], table: Table) -> None:
        self._rows = [tuple(row) for row in coefficients]
        self._stock = table.stock

    def margin(self, position: Position, camp: Side) -> float:
        """By how much this side beats the mean of the others: as scored if the deal is over, as expected if
        not.
        """
        if position.over:
            scores = position.scores()
            mine = position.table.side_of[position.camps.index(camp)]
            rest = [score for side, score in enumerate(scores) if side != mine]
            return scores[mine] - sum(rest) / len(rest)
        row = self._rows[phase_of(position, self._stock)]
        return sum(map(mul, row, difference(position, camp)), start=0.0)


def difference(position: Position, camp: Side) -> list[float]:
    """The counts for a side less the means of the others'."""
    rest = [features(position, other) for other in dict.fromkeys(position.camps) if other is not camp]
    if len(rest) == 1:
        return [own - other for own, other in zip(features(position, camp), rest[0], strict=True)]
    means = [sum(column) / len(rest) for column in zip(*rest, strict=True)]
    return [own - mean for own, mean in zip(features(position, camp), means, strict=True)]


def phase_of(position: Position, stock: int) -> int:
    """The part of the deal, 0 for the first. ``stock`` is what it began with."""
    share = len(position.stock) / stock
    return sum(share <= end for end in PHASES)
