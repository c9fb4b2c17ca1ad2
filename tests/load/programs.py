"""The bot under load: as many processes of `canasta run` as share the servers."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from tests.process.canasta import SECONDS, TOKEN, Program, canasta
from tests.process.company import PLENTY


@dataclass(frozen=True, slots=True)
class Bots:
    """Running processes of the bot."""

    programs: Sequence[Program]

    @property
    def pids(self) -> list[int]:
        """Their numbers."""
        return [program.pid for program in self.programs]


@asynccontextmanager
async def bots(folder: Path, database: str, stand_in: str, processes: int) -> AsyncIterator[Bots]:
    """Start them, one for each shard, and wait until all are connected; they are killed afterwards."""
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": stand_in,
        "CANASTA_LOG_LEVEL": "WARNING",
        "CANASTA_DATABASE": database,
        **PLENTY,
    }
    async with AsyncExitStack() as stack:
        running: list[Program] = []
        for number in range(processes):
            shards = ["--shards", f"{number}/{processes}"] if processes > 1 else []
            program = await stack.enter_async_context(
                canasta(["run", *shards], folder, module="bot", **settings)
            )
            await program.until(_connected(stand_in, number + 1))
            running.append(program)
        yield Bots(running)


async def _connected(url: str, count: int) -> None:
    """Wait until so many processes are connected to the stand-in."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{url}/sandbox/api/socket", params={"as": "P0-0"}, timeout=_PATIENT) as line,
    ):
        async for frame in line:
            said = frame.json()["d"]
            if len(said.get("shards", ())) >= count:
                return


_PATIENT = aiohttp.ClientWSTimeout(ws_receive=SECONDS)
