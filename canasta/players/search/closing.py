"""Which cards a policy would rather throw."""

from __future__ import annotations

from collections.abc import Callable


def cheapest(hand: list[int], most: int, choice: Callable[[], int]) -> list[int]:
    """The cards of a hand, up to ``most`` of them, in the order in which a policy would throw them;
    ``choice`` is the one that it throws first.
    """
    cards: list[int] = []
    held = hand[:]
    while len(cards) < most and any(hand[:14]):
        cards.append(choice())
        hand[cards[-1]] = 0
    hand[:] = held
    return cards
