"""A match's deal played by numbered choices, with all that a match keeps: events, history and the record.

>>> from random import Random
>>> from canasta.match import Match
>>> match = Match("classic", ["Ann", "Ben"])
>>> dealt = match.start_deal(seed="5e7e2")
>>> deal, rng = Recorded(match.deal, match.apply), Random(1)
>>> while not deal.over:
...     deal.step(rng.choice(deal.legal()))
>>> match.record(1).splitlines()[0]
'format = "canasta-record/1"'
"""

from __future__ import annotations

from collections.abc import Callable

from canasta.counts.play import apply, legal
from canasta.counts.position import OVER, Position
from canasta.counts.rules import CountRules
from canasta.counts.writing import Writing, closing
from canasta.deal import Deal


class Recorded:
    """A deal that a match has in play, its position kept beside its state; ``do`` is how the match applies a
    legal action, ``Match.apply``. Choices are the numbers of :mod:`canasta.counts.ids`; those of a first
    meld, or of taking the pile for one, are one action.

    Raises Unknown for a table without counts.
    """

    __slots__ = ("_do", "_state", "_writing", "position")

    def __init__(self, deal: Deal, do: Callable[..., object]) -> None:
        self.position = Position.of(CountRules.of(deal.rules), deal.state)
        self._state = deal.state
        self._do = do
        self._writing: Writing | None = None

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.position.seat

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.position.phase == OVER

    def legal(self) -> list[int]:
        """What the seat to move may choose."""
        return legal(self.position)

    def step(self, choice: int) -> None:
        """Do what the seat to move chooses, which must be legal."""
        p = self.position
        seat = p.seat
        action, plan = closing(self._state, choice), None
        if action is None:
            writing = self._writing = self._writing or Writing(self._state)
            writing.add(p, choice)
            apply(p, choice)
            if p.debt:
                return
            self._writing, action, plan = None, writing.action(p), writing.plan(p)
        else:
            apply(p, choice)
        self._do(seat, action, legal=True, plan=plan)
