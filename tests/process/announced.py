"""Whether everything that was committed has been shown."""

import asyncio

from data import Store
from data.records.tables import Table, TableStatus
from tests.process.canasta import SECONDS


async def all_announced(store: Store) -> bool:
    """Whether every table is shown as it is stored, or plays and waits with its picture. A replaced table
    message may still be there: it stays as a line for a quarter of an hour, while a private panel may hang
    on it.
    """
    return all(
        table.messages.posting is None and (table.announced_version == table.version or _may_wait(table))
        for table in await store.messages.behind()
    )


def _may_wait(table: Table) -> bool:
    return table.status is TableStatus.PLAYING and table.messages.message_id is not None


async def at_rest(store: Store) -> None:
    """Wait until everything has been shown: until then a message may change below who presses it."""
    async with asyncio.timeout(SECONDS):
        while not await all_announced(store):  # noqa: ASYNC110 - another process's work
            await asyncio.sleep(0.02)
