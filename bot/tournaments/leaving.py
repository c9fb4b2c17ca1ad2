"""Bars people from a server's tournaments who have left too many of them, by the server's own rule."""

from collections.abc import Callable
from datetime import datetime

from bot.tournaments.leaving_setting import WINDOW, LeavingRule
from data import Store
from data.tournaments.records.tournaments import Tournament


class Leaving:
    """Keeps a server's rule, and applies it. Whom a director removed has not left."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store, self._clock = store, clock

    async def of_server(self, guild_id: int) -> LeavingRule:
        """A server's rule."""
        return LeavingRule.of(await self._store.settings.of_guild(guild_id))

    async def bars_until(self, guild_id: int, person_id: int) -> datetime | None:
        """Until when leaving a tournament now would bar this person; None if it would not."""
        rule, now = await self.of_server(guild_id), self._clock()
        if not rule.leaves:
            return None
        left = await self._store.bars.times_left(guild_id, person_id, now - WINDOW)
        return now + rule.lasts if left + 1 >= rule.leaves else None

    async def apply(self, tournament: Tournament) -> bool:
        """Bar those who left one tournament too many, by its new drop-outs; return whether there were any."""
        gone = [one.former for entry in tournament.entries for one in entry.players if one.former is not None]
        if all(one.counted for one in gone):
            return False
        rule = await self.of_server(tournament.guild_id)
        await self._store.bars.count_leaving(tournament.id, rule.leaves, WINDOW, rule.lasts)
        return True
