"""Who gets no seat on a server for a time."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from data.db import Asked, Keeper, Mapper, Marked, Stored, Transaction, first_number, insert
from data.db.columns import from_milliseconds, to_milliseconds
from data.db.errors import Barred
from data.records.audit import AuditEntry, Deed, Detail
from data.records.moderation import Bar, BarPlan
from data.servers.audit import put_audit

_PLANS = Mapper(BarPlan)
_BARS = Mapper(Bar, tournaments_only=Stored(column="scope", read=lambda scope: scope == "tournaments"))
_NEW = _BARS.without("id", "tournaments_only")
MARKED = Marked(
    table="bars",
    what="bar on {guild_id}",
    find="SELECT id, guild_id FROM bars WHERE person_id = ?",
    write="UPDATE bars SET mark = ?, person_id = NULL, name = '', reason = '' WHERE id = ?",
    always=True,
    given="guild_id since until",
    order="guild_id, id",
)


class Bars(Keeper):
    """Stores whom a server's moderators have barred. One that is over counts no more."""

    async def put(self, plan: BarPlan) -> Bar:
        """Bar somebody from now on; a bar that they have already is replaced."""
        async with self._database.write() as transaction:
            now = self._now()
            await _hold(transaction, plan.guild_id)
            await _lift(transaction, plan.guild_id, plan.person_id)
            columns = {**_PLANS.columns(plan), "since": now}
            rows = await insert(transaction, "bars", columns, returning="*")
            details: dict[str, Detail] = {
                "name": plan.name,
                "reason": plan.reason,
                "until": int(plan.until.timestamp()),
            }
            entry = AuditEntry(
                plan.guild_id, Deed.BARRED, plan.by_id, person_id=plan.person_id, details=details
            )
            await put_audit(transaction, entry, now)
            return _BARS.read(rows[0])

    async def lift(self, guild_id: int, person_id: int, by: int) -> bool:
        """End a bar early, which this person does (``by``); False if there is none."""
        async with self._database.write() as transaction:
            await _hold(transaction, guild_id)
            lifted = await _lift(transaction, guild_id, person_id)
            if lifted:
                entry = AuditEntry(guild_id, Deed.UNBARRED, by, person_id=person_id)
                await put_audit(transaction, entry, self._now())
            return lifted

    async def of(self, guild_id: int, people: Iterable[int], *, tournaments: bool = False) -> dict[int, Bar]:
        """The bars of those among these people who get no seat on this server now; with ``tournaments`` also
        of those who cannot enter its tournaments.
        """
        async with self._database.read() as transaction:
            found = await _bars(transaction, guild_id, [*people], self._now())
        return {person: bar for person, bar in found.items() if tournaments or not bar.tournaments_only}

    async def times_left(self, guild_id: int, person_id: int, since: datetime) -> int:
        """How many tournaments of a server somebody has left since then."""
        return await _times_left(self._database, guild_id, person_id, to_milliseconds(since), self._now())

    async def count_leaving(
        self, tournament_id: int, leaves: int, window: timedelta, lasts: timedelta
    ) -> None:
        """Bar those from the server's tournaments for so long who have left this one as the last of this
        number of ``leaves`` within a ``window``; no leaves: nobody. Each drop-out counts once. Somebody who
        is barred already stays so as it is.
        """
        async with self._database.write() as transaction:
            now, span = self._now(), window // timedelta(milliseconds=1)
            # An update that changes nothing but locks the row: drop-outs are written with their tournament.
            held = await transaction.rows(
                "UPDATE tournaments SET version = version WHERE id = ? RETURNING guild_id", [tournament_id]
            )
            for row in held:
                await _hold(transaction, row["guild_id"])
            rows = await transaction.rows(
                "SELECT p.former_id, p.former_name, p.left_at, o.guild_id FROM tournament_players p"
                " JOIN tournaments o ON o.id = p.tournament_id WHERE p.tournament_id = ?"
                " AND p.former_id IS NOT NULL AND p.counted = 0 AND p.removed = 0 AND p.left_at IS NOT NULL"
                " ORDER BY p.entry, p.chair",
                [tournament_id],
            )
            for row in rows if leaves else ():
                guild_id, person_id, at = row["guild_id"], row["former_id"], row["left_at"]
                until = at + lasts // timedelta(milliseconds=1)
                if until > now and leaves <= await _times_left(
                    transaction, guild_id, person_id, at - span, at
                ):
                    await _bar_for_leaving(transaction, guild_id, person_id, row["former_name"], until, now)
            await transaction.rows(
                "UPDATE tournament_players SET counted = 1"
                " WHERE tournament_id = ? AND left_round IS NOT NULL",
                [tournament_id],
            )

    async def of_server(self, guild_id: int) -> list[Bar]:
        """The bars of a server that aren't over, of people whose data are stored; the next to end first."""
        return await _BARS.all(
            self._database,
            "SELECT * FROM bars WHERE guild_id = ? AND until > ? AND person_id IS NOT NULL"
            " ORDER BY until, id",
            [guild_id, self._now()],
        )

    async def unsettled(self) -> list[Bar]:
        """The bars whose people may still sit in lobbies, and were not told yet."""
        return await _BARS.all(
            self._database,
            "SELECT * FROM bars WHERE settled = 0 AND person_id IS NOT NULL"
            f" AND {self._database.shards.where('guild_id')} ORDER BY id",
        )

    async def settled(self, bar_id: int) -> None:
        """Note that this person has left the lobbies, and was told."""
        await self._database.change("UPDATE bars SET settled = 1 WHERE id = ?", [bar_id])

    async def forget_over(self) -> None:
        await self._database.change("DELETE FROM bars WHERE until <= ?", [self._now()])


async def refuse_barred(
    transaction: Transaction, guild_id: int, people: Iterable[int | None], now: int
) -> None:
    """Raises ``Barred`` if one of these people gets no seat on this server. A bar that comes at the same time
    waits for this transaction, and with it anything that looks through the lobbies for the barred.
    """
    await _hold(transaction, guild_id, shared=True)
    found = await _bars(transaction, guild_id, [person for person in people if person is not None], now)
    if any(not bar.tournaments_only for bar in found.values()):
        raise Barred("The person is barred from this server's tables.")


async def _times_left(asked: Asked, guild_id: int, person_id: int, since: int, until: int) -> int:
    return await first_number(
        asked,
        "SELECT COUNT(*) AS times FROM tournament_players p JOIN tournaments o ON o.id = p.tournament_id"
        " WHERE o.guild_id = ? AND p.former_id = ? AND p.removed = 0 AND p.left_at > ? AND p.left_at <= ?",
        [guild_id, person_id, since, until],
    )


async def _bar_for_leaving(
    transaction: Transaction, guild_id: int, person_id: int, name: str, until: int, now: int
) -> None:
    if person_id in await _bars(transaction, guild_id, [person_id], now):
        return
    await _lift(transaction, guild_id, person_id)
    bar = Bar(0, guild_id, person_id, name, None, "", from_milliseconds(now), from_milliseconds(until))
    await insert(transaction, "bars", {**_NEW(bar), "scope": "tournaments"})
    details: dict[str, Detail] = {"name": name, "until": until // 1000}
    entry = AuditEntry(guild_id, Deed.BARRED_FOR_LEAVING, None, person_id=person_id, details=details)
    await put_audit(transaction, entry, now)


async def _hold(transaction: Transaction, guild_id: int, *, shared: bool = False) -> None:
    """Keep the bars of a server as they are for the rest of the transaction."""
    await transaction.hold("bars", guild_id, shared=shared)


async def _lift(transaction: Transaction, guild_id: int, person_id: int) -> bool:
    rows = await transaction.rows(
        "DELETE FROM bars WHERE guild_id = ? AND (person_id = ? OR mark = ?) RETURNING id",
        [guild_id, person_id, await MARKED.mark_of(transaction, person_id, guild_id=guild_id)],
    )
    return bool(rows)


async def _bars(transaction: Transaction, guild_id: int, people: Sequence[int], now: int) -> dict[int, Bar]:
    if not people:
        return {}
    rows = await transaction.rows(
        "SELECT * FROM bars WHERE guild_id = ? AND until > ?"
        f" AND (person_id IN ({', '.join('?' * len(people))}) OR mark IS NOT NULL)",
        [guild_id, now, *people],
    )
    bars = {row["person_id"]: _BARS.read(row) for row in rows if row["person_id"] is not None}
    marked = {row["mark"]: _BARS.read(row) for row in rows if row["mark"] is not None}
    mark_of = await MARKED.marking(transaction) if marked else None
    if mark_of is not None:
        theirs = {person: mark_of(person, guild_id=guild_id) for person in people}
        bars |= {person: marked[mark] for person, mark in theirs.items() if mark in marked}
    return bars
