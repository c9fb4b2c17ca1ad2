"""The messages that call people to a lobby: posted once, kept up to date, ended in words."""

import logging

import discord

from bot.layout.layout import role_mention
from bot.screens.lobby.search import call_screen, is_over
from bot.tables.service import Tables
from bot.workers.messages.outgoing import ChannelLost, Outgoing, passes
from bot.workers.messages.remembered import ShownMessages
from canasta.i18n import Translator
from data.records.tables import LobbyCall, Table

log = logging.getLogger(__name__)


class LobbyCalls:
    def __init__(self, client: discord.Client, tables: Tables, outgoing: Outgoing) -> None:
        self._client = client
        self._languages, self._store = tables.languages, tables.store
        self._outgoing = outgoing
        self._shown = ShownMessages()

    async def show(self, table: Table) -> None:
        """Show all calls to this table as it is now. One that Discord refuses is forgotten."""
        for call in await self._store.searches.calls(table.id):
            try:
                await self._show(table, call)
            except (ChannelLost, discord.HTTPException) as error:
                if isinstance(error, discord.HTTPException) and passes(error):
                    raise
                log.info("Table %d: could not show a call to it: %s", table.id, error)
                await self._store.searches.call_over(call.id)
        await self._store.searches.quiet(table.id)

    async def _show(self, table: Table, call: LobbyCall) -> None:
        away = call.plan.guild_id != table.guild_id
        name = self._name(table.guild_id) if away else None
        screen = call_screen(table, call, name, await self._tr(table, call))
        over = is_over(table, call)
        if call.plan.regular and not over:
            # It names those whom it called, until it ends.
            return
        if call.message_id is None:
            if not over:
                message = await self._outgoing.send(
                    call.plan.place_id,
                    screen,
                    role_mention(call.plan.role_id),
                    silent=call.plan.role_id is None,
                    nonce=f"{table.id}.l{call.id}",
                    stays=True,
                )
                self._shown.remember(message.id, screen)
                await self._store.searches.call_posted(call.id, message.id)
                return
        elif not self._shown.shows(call.message_id, screen):
            await self._outgoing.edit(call.plan.place_id, call.message_id, screen)
            self._shown.remember(call.message_id, screen)
        if over:
            await self._store.searches.call_over(call.id)

    def _name(self, guild_id: int) -> str:
        guild = self._client.get_guild(guild_id)
        return str(guild_id) if guild is None else guild.name

    async def _tr(self, table: Table, call: LobbyCall) -> Translator:
        """The language of those who read the call."""
        return await self._languages.tr(call.plan.guild_id, table.locale)
