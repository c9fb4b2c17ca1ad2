"""The command-line verbs other than serving: check, sync and ratings."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.client.command_sync import commands_in_order, send_commands
from bot.client.permissions import invite_link
from bot.layout.card_faces import CardFaces
from bot.process.app import CanastaBot
from bot.process.doctor.doctor import readable_files
from bot.process.doctor.findings import CLOSE, open_files
from bot.process.exit import OK
from bot.process.faults import explain, status_of
from bot.process.login import aim, application_of
from bot.ratings.public import Ratings
from bot.runtime.executor import Executor
from bot.runtime.settings import Settings
from bot.workers.card_emojis import CARDS, TROUBLE, CardEmojis, missing, uploaded
from data import DatabaseUnavailable, OtherApplication, Store, StoreError, check_database, database_is_there

UPLOAD = 120.0
"""Seconds that `canasta sync` gives the upload of emojis."""


@asynccontextmanager
async def beside(settings: Settings, *, as_application: bool) -> AsyncIterator[Store]:
    """The store, for work beside a bot that may be serving it. Only if the schema has to change must no bot
    be serving it. ``as_application``: require that the database belongs to the token's application.
    """
    async with await Store.connect(settings.database) as store:
        stored, known = await store.schema_versions()
        application = (await application_of(settings)).id if as_application else None
        if application is not None:
            await store.service.belongs_to(application)
        if stored < known:
            lock = await store.service.lock_alone()
            try:
                await store.migrate()
            finally:
                await lock.release()
        if application is not None:
            await store.service.adopt(application)
        yield store


@asynccontextmanager
async def _logged_in(settings: Settings, store: Store) -> AsyncIterator[CanastaBot]:
    """The bot with its commands, logged in over HTTP only."""
    aim(settings.discord)
    async with CanastaBot(settings, store, idle=True) as bot:
        await bot.login(settings.token)
        yield bot


async def sync(settings: Settings, tr: Callable[[str], None]) -> int:
    """Send the command list in any case, and upload missing faces of cards. The bot may be running."""
    async with beside(settings, as_application=True) as store, _logged_in(settings, store) as bot:
        tr(f"Sent the command list (top-level commands: {await send_commands(bot, bot.tree, store)}).")
        tr(await _upload_faces(bot))
    return OK


async def _upload_faces(bot: CanastaBot) -> str:
    """Upload the emojis of cards that are missing; say how that went, as nothing depends on it."""
    executor = Executor()
    try:
        async with asyncio.timeout(UPLOAD):
            count = await CardEmojis(bot, CardFaces(), executor, pause=0).fill()
    except TROUBLE as error:
        reason = str(error) or "Discord wants them more slowly"
        return f"card faces: not all uploaded ({reason}); `canasta run` uploads the rest."
    finally:
        executor.close()
    return f"Uploaded the faces of cards (emojis: {count})." if count else "The faces of cards are all there."


async def _faces_line(bot: CanastaBot) -> str:
    """How many of the emojis of cards are uploaded."""
    try:
        left = len(missing(await uploaded(bot)))
    except TROUBLE as error:
        return f"card faces: unknown, so cards are shown in words ({error})"
    if not left:
        return "card faces: in order"
    return (
        f"card faces: {len(CARDS) - left} of {len(CARDS)}; `canasta run` or `canasta sync` uploads the rest"
    )


async def check(settings: Settings, tr: Callable[[str], None]) -> int:
    """Report on database, login and command list, with the invite link; return the first fault's status."""
    tr("settings: in order")
    status = OK
    try:
        stored, known = await check_database(settings.database)
    except StoreError as error:
        stored, known, status = 0, 0, status_of(error)
        tr(f"database: {error}")
    else:
        if not stored:
            tr("database: nothing in it yet; the first `canasta run` makes its tables")
        else:
            later = "" if stored == known else f"; the next start upgrades it from schema {stored} to {known}"
            tr(f"database: in order{later}")
    exposed = await asyncio.to_thread(readable_files, settings.database)
    if exposed:
        tr(f"{open_files(exposed)}. {CLOSE.format(' '.join(exposed))}")
    async with await (Store.connect(settings.database) if stored else Store.open(":memory:")) as store:
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
                tr(await _faces_line(bot))
                tr(f"invite: {invite_link(bot.application_id)}")
        except Exception as error:
            explained = explain(error, settings)
            if explained is None:
                raise
            tr(f"login: {explained[1]}")
            status = status or explained[0]
    return status


async def _whose(store: Store, application: int, tr: Callable[[str], None]) -> int:
    """Report a database that belongs to another application; return the status."""
    try:
        await store.service.belongs_to(application)
    except OtherApplication as error:
        tr(f"database: {error}")
        return status_of(error)
    return OK


async def recompute(settings: Settings, tr: Callable[[str], None]) -> int:
    """Recompute ratings and standings from the stored matches. The bot may be running."""
    if not database_is_there(settings.database):
        raise DatabaseUnavailable(f"There is no file {settings.database}.")
    executor = Executor()
    try:
        async with beside(settings, as_application=False) as store:
            results = await Ratings(store, executor).recompute()
            tr(f"Recomputed all ratings, from {results} matches.")
    finally:
        executor.close()
    return OK
