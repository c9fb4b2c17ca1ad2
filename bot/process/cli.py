"""What the verbs of the command line do beside serving, and what to say when one of them cannot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import aiohttp
import discord

from bot.app import CanastaBot
from bot.community.ratings import Ratings
from bot.permissions import invite_link
from bot.process.command_sync import commands_in_order, send_commands
from bot.process.exit import BAD_SETTING, IO_ERROR, NOT_YOURS, OK, SOFTWARE, TRY_AGAIN, UNAVAILABLE
from bot.process.login import aim, application_of
from bot.settings import Settings
from bot.tasks.executor import Executor
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


@asynccontextmanager
async def _beside(settings: Settings, *, as_application: bool) -> AsyncIterator[Store]:
    """The store, for whoever does something beside a bot that may be serving it. Only where the schema is to
    change nobody may be. ``as_application``: only where the database is that of the token.
    """
    async with await Store.connect(settings.database) as store:
        found, known = await store.schema_versions()
        application = await application_of(settings) if as_application else None
        if application is not None:
            await store.service.belongs_to(application)
        if found < known:
            lock = await store.service.lock()
            try:
                await store.migrate()
            finally:
                await lock.release()
        if application is not None:
            await store.service.adopt(application)
        yield store


@asynccontextmanager
async def _logged_in(settings: Settings, store: Store) -> AsyncIterator[CanastaBot]:
    """The bot with its commands, logged in over HTTP alone."""
    aim(settings.discord)
    async with CanastaBot(settings, store, idle=True) as bot:
        await bot.login(settings.token)
        yield bot


async def sync(settings: Settings, tr: Callable[[str], None]) -> int:
    """Send the command list, whether or not it has changed. A running bot is no hindrance."""
    async with _beside(settings, as_application=True) as store, _logged_in(settings, store) as bot:
        tr(f"Sent {await send_commands(bot, bot.tree, store)} commands.")
    return OK


async def check(settings: Settings, tr: Callable[[str], None]) -> int:
    """Say whether database, login and command list are in order, and print the invite link; the first fault's
    status."""
    tr("settings: in order")
    status = OK
    try:
        found, known = await check_database(settings.database)
    except StoreError as error:
        found, known, status = 0, 0, _status_of(error)
        tr(f"database: {error}")
    else:
        later = "" if found == known else f"; the next start brings it from schema {found} to {known}"
        tr(f"database: in order{later}")
    async with await (Store.connect(settings.database) if found else Store.open(":memory:")) as store:
        try:
            async with _logged_in(settings, store) as bot:
                tr(f"login: in order, as {bot.user}")
                assert bot.application_id is not None
                status = status or await _whose(store, bot.application_id, tr)
                sent = await commands_in_order(bot, bot.tree, store)
                tr(
                    "commands: in order"
                    if sent
                    else "commands: not sent yet; `canasta run` or `canasta sync` does"
                )
                tr(f"invite: {invite_link(bot.application_id)}")
        except Exception as error:
            explained = explain(error, settings)
            if explained is None:
                raise
            tr(f"login: {explained[1]}")
            status = status or explained[0]
    return status


async def _whose(store: Store, application: int, tr: Callable[[str], None]) -> int:
    """Say so where the database is another application's; the status."""
    try:
        await store.service.belongs_to(application)
    except OtherApplication as error:
        tr(f"database: {error}")
        return _status_of(error)
    return OK


async def recompute(settings: Settings, tr: Callable[[str], None]) -> int:
    """Work ratings and standings out anew from the stored matches. A running bot is no hindrance."""
    workers = Executor()
    try:
        async with _beside(settings, as_application=False) as store:
            results = await Ratings(store, workers).recompute()
            tr(f"Ratings are worked out anew from {results} matches.")
    finally:
        workers.close()
    return OK
