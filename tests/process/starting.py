"""Two ways to start a module as a process: anew, or as a fork of one that has imported the bot."""

import asyncio
import atexit
import functools
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from tests.process import forks

# as in pyproject.toml
PYTHON = (sys.executable, "-W", "error", "-W", "ignore:'audioop' is deprecated:DeprecationWarning", "-m")
CAN_FORK = hasattr(os, "pidfd_open")
"""Elsewhere each process is started anew."""


class Process(Protocol):
    """What is used of `asyncio.subprocess.Process`."""

    @property
    def pid(self) -> int: ...
    @property
    def stdout(self) -> asyncio.StreamReader | None: ...
    @property
    def stderr(self) -> asyncio.StreamReader | None: ...
    @property
    def returncode(self) -> int | None: ...
    async def wait(self) -> int: ...
    async def communicate(self) -> tuple[bytes, bytes]: ...
    def kill(self) -> None: ...
    def send_signal(self, signal: int) -> None: ...


async def started(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> Process:
    """A new Python that runs this module with these arguments."""
    return await asyncio.create_subprocess_exec(
        *PYTHON,
        *command,
        cwd=folder,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


class Fork:
    """A process that another one has forked, who tells how it ends."""

    def __init__(
        self, pid: int, stdout: asyncio.StreamReader, stderr: asyncio.StreamReader, end: asyncio.Task[int]
    ) -> None:
        self.pid, self.stdout, self.stderr = pid, stdout, stderr
        self._end = end

    @property
    def returncode(self) -> int | None:
        """Its status, or minus the signal; None while it runs."""
        return self._end.result() if self._end.done() else None

    async def wait(self) -> int:
        """Wait for its end, and return its status."""
        return await asyncio.shield(self._end)

    async def communicate(self) -> tuple[bytes, bytes]:
        """Wait for its end, and return what it has written that nobody has read."""
        out, err, _ = await asyncio.gather(self.stdout.read(), self.stderr.read(), self.wait())
        return out, err

    def kill(self) -> None:
        """As `kill -9` does."""
        self.send_signal(signal.SIGKILL)

    def send_signal(self, signal: int) -> None:
        """Send a signal. Raises ``ProcessLookupError`` if it is known to have ended."""
        if self.returncode is not None:
            raise ProcessLookupError
        with suppress(ProcessLookupError):  # it may have just ended
            os.kill(self.pid, signal)


async def forked(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> Process:
    """The same as ``started``, in less time."""
    request = {"command": list(command), "folder": str(folder), "environment": dict(environment)}
    (out, its_out), (err, its_err) = os.pipe(), os.pipe()
    mine, its_own = socket.socketpair()
    with its_own:
        descriptors = [its_out, its_err, its_own.fileno()]
        socket.send_fds(_forking(), [json.dumps(request).encode()], descriptors)
    os.close(its_out)
    os.close(its_err)
    answers, line = await asyncio.open_unix_connection(sock=mine)
    pid = int(await answers.readline())

    async def end() -> int:
        try:
            return int(await answers.readline())
        finally:
            line.close()

    return Fork(pid, await _read(out), await _read(err), asyncio.create_task(end()))


async def _read(descriptor: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(descriptor, "rb", buffering=0)
    )
    return reader


@functools.cache
def _forking() -> socket.socket:
    """The process that forks, begun when the first one is wanted: the socket on which it is asked."""
    mine, its_own = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    root = str(Path(__file__).parents[2])
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    with its_own:
        process = subprocess.Popen(
            [*PYTHON, forks.MODULE, str(its_own.fileno())],
            env={**kept, "PYTHONPATH": root},
            pass_fds=[its_own.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    def stop() -> None:
        mine.close()
        process.wait()

    atexit.register(stop)
    return mine
