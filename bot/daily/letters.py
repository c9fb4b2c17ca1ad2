"""Letters in the morning for those who want them: how their daily of yesterday came out."""

import logging

from bot.client.budget import Urgency, urgency
from bot.client.network import FAILED
from bot.daily.days import number_of
from bot.daily.screens.result import letter_screen
from bot.daily.service import Dailies
from bot.tables.service import Tables
from bot.workers.calls.direct_messages import DirectMessages
from bot.workers.messages.outgoing import ChannelLost
from data.records.deals import DailyPlay

log = logging.getLogger(__name__)


class DailyLetters:
    """Writes once about each day, outside of quiet hours, without a sound."""

    def __init__(self, tables: Tables, dailies: Dailies, direct: DirectMessages) -> None:
        self._tables, self._daily = tables, tables.store.daily
        self._dailies, self._direct = dailies, direct

    async def due(self) -> None:
        """Write to those who want it, once yesterday is over for all and settled. A periodic task."""
        now = self._tables.clock()
        for play in await self._daily.to_tell(number_of(now) - 1):
            person_id = play.person_id or 0
            preferences = await self._tables.time.preferences(person_id)
            quiet = await self._tables.digests.quiet_until(person_id, preferences, now)
            if quiet <= now and await self._daily.told(play.table_id):
                try:
                    await self._write(play, person_id)
                except (*FAILED, ChannelLost) as error:
                    log.info("Could not write to person %d about their daily: %s", person_id, error)

    async def _write(self, play: DailyPlay, person_id: int) -> None:
        result = await self._dailies.result(play)
        if result is None:
            return
        table = await self._tables.views.table(play.table_id)
        tr = await self._tables.hands.tr(person_id, table.locale)
        with urgency(Urgency.NOTICE):
            written = await self._direct.write(
                person_id, letter_screen(result, tr), f"daily{play.table_id}", silent=True
            )
        if written is None:  # they accept none: no further try until they ask again
            await self._tables.store.settings.set_for_person(person_id, "daily_letter", None)
