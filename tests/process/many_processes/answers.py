"""Whether everybody who presses something is answered, and how soon: the stand-in's own view of it."""

import time
from dataclasses import dataclass, field
from statistics import median

from sandbox.discord.model import Event, Interaction
from sandbox.discord.shards import Shard
from sandbox.server.server import Sandbox
from tests.process.many_processes.fleet import Fleet

WARMING_UP = 3.0
"""Seconds after a takeover in which a click may still not be answered: the process has just connected, and
all that waited for it comes at once.
"""


@dataclass
class Answers:
    """Watches all interactions of the stand-in."""

    sandbox: Sandbox
    fleet: Fleet
    waits: list[float] = field(default_factory=list)
    """How long each answered click waited for its first answer, in seconds."""
    failed: list[tuple[int, float]] = field(default_factory=list)
    """Clicks that were not answered: their shard and when they were made."""

    def __post_init__(self) -> None:
        self.sandbox.world.listen(self._heard)

    def _heard(self, event: Event) -> None:
        item = event.about
        if event.name != "SANDBOX_INTERACTION" or not isinstance(item, Interaction) or item.followed:
            return
        if item.state == "answered":
            self.waits.append(time.time() - item.born)
        elif item.state == "failed":
            self.failed.append((self._shard(event), item.born))

    def _shard(self, event: Event) -> int:
        found = 0 if event.guild is None else event.guild.id
        return next(n for n in range(self.fleet.count) if Shard(n, self.fleet.count).has(found))

    def wrong(self) -> list[str]:
        """Clicks that were not answered although their shard was served."""
        patience = self.sandbox.interactions.first_answer
        return [
            f"a click for shard {shard} was not answered, {self._after(shard, moment)}"
            for shard, moment in self.failed
            if not self.fleet.away(shard, moment, patience, WARMING_UP)
        ]

    def _after(self, shard: int, moment: float) -> str:
        """How long before that the shard was last away."""
        ends = [gap.ended for gap in self.fleet.gaps if gap.shard == shard and gap.ended is not None]
        before = [moment - end for end in ends if end <= moment]
        return f"{min(before):.1f} s after a takeover" if before else "never away before"

    def figures(self) -> str:
        """In numbers: answers, how soon, and how long shards were away."""
        gaps = [gap.ended - gap.began for gap in self.fleet.gaps if gap.ended is not None]
        waits = sorted(self.waits)
        took = "-"
        if waits:
            took = f"median {median(waits) * 1000:.0f} ms, 99% {waits[len(waits) * 99 // 100] * 1000:.0f} ms"
        away = f"median {median(gaps):.1f} s, worst {max(gaps):.1f} s" if gaps else "none"
        return (
            f"{len(waits)} clicks answered ({took}), {len(self.failed)} not;"
            f" {len(self.fleet.kills)} kills, {self.fleet.replaced} replaced, {len(gaps)} shards away: {away}"
        )
