"""Lobbies that look for people, and the messages that call people to them."""

from collections.abc import Sequence

from data.db import Mapper, insert
from data.records.searches import CallPlan, LobbyCall, Search
from data.records.tables import NewsItem, Table
from data.tables.found import SEARCH, one_table
from data.tables.news import put_news
from data.tables.rows import TableKeeper, hold_table, note, raise_version

_PLANS = Mapper(CallPlan)
_CALLS = Mapper(LobbyCall, plan=_PLANS)


class Searches(TableKeeper):
    async def set(
        self,
        table_id: int,
        expected_version: int,
        search: Search | None,
        *,
        calls: Sequence[CallPlan] = (),
        news: Sequence[NewsItem] = (),
        touch: bool = True,
    ) -> Table:
        """Note that a lobby looks for people, or no longer (None), and queue these calls to it. It is looked
        at again at once.
        """
        async with self._database.write() as transaction:
            now = self._now()
            columns = {"look_at": now, **SEARCH.columns_if(search)}
            if calls:
                columns["calling"] = 1
            await raise_version(transaction, table_id, expected_version, now, touch=touch, **columns)
            await put_news(transaction, table_id, news)
            for plan in calls:
                await insert(transaction, "lobby_calls", {"table_id": table_id, **_PLANS.columns(plan)})
            return await one_table(transaction, table_id)

    async def called(self, table_id: int) -> bool:
        """Note that the lobby's message mentions the role now; return whether nobody had noted that."""
        return await self._changes(
            "UPDATE tables SET search_called = 1 WHERE id = ? AND search_called = 0"
            " AND search_role IS NOT NULL RETURNING id",
            [table_id],
        )

    async def calls(self, table_id: int) -> list[LobbyCall]:
        """The calls to this lobby, the first one first."""
        rows = await self._database.rows(
            "SELECT * FROM lobby_calls WHERE table_id = ? ORDER BY id", [table_id]
        )
        return list(map(_CALLS.read, rows))

    async def regulars_called(self, table_id: int, plan: CallPlan, message_id: int) -> None:
        """Note the message that has called those who come to a standing table, once."""
        async with self._database.write() as transaction:
            await note(transaction, table_id, calling=1)
            await transaction.rows(
                "INSERT INTO lobby_calls (table_id, guild_id, place_id, regular, message_id)"
                " SELECT CAST(? AS INTEGER), CAST(? AS INTEGER), CAST(? AS INTEGER), 1, CAST(? AS INTEGER)"
                " WHERE NOT EXISTS (SELECT 1 FROM lobby_calls WHERE message_id = ?)",
                [table_id, plan.guild_id, plan.place_id, message_id, message_id],
            )

    async def call_posted(self, call_id: int, message_id: int) -> None:
        await self._database.change(
            "UPDATE lobby_calls SET message_id = ? WHERE id = ?", [message_id, call_id]
        )

    async def call_over(self, call_id: int) -> None:
        """Forget a call that has come to an end."""
        await self._database.change("DELETE FROM lobby_calls WHERE id = ?", [call_id])

    async def open_to_all(self, table_id: int, expected_version: int) -> Table:
        """Note that the lobby's seats are kept for nobody any more."""
        now = self._now()
        return await self._change(table_id, expected_version, touch=False, look_at=now, kept_until=None)

    async def quiet(self, table_id: int) -> None:
        """Note that no message calls people to this table any more, if that is so."""
        async with self._database.write() as transaction:
            await hold_table(transaction, table_id)  # or calls that are just being queued would be forgotten
            left = await transaction.rows("SELECT 1 AS n FROM lobby_calls WHERE table_id = ?", [table_id])
            if not left:
                await note(transaction, table_id, calling=0)
