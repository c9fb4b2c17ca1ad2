"""What each part says of its tables is all that there is: nothing of a person or a server is left out."""

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from datetime import timedelta

import pytest

from data import Store
from data.db.database import Transaction, Value
from data.db.migrate import migrations
from data.db.part import Leaving, Part, SqlTable, filled, tables_of
from data.people.privacy import elsewhere, take_out_person
from data.store import PARTS
from tests.data.helpers import GUILD, Clock

PERSON, NAME = 900_000_000_000_000_001, "Annabella Quite-Unmistakable"
TABLES = {table.name: table for table in tables_of(PARTS)}
IDS = re.compile(r"\w+_id|turn_person|asked_by")
NAMES = re.compile(r"(\w+_)?name|reason")
CONTENTS: dict[str, Value] = {
    "allowances.owner": "person",
    "audit_entries.details": json.dumps({"name": NAME, "reason": NAME}),
    "bars.scope": "all",
    "kept_out.because": "removed",
    "role_rules.kind": "rating",
    "shared_deals.tournament_id": None,
    "table_news.content": json.dumps({"kind": "joined", "name": NAME, "person": PERSON}),
    "tables.status": "playing",
    "tables.votes": json.dumps({"0": {str(PERSON): "w"}}),
    "tournament_tables.held_up": "both",
    "tournaments.status": "running",
}
"""What stands in a column that doesn't take just anything."""
TAKEN_BACK_FIRST = "given_roles.person_id"
"""The bot takes the role back, then the row goes."""
EMPTY = ("computer", "outcome", "finished_at", "result", "lead", "mark")
"""Columns that are empty where they may be, beside a person who is at a table and plays."""


def schema() -> Iterator[tuple[str, list[tuple[str, bool, bool]]]]:
    """Every table of the database, in the order of their making: its columns, whether they are text, and
    whether they may be empty.
    """
    with sqlite3.connect(":memory:") as database:
        for step in migrations():
            database.executescript(step.sql)
        named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        for (table,) in database.execute(named).fetchall():
            rows = database.execute(f"PRAGMA table_info({table})").fetchall()
            yield table, [(row[1], row[2] == "TEXT", not row[3] and not row[5]) for row in rows]


def test_each_column_is_known_to_be_about_a_person_or_not() -> None:
    """A new column has to be looked at, and named in the ``PART`` of its folder: what says something of a
    person is given out, deleted, and in docs/privacy.md.
    """
    known = [f"{name}.{column}" for name, table in TABLES.items() for column in table.columns]
    assert Counter(known) == Counter(
        f"{name}.{column}" for name, columns in schema() for column, *_ in columns
    )
    assert len(TABLES) == len(tables_of(PARTS)), "a table is in two parts"


def test_what_is_stored_about_a_person_is_given_to_them() -> None:
    given = [(query, query) for table in TABLES.values() for query in table.queries().values()]
    given += [
        (f"FROM {table.name}", f"mark {table.marked.given}")
        for table in TABLES.values()
        if table.marked is not None and table.marked.given
    ]

    def is_given(name: str, column: str) -> bool:
        return any(
            re.search(rf"(FROM|JOIN) {name}\b", source)
            and (re.search(rf"\b{column}\b", columns) or "SELECT * " in columns)
            for source, columns in given
        )

    for name, table in TABLES.items():
        missing = {column for column in table.about.split() if not is_given(name, column)}
        assert missing == set(table.withheld), name


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if "guild_id" in table.columns])
def test_what_has_a_column_for_a_server_says_what_forgetting_one_does(name: str) -> None:
    assert "guild_id = ?" in TABLES[name].server


async def test_deletion_holds_everything_before_it_writes_anything(store: Store) -> None:
    steps: list[str] = []

    def part(name: str) -> Part:
        def step(kind: str) -> Callable[..., Awaitable[None]]:
            async def noted(transaction: Transaction, *_: object) -> None:
                steps.append(f"{kind} {name}")

            return noted

        return Part(
            tables=(), hold=step("hold"), renew=step("renew"), note=step("note"), forget=step("forget")
        )

    leaving = Leaving(person_id=PERSON, now=0, computer="steady", name="Ada")
    async with store._database.write() as transaction:
        await take_out_person(transaction, [part("one"), part("two")], leaving)
    kinds = ("hold", "renew", "note", "forget")
    assert steps == [f"{kind} {name}" for kind in kinds for name in ("one", "two")]


async def test_whether_a_person_is_anywhere_is_asked_in_one_statement(store: Store) -> None:
    query = elsewhere(PARTS)
    async with store._database.write() as transaction:
        assert await transaction.rows(query, filled(query, PERSON)) == []
        await fill(transaction)
        assert await transaction.rows(query, filled(query, PERSON))
        assert await transaction.rows(query, filled(query, PERSON + 1)) == []


async def test_a_deleted_person_is_left_in_no_column(store: Store) -> None:
    async with store._database.write() as transaction:
        await fill(transaction)
    everywhere = await places(store, str(PERSON), NAME)
    assert {f"{table.name}.{column}" for table in TABLES.values() for column in ids(table)} <= everywhere
    assert {"standings.name", "table_news.content", "audit_entries.details"} <= everywhere
    await store.people.forget(PERSON, computer="steady", name="Ada")
    assert await places(store, str(PERSON), NAME) == {TAKEN_BACK_FIRST}


async def test_a_forgotten_server_is_left_in_no_column(store: Store, clock: Clock) -> None:
    async with store._database.write() as transaction:
        await fill(transaction)
        await transaction.rows("DELETE FROM daily_plays")  # of no server: the person would stay
    later = clock.now + timedelta(seconds=1)
    assert await store.servers.forget(GUILD, before=later, computer="steady", name="Ada")
    async with store._database.read() as transaction:
        for name, table in TABLES.items():
            if "guild_id" in table.columns:
                assert await transaction.rows(f"SELECT * FROM {name} WHERE guild_id = ?", [GUILD]) == [], name
    assert await places(store, str(PERSON), NAME) == set()


def ids(table: SqlTable) -> list[str]:
    """The columns with a person's id."""
    return [column for column in table.about.split() if IDS.fullmatch(column) and column != "message_id"]


async def fill(transaction: Transaction) -> None:
    """Put a row of one person on one server into every table."""
    for name, columns in schema():
        row = {column: value_of(TABLES[name], column, text, empty) for column, text, empty in columns}
        await transaction.rows(
            f"INSERT INTO {name} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"
            " ON CONFLICT DO NOTHING",
            [*row.values()],
        )


def value_of(table: SqlTable, column: str, text: bool, may_be_empty: bool) -> Value:
    """What stands in a column of that row: number 1 of each table."""
    if f"{table.name}.{column}" in CONTENTS:
        return CONTENTS[f"{table.name}.{column}"]
    if column in ids(table):
        return PERSON
    if column == "guild_id":
        return GUILD
    if column in EMPTY and may_be_empty:
        return None
    if text:
        return NAME if column in table.about.split() and NAMES.fullmatch(column) else "{}"
    return 2 if column == "seats" else 1


async def places(store: Store, *wanted: str) -> set[str]:
    """Every column of the database in which one of these texts stands, alone or within another."""
    columns = set()
    async with store._database.read() as transaction:
        for name, table in TABLES.items():
            for row in await transaction.rows(f"SELECT * FROM {name}"):
                columns |= {
                    f"{name}.{column}"
                    for column in table.columns
                    if any(text in str(row[column]) for text in wanted)
                }
    return columns
