"""The operator's verbs: whom the bot serves, the data of people who ask for them by mail, announcements, and
the log of all that. They write to the database; a bot that serves it follows within seconds, or at its start.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bot.people.public import counts_of, everything_about
from bot.process.exit import ATTENTION, IO_ERROR, OK
from bot.process.verbs import beside
from bot.runtime.settings import Settings
from data import DatabaseUnavailable, Store, database_is_there
from data.process.desk import DeskDeed, DeskEntry, Subject

Say = Callable[[str], None]

LOOK: Final = 0.5
"""Seconds between two looks whether a running bot has followed."""
PATIENCE: Final = 40
"""The most of these looks."""
_DEEDS: Final = {
    DeskDeed.SHUT_OUT: "shut out",
    DeskDeed.LET_IN: "let in again",
    DeskDeed.EXPORTED: "exported the data of",
    DeskDeed.DELETED: "deleted the data of",
    DeskDeed.ANNOUNCED: "announced",
}


@asynccontextmanager
async def _store(settings: Settings) -> AsyncIterator[Store]:
    if not database_is_there(settings.database):
        raise DatabaseUnavailable(f"There is no file {settings.database}.")
    async with beside(settings, as_application=False) as store:
        yield store


async def shut_out(settings: Settings, subject: Subject, reason: str, say: Say) -> int:
    """Have the bot not serve somebody, or a server, any more."""
    async with _store(settings) as store:
        if not await store.desk.shut_out(subject, reason):
            say(f"{named(subject)} is shut out already.")
            return ATTENTION
        say(f"{named(subject)} is shut out; a running bot follows within seconds.")
    return OK


async def let_in(settings: Settings, subject: Subject, say: Say) -> int:
    """Have the bot serve somebody, or a server, again."""
    async with _store(settings) as store:
        if not await store.desk.let_in(subject):
            say(f"{named(subject)} isn't shut out.")
            return ATTENTION
        say(f"{named(subject)} is let in again; a running bot follows within seconds.")
    return OK


async def export_person(settings: Settings, person_id: int, file: Path | None, say: Say) -> int:
    """Write everything stored about somebody into a new file that only its owner can read."""
    file = file or Path(f"canasta-{person_id}.json")
    async with _store(settings) as store:
        try:
            await asyncio.to_thread(_write, file, await everything_about(store, person_id))
        except OSError as error:
            say(f"{file} can't be written: {error.strerror}.")
            return IO_ERROR
        await store.desk.note(DeskDeed.EXPORTED, person_id)
        say(f"Everything stored about person {person_id} is in {file}.")
    return OK


async def about_person(settings: Settings, person_id: int, say: Say) -> int:
    """Say what is stored about somebody; ``ATTENTION`` if nothing is."""
    async with _store(settings) as store:
        counts = await counts_of(store, person_id)
    if not any(counts.values()):
        say(f"Nothing is stored about person {person_id}.")
        return ATTENTION
    listed = ", ".join(f"{what.replace('_', ' ')} {number}" for what, number in counts.items() if number)
    say(f"Stored about person {person_id}: {listed}.")
    return OK


async def delete_person(settings: Settings, person_id: int, say: Say) -> int:
    """Have the bot delete what is stored about somebody, as **Delete…** under `/my settings` does."""
    async with _store(settings) as store:
        number = await store.desk.note(DeskDeed.DELETED, person_id, follows=True)
        for _ in range(PATIENCE):
            if _is_done(await store.desk.entry(number)):
                say(f"Deleted what was stored about person {person_id}.")
                return OK
            await asyncio.sleep(LOOK)
        say(f"No running bot has done it yet: the next start does (entry {number} of `canasta desk`).")
    return OK


async def announce(settings: Settings, text: str, say: Say) -> int:
    """Have the bot post this in each place where a table is open, once."""
    async with _store(settings) as store:
        number = await store.desk.note(DeskDeed.ANNOUNCED, text=text)
        entry = await store.desk.entry(number)
        assert entry is not None
        _, _, waiting = await store.desk.progress(entry)
        say(f"It is posted at {tables(waiting)}; `canasta desk` says how far it is.")
    return OK


async def desk(settings: Settings, last: int, say: Say) -> int:
    """List the operator's last deeds, the newest first."""
    async with _store(settings) as store:
        entries = await store.desk.last(last)
        for entry in entries:
            say(f"{entry.id}  {entry.noted_at:%Y-%m-%d %H:%M} UTC  {await _told(store, entry)}")
        if not entries:
            say("Nothing yet.")
    return OK


async def _told(store: Store, entry: DeskEntry) -> str:
    words = _DEEDS[entry.deed]
    if entry.deed is DeskDeed.ANNOUNCED:
        posted, without, waiting = await store.desk.progress(entry)
        return (
            f"{words}: {' '.join(entry.text.split())} (messages: {posted}; tables that share one or can't"
            f" have one: {without}; that wait: {waiting})"
        )
    who = named(Subject(entry.person_id, entry.guild_id)).lower()
    reason = f": {entry.text}" if entry.text else ""
    failed = f"; failed {entry.tries} times, see the bot's log; is tried again" if entry.tries else ""
    return f"{words} {who}{reason}{'' if entry.done_at else f' (not done yet{failed})'}"


def _write(file: Path, content: bytes) -> None:
    with open(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as written:
        written.write(content)


def _is_done(entry: DeskEntry | None) -> bool:
    return entry is None or entry.done_at is not None


def named(subject: Subject) -> str:
    """A person or server, at the beginning of a sentence."""
    if subject.guild_id is not None:
        return f"Server {subject.guild_id}"
    return "Somebody deleted" if subject.person_id is None else f"Person {subject.person_id}"


def tables(number: int) -> str:
    return "1 table" if number == 1 else f"{number} tables"
