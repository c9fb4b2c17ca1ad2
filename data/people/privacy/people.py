"""Export and deletion of what is stored about a person: loops over what each part keeps."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from data.db import Database, Transaction, hold_person, plain
from data.db.columns import Now
from data.db.part import Leaving, Part, filled, tables_of
from data.db.signals import Signal, Topic
from data.people.encounters import Encounters
from data.people.own_boards import OwnBoards
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
        self.own_boards = OwnBoards(database, now)

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
