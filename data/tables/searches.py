"""Lobbies that look for people, and the messages that call people to them."""

from collections.abc import Iterable, Sequence

from data.db import Mapper, Transaction, insert
from data.records.tables import CallPlan, LobbyCall, NewsItem, Search, Table
from data.tables.news import put_news
from data.tables.rows import SEARCH, TableKeeper, hold_table, note, one_table, raise_version

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
        """Note that a lobby looks for people, or not (None), queue these calls, and have it looked at."""
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


class Invitations(TableKeeper):
    async def called(self, table_id: int) -> frozenset[int]:
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
