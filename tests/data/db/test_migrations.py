"""The schema's steps: in order, once, whole or not at all."""

import asyncio

import pytest

from data import DatabaseTooNew, Store, StoreError
from data.db.database import Database
from data.db.migrate import Migration, migrate, migrations
from data.store import open_database
from tests.data.helpers import open_table
from tests.support.shortened import shortened

GOOD = Migration(1, "good", "CREATE TABLE one (x INTEGER NOT NULL);\nINSERT INTO one VALUES (1);\n")
BAD = Migration(2, "bad", "CREATE TABLE two (x INTEGER NOT NULL);\nINSERT INTO nowhere VALUES (1);\n")
MENDED = Migration(2, "mended", "CREATE TABLE two (x INTEGER NOT NULL);\n")
OLDER = range(len(migrations()) + 1)


async def _versions(database: Database) -> list[int]:
    async with database.read() as transaction:
        rows = await transaction.rows("SELECT version FROM migrations ORDER BY version")
    return [row["version"] for row in rows]


def test_migrations_are_numbered_without_gaps() -> None:
    assert [step.version for step in migrations()] == list(range(1, len(migrations()) + 1))


@shortened("version", sorted(OLDER, key=lambda version: version % 8), plain=len(OLDER[::8]))
async def test_every_older_schema_is_brought_up_to_date(database: str, version: int) -> None:
    opened = await open_database(database)
    await migrate(opened, migrations()[:version])
    assert await _versions(opened) == list(range(1, version + 1))
    await opened.close()
    async with await Store.open(database) as store:
        table = await open_table(store)
        assert await store.tables.get(table.id) == table


async def test_opening_again_changes_nothing(database: str) -> None:
    async with await Store.open(database) as store:
        table = await open_table(store)
    async with await Store.open(database) as store:
        assert await store.tables.get(table.id) == table


async def test_a_step_that_fails_leaves_nothing_of_it(database: str) -> None:
    opened = await open_database(database)
    with pytest.raises(StoreError):
        await migrate(opened, (GOOD, BAD))
    assert await _versions(opened) == [1]
    assert await migrate(opened, (GOOD, MENDED)) == 2
    assert await _versions(opened) == [1, 2]
    await opened.close()


async def test_a_database_ahead_of_the_program_is_refused(database: str) -> None:
    opened = await open_database(database)
    await migrate(opened, (GOOD, MENDED))
    with pytest.raises(DatabaseTooNew, match=r"schema 2.*knows 1"):
        await migrate(opened, (GOOD,))
    await opened.close()


async def test_stores_opened_at_the_same_time_migrate_once(database: str) -> None:
    stores = await asyncio.gather(*(Store.open(database) for _ in range(4)))
    table = await open_table(stores[0])
    for store in stores:
        assert await store.tables.get(table.id) == table
        await store.close()


async def test_whose_seat_another_had_before_stays_were_kept_has_not_left(database: str) -> None:
    """A running match of schema 7: person 9 was voted in for 2, and 3 has left to a computer player."""
    opened = await open_database(database)
    step = next(step.version for step in migrations() if step.name == "seats")
    await migrate(opened, migrations()[: step - 1])
    async with opened.write() as transaction:
        await transaction.rows(
            "INSERT INTO tables (id, guild_id, channel_id, host_id, variant, options, status, locale,"
            " match_id, created_at, touched_at)"
            " VALUES (1, 5, 6, 1, 'classic', '{}', 'playing', 'en', 1, 0, 0)"
        )
        await transaction.rows(
            "INSERT INTO matches (id, table_id, guild_id, variant, options, rules_revision, first_dealer,"
            " started_at) VALUES (1, 1, 5, 'classic', '{}', 1, 0, 100)"
        )
        for seat, left in ((0, None), (1, 200), (2, 300), (3, None)):
            await transaction.rows(
                "INSERT INTO match_seats (match_id, seat, side, person_id, name, left_at)"
                " VALUES (1, ?, ?, ?, ?, ?)",
                [seat, seat % 2, seat + 1, f"P{seat + 1}", left],
            )
        for seat, person in enumerate((1, 9, None, 4)):
            await transaction.rows(
                "INSERT INTO seats (table_id, seat, person_id, computer, name) VALUES (1, ?, ?, ?, ?)",
                [seat, person, None if person else "steady", f"P{person}"],
            )
        await transaction.rows(
            "INSERT INTO deals (match_id, round, seed, started_at) VALUES (1, 1, 'a', 100)"
        )
    await opened.close()
    async with await Store.open(database) as store:
        journal = await store.journals.get(1)
        assert journal is not None
        assert [(s.person_id, s.left_at is None) for s in journal.seats] == [
            (1, True),
            (9, True),
            (3, False),
            (4, True),
        ]
        assert [(stay.seat, stay.person_id, stay.until is None) for stay in journal.stays] == [
            (1, 2, False),
            (1, 9, True),
        ]
        seen = [(await store.people.about(person))["hands_seen"] for person in (1, 9, 3)]
        assert [[hand["seat"] for hand in hands] for hands in seen] == [[0], [1], []]
