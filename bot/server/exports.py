"""What a server's managers save as a file, as a table for spreadsheets.

Rows are written in a thread. Names are as on boards: nobody who hides or whose data are deleted is named.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.feature import Export, Saving
from bot.layout.spreadsheets import CsvFile
from bot.runtime.executor import Executor
from canasta.i18n import Translator
from data import Store
from data.records.audit import AuditEntry, AuditLine, Deed

PAGE: Final = 500
"""Rows read in one go."""
MOST_BYTES: Final = 8_000_000
"""From this size on nothing is added to a file: Discord takes 10 MB."""
Words = Callable[[AuditLine], str]
"""Puts an audit entry into words."""


@dataclass(frozen=True, slots=True)
class SavedFile:
    """A finished file: its rows without the header, and whether that is everything there is."""

    name: str
    data: bytes
    rows: int
    complete: bool


class Exports:
    def __init__(self, store: Store, executor: Executor) -> None:
        self._store, self._executor = store, executor

    async def make(self, what: Export, guild_id: int, by: int, tr: Translator, words: Words) -> SavedFile:
        """A server's file in the reader's language; the audit log says that it was saved ``by`` a person."""
        file = CsvFile([tr.text(column) for column in what.columns])
        count, complete = 0, True
        async for page in what.rows(Saving(self._store, guild_id, tr, words, PAGE)):
            if file.size > MOST_BYTES:
                complete = False
                break
            await self._executor.run(file.add, page)
            count += len(page)
        await self._store.audit.note(AuditEntry(guild_id, Deed.EXPORTED, by, details={"what": what.name}))
        return SavedFile(f"{what.name}.csv", file.data(), count, complete)
