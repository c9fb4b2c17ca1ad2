"""Hands as large as players who pile up can make them, in every game."""

from __future__ import annotations

from random import Random

from canasta.actions import Discard, Draw
from canasta.deal import Deal
from canasta.variants import VARIANTS

NOT_GROWING = ("romme",)
"""Games in which no move adds more than one card to a hand before the discard."""
PART = 0.6
"""The part of all cards in the largest hand; 112 cards at most."""
OTHERS = 8
"""The cards that every other hand keeps."""


def _largest(game: str) -> int:
    rules = VARIANTS[game].rules(_seats(game))
    if game in NOT_GROWING:
        return int(rules.hand_size)
    return min(112, int(PART * (52 * rules.seating.packs + rules.seating.jokers)))


def _seats(game: str) -> int:
    return VARIANTS[game].seats[0]


LARGEST = {game: _largest(game) for game in VARIANTS}
"""The size of the largest hands by game."""


def large_hand(game: str, n: int) -> Deal:
    """A deal in play in which the seat to move holds three quarters of the largest hand or more; ``n`` names
    it. Sides have melds or none, and the seat is to draw or to meld.
    """
    rng = Random(f"large {game} {n}")
    rules = VARIANTS[game].rules(_seats(game))
    deal = Deal.from_seed(rules, 0, (0,) * rules.sides, f"{n + 1:x}")
    for _ in range(rng.choice((1, 2, 5, 20, 40))):
        actions = deal.offers(deal.state.turn).actions
        some = actions
        if rng.random() < 0.5:
            some = tuple(action for action in actions if isinstance(action, (Draw, Discard))) or actions
        deal.apply(deal.state.turn, rng.choice(some))
        if deal.over:
            return large_hand(game, n + 1000)
    state = deal.state
    hand = state.hands[state.turn]
    spare = [card for card in state.stock if card not in getattr(rules, "set_aside", ())]
    for seat, other in enumerate(state.hands):
        if seat != state.turn and game not in NOT_GROWING:
            spare += other[OTHERS:]
            state.hands[seat] = other[:OTHERS]
    rng.shuffle(spare)
    size = rng.randint(LARGEST[game] * 3 // 4, LARGEST[game])
    more = spare[: max(0, size - len(hand))]
    for card in more:
        if card in state.stock:
            state.stock.remove(card)
    state.hands[state.turn] = sorted([*hand, *more])
    return deal
