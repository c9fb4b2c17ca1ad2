"""Hands as large as players who pile up can make them, in every game."""

from collections.abc import Mapping
from random import Random

from canasta.actions import Discard, Draw
from canasta.deal import Deal
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS
from tests.canasta.tables import GAMES

NOT_GROWING = ("romme",)
"""Games in which no move adds more than one card to a hand before the discard."""
PART = 0.6
"""The part of all cards in the largest hand; 112 cards at most."""
OTHERS = 8
"""The cards that every other hand keeps."""


def _largest(rules: BaseRules) -> int:
    if rules.variant in NOT_GROWING:
        return int(rules.hand_size)
    return min(112, int(PART * (52 * rules.seating.packs + rules.seating.jokers)))


LARGEST = {game.id: _largest(game.rules(game.seats[0])) for game in VARIANTS.values()}
"""The size of the largest hands by game, at its smallest tables."""
TOTALS = (0, 1600, 3200, 7200, 8500, 9500)
"""What sides have before the deal, at tables with house rules."""


def large_hand(
    game: str, n: int, *, house_rules: bool = False, also: Mapping[str, object] | None = None
) -> Deal:
    """A deal in play in which the seat to move holds three quarters of the largest hand or more; ``n`` names
    it. Sides have melds or none, and the seat is to draw or to meld.

    With ``house_rules`` it is at any table of the game, with any options and totals, and those of ``also``.
    """
    rng = Random(f"large {game} {n}")
    seats, options = GAMES[game].random_table(rng) if house_rules else (VARIANTS[game].seats[0], {})
    rules = VARIANTS[game].rules(seats, {**options, **(also or {})})
    total = rng.choice(TOTALS) if house_rules else 0
    deal = Deal.from_seed(rules, 0, (total,) * rules.sides, f"{n + 1:x}")
    for _ in range(rng.choice((1, 2, 5, 20, 40))):
        actions = deal.offers(deal.state.turn).actions
        some = actions
        if rng.random() < 0.5:
            some = tuple(action for action in actions if isinstance(action, (Draw, Discard))) or actions
        deal.apply(deal.state.turn, rng.choice(some))
        if deal.over:
            return large_hand(game, n + 1000, house_rules=house_rules, also=also)
    state = deal.state
    hand = state.hands[state.turn]
    spare = [card for card in state.stock if card not in rules.pack.threes.set_aside]
    for seat, other in enumerate(state.hands):
        if seat != state.turn and game not in NOT_GROWING:
            spare += other[OTHERS:]
            state.hands[seat] = other[:OTHERS]
    rng.shuffle(spare)
    largest = _largest(rules)
    size = rng.randint(largest * 3 // 4, largest)
    more = spare[: max(0, size - len(hand))]
    for card in more:
        if card in state.stock:
            state.stock.remove(card)
    state.hands[state.turn] = sorted([*hand, *more])
    return deal
