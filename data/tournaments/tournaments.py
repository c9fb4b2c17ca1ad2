"""Tournaments: opening them, their entries, their end."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime

from data.db import Database, Keeper, Mapper, Transaction, Values, insert_new, update
from data.db.columns import Now, time_value, to_milliseconds
from data.records.audit import AuditEntry, Deed
from data.servers.audit import put_audit
from data.tournaments import records, rows
from data.tournaments.attendance import Attendance
from data.tournaments.evenings import TournamentEvenings
from data.tournaments.letters import TournamentLetters, put_letters
from data.tournaments.rounds import TournamentRounds

Also = Callable[[Transaction, int], Awaitable[None]]
"""What is stored together with a new tournament, of this number: both are, or neither."""
_LINES = Mapper(records.TournamentLine)
_PLANS = Mapper(records.TournamentPlan, given=("evening",))


class Tournaments(Keeper):
    def __init__(self, database: Database, now: Now) -> None:
        super().__init__(database, now)
        self.rounds = TournamentRounds(database, now)
        self.letters = TournamentLetters(database, now)
        self.evenings = TournamentEvenings(database, now)
        self.attendance = Attendance(database, now)

    async def open(
        self, plan: records.TournamentPlan, entries: Sequence[records.Entry] = (), *, also: Also | None = None
    ) -> records.Tournament:
        """Open a tournament for entries, at version 1, and do what else is to be done with it (``also``)."""
        async with self._database.write() as transaction:
            now = self._now()
            columns = {
                **_PLANS.columns(plan),
                "status": records.TournamentStatus.OPEN.value,
                "created_at": now,
            }
            tournament_id = await insert_new(transaction, "tournaments", columns)
            await rows.put_entries(transaction, tournament_id, entries)
            if also is not None:
                await also(transaction, tournament_id)
            opened = AuditEntry(
                plan.guild_id, Deed.TOURNAMENT_OPENED, plan.organiser_id or None, tournament_id=tournament_id
            )
            await put_audit(transaction, opened, self._now())
            if plan.evening != records.NO_EVENING:
                await rows.put_evening(transaction, tournament_id, plan.evening, self._now())
            if plan.evening.mentions_role(records.NoticeKind.ENTRIES):
                await rows.put_notice(transaction, tournament_id, records.NoticeKind.ENTRIES)
            return await rows.one_tournament(transaction, tournament_id)

    async def get(self, tournament_id: int) -> records.Tournament | None:
        return next(iter(await self._find("id = ?", [tournament_id])), None)

    async def on_server(self, guild_id: int, limit: int = 25) -> list[records.Tournament]:
        """A server's tournaments, newest first."""
        return await self._find("guild_id = ?", [guild_id], tail=f"DESC LIMIT {int(limit)}")

    async def lines(self, guild_id: int, reader_id: int, limit: int) -> list[records.TournamentLine]:
        """A server's tournaments: those open, those running and those over, each newest first."""
        return await _LINES.all(
            self._database,
            "SELECT t.id, t.channel_id, t.message_id, t.name, t.system, t.rounds,"
            " t.round, t.status, t.created_at, t.started_at, t.finished_at,"
            " (SELECT v.starts_at FROM tournament_evenings v WHERE v.tournament_id = t.id) AS starts_at,"
            " (SELECT COUNT(*) FROM tournament_entries e WHERE e.tournament_id = t.id) AS entries,"
            " (SELECT COUNT(*) FROM tournament_players p"
            " WHERE p.tournament_id = t.id AND p.person_id = ?) AS mine,"
            " (SELECT COUNT(*) FROM tournament_directors d"
            " WHERE d.tournament_id = t.id AND d.person_id = ?)"
            " + CASE t.organiser_id WHEN ? THEN 1 ELSE 0 END AS directed"
            " FROM tournaments t WHERE t.guild_id = ? ORDER BY"
            " CASE t.status WHEN ? THEN 0 WHEN ? THEN 1 ELSE 2 END,"
            f" COALESCE(t.finished_at, 0) DESC, t.id DESC LIMIT {int(limit)}",
            [
                reader_id,
                reader_id,
                reader_id,
                guild_id,
                records.TournamentStatus.OPEN.value,
                records.TournamentStatus.RUNNING.value,
            ],
        )

    async def running(self) -> list[records.Tournament]:
        """Every tournament that is being played."""
        return await self._find(f"status = 'running' AND {self._database.shards.where('guild_id')}")

    async def of_person(self, person_id: int) -> list[records.Tournament]:
        """The unfinished tournaments that somebody has entered or is invited to."""
        entered = "id IN (SELECT tournament_id FROM tournament_players WHERE person_id = ?)"
        return await self._find(f"status IN ('open', 'running') AND {entered}", [person_id])

    async def _find(self, condition: str, values: Values = (), tail: str = "") -> list[records.Tournament]:
        async with self._database.read() as transaction:
            return await rows.find_tournaments(transaction, condition, values, tail=tail)

    async def behind(self) -> list[int]:
        """Tournaments whose message is out of date."""
        return await self._column(
            "SELECT id FROM tournaments WHERE announced_version < version"
            f" AND {self._database.shards.where('guild_id')} ORDER BY id"
        )

    async def save(
        self,
        before: records.Tournament,
        after: records.Tournament,
        *,
        letters: Iterable[records.LetterPlan] = (),
        notices: Iterable[records.NoticeKind] = (),
        noted: AuditEntry | None = None,
    ) -> records.Tournament:
        """Write what has been decided about a tournament that was read: where ``after`` differs from it in
        its entries, people, scores, evening, times or end. What is to be told then is written with it, to
        single people (``letters``) or to all (``notices``), and ``noted`` in the audit log. ``Conflict`` if
        it has changed meanwhile, or a person would be in it twice.
        """
        async with self._database.write() as transaction:
            now = self._now()
            await rows.put_changes(transaction, before, after, now)
            await put_letters(transaction, before.id, letters, now)
            for kind in notices:
                await rows.put_notice(transaction, before.id, kind)
            await put_audit(transaction, noted, now)
            return await rows.one_tournament(transaction, before.id)

    async def unstarted(self, since: datetime) -> list[int]:
        """The open tournaments that nobody has started or kept since this moment."""
        return await self._column(
            "SELECT id FROM tournaments WHERE status = 'open' AND created_at <= ?"
            " AND COALESCE(kept_at, created_at) <= ?"
            f" AND {self._database.shards.where('guild_id')} ORDER BY id",
            [to_milliseconds(since), to_milliseconds(since)],
        )

    async def posted(self, tournament_id: int, message_id: int | None, at: datetime | None = None) -> None:
        """Remember the tournament's message (None: it is gone)."""
        columns = {"message_id": message_id, "message_posted_at": time_value(at)}
        await update(self._database, "tournaments", columns, id=tournament_id)

    async def announced(self, tournament_id: int, version: int) -> None:
        await self._database.change(
            "UPDATE tournaments SET announced_version = ? WHERE id = ? AND announced_version < ?",
            [version, tournament_id, version],
        )

    async def has_left(self, tournament_id: int, people: Iterable[int]) -> bool:
        """Whether one of these people played in this tournament and had their data deleted then."""
        async with self._database.read() as transaction:
            return await rows.MARKED.has(transaction, people, tournament_id=tournament_id)
