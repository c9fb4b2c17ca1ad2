"""Why a verb failed: one line for the operator, and an exit status. Not in :mod:`bot.process.exit`, as the
engine's verbs wait for no Discord client.
"""

import logging
import sys

import aiohttp
import discord

import data
from bot.process import exit as statuses
from bot.process.logs import hide
from bot.runtime.allocator import collect_less, share_one_arena
from bot.runtime.settings import Settings, SettingsError


def guarded(settings: Settings, work: statuses.Work) -> int:
    """Run the work until it ends or is stopped; an error with a known cause becomes one line and a status."""
    share_one_arena()
    collect_less()
    try:
        return statuses.run_until_stopped(work)
    except Exception as error:
        explained = explain(error, settings)
        if explained is None:
            logging.getLogger("bot").critical("Unexpected error; stopping.", exc_info=error)
            return statuses.SOFTWARE
        status, line = explained
        print(f"canasta: {hide(line, settings.secrets)}", file=sys.stderr)
        return status


def explain(error: BaseException, settings: Settings | None = None) -> tuple[int, str] | None:
    """The exit status and one line for an error that is not a bug; None for any other."""
    if isinstance(error, SettingsError):
        return statuses.BAD_SETTING, str(error)
    if isinstance(error, data.StoreError):
        return status_of(error), str(error)
    if isinstance(error, discord.LoginFailure):
        return statuses.BAD_SETTING, (
            "DISCORD_TOKEN is wrong: Discord doesn't accept it. Reset it in the developer portal and set "
            "the new one."
        )
    if isinstance(error, discord.ConnectionClosed):
        return statuses.UNAVAILABLE, f"Discord closed the connection for good (code {error.code})."
    if isinstance(error, discord.HTTPException):
        return statuses.UNAVAILABLE, f"Discord refused: {error.text or error.status} (status {error.status})."
    if isinstance(error, aiohttp.ClientError | OSError):
        where = (
            "Discord"
            if settings is None or settings.discord is None
            else f"{settings.discord_named} {settings.discord}"
        )
        reason = str(error) or type(error).__name__
        return (
            statuses.UNAVAILABLE,
            f"Cannot reach {where}: {reason}. Is the network up, and is the address right?",
        )
    return None


def status_of(error: data.StoreError) -> int:
    if isinstance(error, data.DatabaseLocked):
        return statuses.TRY_AGAIN
    if isinstance(error, data.DatabaseTooNew | data.SessionsShared):
        return statuses.BAD_SETTING
    if isinstance(error, data.OtherApplication):
        return statuses.NOT_YOURS
    if isinstance(error, data.DatabaseFull | data.DatabaseUnavailable):
        return statuses.IO_ERROR
    return statuses.SOFTWARE
