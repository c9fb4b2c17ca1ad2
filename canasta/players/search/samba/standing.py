"""What is counted to value a position of a game of sets and runs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import mul

from canasta.counts.ids import KINDS
from canasta.counts.rules import CountRules
from canasta.counts.suits import RANK_OF
from canasta.players.search.counted.standing import OWN
from canasta.players.search.counts import FULL, JOKER, NATURALS
from canasta.players.search.samba.world import SambaWorld
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


def features(world: SambaWorld, team: int) -> list[float]:
    """The counts for a team, in the order of NAMES."""
    p = world.p
    side = world.side(team)
    sizes, sets, runs = [0] * KINDS, [0] * (FULL + 1), [0] * (FULL + 1)
    for rank in compress(NATURALS, side.naturals[2:JOKER]):
        size = sizes[rank] = side.naturals[rank] + side.wilds[rank]
        sets[min(size, FULL)] += 1
    for run in side.runs:
        runs[run.size] += 1
    fuel = full = held = points = twos = jokers = pairs = triples = black = near = 0
    fits_next = fits_one = 0
    fewest = 99
    for seat in world.order:
        if p.team[seat] != team:
            continue
        hand = world.hand(seat)
        mine = p.held[seat]
        held += mine
        if mine < fewest:
            fewest = mine
        twos += hand[0]
        jokers += hand[JOKER]
        black += hand[1]
        points += sum(map(mul, hand, OWN))
        for rank in compress(NATURALS, hand[2:JOKER]):
            count, size = hand[rank], sizes[rank]
            if 0 < size < FULL:
                fuel += count
            elif count == 2:
                pairs += 1
            elif count >= 3:
                triples += 1
            elif size:
                full += count
        if p.cards:
            suits = world.suits(seat)
            for mask in suits:
                near += (mask & mask >> 1).bit_count()
            for suit, low, high, _, _ in side.runs:
                mask = suits[suit]
                fits_next += (mask >> low - 1 & 1) + (mask >> high + 1 & 1)
                fits_one += (mask >> low - 2 & 1) + (mask >> high + 2 & 1)
    threes = world.worth_of_threes(team)
    ready = world.ready(team)
    size = len(p.pile) if p.team[p.seat] == team else 0
    top = RANK_OF[p.pile[-1]] if size else -1
    frozen = p.frozen or p.rules.always_frozen
    short, wilds = p.rules.hooks.short_runs, side.wilds[JOKER]
    return [
        p.points[team] + side.bonus,
        p.opened[team],
        max(0, threes),
        max(0, -threes),
        ready,
        side.canastas == 1,
        side.canastas >= 2,
        side.sambas,
        *sets[3:FULL],
        *runs[3:FULL],
        sum([run.size < short[0] for run in side.runs]) if short else 0,
        3 <= wilds < FULL,
        5 <= wilds < FULL,
        wilds == FULL - 1,
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
        size if frozen else 0,
        size if 2 <= top < JOKER and not frozen and 0 < sizes[top] < FULL else 0,
        ready / fewest if fewest else 0,
    ]


PHASES = (0.5, 0.22)
"""The shares of the stock that end the early and the middle part of a deal."""


def standing(rules: CountRules, coefficients: Sequence[Sequence[float]] = ()) -> Standing[SambaWorld]:
    """The value of a position to a side; ``coefficients`` has a row for each part of the deal."""
    seating = rules.seating
    stock = 52 * seating.packs + seating.jokers - seating.chairs * rules.rules.hand_size
    return Standing(features, PHASES, stock, coefficients)
