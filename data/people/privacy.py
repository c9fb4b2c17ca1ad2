"""Export and deletion of what is stored about people and servers."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from data.db import Database, Transaction, hold_person, insert, plain
from data.db.columns import Now, from_milliseconds, to_milliseconds
from data.db.part import Leaving, Part, filled, tables_of
from data.db.signals import Signal, Topic
from data.people.encounters import Encounters
from data.people.own_lists import OwnLists
from data.servers.settings import HIDDEN, put_setting

_ORDER: Final = (
    "settings holidays deputies deputy_for tables hosted_tables promised_seats turns drafts next_presses"
    " invitations matches"
    " moves shared_seats hands_seen ratings rating_starts standings tournaments daily_deals"
    " tournament_check_ins daily_servers digests own_boards allowances lessons blocks kept_out bars"
    " bars_made honours honour_facts given_roles organised_tournaments directed_tournaments reserve_lists"
    " reserves_asked honours_due tournament_letters adjusted_scores organised_series ladders"
    " ladder_challenges organised_ladders standing_tables hosted_standing_tables audit left_dailies"
    " kept_ratings left_tournaments left_matches puzzle_answers puzzle_rating"
)
"""The order of what a person gets exported. What is not named here comes last."""


class People:
    def __init__(self, database: Database, now: Now, parts: Sequence[Part]) -> None:
        self._database, self._now, self._parts = database, now, parts
        self.encounters = Encounters(database, now)
        self.own_lists = OwnLists(database, now)

    async def about(self, person_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything stored about a person, as plain data by kind."""
        stored: dict[str, list[dict[str, Any]]] = {}
        async with self._database.read() as transaction:
            for table in tables_of(self._parts):
                for name, query in table.queries().items():
                    rows = await transaction.rows(query, filled(query, person_id))
                    stored[name] = [plain(row) for row in rows]
                if table.marked is not None and table.marked.given:
                    kept = await table.marked.given_to(transaction, person_id)
                    stored[table.name] = stored.get(table.name, []) + kept
        known = {name: place for place, name in enumerate(_ORDER.split())}
        return dict(sorted(stored.items(), key=lambda kind: known.get(kind[0], len(known))))

    async def hide(self, person_id: int, hidden: bool) -> None:
        """Take a person off every board, or put them back; posted messages are marked for an update."""
        async with self._database.write() as transaction:
            await put_setting(transaction, "person", person_id, HIDDEN, hidden or None)
            await _renew(transaction, self._parts, person_id)
            await transaction.signal(Signal.to_all(Topic.PERSON, [person_id]))

    async def forget(
        self, person_id: int, *, computer: str, name: str, ratings_until: datetime | None = None
    ) -> None:
        """Remove a person from everything. Finished matches and tournaments keep an anonymous seat; a seat
        that they still have at a table (even a closed one) or in a tournament goes to a computer player of
        this kind and name. Until ``ratings_until`` they are recognised if they come back, by marks alone
        (data/db/marks.py); None: never.
        """
        async with self._database.write() as transaction:
            leaving = Leaving(
                person_id=person_id,
                now=self._now(),
                computer=computer,
                name=name,
                marks_until=ratings_until,
            )
            await take_out_person(transaction, self._parts, leaving)
            await transaction.signal(Signal.to_all(Topic.FORGOTTEN))
            await transaction.signal(Signal.to_all(Topic.PERSON, [person_id]))


async def take_out_person(transaction: Transaction, parts: Sequence[Part], leaving: Leaving) -> None:
    """Remove a person from every row, as ``People.forget`` describes."""
    await hold_all(transaction, parts)
    await hold_person(transaction, leaving.person_id)
    for part in parts:
        if part.hold is not None:
            await part.hold(transaction, leaving.person_id)
    await _renew(transaction, parts, leaving.person_id)
    for part in parts:
        await _note(transaction, part, leaving)
    for part in parts:
        await _forget(transaction, part, leaving)


async def hold_all(transaction: Transaction, parts: Sequence[Part]) -> None:
    """Hold what others write for everybody, before anything is deleted."""
    for part in parts:
        if part.hold_all is not None:
            await part.hold_all(transaction)


async def _renew(transaction: Transaction, parts: Sequence[Part], person_id: int) -> None:
    for part in parts:
        if part.renew is not None:
            await part.renew(transaction, person_id)


async def _note(transaction: Transaction, part: Part, leaving: Leaving) -> None:
    for table in part.tables:
        marked = table.marked
        if marked is not None and (marked.always or leaving.marks_until is not None):
            await marked.keep(transaction, leaving.person_id)
    if part.note is not None:
        await part.note(transaction, leaving)


async def _forget(transaction: Transaction, part: Part, leaving: Leaving) -> None:
    if part.forget is not None:
        await part.forget(transaction, leaving)
    for table in part.tables:
        for statement in table.forgets():
            await transaction.rows(statement, filled(statement, leaving.person_id))


class Servers:
    """Stores which servers have removed the bot, and deletes them."""

    def __init__(self, database: Database, now: Now, parts: Sequence[Part]) -> None:
        self._database, self._now, self._parts = database, now, parts

    async def departed(self, guild_id: int, at: datetime) -> None:
        """Note that a server has removed the bot, as reported by Discord."""
        async with self._database.write() as transaction:
            columns = {"guild_id": guild_id, "left_at": to_milliseconds(at)}
            await insert(transaction, "departures", columns, once=True)

    async def returned(self, guild_id: int) -> None:
        """Note that the server has added the bot again: its data are kept."""
        async with self._database.write() as transaction:
            await transaction.rows("DELETE FROM departures WHERE guild_id = ?", [guild_id])

    async def departures(self, before: datetime) -> list[tuple[int, datetime]]:
        """Servers that removed the bot before this moment, the earliest first."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT * FROM departures WHERE left_at < ?"
                f" AND {self._database.shards.where('guild_id')} ORDER BY left_at, guild_id",
                [to_milliseconds(before)],
            )
        return [(row["guild_id"], from_milliseconds(row["left_at"])) for row in rows]

    async def forget(self, guild_id: int, *, before: datetime, computer: str, name: str) -> bool:
        """Remove a server from everything, if it removed the bot before this moment and hasn't added it again
        since; return whether that was so. Its matches stay, without a server, as they belong to its people
        too; people who have not played elsewhere are deleted with it.
        """
        async with self._database.write() as transaction:
            # A process that found it due did so in an earlier transaction. From here on its return waits.
            if not await transaction.rows(
                "DELETE FROM departures WHERE guild_id = ? AND left_at < ? RETURNING guild_id",
                [guild_id, to_milliseconds(before)],
            ):
                return False
            await hold_all(transaction, self._parts)
            now, tables = self._now(), tables_of(self._parts)
            find = " UNION ".join(query for table in tables for query in table.people_on_server())
            people = await transaction.rows(find, filled(find, guild_id))
            for part in self._parts:
                await _forget_server(transaction, part, guild_id, now)
            find = elsewhere(self._parts)
            for person_id in [row["person_id"] for row in people]:
                if not await transaction.rows(find, filled(find, person_id)):
                    leaving = Leaving(person_id=person_id, now=now, computer=computer, name=name)
                    await take_out_person(transaction, self._parts, leaving)
            return True


def elsewhere(parts: Sequence[Part]) -> str:
    """The query whether somebody has anything on a server: one statement for all parts."""
    return " UNION ALL ".join(query for table in tables_of(parts) for query in table.anywhere()) + " LIMIT 1"


async def _forget_server(transaction: Transaction, part: Part, guild_id: int, now: int) -> None:
    for table in part.tables:
        if table.server and not table.stays:
            await transaction.rows(
                f"DELETE FROM {table.name} WHERE {table.server}", filled(table.server, guild_id)
            )
    if part.forget_server is not None:
        await part.forget_server(transaction, guild_id, now)
