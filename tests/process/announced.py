"""Whether everything that was committed has been shown."""

from __future__ import annotations

from data import Store


async def all_announced(store: Store) -> bool:
    """Whether every table is shown as it is stored. A replaced table message may still be there: it stays as
    a line for a quarter of an hour, while a private panel may hang on it.
    """
    behind = await store.messages.behind()
    return all(table.announced_version == table.version and table.posting is None for table in behind)
