"""What a seat cannot see in a game of sets: which cards may lie where, and hands drawn from them at random.

Players keep wild cards and pairs and throw what they need least, so a hand is not just any cards. Each is
dealt some more cards than it has and keeps the best of them, as its player did in the turns before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Protocol

from canasta.cards import Card, rank_of
from canasta.players.search.counts import BLACK_THREE, JOKER, RED_THREE, TWO, code_of, counted
from canasta.view import View

CHOSEN = 0.7
"""For each card that a seat has thrown, the cards more that its hand is chosen from."""
MOST_CHOSEN = 8
"""The most cards more."""
WILD = -6.0
"""How much rather a wild card is kept than a single one: it is laid as well as kept."""
PAIR = 22.0
"""How much rather a card of a pair is kept."""
SEVERAL = -4.0
"""How much rather one of three or more is kept: most are laid."""
THROWN = -30.0
"""How much rather a card is kept of a rank that its holder has thrown or left lying."""
BY_CHANCE = 20.0
"""How much of the choice is chance."""


class WithPile(Protocol):
    """A position of a search: its pile, and how many of its lowest cards nobody saw."""

    pile: list[int]
    buried: int


class Unseen:
    """The cards of a view by counts, and those that it does not show; seats are counted among those that
    play.

    ``pack`` are all cards of the game, by their ``code``. ``hidden`` are those that might lie anywhere,
    ``threes`` how many there are of each code for threes that are laid out. ``pile`` are the cards of the
    pile that were seen, ``buried`` the number below them that nobody saw. ``known`` are each hand's known
    cards, as ``counts_of`` counts them, ``missing`` the number of its others.
    """

    def __init__(
        self,
        view: View,
        pack: Counter[int],
        code: Callable[[Card], int] = code_of,
        counts_of: Callable[[Iterable[Card]], list[int]] = counted,
    ) -> None:
        hidden = pack
        for side in view.sides:
            for meld in side.melds:
                hidden.subtract(map(code, meld.cards))
            hidden.subtract(map(code, side.threes))
        lying = [thrown.card for thrown in view.seen.pile] or [view.pile.top]
        self.pile = [code(card) for card in lying if card is not None]
        self.buried = view.pile.size - len(self.pile)  # nobody saw them, as in a position put together
        hidden.subtract(self.pile)
        self.known: list[list[int]] = []
        self.missing: list[int] = []
        self._thrown: list[frozenset[int]] = []
        self._more: list[int] = []
        for seat in view.order:
            own = seat == view.seat
            counts = counts_of(view.hand if own else view.seen.known[seat])
            hidden.subtract(dict(enumerate(counts)))
            self.known.append(counts)
            self.missing.append(0 if own else view.counts[seat] - sum(counts))
            thrown = view.seen.thrown_by(seat)
            left = [declined.card for declined in view.seen.declined if declined.seat == seat]
            self._thrown.append(frozenset(map(rank_of, (*thrown, *left))))
            self._more.append(min(MOST_CHOSEN, round(CHOSEN * len(thrown))))
        self.threes = {three: hidden.pop(three, 0) for three in (RED_THREE, BLACK_THREE)}
        self.hidden = list((+hidden).elements())

    def fill(self, hands: list[list[int]], held: list[int], cards: list[int], rng: Random) -> None:
        """Deal the hands what they miss from the end of ``cards``; those that their players would not keep
        go to its beginning. ``held`` are the sums of the hands.
        """
        for chair, missing in enumerate(self.missing):
            if missing:
                self._deal(hands[chair], chair, cards, rng)
                held[chair] += missing

    def bury(self, position: WithPile, cards: list[int]) -> None:
        """Put the cards that nobody saw below the pile: the first of ``cards``."""
        if self.buried:
            position.pile, position.buried = [*cards[: self.buried], *self.pile], self.buried
            del cards[: self.buried]

    def _deal(self, hand: list[int], chair: int, cards: list[int], rng: Random) -> None:
        missing = self.missing[chair]
        more = min(self._more[chair], len(cards) - missing)
        dealt = cards[len(cards) - missing - more :]
        del cards[len(cards) - missing - more :]
        if more > 0:
            thrown = self._thrown[chair]
            alike = hand[:]
            for code in dealt:
                alike[code] += 1
            keeps = [
                (
                    (WILD if code in (TWO, JOKER) else (0.0, 0.0, PAIR, SEVERAL)[min(alike[code], 3)])
                    + (THROWN if code in thrown else 0.0)
                    + BY_CHANCE * rng.random(),
                    code,
                )
                for code in dealt
            ]
            keeps.sort()
            cards[:0] = [code for _, code in keeps[:more]]
            dealt = [code for _, code in keeps[more:]]
        for code in dealt:
            hand[code] += 1
