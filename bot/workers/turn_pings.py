"""Messages to single people, each sent once: it is your turn, time is running out, this table will be closed.

A process claims a ping in the store before sending it, and records it afterwards; the nonce, the same for the
same ping, lets Discord drop a second one sent after a crash.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

import discord

from bot.controls import Button, Row, Style
from bot.custom_id import ButtonId, Verb
from bot.layout import NOBODY, Screen
from bot.screens.lobby.invitation import invitation_screen
from bot.screens.play.call_line import call_line
from bot.screens.play.ping import about_line, ping_screen
from bot.screens.play.results import match_end_line
from bot.screens.play.turn_notices import table_link, warning_screen
from bot.screens.seat_names import names_of
from bot.tables.decisions.absence import react
from bot.tables.news import (
    CALLS,
    DECISIONS,
    FULL,
    INVITED,
    MATCH_OVER,
    STOPPED,
    direct_text,
    news_text,
    result_for_one,
)
from bot.tables.service import Tables
from bot.tables.session.moments import MOMENTS
from bot.tables.turns import ping_due
from bot.time.availability import Where
from bot.time.pace import Pace
from bot.workers.announcement import Announcement
from bot.workers.channels import Channels
from bot.workers.standing_pings import StandingPings
from bot.workers.turn_call import TurnCall, calls
from canasta.i18n import Translator, translator
from canasta.terms import Phase
from data import PROGRAM, NewsItem, PingState, Table, TableStatus, Turn

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
        self.standing = StandingPings(tables.registry, channels)
        self._claims: dict[int, tuple[tuple[int, PingState], datetime]] = {}
        """The claims of pings not made yet, by table: the turn's version and the kind, and since when."""

    async def clear(self, shown: Announcement) -> None:
        """Delete messages that have done their work: the ping for a finished turn, or at a live table for one
        that has begun; a heeded warning.
        """
        table, turn = shown.table, shown.table.turn
        if table.ping_message_id is not None:
            alone = table.ping_message_id not in _of_table(table)
            if turn is None or turn.pinged is PingState.NOT_YET or (alone and _begun_live(shown)):
                if alone and not self.standing.gone(table.id, table.ping_message_id):
                    await self._channels.delete(table.ping_place_id or table.place_id, table.ping_message_id)
                await shown.note_ping_removed()
        if table.warning_message_id is not None and table.warned_at is None:
            await self._channels.delete(_warned_in(table), table.warning_message_id)
            await self._store.messages.warning_removed(table.id)

    async def claim(self, shown: Announcement) -> TurnCall | None:
        """The ping or reminder of the person to move, if that is due and no other process does so. A player
        with a premove is pinged only if something is left to do, and one who has begun at a live table not
        at all.
        """
        turn = shown.table.turn
        if turn is None or turn.person_id == PROGRAM or shown.table.seats[turn.seat].prepared is not None:
            return None
        table, now = shown.table, self._tables.clock()
        player_settings = await self._tables.availability.player_settings(turn.person_id, table.guild_id)
        claim = calls(table.posting, turn) or ping_due(table, player_settings, now)
        if claim is None or not await self._claimed(table, turn, claim, now):
            return None
        # The claim is won: now check what has happened since the table was read.
        await shown.read_again()
        if shown.table.turn is None or shown.table.turn.version != turn.version:
            return None
        reminder = claim is PingState.REMINDING
        if not reminder and self.standing.begun(table.id):
            await shown.note_pinged(TurnCall(turn.person_id, turn, player_settings, "", reminder))
            self._claims.pop(table.id, None)
            return None
        line = call_line(shown.now, shown.tr, turn.person_id, reminder=reminder)
        return TurnCall(turn.person_id, turn, player_settings, line, reminder)

    async def _claimed(self, table: Table, turn: Turn, claim: PingState, now: datetime) -> bool:
        """Whether this process may make the ping: it wins the claim, or has it from an attempt that failed,
        or the message that was to make it was being posted when a process died.
        """
        mine, at = self._claims.get(table.id, (None, now))
        if calls(table.posting, turn) is claim or (mine == (turn.version, claim) and now - at < LAPSE):
            return True
        won = await self._store.turns.claim_ping(table.id, turn.version, claim, now, LAPSE)
        if won:
            self._claims[table.id] = ((turn.version, claim), now)
        return won

    async def make(self, shown: Announcement, call: TurnCall) -> None:
        """Ping the person, unless the table message has done so, and record it. An older ping goes."""
        if call.message_id is None:
            await self._ping(shown, call)
        before, before_place = shown.table.ping_message_id, shown.table.ping_place_id
        if not await shown.note_pinged(call):
            # The turn is over by now.
            before, before_place = call.message_id, call.place_id
        else:
            if call.message_id not in (None, *_of_table(shown.table)):
                self.standing.made(shown.table, call.made)
            before = None if before == call.message_id else before
        self._claims.pop(shown.table.id, None)
        if before is not None and before not in _of_table(shown.table):
            await self._channels.delete(before_place or shown.table.place_id, before)

    async def _ping(self, shown: Announcement, call: TurnCall) -> None:
        """Send the ping where the person wants it, if they want one."""
        preferences, person_id, tr = call.settings.preferences, call.person_id, shown.tr
        if preferences.where is Where.NOWHERE:
            return
        table_view, table = shown.now, shown.table
        nonce = f"{table.id}.{call.turn.version}.{int(call.reminder)}"
        blocked = False
        if not call.here:
            screen = ping_screen(
                table_view, tr, person_id, reminder=call.reminder, direct=True, server=self._server(table)
            )
            try:
                channel = await self._client.create_dm(discord.Object(person_id))
                message = await self._channels.send(channel.id, screen, NOBODY, silent=False, nonce=nonce)
                call.made_by(channel.id, message.id)
                return
            except discord.Forbidden as error:
                log.info("Person %d doesn't accept direct messages (code %s).", person_id, error.code)
                await self._store.settings.set_for_person(person_id, "dm_blocked", True)
                blocked = True
        screen = ping_screen(table_view, tr, person_id, reminder=call.reminder, blocked=blocked)
        message = await self._channels.send(table.place_id, screen, call.mention, silent=False, nonce=nonce)
        call.made_by(table.place_id, message.id)

    async def tell_news(self, table: Table, tr: Translator, news: Sequence[tuple[int, NewsItem]]) -> None:
        """Post the pending news of a table, each item once, in order, without special moments. The person
        affected by a decision is told as they want to be pinged: by a mention, in a direct message too, or
        not at all.
        """
        for number, item in news:
            if item.kind in MOMENTS:
                continue
            if item.kind in CALLS:
                await self._call(table, item, tr, f"{table.id}.n{number}")
                await self._store.news.told(number)
                continue
            if result_for_one(item):
                await self._tell_result(table, item, tr, f"{table.id}.n{number}")
                await self._store.news.told(number)
                continue
            if item.kind == FULL and table.status is not TableStatus.LOBBY:
                await self._store.news.told(number)
                continue
            text, told, nonce = news_text(item, tr), item.tell, f"{table.id}.n{number}"
            mention = NOBODY
            if told is not None and item.kind in DECISIONS:
                mention = await self._tell_before(table, item, told, tr, nonce)
                text = f"<@{told}> {text}" if mention.users else text
            elif told is not None:
                player_settings = await self._tables.availability.player_settings(told, table.guild_id)
                direct = (
                    player_settings.preferences.where is Where.DIRECT
                    and not player_settings.preferences.blocked
                )
                if direct and await self._write_to(
                    table, told, Screen([f"{text}\n{self._about(table, told, tr)}"]), nonce
                ):
                    pass
                elif player_settings.preferences.where is not Where.NOWHERE:
                    text, mention = f"<@{told}> {text}", discord.AllowedMentions(users=[discord.Object(told)])
            if text:
                await self._channels.send(table.place_id, Screen([text]), mention, nonce=nonce, stays=True)
            await self._store.news.told(number)

    async def _tell_before(
        self, table: Table, item: NewsItem, person_id: int, tr: Translator, nonce: str
    ) -> discord.AllowedMentions:
        """Tell somebody directly what was decided about their seat: it takes effect after that was tried.
        Returns the mention for the table's thread, of a person whom no direct message reaches.
        """
        live = Pace.read(table.pace).live
        now = self._tables.clock()
        begins = await self._tables.absence.reacts_from(table, person_id)
        until = begins + react(table) if begins > now else None
        text = direct_text(item, table_link(table), live=live, tr=tr, until=until)
        back = Button(tr("I'm back"), ButtonId(table.id, table.version, Verb.BACK), Style.success)
        text += f"\n{self._about(table, person_id, tr, link=False)}"
        reached = await self._write_to(table, person_id, Screen([text, Row((back,))]), f"{nonce}.d")
        if item.seat is not None:
            await self._tables.absence.told(table.id, item.seat)
        return NOBODY if reached else discord.AllowedMentions(users=[discord.Object(person_id)])

    async def _tell_result(self, table: Table, item: NewsItem, tr: Translator, nonce: str) -> None:
        """Tell somebody who was not there how their match ended, where they want direct messages. For the
        others it is at the table.
        """
        text, person = news_text(item, tr), item.call[0]
        if person is None:  # their data were deleted meanwhile
            return
        preferences = await self._tables.time.preferences(person)
        if preferences.where is not Where.DIRECT or preferences.blocked:
            return
        if item.kind in (MATCH_OVER, STOPPED):
            table_view = await self._tables.views.of(table.id, None)
            if table_view.finished and table_view.view is not None:
                text = match_end_line(table_view, table_view.view, names_of(table, tr), tr)
        await self._write_to(table, person, Screen([f"{text}\n{self._about(table, person, tr)}"]), nonce)

    def _server(self, table: Table) -> str | None:
        """The name of a table's server; None if the bot no longer knows it."""
        guild = self._client.get_guild(table.guild_id)
        return None if guild is None else guild.name

    def _about(self, table: Table, person_id: int, tr: Translator, *, link: bool = True) -> str:
        return about_line(table, person_id, self._server(table), tr, link=link)

    async def _call(self, table: Table, item: NewsItem, tr: Translator, nonce: str) -> None:
        """Call people to the table: those whom its lobby invites, or all who sit there."""
        people = [person for person in item.call if person is not None]
        if item.kind == INVITED:
            if table.status is not TableStatus.LOBBY or not people:
                return
            screen = invitation_screen(table, people[0], item.name, tr)
        else:
            names = " ".join(f"<@{person}>" for person in people)
            screen = Screen([f"{news_text(item, tr)} {names}".strip()])
        mention = discord.AllowedMentions(users=[discord.Object(person) for person in people])
        place = table.place_id
        await self._channels.send(place, screen, mention, silent=not people, nonce=nonce, stays=True)

    async def _write_to(self, table: Table, person_id: int, screen: Screen, nonce: str) -> bool:
        """Send a direct message, over days without a sound in the person's quiet hours; False if they accept
        none.
        """
        settings, now = (
            await self._tables.availability.player_settings(person_id, table.guild_id),
            self._tables.clock(),
        )
        silent = not Pace.read(table.pace).live and settings.quiet_until(now) > now
        try:
            channel = await self._client.create_dm(discord.Object(person_id))
            await self._channels.send(channel.id, screen, NOBODY, silent=silent, nonce=nonce)
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


def _begun_live(shown: Announcement) -> bool:
    """Whether the player to move has drawn or taken at a live table: they are there, and the ping below
    their hand is only in the way. Over days it stays until the turn is over, as a reminder does everywhere.
    """
    view, turn = shown.view.view, shown.table.turn
    if view is None or turn is None or turn.pinged is not PingState.PINGED:
        return False
    return view.turn.phase is Phase.MELD and Pace.read(shown.table.pace).live


def _of_table(table: Table) -> tuple[int | None, ...]:
    """The messages that show the table, or showed it: they may make a ping, and are not deleted as one."""
    return table.message_id, None if table.old_message is None else table.old_message.id
