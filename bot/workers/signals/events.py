"""What core tells the features, which it doesn't know by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from data.records.moderation import Bar

if TYPE_CHECKING:
    import discord


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table has been shown, to which lists link."""

    table_id: int


@dataclass(frozen=True, slots=True)
class ThreadOpened:
    """A table of this tournament has got its thread."""

    tournament_id: int


@dataclass(frozen=True, slots=True)
class TournamentShown:
    """A tournament is about to be shown as it is now."""

    tournament_id: int


@dataclass(frozen=True, slots=True)
class MatchesRated:
    """Matches on these servers have been rated, here or elsewhere: all of them belong to this process."""

    guilds: frozenset[int]


@dataclass(frozen=True, slots=True)
class PersonBarred:
    """Somebody has been barred: each feature takes them out of what it has. Told until all have."""

    bar: Bar


@dataclass(frozen=True, slots=True)
class SettingChanged:
    """A manager of this server has just changed a setting of this name."""

    guild_id: int
    name: str


@dataclass(frozen=True, slots=True)
class MessagePressed:
    """Somebody has pressed a button of this public message: answers stand below it."""

    message_id: int


@dataclass(frozen=True, slots=True)
class StandingChanged:
    """A standing table has changed, and its message with it."""

    standing_id: int


@dataclass(frozen=True, slots=True)
class ServerJoined:
    """A server has just added the bot, which may greet it where ``welcome``."""

    guild: discord.Guild
    welcome: bool


@dataclass(frozen=True, slots=True)
class ServerLeft:
    """A server has just removed the bot."""

    guild_id: int


@dataclass(frozen=True, slots=True)
class ServersSeen:
    """These servers have the bot, of which Discord tells after a login."""

    guilds: frozenset[int]


@dataclass(frozen=True, slots=True)
class MessageWritten:
    """Somebody whom the bot serves has written this."""

    message: discord.Message
