"""Follows the operator's verbs (bot/process/desk.py): who is shut out, what is deleted or announced."""

import asyncio
import logging
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Final

import discord

from bot.client.budget import Urgency, urgency
from bot.client.network import FAILED
from bot.client.shut_out import REACH, ShutOut
from bot.layout.parts import NOBODY, Screen, shown_text
from bot.runtime.backoff import Backoff
from bot.server.screens.audit import KEPT_DAYS
from bot.workers.core import Core, Worker
from bot.workers.messages.outgoing import ChannelLost
from canasta.i18n import Translator
from data.process.desk import DeskDeed, DeskEntry

log = logging.getLogger(__name__)

EVERY: Final = 5.0
"""Seconds between two looks."""
AT_ONCE: Final = 25
"""In how many places a process posts an announcement together: the budget of requests has them wait."""
LOUD: Final = (0, 4)
"""After how many tries the log says in full what fails."""
LASTS: Final = timedelta(hours=12)
"""How long an announcement goes on to be posted."""
_MENTION: Final = re.compile(r"@(?=everyone|here)|<(?=[@#/:a]|id:)")

OfPerson = Callable[[int], Awaitable[None]]


class Desk(Worker):
    """Serves the operator. ``leave`` takes a person from all tables, ``forget`` deletes what is stored."""

    def __init__(self, core: Core, *, leave: OfPerson, forget: OfPerson) -> None:
        super().__init__(core)
        self._leave, self._forget = leave, forget
        self.shut_out = ShutOut(core.tables.store)
        self._backoff = Backoff()

    async def look(self) -> None:
        """See who is shut out, leave their servers, and do what is due for people. A periodic task."""
        await self.shut_out.look()
        for guild in self._client.guilds:
            if guild.id in self.shut_out.gate.servers:
                await self._leave_server(guild)
        later = self._backoff.waiting().difference(self._backoff.due())
        for entry in await self._store.desk.to_do():
            if entry.id not in later:
                await self._follow(entry)

    async def _follow(self, entry: DeskEntry) -> None:
        """Do what an entry asks for. One that fails comes again, ever later, and holds up no other."""
        try:
            if entry.person_id is not None:
                await (self._forget if entry.deed is DeskDeed.DELETED else self._leave)(entry.person_id)
            await self._store.desk.done(entry.id)
            self._backoff.shown(entry.id)
        except Exception:
            self._backoff.failed(entry.id)
            if entry.tries in LOUD:
                log.exception("Entry %d of `canasta desk` could not be followed; will retry.", entry.id)
            await self._store.desk.failed(entry.id)

    async def announce(self) -> None:
        """Post what is announced in all places of this process. A periodic task that may take long."""
        after = 0
        while (entry := await self._store.desk.announcement(self._tables.clock() - LASTS)) is not None:
            # What failed for the moment comes again in the next round.
            some = await self._store.desk.unannounced(entry, after, AT_ONCE)
            if not some:
                return
            after = some[-1][0]
            places = defaultdict[int, dict[int, bool]](dict)
            for table_id, place_id, seen in some:
                places[place_id][table_id] = seen
            with urgency(Urgency.NOTICE):
                await asyncio.gather(*(self._tell(entry, *place) for place in places.items()))

    async def clear(self) -> None:
        """Delete the entries that are too old. A periodic task."""
        await self._store.desk.drop_old(self._tables.clock() - timedelta(days=KEPT_DAYS))

    async def _tell(self, entry: DeskEntry, place_id: int, tables: Mapping[int, bool]) -> None:
        """Post it for these tables of one place, each with whether the place has had it."""
        first = next(iter(tables))
        posted = not any(tables.values()) and await self._post(entry, first, place_id)
        if posted is not None:
            for table_id in tables:
                here = posted and table_id == first
                await self._store.desk.announced(entry.id, table_id, place_id, posted=here)

    async def _post(self, entry: DeskEntry, table_id: int, place_id: int) -> bool | None:
        """Post it; whether Discord took it, None if it may take it later."""
        table = await self._store.tables.get(table_id)
        assert table is not None
        screen = announced_screen(entry.text, await self._tables.languages.at(table))
        try:
            await self._outgoing.send(place_id, screen, NOBODY, nonce=f"desk{entry.id}", stays=True)
        except (ChannelLost, discord.Forbidden, discord.NotFound) as error:
            log.info("Announcement %d can't be posted in %d: %s", entry.id, place_id, error)
            return False
        except FAILED as error:
            log.info("Announcement %d was not posted in %d (%s); will retry.", entry.id, place_id, error)
            return None
        return True

    async def _leave_server(self, guild: discord.Guild) -> None:
        """Tell the owner once, and leave; what Discord doesn't take now is done in the next round."""
        try:
            if guild.owner_id is not None and await self._store.desk.untold(guild.id):
                reason = self.shut_out.gate.servers[guild.id]
                language = await self._tables.languages.of(guild.id, str(guild.preferred_locale))
                tr = await self._tables.hands.tr(guild.owner_id, language)
                screen = left_screen(guild.name, reason, tr)
                await self._direct.write(guild.owner_id, screen, f"out{guild.id}")
                await self._store.desk.told(guild.id)
            await guild.leave()
            log.info("Left server %d, which is shut out.", guild.id)
        except FAILED as error:
            log.info("Could not leave server %d, which is shut out: %s", guild.id, error)


def announced_screen(text: str, tr: Translator) -> Screen:
    """An announcement below a table. The operator's text is Markdown, but mentions nobody."""
    return Screen(_MENTION.sub("\\g<0>\u200b", text), tr("-# From the person who runs me, to every table"))


def left_screen(server: str, reason: str, tr: Translator) -> Screen:
    """Tells a server's owner why the bot leaves."""
    lines = [
        tr("The person who runs me has shut **{server}** out, so I leave it.", server=shown_text(server)),
        *([tr("Their reason: {reason}", reason=shown_text(reason))] if reason else []),
        tr("What was played there is kept for a month, in case that is lifted and you add me again."),
        tr.text(REACH),
    ]
    return Screen("\n".join(lines))
