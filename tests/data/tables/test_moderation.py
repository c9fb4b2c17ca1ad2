"""Whom moderators have barred from a server or removed from a table, and who has decided there."""

from datetime import timedelta

import pytest

from data import Barred, KeptOutOfTable, Store
from data.records.audit import AuditEntry, Deed
from data.records.moderation import Bar, BarPlan, Because, KeptOut
from data.records.tables import NewsItem, Seat, Table, TablePlan
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, Clock, full_table, open_table, running_match, start

HOUR = timedelta(hours=1)


async def bar(store: Store, clock: Clock, person: int, guild_id: int = GUILD) -> Bar:
    return await store.bars.put(BarPlan(guild_id, person, "Bob", ANN, "floods", clock.now + HOUR))


async def removed(store: Store, table: Table) -> Table:
    """The table without Bob, whom Dan has removed."""
    audit = AuditEntry(GUILD, Deed.LOBBY_REMOVED, DAN, table_id=table.id, person_id=BOB)
    return await store.seats.remove(
        table.id,
        table.version,
        table.seats[1],
        by=DAN,
        reason="rude",
        host_id=ANN,
        news=NewsItem("removed", tell=BOB),
        audit=audit,
    )


async def test_who_is_barred_gets_no_seat_on_that_server_until_it_is_over(store: Store, clock: Clock) -> None:
    waiting, table = await full_table(store, BOB), await open_table(store)
    elsewhere = await open_table(store, guild_id=GUILD + 1)
    made = await bar(store, clock, BOB)
    assert (await store.bars.of(GUILD, [ANN, BOB]), await store.bars.of(GUILD + 1, [BOB])) == (
        {BOB: made},
        {},
    )
    own = [Seat(0, BOB, None, "Bob"), Seat(1)]
    plan = TablePlan(guild_id=GUILD, channel_id=70, host_id=BOB, variant="classic", options={}, seats=own)
    with pytest.raises(Barred):
        await store.tables.open(plan)
    with pytest.raises(Barred):
        await store.seats.sit(table.id, table.version, 1, BOB, "Bob")
    with pytest.raises(Barred):
        await start(store, waiting)
    assert (await store.tables.get(table.id)) == table
    await store.seats.sit(elsewhere.id, elsewhere.version, 1, BOB, "Bob")
    clock.pass_seconds(3600)
    assert not await store.bars.of(GUILD, [BOB])
    await store.seats.sit(table.id, table.version, 1, BOB, "Bob")
    await store.bars.forget_over()
    assert not await store.bars.unsettled()


async def test_a_seat_that_one_has_had_is_taken_back_and_no_other(store: Store, clock: Clock) -> None:
    table, _ = await running_match(store, BOB)
    for person in (BOB, CAT):
        await bar(store, clock, person)
    left = await store.players.replace(table.id, table.version, Seat(1, None, "steady", "Ada"))
    with pytest.raises(Barred):
        await store.players.replace(left.id, left.version, Seat(1, CAT, None, "Cat"))
    back = await store.players.replace(left.id, left.version, Seat(1, BOB, None, "Bob"))
    assert back.seats[1].person_id == BOB


async def test_a_bar_takes_the_place_of_another_and_is_lifted_once(store: Store, clock: Clock) -> None:
    first = await bar(store, clock, BOB)
    await store.bars.settled(first.id)
    second = await bar(store, clock, BOB)
    assert await store.bars.of_server(GUILD) == await store.bars.unsettled() == [second]
    assert await store.bars.lift(GUILD, BOB, ANN)
    assert not await store.bars.lift(GUILD, BOB, ANN)
    assert not await store.bars.of_server(GUILD)
    deeds = [(line.deed, line.by, line.person_id) for line in await store.audit.last(GUILD, 9)]
    assert deeds == [("unbarred", ANN, BOB), ("barred", ANN, BOB), ("barred", ANN, BOB)]


async def test_to_have_ones_data_deleted_is_no_way_back(store: Store, clock: Clock) -> None:
    table, _ = await running_match(store)
    lobby = await full_table(store, BOB)
    lobby = await removed(store, lobby)
    await store.kept_out.decided(table.id, BOB)
    made = await bar(store, clock, BOB)
    about = await store.people.about(BOB)
    assert [len(about[what]) for what in ("bars", "kept_out")] == [1, 2]
    await store.people.forget(BOB, computer="steady", name="Ada")
    # What is still known of them, by a mark alone, they are told.
    about = await store.people.about(BOB)
    assert {what for what, rows in about.items() if rows} == {"bars", "kept_out"}
    assert [sorted(row) for row in about["bars"]] == [["guild_id", "since", "until"]]
    assert [row["table_id"] for row in about["kept_out"]] == sorted([table.id, lobby.id])
    about = await store.people.about(CAT)
    assert not about["bars"] + about["kept_out"]
    assert not await store.bars.of_server(GUILD)
    assert {
        person: (one.name, one.reason) for person, one in (await store.bars.of(GUILD, [BOB, CAT])).items()
    }
    assert [*(await store.bars.of(GUILD, [BOB, CAT]))] == [BOB]
    assert await store.kept_out.find(lobby.id, BOB) == KeptOut(Because.REMOVED)
    assert await store.kept_out.find(table.id, BOB) == KeptOut(Because.DECIDED)
    assert await store.kept_out.find(table.id, CAT) is None
    assert await store.bars.lift(GUILD, BOB, ANN)
    assert not await store.bars.of(GUILD, [BOB])
    assert made.until == clock.now + HOUR


async def test_who_was_removed_or_has_decided_gets_no_seat_there_and_one_elsewhere(store: Store) -> None:
    lobby = await full_table(store, BOB)
    lobby = await removed(store, lobby)
    assert lobby.seats[1].empty
    for person in (BOB, DAN):
        with pytest.raises(KeptOutOfTable):
            await store.seats.sit(lobby.id, lobby.version, 1, person, "x")
    assert [item.kind for _, item in await store.news.of_table(lobby.id)] == ["removed"]
    assert [line.deed for line in await store.audit.last(GUILD, 9)] == ["lobby_removed"]
    other = await open_table(store)
    await store.seats.sit(other.id, other.version, 1, BOB, "Bob")
    await store.tables.close(lobby.id, lobby.version, "moderated", reason="enough")
    assert await store.kept_out.find(lobby.id, BOB) is None, "nobody sits down there any more"
    closed = await store.tables.get(lobby.id)
    assert closed is not None
    assert closed.closed.reason == "enough"


async def test_no_substitute_has_decided_about_the_match(store: Store) -> None:
    table, _ = await running_match(store, BOB)
    await store.kept_out.decided(table.id, CAT)
    await store.kept_out.decided(table.id, CAT)
    with pytest.raises(KeptOutOfTable):
        await store.players.replace(table.id, table.version, Seat(1, CAT, None, "Cat"))


async def test_a_bar_from_tournaments_alone_leaves_a_seat_at_tables(store: Store, clock: Clock) -> None:
    await bar(store, clock, BOB)
    async with store._database.write() as transaction:
        await transaction.rows("UPDATE bars SET scope = 'tournaments'")
    table = await open_table(store)
    assert await store.bars.of(GUILD, [BOB]) == {}
    assert [*await store.bars.of(GUILD, [BOB], tournaments=True)] == [BOB]
    sat = await store.seats.sit(table.id, table.version, 1, BOB, "Bob")
    assert sat.seats[1].person_id == BOB
