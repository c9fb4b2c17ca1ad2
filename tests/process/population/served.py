"""A small Discord and the bot beside it as a process, on one clock that is moved by hand."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any

from data import Store
from sandbox.discord.clock import Clock
from sandbox.discord.model import Channel, Guild
from sandbox.discord.world import World
from sandbox.server.server import Sandbox
from tests.process.canasta import SECONDS, TOKEN, Program, begin
from tests.process.population import moved
from tests.support.driver import Stage
from tests.support.stand_in import LENIENT

STEP = 1500.0
"""The longest step of the clock in seconds: the bot notes that often that it is alive."""
DIES_WITHIN = 3.0
"""Real seconds in which a process kills itself that was told to; else it is killed."""


class Gone(Exception):
    """The bot has ended in the midst of what it did."""


class Stopped(Clock):
    """A clock that stands still until it is moved on."""

    def __init__(self, now: float) -> None:
        super().__init__()
        self._now = now

    def now(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        assert seconds >= 0
        self._now += seconds


def small_world(now: float, servers: Mapping[str, Sequence[str]]) -> World:
    """A world with these servers, each with its people, the first its owner, and a channel named like it."""
    world = World("Canasta")
    world.clock = Stopped(now)
    users = {name: world.add_user(name) for name in dict.fromkeys(chain(*servers.values()))}
    for name, (owner, *others) in servers.items():
        guild = world.add_guild(name, users[owner])
        for other in others:
            world.add_member(guild, users[other])
        world.add_text_channel(guild, name.lower().replace(" ", "-"))
    return world


class Served:
    """The bot, as a process that may be killed, and the world that it serves."""

    def __init__(self, folder: Path, database: str, sandbox: Sandbox, stage: Stage, store: Store) -> None:
        self.folder, self.sandbox, self.stage, self.store = folder, sandbox, stage, store
        self.world = sandbox.world
        self._database = database
        self.program: Program | None = None
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.errors: list[str] = []
        """What the process has written on standard error, each run for itself."""

    @property
    def now(self) -> float:
        """Seconds since 1970 in this world."""
        return self.world.now()

    @property
    def up(self) -> bool:
        """Whether the bot runs."""
        return self._line is not None

    async def start(self) -> None:
        """Start the bot, and let it catch up."""
        path = self.folder / "line"
        path.unlink(missing_ok=True)
        self.program = await begin(
            ["run"],
            self.folder,
            module=moved.MODULE,
            DISCORD_TOKEN=TOKEN,
            CANASTA_DISCORD=self.sandbox.url,
            CANASTA_DATABASE=self._database,
            CANASTA_LOG_LEVEL="WARNING",
            CANASTA_COMPUTER_SECONDS="0",
            DIARY_NOW=str(self.now),
            DIARY_SOCKET=str(path),
        )
        await self.program.until(self.sandbox.wait_for_bot(SECONDS))
        async with asyncio.timeout(SECONDS):
            while self._line is None:
                try:
                    self._line = await asyncio.open_unix_connection(str(path))
                except (FileNotFoundError, ConnectionRefusedError):  # it doesn't listen yet
                    await asyncio.sleep(0.01)
        await self.tell(now=self.now)

    async def tell(self, **said: Any) -> None:
        """Tell the bot this, and wait until it has come to rest."""
        if self._line is None:
            return
        reader, writer = self._line
        line = b""
        with suppress(ConnectionError):
            writer.write(json.dumps(said).encode() + b"\n")
            line = await reader.readline()
        if not line:
            raise Gone
        answer = json.loads(line)
        assert not answer["busy"], answer["busy"]

    async def move_on(self, until: float) -> None:
        """Let time pass for everybody, in steps."""
        while self.now < until:
            self._advance(min(STEP, until - self.now))
            await self.tell(now=self.now)

    def _advance(self, seconds: float) -> None:
        self.world.clock.advance(seconds)
        self.sandbox.interactions.sweep()
        self.world.archive_silent_threads()

    async def die_in(self, steps: int) -> None:
        """Let the bot be killed in the midst of what it does next."""
        await self.tell(now=self.now)  # it was alive until now
        await self.tell(die=steps)

    async def died(self, within: float = DIES_WITHIN) -> bool:
        """Wait so many real seconds until the bot has killed itself, else kill it; whether it had."""
        assert self.program is not None
        ended = False
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                self.errors.append((await self.program.ended()).err)
                ended = True
        if not ended:
            left = await self.program.kill()
            self.errors.append("" if left is None else left.err)
        self.hang_up()
        return ended

    def hang_up(self) -> None:
        """Close the line to a bot that has ended."""
        if self._line is not None:
            self._line[1].close()
        self._line = None

    def away_until(self, until: float) -> None:
        """Let time pass while the bot is down."""
        assert not self.up
        self._advance(max(0.0, until - self.now))

    def channel(self, server: str) -> Channel:
        """The channel of a server."""
        return self.world.channel(server.lower().replace(" ", "-"))

    def guild(self, server: str) -> Guild:
        """The server of this name."""
        return next(guild for guild in self.world.guilds.values() if guild.name == server)


@asynccontextmanager
async def served(folder: Path, database: str, world: World) -> AsyncIterator[Served]:
    """This world, with the bot in it, on this database. Its clock stands still until it is moved on."""
    # Nobody looks at a clock here.
    sandbox = Sandbox(world, first_answer=LENIENT)
    await sandbox.start()
    here: Served | None = None
    try:
        # The tables are made first, as the bot would: nobody else writes into them later.
        async with Stage(sandbox.url) as stage, await Store.open(database) as store:
            here = Served(folder, database, sandbox, stage, store)
            await here.start()
            yield here
    finally:
        if here is not None and here.program is not None:
            ended = await here.program.kill()
            here.errors.append(ended.err if ended else "")
            here.hang_up()
        await sandbox.stop()
