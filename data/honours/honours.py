"""Honours: which matches are counted, what people did in them, and what that earned them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

from data.db import Keeper, Mapper, Transaction, delete, insert_rows, is_there
from data.db.columns import json_text, to_milliseconds
from data.honours.records import CountedMatch, EarnedHonour
from data.matches.result_rows import HIDDEN_PEOPLE
from data.records.codec import read_result
from data.records.matches import Figures
from data.records.tables import TableStatus
from data.tables.rows import tell_its_process

_SAME_ROUND = (
    "JOIN tournament_tables w ON w.tournament_id = own.tournament_id AND w.round = own.tournament_round"
    " JOIN tables t ON t.id = w.table_id JOIN matches m ON m.id = t.match_id AND m.duplicate = own.duplicate"
)
_OWN_ROUNDS = (
    "FROM honour_facts f JOIN match_seats s ON s.match_id = f.match_id AND s.person_id = f.person_id"
    " JOIN matches own ON own.id = f.match_id AND own.duplicate > 0 AND own.tournament_id IS NOT NULL"
)
_HONOURS = Mapper(EarnedHonour)
_MATCHES = Mapper(
    CountedMatch,
    given=("partners", "opponents", "field"),
    facts="content",
    tournament=is_there("tournament_id"),
)


async def hold_honours(transaction: Transaction) -> None:
    """Keep others from writing honours, and from deleting people, for the rest of the transaction."""
    await transaction.hold("honours")


class Honours(Keeper):
    """Stores facts of matches and the honours that follow from them. A match is counted once; from then until
    ``award`` its people are ``due``, so that a process that is killed in between leaves nothing undone.
    """

    async def to_count(self, revision: int, limit: int = 20) -> list[int]:
        """Finished matches not counted with this revision of the figures: those never counted first, the
        latest of them before all, for which somebody waits.
        """
        return await self._column(
            "SELECT id FROM matches WHERE outcome = 'finished' AND honours < ?"
            " ORDER BY honours, id DESC LIMIT ?",
            [revision, limit],
        )

    async def count(self, match_id: int, revision: int, facts: Mapping[int, Figures]) -> bool:
        """Store the facts of a match by seat; False if it has been counted already. Seats of people who had
        their data deleted meanwhile are left out.
        """
        async with self._database.write() as transaction:
            await hold_honours(transaction)
            marked = await transaction.rows(
                "UPDATE matches SET honours = ? WHERE id = ? AND outcome = 'finished' AND honours < ?"
                " RETURNING id",
                [revision, match_id, revision],
            )
            if not marked:
                return False
            await transaction.rows("DELETE FROM honour_facts WHERE match_id = ?", [match_id])
            for seat, content in facts.items():
                await transaction.rows(
                    "INSERT INTO honour_facts (match_id, person_id, content)"
                    " SELECT match_id, person_id, CAST(? AS TEXT) FROM match_seats"
                    " WHERE match_id = ? AND seat = ? AND person_id IS NOT NULL",
                    [json_text(content), match_id, seat],
                )
            await transaction.rows(
                "INSERT INTO honours_due (person_id) SELECT person_id FROM honour_facts WHERE match_id = ?"
                " ON CONFLICT (person_id) DO NOTHING",
                [match_id],
            )
            # With the last table of a round all of them can be compared.
            await transaction.rows(
                "INSERT INTO honours_due (person_id) SELECT DISTINCT f.person_id FROM matches own"
                f" {_SAME_ROUND} JOIN honour_facts f ON f.match_id = m.id"
                " WHERE own.id = ? AND own.duplicate > 0 ON CONFLICT (person_id) DO NOTHING",
                [match_id],
            )
        return True

    async def due(self, limit: int = 20) -> list[int]:
        """People whose honours are to be looked at."""
        return await self._column("SELECT person_id FROM honours_due ORDER BY person_id LIMIT ?", [limit])

    async def matches_of(self, person_id: int) -> list[CountedMatch]:
        """A person's counted matches, in the order in which they ended."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT f.match_id, f.content, m.variant, m.finished_at, m.tournament_id"
                " FROM honour_facts f JOIN matches m ON m.id = f.match_id WHERE f.person_id = ?"
                " ORDER BY m.finished_at, m.id",
                [person_id],
            )
            others = await transaction.rows(
                "SELECT o.match_id, o.person_id, o.side, s.side AS own FROM honour_facts f"
                " JOIN match_seats s ON s.match_id = f.match_id AND s.person_id = f.person_id"
                " JOIN match_seats o ON o.match_id = f.match_id AND o.seat <> s.seat"
                " WHERE f.person_id = ? AND o.person_id IS NOT NULL AND o.left_at IS NULL",
                [person_id],
            )
            fields = await _fields(transaction, person_id)
        partners, opponents = defaultdict[int, set[int]](set), defaultdict[int, set[int]](set)
        for other in others:
            side = partners if other["side"] == other["own"] else opponents
            side[other["match_id"]].add(other["person_id"])
        return [
            _MATCHES.read(
                row,
                partners=frozenset(partners[row["match_id"]]),
                opponents=frozenset(opponents[row["match_id"]]),
                field=fields.get(row["match_id"], ()),
            )
            for row in rows
        ]

    async def award(self, person_id: int, earned: Sequence[EarnedHonour], since: datetime) -> list[int]:
        """Store what a person has earned; an honour that they have stays, with the earlier of its matches.
        Returns the finished tables whose match ended after ``since`` and has earned a new one: their messages
        are behind now. Nothing happens to somebody who is not due, such as a person forgotten meanwhile.
        """
        async with self._database.write() as transaction:
            await hold_honours(transaction)
            if not await delete(transaction, "honours_due", person_id=person_id, returning="person_id"):
                return []
            had = {
                row["honour"]: row
                for row in await transaction.rows("SELECT * FROM honours WHERE person_id = ?", [person_id])
            }
            news = [honour for honour in earned if honour.honour not in had]
            earlier = [
                honour
                for honour in earned
                if honour.honour in had
                and to_milliseconds(honour.earned_at) < had[honour.honour]["earned_at"]
            ]
            rows = [tuple(_HONOURS.columns(honour).values()) for honour in (*news, *earlier)]
            await insert_rows(transaction, "honours", _HONOURS.names, rows, key=2)
            tables: list[int] = []
            for match_id in dict.fromkeys(honour.match_id for honour in news if honour.earned_at > since):
                shown = await transaction.rows(
                    "UPDATE tables SET announced_version = CASE WHEN announced_version < version"
                    " THEN announced_version ELSE version - 1 END WHERE match_id = ? AND status = ?"
                    " AND deal_id IS NULL RETURNING id, guild_id, deal_id",
                    [match_id, TableStatus.FINISHED.value],
                )
                for row in shown:
                    await tell_its_process(transaction, row["id"], row)
                    tables.append(row["id"])
            return tables

    async def of_person(self, person_id: int) -> list[EarnedHonour]:
        """A person's honours, the newest first."""
        return await _HONOURS.all(
            self._database,
            "SELECT * FROM honours WHERE person_id = ? ORDER BY earned_at DESC, honour",
            [person_id],
        )

    async def of_match(self, match_id: int) -> list[EarnedHonour]:
        """The honours that a match has earned, without those of people who hide."""
        return await _HONOURS.all(
            self._database,
            "SELECT * FROM honours WHERE match_id = ?"
            f" AND person_id NOT IN ({HIDDEN_PEOPLE}) ORDER BY person_id, honour",
            [match_id],
        )

    async def waiting(self, person_id: int, revision: int) -> int:
        """How many of a person's finished matches are still to be counted with this revision."""
        return await self._number(
            "SELECT COUNT(*) AS n FROM match_seats s JOIN matches m ON m.id = s.match_id"
            " WHERE s.person_id = ? AND m.outcome = 'finished' AND m.honours < ?",
            [person_id, revision],
        )


async def _fields(transaction: Transaction, person_id: int) -> dict[int, tuple[tuple[int, ...], ...]]:
    """The fields of a person's matches in rounds that all tables have finished, by match."""
    open_ = await transaction.rows(
        f"SELECT DISTINCT own.id {_OWN_ROUNDS} JOIN tournament_tables w"
        " ON w.tournament_id = own.tournament_id AND w.round = own.tournament_round AND w.second IS NOT NULL"
        " LEFT JOIN tables t ON t.id = w.table_id LEFT JOIN matches m ON m.id = t.match_id"
        " WHERE f.person_id = ? AND m.outcome IS NULL",
        [person_id],
    )
    rows = await transaction.rows(
        f"SELECT own.id AS own_id, own.duplicate, s.side, m.id, d.result {_OWN_ROUNDS}"
        f" {_SAME_ROUND}"
        " JOIN deals d ON d.match_id = m.id AND d.finished_at IS NOT NULL"
        " WHERE f.person_id = ? ORDER BY own.id, m.id, d.round",
        [person_id],
    )
    running = {row["id"] for row in open_}
    gains = defaultdict[int, dict[int, list[int]]](dict)
    deals: dict[int, int] = {}
    for row in rows:
        if row["own_id"] not in running:
            deals[row["own_id"]] = row["duplicate"]
            points = read_result(row["result"]).totals[row["side"]]
            gains[row["own_id"]].setdefault(row["id"], []).append(points)
    fields: dict[int, tuple[tuple[int, ...], ...]] = {}
    for own, tables in gains.items():
        whole = {match: tuple(made) for match, made in tables.items() if len(made) == deals[own]}
        if own in whole:
            fields[own] = (whole.pop(own), *whole.values())
    return fields
