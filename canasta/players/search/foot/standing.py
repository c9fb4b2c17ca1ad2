"""What is counted to value a position of Hand and Foot."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.players.search.counts import FULL, JOKER, NATURALS, VALUES
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.side import Side
from canasta.players.search.foot.table import Table
from canasta.players.search.standing import Standing

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


def features(position: Position, side: Side) -> list[float]:
    """The counts for a side, in the order of NAMES."""
    table = position.table
    wants = table.wants
    following = position.sides[position.turn] is side
    size = min(len(position.pile), table.share) if following else 0
    takes = size and position.pile[-1] != 1 and position.hands[position.turn][position.pile[-1]] >= 2
    return [
        side.points + side.bonus + table.red_laid * side.threes,
        side.opened,
        max(0, wants[0] - side.clean),
        max(0, wants[1] - side.dirty),
        max(0, wants[2] - side.wild),
        side.ready(table),
        *_of_melds(side),
        *_of_hands(position, side),
        size,
        size if takes else 0,
    ]


def _of_melds(side: Side) -> list[float]:
    """The counts from ``clean_three`` to ``wild_six``."""
    naturals, wilds = side.naturals, side.wilds
    clean, dirty = [0] * 8, [0] * 8
    for rank in NATURALS:
        count = naturals[rank]
        if count:
            if wilds[rank]:
                dirty[count + wilds[rank]] += 1
            else:
                clean[count] += 1
    lying = wilds[JOKER]
    mixed = (dirty[3] + dirty[4], dirty[5], dirty[6])
    return [*clean[3:7], *mixed, lying, lying == FULL - 2, lying == FULL - 1]


def _of_hands(position: Position, side: Side) -> list[float]:
    """The counts from ``fuel`` to ``black``."""
    naturals = side.naturals
    fuel = held = feet = cards = points = wild = pairs = triples = black = 0
    fewest = 99
    for seat, hand in enumerate(position.hands):
        if position.sides[seat] is not side:
            continue
        mine = position.held[seat]
        foot = len(position.feet[seat])
        held += mine
        cards += foot
        feet += not foot
        fewest = min(fewest, mine + foot)
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
    return [fuel, held, fewest, feet, cards, points, wild, pairs, triples, black]


PHASES = (0.66, 0.4, 0.2)
"""The shares of the stock that end the parts of a deal but for the last."""


def standing(table: Table, coefficients: Sequence[Sequence[float]] = ()) -> Standing[Position]:
    """The value of a position to a side; ``coefficients`` has a row for each part of the deal."""
    return Standing(features, PHASES, table.stock, coefficients)
