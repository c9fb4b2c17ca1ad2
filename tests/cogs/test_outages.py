"""A full disk, a locked database: what people at a table read, what the log says, that nothing is lost."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.workers import computer_players
from data import Store
from data.db import sqlite_thread
from data.db.sqlite import SqliteDatabase
from data.db.sqlite_errors import translated
from tests.cogs.world import World, ids, options, texts


@pytest_asyncio.fixture
async def store(in_the_loop: None, tmp_path: Path) -> AsyncIterator[Store]:
    """On a file, which another program can hold."""
    async with await Store.open(str(tmp_path / "tables.db")) as opened:
        yield opened


def database(world: World) -> SqliteDatabase:
    opened = world.bot.store._database
    assert isinstance(opened, SqliteDatabase)
    return opened


class Full(sqlite3.OperationalError):
    """As SQLite says it."""

    sqlite_errorcode = sqlite3.SQLITE_FULL


@asynccontextmanager
async def full_disk(world: World) -> AsyncIterator[None]:
    """Whatever is to be written finds no room; tests/data fills a real database."""
    writer = database(world)._writer
    execute, rows = writer.execute_fetchall, sqlite_thread.Direct.rows

    def check(sql: str) -> None:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            raise Full("database or disk is full")

    async def no_room(sql: str, *values: Any) -> Any:
        check(sql)
        return await execute(sql, *values)

    async def no_room_there(self: sqlite_thread.Direct, sql: str, values: Any = ()) -> Any:
        with translated(self.path):
            check(sql)
        return await rows(self, sql, values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writer, "execute_fetchall", no_room)
        patch.setattr(sqlite_thread.Direct, "rows", no_room_there)
        yield


@asynccontextmanager
async def held(world: World) -> AsyncIterator[None]:
    """Another program holds the database."""
    await database(world)._writer.execute_fetchall("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(database(world)._path)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


@asynccontextmanager
async def read_only(world: World) -> AsyncIterator[None]:
    """The file can't be written any more, as when its disk was mounted anew after an error."""
    writer = database(world)._writer
    await writer.execute_fetchall("PRAGMA query_only = ON")
    yield
    await writer.execute_fetchall("PRAGMA query_only = OFF")


TROUBLES = [
    pytest.param(full_disk, "My disk is full", "no room left", id="full"),
    pytest.param(held, "Another program is blocking the database", "is locked", id="locked"),
    pytest.param(read_only, "I can't reach the database", "cannot open or write", id="read-only"),
]


@pytest.mark.parametrize(("trouble", "told", "logged"), TROUBLES)
async def test_people_read_what_is_wrong_and_the_log_says_it_once(
    world: World, trouble: Any, told: str, logged: str, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start("Ann", "Ben", computers=2)
    panel = await world.hand("Ann")
    before = (await world.table()).version
    async with trouble(world):
        for _ in range(3):
            answer = await world.press("Ann", panel, "do:draw")
            messages = [*answer.followups, *([answer.response] if answer.response is not None else [])]
            assert any(told in texts(message) for message in messages)
        typed = await world.person("Ann").slash(world.channel, "canasta new", computers=3)
        assert typed.response is not None
        assert told in texts(typed.response)
        await world.bot.services.periodic.run()
    lines = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.levelno for record in lines] == [logging.ERROR]
    assert logged in lines[0].getMessage()
    assert lines[0].exc_info is None
    assert (await world.table()).version == before
    # What was refused is done now, by the same button, and the log says that it is over.
    caplog.clear()
    answer = await world.press("Ann", panel, "do:draw")
    assert answer.response is not None
    assert "You drew" in texts(answer.response)
    assert (await world.table()).version == before + 1
    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert said == ["The database is back."]


async def test_computer_players_go_on_when_the_database_is_back(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """They try more often than they may stumble, and nobody wakes them."""
    monkeypatch.setattr(computer_players, "PAUSE", 0.001)
    monkeypatch.setattr(computer_players, "LONGEST_PAUSE", 0.001)
    await world.start("Ann", computers=3)
    await world.press("Ann", await world.hand("Ann"), "do:draw")
    act, tries, back = world.bot.tables.play.turn_for_computer, 0, asyncio.Event()

    async def held_for_long(*wanted: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries <= 2 * computer_players.STUMBLES:
            async with held(world):
                return await act(*wanted)
        back.set()
        return await act(*wanted)

    monkeypatch.setattr(world.bot.tables.play, "turn_for_computer", held_for_long)
    panel = await world.hand("Ann")
    await world.press("Ann", panel, "do:discard", [options(panel, "do:discard")[0]])
    async with asyncio.timeout(20):
        await back.wait()
    await world.bot.services.computers.settled(1)
    assert (await world.view("Ann")).turn.seat == 0
    assert "do:draw" in ids(await world.hand("Ann"))
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(errors) == 1


async def test_suggestions_stay_away_without_a_traceback(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await database(world).close()
    for command, option in [
        ("canasta new", "rules"),
        ("canasta new", "game"),
        ("canasta leaderboard", "season"),
    ]:
        assert await world.person("Ann").autocomplete(world.channel, command, option, "") == []
    lines = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.exc_info for record in lines] == [None]
