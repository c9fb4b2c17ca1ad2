"""A process that works for this one: started when it is first asked, and gone after a kill."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TypeVar

from bot.runtime.processes.frames import packed, receive, send, unpacked
from bot.runtime.processes.program import MODULE

T = TypeVar("T")
_ROOT = str(Path(__file__).parents[3])
_SECRET = ("DISCORD_", "CANASTA_")
"""How the names of the operator's settings begin: the token and the database are no business of a child."""


class Died(Exception):
    """The process has ended, by itself or by a kill, before it answered."""


class Failed(Exception):
    """The work raised an error there; the message is its traceback."""


class Child:
    """One process, used by one thread at a time. ``niceness`` is by how much others go before it."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._killed = False

    @property
    def pid(self) -> int | None:
        """The process's number, once it has been started."""
        return None if self._process is None else self._process.pid

    @property
    def usable(self) -> bool:
        """Whether it can be asked (again)."""
        return not self._killed

    def ask(self, work: Callable[[], T]) -> T:
        """Let the process do this, and wait. Raises Died, Failed, and OSError if it can't be started."""
        data = packed(work)
        try:
            process = self._started()
        except Died:
            self.close()
            raise
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            send(process.stdin, data)
            done, answer = unpacked(receive(process.stdout))
        except Exception as error:
            self.close()
            raise Died(f"a process for computer players ended: {process.returncode}") from error
        if not done:
            raise Failed(answer)
        result: T = answer
        return result

    def kill(self) -> None:
        """End the process; a thread that waits for its answer is told Died."""
        with self._lock:
            self._killed = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """End the process, and wait until it is gone."""
        self.kill()
        if self._process is not None:
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                assert stream is not None
                with suppress(OSError):  # nobody reads what was still to be written
                    stream.close()

    def _started(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._killed:
                raise Died("the process was ended before it began")
            if self._process is None:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", MODULE, str(self._niceness)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env=_environment(os.environ),
                )
            return self._process


def _environment(own: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in own.items() if not name.startswith(_SECRET)}
    return {**kept, "PYTHONPATH": os.pathsep.join(filter(None, (_ROOT, own.get("PYTHONPATH"))))}
