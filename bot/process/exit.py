"""How the process ends: on a signal, or with an exit status (as in sysexits.h) and a line that says why."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
import discord

import data
from bot.process.logs import hide
from bot.runtime.allocator import collect_less, share_one_arena
from bot.runtime.settings import Settings, SettingsError

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


def guarded(settings: Settings, work: Work) -> int:
    """Run the work until it ends or is stopped; an error with a known cause becomes one line and a status."""
    share_one_arena()
    collect_less()
    try:
        return run_until_stopped(work)
    except Exception as error:
        explained = explain(error, settings)
        if explained is None:
            logging.getLogger("bot").critical("Unexpected error; stopping.", exc_info=error)
            return SOFTWARE
        status, line = explained
        print(f"canasta: {hide(line, settings.secrets)}", file=sys.stderr)
        return status


def explain(error: BaseException, settings: Settings | None = None) -> tuple[int, str] | None:
    """The exit status and one line for an error that is not a bug; None for any other."""
    if isinstance(error, SettingsError):
        return BAD_SETTING, str(error)
    if isinstance(error, data.StoreError):
        return status_of(error), str(error)
    if isinstance(error, discord.LoginFailure):
        return BAD_SETTING, (
            "DISCORD_TOKEN is wrong: Discord doesn't accept it. Reset it in the developer portal and set "
            "the new one."
        )
    if isinstance(error, discord.ConnectionClosed):
        return UNAVAILABLE, f"Discord closed the connection for good (code {error.code})."
    if isinstance(error, discord.HTTPException):
        return UNAVAILABLE, f"Discord refused: {error.text or error.status} (status {error.status})."
    if isinstance(error, aiohttp.ClientError | OSError):
        where = (
            "Discord"
            if settings is None or settings.discord is None
            else f"{settings.discord_named} {settings.discord}"
        )
        reason = str(error) or type(error).__name__
        return UNAVAILABLE, f"Cannot reach {where}: {reason}. Is the network up, and is the address right?"
    return None


def status_of(error: data.StoreError) -> int:
    """The exit status for a database error."""
    if isinstance(error, data.DatabaseLocked):
        return TRY_AGAIN
    if isinstance(error, data.DatabaseTooNew | data.SessionsShared):
        return BAD_SETTING
    if isinstance(error, data.OtherApplication):
        return NOT_YOURS
    if isinstance(error, data.DatabaseFull | data.DatabaseUnavailable):
        return IO_ERROR
    return SOFTWARE
