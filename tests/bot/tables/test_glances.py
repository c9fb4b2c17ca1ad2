"""Glances at many due tables: they come to what a look at each of them comes to."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.tables.lobby.new_tables import Opener
from bot.time.pace import LIVE, NO_LIMIT, WEEK
from data import StoreError
from data.records.results import EVERYWHERE
from data.records.tables import DueTable, Table
from data.records.turns import PROGRAM, MadePing, PingState
from tests.bot.async_table import ANN, BEN, CLEO, DAN, GUILD, HOUR, MINUTE, Clock, Process, process
from tests.support.shortened import examples

DAYS = timedelta(days=1)
OTHER = GUILD + 1


@pytest_asyncio.fixture
async def here(tmp_path: Path) -> AsyncIterator[Process]:
    async with process(str(tmp_path / "tables.db"), Clock()) as made:
        made.tables.registry.remove_listener(made.computers)
        yield made


@dataclass
class Told:
    """A listener of tables."""

    tables: list[int] = field(default_factory=list)

    def changed(self, table_id: int) -> None:
        self.tables.append(table_id)


async def claimed(here: Process, *tables: int) -> tuple[list[DueTable], datetime]:
    """These tables are due now, and their looks are claimed."""
    async with here.store._database.write() as transaction:
        for table_id in tables:
            await transaction.rows("UPDATE tables SET look_at = 1 WHERE id = ?", [table_id])
    due, until = await here.store.turns.due(here.time.now), here.time.now + MINUTE
    return await here.store.turns.claim_looks(due, until), until


async def glanced(here: Process, *tables: int) -> set[int]:
    """Those of these tables that need no more than a glance now."""
    return await here.tables.glances.at(*await claimed(here, *tables))


async def various(here: Process) -> list[int]:
    """Tables of several paces, at two servers, with people who have chosen much."""
    await here.store.settings.set_for_person(ANN, "quiet", "23:00-07:00")
    await here.store.settings.set_for_person(ANN, "zone", "Asia/Tokyo")
    await here.store.settings.set_for_person(BEN, "remind", 6)
    await here.store.settings.set_for_guild(OTHER, "weekends", True)
    await here.store.settings.set_for_guild(GUILD, "zone", "Europe/Berlin")
    today = here.time.now.date()
    await here.store.availability.add_holiday(BEN, OTHER, today + DAYS, today + 2 * DAYS)
    await here.store.availability.add_holiday(CLEO, EVERYWHERE, today, today)
    people = ((ANN, BEN, CLEO, DAN), (BEN, ANN, CLEO, DAN), (CLEO, DAN))
    tables = [
        await here.begin(*who, computers=4 - len(who), pace=pace, guild_id=guild)
        for who in people
        for guild in (GUILD, OTHER)
        for pace in (WEEK, LIVE, NO_LIMIT)
    ]
    return [*tables, *[await here.begin(*who, computers=4 - len(who)) for who in people]]


async def test_a_glance_comes_to_what_a_look_comes_to(here: Process) -> None:
    tables, told = await various(here), Told()
    here.tables.registry.add_listener(told)
    seen, steps = 0, examples(20)
    for step in range(steps):
        here.time.now += 5 * HOUR if step else timedelta(0)
        before = {table_id: await here.table(table_id) for table_id in tables}
        claims, until = await claimed(here, *tables)
        told.tables.clear()
        by_glance = {table_id: before[table_id] for table_id in await here.tables.glances.at(claims, until)}
        after_glance = {table_id: await here.table(table_id) for table_id in by_glance}
        called, asked = set(told.tables), set[int]()
        for table_id, table in before.items():
            await put_back(here, table)
            if table_id in by_glance:
                if (await here.tables.due.look(table_id)).ping:
                    asked.add(table_id)
                assert await here.table(table_id) == after_glance[table_id]
        assert called == asked
        seen += len(by_glance)
        for table_id in called:
            turn = await here.turn(table_id)
            done = PingState.REMINDED if turn.pinged is PingState.PINGED else PingState.PINGED
            await here.store.turns.pinged(table_id, MadePing(turn.version, done))
    assert seen > 5 * steps


async def put_back(here: Process, table: Table) -> None:
    """Let this be looked at as if nobody had."""
    assert table.turn is not None
    limit = None if table.turn.deadline_at is None else int(table.turn.deadline_at.timestamp() * 1000)
    async with here.store._database.write() as transaction:
        await transaction.rows(
            "UPDATE tables SET look_at = 1, deadline_at = ? WHERE id = ?", [limit, table.id]
        )


async def test_whatever_more_is_due_is_left_to_a_look(here: Process) -> None:
    missed, unlimited = (
        await here.begin(ANN, BEN, CLEO, DAN),
        await here.begin(ANN, BEN, CLEO, DAN, pace=NO_LIMIT),
    )
    waits, unknown = (
        await here.begin(ANN, BEN, CLEO, DAN, pace=WEEK),
        await here.begin(ANN, BEN, CLEO, DAN, pace=WEEK),
    )
    decided = await here.begin(ANN, BEN, CLEO, DAN, pace=WEEK)
    async with here.store._database.write() as transaction:
        await transaction.rows("UPDATE tables SET variant = 'pinochle' WHERE id = ?", [unknown])
        await transaction.rows("UPDATE seats SET decides_at = 1 WHERE table_id = ? AND seat = 1", [decided])
    lobby = await here.tables.new_tables.open(Opener(GUILD, 8, ANN, "Ann"), pace=WEEK)
    here.time.now += DAYS
    tables = (missed, unlimited, waits, unknown, decided, lobby.table.id)
    assert await glanced(here, *tables) == {waits}


async def test_a_glance_wakes_a_computer_player_that_has_not_moved(here: Process) -> None:
    table_id = await here.begin(ANN, BEN, CLEO, DAN, pace=WEEK)
    here.time.now += 7 * DAYS
    await here.run_due(table_id)
    assert (await here.turn(table_id)).person_id == PROGRAM
    told = Told()
    here.tables.registry.add_listener(told)
    here.time.now += HOUR
    assert await glanced(here, table_id) == {table_id}
    assert told.tables == [table_id]
    assert (await here.table(table_id)).timing.look_at == here.time.now + MINUTE


async def test_a_glance_reads_no_journal_and_takes_no_place_in_memory(
    here: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await here.begin(ANN, BEN, CLEO, DAN) for _ in range(3)]
    here.tables.registry.forget_memory()
    monkeypatch.delattr(type(here.store.journals), "_read")
    assert await glanced(here, *tables) == set(tables)
    assert [table_id for table_id in tables if here.tables.registry.in_memory(table_id)] == []


async def test_a_table_that_cannot_be_read_keeps_no_other_from_its_look(
    here: Process, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = await here.begin(ANN, BEN, CLEO, DAN), await here.begin(ANN, BEN, CLEO, DAN)
    async with here.store._database.write() as transaction:
        await transaction.rows("UPDATE tables SET options = '{' WHERE id = ?", [broken])
    here.tables.registry.add_listener(told := Told())
    await claimed(here, broken, sound)
    here.time.now += 2 * MINUTE
    assert await here.clock.run_due() == 2
    assert told.tables == [sound]
    errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert errors == [f"Table {broken}: turn clock check failed; will retry."]


async def test_looks_that_fail_at_once_are_tried_one_by_one(
    here: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await here.begin(ANN, BEN, CLEO, DAN)

    async def fails(*_: object) -> None:
        raise StoreError("no")

    monkeypatch.setattr(here.store.turns, "end_looks", fails)
    here.tables.registry.add_listener(told := Told())
    assert await here.clock.run_due() == 1
    assert told.tables == [table_id]
    assert (await here.table(table_id)).timing.look_at == here.time.now + MINUTE


async def test_settings_of_many_are_those_of_each(here: Process) -> None:
    await various(here)
    pairs = [(person, guild) for person in (ANN, BEN, CLEO, DAN) for guild in (GUILD, OTHER)]
    availability = here.tables.availability
    settings = await availability.settings_of(pairs)
    assert settings == {pair: await availability.player_settings(*pair) for pair in pairs}
    assert len(set(map(repr, settings.values()))) > 5
