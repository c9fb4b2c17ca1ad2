"""Deals that several tables play, other than a tournament's, and the private tables where they are played."""

from collections.abc import Sequence

from data.db import Keeper, Mapper, Row, Stored, Transaction, Values
from data.db.columns import json_text, json_value
from data.db.errors import Conflict
from data.matches.transitions import begin_match
from data.records.deals import SharedDeal, SharedDealPlan
from data.records.matches import MatchStart
from data.records.tables import Seat, Table
from data.tables.rows import find_tables, insert_table, one_table, put_seats

UNCOUNTED: int = 2**30
SHOWN: int = 2**60
"""The announced version of a private table: no channel ever lags behind it."""
_PLANS = Mapper(
    SharedDealPlan,
    given=("source",),
    before=Stored(
        column="totals",
        read=lambda totals: tuple(json_value(totals or "[]")),
        write=lambda before: json_text(list(before)) if before else None,
    ),
)


class SharedDeals(Keeper):
    """Keeps deals that several tables play (a tournament's are with its rounds), and opens private tables.

    A deal is kept once, with ``keep``: the second to come gets the one that is there. A private table plays
    one of them: ``open_table`` opens it and begins its match. Its record has the ``deal_id``; it stands in no
    channel, calls nobody, is in no list of tables and is never rated. Its match is one like any other, with a
    journal, a replay and a proof.
    """

    async def seeds(self, tournament_id: int, round: int) -> list[str]:
        return await self._column(
            "SELECT seed FROM shared_deals WHERE tournament_id = ? AND round = ? ORDER BY number",
            [tournament_id, round],
        )

    async def keep(self, plans: Sequence[SharedDealPlan]) -> list[SharedDeal]:
        """Keep these deals, in one transaction, except where there is one for the same day, game and
        instance, or of the same finished deal, with the same players: that one is returned in its place.
        """
        async with self._database.write() as transaction:
            return [await _keep(transaction, plan) for plan in plans]

    async def of_day(self, day: int, variant: str, players: str) -> list[SharedDeal]:
        """A day's deals of this game with these computer players, by instance; none before ``keep``."""
        async with self._database.read() as transaction:
            return await _find(
                transaction,
                "day = ? AND variant = ? AND players = ? ORDER BY instance",
                [day, variant, players],
            )

    async def get(self, deal_id: int) -> SharedDeal | None:
        """The deal with this id; None for a tournament's and an unknown one."""
        async with self._database.read() as transaction:
            found = await _find(transaction, "id = ? AND variant IS NOT NULL", [deal_id])
        return found[0] if found else None

    async def open_table(
        self, deal: SharedDeal, *, host_id: int, seats: Sequence[Seat], sides: Sequence[int], locale: str
    ) -> Table:
        """Open a private table with these seats and begin its match, in one transaction. ``sides`` is the
        side of each seat, ``host_id`` the person who plays.
        """
        async with self._database.write() as transaction:
            return await open_private(transaction, self._now(), deal, host_id, seats, sides, locale)

    async def private_tables(self, person_id: int, *, counted: bool = True) -> list[Table]:
        """The private tables at which a person plays, oldest first; ``counted``: also those for a day."""
        where = "deal_id IS NOT NULL AND host_id = ? AND status = 'playing'"
        if not counted:
            where += " AND NOT EXISTS (SELECT 1 FROM daily_plays p WHERE p.table_id = tables.id)"
        return await self._database.reading(lambda transaction: find_tables(transaction, where, [person_id]))


async def open_private(
    transaction: Transaction,
    now: int,
    deal: SharedDeal,
    host_id: int,
    seats: Sequence[Seat],
    sides: Sequence[int],
    locale: str,
) -> Table:
    """``SharedDeals.open_table``, within a transaction."""
    plan = deal.plan
    if len(seats) != plan.seats:
        raise Conflict(f"Deal {deal.id} is for {plan.seats} seats, not for {len(seats)}.")
    table_id = await insert_table(
        transaction,
        now,
        guild_id=0,
        channel_id=0,
        host_id=host_id,
        variant=plan.variant,
        options=json_text(plan.options),
        locale=locale,
        rated=0,
        hints=int(plan.source is not None),
        pace="none",
        duplicate=1,
        deal_id=deal.id,
        announced_version=SHOWN,
    )
    await put_seats(transaction, table_id, seats)
    start = MatchStart(plan.rules_revision, plan.first_dealer, plan.seed, sides)
    await begin_match(transaction, await one_table(transaction, table_id), start, now)
    # They earn no honours: the revision of those that it was counted with is later than any.
    await transaction.rows("UPDATE matches SET honours = ? WHERE table_id = ?", [UNCOUNTED, table_id])
    return await one_table(transaction, table_id)


async def _keep(transaction: Transaction, plan: SharedDealPlan) -> SharedDeal:
    match, round = plan.source or (None, None)
    columns = {**_PLANS.columns(plan), "source_match": match, "source_round": round}
    rows = await transaction.rows(
        f"INSERT INTO shared_deals ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        " ON CONFLICT DO NOTHING RETURNING id",
        [*columns.values()],
    )
    if rows:
        return SharedDeal(rows[0]["id"], plan)
    if plan.source is not None:
        where, values = "source_match = ? AND source_round = ? AND players = ?", (*plan.source, plan.players)
    else:
        where = "day = ? AND variant = ? AND players = ? AND instance = ?"
        values = (plan.day, plan.variant, plan.players, plan.instance)  # type: ignore[assignment]
    return (await _find(transaction, where, values))[0]


async def _find(transaction: Transaction, condition: str, values: Values = ()) -> list[SharedDeal]:
    rows = await transaction.rows(f"SELECT * FROM shared_deals WHERE {condition}", values)
    return [SharedDeal(row["id"], _PLANS.read(row, source=_source(row))) for row in rows]


def _source(row: Row) -> tuple[int, int] | None:
    return None if row["source_match"] is None else (row["source_match"], row["source_round"])
