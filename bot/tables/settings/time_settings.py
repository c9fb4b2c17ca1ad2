"""People's time settings: a running turn keeps what it was promised, only pings follow at once."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from bot.tables.due import Due
from bot.tables.notices.calls import Digests
from bot.tables.registry import TablePart
from bot.time import Preferences


@dataclass(eq=False)
class TimeSettings(TablePart):
    """Keeps preferences and holidays."""

    _due: Due
    _digests: Digests

    async def preferences(self, person_id: int) -> Preferences:
        return Preferences.of(await self._store.settings.of_person(person_id))

    async def prefer(self, person_id: int, **settings: Any) -> None:
        """Store these preferences of a person; None clears one."""
        for name, value in settings.items():
            await self._store.settings.set_for_person(person_id, name, value)
        await self._digests.schedule(person_id, await self.preferences(person_id))
        await self._due.look_again(person_id)

    async def take_holiday(self, person_id: int, guild_id: int, first: date, last: date) -> None:
        """Add a holiday on a server or EVERYWHERE. Raises Refused for the past, and for too many days."""
        now = self._registry.clock()
        await self._registry.availability.take_holiday(person_id, guild_id, first, last, now)
        await self._due.look_again(person_id)

    async def drop_holiday(self, person_id: int, holiday_id: int) -> None:
        """Cancel a holiday; turns that it stopped begin again. Raises Refused if there is none to come."""
        now = self._registry.clock()
        ended = await self._registry.availability.cancel_holiday(person_id, holiday_id, now)
        if ended is not None:
            await self._due.begin_again(ended)
