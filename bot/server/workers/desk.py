"""Follows what the operator does at the command line (bot/process/desk.py), within seconds: who is shut out,
whose data are to be deleted, what is announced at every table.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

import discord

from bot.client.network import NO_ANSWER
from bot.client.shut_out import REACH, ShutOut
from bot.layout.layout import NOBODY, Screen
from bot.layout.names import shown_text
from bot.server.screens.audit import KEPT_DAYS
from bot.tables.service import Tables
from bot.workers.calls.direct_messages import DirectMessages
from bot.workers.messages.outgoing import ChannelLost, Outgoing
from canasta.i18n import Translator, translator
from data.process.desk import DeskDeed, DeskEntry

log = logging.getLogger(__name__)

EVERY: Final = 5.0
"""Seconds between two looks."""
AT_ONCE: Final = 25
"""The most places in which all processes together post an announcement between two looks: five a second, of
the fifty requests that Discord takes from an application.
"""
LASTS: Final = timedelta(hours=12)
"""How long an announcement goes on to be posted."""
_MENTION: Final = re.compile(r"@(?=everyone|here)|<(?=[@#/:a]|id:)")

OfPerson = Callable[[int], Awaitable[None]]


class Desk:
    """What the bot does for the operator. ``leave`` takes a person from all tables and lists, ``forget``
    deletes what is stored about them.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        outgoing: Outgoing,
        direct: DirectMessages,
        *,
        leave: OfPerson,
        forget: OfPerson,
    ) -> None:
        self._client, self._tables, self._store = client, tables, tables.store
        self._outgoing, self._direct = outgoing, direct
        self._leave, self._forget = leave, forget
        self.shut_out = ShutOut(tables.store)
        self._after = 0
        """The last table that was looked at for an announcement."""

    async def look(self) -> None:
        """See who is shut out by now, leave their servers, and do what is to be done for single people. A
        periodic task.
        """
        await self.shut_out.look()
        for guild in self._client.guilds:
            if guild.id in self.shut_out.gate.servers:
                await self._leave_server(guild)
        for entry in await self._store.desk.to_do():
            if entry.person_id is not None:
                await (self._forget if entry.deed is DeskDeed.DELETED else self._leave)(entry.person_id)
            await self._store.desk.done(entry.id)

    async def announce(self) -> None:
        """Post what is announced in the next places of this process. A periodic task."""
        entry = await self._store.desk.announcement(self._tables.clock() - LASTS)
        if entry is None:
            return
        shards = self._store.shards
        share = max(1, AT_ONCE * len(shards.held) // shards.count)
        done: set[int] = set()
        some = await self._store.desk.unannounced(entry, self._after, share)
        # What failed for the moment comes again when all others have had their turn.
        self._after = some[-1][0] if some else 0
        for table_id, place_id, seen in some:
            posted = not seen and place_id not in done and await self._post(entry, table_id, place_id)
            if posted is None:
                continue
            done.add(place_id)
            await self._store.desk.announced(entry.id, table_id, place_id, posted=posted)

    async def clear(self) -> None:
        """Delete the entries that are too old. A periodic task."""
        await self._store.desk.drop_old(self._tables.clock() - timedelta(days=KEPT_DAYS))

    async def _post(self, entry: DeskEntry, table_id: int, place_id: int) -> bool | None:
        """Post it; whether Discord took it, None if it may take it later."""
        table = await self._store.tables.get(table_id)
        assert table is not None
        screen = announced_screen(entry.text, translator(table.locale))
        try:
            await self._outgoing.send(place_id, screen, NOBODY, nonce=f"desk{entry.id}", stays=True)
        except (ChannelLost, discord.Forbidden, discord.NotFound) as error:
            log.info("Announcement %d can't be posted in %d: %s", entry.id, place_id, error)
            return False
        except (discord.HTTPException, *NO_ANSWER) as error:
            log.info("Announcement %d was not posted in %d (%s); will retry.", entry.id, place_id, error)
            return None
        return True

    async def _leave_server(self, guild: discord.Guild) -> None:
        """Tell the owner once, and leave; what Discord doesn't take now is done in the next round."""
        try:
            if guild.owner_id is not None and await self._store.desk.untold(guild.id):
                reason = self.shut_out.gate.servers[guild.id]
                screen = left_screen(guild.name, reason, translator(str(guild.preferred_locale)))
                await self._direct.write(guild.owner_id, screen, f"out{guild.id}")
                await self._store.desk.told(guild.id)
            await guild.leave()
            log.info("Left server %d, which is shut out.", guild.id)
        except (discord.HTTPException, *NO_ANSWER) as error:
            log.info("Could not leave server %d, which is shut out: %s", guild.id, error)


def announced_screen(text: str, tr: Translator) -> Screen:
    """An announcement below a table. The operator's text is Markdown, but mentions nobody."""
    return Screen([_MENTION.sub("\\g<0>\u200b", text), tr("-# From the person who runs me, to every table")])


def left_screen(server: str, reason: str, tr: Translator) -> Screen:
    """Tells a server's owner why the bot leaves."""
    lines = [
        tr("The person who runs me has shut **{server}** out, so I leave it.", server=shown_text(server)),
        *([tr("Their reason: {reason}", reason=shown_text(reason))] if reason else []),
        tr("What was played there is kept for a month, in case that is lifted and you add me again."),
        tr.text(REACH),
    ]
    return Screen(["\n".join(lines)])
