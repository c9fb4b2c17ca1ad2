"""How the process ends: exit statuses, named as in sysexits.h, and stopping on a signal."""

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

OK = 0
BAD_DATA = 65
ATTENTION = 1
UNAVAILABLE = 69
SOFTWARE = 70
IO_ERROR = 74
TRY_AGAIN = 75
NOT_YOURS = 77
BAD_SETTING = 78

Work = Coroutine[Any, Any, int]
"""A verb's work; its value is the exit status."""


def stop_at_once_when_told() -> None:
    """Exit at once on a signal, until ``run_until_stopped`` takes over: there is nothing to clean up yet.

    An exception from a signal handler would not work: Python may drop it in the middle of an import.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: os._exit(OK))


def run_until_stopped(work: Work) -> int:
    """Run this until it ends or the process is told to stop (Ctrl-C, SIGTERM); return its status, or OK if
    told to stop.

    The work is cancelled and may clean up; a second signal cancels the clean-up too.
    """

    async def supervised() -> int:
        task = asyncio.ensure_future(work)
        with _stop_signals(task.cancel):
            try:
                return await task
            except asyncio.CancelledError:
                return OK

    return asyncio.run(supervised())


@contextmanager
def _stop_signals(stop: Callable[[], object]) -> Iterator[None]:
    # signal.signal, since Windows lacks the loop's own handlers.
    loop = asyncio.get_running_loop()
    before = {
        number: signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
