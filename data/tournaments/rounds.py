"""Rounds of tournaments: who meets whom, and the results of their tables."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime

from data.db import Asked, Changed, Keeper, Mapper, Row, Transaction, Value, insert
from data.db.columns import from_milliseconds, to_milliseconds
from data.matches.transitions import begin_match
from data.records.audit import AuditEntry
from data.records.codec import read_result
from data.records.matches import DealResult, MatchStart
from data.records.tables import Seat, Table
from data.servers.audit import put_audit
from data.tables.occasions import Part
from data.tables.rows import insert_table, one_table, put_seats
from data.tournaments.letters import put_letters
from data.tournaments.records import (
    Entry,
    HeldUp,
    LetterPlan,
    Meeting,
    RoundPlan,
    Tournament,
    TournamentStatus,
)
from data.tournaments.rows import (
    MARKED,
    TOURNAMENTS,
    find_tournaments,
    one_tournament,
    put_entries,
    raise_tournament,
)

_MEETINGS = Mapper(Meeting, given=("results",), place_id="thread_id")
_HOSTED = TOURNAMENTS.only("guild_id", "channel_id", "variant", "options", "locale", "rated", "hints", "pace")
"""What a table has from its tournament."""


class TournamentRounds(Keeper):
    async def start(
        self,
        tournament_id: int,
        expected_version: int,
        plan: RoundPlan,
        entries: Iterable[Entry] | None = None,
        *,
        letters: Iterable[LetterPlan] = (),
        noted: AuditEntry | None = None,
    ) -> Tournament:
        """Begin a round, with new ``entries`` if they change, ``letters`` to send, ``noted`` in the log."""
        async with self._database.write() as transaction:
            now = self._now()
            await raise_tournament(
                transaction,
                tournament_id,
                expected_version,
                round=plan.number,
                rounds=plan.rounds,
                status=TournamentStatus.RUNNING.value,
                round_ends_at=to_milliseconds(plan.ends_at),
                round_began_at=now,
            )
            await transaction.rows(
                "UPDATE tournaments SET started_at = COALESCE(started_at, CAST(? AS INTEGER)) WHERE id = ?",
                [now, tournament_id],
            )
            if entries is not None:
                await put_entries(transaction, tournament_id, entries)
            await put_letters(transaction, tournament_id, letters, now)
            await _put_round(transaction, tournament_id, plan)
            await put_audit(transaction, noted, now)
            return await one_tournament(transaction, tournament_id)

    async def admit(
        self,
        tournament_id: int,
        expected_version: int,
        pairings: Iterable[tuple[int, int, int]],
        entries: Iterable[Entry],
    ) -> Tournament:
        """Let entries play in the present round that weren't paired in it: each pairing is the number of a
        table at which the first entry sits out, or of a new one, and both entries.
        """
        async with self._database.write() as transaction:
            await raise_tournament(transaction, tournament_id, expected_version)
            await put_entries(transaction, tournament_id, entries)
            (row,) = await transaction.rows("SELECT round FROM tournaments WHERE id = ?", [tournament_id])
            for number, first, second in pairings:
                await transaction.rows(
                    "INSERT INTO tournament_tables (tournament_id, round, number, first, second)"
                    " VALUES (?, ?, ?, ?, ?) ON CONFLICT (tournament_id, round, number)"
                    " DO UPDATE SET second = excluded.second",
                    [tournament_id, row["round"], number, first, second],
                )
            return await one_tournament(transaction, tournament_id)

    async def seat(
        self,
        tournament: Tournament,
        meeting: Meeting,
        *,
        host_id: int,
        seats: Sequence[Seat],
        start: MatchStart,
    ) -> Table | None:
        """Set up the table of a meeting and begin its match, in one transaction; None if it exists
        already, or the tournament has ended meanwhile.
        """
        async with self._database.write() as transaction:
            now = self._now()
            running = await transaction.rows(
                # An update that changes nothing but locks the row: it doesn't end before it has this table.
                "UPDATE tournaments SET version = version WHERE id = ? AND status = ? RETURNING id",
                [tournament.id, TournamentStatus.RUNNING.value],
            )
            if not running:
                return None
            table_id = await insert_table(
                transaction,
                now,
                **_HOSTED(tournament),
                host_id=host_id,
                tournament_id=tournament.id,
                tournament_round=meeting.round,
                duplicate=tournament.deals,
            )
            taken = await transaction.rows(
                "UPDATE tournament_tables SET table_id = ? WHERE tournament_id = ? AND round = ?"
                " AND number = ? AND table_id IS NULL AND second IS NOT NULL RETURNING number",
                [table_id, tournament.id, meeting.round, meeting.number],
            )
            if not taken:
                await transaction.rows("DELETE FROM tables WHERE id = ?", [table_id])
                return None
            await put_seats(transaction, table_id, seats)
            await begin_match(transaction, await one_table(transaction, table_id), start, now)
            return await one_table(transaction, table_id)

    async def meetings(self, tournament_id: int, round: int | None = None) -> list[Meeting]:
        """The meetings of one round or of all, with their results so far."""
        chosen, values = ("", []) if round is None else (" AND w.round = ?", [round])
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT w.round, w.number, w.first, w.second, w.table_id, w.held_up, t.match_id, t.thread_id,"
                " m.outcome"
                " FROM tournament_tables w LEFT JOIN tables t ON t.id = w.table_id"
                f" LEFT JOIN matches m ON m.id = t.match_id WHERE w.tournament_id = ?{chosen}"
                " ORDER BY w.round, w.number",
                [tournament_id, *values],
            )
            deals = await transaction.rows(
                "SELECT d.match_id, d.result FROM tournament_tables w JOIN tables t ON t.id = w.table_id"
                " JOIN deals d ON d.match_id = t.match_id"
                f" WHERE w.tournament_id = ?{chosen} AND d.result IS NOT NULL ORDER BY d.match_id, d.round",
                [tournament_id, *values],
            )
        results: defaultdict[int | None, list[DealResult]] = defaultdict(list)
        for row in deals:
            results[row["match_id"]].append(read_result(row["result"]))
        return [_MEETINGS.read(row, results=tuple(results[row["match_id"]])) for row in rows]

    async def blame(self, tournament_id: int, round: int, number: int, held_up: HeldUp) -> None:
        """Note which side held up a table of a round. A decision stays as it is."""
        await blame(self._database, tournament_id, round, number, held_up)

    async def forfeit(
        self, tournament: Tournament, round: int, number: int, held_up: HeldUp, noted: AuditEntry
    ) -> None:
        """Note that a side of a table has forfeited it, which is to end it."""
        async with self._database.write() as transaction:
            await raise_tournament(transaction, tournament.id, tournament.version)
            await blame(transaction, tournament.id, round, number, held_up, again=True)
            await put_audit(transaction, noted, self._now())

    async def pauses(self, match_id: int) -> list[tuple[datetime, datetime]]:
        """When the people of a match had paused it together, in order."""
        rows = await self._database.rows(
            "SELECT began_at, ended_at FROM match_pauses WHERE match_id = ? ORDER BY began_at", [match_id]
        )
        return [(from_milliseconds(row["began_at"]), from_milliseconds(row["ended_at"])) for row in rows]

    async def rules_revision(self, tournament_id: int) -> int | None:
        """The rules revision of the tournament's first match; None before that."""
        return await self._value(
            "SELECT MIN(m.rules_revision) AS revision FROM matches m JOIN tables t ON t.id = m.table_id"
            " WHERE t.tournament_id = ?",
            [tournament_id],
        )

    async def players(self, tournament_id: int) -> set[int]:
        """Everybody who started a match at one of its tables."""
        return await _players(self._database, tournament_id)

    async def gone(
        self, tournament_id: int, round: int, *, no_show: str, stand_ins: Sequence[str]
    ) -> set[int]:
        """The people of a round who had left their table when its match ended, whose seat is kept by a
        computer player, or who made no move before it ended for the reason ``no_show``; ``stand_ins``: under
        which names the program moves for somebody. A person whose seat went to somebody else has not left.
        """
        rows = await self._database.rows(
            f"{_SAT_DOWN} WHERE w.tournament_id = ? AND w.round = ? AND (m.left_at IS NOT NULL OR EXISTS"
            " (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.seat = m.seat"
            " AND s.person_id = m.person_id AND s.presence IN ('kept', 'offered'))"
            " OR (EXISTS (SELECT 1 FROM matches n WHERE n.id = m.match_id AND n.reason = ?)"
            " AND NOT EXISTS (SELECT 1 FROM actions a WHERE a.match_id = m.match_id AND a.seat = m.seat"
            f" AND (a.made_by IS NULL OR a.made_by NOT IN ({', '.join('?' * len(stand_ins))})))))",
            [tournament_id, round, no_show, *stand_ins],
        )
        return {row["person_id"] for row in rows if row["person_id"] is not None}


_SAT_DOWN = (
    "SELECT m.person_id FROM tournament_tables w JOIN tables t ON t.id = w.table_id"
    " JOIN match_seats m ON m.match_id = t.match_id"
)


async def _players(asked: Asked, tournament_id: int) -> set[int]:
    # The original player, not somebody voted in for them.
    rows = await asked.rows(
        f"{_SAT_DOWN} WHERE w.tournament_id = ? AND NOT EXISTS (SELECT 1 FROM stays y"
        " WHERE y.match_id = m.match_id AND y.seat = m.seat)"
        " UNION SELECT y.person_id FROM tournament_tables w JOIN tables t ON t.id = w.table_id"
        " JOIN stays y ON y.match_id = t.match_id AND y.n = 1 WHERE w.tournament_id = ?",
        [tournament_id, tournament_id],
    )
    return {row["person_id"] for row in rows if row["person_id"] is not None}


async def part_in(transaction: Transaction, tournament_id: int, person_id: int) -> Part:
    for tournament in await find_tournaments(transaction, "id = ?", [tournament_id]):
        return Part(
            directs=tournament.directed_by(person_id),
            plays=tournament.entry_of(person_id) is not None
            or person_id in await _players(transaction, tournament_id)
            or await MARKED.has(transaction, [person_id], tournament_id=tournament_id),
            has_left=tournament.has_left(person_id),
        )
    return Part()


async def blame(
    changed: Changed, tournament_id: int, round: int, number: int, held_up: HeldUp, *, again: bool = False
) -> None:
    """``TournamentRounds.blame``; ``again``: also where that was decided otherwise."""
    await changed.change(
        "UPDATE tournament_tables SET held_up = ? WHERE tournament_id = ? AND round = ?"
        f" AND number = ? AND second IS NOT NULL{'' if again else ' AND held_up IS NULL'}",
        [held_up.value, tournament_id, round, number],
    )


async def _put_round(transaction: Transaction, tournament_id: int, plan: RoundPlan) -> None:
    """Store who meets whom in a round, and its deals."""
    of_round: dict[str, Value] = {"tournament_id": tournament_id, "round": plan.number}
    for number, (first, second) in enumerate(plan.pairings, 1):
        columns = {**of_round, "number": number, "first": first, "second": second}
        await insert(transaction, "tournament_tables", columns)
    for deal, seed in enumerate(plan.seeds, 1):
        await insert(transaction, "shared_deals", {**of_round, "number": deal, "seed": seed})


async def closed_deals(transaction: Transaction, match: Row) -> frozenset[int]:
    """Which deals of a tournament's match, a row of matches, some table of its round has not finished yet."""
    rows = await transaction.rows(
        "SELECT m.outcome, (SELECT COUNT(*) FROM deals d WHERE d.match_id = m.id"
        " AND d.finished_at IS NOT NULL) AS over FROM tournament_tables w"
        " LEFT JOIN tables t ON t.id = w.table_id LEFT JOIN matches m ON m.id = t.match_id"
        " WHERE w.tournament_id = ? AND w.round = ? AND w.second IS NOT NULL AND (w.table_id IS NOT NULL"
        " OR EXISTS (SELECT 1 FROM tournaments o WHERE o.id = w.tournament_id AND o.status = ?))",
        # A table not set up before the tournament was called off never will be.
        [match["tournament_id"], match["tournament_round"], TournamentStatus.RUNNING.value],
    )
    deals: int = match["duplicate"]
    # Deals are played in order: every table has finished at least as many as the slowest one.
    finished = min((deals if row["outcome"] is not None else row["over"] for row in rows), default=deals)
    return frozenset(range(finished + 1, deals + 1))
