"""A file that grew goes to PostgreSQL: all of it, checked, or nothing."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.process.exit import BAD_DATA, BAD_SETTING, OK
from bot.process.upkeep.move import move_store
from data import DatabaseInUse, DatabaseUnavailable, Store, StoreError
from data.db import moving, postgres
from data.db.lock import Claim
from tests.bot.process.upkeep.conftest import ACTIONS, MATCHES, Said
from tests.bot.process.upkeep.in_play import begun, played_on
from tests.data.test_old_databases import SCHEMA, _fill

WATCHED = ("tables", "seats", "matches", "actions", "meta")


def rows_of(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """What a file has in some of its tables."""
    with closing(sqlite3.connect(file)) as opened:
        return {name: sorted(opened.execute(f"SELECT * FROM {name}")) for name in WATCHED}


async def is_empty(url: str) -> bool:
    """Whether nothing has been left on the server but a schema without rows."""
    async with await Store.connect(url) as store:
        return await store.copies.without_rows()


async def test_what_was_moved_is_all_there_and_is_played_on(database: Path, schema: str, said: Said) -> None:
    before = rows_of(database)
    assert await move_store(database, schema, said.say) == OK
    assert f"each match in play, as both have it: {MATCHES}, with {MATCHES * ACTIONS} actions" in said
    assert rows_of(database) == before
    async with await Store.open(schema) as moved, await Store.open(str(database)) as file:
        for number in range(1, MATCHES + 1):
            assert await moved.tables.get(number) == await file.tables.get(number)
            assert await moved.journals.get(number) == await file.journals.get(number)
            after = await played_on(moved, number, 3)
            assert after.version > before["tables"][number - 1][1]
        assert (await begun(moved)).id == MATCHES + 1


async def test_a_nul_in_a_text_of_an_earlier_release_is_left_out_and_said(
    database: Path, schema: str, said: Said
) -> None:
    with closing(sqlite3.connect(database)) as opened:
        for table, key in (("seats", "table_id"), ("match_seats", "match_id")):
            opened.execute(f"UPDATE {table} SET name = 'Ann' || char(0) || 'a' WHERE {key} = 1 AND seat = 0")
        opened.commit()
    assert await move_store(database, schema, said.say) == OK
    assert "it was left out of 2 of them" in said
    async with await Store.connect(schema) as moved:
        moved_table = await moved.tables.get(1)
        assert moved_table is not None
        assert moved_table.seats[0].name == "Anna"


async def test_a_number_that_the_file_has_given_is_not_given_again(
    database: Path, schema: str, said: Said
) -> None:
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("INSERT INTO table_news (id, table_id, content) VALUES (70, 1, '{}')")
        opened.execute("DELETE FROM table_news")
        opened.commit()
    assert await move_store(database, schema, said.say) == OK
    async with await Store.connect(schema) as moved, moved._database.write() as transaction:
        (row,) = await transaction.rows(
            "INSERT INTO table_news (table_id, content) VALUES (1, '{}') RETURNING id"
        )
    assert row["id"] == 71


async def test_a_file_of_an_older_release_is_brought_up_to_date_beside_it(
    tmp_path: Path, schema: str, said: Said
) -> None:
    file = tmp_path / "old.db"
    rows = await _fill(str(file), SCHEMA)
    await move_store(file, schema, said.say)
    assert f"is at schema {SCHEMA}" in said
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("SELECT MAX(version) FROM migrations").fetchone() == (SCHEMA,)
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] == []
    async with await Store.open(schema) as moved, moved._database.read() as transaction:
        for table in ("tables", "seats", "matches", "deals", "actions", "ratings", "tournaments"):
            if table in rows:
                (found,) = await transaction.rows(f"SELECT COUNT(*) AS n FROM {table}")
                assert found["n"] == len(rows[table]), table


async def test_many_rows_are_moved_in_parts(
    database: Path, schema: str, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "AT_ONCE", 7)
    monkeypatch.setattr("bot.process.upkeep.move.EVERY", 70)
    assert await move_store(database, schema, said.say) == OK
    assert "actions: 70 so far" in said


async def test_nothing_is_moved_to_where_something_is(database: Path, schema: str, said: Said) -> None:
    async with await Store.open(schema) as there:
        table = await begun(there)
        assert await move_store(database, schema, said.say) == BAD_SETTING
        assert [one.id for one in await there.tables.all_open()] == [table.id]
    assert "There are tables in the new database already" in said


async def test_nothing_is_moved_while_a_bot_serves_either(database: Path, schema: str, said: Said) -> None:
    with Claim(str(database)), pytest.raises(DatabaseInUse):
        await move_store(database, schema, said.say)
    async with await Store.open(schema) as there:
        lock = await there.service.lock()
        with pytest.raises(DatabaseInUse):
            await move_store(database, schema, said.say)
        await lock.release()
    assert await is_empty(schema)
    assert said == []


class Disturbed:
    """Does something the moment that the rows of ``deals`` are to be written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        put = postgres._PostgresTransaction.put

        async def disturbed(
            transaction: Any, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]
        ) -> None:
            if table == "deals":
                rows = await self.meet(transaction, rows)
            await put(transaction, table, columns, rows)

        monkeypatch.setattr(postgres._PostgresTransaction, "put", disturbed)

    async def meet(self, transaction: Any, rows: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        raise asyncio.CancelledError


class CutOff(Disturbed):
    async def meet(self, transaction: Any, rows: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        transaction._connection.terminate()
        return rows


class Changed(Disturbed):
    async def meet(self, transaction: Any, rows: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        return [tuple("5eed0" if value == "0a" else value for value in row) for row in rows]


class Short(Disturbed):
    async def meet(self, transaction: Any, rows: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        return []


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        (Disturbed, asyncio.CancelledError),
        (CutOff, DatabaseUnavailable),
        (Changed, StoreError),
        (Short, StoreError),
    ],
)
async def test_a_move_that_is_cut_short_leaves_no_row_and_can_be_made_again(
    kind: type[Disturbed], error: type[BaseException], database: Path, schema: str, said: Said
) -> None:
    before = rows_of(database)
    with pytest.MonkeyPatch.context() as patched:
        kind(patched)
        with pytest.raises(error):
            await move_store(database, schema, said.say)
    assert await is_empty(schema)
    assert rows_of(database) == before
    assert await move_store(database, schema, said.say) == OK


async def test_a_match_that_does_not_replay_is_named(database: Path, schema: str, said: Said) -> None:
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("UPDATE actions SET content = 'discard Kh' WHERE match_id = 2 AND n = 1")
        opened.commit()
    assert await move_store(database, schema, said.say) == BAD_DATA
    assert "Match 2: " in said


async def test_what_is_no_database_is_said(tmp_path: Path, said: Said) -> None:
    assert await move_store(tmp_path / "none.db", "postgresql://x/y", said.say) == BAD_SETTING
    assert "There is no file" in said
    sqlite3.connect(tmp_path / "empty.db").close()
    (tmp_path / "empty.db").touch()
    assert await move_store(tmp_path / "empty.db", "postgresql://x/y", said.say) == BAD_SETTING
    assert "There is nothing in" in said
    assert await move_store(tmp_path / "empty.db", "other.db", said.say) == BAD_SETTING
    assert "Name the URL of the new database" in said
