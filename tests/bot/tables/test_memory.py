"""Which tables stay in memory: those where people are, whatever the clock looks at meanwhile."""

import pytest

from bot.tables import registry
from bot.tables.due import NOTHING_DUE
from tests.bot.async_table import ANN, BEN, CLEO, DAN, MINUTE, Process


async def pinged_and_due(here: Process, *tables: int) -> None:
    """Something is due at these tables and comes to nothing: their players were pinged."""
    async with here.store._database.write() as transaction:
        for table_id in tables:
            await transaction.rows("UPDATE tables SET look_at = 1, called = 2 WHERE id = ?", [table_id])


async def test_a_look_that_finds_nothing_takes_no_table_of_players_out_of_memory(
    here: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "KEPT", 2)
    played, *others = [await here.begin(ANN, BEN, CLEO, DAN) for _ in range(5)]
    await here.draw_and_discard(ANN, played)
    session = here.tables.registry.in_memory(played)
    assert session is not None
    kept = here.tables.registry._sessions
    while len(kept) > 1:
        here.tables.registry.let_go(next(iter(kept)))
    await pinged_and_due(here, *others)
    for table_id in others:
        assert await here.tables.due.look(table_id) == NOTHING_DUE
    assert here.tables.registry.in_memory(played) is session
    assert list(kept) == [played]


async def test_a_table_in_memory_stays_there_when_it_is_looked_at(here: Process) -> None:
    table_id = await here.begin(ANN, BEN, CLEO, DAN)
    session = here.tables.registry.in_memory(table_id)
    await pinged_and_due(here, table_id)
    here.time.now += MINUTE
    assert await here.clock.run_due() == 1
    assert here.tables.registry.in_memory(table_id) is session
    assert session is not None


async def test_a_table_whose_place_others_take_while_it_is_read_is_in_memory_afterwards(
    here: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await here.begin(ANN, BEN, CLEO, DAN)
    session, get = here.tables.registry.in_memory(table_id), here.store.tables.get

    async def read(number: int) -> object:
        here.tables.registry.let_go(number)
        return await get(number)

    monkeypatch.setattr(here.store.tables, "get", read)
    assert session is not None
    assert await here.tables.registry.load(table_id) is session
    assert here.tables.registry.in_memory(table_id) is session


async def test_names_that_change_while_a_table_is_read_are_never_shown_again(
    here: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await here.begin(ANN, BEN, CLEO, DAN)
    before, get = here.tables.registry.in_memory(table_id), here.store.tables.get

    async def read(number: int) -> object:
        table = await get(number)
        monkeypatch.setattr(here.store.tables, "get", get)
        here.tables.registry.forget_memory()
        return table

    monkeypatch.setattr(here.store.tables, "get", read)
    assert await here.tables.registry.load(table_id) is not before
    assert here.tables.registry.in_memory(table_id) is not before


async def test_what_changes_while_a_table_is_read_is_in_memory_afterwards(
    here: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await here.begin(ANN, BEN, CLEO, DAN)
    get = here.store.tables.get

    async def read(number: int) -> object:
        table = await get(number)
        monkeypatch.setattr(here.store.tables, "get", get)
        # Another process says so.
        await here.store.premoves.save(table_id, 1, BEN, "draw")
        here.tables.registry.changed_elsewhere(number)
        return table

    monkeypatch.setattr(here.store.tables, "get", read)
    await here.tables.registry.load(table_id)
    session = here.tables.registry.up_to_date(table_id)
    assert session is not None
    assert session.table.seats[1].prepared == "draw"


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_what_changes_while_a_table_is_rebuilt_is_in_memory_afterwards(
    here: Process, elsewhere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await here.begin(ANN, BEN, CLEO, DAN)
    here.tables.registry.let_go(table_id)
    at_table = here.store.journals.at_table

    async def read(number: int) -> object:
        journal = await at_table(number)
        monkeypatch.setattr(here.store.journals, "at_table", at_table)
        await here.store.premoves.save(table_id, 1, BEN, "draw")
        if elsewhere:
            here.tables.registry.changed_elsewhere(number)
        else:
            here.tables.registry.forget_memory()
        return journal

    monkeypatch.setattr(here.store.journals, "at_table", read)
    session = await here.tables.registry.load(table_id)
    assert session.table.seats[1].prepared == "draw"
    assert here.tables.registry.up_to_date(table_id) is session
