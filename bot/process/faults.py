"""Why a verb failed: one line for the operator, and an exit status."""

import logging
import sys

import aiohttp
import discord

from bot.process.exit import (
    BAD_SETTING,
    IO_ERROR,
    NOT_YOURS,
    SOFTWARE,
    TRY_AGAIN,
    UNAVAILABLE,
    Work,
    run_until_stopped,
)
from bot.process.logs import hide
from bot.runtime.allocator import collect_less, share_one_arena
from bot.runtime.settings import Settings, SettingsError
from data import (
    DatabaseFull,
    DatabaseLocked,
    DatabaseTooNew,
    DatabaseUnavailable,
    OtherApplication,
    SessionsShared,
    StoreError,
)


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
    if isinstance(error, StoreError):
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


def status_of(error: StoreError) -> int:
    """The exit status for a database error."""
    if isinstance(error, DatabaseLocked):
        return TRY_AGAIN
    if isinstance(error, DatabaseTooNew | SessionsShared):
        return BAD_SETTING
    if isinstance(error, OtherApplication):
        return NOT_YOURS
    if isinstance(error, DatabaseFull | DatabaseUnavailable):
        return IO_ERROR
    return SOFTWARE
