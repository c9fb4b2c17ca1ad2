"""Tournaments: opening them, their entries, their end."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime

from data.db.columns import Now, json_text, span_value, time_value, to_milliseconds
from data.db.database import Database, Transaction
from data.marks import has_left_tournament
from data.records.audit import AuditEntry, Deed
from data.servers.audit import put_audit
from data.tournaments.attendance import Attendance
from data.tournaments.directing import TournamentDirecting
from data.tournaments.evening_rows import put_evening, put_notice
from data.tournaments.evenings import TournamentEvenings
from data.tournaments.letters import TournamentLetters, put_letters
from data.tournaments.lists import TournamentLists
from data.tournaments.records.entries import Entry
from data.tournaments.records.evenings import NO_EVENING, NoticeKind
from data.tournaments.records.letters import LetterPlan
from data.tournaments.records.tournaments import Tournament, TournamentPlan, TournamentStatus
from data.tournaments.rounds import TournamentRounds
from data.tournaments.rows import find_tournaments, one_tournament, put_entries, raise_tournament

Also = Callable[[Transaction, int], Awaitable[None]]
"""What is stored together with a new tournament, of this number: both are, or neither."""


class Tournaments:
    """Stores tournaments and their entries."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now
        self.rounds = TournamentRounds(database, now)
        self.lists = TournamentLists(database)
        self.letters = TournamentLetters(database, now)
        self.directing = TournamentDirecting(database, now)
        self.evenings = TournamentEvenings(database, now)
        self.attendance = Attendance(database)

    async def open(
        self, plan: TournamentPlan, entries: Sequence[Entry] = (), *, also: Also | None = None
    ) -> Tournament:
        """Open a tournament for entries, at version 1, and do what else is to be done with it (``also``)."""
        async with self._database.write() as transaction:
            rows = await transaction.rows(
                "INSERT INTO tournaments (guild_id, channel_id, organiser_id, name, variant, options, seats,"
                " system, scoring, deals, rounds, round_time, pace, rated, hints, status, locale, created_at,"
                " scoring_revision, asks_partners)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                plan.guild_id,
                plan.channel_id,
                plan.organiser_id,
                plan.name,
                plan.variant,
                json_text(plan.options),
                plan.seats,
                plan.system,
                plan.scoring,
                plan.deals,
                plan.rounds,
                span_value(plan.round_time),
                plan.pace,
                int(plan.rated),
                int(plan.hints),
                TournamentStatus.OPEN.value,
                plan.locale,
                self._now(),
                plan.scoring_revision,
                int(plan.asks_partners),
            )
            await put_entries(transaction, rows[0]["id"], entries)
            if also is not None:
                await also(transaction, rows[0]["id"])
            opened = AuditEntry(
                plan.guild_id, Deed.TOURNAMENT_OPENED, plan.organiser_id or None, tournament_id=rows[0]["id"]
            )
            await put_audit(transaction, opened, self._now())
            if plan.evening != NO_EVENING:
                await put_evening(transaction, rows[0]["id"], plan.evening, self._now())
            if plan.evening.mentions_role(NoticeKind.ENTRIES):
                await put_notice(transaction, rows[0]["id"], NoticeKind.ENTRIES)
            return await one_tournament(transaction, rows[0]["id"])

    async def get(self, tournament_id: int) -> Tournament | None:
        """The tournament with this id."""
        async with self._database.read() as transaction:
            found = await find_tournaments(transaction, "id = ?", tournament_id)
        return found[0] if found else None

    async def on_server(self, guild_id: int, limit: int = 25) -> list[Tournament]:
        """A server's tournaments, newest first."""
        async with self._database.read() as transaction:
            return await find_tournaments(
                transaction, "guild_id = ?", guild_id, tail=f"DESC LIMIT {int(limit)}"
            )

    async def running(self) -> list[Tournament]:
        """Every tournament that is being played."""
        async with self._database.read() as transaction:
            return await find_tournaments(
                transaction,
                f"status = ? AND {self._database.shards.where('guild_id')}",
                TournamentStatus.RUNNING.value,
            )

    async def of_person(self, person_id: int) -> list[Tournament]:
        """The unfinished tournaments that somebody has entered or is invited to."""
        async with self._database.read() as transaction:
            return await find_tournaments(
                transaction,
                "status IN (?, ?) AND id IN"
                " (SELECT tournament_id FROM tournament_players WHERE person_id = ?)",
                TournamentStatus.OPEN.value,
                TournamentStatus.RUNNING.value,
                person_id,
            )

    async def behind(self) -> list[int]:
        """Tournaments whose message is out of date."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT id FROM tournaments WHERE announced_version < version"
                f" AND {self._database.shards.where('guild_id')} ORDER BY id"
            )
        return [row["id"] for row in rows]

    async def save_entries(
        self,
        tournament_id: int,
        expected_version: int,
        entries: Iterable[Entry],
        letters: Iterable[LetterPlan] = (),
    ) -> Tournament:
        """Rewrite all entries: somebody has entered, agreed, or dropped out; ``letters`` are to be sent then.
        ``Conflict`` if the tournament has changed, or a person would be in it twice.
        """
        async with self._database.write() as transaction:
            await raise_tournament(transaction, tournament_id, expected_version)
            await put_entries(transaction, tournament_id, entries)
            await put_letters(transaction, tournament_id, letters, self._now())
            return await one_tournament(transaction, tournament_id)

    async def keep_open(self, tournament_id: int, expected_version: int, at: datetime) -> Tournament:
        """Start the time in which an open tournament is to be started again."""
        async with self._database.write() as transaction:
            await raise_tournament(
                transaction, tournament_id, expected_version, kept_at=to_milliseconds(at), warned_at=None
            )
            return await one_tournament(transaction, tournament_id)

    async def warn(
        self, tournament_id: int, expected_version: int, at: datetime, letters: Iterable[LetterPlan]
    ) -> Tournament:
        """Note that the organiser of an open tournament is told now that it expires."""
        async with self._database.write() as transaction:
            await raise_tournament(
                transaction, tournament_id, expected_version, warned_at=to_milliseconds(at)
            )
            await put_letters(transaction, tournament_id, letters, self._now())
            return await one_tournament(transaction, tournament_id)

    async def unstarted(self, since: datetime) -> list[int]:
        """The open tournaments that nobody has started or kept since this moment."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT id FROM tournaments WHERE status = 'open' AND created_at <= ?"
                " AND COALESCE(kept_at, created_at) <= ?"
                f" AND {self._database.shards.where('guild_id')} ORDER BY id",
                to_milliseconds(since),
                to_milliseconds(since),
            )
        return [row["id"] for row in rows]

    async def end(
        self,
        tournament_id: int,
        expected_version: int,
        status: TournamentStatus,
        noted: AuditEntry | None = None,
        *,
        letters: Iterable[LetterPlan] = (),
        expired: bool = False,
    ) -> Tournament:
        """End a tournament, or cancel it, ``expired`` because nobody has started it. ``noted`` goes into the
        audit log; ``letters`` are to be sent then.
        """
        async with self._database.write() as transaction:
            await raise_tournament(
                transaction,
                tournament_id,
                expected_version,
                status=status.value,
                finished_at=self._now(),
                round_ends_at=None,
                expired=int(expired),
            )
            await put_letters(transaction, tournament_id, letters, self._now())
            for table in ("left_tournaments", "tournament_check_ins"):
                await transaction.rows(f"DELETE FROM {table} WHERE tournament_id = ?", tournament_id)
            if noted is not None:
                await put_audit(transaction, noted, self._now())
            return await one_tournament(transaction, tournament_id)

    async def posted(self, tournament_id: int, message_id: int | None, at: datetime | None = None) -> None:
        """Remember the tournament's message (None: it is gone)."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE tournaments SET message_id = ?, message_posted_at = ? WHERE id = ?",
                message_id,
                time_value(at),
                tournament_id,
            )

    async def announced(self, tournament_id: int, version: int) -> None:
        """Note that its message shows this version."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE tournaments SET announced_version = ? WHERE id = ? AND announced_version < ?",
                version,
                tournament_id,
                version,
            )

    async def has_left(self, tournament_id: int, people: Iterable[int]) -> bool:
        """Whether one of these people played in this tournament and had their data deleted then."""
        async with self._database.read() as transaction:
            return await has_left_tournament(transaction, tournament_id, people)
