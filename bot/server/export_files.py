"""What core lets a server's managers save: its matches, its tables and its audit log."""

from collections.abc import AsyncIterator
from typing import Final

from bot.feature import Export, Rows, Saving
from bot.server.export_rows import audit_row, match_rows, table_row
from canasta.i18n import Text


async def _matches(saving: Saving) -> AsyncIterator[Rows]:
    before: int | None = None
    while page := await saving.store.exports.matches(saving.guild_id, before, saving.page):
        before = page[-1].id
        yield [row for match in page for row in match_rows(match, saving.tr)]


async def _tables(saving: Saving) -> AsyncIterator[Rows]:
    before: int | None = None
    while page := await saving.store.exports.tables(saving.guild_id, before, saving.page):
        before = page[-1].id
        yield [table_row(table, saving.tr) for table in page]


async def _audit(saving: Saving) -> AsyncIterator[Rows]:
    before: int | None = None
    while page := await saving.store.audit.last(saving.guild_id, saving.page, before):
        before = page[-1].id
        people = {person for line in page for person in (line.by, line.person_id) if person}
        names = await saving.store.exports.names(people) if people else {}
        yield [audit_row(line, names, saving.words(line), saving.tr) for line in page]


_OF_MATCHES: Final = (
    Text("Match"),
    Text("Begun (UTC)"),
    Text("Ended (UTC)"),
    Text("Game"),
    Text("Deals"),
    Text("Played to its end"),
    Text("Ended because"),
    Text("Counts"),
    Text("Tournament"),
    Text("Player"),
    Text("Player (id)"),
    Text("Side"),
    Text("Points"),
    Text("Won"),
)
_OF_TABLES: Final = (
    Text("Table"),
    Text("Opened (UTC)"),
    Text("Last used (UTC)"),
    Text("Game"),
    Text("State"),
    Text("Closed because"),
    Text("Tournament"),
    Text("Players"),
    Text("Channel id"),
    Text("Thread id"),
)
_OF_THE_LOG: Final = (
    Text("Number"),
    Text("When (UTC)"),
    Text("What"),
    Text("By"),
    Text("By (id)"),
    Text("About"),
    Text("About (id)"),
    Text("Table"),
    Text("Tournament"),
    Text("Reason"),
)
EXPORTS: Final = (
    Export("matches", Text("Finished matches"), _OF_MATCHES, _matches),
    Export("tables", Text("Tables"), _OF_TABLES, _tables),
    Export("audit", Text("Audit log"), _OF_THE_LOG, _audit),
)
