"""What a move reads of the store: nothing that this process knows for certain, or that the write checks."""

from collections import Counter

import pytest

from bot.layout.errors import Refused
from bot.tables.service import Tables
from canasta.actions import Draw
from canasta.players import choose
from data import Store
from tests.bot.tables.one_table import ANN, BEN, CLEO, DAN, begin, lobby, tables_on

PEOPLE = (ANN, BEN, CLEO, DAN)


@pytest.fixture
def reads(store: Store, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often tables, and the settings that matter for clocks, are read."""
    counted: Counter[str] = Counter()
    get, facts = store.tables.get, store.availability.facts

    async def table(table_id: int) -> object:
        counted["table"] += 1
        return await get(table_id)

    async def settings(person_id: int, guild_id: int) -> object:
        counted["settings"] += 1
        return await facts(person_id, guild_id)

    monkeypatch.setattr(store.tables, "get", table)
    monkeypatch.setattr(store.availability, "facts", settings)
    return counted


async def test_a_live_turn_is_played_and_passed_on_without_a_read(
    tables: Tables, store: Store, reads: Counter[str]
) -> None:
    table = (await lobby(tables, *PEOPLE)).table
    await store.tables.set_pace(table.id, table.version, "live 30+20")
    table = (await tables.deals.begin_match(table.id, ANN)).table
    first = table.turn
    assert first is not None
    reads.clear()
    while table.turn is not None and table.turn.seat == first.seat:
        person = PEOPLE[first.seat]
        seen = await tables.views.seated(table.id, person, at=table.version)
        assert seen.view is not None
        table = (await tables.play.act(table.id, person, choose(seen.view), table.version)).table_view.table
    assert not reads
    assert table == await store.tables.get(table.id)


async def test_a_look_before_a_move_is_taken_again_where_the_store_has_more(
    tables: Tables, reads: Counter[str]
) -> None:
    table = (await begin(tables, *PEOPLE)).table
    reads.clear()
    assert (await tables.views.of(table.id, ANN, at=table.version)).table.version == table.version
    assert not reads
    tables.registry.outdated(table.id)
    await tables.views.of(table.id, ANN, at=table.version)
    await tables.views.of(table.id, ANN, at=table.version - 1)
    assert reads["table"] == 2


async def test_what_another_process_has_done_is_noticed_by_the_write(tables: Tables, store: Store) -> None:
    table = (await begin(tables, *PEOPLE)).table
    assert table.turn is not None
    mover = PEOPLE[table.turn.seat]
    await tables_on(store).play.act(table.id, mover, Draw(), table.version)
    assert (await tables.views.of(table.id, mover, at=table.version)).table.version == table.version
    with pytest.raises(Refused):
        await tables.play.act(table.id, mover, Draw(), table.version)
    assert (await tables.views.of(table.id, mover, at=table.version)).table.version == table.version + 1


async def test_a_computer_players_turn_is_played_without_a_read_of_its_table(
    tables: Tables, reads: Counter[str]
) -> None:
    table = (await begin(tables, ANN, BEN, computers=2)).table
    computer = None
    while computer is None:
        seen = await tables.views.of(table.id, None)
        seat = seen.table.seats[seen.to_move or 0]
        if seat.computer is not None:
            computer = seat
        else:
            own = await tables.views.of(table.id, seat.person_id)
            assert own.view is not None
            await tables.play.act(table.id, seat.person_id or 0, choose(own.view), own.table.version)
    reads.clear()
    while (play := await tables.play.computer_view(table.id)).view is not None:
        if play.view.seat != computer.index:
            break
        assert await tables.premoves.follow(table.id) is None
        await tables.play.act_for_computer(table.id, choose(play.view), play.version)
    assert reads["table"] == 0


async def test_who_is_to_move_is_read_off_a_table_that_is_not_in_memory_without_its_journal(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await begin(tables, *PEOPLE)).table
    assert table.turn is not None
    monkeypatch.delattr(type(store.journals), "at_table")
    tables.registry.forget_memory()
    assert await tables.play.waits_for_person(table.id)
    after = PEOPLE[(table.turn.seat + 1) % len(PEOPLE)]
    await store.premoves.save(table.id, (table.turn.seat + 1) % len(PEOPLE), after, "draw; discard 4c")
    assert await tables.play.waits_for_person(table.id)
    mine = table.turn.seat
    async with store._database.write() as transaction:
        await transaction.rows(
            "UPDATE seats SET prepared = 'draw' WHERE table_id = ? AND seat = ?", [table.id, mine]
        )
    assert not await tables.play.waits_for_person(table.id)
    async with store._database.write() as transaction:
        await transaction.rows("UPDATE seats SET prepared = NULL, presence = 'kept' WHERE seat = ?", [mine])
    assert not await tables.play.waits_for_person(table.id)
