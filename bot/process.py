"""The bot as a process: logging in, serving until it is told to stop, and what to say when it cannot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import yarl

from bot.app import CanastaBot
from bot.commands import commands_in_order, send_commands
from bot.invite import invite_link
from bot.lifetime import BAD_SETTING, IO_ERROR, NOT_YOURS, OK, SOFTWARE, TRY_AGAIN, UNAVAILABLE
from bot.ratings import Ratings
from bot.settings import Settings
from bot.workers import Workers
from data import (
    DatabaseFull,
    DatabaseLocked,
    DatabaseTooNew,
    DatabaseUnavailable,
    OtherApplication,
    Store,
    StoreError,
    check_database,
)

LAST_MOMENT = 3.0
"""Seconds that what is under way gets to end when the process is told to stop."""


def explain(error: BaseException, settings: Settings | None = None) -> tuple[int, str] | None:
    """Exit status and one line for an error that is not the program's own fault; None for any other."""
    if isinstance(error, StoreError):
        return _status_of(error), str(error)
    if isinstance(error, discord.LoginFailure):
        return BAD_SETTING, (
            "DISCORD_TOKEN is wrong: Discord does not accept it. Reset it in the developer portal and set"
            " the new one."
        )
    if isinstance(error, discord.ConnectionClosed):
        return UNAVAILABLE, f"Discord closed the connection for good (code {error.code})."
    if isinstance(error, discord.HTTPException):
        return UNAVAILABLE, f"Discord refused: {error.text or error.status} (status {error.status})."
    if isinstance(error, aiohttp.ClientError | OSError):
        where = (
            "Discord"
            if settings is None or settings.discord is None
            else f"CANASTA_DISCORD {settings.discord}"
        )
        reason = str(error) or type(error).__name__
        return UNAVAILABLE, f"Cannot reach {where}: {reason}. Is the network up and the address right?"
    return None


def _status_of(error: StoreError) -> int:
    if isinstance(error, DatabaseLocked):
        return TRY_AGAIN
    if isinstance(error, DatabaseTooNew):
        return BAD_SETTING
    if isinstance(error, OtherApplication):
        return NOT_YOURS
    if isinstance(error, DatabaseFull | DatabaseUnavailable):
        return IO_ERROR
    return SOFTWARE


def aim(address: str) -> None:
    """Let the Discord client talk to a stand-in at this address. Before a client is made."""
    discord.http.Route.BASE = f"{address}/api/v10"
    discord.Asset.BASE = f"{address}/cdn"
    gateway = yarl.URL(f"{address}/gateway")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway.with_scheme(
        "wss" if gateway.scheme == "https" else "ws"
    )


async def serve(settings: Settings, *, ready: Callable[[CanastaBot], Awaitable[None]] | None = None) -> int:
    """Be the bot until cancelled; ``ready`` is called once it is logged in."""
    if settings.discord is not None:
        aim(settings.discord)
    before = asyncio.all_tasks()
    async with await Store.open(settings.database) as store:
        try:
            async with CanastaBot(settings, store) as bot:
                live = asyncio.create_task(_live(bot, settings.token, ready))
                try:
                    await asyncio.wait({live})
                except asyncio.CancelledError:
                    # The client may swallow a cancellation (wait_for does at times): closing it is next.
                    live.cancel()
                    await asyncio.wait({live}, timeout=LAST_MOMENT / 2)
                    raise
                live.result()
        finally:
            await _end_tasks(before)
    return OK


async def _live(bot: CanastaBot, token: str, ready: Callable[[CanastaBot], Awaitable[None]] | None) -> None:
    await bot.login(token)
    connection = asyncio.create_task(bot.connect())
    if ready is not None:
        logged_in = asyncio.create_task(bot.wait_until_ready())
        await asyncio.wait({connection, logged_in}, return_when=asyncio.FIRST_COMPLETED)
        if not connection.done():
            await ready(bot)
    await connection


async def _end_tasks(before: set[asyncio.Task[Any]]) -> None:
    """End what the client left running, while the store is still open.

    ``before`` are tasks of others, who may be waiting for this one.
    """
    left = asyncio.all_tasks() - before
    for task in left:
        task.cancel()
    if left:
        ended, _ = await asyncio.wait(left, timeout=LAST_MOMENT)
        for task in ended:
            if not task.cancelled():
                task.exception()  # looked at, so that nobody reports it when all is over


@asynccontextmanager
async def _logged_in(settings: Settings, store: Store) -> AsyncIterator[CanastaBot]:
    """The bot with its commands, logged in over HTTP alone."""
    if settings.discord is not None:
        aim(settings.discord)
    async with CanastaBot(settings, store, idle=True) as bot:
        await bot.login(settings.token)
        yield bot


async def sync(settings: Settings, say: Callable[[str], None]) -> int:
    """Send the command list, whether or not it has changed."""
    async with await Store.open(settings.database) as store, _logged_in(settings, store) as bot:
        say(f"Sent {await send_commands(bot, bot.tree, store)} commands.")
    return OK


async def check(settings: Settings, say: Callable[[str], None]) -> int:
    """Say whether database, login and command list are in order, and print the invite link; the first fault's
    status."""
    say("settings: in order")
    status = OK
    try:
        found, known = await check_database(settings.database)
    except StoreError as error:
        found, known, status = 0, 0, _status_of(error)
        say(f"database: {error}")
    else:
        later = "" if found == known else f"; the next start brings it from schema {found} to {known}"
        say(f"database: in order{later}")
    in_order = status == OK and found == known
    async with await Store.open(settings.database if in_order else ":memory:") as store:
        try:
            async with _logged_in(settings, store) as bot:
                say(f"login: in order, as {bot.user}")
                sent = await commands_in_order(bot, bot.tree, store)
                say(
                    "commands: in order"
                    if sent
                    else "commands: not sent yet; `canasta run` or `canasta sync` does"
                )
                assert bot.application_id is not None
                say(f"invite: {invite_link(bot.application_id)}")
        except Exception as error:
            explained = explain(error, settings)
            if explained is None:
                raise
            say(f"login: {explained[1]}")
            status = status or explained[0]
    return status


async def recompute(settings: Settings, say: Callable[[str], None]) -> int:
    """Work ratings and standings out anew from the stored matches. A running bot is no hindrance."""
    workers = Workers()
    try:
        async with await Store.open(settings.database) as store:
            results = await Ratings(store, workers).recompute()
            say(f"Ratings are worked out anew from {results} matches.")
    finally:
        workers.close()
    return OK
