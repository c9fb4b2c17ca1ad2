"""The verb ``doctor``: looks at the database, who serves it and the status pages; changes nothing."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import aiohttp

from bot.people.public import departures
from bot.process.doctor.facts import Facts, FileFacts, StatusFacts
from bot.process.doctor.findings import Finding, Level, bad, findings, fine, note
from bot.process.exit import ATTENTION, OK
from bot.process.faults import status_of
from bot.runtime.settings import ENV_FILE, LOCAL, Settings
from data import Store, StoreError, database_files, file_is_served, open_to_others, place_of_database

PATIENCE: Final = 3.0
"""Seconds that the status pages may take."""
EVERYWHERE: Final = ("0.0.0.0", "::")


async def doctor(settings: Settings, say: Callable[[str], None]) -> int:
    """Say what state the system is in; return OK, or ATTENTION if anything is bad."""
    report: list[Finding] = [fine("settings: in order")]
    path = None if "://" in settings.database else Path(settings.database)
    if path is not None and not path.exists():
        advice = (
            "The first `canasta run` makes it."
            if path.absolute().parent.is_dir()
            else f"There is no folder {path.parent} either: make it, or mend CANASTA_DATABASE."
        )
        report.append(bad(f"database: {path} isn't there yet", advice))
        return _told(report, say, ATTENTION)
    try:
        facts = await gather(settings)
    except StoreError as error:
        report.append(bad(f"database: {error}", "Nothing else can be said before this is mended."))
        return _told(report, say, status_of(error))
    if isinstance(facts, Finding):
        report.append(facts)
    else:
        report += findings(facts)
    worst = any(finding.level is Level.BAD for finding in report)
    return _told(report, say, ATTENTION if worst else OK)


def _told(found: list[Finding], say: Callable[[str], None], status: int) -> int:
    for finding in found:
        say(f"{finding.level.value}  {finding.text}")
        if finding.advice:
            say(f"      -> {finding.advice}")
    return status


async def gather(settings: Settings) -> Facts | Finding:
    """All facts; a finding if this program can't read the database as it is. Raises StoreError."""
    async with await Store.connect(settings.database) as store:
        schema, known = await store.schema_versions()
        if schema < known:
            return note(
                f"database: schema {schema}, and this program has {known}",
                "The next `canasta run` upgrades it. Until then, ask the release that serves it.",
            )
        url = "://" in settings.database
        now = datetime.now(UTC)
        return Facts(
            now=now,
            database=place_of_database(settings.database),
            schema=schema,
            application=await store.meta.get("application"),
            file=None if url else await asyncio.to_thread(_file, settings.database),
            sessions=await store.condition.sessions() if url else None,
            terms=tuple(await store.condition.terms()),
            alive_at=await store.condition.alive_at(),
            downtimes=tuple(await store.downtimes.all()),
            open_tables=await store.condition.open_tables(),
            backlog=await store.condition.backlog(now),
            leaving=tuple(await departures(store, now)),
            status=await _status(settings),
            open_to_others=await asyncio.to_thread(readable_files, settings.database),
        )


def readable_files(database: str) -> tuple[str, ...]:
    """The files of this database, and ``.env``, that other users of this machine may read."""
    return tuple(str(file) for file in open_to_others([*database_files(database), ENV_FILE]))


def _file(database: str) -> FileFacts:
    path = Path(database).resolve()
    beside = [path.with_name(path.name + end) for end in ("", "-wal")]
    size = sum(file.stat().st_size for file in beside if file.exists())
    return FileFacts(
        sqlite3.sqlite_version, size, shutil.disk_usage(path.parent).free, file_is_served(database)
    )


async def _status(settings: Settings) -> StatusFacts | None:
    """What the status pages of a process on this machine say, if the settings name a port."""
    if settings.status is None or settings.status[1] == 0:
        return None
    host, port = settings.status
    host = LOCAL if host in EVERYWHERE else host
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/readyz"
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE)) as session,
            session.get(address) as response,
        ):
            missing = (await response.json())["missing"]
    except (aiohttp.ClientError, OSError, ValueError, KeyError, TimeoutError):
        return StatusFacts(address, None)
    return StatusFacts(address, tuple(map(str, missing)))
