"""What is counted to value a position of Modern American Canasta."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import ACE, SEVEN
from canasta.players.search.counts import FULL, JOKER, NATURALS, TWO, VALUES
from canasta.players.search.modern_american.position import Position
from canasta.players.search.modern_american.side import Side
from canasta.players.search.modern_american.table import Table
from canasta.players.search.standing import Standing

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


def features(position: Position, side: Side) -> list[float]:
    """The counts for a side, in the order of NAMES."""
    natural, mixed = [0] * 8, [0] * 8
    begun = cards = six = dear_unseen = 0
    naturals, wilds, seen = side.naturals, side.wilds, position.seen
    copies = 4 * position.table.packs
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
    wild_unseen = copies + position.table.jokers - seen[TWO] - seen[JOKER] if collects else 0
    following = position.sides[position.turn] is side
    pile = position.pile if following else []
    takes = bool(pile) and position.hands[position.turn][pile[-1]] >= 2 and side.size(pile[-1]) < FULL - 2
    ready = side.canastas >= position.table.quota
    on_table = side.on_table()
    return [
        on_table,
        side.opened,
        side.canastas == 1,
        ready,
        side.red + side.black,
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
        *_of_hands(position, side),
        len(pile),
        len(pile) if takes else 0,
    ]


def _of_hands(position: Position, side: Side) -> list[float]:
    """The counts of a side's hands."""
    fuel = held = points = wild = pairs = triples = many = dear = dear_fuel = most = threes = 0
    fewest = 99
    naturals = side.naturals
    for seat, hand in enumerate(position.hands):
        if position.sides[seat] is not side:
            continue
        mine = position.held[seat] + len(position.pending[seat])
        held += mine
        if mine < fewest:
            fewest = mine
        wild += hand[TWO] + hand[JOKER]
        threes += hand[14] + hand[15]
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
        if not side.opened and of_two > 4 and not hand[TWO] + hand[JOKER]:
            most += of_two - 4
    return [fuel, held, fewest, points, wild, pairs, triples, many, dear, dear_fuel, most, threes]


PHASES = (0.7, 0.45, 0.2)
"""The shares of the stock that end the parts of a deal but for the last."""


def standing(table: Table, coefficients: Sequence[Sequence[float]] = ()) -> Standing[Position]:
    """The value of a position to a side; ``coefficients`` has a row for each part of the deal."""
    return Standing(features, PHASES, table.stock, coefficients)
