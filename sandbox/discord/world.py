"""The world in memory: users, servers, channels, messages, permissions and events.

All data of the REST interface, the gateway, the page and the tests comes from here. A change immediately
raises an `Event` to every listener, so all readers see the same.
"""

import re
import unicodedata
from collections import deque
from collections.abc import Callable, Iterable

from sandbox.discord import model
from sandbox.discord.clock import Clock, Snowflakes, application_id
from sandbox.discord.commands import Commands
from sandbox.discord.directory import Directory
from sandbox.discord.emojis import Emojis
from sandbox.discord.errors import known
from sandbox.discord.model import Channel, Event, Guild, Member, Message, Overwrite, Role, User
from sandbox.discord.permissions import ALL, BITS, BOT_ROLE, EVERYONE, bits, permissions
from sandbox.discord.scheduled_events import ScheduledEvents
from sandbox.discord.shards import Shard, Sharding

KEPT_PRIVATE = 60
"""The number of ephemeral messages of one person that a channel keeps."""


class World(Directory):
    """A small Discord with one application in it. All methods are synchronous and take effect at once."""

    def __init__(self, application: str = "Application", token: str = "sandbox-token") -> None:
        super().__init__()
        self.token = token
        self.clock = Clock()
        self.ids = Snowflakes()
        self.cdn_url = ""
        self.gateway_url = ""
        self.sharding = Sharding()
        self._private: dict[tuple[int, int], deque[int]] = {}
        self.nonces: dict[tuple[int, str], int] = {}
        """Messages by channel and enforced nonce: a second one with the same nonce is the first."""
        self.old_edits: dict[int, list[float]] = {}
        self._listeners: list[Callable[[Event], None]] = []
        self.application_id = application_id(token)
        self.bot = self.add_user(application, self.application_id)
        self.commands = Commands(self.ids, self.application_id)
        self.emojis = Emojis(self.ids)
        self.events = ScheduledEvents(self.ids)

    def add_user(self, name: str, application: int | None = None, *, locale: str = "en-US") -> User:
        """A new user called `name`; the user name is derived from it. With `application`, its bot."""
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        username = re.sub(r"[^a-z0-9_.]+", "_", plain).strip("_.") or "user"
        taken = {user.username for user in self.users.values()}
        stem, count = username, 1
        while username in taken:
            count += 1
            username = f"{stem}{count}"
        user = User(application or self.ids.next(), name, username, application is not None, locale)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, owner: User, *, bot: bool = True, shard: Shard | None = None) -> Guild:
        """A new server with its owner, and with the bot unless that comes later, of this or of any shard."""
        now = self.now()
        guild = Guild(self.ids.next() if shard is None else self.ids.next_of(shard), name, owner.id, now)
        guild.roles[guild.id] = Role(guild.id, "@everyone", EVERYONE)
        self.guilds[guild.id] = guild
        guild.members[owner.id] = Member(owner.id, now)
        if bot:
            self.add_bot(guild)
        return guild

    def add_bot(self, guild: Guild, granted: int = BOT_ROLE) -> None:
        """Let the bot join a server, with these permissions in a role of its own."""
        for role in [role for role in guild.roles.values() if role.managed]:
            del guild.roles[role.id]
        role = Role(self.ids.next(), self.bot.name, granted, position=1, managed=True)
        guild.roles[role.id] = role
        guild.members[self.bot.id] = Member(self.bot.id, self.now(), roles=[role.id])
        self.emit(Event("GUILD_CREATE", guild))

    def add_role(self, guild: Guild, name: str, members: Iterable[User] = ()) -> Role:
        """A new role without permissions of its own, for these members."""
        role = Role(self.ids.next(), name, 0, position=len(guild.roles))
        guild.roles[role.id] = role
        for user in members:
            guild.members[user.id].roles.append(role.id)
        return role

    def add_member(self, guild: Guild, user: User) -> None:
        """Let `user` join the server."""
        guild.members[user.id] = Member(user.id, self.now())
        self.emit(Event("GUILD_MEMBER_ADD", guild, about=user))

    def remove_member(self, guild: Guild, user: User) -> None:
        """Let `user` leave the server, and its threads with it."""
        del guild.members[user.id]
        for channel in self.channels.values():
            if channel.guild_id == guild.id and channel.thread is not None:
                channel.thread.members.pop(user.id, None)
        self.emit(Event("GUILD_MEMBER_REMOVE", guild, about=user))

    def add_text_channel(
        self, guild: Guild, name: str, topic: str | None = None, *, kind: int = model.TEXT
    ) -> Channel:
        """A new text channel at the end of the server's list."""
        position = sum(1 for channel in self.channels.values() if channel.guild_id == guild.id)
        channel = Channel(self.ids.next(), kind, name, guild.id, topic=topic, position=position)
        self.channels[channel.id] = channel
        self.emit(Event("CHANNEL_CREATE", guild, channel))
        return channel

    def add_forum(self, guild: Guild, name: str, topic: str | None = None) -> Channel:
        """A new forum channel at the end of the server's list, in which the bot may make tags."""
        channel = self.add_text_channel(guild, name, topic, kind=model.FORUM)
        channel.overwrites[self.bot.id] = Overwrite(self.bot.id, 1, allow=BITS["manage_channels"])
        self.channel_changed(channel)
        return channel

    def dm(self, user: User) -> Channel:
        """The bot's direct message channel with `user`, created if needed."""
        for channel in self.channels.values():
            if channel.type == model.DM and channel.recipients == [user.id]:
                return channel
        channel = Channel(self.ids.next(), model.DM, user.name, recipients=[user.id])
        self.channels[channel.id] = channel
        self.emit(Event("CHANNEL_CREATE", None, channel))
        return channel

    def shares_server(self, user: User) -> bool:
        return any({user.id, self.bot.id} <= guild.members.keys() for guild in self.guilds.values())

    def messages(self, channel: Channel, viewer: User | None = None) -> list[Message]:
        """A channel's messages, oldest first; with a viewer only those visible to that person."""
        every = self.by_channel.get(channel.id, {}).values()
        return [m for m in every if viewer is None or self.sees(viewer.id, channel, m.audience)]

    def permissions(self, user_id: int, channel: Channel) -> int:
        """A person's permissions in a channel, or in that of a thread, after roles and overwrites."""
        guild = self.guild_of(channel)
        if guild is None:
            may = user_id == self.bot.id or user_id in channel.recipients
            return ALL & ~BITS["administrator"] if may else 0
        return permissions(guild, self.channels.get(channel.parent_id or 0, channel), user_id)

    def require(self, channel: Channel, *names: str) -> None:
        """Raise 50001 if the bot does not see the channel, 50013 if it lacks any of these permissions."""
        have = self.permissions(self.bot.id, channel)
        if not have & BITS["view_channel"]:
            raise known(50001)
        if bits(*names) & ~have:
            raise known(50013)

    def sees(self, user_id: int, channel: Channel, audience: int | None = None) -> bool:
        """Whether somebody sees the channel, and the message in it whose only reader is `audience`."""
        if audience is not None and audience != user_id:
            return False
        if not self.permissions(user_id, channel) & BITS["view_channel"]:
            return False
        private = channel.thread is not None and channel.type != model.PUBLIC_THREAD
        return not private or (channel.thread is not None and user_id in channel.thread.members)

    def post(self, message: Message) -> Message:
        """Post a finished message in its channel and raise its events."""
        channel = self.channels[message.channel_id]
        self.by_channel.setdefault(channel.id, {})[message.id] = message
        if message.audience is not None:
            self._bound_private(channel.id, message.audience, message.id)
        else:
            channel.last_message_id = message.id
            if channel.thread is not None:
                channel.thread.active = message.born
                channel.thread.message_count += 1
                channel.thread.total_sent += 1
                message.position = channel.thread.total_sent
                channel.thread.members.setdefault(message.author_id, message.born)
        self._note_pings(channel, message)
        self._emit_message("MESSAGE_CREATE", message)
        return message

    def _bound_private(self, channel_id: int, reader: int, message_id: int) -> None:
        """Drop the oldest ephemeral messages of a person, as a reload of Discord drops all of them."""
        mine = self._private.setdefault((channel_id, reader), deque())
        mine.append(message_id)
        while len(mine) > KEPT_PRIVATE:
            oldest = self.by_channel[channel_id].get(mine.popleft())
            if oldest is not None:
                self.remove(oldest)

    def _note_pings(self, channel: Channel, message: Message) -> None:
        people: list[int] = list(message.mentions)
        if channel.guild_id is not None:
            members = self.guilds[channel.guild_id].members
            if message.mention_everyone:
                people.extend(members)
            called = set(message.mention_roles)
            people.extend(member.user_id for member in members.values() if called & set(member.roles))
        for user_id in dict.fromkeys(people):
            if user_id == message.author_id or not self.sees(user_id, channel, message.audience):
                continue
            message.pinged.append(user_id)
            if channel.thread is not None and user_id not in channel.thread.members:
                channel.thread.members[user_id] = self.now()

    def edited(self, message: Message) -> None:
        """Raise the event of a changed message."""
        self._emit_message("MESSAGE_UPDATE", message)

    def remove(self, message: Message) -> None:
        del self.by_channel[message.channel_id][message.id]
        self.retired.extend(message.attachments)
        channel = self.channels[message.channel_id]
        if channel.thread is not None and message.audience is None:
            channel.thread.message_count -= 1
        self._emit_message("MESSAGE_DELETE", message)

    def _emit_message(self, name: str, message: Message) -> None:
        channel = self.channels[message.channel_id]
        self.emit(Event(name, self.guild_of(channel), channel, message))

    def say(self, author: User, channel: Channel, content: str) -> Message:
        """Let a person write a plain message. This unarchives an archived thread, as on Discord."""
        if channel.thread is not None and channel.thread.archived:
            channel.thread.archived = False
            self.channel_changed(channel)
        text = content[:2000]
        message = Message(self.ids.next(), channel.id, author.id, 0, text, self.now())
        guild = self.guild_of(channel)
        members = {*channel.recipients, self.bot.id} if guild is None else guild.members
        found = (int(match) for match in re.findall(r"<@!?(\d+)>", text))
        message.mentions = [user_id for user_id in dict.fromkeys(found) if user_id in members]
        return self.post(message)

    def channel_changed(self, channel: Channel) -> None:
        """Raise the event of a changed channel or thread."""
        name = "THREAD_UPDATE" if channel.thread is not None else "CHANNEL_UPDATE"
        self.emit(Event(name, self.guild_of(channel), channel))

    def now(self) -> float:
        """The world's time in seconds since 1970."""
        return self.clock.now()

    def archive_silent_threads(self) -> None:
        """Archive every thread that has been inactive for its time."""
        for channel in list(self.channels.values()):
            state = channel.thread
            if state is None or state.archived:
                continue
            if self.now() - state.active >= state.auto_archive_minutes * 60:
                state.archived, state.archived_at = True, self.now()
                self.channel_changed(channel)

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call `listener` with every event from now on; call the result to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def emit(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)
