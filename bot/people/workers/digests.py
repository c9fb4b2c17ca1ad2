"""Direct messages about all of somebody's tables: daily digests instead of single pings, and one kind message
to those who haven't played for a week.

As with pings, a process claims a digest in the store before sending it, and records it afterwards; the nonce
lets Discord drop a second one sent after a crash.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final, TypeAlias

from bot.client.network import FAILED
from bot.layout.parts import Refused, Screen
from bot.people.screens.my_tables import away_screen, list_link
from bot.screens.panel.since import since_line
from bot.screens.play.turn_list import SHOWN, digest_screen
from bot.tables.service import Tables
from bot.tables.turns import IN_MATCH
from bot.time import Where
from bot.workers.core import Worker
from bot.workers.messages.outgoing import ChannelLost
from canasta.i18n import Translator
from data.records.people import Digest
from data.records.tables import Table


async def turns_since(tables: Tables, person_id: int, ids: Iterable[int], tr: Translator) -> dict[int, str]:
    """A line for each of these tables, by its id."""
    lines = {}
    for id in ids:
        try:
            table_view = await tables.views.seated(id, person_id)
        except Refused as refused:
            log.debug("Table %d: nothing to tell: %s", id, refused)
            continue
        if table_view.seat is not None:
            lines[id] = since_line(table_view, table_view.seat, tr)
    return lines


log = logging.getLogger(__name__)
Said: TypeAlias = Callable[[Sequence[Table], int, Translator, Mapping[int, str], Mapping[int, str]], Screen]
"""Makes a message about tables: for whom, with servers' names and what happened since their turns."""

LAPSE: Final = timedelta(minutes=2)
"""After this time a digest that was claimed but not recorded is sent again."""
AWAY: Final = timedelta(days=7)
"""How long after the first turn that they missed somebody is written to."""
TOLD: Final = "away_told"
"""The setting with the moment of that, in milliseconds."""


class _Messages(Worker):
    """Writes to people about their tables. ``due`` is a periodic task."""

    async def _about(
        self,
        person_id: int,
        tables: Sequence[Table],
        told: int,
        screen: Said,
        nonce: str,
        *,
        silent: bool = False,
    ) -> bool:
        """Write about these tables, and what happened at the first ``told``; False if nothing gets there."""
        tr = await self._tables.hands.tr(person_id, tables[0].locale)
        since = await turns_since(self._tables, person_id, [table.id for table in tables[:told]], tr)
        servers = await self._core.servers.names(table.guild_id for table in tables)
        said = screen(tables, person_id, tr, servers, since)
        return await self._direct.write(person_id, said, nonce, silent=silent) is not None


class DigestMessages(_Messages):
    """Sends the digests that are due."""

    async def due(self) -> None:
        """Send each digest that is due, once. One that fails is tried again later."""
        now = self._tables.clock()
        for digest in await self._store.digests.due(now):
            if await self._store.digests.claim(digest, now, LAPSE):
                try:
                    await self._send(digest, now)
                except (*FAILED, ChannelLost) as error:
                    log.info("Could not send person %d their digest: %s", digest.person_id, error)

    async def _send(self, digest: Digest, now: datetime) -> None:
        person_id = digest.person_id
        preferences = await self._tables.time.preferences(person_id)
        later = await self._tables.digests.quiet_until(person_id, preferences, now)
        if preferences.digests and later > now:
            # The bot was down when it was due.
            await self._store.digests.done(digest, later, None)
            return
        sent = preferences.digests and await self._tell(digest)
        if preferences.digests and sent is None:
            await self._store.settings.set_for_person(person_id, "dm_blocked", True)
            preferences = await self._tables.time.preferences(person_id)
        at = now if sent else None
        next_at = await self._tables.digests.next_at(person_id, preferences, at)
        await self._store.digests.done(digest, next_at, at)

    async def _tell(self, digest: Digest) -> bool | None:
        """Send the digest; return whether there was anything in it, None if no direct message gets there."""
        person_id = digest.person_id
        tables = await self._tables.digests.waiting(person_id)
        if not tables:
            return False
        own = await self._store.people.own_lists.get(person_id)
        kept = list_link(own) if own is not None and own.off is None else None
        nonce = f"{person_id:x}.{int(digest.due_at.timestamp()) // 60:x}"
        screen = partial(digest_screen, kept=kept)
        return await self._about(person_id, tables, 0 if kept else SHOWN, screen, nonce) or None


class AwayMessages(_Messages):
    """Writes to people who have been away for long."""

    async def due(self) -> None:
        """Write to each of them, once for an absence, without a sound. Who wants no pings gets nothing."""
        now = self._tables.clock()
        for person_id in await self._store.digests.long_away(now - AWAY):
            try:
                if (await self._tables.time.preferences(person_id)).where is not Where.NOWHERE:
                    await self._write(person_id)
            except (*FAILED, ChannelLost) as error:
                log.info("Could not write to person %d, who is away: %s", person_id, error)
                continue
            await self._store.settings.set_for_person(person_id, TOLD, int(now.timestamp() * 1000))

    async def _write(self, person_id: int) -> None:
        seats = await self._store.tables.of_person(person_id)
        there = [table for table in seats if table.status in IN_MATCH and not table.private]
        if there:
            nonce = f"away.{person_id:x}"
            await self._about(person_id, there, len(there), away_screen, nonce, silent=True)
