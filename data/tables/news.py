"""Pending announcements of tables, written in the same transaction as the change they announce."""

import re
from collections.abc import Iterable
from typing import Any

from data.db import Keeper, Transaction, insert, update
from data.db.columns import json_text, json_value
from data.records.codec import news_text, read_news
from data.records.tables import NewsItem

_NUMBERED = re.compile(r"(.*\S) \([0-9]+\)")
SOMEBODY = "Player"
"""Instead of the name of somebody whose data are deleted before the announcement."""


class News(Keeper):
    async def of_table(self, table_id: int) -> list[tuple[int, NewsItem]]:
        """The pending announcements of a table, oldest first, each with its number."""
        rows = await self._database.rows(
            "SELECT id, content FROM table_news WHERE table_id = ? ORDER BY id", [table_id]
        )
        return [(row["id"], read_news(row["content"])) for row in rows]

    async def told(self, news_id: int) -> None:
        """Delete an announcement that was made."""
        await self._database.change("DELETE FROM table_news WHERE id = ?", [news_id])


async def forget_in_news(transaction: Transaction, person_id: int) -> None:
    """Remove somebody's id and names from all pending announcements."""
    names = await transaction.rows(
        "SELECT name FROM match_seats WHERE person_id = ? UNION SELECT name FROM stays WHERE person_id = ?"
        " UNION SELECT name FROM seats WHERE person_id = ?",
        [person_id] * 3,
    )
    known = {row["name"] for row in names}

    def without(value: Any) -> Any:
        if isinstance(value, list):
            return [without(one) for one in value]
        if isinstance(value, str):
            # People of one name have a number after it, and the name is cut for that.
            numbered = _NUMBERED.fullmatch(value)
            theirs = numbered is not None and any(name.startswith(numbered[1]) for name in known)
            return SOMEBODY if value in known or theirs else value
        return None if value == person_id else value

    for row in await transaction.rows("SELECT id, content FROM table_news"):
        before = json_value(row["content"])
        after = {key: value if key == "kind" else without(value) for key, value in before.items()}
        if after != before:
            await update(transaction, "table_news", {"content": json_text(after)}, id=row["id"])


async def put_news(transaction: Transaction, table_id: int, items: Iterable[NewsItem]) -> None:
    """Queue these announcements as part of the change."""
    for item in items:
        await insert(transaction, "table_news", {"table_id": table_id, "content": news_text(item)})
