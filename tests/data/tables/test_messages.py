"""Messages and what is owed to the channel."""

import pytest

from data import NoSuchTable, StaleVersion, Store
from data.records.tables import NewsItem, OldMessage, Seat, TablePlan, TurnChange
from data.records.turns import MadePing, PingState
from tests.data.helpers import BOB, Clock, full_table, open_table, start
from tests.data.tables.helpers import read


async def test_a_lobby_is_warned_and_a_person_takes_the_warning_back(store: Store, clock: Clock) -> None:
    table = await full_table(store, BOB)
    await store.messages.warned(table.id, table.version, 9, clock.now)
    warned = await read(store, table.id)
    assert (warned.timing.warned_at, warned.messages.warning_message_id) == (clock.now, 9)
    touched = await store.tables.touch(table.id, table.version)
    assert (touched.timing.warned_at, touched.messages.warning_message_id) == (None, 9)
    await store.messages.warning_removed(table.id)
    await store.messages.warned(table.id, table.version, 10, clock.now)
    assert (await read(store, table.id)).messages.warning_message_id is None
    with pytest.raises(StaleVersion):
        await store.tables.touch(table.id, table.version)


async def test_messages_are_remembered_without_a_new_version(store: Store, clock: Clock) -> None:
    table = await open_table(store)
    clock.pass_seconds(3)
    await store.messages.lobby_posted(table.id, 1)
    await store.messages.thread_opened(table.id, 2)
    await store.messages.table_posted(table.id, 3)
    stored = await store.tables.get(table.id)
    assert stored is not None
    assert (stored.messages.lobby_message_id, stored.place.thread_id, stored.messages.message_id) == (1, 2, 3)
    assert stored.messages.message_posted_at == clock.now
    assert stored.version == table.version


async def test_a_deleted_message_is_forgotten(store: Store) -> None:
    table = await open_table(store)
    await store.messages.table_posted(table.id, 3)
    await store.messages.table_posted(table.id, None)
    await store.messages.ping_removed(table.id)
    assert await store.tables.get(table.id) == table


async def test_a_table_is_behind_until_its_version_is_announced(store: Store) -> None:
    table = await open_table(store)
    assert [t.id for t in await store.messages.behind()] == [table.id]
    await store.messages.announced(table.id, table.version)
    assert await store.messages.behind() == []
    table = await store.seats.sit(table.id, table.version, 1, BOB, "Bob")
    assert [t.id for t in await store.messages.behind()] == [table.id]
    await store.messages.announced(table.id, table.version)
    await store.messages.announced(table.id, table.version - 1)
    assert await store.messages.behind() == []


async def test_messages_need_a_table(store: Store) -> None:
    with pytest.raises(NoSuchTable):
        await store.messages.table_posted(99, 1)


async def test_a_table_message_and_the_one_it_replaces_are_recorded_with_the_ping_it_made(
    store: Store,
) -> None:
    table = await open_table(store)
    await store.messages.posting(table.id, "5c0ffee")
    assert [behind.id for behind in await store.messages.behind()] == [table.id]
    old = OldMessage(7, 70, stays=True)
    await store.messages.table_posted(table.id, 71, old=old, ping=MadePing(99, PingState.PINGED, 7))
    stored = await read(store, table.id)
    # The turn of that ping is over: the ping is not recorded, the message is.
    assert (
        stored.messages.message_id,
        stored.messages.posting,
        stored.messages.old_message,
        stored.ping.message_id,
    ) == (
        71,
        None,
        old,
        None,
    )
    await store.messages.old_removed(table.id)
    await store.messages.set_quiet(table.id, quiet=True)
    stored = await read(store, table.id)
    assert (stored.messages.old_message, stored.habits.quiet) == (None, True)


async def test_an_announcement_never_has_the_number_of_an_earlier_one(store: Store) -> None:
    table = await full_table(store, BOB)
    numbers = []
    for name in ("Ann", "Bob", "Cat"):
        news = [NewsItem("left", name)]
        table = await store.turns.change(table.id, table.version, TurnChange(), news=news)
        ((number, _),) = await store.news.of_table(table.id)
        await store.news.told(number)
        numbers.append(number)
    assert numbers == sorted(set(numbers)), "Discord drops a message whose nonce it has just seen"


async def test_a_post_of_a_forum_is_the_place_of_its_table_until_it_is_gone(store: Store) -> None:
    plan = TablePlan(
        guild_id=7, channel_id=70, host_id=1, variant="classic", options={}, seats=[Seat(0)], forum_id=90
    )
    table = await store.tables.open(plan)
    assert (table.place.forum_id, table.place.post_id, table.place.channel_id) == (90, None, 70)
    await store.messages.post_made(table.id, 91, 92)
    stored = await read(store, table.id)
    assert (stored.place.post_id, stored.place.channel_id, stored.messages.lobby_message_id) == (91, 91, 92)
    assert stored.version == table.version
    assert [one.id for one in await store.messages.at_posts([91, 5])] == [table.id]
    assert await store.messages.at_posts([]) == []
    await store.messages.post_gone(table.id, again=True)
    stored = await read(store, table.id)
    assert (stored.place.forum_id, stored.place.post_id, stored.messages.lobby_message_id) == (90, None, None)
    await store.messages.post_gone(table.id, again=False)
    assert (await read(store, table.id)).place.forum_id is None


async def test_only_a_lobby_loses_its_message_and_when_is_known(store: Store, clock: Clock) -> None:
    waiting, playing = await open_table(store), await full_table(store, BOB)
    await store.messages.lobby_posted(waiting.id, 1)
    await store.messages.lobby_posted(playing.id, 2)
    await start(store, playing)

    async def lost() -> list[int]:
        async with store._database.read() as transaction:
            rows = await transaction.rows("SELECT id FROM tables WHERE lobby_lost_at IS NOT NULL ORDER BY id")
        return [row["id"] for row in rows]

    assert await store.messages.lobby_deleted([1, 2]) == [waiting.id]
    assert await lost() == [waiting.id]
    await store.messages.lobby_posted(waiting.id, 3)
    assert await lost() == []
    await store.messages.lobby_posted(waiting.id, None)
    assert await lost() == [waiting.id]
