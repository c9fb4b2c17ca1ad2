"""Tables: opening, changing, finding and closing them."""

from collections.abc import Iterable, Sequence
from typing import Any

from data.db import Mapper, Value, Values, insert, update
from data.db.columns import json_text
from data.db.errors import Conflict
from data.db.many import marks
from data.records.audit import AuditEntry
from data.records.tables import FullLobby, Habits, NewsItem, Options, Seat, Table, TablePlan, TableStatus
from data.servers.audit import put_audit
from data.tables import rows
from data.tables.kept_out import forget_kept_out, refuse_together
from data.tables.news import put_news
from data.tables.reliability import note_reliability
from data.tables.searches import forget_invitations

_PLANS = Mapper(TablePlan, given=("seats",))
_HOSTS = Mapper(Habits).only("rated", "hints", "invited_only")


class Tables(rows.TableKeeper):
    async def open(self, plan: TablePlan) -> Table:
        """Open a table in its lobby, at version 1; ``NoSeat`` for people who are not to sit together."""
        async with self._database.write() as transaction:
            table_id = await rows.insert_table(transaction, self._now(), **_PLANS.columns(plan))
            people = [seat.person_id for seat in plan.seats]
            await refuse_together(transaction, plan.guild_id, people, self._now())
            await rows.put_seats(transaction, table_id, plan.seats)
            for person in filter(None, people):
                await note_reliability(transaction, table_id, person)
            return await rows.one_table(transaction, table_id)

    async def set_rules(
        self, table_id: int, expected_version: int, *, variant: str, options: Options, seats: Sequence[Seat]
    ) -> Table:
        """Change the game and its rules; ``seats`` replaces all seats of the table."""
        async with self._database.write() as transaction:
            game: dict[str, Any] = {"variant": variant, "options": json_text(options)}
            await rows.raise_version(transaction, table_id, expected_version, self._now(), **game)
            await rows.put_seats(transaction, table_id, seats)
            return await rows.one_table(transaction, table_id)

    async def set_pace(
        self,
        table_id: int,
        expected_version: int,
        pace: str,
        options: Options | None = None,
        *,
        auto: bool = False,
    ) -> Table:
        """Change how long a turn may take, and the rules if they change too; ``auto``: nobody chose this."""
        rules: dict[str, Any] = {} if options is None else {"options": json_text(options)}
        return await self._change(table_id, expected_version, pace=pace, pace_auto=int(auto), **rules)

    async def set_habits(self, table_id: int, expected_version: int, habits: Habits) -> Table:
        """Change what a host may: a lobby that seats those alone who are invited looks for nobody then."""
        columns: dict[str, Any] = _HOSTS(habits) | ({"search_over": 1} if habits.invited_only else {})
        return await self._change(table_id, expected_version, **columns)

    async def set_host(self, table_id: int, expected_version: int, host_id: int) -> Table:
        return await self._change(table_id, expected_version, host_id=host_id, full_told=0)

    async def set_full(
        self,
        table_id: int,
        expected_version: int,
        full: FullLobby | None,
        *,
        full_told: bool,
        news: Sequence[NewsItem] = (),
        touch: bool = False,
    ) -> Table:
        """Note that people have all seats of a lobby, or no longer (None), and whether its host has been
        told. It is looked at again at once.
        """
        columns = {**rows.FULL.columns_if(full), "full_told": int(full_told), "look_at": self._now()}
        return await self._change(table_id, expected_version, touch=touch, news=news, **columns)

    async def press_next(
        self, table_id: int, expected_version: int, person_id: int, *, other_partners: bool = False
    ) -> Table:
        """Note that this person wants the next deal or match, with other partners or not; the last counts."""
        async with self._database.write() as transaction:
            await rows.raise_version(transaction, table_id, expected_version, self._now())
            columns = {"table_id": table_id, "person_id": person_id, "changed": int(other_partners)}
            await insert(transaction, "next_presses", columns, key=2)
            return await rows.one_table(transaction, table_id)

    async def touch(self, table_id: int, expected_version: int) -> Table:
        """Note that a person has been active at the table without changing it: a warning is withdrawn."""
        return await self._change(table_id, expected_version, look_at=self._now())

    async def close(
        self,
        table_id: int,
        expected_version: int,
        because: str = "left",
        *,
        reason: str | None = None,
        leaving: int | None = None,
        news: Sequence[NewsItem] = (),
        audit: AuditEntry | None = None,
    ) -> Table:
        """Close the table for good, ``because`` of this; ``reason`` is what a moderator said. A running match
        is abandoned; the player of the seat ``leaving`` counts as having left, like those who left earlier.
        """
        async with self._database.write() as transaction:
            now = self._now()
            changes = {**_closed(because), "closed_reason": reason}
            await rows.raise_version(transaction, table_id, expected_version, now, **changes)
            await put_news(transaction, table_id, news)
            await forget_invitations(transaction, table_id)
            await forget_kept_out(transaction, table_id)
            await put_audit(transaction, audit, now)
            await rows.look_at_search(transaction, table_id, now)
            if leaving is not None:
                await transaction.rows(
                    "UPDATE match_seats SET left_at = ? WHERE seat = ? AND match_id IN"
                    " (SELECT id FROM matches WHERE table_id = ? AND outcome IS NULL)",
                    [now, leaving, table_id],
                )
            for secrets in ("seen_hands", "left_matches"):
                await transaction.rows(
                    f"DELETE FROM {secrets} WHERE match_id IN (SELECT id FROM matches WHERE table_id = ?)",
                    [table_id],
                )
            await transaction.rows(
                "UPDATE matches SET outcome = 'abandoned', finished_at = ?, reason = ?, deals_played ="
                " (SELECT COUNT(*) FROM deals d WHERE d.match_id = matches.id AND d.finished_at IS NOT NULL)"
                " WHERE table_id = ? AND outcome IS NULL",
                [now, because, table_id],
            )
            return await rows.one_table(transaction, table_id)

    async def suspend(self, table_id: int, expected_version: int, because: str) -> Table:
        """Suspend the table, for this reason, until somebody reopens it. Its match is not over."""
        return await self._change(table_id, expected_version, touch=False, **_closed(because))

    async def reopen(self, table_id: int, expected_version: int) -> Table:
        """Reopen a suspended table: its lobby, or its match, goes on. ``Conflict`` if it is not suspended."""
        async with self._database.write() as transaction:
            now = self._now()
            await rows.raise_version(
                transaction, table_id, expected_version, now, closed_because=None, look_at=now
            )
            table = await rows.one_table(transaction, table_id)
            status = TableStatus.LOBBY
            if table.match_id is not None:
                played = await transaction.rows(
                    "SELECT (SELECT COUNT(*) FROM deals d WHERE d.match_id = m.id AND d.finished_at IS NULL)"
                    " AS playing FROM matches m WHERE m.id = ? AND m.outcome IS NULL",
                    [table.match_id],
                )
                if not played:
                    raise Conflict(f"The match of table {table_id} is over.")
                status = TableStatus.PLAYING if played[0]["playing"] else TableStatus.BETWEEN_DEALS
            if table.status is not TableStatus.CLOSED:
                raise Conflict(f"Table {table_id} is not closed.")
            next_deal_at = now if status is TableStatus.BETWEEN_DEALS else None
            columns: dict[str, Value] = {"status": status.value, "next_deal_at": next_deal_at}
            await update(transaction, "tables", columns, id=table_id)
            return await rows.one_table(transaction, table_id)

    async def get(self, table_id: int) -> Table | None:
        """The table with this id, even if closed."""
        return _first(await self._find("id = ?", [table_id]))

    async def these(self, table_ids: Sequence[int]) -> list[Table]:
        if not table_ids:
            return []
        places, ids = marks(table_ids)
        return await self._find(f"id IN ({places})", ids)

    async def in_thread(self, thread_id: int) -> Table | None:
        return _first(await self._find("thread_id = ?", [thread_id]))

    async def in_channel(self, channel_id: int) -> list[Table]:
        """Open tables of this channel, oldest first."""
        return await self._find("channel_id = ? AND status <> 'closed'", [channel_id])

    async def of_person(self, person_id: int) -> list[Table]:
        """Open tables where this person has a seat, oldest first; private ones are left out."""
        return await self._find(
            "id IN (SELECT table_id FROM seats WHERE person_id = ?) AND status <> 'closed'"
            " AND deal_id IS NULL",
            [person_id],
        )

    async def all_open(self, guild_id: int | None = None) -> list[Table]:
        """All open tables of one server or of all, oldest first; private ones are left out."""
        if guild_id is None:
            return await self._find("status <> 'closed' AND deal_id IS NULL")
        return await self._find("status <> 'closed' AND guild_id = ?", [guild_id])

    async def lobbies(self, guild_id: int) -> list[Table]:
        """Tables of a server at which anybody may still sit down, oldest first."""
        return await self._find(
            "status = 'lobby' AND guild_id = ? AND tournament_id IS NULL AND invited_only = 0", [guild_id]
        )

    async def vacancies(self, guild_id: int) -> list[Table]:
        """Tables of a server in whose match a seat is free for a substitute, or which looks for people while
        computers play for them, oldest first.
        """
        return await self._find(
            "guild_id = ? AND status IN ('playing', 'between_deals') AND tournament_id IS NULL"
            " AND duplicate = 0 AND invited_only = 0"
            " AND EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id"
            " AND heir_id IS NULL AND (presence = 'offered'"
            " OR (computer IS NOT NULL AND search_until IS NOT NULL AND search_over = 0)))",
            [guild_id],
        )

    async def watchable(self, guild_ids: Sequence[int]) -> list[Table]:
        """Tables of these servers at which a match is played that anybody may follow, oldest first: no
        private ones, and none whose deals others still play.
        """
        places, servers = marks(guild_ids)
        return await self._find(
            f"guild_id IN ({places}) AND status IN ('playing', 'between_deals') AND deal_id IS NULL"
            " AND invited_only = 0 AND duplicate = 0",
            servers,
        )

    async def asking_elsewhere(self, guild_ids: Sequence[int]) -> list[Table]:
        """Tables of these servers that look for people, and have called on other servers, oldest first."""
        if not guild_ids:
            return []
        places, servers = marks(guild_ids)
        return await self._find(
            f"guild_id IN ({places}) AND status <> 'closed' AND status <> 'finished'"
            " AND search_until IS NOT NULL AND search_over = 0 AND EXISTS (SELECT 1 FROM lobby_calls"
            " WHERE table_id = tables.id AND lobby_calls.guild_id <> tables.guild_id)",
            servers,
        )

    async def _find(self, condition: str, values: Values = ()) -> list[Table]:
        return await self._database.reading(
            lambda transaction: rows.find_tables(transaction, condition, values)
        )


def _first(tables: Iterable[Table]) -> Table | None:
    return next(iter(tables), None)


def _closed(because: str) -> dict[str, Any]:
    return {
        **rows.NO_TURN,
        "status": TableStatus.CLOSED.value,
        "closed_because": because,
        "next_deal_at": None,
        "look_at": None,
        "votes": None,
        "paused_at": None,
    }
