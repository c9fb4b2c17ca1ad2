"""What processes that serve one database tell each other, apart from what goes with a change."""

from data.db.database import Database
from data.db.signals import Ear, Listener, Signal


class Signals:
    """Sends signals, and hears those of other processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def send(self, *signals: Signal) -> None:
        """Tell other processes this now."""
        await self._database.signal(*signals)

    async def hear(self, listener: Listener) -> Ear:
        """Tell this listener what other processes say, until that is closed."""
        return await self._database.hear(listener)
