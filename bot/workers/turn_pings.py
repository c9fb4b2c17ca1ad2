"""Messages to single people, each sent once: it is your turn, time is running out, this table will be closed.

A process claims a ping in the store before sending it, and records it afterwards; the nonce, the same for the
same ping, lets Discord drop a second one sent after a crash.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime, timedelta

import discord

from bot.layout import NOBODY, Screen
from bot.screens.play.turn_notices import ping_screen, table_link, warning_screen
from bot.tables.news import news_text
from bot.tables.service import Tables
from bot.tables.session import TableView
from bot.tables.turns import ping_due
from bot.time.availability import PlayerTimeSettings, Where
from bot.workers.announcement import Announcement
from bot.workers.channels import Channels
from canasta.i18n import Translator, translator
from data import PROGRAM, Called, Table, TableStatus

log = logging.getLogger(__name__)

LAPSE = timedelta(seconds=45)
"""After this time a ping that was claimed but not recorded is sent again."""


class TurnPings:
    """Pings and reminders of the people to move, and warnings before closing tables."""

    def __init__(self, client: discord.Client, tables: Tables, channels: Channels) -> None:
        self._client = client
        self._tables = tables
        self._store = tables.store
        self._channels = channels

    async def clear(self, table: Table) -> None:
        """Delete messages that have done their work: the ping for a finished turn, a heeded warning."""
        turn = table.turn
        if table.ping_message_id is not None and (turn is None or turn.called is Called.NOT_YET):
            await self._channels.delete(table.ping_place_id or table.place_id, table.ping_message_id)
            await self._store.messages.ping_removed(table.id)
        if table.warning_message_id is not None and table.warned_at is None:
            await self._channels.delete(_warned_in(table), table.warning_message_id)
            await self._store.messages.warning_removed(table.id)

    async def attend(self, shown: Announcement) -> None:
        """Ping or remind the person to move, if that is due and no other process does so. A player with a
        premove is pinged only if something is left to do.
        """
        turn = shown.table.turn
        if turn is None or turn.person_id == PROGRAM or shown.table.seats[turn.seat].prepared is not None:
            return
        table, now = shown.table, self._tables.clock()
        player_settings = await self._tables.availability.player_settings(turn.person_id, table.guild_id)
        claim = ping_due(table, player_settings, now)
        if claim is None or not await self._store.turns.claim_ping(table.id, turn.version, claim, now, LAPSE):
            return
        # The claim is won: now check what has happened since the table was read.
        table = await self._store.tables.get(table.id) or table
        if table.turn is None or table.turn.version != turn.version:
            return
        reminder = claim is Called.REMINDING
        done = Called.REMINDED if reminder else Called.CALLED
        place, message = await self._ping(
            replace(shown.view, table=table), shown.tr, player_settings, turn.person_id, reminder=reminder
        )
        noted = await self._store.turns.pinged(table.id, turn.version, done, message, place)
        before = table.ping_message_id if noted else message
        before_place = (table.ping_place_id or table.place_id) if noted else place
        if before is not None and before_place is not None and (before != message or not noted):
            await self._channels.delete(before_place, before)

    async def _ping(
        self,
        table_view: TableView,
        tr: Translator,
        player_settings: PlayerTimeSettings,
        person_id: int,
        *,
        reminder: bool,
    ) -> tuple[int | None, int | None]:
        """Send the ping where the person wants it; return its channel and message, or None twice."""
        table, where = table_view.table, player_settings.preferences.where
        if where is Where.NOWHERE:
            return None, None
        turn = 0 if table.turn is None else table.turn.version
        nonce = f"{table.id}.{turn}.{int(reminder)}"
        blocked = False
        if where is Where.DIRECT and not player_settings.preferences.blocked:
            screen = ping_screen(table_view, tr, person_id, reminder=reminder, direct=True)
            try:
                channel = await self._client.create_dm(discord.Object(person_id))
                message = await self._channels.send(channel.id, screen, NOBODY, silent=False, nonce=nonce)
                return channel.id, message.id
            except discord.Forbidden as error:
                log.info("Person %d doesn't accept direct messages (code %s).", person_id, error.code)
                await self._store.settings.set_for_person(person_id, "dm_blocked", True)
                blocked = True
        screen = ping_screen(table_view, tr, person_id, reminder=reminder, blocked=blocked)
        mention = discord.AllowedMentions(users=[discord.Object(person_id)])
        message = await self._channels.send(table.place_id, screen, mention, silent=False, nonce=nonce)
        return table.place_id, message.id

    async def tell_news(self, table: Table, tr: Translator) -> None:
        """Post the news of a table not posted yet, each item once, in order. The person affected by a
        decision is told as they want to be pinged: by a mention, in a direct message too, or not at all.
        """
        for number, item in await self._store.news.of_table(table.id):
            text, told, nonce = news_text(item, tr), item.tell, f"{table.id}.n{number}"
            mention = NOBODY
            if told is not None:
                player_settings = await self._tables.availability.player_settings(told, table.guild_id)
                direct = (
                    player_settings.preferences.where is Where.DIRECT
                    and not player_settings.preferences.blocked
                )
                if direct and await self._write_to(told, Screen([f"{text} {table_link(table)}"]), nonce):
                    pass
                elif player_settings.preferences.where is not Where.NOWHERE:
                    text, mention = f"<@{told}> {text}", discord.AllowedMentions(users=[discord.Object(told)])
            if text:
                await self._channels.send(table.place_id, Screen([text]), mention, nonce=nonce)
            await self._store.news.told(number)

    async def _write_to(self, person_id: int, screen: Screen, nonce: str) -> bool:
        """Send a direct message; False if the person accepts none."""
        try:
            channel = await self._client.create_dm(discord.Object(person_id))
            await self._channels.send(channel.id, screen, NOBODY, silent=False, nonce=nonce)
        except discord.Forbidden as error:
            log.info("Person %d doesn't accept direct messages (code %s).", person_id, error.code)
            return False
        return True

    async def warn(self, table_id: int, now: datetime) -> None:
        """Tell the people of an idle table that it will be closed."""
        table = await self._store.tables.get(table_id)
        if table is None or table.warned_at is not None:
            return
        closes = await self._tables.idle.closes_at(table)
        if closes is None:
            return
        tr = translator(table.locale)
        screen: Screen = warning_screen(table, tr, max(closes, now + timedelta(hours=1)))
        nonce = f"{table.id}.{table.version}.w"
        message = await self._channels.send(_warned_in(table), screen, NOBODY, nonce=nonce)
        await self._store.messages.warned(table.id, table.version, message.id, now)


def _warned_in(table: Table) -> int:
    return table.channel_id if table.status is TableStatus.LOBBY else table.place_id
