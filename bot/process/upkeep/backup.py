"""The verbs ``backup`` and ``verify-store``: a copy made beside a running bot, and whether all is whole."""

import asyncio
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from bot.process.exit import BAD_DATA, BAD_SETTING, IO_ERROR, OK
from bot.process.upkeep import pg_tools
from bot.process.upkeep.naming import room_in
from bot.process.upkeep.replays import Replays, replay_all
from bot.runtime.settings import Settings
from data import DatabaseUnavailable, Store, database_is_there
from data.db.sqlite_copy import Stopped, as_one_file, copy_database, flush_folder, remove_database

Say = Callable[[str], None]
FAULTS_SHOWN = 20


async def backup(settings: Settings, file: Path | None, say: Say) -> int:
    """Copy the database to this file, or into this folder under a name with the time; by default beside an
    SQLite file, or into the current folder. What is there already is never written over. The bot may be
    serving the database meanwhile.
    """
    now = datetime.now(UTC)
    on_server = "://" in settings.database
    home = Path() if on_server else Path(settings.database).absolute().parent
    target = _target(file, home, f"canasta-{now:%Y-%m-%d-%H%M%S}{'.dump' if on_server else '.db'}")
    try:
        if target.exists():
            raise FileExistsError(target)
        if on_server:
            return await _of_server(settings, target, say)
        return await _of_file(Path(settings.database), target, now, say)
    except FileExistsError:
        say(f"There is a {target} already, which is left as it is. Name another file.")
    except OSError as error:
        say(f"The backup can't be written to {target.parent}: {error.strerror or error}.")
    return IO_ERROR


async def verify_store(settings: Settings, say: Say) -> int:
    """Replay every match in play from its journal. The bot may be serving the database."""
    if not database_is_there(settings.database):
        raise DatabaseUnavailable(f"There is no file {settings.database}.")
    async with await Store.connect(settings.database) as store:
        stored, known = await store.schema_versions()
        if stored != known:
            say(
                f"The database is at schema {stored}, this release needs {known}: the next `canasta run`"
                " brings it up to date."
            )
            return BAD_SETTING
        say(f"Open tables: {await store.copies.open_tables()}.")
        return told(await replay_all(store), say)


def told(replays: Replays, say: Say, which: str = "in play") -> int:
    """Say how replaying these matches went; return the status."""
    say(f"Replayed each match {which}: {replays.matches}, with {replays.actions} actions.")
    for fault in replays.faults[:FAULTS_SHOWN]:
        say(fault)
    if len(replays.faults) > FAULTS_SHOWN:
        say(f"And {len(replays.faults) - FAULTS_SHOWN} more of these.")
    return BAD_DATA if replays.faults else OK


async def copied(source: Path, target: Path, at: datetime | None) -> None:
    """Copy a database file in a thread (``copy_database``); a cancelled copy is stopped and removed."""
    stop = threading.Event()
    milliseconds = None if at is None else int(at.timestamp() * 1000)
    work = asyncio.create_task(
        asyncio.to_thread(copy_database, source, target, at=milliseconds, stopped=stop.is_set)
    )
    try:
        await asyncio.shield(work)
    except asyncio.CancelledError:
        stop.set()
        await asyncio.wait({work})
        if work.exception() is None:
            remove_database(target)
        elif not isinstance(work.exception(), Stopped):
            raise work.exception() from None  # type: ignore[misc]
        raise


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """A name beside this file for what is to become it; whatever still lies there afterwards is removed."""
    folder = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        yield folder / target.name
    finally:
        for left in folder.iterdir():
            left.unlink()
        folder.rmdir()


async def replayed_copy(file: Path) -> Replays:
    """Replay the matches of a copy; of an older one a second copy that is brought up to date first."""
    async with await Store.connect(str(file)) as store:
        found, known = await store.schema_versions()
        if found == known:
            return await replay_all(store)
    scratch = file.with_name(f"{file.name}.scratch")
    await copied(file, scratch, None)
    try:
        async with await Store.open(str(scratch)) as store:
            return await replay_all(store)
    finally:
        remove_database(scratch)


def put_in_place(file: Path, target: Path) -> None:
    """Give a finished file its name. Raises ``FileExistsError`` if something has that name by now."""
    try:
        os.link(file, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if target.exists():
            raise FileExistsError(target) from None
        file.rename(target)
    flush_folder(target.parent)


def megabytes(file: Path) -> str:
    """The size of a file in words."""
    return f"{file.stat().st_size / 1e6:.1f} MB"


def _target(file: Path | None, home: Path, name: str) -> Path:
    if file is None:
        return home / name
    return file / name if file.is_dir() else file.absolute()


async def _of_file(source: Path, target: Path, now: datetime, say: Say) -> int:
    with unfinished(target) as copy:
        with room_in(target.parent):
            await copied(source, copy, now)
            replays = await replayed_copy(copy)
        async with await Store.connect(str(copy)) as store:
            tables = await store.copies.open_tables()
        as_one_file(copy)
        put_in_place(copy, target)
    say(f"Backed up {source} to {target} ({megabytes(target)}, open tables: {tables}).")
    say("Each of its pages was checked.")
    return told(replays, say)


async def _of_server(settings: Settings, target: Path, say: Say) -> int:
    async with await Store.connect(settings.database) as store:
        schema = await store.copies.schema()
        tools = pg_tools.Tools(settings.database, schema)
        with unfinished(target) as dump:
            await tools.dump(dump)
            put_in_place(dump, target)
        say(f"Backed up the schema {schema} with pg_dump to {target} ({megabytes(target)}).")
        stored, known = await store.schema_versions()
        if stored != known:
            say(f"The database is at schema {stored}, this release at {known}: its matches weren't replayed.")
            return OK
        status = told(await replay_all(store), say)
    say("The database itself was replayed; `canasta restore` replays what it makes of the file.")
    return status
