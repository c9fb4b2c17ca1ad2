"""In place of a process: what is asked of it is done in the asking thread, once it may be."""

import threading
from collections.abc import Callable
from typing import TypeVar

from bot.runtime.processes.child import Child

T = TypeVar("T")
LONG = 30.0
"""Seconds that are enough on any machine."""


class Gated(Child):
    """Works once ``gate`` is set."""

    def __init__(self, gate: threading.Event) -> None:
        super().__init__(0)
        self._gate = gate

    def ask(self, work: Callable[[], T]) -> T:
        assert self._gate.wait(LONG)
        return work()
