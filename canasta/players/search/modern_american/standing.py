"""What is counted to value a position of Modern American Canasta."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import ACE, SEVEN
from canasta.counts.ids import KINDS
from canasta.counts.rules import CountRules
from canasta.players.search.counts import FULL, JOKER, NATURALS, THREE, TWO, VALUES
from canasta.players.search.modern_american.world import ModernWorld
from canasta.players.search.standing import Standing
from canasta.variants.modern_american.counted.figures import on_table

NAMES = (
    "settled",
    "opened",
    "one",
    "ready",
    "threes",
    "natural_three",
    "natural_four",
    "natural_five",
    "natural_six",
    "mixed_three",
    "mixed_four",
    "mixed_five",
    "mixed_six",
    "dear_begun",
    "dear_cards",
    "dear_six",
    "dear_unseen",
    "wild_begun",
    "wild_cards",
    "wild_six",
    "wild_unseen",
    "fuel",
    "held",
    "fewest",
    "points",
    "wilds",
    "pairs",
    "triples",
    "many_dear",
    "dear_held",
    "dear_fuel",
    "most_pairs",
    "threes_held",
    "pile_next",
    "takes_next",
)
"""``natural`` and ``mixed``: unfinished melds of that size, sevens and pure aces left out, which are the
``dear`` ones. ``fuel`` are cards of ranks that are begun, ``many_dear`` the hands with three or more aces or
sevens, ``most_pairs`` the pairs beyond four of a side that has not opened.
"""


def features(world: ModernWorld, team: int) -> list[float]:
    """The counts for a side, in the order of NAMES."""
    natural, mixed = [0] * 8, [0] * 8
    begun = cards = six = dear_unseen = 0
    p, seen = world.p, world.seen
    rules = p.rules
    naturals, wilds = world.lying(team)
    copies = 4 * rules.packs
    for rank in NATURALS:
        count = naturals[rank]
        if not count:
            continue
        size = count + wilds[rank]
        if size >= FULL:  # an eighth card lies there when its player goes out (rules: 7.4)
            continue
        if wilds[rank]:
            mixed[size] += 1
        elif rank in (SEVEN, ACE):
            begun += 1
            cards += size
            six += size == FULL - 1
            dear_unseen += copies - seen[rank]
        else:
            natural[size] += 1
    lying = wilds[JOKER]
    collects = 0 < lying < FULL
    wild_unseen = copies + rules.jokers - _wild_seen(world) if collects else 0
    pile = p.pile if p.team[p.seat] == team else []
    top = pile[-1] if pile else 0
    takes = bool(pile) and p.hand[p.seat * KINDS + top] >= 2 and naturals[top] + wilds[top] < FULL - 2
    return [
        on_table(p, team),
        p.opened[team],
        p.canastas[team] == 1,
        p.canastas[team] >= rules.quota,
        p.threes[team] + p.blacks[team],
        natural[3],
        natural[4],
        natural[5],
        natural[6],
        mixed[3],
        mixed[4],
        mixed[5],
        mixed[6],
        begun,
        cards,
        six,
        dear_unseen,
        collects,
        lying if collects else 0,
        lying == FULL - 1,
        wild_unseen,
        *_of_hands(world, team, naturals),
        len(pile),
        len(pile) if takes else 0,
    ]


def _wild_seen(world: ModernWorld) -> int:
    """The wild cards that lie face up."""
    p = world.p
    return sum(p.wild) + sum(kind in (TWO, JOKER) for kind in p.pile)


def _of_hands(world: ModernWorld, team: int, naturals: Sequence[int]) -> list[float]:
    """The counts of a side's hands."""
    fuel = held = points = wild = pairs = triples = many = dear = dear_fuel = most = threes = 0
    fewest, p = 99, world.p
    for seat in world.order:
        if p.team[seat] != team:
            continue
        hand = p.hand[seat * KINDS : (seat + 1) * KINDS]
        mine = p.held[seat] + len(p.own.pending[seat])
        held += mine
        if mine < fewest:
            fewest = mine
        wild += hand[TWO] + hand[JOKER]
        threes += hand[THREE]
        many += (hand[SEVEN] > 2) + (hand[ACE] > 2)
        of_two = 0
        for rank in NATURALS:
            count = hand[rank]
            if not count:
                continue
            points += count * VALUES[rank]
            if count > 1:
                of_two += 1
            if rank in (SEVEN, ACE):
                if naturals[rank]:
                    dear_fuel += count
                else:
                    dear += count
            elif naturals[rank]:
                fuel += count
            elif count == 2:
                pairs += 1
            elif count > 2:
                triples += 1
        if not p.opened[team] and of_two > 4 and not hand[TWO] + hand[JOKER]:
            most += of_two - 4
    return [fuel, held, fewest, points, wild, pairs, triples, many, dear, dear_fuel, most, threes]


PHASES = (0.7, 0.45, 0.2)
"""The shares of the stock that end the parts of a deal but for the last."""


def standing(rules: CountRules, coefficients: Sequence[Sequence[float]] = ()) -> Standing[ModernWorld]:
    """The value of a position to a side; ``coefficients`` has a row for each part of the deal."""
    own, seating = rules.own, rules.seating
    dealt = seating.chairs * own.rules.hand_size + (sum(own.talons) if own.aside else 0)
    return Standing(features, PHASES, 52 * seating.packs + seating.jokers - dealt, coefficients)
