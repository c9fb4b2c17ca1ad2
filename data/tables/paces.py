"""Votes of a table's people, and the pace that they agree on in mid-match."""

from collections.abc import Sequence
from typing import Any

from data.records.codec import votes_text
from data.records.tables import NewsItem, Table, Votes
from data.records.turns import NextTurn
from data.tables.news import put_news
from data.tables.rows import TableKeeper, one_table, raise_version, turn_columns


class Paces(TableKeeper):
    async def note_votes(
        self,
        table_id: int,
        expected_version: int,
        votes: Votes,
        news: Sequence[NewsItem],
        *,
        calls: bool = False,
        touch: bool = True,
    ) -> Table:
        """Note the votes, with their news; ``calls``: everybody is called to the table. The table is looked
        at again at once, to find when these votes are to be decided.
        """
        columns: dict[str, Any] = {"votes": votes_text(votes), "look_at": self._now()}
        if calls:
            columns["recalled_at"] = self._now()
        return await self._change(table_id, expected_version, touch=touch, news=news, **columns)

    async def change(
        self,
        table_id: int,
        expected_version: int,
        pace: str,
        turn: NextTurn | None,
        *,
        votes: Votes,
        news: Sequence[NewsItem],
    ) -> Table:
        """Change the pace in mid-match; ``turn``: the running turn, if that changes. All banks are full."""
        async with self._database.write() as transaction:
            columns = {} if turn is None else turn_columns(turn, expected_version + 1)
            columns |= {"pace": pace, "pace_auto": 0, "votes": votes_text(votes)}
            await raise_version(transaction, table_id, expected_version, self._now(), **columns)
            await transaction.rows("UPDATE seats SET bank = NULL WHERE table_id = ?", [table_id])
            await put_news(transaction, table_id, news)
            return await one_table(transaction, table_id)
