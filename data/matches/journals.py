"""The journals of matches, and which of their deals are not public yet."""

from collections.abc import Awaitable, Callable, Sequence

from data.db import Database, Keeper, Mapper, Row, Stored, Transaction
from data.db.columns import Now, json_value
from data.db.many import Belonging, grouped, marks
from data.matches.result_rows import MATCH_SEATS, STAYS
from data.records.codec import read_result, result_text
from data.records.matches import Action, Deal, Journal
from data.records.tables import Table
from data.tables.rows import find_tables

ClosedDeals = Callable[[Transaction, Row], Awaitable[frozenset[int]]]
"""Which deals of a tournament's match, a row of matches, some table of its round has not finished yet."""

_ACTIONS = Mapper(Action, text="content", at="acted_at")
_DEALS = Mapper(Deal, given=("actions",), result=Stored(read=read_result, write=result_text))
_JOURNALS = Mapper(
    Journal, given=("seats", "deals", "closed", "stays", "before", "first_round"), match_id="id"
)


class Journals(Keeper):
    def __init__(self, database: Database, now: Now, closed_in_tournament: ClosedDeals) -> None:
        super().__init__(database, now)
        self._closed_in_tournament = closed_in_tournament

    async def get(self, match_id: int) -> Journal | None:
        """The committed match with its seats, deals and actions; None if there is no such match."""
        return next(iter(await self.these([match_id])), None)

    async def these(self, match_ids: Sequence[int]) -> list[Journal]:
        """The committed matches with these ids, by id."""
        if not match_ids:
            return []
        return await self._database.reading(lambda transaction: self._read(transaction, match_ids))

    async def at_table(self, table_id: int) -> tuple[Table, Journal | None] | None:
        """A table and its match, as they are at one moment; None if there is no such table."""

        async def read(transaction: Transaction) -> tuple[Table, Journal | None] | None:
            tables = await find_tables(transaction, "id = ?", [table_id])
            if not tables:
                return None
            match_id = tables[0].match_id
            journals = [] if match_id is None else await self._read(transaction, [match_id])
            return tables[0], next(iter(journals), None)

        return await self._database.reading(read)

    async def _read(self, transaction: Transaction, match_ids: Sequence[int]) -> list[Journal]:
        places, ids = marks(match_ids)
        theirs = Belonging(transaction, "match_id", places, ids)
        seats = await theirs.records(MATCH_SEATS, "match_seats", "seat")
        stays = await theirs.records(STAYS, "stays", "seat, n")
        deals, made = await theirs.rows("deals", "round"), await theirs.rows("actions", "round, n")
        journals = []
        for row in await transaction.rows(f"SELECT * FROM matches WHERE id IN ({places}) ORDER BY id", ids):
            match_id = row["id"]
            actions = grouped("round", made[match_id])
            before, first_round = await _beginning(transaction, row)
            journal = _JOURNALS.read(
                row,
                seats=tuple(seats[match_id]),
                deals=tuple(
                    _DEALS.read(deal, actions=tuple(map(_ACTIONS.read, actions[deal["round"]])))
                    for deal in deals[match_id]
                ),
                closed=await self._closed_deals(transaction, row),
                stays=tuple(stays[match_id]),
                before=before,
                first_round=first_round,
            )
            journals.append(journal)
        return journals

    async def unfinished(self, *, after: int = 0, limit: int = 500) -> list[int]:
        """The matches that go on, also of suspended tables, by id: the first of those after ``after``."""
        return await self._column(
            "SELECT id FROM matches WHERE outcome IS NULL AND id > ? ORDER BY id LIMIT ?", [after, limit]
        )

    async def first_at(self, table_id: int) -> tuple[int, bool] | None:
        """The first match of a table, and whether it is over or somebody has left; None before it begins."""
        rows = await self._database.rows(
            "SELECT m.id, m.outcome IS NOT NULL OR EXISTS (SELECT 1 FROM match_seats s"
            " WHERE s.match_id = m.id AND s.left_at IS NOT NULL) AS settled"
            " FROM matches m WHERE m.table_id = ? ORDER BY m.id LIMIT 1",
            [table_id],
        )
        return (rows[0]["id"], bool(rows[0]["settled"])) if rows else None

    async def table_of(self, match_id: int) -> int | None:
        return await self._value("SELECT table_id FROM matches WHERE id = ?", [match_id])

    async def channels_of(self, match_ids: Sequence[int]) -> dict[int, int]:
        """The channels of the tables at which these matches were played, by match."""
        rows = await self._database.rows(
            "SELECT m.id, t.channel_id FROM matches m JOIN tables t ON t.id = m.table_id"
            f" WHERE m.id IN ({', '.join('?' for _ in match_ids)})",
            [*match_ids],
        )
        return {row["id"]: row["channel_id"] for row in rows}

    async def closed_deals(self, match_id: int) -> frozenset[int]:
        """The deals of a match that some table of its tournament has not finished yet; the shared deal of a
        private table as long as it says.
        """
        async with self._database.read() as transaction:
            found = await transaction.rows("SELECT * FROM matches WHERE id = ?", [match_id])
            return await self._closed_deals(transaction, found[0]) if found else frozenset()

    async def played_by(self, person_id: int, guild_id: int | None, *, limit: int = 25) -> list[int]:
        """Matches with a finished deal that a person started in, on a server or anywhere, latest first."""
        where, values = ("", ()) if guild_id is None else (" AND m.guild_id = ?", (guild_id,))
        return await self._column(
            "SELECT m.id FROM match_seats s JOIN matches m ON m.id = s.match_id WHERE s.person_id = ?"
            f"{where} AND EXISTS"
            " (SELECT 1 FROM deals d WHERE d.match_id = m.id AND d.finished_at IS NOT NULL)"
            " ORDER BY m.id DESC LIMIT ?",
            [person_id, *values, limit],
        )

    async def _closed_deals(self, transaction: Transaction, match: Row) -> frozenset[int]:
        """``closed_deals`` for a row of matches, within a transaction."""
        if not match["duplicate"]:
            return frozenset()
        if match["deal_id"] is None:
            return await self._closed_in_tournament(transaction, match)
        shared = await transaction.rows(
            "SELECT 1 AS closed FROM shared_deals WHERE id = ? AND closed_until > ?",
            [match["deal_id"], self._now()],
        )
        return frozenset((1,)) if shared else frozenset()


async def _beginning(transaction: Transaction, match: Row) -> tuple[tuple[int, ...], int]:
    """The totals with which a match begins, none for most, and the number of its first deal: it may begin in
    the middle of another one.
    """
    if match["deal_id"] is not None:
        for source in await transaction.rows(
            "SELECT totals, source_round FROM shared_deals WHERE id = ?", [match["deal_id"]]
        ):
            if source["totals"] is not None:
                return tuple(json_value(source["totals"])), source["source_round"]
    return (), 1
