"""The processes: started with their shards, killed and started again, replaced one after the other, or all
stopped and started with another number of shards; and which shard was served when.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sandbox.discord.model import Event
from sandbox.server.server import Sandbox
from tests.process import quick_clock
from tests.process.canasta import SECONDS, TOKEN, Program, begin
from tests.process.company import PLENTY
from tests.process.game import STANDS_BY, TAKES_OVER

OVERLAP = 1.0
"""Seconds for which the line of a killed process may still seem to be there."""
AFTER_A_KILL = 2.0
"""Seconds in which the lines of a killed process are gone."""


@dataclass
class Gap:
    """The time in which a shard was not connected, in seconds of `time.time`. ``ended``: None for not yet."""

    shard: int
    began: float
    ended: float | None = None


@dataclass
class Member:
    """A process, whichever it is now, and its shards."""

    shards: tuple[int, ...]
    program: Program | None = None


class Fleet:
    """Processes that have all shards between them, and more that stand by for them."""

    def __init__(
        self, folder: Path, database: str, sandbox: Sandbox, processes: int, shards: int, stand_by: int
    ) -> None:
        self._folder, self._sandbox, self.count = folder, sandbox, shards
        parts = _parts(processes, shards)
        self.members = [Member(part) for part in parts]
        self.members += [Member(parts[number % len(parts)]) for number in range(stand_by)]
        self.kills: list[float] = []
        self.replaced = 0
        """How many processes have been told to stop, and another has taken over."""
        self._stopping: set[int] = set()
        """The shards of processes that are told to stop."""
        self.gaps: list[Gap] = []
        self.wrong: list[str] = []
        self._open: dict[int, Gap] = {}
        self._twice: dict[int, float] = {}
        self._known: set[int] = set()
        self._settings = {
            "DISCORD_TOKEN": TOKEN,
            "CANASTA_DISCORD": sandbox.url,
            "CANASTA_DATABASE": database,
            "CANASTA_LOG_LEVEL": "WARNING",
            "CANASTA_COMPUTER_SECONDS": "0.3",
            "CANASTA_NEXT_DEAL_SECONDS": "5",
            **PLENTY,
        }
        self._ended = False
        sandbox.world.listen(self._heard)

    # ---- life -------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Start all; returns when all shards are served."""
        await asyncio.gather(*(self._begin(member) for member in self.members))
        await self.until_served(range(self.count))

    async def _begin(self, member: Member) -> None:
        shards = f"{member.shards[0]}-{member.shards[-1]}/{self.count}"
        member.program = await begin(
            ["run", "--shards", shards], self._folder, module=quick_clock.MODULE, **self._settings
        )

    async def kill(self, rng: Random) -> None:
        """Kill one of them as `kill -9` does, and start it again."""
        member = rng.choice(self.members)
        self.kills.append(time.time())
        await self._end(member)
        await self._begin(member)

    async def update(self) -> None:
        """Replace each process: the new one is started beside it and waits, then the old one is stopped."""
        for member in self.members:
            old = member.program
            assert old is not None
            await self._begin(member)
            assert member.program is not None
            await member.program.complains(STANDS_BY)
            self._stopping.update(member.shards)
            await self._stop(old)
            await member.program.complains(TAKES_OVER)
            await self.until_served(member.shards)
            self._stopping.clear()

    async def recount(self, processes: int, shards: int) -> None:
        """Stop all processes, then start others with this number of shards between them."""
        self._stopping.update(range(max(self.count, shards)))
        await asyncio.gather(*(self._stop(one.program) for one in self.members if one.program is not None))
        now, self.count = time.time(), shards
        self._known = set(range(shards))
        for shard in self._known - self._open.keys():
            self._open[shard] = Gap(shard, now)
            self.gaps.append(self._open[shard])
        for shard in self._open.keys() - self._known:
            self._open.pop(shard).ended = now
        self.members = [Member(part) for part in _parts(processes, shards)]
        await self.start()
        self._stopping.clear()

    async def _stop(self, program: Program) -> None:
        """Tell a process to stop, which owes nothing then."""
        ended = await program.stop()
        self.replaced += 1
        if ended.status != 0 or "Ended with" in ended.err or "Traceback" in ended.err:
            self.wrong.append(f"a process that was told to stop ended with {ended.status}: {ended.err}")

    async def _end(self, member: Member) -> None:
        program, member.program = member.program, None
        ended = None if program is None else await program.kill()
        if ended is None:
            self.wrong.append(f"the process of shards {member.shards} ended by itself")
        elif "Traceback" in ended.err:
            self.wrong.append(f"the process of shards {member.shards} complains: {ended.err}")

    async def end(self) -> None:
        """Kill all that are there."""
        self._ended = True
        for member in self.members:
            if member.program is not None:
                await self._end(member)

    # ---- watching ---------------------------------------------------------------------------------------

    def connected(self) -> list[int]:
        """The shards that somebody has, as the gateway sees it; one that two have is there twice."""
        sessions = self._sandbox.gateway.sessions.values()
        return [one.shard.number for one in sessions if one.socket is not None]

    def _heard(self, event: Event) -> None:
        if event.name != "SANDBOX_BOTS" or self._ended:
            return
        now, connected = time.time(), self.connected()
        for shard in self._known - set(connected) - self._open.keys():
            self._open[shard] = Gap(shard, now)
            self.gaps.append(self._open[shard])
            meant = shard in self._stopping or any(0 <= now - kill <= AFTER_A_KILL for kill in self.kills)
            if not meant:
                self.wrong.append(f"shard {shard} was left although nobody was killed")
        for shard in self._open.keys() & set(connected):
            self._open.pop(shard).ended = now
        self._known |= set(connected)
        several = {shard for shard in connected if connected.count(shard) > 1}
        for shard in self._twice.keys() - several:
            if (seconds := now - self._twice.pop(shard)) > OVERLAP:
                self.wrong.append(f"shard {shard} had two processes for {seconds:.1f} s")
        for shard in several:
            self._twice.setdefault(shard, now)

    async def until_served(self, shards: Iterable[int]) -> None:
        """Wait until these shards are connected."""
        async with asyncio.timeout(3 * SECONDS):
            while not set(shards) <= set(self.connected()):  # noqa: ASYNC110 - other processes' state
                await asyncio.sleep(0.05)

    def away(self, shard: int, moment: float, before: float, after: float) -> bool:
        """Whether nobody had a shard at that moment, or within these seconds of it."""
        return any(
            gap.shard == shard
            and gap.began - before <= moment
            and (gap.ended is None or moment <= gap.ended + after)
            for gap in self.gaps
        )


def _parts(processes: int, shards: int) -> list[tuple[int, ...]]:
    """The shards of each process."""
    size = -(-shards // processes)
    return [tuple(range(start, min(start + size, shards))) for start in range(0, shards, size)]


@asynccontextmanager
async def fleet_of(
    folder: Path, database: str, sandbox: Sandbox, processes: int, shards: int, stand_by: int
) -> AsyncIterator[Fleet]:
    """These processes, started and watched."""
    fleet = Fleet(folder, database, sandbox, processes, shards, stand_by)
    try:
        await fleet.start()
        yield fleet
    finally:
        await fleet.end()
