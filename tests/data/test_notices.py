"""Messages, what is owed to the channel, and drafts."""

import pytest

from data import NoSuchTable, StaleVersion, Store
from tests.data.helpers import BOB, Clock, open_table


async def test_messages_are_remembered_without_a_new_version(store: Store, clock: Clock) -> None:
    table = await open_table(store)
    clock.pass_seconds(3)
    await store.messages.lobby_posted(table.id, 1)
    await store.messages.thread_opened(table.id, 2)
    await store.messages.table_posted(table.id, 3)
    found = await store.tables.get(table.id)
    assert found is not None
    assert (found.lobby_message_id, found.thread_id, found.message_id) == (1, 2, 3)
    assert found.message_posted_at == clock.now
    assert found.version == table.version


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


async def test_a_draft_lasts_as_long_as_its_version(store: Store) -> None:
    table = await open_table(store)
    await store.drafts.save(table.id, 0, table.version, "KhKdKs")
    await store.drafts.save(table.id, 0, table.version, "KhKdKs QcQd2c")
    assert await store.drafts.get(table.id, 0, table.version) == "KhKdKs QcQd2c"
    assert await store.drafts.get(table.id, 1, table.version) is None
    moved_on = await store.seats.sit(table.id, table.version, 1, BOB, "Bob")
    assert await store.drafts.get(table.id, 0, table.version) is None
    assert await store.drafts.get(table.id, 0, moved_on.version) is None


async def test_a_stale_draft_is_not_kept(store: Store) -> None:
    table = await open_table(store)
    await store.seats.sit(table.id, table.version, 1, BOB, "Bob")
    with pytest.raises(StaleVersion):
        await store.drafts.save(table.id, 0, table.version, "KhKdKs")
    with pytest.raises(NoSuchTable):
        await store.drafts.save(99, 0, 1, "KhKdKs")


async def test_a_draft_can_be_dropped(store: Store) -> None:
    table = await open_table(store)
    await store.drafts.save(table.id, 0, table.version, "KhKdKs")
    await store.drafts.drop(table.id, 0)
    assert await store.drafts.get(table.id, 0, table.version) is None


async def test_messages_need_a_table(store: Store) -> None:
    with pytest.raises(NoSuchTable):
        await store.messages.table_posted(99, 1)
