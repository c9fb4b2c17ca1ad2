"""Who opens a table by pressing, and in which channel it is to stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from data import Store


@dataclass(frozen=True, slots=True)
class Opener:
    """Somebody who opens a table in a server's channel. ``locale`` is the language that the table speaks,
    ``avatar`` the address of the person's picture.
    """

    guild_id: int
    channel_id: int
    person_id: int
    name: str
    locale: str = "en"
    avatar: str | None = None

    async def outside(self, store: Store) -> Opener:
        """In a table's thread the same person in the channel around it: no other match belongs there."""
        table = await store.tables.in_thread(self.channel_id)
        return self if table is None else replace(self, channel_id=table.place.channel_id)
