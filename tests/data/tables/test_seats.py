"""Who sits where."""

from dataclasses import replace
from functools import partial

import pytest

from data import Conflict, Store
from data.db.database import Transaction
from data.records.tables import Seat
from tests.data.helpers import ANN, BOB, open_table


async def test_a_taken_seat_stays_taken(store: Store) -> None:
    table = await open_table(store)
    with pytest.raises(Conflict):
        await store.seats.sit(table.id, table.version, 0, BOB, "Bob")
    with pytest.raises(Conflict):
        await store.seats.fill(table.id, table.version, 4, "simple", "nowhere")
    assert await store.tables.get(table.id) == table


async def test_a_text_that_one_of_the_databases_cannot_keep_is_kept_by_neither(store: Store) -> None:
    table = await open_table(store)
    for name in ("half a \ud83c", "a nul \0"):
        with pytest.raises(Conflict):
            await store.seats.sit(table.id, table.version, 1, BOB, name)
        with pytest.raises(Conflict):
            await store._database.writing(partial(_rename, name))
    assert await store.tables.get(table.id) == table


async def _rename(name: str, transaction: Transaction) -> None:
    await transaction.rows("UPDATE seats SET name = ?", [name])


async def test_nobody_sits_twice_at_a_table(store: Store) -> None:
    table = await open_table(store)
    with pytest.raises(Conflict):
        await store.seats.sit(table.id, table.version, 1, ANN, "Ann")
    assert await store.tables.get(table.id) == table


async def test_seats_are_left_filled_and_exchanged(store: Store) -> None:
    table = await open_table(store)
    table = await store.seats.fill(table.id, table.version, 1, "simple", "Computer 1")
    table = await store.seats.swap(table.id, table.version, 0, 1)
    moved = Seat(1, ANN, None, "Ann", came_at=table.seats[1].came_at)
    assert table.seats[:2] == (Seat(0, None, "simple", "Computer 1"), moved)
    table = await store.seats.swap(table.id, table.version, 1, 3)
    table = await store.seats.vacate(table.id, table.version, 0)
    assert table.seats == (Seat(0), Seat(1), Seat(2), replace(moved, index=3))
    assert table.seat_of(ANN) == table.seats[3]
    assert table.seat_of(BOB) is None
