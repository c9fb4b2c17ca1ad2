"""Which Discord messages belong to tables, and which are out of date. None of it raises a table's version."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from data.db import Keeper, Transaction, Value, update
from data.db.columns import time_value, to_milliseconds
from data.records.tables import OldMessage, Table
from data.records.turns import MadePing
from data.tables.rows import OLD_MESSAGE, find_tables, note, note_ping


class Messages(Keeper):
    """Stores which messages and thread belong to a table, and what they show."""

    async def lobby_posted(self, table_id: int, message_id: int | None) -> None:
        """Remember the lobby message (None: it is gone)."""
        lost = self._now() if message_id is None else None
        await self._note(table_id, lobby_message_id=message_id, lobby_lost_at=lost)

    async def lobby_deleted(self, messages: Collection[int]) -> list[int]:
        """Note that these messages were deleted, in so far as they were those of lobbies; the ids of the
        tables, which are looked at again at once.
        """
        within = f"lobby_message_id IN ({', '.join('?' * len(messages))}) AND status = 'lobby'"
        rows = await self._database.rows(f"SELECT id FROM tables WHERE {within}", [*messages])
        if not rows:
            return []
        now = self._now()
        rows = await self._database.change(
            "UPDATE tables SET lobby_message_id = NULL, lobby_lost_at = ?, look_at = ?"
            f" WHERE {within} RETURNING id",
            [now, now, *messages],
        )
        return [row["id"] for row in rows]

    async def in_match(self, messages: Collection[int], before: datetime) -> dict[int, int]:
        """Which of these messages, posted ``before``, shows a match in play: the messages by table."""
        within = f"message_id IN ({', '.join('?' * len(messages))}) AND message_posted_at < ?"
        within += " AND status IN ('playing', 'between_deals')"
        rows = await self._database.rows(
            f"SELECT id, message_id FROM tables WHERE {within}", [*messages, to_milliseconds(before)]
        )
        return {row["id"]: row["message_id"] for row in rows}

    async def lobbies_after(self, table_id: int, most: int) -> list[tuple[int, int, int]]:
        """The next lobbies after this table that have a message: the table's id, where it is, and which."""
        rows = await self._database.rows(
            "SELECT id, channel_id, lobby_message_id FROM tables"
            " WHERE lobby_message_id IS NOT NULL AND status = 'lobby' AND id > ?"
            f" AND {self._database.shards.where('guild_id')} ORDER BY id LIMIT ?",
            [table_id, most],
        )
        return [(row["id"], row["channel_id"], row["lobby_message_id"]) for row in rows]

    async def thread_opened(self, table_id: int, thread_id: int | None) -> None:
        """Remember the thread in which the match is played (None: it is gone, and the channel is used)."""
        await self._note(table_id, thread_id=thread_id)

    async def post_made(self, table_id: int, post_id: int, message_id: int) -> None:
        """Remember the post of a forum that the table is from now on; its first message is the lobby."""
        await self._note(
            table_id, channel_id=post_id, post_id=post_id, lobby_message_id=message_id, lobby_lost_at=None
        )

    async def post_gone(self, table_id: int, *, again: bool) -> None:
        """Remember that the table's post is gone, or can't be made; ``again``: there is to be another."""
        columns = {} if again else {"forum_id": None}
        await self._note(table_id, post_id=None, lobby_message_id=None, message_id=None, **columns)

    async def at_posts(self, posts: Collection[int]) -> list[Table]:
        if not posts:
            return []
        async with self._database.read() as transaction:
            return await find_tables(transaction, f"post_id IN ({', '.join('?' * len(posts))})", [*posts])

    async def outdated_titles(self, most: int) -> list[tuple[int, int]]:
        """Threads and posts whose titles may name somebody who is deleted: the place, and its table's id."""
        rows = await self._database.rows(
            "SELECT place_id, table_id FROM outdated_titles"
            f" WHERE {self._database.shards.where('guild_id')} ORDER BY place_id LIMIT ?",
            [most],
        )
        return [(row["place_id"], row["table_id"]) for row in rows]

    async def title_renewed(self, place_id: int) -> None:
        """Note that this place has its new title, or can't have it."""
        await self._database.change("DELETE FROM outdated_titles WHERE place_id = ?", [place_id])

    async def players_added(self, table_id: int, thread_id: int | None, people: Collection[int]) -> None:
        """Remember that these people were added to the thread of the match (None: they have left it)."""
        await self._database.change(
            f"UPDATE seats SET in_thread = ? WHERE table_id = ?"
            f" AND person_id IN ({', '.join('?' * len(people))})",
            [thread_id, table_id, *people],
        )

    async def posting(self, table_id: int, nonce: str) -> None:
        await self._note(table_id, posting=nonce)

    async def table_posted(
        self,
        table_id: int,
        message_id: int | None,
        at: datetime | None = None,
        *,
        old: OldMessage | None = None,
        ping: MadePing | None = None,
    ) -> None:
        """Remember the table message and when it was posted (None: it is gone and must be posted again), the
        one that it replaces, and the ``ping`` that it has made.
        """
        posted = None if message_id is None else self._now() if at is None else to_milliseconds(at)
        replaced = {} if old is None else OLD_MESSAGE.columns(old)
        async with self._database.write() as transaction:
            await note(
                transaction,
                table_id,
                message_id=message_id,
                message_posted_at=posted,
                posting=None,
                **replaced,
            )
            if ping is not None:
                await note_ping(transaction, table_id, replace(ping, message_id=message_id))

    async def old_removed(self, table_id: int) -> None:
        """Note that the replaced table message is gone, or without buttons."""
        await self._note(table_id, **OLD_MESSAGE.empty)

    async def set_quiet(self, table_id: int, *, quiet: bool) -> None:
        """Set whether special moments at this table get no message of their own."""
        await self._note(table_id, quiet=int(quiet))

    async def set_emotes(self, table_id: int, *, emotes: bool) -> None:
        await self._note(table_id, emotes=int(emotes))

    async def moment_told(self, table_id: int, at: datetime) -> None:
        """Note that a special moment has got its message."""
        await self._note(table_id, moment_at=to_milliseconds(at))

    async def ping_removed(self, table_id: int) -> None:
        """Note that the message that pinged the player to move is gone."""
        await self._note(table_id, ping_message_id=None, ping_place_id=None)

    async def ping_withdrawn(self, table_id: int, nonce: str) -> None:
        """Note that no message with this nonce calls anybody any more."""
        await update(self._database, "tables", {"ping_nonce": None}, id=table_id, ping_nonce=nonce)

    async def ping_mended(self, table_id: int, message_id: int, deadline_at: datetime | None) -> None:
        """Note the deadline that this message with the ping names by now, if there is no other message."""
        columns = {"ping_deadline": time_value(deadline_at)}
        await update(self._database, "tables", columns, id=table_id, ping_message_id=message_id)

    async def warned(self, table_id: int, version: int, message_id: int | None, at: datetime) -> None:
        """Note that people were warned that the table will be closed, if it has not changed since."""
        columns = {"warned_at": to_milliseconds(at), "warning_message_id": message_id}
        await update(self._database, "tables", columns, id=table_id, version=version)

    async def warning_removed(self, table_id: int) -> None:
        await self._note(table_id, warning_message_id=None)

    async def announced(self, table_id: int, version: int) -> None:
        """Note that the public messages show this version, unless they have shown a later one."""
        await self._database.change(
            "UPDATE tables SET announced_version = ? WHERE id = ? AND announced_version < ?",
            [version, table_id, version],
        )

    async def behind(self) -> list[Table]:
        """Tables whose messages are behind the version, or where one was being posted, oldest first."""
        async with self._database.read() as transaction:
            return await find_tables(
                transaction,
                "(announced_version < version OR posting IS NOT NULL OR old_message_id IS NOT NULL)"
                f" AND {self._database.shards.where('guild_id')}",
            )

    async def _note(self, table_id: int, **columns: Value) -> None:
        async with self._database.write() as transaction:
            await note(transaction, table_id, **columns)


async def note_titles(transaction: Transaction, person_id: int) -> None:
    """Note the threads whose titles may name this person: of tables at which they sit, or played."""
    await transaction.rows(
        "WITH me AS (SELECT CAST(? AS INTEGER) AS id)"
        " INSERT INTO outdated_titles (place_id, table_id, guild_id)"
        " SELECT COALESCE(t.thread_id, t.post_id), t.id, t.guild_id FROM tables t"
        " WHERE COALESCE(t.thread_id, t.post_id) IS NOT NULL AND t.id IN"
        " (SELECT s.table_id FROM me JOIN seats s ON s.person_id = me.id"
        " UNION SELECT m.table_id FROM me JOIN match_seats s ON s.person_id = me.id"
        " JOIN matches m ON m.id = s.match_id"
        " UNION SELECT m.table_id FROM me JOIN stays y ON y.person_id = me.id"
        " JOIN matches m ON m.id = y.match_id) ON CONFLICT DO NOTHING",
        [person_id],
    )
