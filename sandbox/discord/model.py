"""The objects of a Discord world. Plain records; the operations are in world.py."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

# channel types
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 1, 11, 12, 15

# message types
DEFAULT, RECIPIENT_ADD = 0, 1
THREAD_CREATED, REPLY, COMMAND, THREAD_STARTER, MENU_COMMAND = 18, 19, 20, 21, 23

# message flags
HAS_THREAD, EPHEMERAL, LOADING = 1 << 5, 1 << 6, 1 << 7
SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = 1 << 12, 1 << 15

# interaction types
SLASH, CLICK, AUTOCOMPLETE, MODAL = 2, 3, 4, 5

# types of the first answer to an interaction
ANSWER, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9

MAX_FILE = 10 * 1024 * 1024
"""Bytes of one uploaded file."""


@dataclass
class User:
    """A person or the bot."""

    id: int
    name: str
    """The displayed name; anything that a person can type."""
    username: str
    bot: bool = False
    locale: str = "en-US"
    avatar: str | None = None
    """The hash of an avatar of avatars.py; None where there is none."""
    dms_blocked: bool = False
    """Whether the bot's direct messages to this person are refused (50007)."""
    installed: bool = False
    """Whether this person has added the application to their own account."""


@dataclass
class Role:
    id: int
    name: str
    permissions: int
    position: int = 0
    managed: bool = False


@dataclass
class Overwrite:
    """What a channel allows and denies one role (kind 0) or member (kind 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass
class Member:
    user_id: int
    joined: float
    nick: str | None = None
    roles: list[int] = field(default_factory=list)


@dataclass
class Guild:
    id: int
    name: str
    owner_id: int
    created: float
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    locale: str = "en-US"
    system_channel_id: int | None = None
    """The channel for Discord's own notices, where bots greet."""


@dataclass
class ThreadState:
    """The additional fields of a channel that is a thread."""

    owner_id: int
    created: float
    active: float
    """The time of the last activity; auto-archiving counts from here."""
    auto_archive_minutes: int = 1440
    archived: bool = False
    archived_at: float = 0.0
    invitable: bool = True
    message_count: int = 0
    total_sent: int = 0
    members: dict[int, float] = field(default_factory=dict)


@dataclass
class Channel:
    id: int
    type: int
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    """A thread's text channel."""
    topic: str | None = None
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipients: list[int] = field(default_factory=list)
    """A direct message channel's person (the bot is implied)."""
    last_message_id: int | None = None
    thread: ThreadState | None = None
    available_tags: list[Json] = field(default_factory=list)
    """A forum's tags, as in its payload."""
    applied_tags: list[int] = field(default_factory=list)
    """A post's tags."""


@dataclass
class Attachment:
    id: int
    filename: str
    content_type: str
    size: int
    data: bytes
    width: int | None = None
    height: int | None = None
    description: str | None = None


@dataclass
class Message:
    id: int
    channel_id: int
    author_id: int
    type: int
    content: str
    born: float
    """When it was sent, by the world's clock (including advances)."""
    edited: float | None = None
    flags: int = 0
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: list[int] = field(default_factory=list)
    """Whom it notified when it was sent: edits never add to this."""
    reference: Json | None = None
    interaction: Json | None = None
    """`interaction_metadata` of an answer to a command, component or modal."""
    command_name: str | None = None
    webhook: bool = False
    """Whether it was sent through an interaction's token."""
    audience: int | None = None
    """An ephemeral message's only reader."""
    position: int | None = None
    pinned: bool = False

    @property
    def ephemeral(self) -> bool:
        return self.audience is not None

    @property
    def loading(self) -> bool:
        """Whether it still shows that the bot is thinking."""
        return bool(self.flags & LOADING)


@dataclass
class Interaction:
    """One interaction, from a person's click to the bot's last answer."""

    id: int
    token: str
    type: int
    user_id: int
    channel_id: int
    data: Json
    born: float
    source_id: int | None = None
    """The message whose component was used."""
    command_name: str | None = None
    trigger: Json | None = None
    """For a modal: the metadata of the interaction that opened it."""
    state: str = "pending"
    """pending, answered or failed."""
    callback: int | None = None
    original_id: int | None = None
    followed: bool = False
    """Whether the bot has edited its answer or sent more since the first one."""
    message_ids: list[int] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    timer: asyncio.TimerHandle | None = None


@dataclass(frozen=True)
class Membership:
    """The people who joined and left a thread."""

    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Event:
    """Something happened in the world.

    The name is the gateway's, or starts with SANDBOX_ for events only the pages get. `about` is the affected
    object if that is neither the server nor the channel. Listeners serialise it at once: the objects may have
    changed by the next event.
    """

    name: str
    guild: Guild | None = None
    channel: Channel | None = None
    about: Message | User | Interaction | Membership | None = None

    @property
    def audience(self) -> int | None:
        """The only person who may know about it; None means everybody who can see the channel."""
        if isinstance(self.about, Message):
            return self.about.audience
        return self.about.user_id if isinstance(self.about, Interaction) else None

    @property
    def for_bot(self) -> bool:
        """Whether the bot may get it: not what is for pages, about members, or seen by one person alone."""
        private = isinstance(self.about, Message) and self.about.ephemeral
        return not (self.name.startswith("SANDBOX_") or private or isinstance(self.about, User | Membership))
