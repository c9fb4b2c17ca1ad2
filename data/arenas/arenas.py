"""Weekly arenas: who plays, at which tables, and what they made there."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from data.arenas.records import Arena, ArenaDeal, ArenaPlay, ArenaSeat, ArenaStatus, Contender
from data.db import Keeper, Mapper, Row, Transaction, Value, first_value, insert, insert_new, update
from data.db.columns import json_text, moment, to_milliseconds
from data.matches.transitions import begin_match
from data.records.codec import read_result
from data.records.matches import MatchStart
from data.records.tables import Seat, Table
from data.tables.rows import insert_table, one_table, put_seats

_ARENAS, _PEOPLE, _DEALS = Mapper(Arena), Mapper(Contender), Mapper(ArenaDeal)
_GOES_ON = "status IN ('planned', 'running')"


class Arenas(Keeper):
    """Keeps arenas: on each server one at most that is planned or running."""

    async def plan(self, guild_id: int, channel_id: int, locale: str, starts_at: datetime) -> Arena:
        """Plan a server's next arena, or plan it otherwise; one that is running stays as it is."""
        columns: dict[str, Value] = {
            "channel_id": channel_id,
            "locale": locale,
            "starts_at": to_milliseconds(starts_at),
        }
        async with self._database.write() as transaction:
            await transaction.hold("arena", guild_id)
            rows = await transaction.rows(
                f"SELECT * FROM arenas WHERE guild_id = ? AND {_GOES_ON}", [guild_id]
            )
            if not rows:
                arena_id = await insert_new(transaction, "arenas", {"guild_id": guild_id, **columns})
            else:
                arena_id, before = rows[0]["id"], rows[0]
                if before["status"] == "running" or all(before[name] == now for name, now in columns.items()):
                    return _ARENAS.read(before)
                await update(transaction, "arenas", {**columns, "event_shown": ""}, id=arena_id)
            return _ARENAS.read((await transaction.rows("SELECT * FROM arenas WHERE id = ?", [arena_id]))[0])

    async def get(self, arena_id: int) -> Arena | None:
        return await self._find("id = ?", arena_id)

    async def going_on(self, guild_id: int) -> Arena | None:
        """The arena of a server that is planned or running."""
        return await self._find(f"guild_id = ? AND {_GOES_ON}", guild_id)

    async def at_table(self, table_id: int) -> Arena | None:
        return await self._find("id = (SELECT arena_id FROM arena_tables WHERE table_id = ?)", table_id)

    async def due(self, before: datetime) -> list[int]:
        """The arenas that run, begin before then, or are not shown as they are."""
        return await self._column(
            "SELECT id FROM arenas WHERE (status = 'running' OR (status = 'planned' AND (starts_at <= ?"
            " OR event_shown = '')) OR (status IN ('finished', 'called_off') AND status <> posted))"
            f" AND {self._database.shards.where('guild_id')} ORDER BY id",
            [to_milliseconds(before)],
        )

    async def planned(self) -> list[int]:
        return await self._column(
            f"SELECT guild_id FROM arenas WHERE {_GOES_ON} AND {self._database.shards.where('guild_id')}"
        )

    async def become(self, arena_id: int, before: ArenaStatus, status: ArenaStatus) -> bool:
        """Begin or end an arena; whether it was still ``before``."""
        return await self._changes(
            "UPDATE arenas SET status = ? WHERE id = ? AND status = ? RETURNING id",
            [status.value, arena_id, before.value],
        )

    async def note(self, arena_id: int, **columns: int | str | None) -> None:
        """Note what is shown of an arena: its message, its event."""
        await update(self._database, "arenas", columns, id=arena_id)

    async def join(self, arena_id: int, person_id: int, name: str) -> bool:
        """Have somebody play from now on, unless the arena is over; who does already goes on."""
        async with self._database.write() as transaction:
            if not await _hold(transaction, arena_id, _GOES_ON):
                return False
            await transaction.rows(
                "INSERT INTO arena_people (arena_id, person_id, name, doing, since)"
                " VALUES (?, ?, ?, 'waiting', ?) ON CONFLICT (arena_id, person_id) DO UPDATE SET"
                " name = excluded.name,"
                " since = CASE arena_people.doing WHEN 'away' THEN excluded.since"
                " ELSE arena_people.since END,"
                " doing = CASE arena_people.doing WHEN 'away' THEN 'waiting' WHEN 'last' THEN 'playing'"
                " ELSE arena_people.doing END",
                [arena_id, person_id, name, self._now()],
            )
            return True

    async def pause(self, arena_id: int, person_id: int) -> None:
        """Have somebody get no further table, until they join again."""
        await self._database.change(
            "UPDATE arena_people SET doing = CASE doing WHEN 'playing' THEN 'last' WHEN 'waiting' THEN 'away'"
            " ELSE doing END WHERE arena_id = ? AND person_id = ?",
            [arena_id, person_id],
        )

    async def release(self, arena_id: int) -> None:
        """Let those whose table is over wait for the next; who didn't see it through is away."""
        await self._database.change(
            "UPDATE arena_people SET since = ?, doing = CASE WHEN doing = 'playing' AND EXISTS (SELECT 1"
            " FROM tables t JOIN match_seats m ON m.match_id = t.match_id WHERE t.id = arena_people.table_id"
            f" AND m.person_id = arena_people.person_id AND {_STAYED}) THEN 'waiting' ELSE 'away' END"
            " WHERE arena_id = ? AND doing IN ('playing', 'last') AND NOT EXISTS (SELECT 1 FROM tables t"
            " JOIN matches m ON m.id = t.match_id WHERE t.id = arena_people.table_id AND m.outcome IS NULL)",
            [self._now(), arena_id],
        )

    async def people(self, arena_id: int) -> list[Contender]:
        """Those who have played in an arena, or wait to."""
        return await _PEOPLE.all(
            self._database,
            "SELECT * FROM arena_people WHERE arena_id = ? ORDER BY since, person_id",
            [arena_id],
        )

    async def deals(self, arena_id: int) -> list[ArenaDeal]:
        return await _DEALS.all(
            self._database, "SELECT * FROM arena_deals WHERE arena_id = ? ORDER BY number", [arena_id]
        )

    async def note_leads(self, arena_id: int, number: int, leads: Sequence[int]) -> None:
        """Note what computer players made of a deal."""
        columns = {"leads": json_text(list(leads))}
        await update(self._database, "arena_deals", columns, arena_id=arena_id, number=number)

    async def seat(
        self, arena: Arena, deal: ArenaDeal, seats: Sequence[Seat], start: MatchStart, pace: str
    ) -> Table | None:
        """Set up a table for people who wait, and begin its match, in one transaction. None where one of them
        waits no longer, the arena doesn't run, or another process has begun another deal of this number.
        """
        async with self._database.write() as transaction:
            if not await _hold(transaction, arena.id, "status = 'running'"):
                return None
            people = [seat.person_id for seat in seats if seat.person_id is not None]
            theirs = f"arena_id = ? AND person_id IN ({', '.join('?' * len(people))})"
            now, whose = self._now(), [arena.id, *people]
            waiting = f"SELECT person_id FROM arena_people WHERE doing = 'waiting' AND {theirs}"
            if len(await transaction.rows(waiting, whose)) < len(people):
                return None
            await insert(transaction, "arena_deals", _new(arena.id, deal), once=True)
            seed = "SELECT seed FROM arena_deals WHERE arena_id = ? AND number = ?"
            if await first_value(transaction, seed, [arena.id, deal.number]) != deal.seed:
                return None
            table_id = await insert_table(
                transaction,
                now,
                guild_id=arena.guild_id,
                channel_id=arena.channel_id,
                host_id=0,
                variant="classic",
                options="{}",
                locale=arena.locale,
                rated=0,
                hints=0,
                pace=pace,
                duplicate=1,
            )
            columns: dict[str, Value] = {"table_id": table_id, "arena_id": arena.id, "deal": deal.number}
            await insert(transaction, "arena_tables", columns)
            await transaction.rows(
                f"UPDATE arena_people SET doing = 'playing', since = ?, table_id = ? WHERE {theirs}",
                [now, table_id, *whose],
            )
            await put_seats(transaction, table_id, seats)
            await begin_match(transaction, await one_table(transaction, table_id), start, now)
            return await one_table(transaction, table_id)

    async def plays(self, arena_id: int) -> list[ArenaPlay]:
        """The tables of an arena, in the order in which they were set up, with what they made so far."""
        rows = await self._database.rows(
            "SELECT w.table_id, w.deal, m.person_id, m.side, x.outcome, x.finished_at, d.result,"
            f" CASE WHEN {_STAYED} THEN 1 ELSE 0 END AS stayed FROM arena_tables w"
            " JOIN tables t ON t.id = w.table_id JOIN matches x ON x.id = t.match_id"
            " JOIN match_seats m ON m.match_id = x.id"
            " LEFT JOIN deals d ON d.match_id = x.id AND d.round = 1 AND x.outcome = 'finished'"
            " WHERE w.arena_id = ? ORDER BY w.table_id, m.seat",
            [arena_id],
        )
        seats: defaultdict[int, list[ArenaSeat]] = defaultdict(list)
        tables: dict[int, Row] = {}
        for row in rows:
            tables[row["table_id"]] = row
            if row["person_id"] is not None:
                seats[row["table_id"]].append(ArenaSeat(row["person_id"], row["side"], bool(row["stayed"])))
        return [_play(row, seats[table_id]) for table_id, row in tables.items()]

    async def _find(self, condition: str, value: Value) -> Arena | None:
        rows = await self._database.rows(f"SELECT * FROM arenas WHERE {condition} LIMIT 1", [value])
        return _ARENAS.read(rows[0]) if rows else None


_STAYED = (
    "m.left_at IS NULL AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.seat = m.seat"
    " AND s.presence IN ('kept', 'offered', 'deputy'))"
)
"""Whether somebody has their seat at a table t themselves, by their row m of match_seats."""


def _new(arena_id: int, deal: ArenaDeal) -> dict[str, Value]:
    return {
        "arena_id": arena_id,
        "number": deal.number,
        "seed": deal.seed,
        "began_at": to_milliseconds(deal.began_at),
    }


def _play(row: Row, seats: Sequence[ArenaSeat]) -> ArenaPlay:
    lead = None
    if row["result"] is not None:
        first, second = read_result(row["result"]).totals
        lead = first - second
    return ArenaPlay(
        row["table_id"],
        row["deal"],
        tuple(seats),
        row["outcome"] is not None,
        lead,
        moment(row["finished_at"]),
    )


async def _hold(transaction: Transaction, arena_id: int, condition: str) -> bool:
    """Keep an arena from beginning or ending meanwhile; whether this holds of it."""
    rows = await transaction.rows(
        f"UPDATE arenas SET status = status WHERE id = ? AND {condition} RETURNING id", [arena_id]
    )
    return bool(rows)


async def closed_in_arena(transaction: Transaction, match: Row) -> frozenset[int]:
    """The deals of a match, a row of matches, that others may yet get in the arena that it belongs to."""
    running = await first_value(
        transaction,
        "SELECT 1 FROM arena_tables w JOIN arenas a ON a.id = w.arena_id"
        " WHERE w.table_id = ? AND a.status = 'running'",
        [match["table_id"]],
    )
    return frozenset() if running is None else frozenset((1,))


async def plays_in_arena(transaction: Transaction, table_id: int, person_id: int) -> bool:
    return bool(
        await transaction.rows(
            "SELECT 1 FROM arena_tables w JOIN arena_people p ON p.arena_id = w.arena_id"
            " WHERE w.table_id = ? AND p.person_id = ?",
            [table_id, person_id],
        )
    )
