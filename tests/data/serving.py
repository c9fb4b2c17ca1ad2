"""A process that serves a store as `canasta run` does, without the bot."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from data import DatabaseLocked, DatabaseUnavailable, Lock, Store

APPLICATION = 1
PAUSE = 0.1
"""Seconds until it is tried again."""


@asynccontextmanager
async def serving(
    url: str,
    waiting: Callable[[str], None] = lambda _: None,
    *,
    connections: int | None = None,
    again: bool = True,
) -> AsyncIterator[tuple[Store, Lock]]:
    """Wait until it may serve; yields a store that serves, and its lock. In the order of
    ``bot.process.serving``. ``again``: what the database refuses is tried again, as by anyone who stands by.
    """
    while True:
        try:
            store, lock = await _begun(url, waiting, connections)
        except (DatabaseLocked, DatabaseUnavailable):
            if not again:
                raise
            await asyncio.sleep(PAUSE)
        else:
            break
    try:
        yield store, lock
    finally:
        await store.close()
        await lock.release()


async def _begun(url: str, waiting: Callable[[str], None], connections: int | None) -> tuple[Store, Lock]:
    async with await Store.connect(url, connections=connections) as store:
        await store.service.clear()
        await store.schema_versions()
        await store.service.belongs_to(APPLICATION)
        lock = await store.service.lock(waiting)
    try:
        store = await Store.connect(url, connections=connections, lock=lock)
        try:
            await store.migrate()
            await lock.share()
            await store.service.adopt(APPLICATION)
            await store.service.begin_term(lock)
        except BaseException:
            await store.close()
            raise
    except BaseException:
        await lock.release()
        raise
    return store, lock
