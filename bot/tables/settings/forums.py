"""Whether a server's tables become posts of a forum channel."""

from bot.tables.settings.server_settings import FORUM
from data import Store


class Forums:
    """Reads that setting."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_server(self, guild_id: int) -> int | None:
        """The forum in which tables of this server become posts; None: they stand where they are opened."""
        kept = FORUM.of(await self._store.settings.of_guild(guild_id))
        return None if kept is None else int(kept)
