"""Drafts."""

import pytest

from data import NoSuchTable, StaleVersion, Store
from tests.data.helpers import BOB, open_table


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
