"""The program as a process: started with arguments and settings, watched line by line, stopped or killed."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.process import undrawn
from tests.process.starting import CAN_FORK, Process, forked, started

SECONDS = 60.0
"""How long a step of the program may take on a busy machine."""
TOKEN = "sandbox-token"
FORKED = (
    "tests.process.undrawn",
    "tests.process.quick_clock",
    "tests.process.population.moved",
    "tests.browser.same_cards",
)
"""The modules that may begin with everything imported."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended."""

    status: int
    out: str
    err: str


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """The settings of a run, with nothing of the tester's own, nor of what Python is told, such as to
    compile everything anew at each start.
    """
    own = ("CANASTA_", "DISCORD_", "PYTHON")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    root = str(Path(__file__).parents[2])
    return {**kept, "PYTHONPATH": root, "XDG_DATA_HOME": str(folder / "share"), **settings}


class Program:
    """A running `canasta`."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    async def line(self, start: str) -> str:
        """The rest of the next line of standard output that begins so; what comes before it is skipped."""
        assert self._process.stdout is not None
        async with asyncio.timeout(SECONDS):
            while line := (await self._process.stdout.readline()).decode():
                if line.startswith(start):
                    return line.removeprefix(start).strip()
        raise AssertionError(f"it ended without saying {start!r}: {await self.ended()}")

    async def complains(self, part: str) -> str:
        """The next line of standard error with this in it; what comes before it is skipped."""
        assert self._process.stderr is not None
        async with asyncio.timeout(SECONDS):
            while line := (await self._process.stderr.readline()).decode():
                if part in line:
                    return line.strip()
        raise AssertionError(f"it ended without complaining of {part!r}: {await self.ended()}")

    async def everything_said(self) -> str:
        """All of standard error, up to the end; nothing else may read it meanwhile."""
        assert self._process.stderr is not None
        async with asyncio.timeout(3 * SECONDS):
            said = await self._process.stderr.read()
        await self._process.wait()
        return said.decode()

    def tell(self, number: signal.Signals) -> None:
        """Send a signal."""
        self._process.send_signal(number)

    async def until(self, event: Coroutine[Any, Any, object]) -> None:
        """Wait for this, and fail at once if the program ends first."""
        wanted = asyncio.ensure_future(event)
        end = asyncio.ensure_future(self._process.wait())
        await asyncio.wait({wanted, end}, return_when=asyncio.FIRST_COMPLETED)
        end.cancel()
        if not wanted.done():
            wanted.cancel()
            raise AssertionError(f"it ended too early: {await self.ended()}")
        await wanted

    async def kill(self) -> Ended | None:
        """As `kill -9` does; None where it had ended already."""
        if self._process.returncode is not None:
            return None
        self._process.kill()
        return await self.ended()

    async def ended(self) -> Ended:
        """Wait for the end."""
        async with asyncio.timeout(SECONDS):
            out, err = await self._process.communicate()
        assert self._process.returncode is not None
        return Ended(self._process.returncode, out.decode(), err.decode())

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> Ended:
        """Send a signal and wait for the end."""
        self._process.send_signal(number)
        return await self.ended()


async def begin(
    arguments: Sequence[str], folder: Path, *, module: str = undrawn.MODULE, **settings: str
) -> Program:
    """Start the program in this folder. With "bot" as the ``module`` it is the command itself."""
    start = forked if CAN_FORK and module in FORKED else started
    process = await start([module, *arguments], folder, environment(folder, **settings))
    return Program(process)


@asynccontextmanager
async def canasta(
    arguments: Sequence[str], folder: Path, *, module: str = undrawn.MODULE, **settings: str
) -> AsyncIterator[Program]:
    """Start the program; it is killed if the test has not ended it."""
    program = await begin(arguments, folder, module=module, **settings)
    try:
        yield program
    finally:
        await program.kill()


async def run(
    arguments: Sequence[str], folder: Path, *, module: str = undrawn.MODULE, **settings: str
) -> Ended:
    """Run the program to its end."""
    async with canasta(arguments, folder, module=module, **settings) as program:
        return await program.ended()
