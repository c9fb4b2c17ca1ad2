"""A deal whose cards are given one by one, as they are dealt and drawn: chance as a player of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final

from canasta.learning.episode import Episode
from canasta.learning.game import Game

CHANCE: Final = -1
"""Who is to move while a card is missing."""


class GivenDeal:
    """A deal of a game, from its first card on.

    ``step`` takes a kind of card while ``mover`` is CHANCE, and a choice otherwise; a choice that draws is
    done once its cards are given. ``episode`` is the deal in play, None while it is being dealt.

    >>> from canasta.learning import Game
    >>> deal = GivenDeal(Game("classic", 2))
    >>> deal.mover, round(deal.cards()[13], 4)  # one of the four jokers
    (-1, 0.037)
    """

    __slots__ = ("_choice", "_dealt", "_given", "_steps", "episode", "game")

    def __init__(self, game: Game, steps: Iterable[int] = ()) -> None:
        self.game = game
        self.episode: Episode | None = None
        self._dealt: list[int] = []
        self._choice = -1
        self._given = 0
        self._steps: list[int] = []
        for step in steps:
            self.step(step)

    @property
    def mover(self) -> int:
        """The seat to move, or CHANCE."""
        return CHANCE if self.episode is None or self._choice >= 0 else self.episode.seat

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.episode is not None and self.episode.over

    def cards(self) -> dict[int, float]:
        """How likely each kind of card is to come next, in the order of their numbers."""
        kinds = self._kinds()
        count = sum(kinds.values())
        return {kind: kinds[kind] / count for kind in sorted(kinds)}

    def _kinds(self) -> Counter[int]:
        if self.episode is None:
            return Counter(self.game.pack) - Counter(self._dealt)
        return Counter(self.episode.next_cards(self._given))

    def step(self, step: int) -> None:
        """Let this card come, which else raises ValueError, or do what the seat to move chooses."""
        if self.mover == CHANCE and not self._kinds()[step]:
            raise ValueError(f"there is no such card to come: {step}")
        self._steps.append(step)
        if self.episode is None:
            self._dealt.append(step)
            if self.game.deals(self._dealt):
                self.episode = self.game.dealt(self._dealt)
            return
        if self._choice < 0:
            self._choice = step
        else:
            self.episode.give(step, self._given)
            self._given += 1
        if self.episode.draws(self._choice) <= self._given:
            self.episode.step(self._choice)
            self._choice, self._given = -1, 0

    def copy(self) -> GivenDeal:
        """The same deal, to be played on apart from this one."""
        return self._with(self.episode and self.episode.copy())

    def redeal(self, seat: int, rng: Random) -> GivenDeal:
        """A copy with the cards dealt again that this seat can't see; ValueError while a card is missing."""
        if self.episode is None or self.mover == CHANCE:
            raise ValueError("a card is missing")
        return self._with(self.episode.redeal(seat, rng))

    def _with(self, episode: Episode | None) -> GivenDeal:
        other = GivenDeal(self.game)
        other.episode = episode
        other._dealt, other._steps = self._dealt[:], self._steps[:]
        other._choice, other._given = self._choice, self._given
        return other

    def __deepcopy__(self, memo: object) -> GivenDeal:
        return self.copy()

    def __reduce__(self) -> tuple[type[GivenDeal], tuple[Game, list[int]]]:
        return GivenDeal, (self.game, self._steps)
