"""First melds: what they are worth, and which ones a player would lay (rules: 2.2)."""

from __future__ import annotations

from canasta.counts.score import kinds_of
from canasta.players.search.counted.figures import figures_of
from canasta.players.search.counted.weights import Weights
from canasta.players.search.counted.world import World
from canasta.players.search.counts import JOKER, Part
from canasta.players.search.openings import opening, with_wild_meld

LATE = 24
"""The cards of the stock from which a deal is late."""


def worth_of_opening(weights: Weights, world: World) -> float:
    """What it is worth to the side of the seat to move to have melded, in points."""
    p = world.p
    team = p.team[p.seat]
    worth = weights.open + weights.open_three * p.threes[p.rules.side_of[p.seat]]
    for other in p.team:
        if other != team and p.opened[other]:
            worth += weights.open_against
            if p.canastas[other] or (p.rules.wild_melds and any(kinds_of(p, other))):
                worth += weights.open_canasta
            break
    if len(p.stock) < LATE:
        worth += weights.open_late
    return worth


def first_melds(weights: Weights, world: World, top: int) -> list[Part] | None:
    """The first melds that a player with these weights would lay for the seat to move, None if there are none
    that reach the minimum. ``top`` is the rank of the pile's top card, which counts and must be among them;
    -1 for none.
    """
    p = world.p
    hand, minimum = world.hand(p.seat), max(1, p.least[p.rules.side_of[p.seat]])
    melding = figures_of(p.rules).melding
    if melding.whole:
        naturals = opening([0, *hand[1:JOKER], 0], minimum, top, melding)
        if naturals is not None:
            return naturals
    if melding.wild and hand[0] + hand[13] >= weights.wild_from:
        parts = with_wild_meld(hand, minimum, top, melding)
        if parts is not None:
            return parts
    return opening(hand, minimum, top, melding)
