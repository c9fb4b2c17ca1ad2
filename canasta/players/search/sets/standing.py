"""What is counted to value a position of a game of sets."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.players.search.counts import JOKER, NATURALS, VALUES
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.side import Side
from canasta.players.search.sets.table import Table
from canasta.players.search.standing import Standing

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


def features(position: Position, side: Side) -> list[float]:
    """The counts for a side, in the order of NAMES."""
    table = position.table
    full_size = table.melding.full
    naturals, wilds = side.naturals, side.wilds
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
        if position.sides[seat] is not side:
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
    for seat, mine in enumerate(table.side_of):
        if position.sides[seat] is side:
            worth = position.worth_of_threes(mine)
            break
    ready = position.ready(side)
    counting = position.threes_count(side)
    following = position.sides[position.turn] is side
    size = len(position.pile) if following else 0
    top = position.pile[-1] if size else -1
    return [
        side.points + side.bonus,
        side.opened,
        worth if counting else 0,
        0 if counting else worth,
        ready,
        side.canastas,
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
        *(_of_game(position, side, sizes) if table.special else NOTHING),
    ]


NOTHING = (0.0, 0.0, 0.0, 0.0)
GROWN = (0.0, 0.0, 0.0, 0.1, 0.25, 0.45, 0.7, 0.0)
"""The share of its bonus that a meld on its way to a canasta is worth, by its size: set by hand, times
a factor that is fitted.
"""


def _of_game(position: Position, side: Side, sizes: Sequence[int]) -> Sequence[float]:
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
    wilds = side.wilds[JOKER]
    if 0 < wilds < melding.full:
        cost += melding.unfinished[JOKER]
    return melding.wild * GROWN[min(wilds, 7)], dear, cost, position.extra(side)


USUAL = (1.0, 1.0, -0.5, 1.0)
"""The coefficients of what not every game has, for tables whose game usually lacks it."""
PHASES = (0.5, 0.22)
"""The shares of the stock that end the early and the middle part of a deal."""


def standing(table: Table, coefficients: Sequence[Sequence[float]] = ()) -> Standing[Position]:
    """The value of a position to a side; ``coefficients`` has a row for each part of the deal."""
    return Standing(features, PHASES, table.stock, [(*row, *USUAL)[: len(NAMES)] for row in coefficients])
