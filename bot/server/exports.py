"""What a server's managers save as a file: its matches, tables, tournaments, leaderboard or audit log, as a
table for spreadsheets.

The newest come first, page by page, so that a large server is read in turns with everybody else; rows are
written in a thread. Names are as on boards: nobody who hides or whose data are deleted is named.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Final

from bot.layout.spreadsheets import CsvFile
from bot.ratings.leaderboard_rules import board_rules
from bot.runtime.executor import Executor
from bot.server.export_rows import (
    HEADERS,
    Row,
    Saved,
    audit_row,
    board_row,
    match_rows,
    table_row,
    tournament_rows,
)
from bot.tournaments.registry import TournamentRegistry
from canasta.i18n import Translator
from data import Store
from data.records.audit import AuditEntry, AuditLine, Deed, Detail
from data.records.results import LadderKey

PAGE: Final = 500
"""Rows read in one go."""
MOST_BYTES: Final = 8_000_000
"""From this size on nothing is added to a file: Discord takes 10 MB."""
TOURNAMENTS: Final = 500
"""The most tournaments in a file."""
Words = Callable[[AuditLine], str]
"""Puts an audit entry into words."""


@dataclass(frozen=True, slots=True)
class Export:
    """A finished file: its rows without the header, and whether that is everything there is."""

    name: str
    data: bytes
    rows: int
    complete: bool


class Exports:
    """Writes these files."""

    def __init__(self, store: Store, executor: Executor) -> None:
        self._store = store
        self._tournaments = TournamentRegistry(store)
        self._executor = executor

    async def make(self, what: Saved, guild_id: int, by: int, tr: Translator, words: Words) -> Export:
        """The file of a server, in the reader's language; that it was saved ``by`` a person is noted in the
        audit log.
        """
        file = CsvFile([tr.text(title) for title in HEADERS[what]])
        count, complete = 0, True
        async for page in self._pages(what, guild_id, tr, words):
            if file.size > MOST_BYTES:
                complete = False
                break
            await self._executor.run(file.add, page)
            count += len(page)
        details: dict[str, Detail] = {"what": what.value}
        await self._store.audit.note(AuditEntry(guild_id, Deed.EXPORTED, by, details=details))
        return Export(f"{what}.csv", file.data(), count, complete)

    def _pages(self, what: Saved, guild_id: int, tr: Translator, words: Words) -> AsyncIterator[list[Row]]:
        match what:
            case Saved.MATCHES:
                return self._matches(guild_id, tr)
            case Saved.TABLES:
                return self._tables(guild_id, tr)
            case Saved.TOURNAMENTS:
                return self._results(guild_id, tr)
            case Saved.LEADERBOARD:
                return self._board(guild_id)
            case Saved.AUDIT:
                return self._audit(guild_id, tr, words)

    async def _matches(self, guild_id: int, tr: Translator) -> AsyncIterator[list[Row]]:
        before: int | None = None
        while page := await self._store.exports.matches(guild_id, before, PAGE):
            before = page[-1].id
            yield [row for one in page for row in match_rows(one, tr)]

    async def _tables(self, guild_id: int, tr: Translator) -> AsyncIterator[list[Row]]:
        before: int | None = None
        while page := await self._store.exports.tables(guild_id, before, PAGE):
            before = page[-1].id
            yield [table_row(one, tr) for one in page]

    async def _results(self, guild_id: int, tr: Translator) -> AsyncIterator[list[Row]]:
        hidden = await self._store.exports.hidden()
        for one in await self._store.tournaments.on_server(guild_id, TOURNAMENTS):
            overview = await self._tournaments.overview(one.id)
            yield tournament_rows(one, overview.places, hidden, tr)

    async def _board(self, guild_id: int) -> AsyncIterator[list[Row]]:
        minimum = (await board_rules(self._store, guild_id)).minimum
        offset, ladder = 0, LadderKey(guild_id)
        while page := await self._store.ratings.standings.board(
            ladder, "rating", minimum=minimum, limit=PAGE, offset=offset
        ):
            offset += len(page)
            yield [board_row(line) for line in page]

    async def _audit(self, guild_id: int, tr: Translator, words: Words) -> AsyncIterator[list[Row]]:
        before: int | None = None
        while page := await self._store.audit.last(guild_id, PAGE, before):
            before = page[-1].id
            people = {person for line in page for person in (line.by, line.person_id) if person}
            names = await self._store.exports.names(people) if people else {}
            yield [audit_row(line, names, words(line), tr) for line in page]
