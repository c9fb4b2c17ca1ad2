"""A premove as steps in order, and its text form, which the store holds.

``top QK, fit, discard 4c, discard safe, answer no``: take the pile for a king or a queen, else draw; lay off
whatever fits; discard the four of clubs, else the safest card; say no if the partner asks to go out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from canasta.premoves.steps import (
    DrawOnly,
    LayDown,
    LayOff,
    PlanStep,
    Reply,
    StopThere,
    TakeIf,
    Throw,
    ranks_of,
    read_step,
    stage_of,
)

MOST: Final = 6
"""The most steps of a premove."""
_EARLIER = re.compile(r"take (?P<ranks>[2-9TJQKA]+)")
"""How taking the pile was written when the turn was left to the player after it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A premove: its steps in the order in which they are done."""

    steps: tuple[PlanStep, ...] = ()

    def __str__(self) -> str:
        return ", ".join(map(str, self.steps))

    @classmethod
    def of(cls, steps: Iterable[PlanStep]) -> Plan:
        """These steps, each at its place in the turn, in the order given where that is free. What says the
        same twice is joined: the ranks for which the pile is taken; the last answer counts; to draw goes
        without saying.
        """
        unique: list[PlanStep] = list(dict.fromkeys(steps))
        ranks = sorted({rank for step in unique if isinstance(step, TakeIf) for rank in step.ranks})
        takes = [step for step in unique if isinstance(step, TakeIf) and not step.ranks]
        if TakeIf() in takes:
            takes, ranks = [TakeIf()], []
        if ranks:
            takes.insert(0, TakeIf(tuple(ranks)))
        replies = [step for step in unique if isinstance(step, Reply)]
        others = [step for step in unique if not isinstance(step, TakeIf | Reply)]
        if takes or any(not isinstance(step, DrawOnly) for step in others):
            others = [step for step in others if not isinstance(step, DrawOnly)]
        others.sort(key=lambda step: isinstance(step, Throw) and step.card is None)
        return cls(tuple(sorted([*takes, *others, *replies[-1:]], key=stage_of)))

    @classmethod
    def read(cls, text: str) -> Plan:
        """Read a premove in its text form, also one that an earlier release has stored. Raises BadPlan."""
        steps: list[PlanStep] = []
        for part in text.split(", "):
            if found := _EARLIER.fullmatch(part):
                steps += [TakeIf(ranks_of(found["ranks"])), StopThere()]
            else:
                steps.append(read_step(part))
        return cls.of(steps)

    @property
    def reply(self) -> Reply | None:
        """The answer to the partner's question."""
        return next((step for step in self.steps if isinstance(step, Reply)), None)

    @property
    def takes(self) -> tuple[TakeIf, ...]:
        """When to take the pile."""
        return tuple(step for step in self.steps if isinstance(step, TakeIf))

    @property
    def throws(self) -> tuple[Throw, ...]:
        """What to discard, the first choice first."""
        return tuple(step for step in self.steps if isinstance(step, Throw))

    @property
    def moves(self) -> bool:
        """Whether it does anything in the player's own turn."""
        return any(not isinstance(step, Reply) for step in self.steps)

    def __contains__(self, step: PlanStep) -> bool:
        if isinstance(step, TakeIf) and step.ranks:
            return any(set(step.ranks) <= set(take.ranks) for take in self.takes)
        return step in self.steps

    def without(self, *kinds: type[PlanStep]) -> Plan:
        """The steps of all other kinds."""
        return Plan(tuple(step for step in self.steps if not isinstance(step, kinds)))

    def toggled(self, step: PlanStep) -> Plan:
        """With this step, or without it if it is there. To take the pile whenever that is possible and to
        take it under a condition exclude each other: the new one counts.
        """
        if not isinstance(step, TakeIf):
            return self.cut(self.steps.index(step)) if step in self.steps else Plan.of([*self.steps, step])
        takes = {take for take in self.takes if (take == TakeIf()) == (step == TakeIf())}
        if step.ranks:
            ranks = {rank for take in takes for rank in take.ranks} ^ set(step.ranks)
            takes = {take for take in takes if not take.ranks}
            takes |= {TakeIf(tuple(sorted(ranks)))} if ranks else set()
        else:
            takes ^= {step}
        ordered = sorted(takes, key=lambda take: take.least)
        return Plan.of([*ordered, *self.without(TakeIf).steps])

    def cut(self, at: int) -> Plan:
        """Without the step at this place."""
        return Plan(self.steps[:at] + self.steps[at + 1 :])

    def may_swap(self, at: int) -> bool:
        """Whether the steps at this place and the next may change places."""
        if not 0 <= at < len(self.steps) - 1:
            return False
        step, following = self.steps[at : at + 2]
        if isinstance(step, Throw) and isinstance(following, Throw):
            return following.card is not None
        return isinstance(step, LayOff | LayDown) and isinstance(following, LayOff | LayDown)

    def swapped(self, at: int) -> Plan:
        """With the step at this place after the next one, where that may be."""
        if not self.may_swap(at):
            return self
        steps = list(self.steps)
        steps[at], steps[at + 1] = steps[at + 1], steps[at]
        return Plan(tuple(steps))
