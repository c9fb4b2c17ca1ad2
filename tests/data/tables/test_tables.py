"""Tables: opened, changed, found, closed."""

import pytest

from data import Conflict, NoSuchTable, StaleVersion, Store
from data.records.tables import Seat, TableStatus
from tests.data.helpers import ANN, BOB, CAT, Clock, full_table, open_table, running_match
from tests.data.tables.helpers import waiting


async def test_a_suspended_table_opens_again_as_it_was(store: Store, clock: Clock) -> None:
    table = await waiting(store, clock)
    closed = await store.tables.suspend(table.id, table.version, "idle")
    assert (closed.status, closed.closed.because, closed.turn, closed.timing.look_at) == (
        TableStatus.CLOSED,
        "idle",
        None,
        None,
    )
    assert closed.touched_at == table.touched_at
    again = await store.tables.reopen(closed.id, closed.version)
    assert (again.status, again.closed.because, again.timing.look_at) == (
        TableStatus.PLAYING,
        None,
        clock.now,
    )
    with pytest.raises(Conflict):
        await store.tables.reopen(again.id, again.version)
    gone = await store.tables.close(again.id, again.version)
    with pytest.raises(Conflict):
        await store.tables.reopen(gone.id, gone.version)


async def test_a_new_table_is_a_lobby_at_version_one(store: Store, clock: Clock) -> None:
    table = await open_table(store)
    assert (table.status, table.version, table.host_id) == (TableStatus.LOBBY, 1, ANN)
    assert table.seats == (Seat(0, ANN, None, "Ann"), Seat(1), Seat(2), Seat(3))
    assert table.options == {"black_three_freezes": True}
    assert table.created_at == table.touched_at == clock.now
    assert await store.tables.get(table.id) == table


async def test_every_change_raises_the_version_and_notes_the_time(store: Store, clock: Clock) -> None:
    table = await open_table(store)
    clock.pass_seconds(5)
    changed = await store.seats.sit(table.id, table.version, 2, BOB, "Bob")
    assert changed.version == table.version + 1
    assert changed.touched_at == clock.now
    assert changed.created_at == table.created_at
    assert changed.seats[2] == Seat(2, BOB, None, "Bob", came_at=changed.seats[2].came_at)


async def test_a_stale_version_changes_nothing(store: Store) -> None:
    table = await open_table(store)
    now = await store.seats.sit(table.id, table.version, 1, BOB, "Bob")
    with pytest.raises(StaleVersion) as caught:
        await store.seats.vacate(table.id, table.version, 0)
    assert (caught.value.expected, caught.value.actual) == (table.version, now.version)
    assert await store.tables.get(table.id) == now


async def test_rules_change_with_the_number_of_seats(store: Store) -> None:
    table = await open_table(store)
    seats = [Seat(0, ANN, None, "Ann"), Seat(1)]
    table = await store.tables.set_rules(table.id, table.version, variant="samba", options={}, seats=seats)
    assert (table.variant, table.options, table.seats) == ("samba", {}, tuple(seats))


async def test_the_host_hands_the_table_on(store: Store) -> None:
    table = await open_table(store)
    assert (await store.tables.set_host(table.id, table.version, BOB)).host_id == BOB


async def test_tables_are_found_by_where_they_are(store: Store) -> None:
    first = await open_table(store, channel_id=70)
    second = await open_table(store, channel_id=71)
    await store.messages.thread_opened(second.id, 600)
    assert [t.id for t in await store.tables.in_channel(70)] == [first.id]
    by_thread = await store.tables.in_thread(600)
    assert by_thread is not None
    assert by_thread.id == second.id
    assert by_thread.place_id == 600
    assert first.place_id == 70
    assert await store.tables.in_thread(999) is None
    assert await store.tables.get(999) is None


async def test_closed_tables_are_not_open_any_more(store: Store) -> None:
    first = await open_table(store)
    second = await open_table(store, guild_id=8)
    closed = await store.tables.close(first.id, first.version)
    assert closed.status is TableStatus.CLOSED
    assert [t.id for t in await store.tables.all_open()] == [second.id]
    assert await store.tables.all_open(first.guild_id) == []
    assert [t.id for t in await store.tables.of_person(ANN)] == [second.id]
    assert await store.tables.in_channel(first.place.channel_id) == [second]


async def test_tables_of_a_person_are_those_where_they_sit(store: Store) -> None:
    table = await full_table(store, BOB)
    assert [t.id for t in await store.tables.of_person(BOB)] == [table.id]
    assert await store.tables.of_person(CAT) == []


async def test_closing_a_table_abandons_its_match(store: Store) -> None:
    table, match_id = await running_match(store)
    await store.tables.close(table.id, table.version)
    journal = await store.journals.get(match_id)
    assert journal is not None
    assert journal.outcome == "abandoned"


async def test_next_presses_are_counted_by_person(store: Store) -> None:
    table, _ = await running_match(store, BOB)
    table = await store.tables.press_next(table.id, table.version, ANN)
    table = await store.tables.press_next(table.id, table.version, ANN)
    table = await store.tables.press_next(table.id, table.version, BOB)
    assert table.votes.next_presses == {ANN, BOB}


async def test_an_unknown_table_is_named(store: Store) -> None:
    with pytest.raises(NoSuchTable, match="99"):
        await store.seats.vacate(99, 1, 0)


async def test_the_largest_id_is_kept_as_it_is(store: Store) -> None:
    table = await open_table(store)
    table = await store.seats.sit(table.id, table.version, 1, 2**63 - 1, "Max")
    stored = await store.tables.get(table.id)
    assert stored is not None
    assert stored.seats[1].person_id == 2**63 - 1


@pytest.mark.parametrize("name", ["'; DROP TABLE seats; --", "@everyone **x**", "Zoë 🂡", ""])
async def test_any_name_is_kept_as_it_is(store: Store, name: str) -> None:
    table = await open_table(store)
    table = await store.seats.sit(table.id, table.version, 1, BOB, name)
    assert table.seats[1].name == name
