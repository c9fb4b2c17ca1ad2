"""Processes of the bot in real time: started with their shards, killed and started again, replaced one after
the other, or all stopped and started with another number of shards. Which shard was served when, and whether
everybody who pressed something meanwhile was answered, as the stand-in sees it.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

from sandbox.discord.model import Event, Interaction
from sandbox.discord.shards import Shard
from sandbox.server.server import Sandbox
from tests.process import quick_clock
from tests.process.canasta import SECONDS, TOKEN, Program, begin
from tests.process.company import PLENTY
from tests.process.game import STANDS_BY, TAKES_OVER

OVERLAP = 1.0
"""Seconds for which the line of a killed process may still seem to be there."""
AFTER_A_KILL = 2.0
"""Seconds in which the lines of a killed process are gone."""
WARMING_UP = 3.0
"""Seconds after a takeover in which a click may still not be answered: the process has just connected, and
all that waited for it comes at once.
"""


@dataclass
class Gap:
    """The time in which a shard was not connected, in seconds of `time.time`. ``ended``: None for not yet."""

    shard: int
    began: float
    ended: float | None = None


@dataclass
class Member:
    """A process, whichever it is now, and its shards."""

    shards: range
    program: Program | None = None


class Fleet:
    """Processes that have all shards between them, and more that stand by for them."""

    def __init__(
        self, folder: Path, database: str, sandbox: Sandbox, processes: int, shards: int, stand_by: int
    ) -> None:
        self._folder, self._sandbox, self.count = folder, sandbox, shards
        self.members = _members(processes, shards, stand_by)
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
        self._waits: list[float] = []
        """How long each answered click waited for its first answer, in seconds."""
        self._failed: list[tuple[int, float]] = []
        """Clicks that were not answered: their shard and when they were made."""
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
        await asyncio.gather(*map(self._begin, self.members))
        await self.until_served(range(self.count))

    async def _begin(self, member: Member) -> None:
        arguments = ["run", "--shards", f"{member.shards[0]}-{member.shards[-1]}/{self.count}"]
        member.program = await begin(arguments, self._folder, module=quick_clock.MODULE, **self._settings)

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
        await asyncio.gather(*(self._stop(member.program) for member in self.members))
        self.count, self._known = shards, set(range(shards))
        self._look(time.time(), [])
        for shard in self._open.keys() - self._known:
            self._open.pop(shard).ended = time.time()
        self.members = _members(processes, shards)
        await self.start()
        self._stopping.clear()

    async def _stop(self, program: Program | None) -> None:
        """Tell a process to stop, which owes nothing then."""
        assert program is not None
        ended = await program.stop()
        self.replaced += 1
        if ended.status != 0 or "Ended with" in ended.err or "Traceback" in ended.err:
            self.wrong.append(f"a process that was told to stop ended with {ended.status}: {ended.err}")

    async def _end(self, member: Member) -> None:
        program, member.program = member.program, None
        ended = None if program is None else await program.kill()
        if ended is None or "Traceback" in ended.err:
            self.wrong.append(f"the process of shards {member.shards} ended by itself, or complains: {ended}")

    async def end(self) -> None:
        """Kill all that are there."""
        self._ended = True
        for member in self.members:
            if member.program is not None:
                await self._end(member)

    async def until_served(self, shards: Iterable[int]) -> None:
        """Wait until these shards are connected."""
        async with asyncio.timeout(3 * SECONDS):
            while not set(shards) <= set(self._connected()):  # noqa: ASYNC110 - other processes' state
                await asyncio.sleep(0.05)

    # ---- watching ---------------------------------------------------------------------------------------

    def _connected(self) -> list[int]:
        """The shards that somebody has, as the gateway sees it; one that two have is there twice."""
        sessions = self._sandbox.gateway.sessions.values()
        return [session.shard.number for session in sessions if session.socket is not None]

    def _heard(self, event: Event) -> None:
        click = event.about
        if event.name == "SANDBOX_BOTS" and not self._ended:
            self._look(time.time(), self._connected())
        elif event.name == "SANDBOX_INTERACTION" and isinstance(click, Interaction) and not click.followed:
            if click.state == "answered":
                self._waits.append(time.time() - click.born)
            elif click.state == "failed":
                server = 0 if event.guild is None else event.guild.id
                shard = next(n for n in range(self.count) if Shard(n, self.count).has(server))
                self._failed.append((shard, click.born))

    def _look(self, now: float, connected: list[int]) -> None:
        """Note which shards are away, and which two have."""
        for shard in self._known - set(connected) - self._open.keys():
            self._open[shard] = Gap(shard, now)
            self.gaps.append(self._open[shard])
            if shard not in self._stopping and not any(
                0 <= now - kill <= AFTER_A_KILL for kill in self.kills
            ):
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

    def unanswered(self) -> list[str]:
        """Clicks that were not answered although their shard was served."""
        patience = self._sandbox.interactions.first_answer
        return [
            f"a click for shard {shard} was not answered at {moment}; the shard was away: {self.gaps}"
            for shard, moment in self._failed
            if not any(
                gap.shard == shard and gap.began - patience <= moment <= (gap.ended or moment) + WARMING_UP
                for gap in self.gaps
            )
        ]

    def figures(self) -> str:
        """In numbers: answers, how soon, and how long shards were away."""
        away = [gap.ended - gap.began for gap in self.gaps if gap.ended is not None] or [0.0]
        waits = sorted(self._waits) or [0.0]
        return (
            f"{len(self._waits)} clicks answered (median {median(waits) * 1000:.0f} ms,"
            f" 99% {waits[len(waits) * 99 // 100] * 1000:.0f} ms), {len(self._failed)} not;"
            f" {len(self.kills)} kills, {self.replaced} replaced,"
            f" shards away: median {median(away):.1f} s, worst {max(away):.1f} s"
        )


def _members(processes: int, shards: int, stand_by: int = 0) -> list[Member]:
    """The processes with the shards of each, and so many more."""
    size = -(-shards // processes)
    parts = [range(start, min(start + size, shards)) for start in range(0, shards, size)]
    return [Member(parts[number % len(parts)]) for number in range(len(parts) + stand_by)]


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
