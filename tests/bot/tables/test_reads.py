"""What a move reads of the store: nothing that this process knows for certain, or that the write checks."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.errors import Refused
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
