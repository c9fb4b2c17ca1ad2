"""The verb ``restore``: a backup takes the place of the database, once it has been replayed."""

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.process.exit import BAD_SETTING, IO_ERROR, OK
from bot.process.upkeep.backup import Say, copied, put_in_place, replayed_copy, told, unfinished
from bot.process.upkeep.naming import DUMP, SQLITE, about, begins_with, room_in
from bot.process.upkeep.pg_tools import Tools
from bot.process.upkeep.replays import replay_all
from bot.runtime.settings import Settings
from data import DatabaseTooNew, DatabaseUnavailable, Store, StoreError
from data.db.lock import Claim
from data.db.migrate import latest_version
from data.db.sqlite_copy import as_one_file, flush_folder, readable


async def restore(settings: Settings, file: Path, say: Say, *, anyway: bool = False) -> int:
    """Put this backup in the place of the database. ``anyway``: even if matches of it don't replay.

    Nothing is changed if a bot serves the database, if the backup is damaged, of a newer release or of
    another application, or if it can't be written.
    """
    try:
        if "://" in settings.database:
            return await _onto_server(settings.database, file, say)
        return await _onto_file(Path(settings.database).absolute(), file.absolute(), say, anyway)
    except OSError as error:
        say(f"The backup can't be restored: {error}.")
        return IO_ERROR


async def _onto_file(database: Path, file: Path, say: Say, anyway: bool) -> int:
    if file.exists() and database.exists() and file.samefile(database):
        say(f"{file} is the database itself.")
        return BAD_SETTING
    if begins_with(file, DUMP):
        say(
            f"{file} is a backup from PostgreSQL, and CANASTA_DATABASE names the file {database}. Let it name"
            " a new PostgreSQL database, and restore again."
        )
        return BAD_SETTING
    with Claim(str(database)), unfinished(database) as copy:
        with about(file), room_in(database.parent):
            await copied(file, copy, None)
        async with await Store.connect(str(copy)) as store:
            with about(file):
                await store.schema_versions()  # raises if it is of a newer release
            await store.copies.same_application(await _application_of(database))
            at, tables = await _moment(store), await store.copies.open_tables()
        say(f"{file} holds what there was {at}, with open tables: {tables}.")
        status = told(await replayed_copy(copy), say)
        if status != OK and not anyway:
            say(
                "Nothing was changed. With --anyway it is restored as it is; such matches can't be played on."
            )
            return status
        async with await Store.connect(str(copy)) as store:
            await store.copies.step_ahead(on_server=False)
        aside = _swap(copy, database)
    say(f"Restored it to {database}.")
    if aside is not None:
        say(f"What was there before is kept as {aside}.")
    return OK


async def _onto_server(url: str, file: Path, say: Say) -> int:
    if not file.is_file():
        raise DatabaseUnavailable(f"There is no file {file}.")
    if begins_with(file, SQLITE):
        say(
            f"{file} is an SQLite database, and CANASTA_DATABASE names a PostgreSQL database. Restore it to a"
            " file, or move it with `canasta move-store`."
        )
        return BAD_SETTING
    async with await Store.connect(url) as store:
        lock = await store.service.lock_alone()
        try:
            if not await store.copies.empty():
                say(
                    "There are tables in this database already, which are left as they are. Make a new"
                    " database (createdb NAME), let CANASTA_DATABASE name that one, and restore again."
                )
                return BAD_SETTING
            tools = Tools(url, schema := await store.copies.schema())
            await _fits(tools, file, schema)
            await tools.restore(file)
            say(f"Restored {file}, which holds what there was {await _moment(store)}.")
            stored, known = await store.schema_versions()
            if stored < known:
                await store.migrate()
                say(f"Brought it up to date, from schema {stored} to {known}.")
            say(f"Open tables: {await store.copies.open_tables()}.")
            status = told(await replay_all(store), say)
            await store.copies.step_ahead(on_server=True)
            return status
        finally:
            await lock.release()


async def _fits(tools: Tools, file: Path, schema: str) -> None:
    """Raise unless this dump has what this release can serve, in this schema."""
    versions = [int(row[0]) for row in await tools.rows_of(file, "migrations")]
    if not versions:
        raise DatabaseUnavailable(f"{file} has no tables of this program for the schema {schema}.")
    if max(versions) > latest_version():
        raise DatabaseTooNew(
            f"{file} is at schema {max(versions)}, this program knows {latest_version()} at most."
            " Update the program."
        )


async def _application_of(database: Path) -> str | None:
    """The application of the database that is replaced; None if there is none, or it can't be read."""
    if not database.exists() or not readable(database):
        return None
    try:
        async with await Store.connect(str(database)) as store:
            return await store.copies.application()
    except StoreError:
        return None


async def _moment(store: Store) -> str:
    at = await store.copies.made_at()
    return "at an unknown time" if at is None else f"on {at:%Y-%m-%d at %H:%M:%S} UTC"


def _swap(copy: Path, database: Path) -> Path | None:
    """Give the copy the database's name; return the name that the old one has now."""
    if not database.exists():
        put_in_place(copy, database)
        return None
    before = database.stat()
    with suppress(PermissionError):
        os.chown(copy, before.st_uid, before.st_gid)
    copy.chmod(before.st_mode)
    now = datetime.now(UTC)
    aside = database.with_name(f"{database.stem}-before-{now:%Y-%m-%d-%H%M%S}{database.suffix}")
    if not (readable(database) and as_one_file(database)):
        # What SQLite keeps beside a file belongs to the old one alone, which is kept as it is.
        for end in ("-wal", "-shm"):
            if (beside := database.with_name(f"{database.name}{end}")).exists():
                beside.rename(aside.with_name(f"{aside.name}{end}"))
    put_in_place(database, aside)
    os.replace(copy, database)
    flush_folder(database.parent)
    return aside
