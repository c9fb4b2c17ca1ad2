"""Calls to people: whom a lobby has called, and when a match called everybody back."""

from collections.abc import Iterable

from data.db import Transaction, insert
from data.records.tables import NewsItem, Table
from data.tables.found import one_table
from data.tables.news import put_news
from data.tables.rows import TableKeeper, raise_version


class Invitations(TableKeeper):
    async def called(self, table_id: int) -> frozenset[int]:
        """The people whom this lobby has called."""
        return frozenset(
            await self._column("SELECT person_id FROM invitations WHERE table_id = ?", [table_id])
        )

    async def call(self, table_id: int, expected_version: int, person_id: int, news: NewsItem) -> Table:
        """Note that a person is called by this lobby, and queue the call; nobody is called twice."""
        async with self._database.write() as transaction:
            now = self._now()
            await raise_version(transaction, table_id, expected_version, now)
            columns = {"table_id": table_id, "person_id": person_id, "called_at": now}
            called = await insert(transaction, "invitations", columns, once=True, returning="person_id")
            if called:
                await put_news(transaction, table_id, [news])
            return await one_table(transaction, table_id)

    async def call_back(self, table_id: int, expected_version: int, news: Iterable[NewsItem]) -> Table:
        """Note that everybody is called back to the table now, and queue the call."""
        return await self._change(table_id, expected_version, news=news, recalled_at=self._now())

    async def nudge(self, table_id: int, expected_version: int, news: NewsItem) -> Table:
        """Note that the player to move is nudged now, and queue the call."""
        return await self._change(table_id, expected_version, news=[news], nudged_at=self._now())


async def forget_invitations(transaction: Transaction, table_id: int) -> None:
    """Forget whom this lobby has called."""
    await transaction.rows("DELETE FROM invitations WHERE table_id = ?", [table_id])
