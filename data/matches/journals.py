"""The journals of matches, and which of their deals are not public yet."""

from collections.abc import Sequence
from dataclasses import replace

from data.codec import json_value, read_result
from data.db.columns import Now, from_milliseconds, moment
from data.db.database import Database, Row, Transaction
from data.matches.rows import match_seat, stay_of
from data.records.matches import Action, Deal, Journal, Outcome
from data.records.tournaments import TournamentStatus


class Journals:
    """Reads matches as they were played."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    async def get(self, match_id: int) -> Journal | None:
        """The committed match with its seats, deals and actions; None if there is no such match."""
        async with self._database.read() as transaction:
            found = await transaction.rows("SELECT * FROM matches WHERE id = ?", match_id)
            if not found:
                return None
            seats = await transaction.rows(
                "SELECT * FROM match_seats WHERE match_id = ? ORDER BY seat", match_id
            )
            deals = await transaction.rows("SELECT * FROM deals WHERE match_id = ? ORDER BY round", match_id)
            lines = await transaction.rows(
                "SELECT * FROM actions WHERE match_id = ? ORDER BY round, n", match_id
            )
            stays = await transaction.rows(
                "SELECT * FROM stays WHERE match_id = ? ORDER BY seat, n", match_id
            )
            closed = await _closed_deals(transaction, found[0], self._now())
            source = await transaction.rows(
                "SELECT totals, source_round FROM shared_deals WHERE id = ?", found[0]["deal_id"]
            )
        actions: dict[int, list[Action]] = {}
        for row in lines:
            actions.setdefault(row["round"], []).append(
                Action(
                    row["n"],
                    row["seat"],
                    row["content"],
                    row["version"],
                    from_milliseconds(row["acted_at"]),
                    row["made_by"],
                )
            )
        journal = _journal(found[0], seats, deals, actions, closed, stays)
        if not source or source[0]["totals"] is None:
            return journal
        before = tuple(json_value(source[0]["totals"]))
        return replace(journal, before=before, first_round=source[0]["source_round"])

    async def unfinished(self, *, after: int = 0, limit: int = 500) -> list[int]:
        """The matches that are not over, those of suspended tables too, by id: the first of those after the
        match ``after``.
        """
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT id FROM matches WHERE outcome IS NULL AND id > ? ORDER BY id LIMIT ?", after, limit
            )
        return [row["id"] for row in rows]

    async def first_at(self, table_id: int) -> tuple[int, bool] | None:
        """The first match of a table, and whether it is over or somebody has left it; None if none has
        begun.
        """
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT m.id, m.outcome IS NOT NULL OR EXISTS (SELECT 1 FROM match_seats s"
                " WHERE s.match_id = m.id AND s.left_at IS NOT NULL) AS settled"
                " FROM matches m WHERE m.table_id = ? ORDER BY m.id LIMIT 1",
                table_id,
            )
        return (rows[0]["id"], bool(rows[0]["settled"])) if rows else None

    async def closed_deals(self, match_id: int) -> frozenset[int]:
        """The deals of a match that some table of its tournament has not finished yet; the shared deal of a
        private table as long as it says.
        """
        async with self._database.read() as transaction:
            found = await transaction.rows("SELECT * FROM matches WHERE id = ?", match_id)
            return await _closed_deals(transaction, found[0], self._now()) if found else frozenset()

    async def played_by(self, person_id: int, guild_id: int | None, *, limit: int = 25) -> list[int]:
        """The matches with a finished deal that a person started in, on a server or anywhere, latest
        first.
        """
        where, values = ("", ()) if guild_id is None else (" AND m.guild_id = ?", (guild_id,))
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT m.id FROM match_seats s JOIN matches m ON m.id = s.match_id WHERE s.person_id = ?"
                f"{where} AND EXISTS"
                " (SELECT 1 FROM deals d WHERE d.match_id = m.id AND d.finished_at IS NOT NULL)"
                " ORDER BY m.id DESC LIMIT ?",
                person_id,
                *values,
                limit,
            )
        return [row["id"] for row in rows]


async def _closed_deals(transaction: Transaction, match: Row, now: int) -> frozenset[int]:
    """``closed_deals`` for a row of matches, within a transaction."""
    deals: int = match["duplicate"]
    if not deals:
        return frozenset()
    if match["deal_id"] is not None:
        shared = await transaction.rows(
            "SELECT 1 AS closed FROM shared_deals WHERE id = ? AND closed_until > ?", match["deal_id"], now
        )
        return frozenset((1,)) if shared else frozenset()
    rows = await transaction.rows(
        "SELECT m.outcome, (SELECT COUNT(*) FROM deals d WHERE d.match_id = m.id"
        " AND d.finished_at IS NOT NULL) AS over FROM tournament_tables w"
        " LEFT JOIN tables t ON t.id = w.table_id LEFT JOIN matches m ON m.id = t.match_id"
        " WHERE w.tournament_id = ? AND w.round = ? AND w.second IS NOT NULL AND (w.table_id IS NOT NULL"
        " OR EXISTS (SELECT 1 FROM tournaments o WHERE o.id = w.tournament_id AND o.status = ?))",
        match["tournament_id"],
        match["tournament_round"],
        # A table not set up before the tournament was called off never will be.
        TournamentStatus.RUNNING.value,
    )
    # Deals are played in order: every table has finished at least as many as the slowest one.
    finished = min((deals if row["outcome"] is not None else row["over"] for row in rows), default=deals)
    return frozenset(range(finished + 1, deals + 1))


def _journal(
    match: Row,
    seats: Sequence[Row],
    deals: Sequence[Row],
    actions: dict[int, list[Action]],
    closed: frozenset[int],
    stays: Sequence[Row],
) -> Journal:
    return Journal(
        match_id=match["id"],
        table_id=match["table_id"],
        guild_id=match["guild_id"],
        variant=match["variant"],
        options=json_value(match["options"]),
        rules_revision=match["rules_revision"],
        first_dealer=match["first_dealer"],
        started_at=from_milliseconds(match["started_at"]),
        finished_at=moment(match["finished_at"]),
        outcome=None if match["outcome"] is None else Outcome(match["outcome"]),
        reason=match["reason"],
        to_move=match["to_move"],
        duplicate=match["duplicate"],
        closed=closed,
        stays=tuple(map(stay_of, stays)),
        deal_id=match["deal_id"],
        seats=tuple(map(match_seat, seats)),
        deals=tuple(
            Deal(
                round=row["round"],
                seed=row["seed"],
                started_at=from_milliseconds(row["started_at"]),
                finished_at=moment(row["finished_at"]),
                result=None if row["result"] is None else read_result(row["result"]),
                actions=tuple(actions.get(row["round"], ())),
            )
            for row in deals
        ),
    )
