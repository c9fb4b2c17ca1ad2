"""What processes that serve one database tell each other, apart from what goes with a change."""

from data.db.keeper import Keeper
from data.db.signals import Ear, Listener, Signal


class Signals(Keeper):
    """Sends signals, and hears those of other processes."""

    async def send(self, *signals: Signal) -> None:
        """Tell other processes this now."""
        await self._database.signal(*signals)

    async def hear(self, listener: Listener) -> Ear:
        """Tell this listener what other processes say, until that is closed."""
        return await self._database.hear(listener)
