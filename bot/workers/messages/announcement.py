"""One announcement of a table, and the ping that it may make."""

import re
import secrets
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

import discord

from bot.layout.layout import NOBODY, role_mention
from bot.tables.namesakes import with_names_apart
from bot.tables.session.table_view import TableView
from bot.time import PlayerTimeSettings, Where
from canasta.i18n import Translator
from data import Store
from data.records.tables import OldMessage, TableStatus
from data.records.turns import MadePing, PingState, Turn

_NONCE = re.compile(r"(?P<turn>[0-9]+)(?P<kind>[cr])[0-9a-f]+")


@dataclass(slots=True)
class TurnCall:
    """The ping, or the reminder, of a person to move; ``line`` is what it says at the table. ``begun``: a
    message below the table may be making it already. ``place_id`` and ``message_id`` say which message has
    made it, None while none has.
    """

    person_id: int
    turn: Turn
    settings: PlayerTimeSettings
    line: str
    reminder: bool
    live: bool = False
    begun: bool = False
    place_id: int | None = None
    message_id: int | None = None

    @property
    def here(self) -> bool:
        """Whether the person wants to be pinged at the table."""
        preferences = self.settings.preferences
        if preferences.where is Where.DIGEST and self.live:
            return True
        return preferences.where is not Where.NOWHERE and not preferences.direct

    @property
    def with_table(self) -> bool:
        """Whether the table is posted again with it: two requests; with a ping of its own it is three."""
        return self.here and not self.live

    @property
    def claim(self) -> PingState:
        """What it is while it is on its way."""
        return PingState.REMINDING if self.reminder else PingState.PINGING

    @property
    def mention(self) -> discord.AllowedMentions:
        """Allows to mention this person alone."""
        return discord.AllowedMentions(users=[discord.Object(self.person_id)])

    @property
    def made(self) -> MadePing:
        """The ping as it is recorded."""
        done = PingState.REMINDED if self.reminder else PingState.PINGED
        return MadePing(self.turn.version, done, self.place_id, self.message_id, self.turn.deadline_at)

    def made_by(self, place_id: int, message_id: int) -> None:
        self.place_id, self.message_id = place_id, message_id


def new_nonce(call: TurnCall | None) -> str:
    """A nonce for a table message, of at most 25 characters, which names the ``call`` that it makes."""
    if call is None:
        return secrets.token_hex(8)
    return f"{call.turn.version}{'r' if call.reminder else 'c'}{secrets.token_hex(5)}"


def calls(nonce: str | None, turn: Turn) -> PingState | None:
    """What the message with this nonce was to make for this turn: PINGING, REMINDING, or nothing."""
    parts = _NONCE.fullmatch(nonce or "")
    if parts is None or int(parts["turn"]) != turn.version:
        return None
    return PingState.REMINDING if parts["kind"] == "r" else PingState.PINGING


class Announcement:
    """What everybody may see of a table, and its record as read for this announcement. Messages and threads
    are recorded in the store and in ``table`` alike, so that the record is not read again.
    """

    def __init__(self, store: Store, view: TableView, tr: Translator) -> None:
        self._store = store
        self.view = view
        self.table = view.table
        self.tr = tr
        self.waits = False
        """Whether the table's message stays as it is for now."""

    @property
    def now(self) -> TableView:
        return replace(self.view, table=self.table)

    @property
    def nobody_there(self) -> bool:
        """Whether only computer players play at a table of a tournament: it is not shown in any channel."""
        alone = all(seat.computer is not None for seat in self.table.seats)
        return alone and self.table.in_tournament and self.table.place.thread_id is None

    @property
    def worth_showing(self) -> bool:
        """Whether there is a match to show; not if it was left before anything of it was shown."""
        shown, status = self.table.messages.message_id is not None, self.table.status
        return status is not TableStatus.LOBBY and (shown or status is not TableStatus.CLOSED)

    async def note_lobby(self, message_id: int | None) -> None:
        """Record the lobby message; None: it is gone."""
        await self._store.messages.lobby_posted(self.table.id, message_id)
        self.table = replace(self.table, messages=replace(self.table.messages, lobby_message_id=message_id))

    async def calling(self) -> discord.AllowedMentions:
        """Whom the lobby message may mention, once for all: the role that a search calls."""
        search = self.table.lobby.search
        if search is None or search.role_id is None or not await self._store.searches.called(self.table.id):
            return NOBODY
        return role_mention(search.role_id)

    async def note_thread(self, thread_id: int | None) -> None:
        """Record the thread of the match; None: it is gone, and the channel is used."""
        await self._store.messages.thread_opened(self.table.id, thread_id)
        self.table = replace(self.table, place=replace(self.table.place, thread_id=thread_id))

    async def note_post(self, post_id: int, message_id: int) -> None:
        """Record the post of a forum that the table is now, and its first message."""
        await self._store.messages.post_made(self.table.id, post_id, message_id)
        self.table = replace(
            self.table,
            place=replace(self.table.place, channel_id=post_id, post_id=post_id),
            messages=replace(self.table.messages, lobby_message_id=message_id),
        )
        self.view = replace(self.view, table=self.table)

    async def note_post_gone(self, *, again: bool) -> None:
        """Record that the table's post is gone or can't be made; ``again``: there is to be another."""
        await self._store.messages.post_gone(self.table.id, again=again)
        self.table = replace(
            self.table,
            place=replace(
                self.table.place, post_id=None, forum_id=self.table.place.forum_id if again else None
            ),
            messages=replace(self.table.messages, lobby_message_id=None, message_id=None),
        )
        self.view = replace(self.view, table=self.table)

    async def note_players_added(self, people: Collection[int]) -> None:
        """Record that these people were added to the thread."""
        thread = self.table.place.thread_id or self.table.place.post_id
        if thread is not None and people:
            await self._store.messages.players_added(self.table.id, thread, people)
            seats = [replace(s, in_thread=thread) if s.person_id in people else s for s in self.table.seats]
            self.table = replace(self.table, seats=tuple(seats))

    async def note_posting(self, nonce: str) -> None:
        """Record that a table message with this nonce is about to be posted."""
        await self._store.messages.posting(self.table.id, nonce)
        self.table = replace(self.table, messages=replace(self.table.messages, posting=nonce))

    async def note_message(
        self,
        message_id: int | None,
        at: datetime | None = None,
        *,
        old: OldMessage | None = None,
        call: TurnCall | None = None,
    ) -> None:
        """Record the table message (None: gone), when it was posted, what it replaces, its ``call``."""
        ping = None if call is None else call.made
        await self._store.messages.table_posted(self.table.id, message_id, at, old=old, ping=ping)
        self.table = replace(
            self.table,
            messages=replace(
                self.table.messages,
                message_id=message_id,
                message_posted_at=at,
                posting=None,
                old_message=old or self.table.messages.old_message,
            ),
        )
        self._note_ping(ping)

    async def note_ping_removed(self) -> None:
        """Record that the ping of a finished turn is gone."""
        await self._store.messages.ping_removed(self.table.id)
        self.table = replace(self.table, ping=replace(self.table.ping, message_id=None, place_id=None))

    async def note_ping_withdrawn(self, nonce: str) -> None:
        """Record that no message with this nonce calls anybody any more."""
        await self._store.messages.ping_withdrawn(self.table.id, nonce)
        self.table = replace(self.table, ping=replace(self.table.ping, nonce=None))

    async def note_ping_mended(self, deadline_at: datetime | None) -> None:
        """Record the deadline that the message with the ping names by now."""
        if self.table.ping.message_id is not None:
            await self._store.messages.ping_mended(self.table.id, self.table.ping.message_id, deadline_at)
            self.table = replace(self.table, ping=replace(self.table.ping, deadline=deadline_at))

    async def note_pinged(self, call: TurnCall) -> bool:
        """Record that the ping has been made; False if its turn is over."""
        noted = await self._store.turns.pinged(self.table.id, call.made)
        if noted:
            self._note_ping(call.made)
        return noted

    def _note_ping(self, ping: MadePing | None) -> None:
        turn = self.table.turn
        if ping is not None and turn is not None and turn.version == ping.turn_version:
            made = replace(
                self.table.ping,
                message_id=ping.message_id,
                place_id=ping.place_id,
                deadline=ping.deadline_at,
            )
            self.table = replace(self.table, turn=replace(turn, pinged=ping.pinged), ping=made)

    async def read_again(self) -> None:
        """Read the record again, if the table still exists."""
        stored = await self._store.tables.get(self.table.id)
        self.table = self.table if stored is None else with_names_apart(stored)

    async def note_moment(self, at: datetime) -> None:
        """Record that a special moment has been told."""
        await self._store.messages.moment_told(self.table.id, at)
        self.table = replace(self.table, timing=replace(self.table.timing, moment_at=at))

    async def note_old_removed(self) -> None:
        """Record that the replaced table message is gone, or without buttons."""
        await self._store.messages.old_removed(self.table.id)
        self.table = replace(self.table, messages=replace(self.table.messages, old_message=None))
