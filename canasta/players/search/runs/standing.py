"""What is counted to value a position of a game of sets and runs."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.players.search.counts import FULL, NATURALS, VALUES
from canasta.players.search.runs.position import Position, short
from canasta.players.search.runs.side import Side, size_of
from canasta.players.search.runs.table import LOWEST, WILDS, Table
from canasta.players.search.standing import Standing

NAMES = (
    "settled",
    "opened",
    "threes_for",
    "threes_against",
    "ready",
    "one_canasta",
    "two_canastas",
    "sambas",
    "sets_three",
    "sets_four",
    "sets_five",
    "sets_six",
    "runs_three",
    "runs_four",
    "runs_five",
    "runs_six",
    "runs_short",
    "wilds_three",
    "wilds_five",
    "wilds_six",
    "fuel",
    "fuel_full",
    "fits_next",
    "fits_one",
    "near",
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
    "ready_fewest",
)


def features(position: Position, side: Side) -> list[float]:
    """The counts for a side, in the order of NAMES."""
    table = position.table
    sizes, sets, runs = [0] * 14, [0] * (FULL + 1), [0] * (FULL + 1)
    for rank in NATURALS:
        size = sizes[rank] = side.naturals[rank] + side.wilds[rank]
        sets[min(size, FULL)] += 1
    for run in side.runs:
        runs[size_of(run)] += 1
    fuel = full = held = points = twos = jokers = pairs = triples = black = near = 0
    fits_next = fits_one = 0
    fewest, worth, number = 99, 0, -1
    for seat, hand in enumerate(position.ranks):
        if position.sides[seat] is not side:
            continue
        number = table.side_of[seat]
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
                if 0 < size < FULL:
                    fuel += count
                elif count == 2:
                    pairs += 1
                elif count >= 3:
                    triples += 1
                elif size:
                    full += count
        if table.runs:
            cards = position.cards[seat]
            for mask in position.suits[seat]:
                near += (mask & mask >> 1).bit_count()
            for low, high in side.runs:
                for near_card, far_card in ((low - 4, low - 8), (high + 4, high + 8)):
                    fits_next += LOWEST <= near_card < 52 and cards[near_card] > 0
                    fits_one += LOWEST <= far_card < 52 and cards[far_card] > 0
    worth = position.worth_of_threes(number, side)
    ready = side.ready(table)
    following = position.sides[position.turn] is side
    size = len(position.pile) if following else 0
    top = position.pile[-1] if size else -1
    wilds = side.wilds[WILDS]
    return [
        side.points + side.bonus,
        side.opened,
        worth if worth > 0 else 0,
        -worth if worth < 0 else 0,
        ready,
        side.canastas == 1,
        side.canastas >= 2,
        side.sambas,
        sets[3],
        sets[4],
        sets[5],
        sets[6],
        runs[3],
        runs[4],
        runs[5],
        runs[6],
        sum([short(run) for run in side.runs]) if table.short else 0,
        3 <= wilds < FULL,
        5 <= wilds < FULL,
        wilds == 6,
        fuel,
        full,
        fits_next,
        fits_one,
        near,
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
        size if LOWEST <= top < 52 and not position.frozen and 0 < sizes[top >> 2] < FULL else 0,
        ready / fewest if fewest else 0,
    ]


PHASES = (0.5, 0.22)
"""The shares of the stock that end the early and the middle part of a deal."""


def standing(table: Table, coefficients: Sequence[Sequence[float]] = ()) -> Standing[Position]:
    """The value of a position to a side; ``coefficients`` has a row for each part of the deal."""
    return Standing(features, PHASES, table.stock, coefficients)
