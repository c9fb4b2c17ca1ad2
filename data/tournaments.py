"""Tournaments: who has entered, who meets whom, and what their tables have come to."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from data.db.database import Transaction, Value
from data.errors import Conflict
from data.matches import begin_match
from data.records.tables import Seat, Table
from data.records.tournaments import Entry, Meeting, Tournament, TournamentStatus
from data.rows import (
    StorePart,
    insert_table,
    one_table,
    put_seats,
    span_value,
    time_value,
    to_milliseconds,
)
from data.tournament_rows import find_tournaments, one_tournament, put_entries, read_meeting


class Tournaments(StorePart):
    """The part of the store that keeps tournaments."""

    async def open_tournament(
        self,
        *,
        guild_id: int,
        channel_id: int,
        organiser_id: int,
        name: str,
        variant: str,
        options: str,
        seats: int,
        system: str,
        scoring: str,
        deals: int,
        rounds: int,
        round_time: timedelta,
        pace: str,
        rated: bool,
        locale: str,
        entries: Sequence[Entry] = (),
    ) -> Tournament:
        """A new tournament that people may enter, at version 1."""
        async with self._database.write() as transaction:
            rows = await transaction.rows(
                "INSERT INTO tournaments (guild_id, channel_id, organiser_id, name, variant, options, seats,"
                " system, scoring, deals, rounds, round_time, pace, rated, status, locale, created_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                guild_id,
                channel_id,
                organiser_id,
                name,
                variant,
                options,
                seats,
                system,
                scoring,
                deals,
                rounds,
                span_value(round_time),
                pace,
                int(rated),
                TournamentStatus.OPEN.value,
                locale,
                self._now(),
            )
            await put_entries(transaction, rows[0]["id"], entries)
            return await one_tournament(transaction, rows[0]["id"])

    async def tournament(self, tournament_id: int) -> Tournament | None:
        """The tournament with this id."""
        async with self._database.read() as transaction:
            found = await find_tournaments(transaction, "id = ?", tournament_id)
        return found[0] if found else None

    async def tournaments_on(self, guild_id: int, limit: int = 25) -> list[Tournament]:
        """A server's tournaments, the newest first."""
        async with self._database.read() as transaction:
            return await find_tournaments(
                transaction, "guild_id = ?", guild_id, tail=f"DESC LIMIT {int(limit)}"
            )

    async def tournaments_going_on(self) -> list[Tournament]:
        """Every tournament that is being played."""
        async with self._database.read() as transaction:
            return await find_tournaments(transaction, "status = ?", TournamentStatus.RUNNING.value)

    async def tournaments_of(self, person_id: int) -> list[Tournament]:
        """The tournaments that somebody is in, or is asked for, and that are not over."""
        async with self._database.read() as transaction:
            return await find_tournaments(
                transaction,
                "status IN (?, ?) AND id IN"
                " (SELECT tournament_id FROM tournament_players WHERE person_id = ?)",
                TournamentStatus.OPEN.value,
                TournamentStatus.RUNNING.value,
                person_id,
            )

    async def tournaments_behind(self) -> list[int]:
        """Tournaments whose message does not show them as they are."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT id FROM tournaments WHERE announced_version < version ORDER BY id"
            )
        return [row["id"] for row in rows]

    async def save_entries(
        self, tournament_id: int, expected_version: int, entries: Iterable[Entry]
    ) -> Tournament:
        """Write all entries anew: somebody has entered, agreed, or dropped out. ``Conflict`` where the
        tournament has moved on, or a person would be in it twice.
        """
        async with self._database.write() as transaction:
            await _raise_version(transaction, tournament_id, expected_version)
            await put_entries(transaction, tournament_id, entries)
            return await one_tournament(transaction, tournament_id)

    async def start_round(
        self,
        tournament_id: int,
        expected_version: int,
        *,
        round: int,
        rounds: int,
        pairings: Sequence[tuple[int, int | None]],
        seeds: Sequence[str],
        ends_at: datetime,
        entries: Iterable[Entry] | None = None,
    ) -> Tournament:
        """Begin a round, of so many ``rounds``: who meets whom, and the seeds of its deals where they are the
        same at all tables. ``entries``, where they change with it.
        """
        async with self._database.write() as transaction:
            now = self._now()
            await _raise_version(
                transaction,
                tournament_id,
                expected_version,
                round=round,
                rounds=rounds,
                status=TournamentStatus.RUNNING.value,
                round_ends_at=to_milliseconds(ends_at),
            )
            await transaction.rows(
                "UPDATE tournaments SET started_at = COALESCE(started_at, CAST(? AS INTEGER)) WHERE id = ?",
                now,
                tournament_id,
            )
            if entries is not None:
                await put_entries(transaction, tournament_id, entries)
            for number, (first, second) in enumerate(pairings, 1):
                await transaction.rows(
                    "INSERT INTO tournament_tables (tournament_id, round, number, first, second)"
                    " VALUES (?, ?, ?, ?, ?)",
                    tournament_id,
                    round,
                    number,
                    first,
                    second,
                )
            for deal, seed in enumerate(seeds, 1):
                await transaction.rows(
                    "INSERT INTO tournament_deals (tournament_id, round, deal, seed) VALUES (?, ?, ?, ?)",
                    tournament_id,
                    round,
                    deal,
                    seed,
                )
            return await one_tournament(transaction, tournament_id)

    async def seat_meeting(
        self,
        tournament: Tournament,
        meeting: Meeting,
        *,
        host_id: int,
        seats: Sequence[Seat],
        sides: Sequence[int],
        rules_revision: int,
        first_dealer: int,
        seed: str,
    ) -> Table | None:
        """Set up the table of a meeting and begin its match, in one step; None where it is there already."""
        async with self._database.write() as transaction:
            now = self._now()
            table_id = await insert_table(
                transaction,
                now,
                guild_id=tournament.guild_id,
                channel_id=tournament.channel_id,
                host_id=host_id,
                variant=tournament.variant,
                options=tournament.options,
                locale=tournament.locale,
                rated=int(tournament.rated),
                pace=tournament.pace,
                tournament_id=tournament.id,
                tournament_round=meeting.round,
                duplicate=tournament.deals,
            )
            taken = await transaction.rows(
                "UPDATE tournament_tables SET table_id = ? WHERE tournament_id = ? AND round = ?"
                " AND number = ? AND table_id IS NULL AND second IS NOT NULL RETURNING number",
                table_id,
                tournament.id,
                meeting.round,
                meeting.number,
            )
            if not taken:
                await transaction.rows("DELETE FROM tables WHERE id = ?", table_id)
                return None
            await put_seats(transaction, table_id, seats)
            await begin_match(
                transaction,
                await one_table(transaction, table_id),
                now,
                rules_revision=rules_revision,
                first_dealer=first_dealer,
                seed=seed,
                sides=sides,
            )
            return await one_table(transaction, table_id)

    async def end_tournament(
        self, tournament_id: int, expected_version: int, status: TournamentStatus
    ) -> Tournament:
        """The tournament is over, or called off."""
        async with self._database.write() as transaction:
            await _raise_version(
                transaction,
                tournament_id,
                expected_version,
                status=status.value,
                finished_at=self._now(),
                round_ends_at=None,
            )
            await transaction.rows("DELETE FROM left_tournaments WHERE tournament_id = ?", tournament_id)
            return await one_tournament(transaction, tournament_id)

    async def tournament_posted(
        self, tournament_id: int, message_id: int | None, at: datetime | None = None
    ) -> None:
        """Its message is this one, None: it is gone."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE tournaments SET message_id = ?, message_posted_at = ? WHERE id = ?",
                message_id,
                time_value(at),
                tournament_id,
            )

    async def tournament_announced(self, tournament_id: int, version: int) -> None:
        """Its message shows it as it was at this version."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE tournaments SET announced_version = ? WHERE id = ? AND announced_version < ?",
                version,
                tournament_id,
                version,
            )

    async def tournament_tables(self, tournament_id: int, round: int | None = None) -> list[Meeting]:
        """Who meets whom, in one round or in all, and what has come of it so far."""
        chosen, values = ("", []) if round is None else (" AND w.round = ?", [round])
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT w.round, w.number, w.first, w.second, w.table_id, t.match_id, t.thread_id, m.outcome"
                " FROM tournament_tables w LEFT JOIN tables t ON t.id = w.table_id"
                f" LEFT JOIN matches m ON m.id = t.match_id WHERE w.tournament_id = ?{chosen}"
                " ORDER BY w.round, w.number",
                tournament_id,
                *values,
            )
            deals = await transaction.rows(
                "SELECT d.match_id, d.result FROM tournament_tables w JOIN tables t ON t.id = w.table_id"
                " JOIN deals d ON d.match_id = t.match_id"
                f" WHERE w.tournament_id = ?{chosen} AND d.result IS NOT NULL ORDER BY d.match_id, d.round",
                tournament_id,
                *values,
            )
        results: dict[int, list[str]] = {}
        for row in deals:
            results.setdefault(row["match_id"], []).append(row["result"])
        return [read_meeting(row, results) for row in rows]

    async def tournament_seeds(self, tournament_id: int, round: int) -> list[str]:
        """The seeds of a round's deals, in order."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT seed FROM tournament_deals WHERE tournament_id = ? AND round = ? ORDER BY deal",
                tournament_id,
                round,
            )
        return [row["seed"] for row in rows]

    async def tournament_revision(self, tournament_id: int) -> int | None:
        """The rules revision of its first match; None before that."""
        async with self._database.read() as transaction:
            (row,) = await transaction.rows(
                "SELECT MIN(m.rules_revision) AS revision FROM matches m JOIN tables t ON t.id = m.table_id"
                " WHERE t.tournament_id = ?",
                tournament_id,
            )
        found: int | None = row["revision"]
        return found

    async def played_in_tournament(self, tournament_id: int) -> set[int]:
        """Everybody who has sat down at one of its tables when the match there began."""
        async with self._database.read() as transaction:
            # Not who was voted in for one of them, but that one.
            rows = await transaction.rows(
                f"{_SAT_DOWN} WHERE w.tournament_id = ? AND NOT EXISTS (SELECT 1 FROM stays y"
                " WHERE y.match_id = m.match_id AND y.seat = m.seat)"
                " UNION SELECT y.person_id FROM tournament_tables w JOIN tables t ON t.id = w.table_id"
                " JOIN stays y ON y.match_id = t.match_id AND y.n = 1 WHERE w.tournament_id = ?",
                tournament_id,
                tournament_id,
            )
        return {row["person_id"] for row in rows if row["person_id"] is not None}

    async def gone_in_round(self, tournament_id: int, round: int) -> set[int]:
        """Those of a round who had left their table when its match ended, or whose seat a computer player
        keeps. Whose seat was given to somebody else has not left.
        """
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                f"{_SAT_DOWN} WHERE w.tournament_id = ? AND w.round = ? AND (m.left_at IS NOT NULL OR EXISTS"
                " (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.seat = m.seat"
                " AND s.person_id = m.person_id AND s.presence IN ('kept', 'offered')))",
                tournament_id,
                round,
            )
        return {row["person_id"] for row in rows if row["person_id"] is not None}


_SAT_DOWN = (
    "SELECT m.person_id FROM tournament_tables w JOIN tables t ON t.id = w.table_id"
    " JOIN match_seats m ON m.match_id = t.match_id"
)


async def _raise_version(
    transaction: Transaction, tournament_id: int, expected: int, **changes: Value
) -> None:
    columns = "".join(f", {column} = ?" for column in changes)
    rows = await transaction.rows(
        f"UPDATE tournaments SET version = version + 1{columns} WHERE id = ? AND version = ? RETURNING id",
        *changes.values(),
        tournament_id,
        expected,
    )
    if not rows:
        raise Conflict(f"Tournament {tournament_id} is no longer at version {expected}.")
