"""What is counted to value a position of a game of sets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import mul

from canasta.counts.ids import KINDS
from canasta.counts.rules import CountRules
from canasta.counts.score import kinds_of, own_lines, threes_count_for
from canasta.players.search.counted.figures import figures_of
from canasta.players.search.counted.world import World
from canasta.players.search.counts import JOKER, NATURALS, VALUES
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
OWN = [value if rank in NATURALS else 0 for rank, value in enumerate(VALUES)]
"""The points of natural cards."""


def features(world: World, team: int) -> list[float]:
    """The counts for a team, in the order of NAMES."""
    p = world.p
    rules = p.rules
    nat, wild = world.lying(team)
    full_size, paying = rules.full, rules.bonus
    sizes = [0] * KINDS
    melds = [0] * 8
    clean = canastas = 0
    points = p.points[team]
    for rank in compress(NATURALS, nat[2:JOKER]):
        count, wilds = nat[rank], wild[rank]
        size = sizes[rank] = count + wilds
        if size < full_size:
            melds[size] += 1
        else:
            canastas += 1
            points += paying[(rank << 9) + (count << 5) + wilds]
        if count >= full_size - 2 and not wilds:
            clean += 1
    counting = p.opened[team] and canastas >= rules.threes_need
    if rules.wild_melds or rules.slots > 1 or rules.hooks.threes_need:
        kinds = kinds_of(p, team)
        points, canastas = p.points[team] + world.bonus(team), sum(map(bool, kinds))
        counting = threes_count_for(p, team, kinds)
    fuel = full = held = in_hand = twos = jokers = pairs = triples = black = 0
    fewest = 99
    for seat in world.order:
        if p.team[seat] != team:
            continue
        mine = p.held[seat]
        held += mine
        if mine < fewest:
            fewest = mine
        hand = p.hand[seat * KINDS : (seat + 1) * KINDS]
        twos += hand[0]
        jokers += hand[JOKER]
        black += hand[1]
        in_hand += sum(map(mul, hand, OWN))
        for rank in compress(NATURALS, hand[2:JOKER]):
            count, size = hand[rank], sizes[rank]
            if size:
                if size < full_size:
                    fuel += count
                else:
                    full += count
            elif count == 2:
                pairs += 1
            elif count >= 3:
                triples += 1
    side = rules.side_of[p.team.index(team)]
    worth = rules.threes_worth[p.threes[side]] + (
        rules.threes_worth[p.blacks[side]] if rules.black_threes else 0
    )
    ready = world.ready(team)
    size = len(p.pile) if p.team[p.seat] == team else 0
    top = p.pile[-1] if size else -1
    frozen = p.frozen or rules.always_frozen
    return [
        points,
        p.opened[team],
        worth if counting else 0,
        0 if counting else worth,
        ready,
        canastas,
        melds[3],
        melds[4],
        melds[5],
        melds[6],
        fuel,
        full,
        held,
        fewest,
        in_hand,
        twos,
        jokers,
        pairs,
        triples,
        black,
        size,
        size if frozen else 0,
        size if 2 <= top <= 12 and not frozen and sizes[top] else 0,
        clean,
        ready / fewest if fewest else 0,
        *(_of_game(world, team, sizes, wild[JOKER]) if figures_of(rules).special else NOTHING),
    ]


NOTHING = (0.0, 0.0, 0.0, 0.0)
GROWN = (0.0, 0.0, 0.0, 0.1, 0.25, 0.45, 0.7, 0.0)
"""The share of its bonus that a meld on its way to a canasta is worth, by its size: set by hand, times
a factor that is fitted.
"""


def _of_game(world: World, team: int, sizes: Sequence[int], wilds: int) -> Sequence[float]:
    """What not every game has: what a wild meld and melds of dear ranks may become and what they cost
    unfinished, and lines of the score sheet of its own.
    """
    rules, figures = world.p.rules, figures_of(world.p.rules)
    dear = 0.0
    cost = 0.0
    for rank, size in enumerate(sizes):
        if 0 < size < rules.full:
            dear += GROWN[size] * figures.dear[rank]
            cost += rules.unfinished[rank]
    if 0 < wilds < rules.full:
        cost += rules.unfinished[JOKER]
    return figures.wild * GROWN[min(wilds, 7)], dear, cost, own_lines(world.p, team)


USUAL = (1.0, 1.0, -0.5, 1.0)
"""The coefficients of what not every game has, for tables whose game usually lacks it."""
PHASES = (0.5, 0.22)
"""The shares of the stock that end the early and the middle part of a deal."""


def standing(rules: CountRules, coefficients: Sequence[Sequence[float]] = ()) -> Standing[World]:
    """The value of a position to a side; ``coefficients`` has a row for each part of the deal."""
    seating, game = rules.seating, rules.rules
    dealt = seating.chairs * (game.hand_size + game.foot_size)
    stock = 52 * seating.packs + seating.jokers - dealt
    return Standing(features, PHASES, stock, [(*row, *USUAL)[: len(NAMES)] for row in coefficients])
