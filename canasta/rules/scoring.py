"""Scoring: the result of a deal, and who has won the match (rules: 2.8, 2.9)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from canasta.cards.packs import STANDARD
from canasta.rules.course import Course
from canasta.state import State
from canasta.view import ScoreLine


class Scoring(Course):
    """The score sheet of a finished deal, and the end of the match."""

    values: Sequence[int] = STANDARD.values
    """The points of each card in a hand."""

    def score(self, state: State) -> tuple[ScoreLine, ...]:
        """The lines of the score sheet for a finished deal (rules: 2.8)."""
        raise NotImplementedError

    def so_far(self, state: State) -> tuple[int, ...]:
        """The points of each side's cards on the table, with the bonuses and costs of its melds and threes,
        as the score sheet would count them now.

        Nothing that anybody holds counts, so that it tells nothing about hidden cards.
        """
        bare = copy(state)
        bare.reason = None
        bare.hands = [[] for _ in state.hands]
        bare.feet = [[] for _ in state.feet]
        bare.pending = {}
        lines = self.score(bare)
        return tuple(sum(line.points[side] for line in lines) for side in range(self.sides))

    def winning_sides(self, state: State, totals: Sequence[int]) -> set[int]:
        """The sides that have won the match with a finished deal; none while the match continues.

        ``totals`` are those after the deal. By default the highest total at or above the target wins, or,
        without a target, the highest after the last deal (rules: 2.9, 14.10).
        """
        best = max(totals)
        if state.round < self.rounds or (self.target and best < self.target):
            return set()
        return self.first_among_equals(state, {side for side, total in enumerate(totals) if total == best})

    def first_among_equals(self, state: State, tied: set[int]) -> set[int]:
        """Which of these tied best sides win the match by the table's tie rule; none if it continues (rules:
        14.10).
        """
        rule = self.options["tie_rule"]
        if len(tied) == 1 or rule == "draw":
            return tied
        if rule == "first_to_reach":
            led = max(state.totals[side] for side in tied)
            leaders = {side for side in tied if state.totals[side] == led}
            return leaders if len(leaders) == 1 else set()
        return set()
