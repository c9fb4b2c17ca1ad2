"""What is lacking on a server: permissions of the bot, and what the settings name that is gone. In the words
of Discord's own settings, with where to click.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import discord

from bot.client.permissions import first_writable, may_mention, own_role, remedies, remedy_in, role_trouble
from bot.feature import SettingsPage
from bot.ratings.screens.roles import trouble_text
from bot.tables.lobby.call_settings import CallSettings
from bot.tables.settings.opening import Opening, Opens
from canasta.i18n import Text
from data.ratings.records import RoleRule
from data.standing.records import StandingTable

ROLE_KIND, CHANNEL_KIND = 1, 3
"""Discord's numbers: whom an override of a command is about."""
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is lacking, in a sentence. ``page``: where it is mended here, None if in Discord."""

    text: Text
    page: SettingsPage | None = None


@dataclass(frozen=True, slots=True)
class Relied:
    """What a server's settings name. ``board``, ``audit``, ``forum``: the channels of
    the leaderboard and of the audit log, and the forum for tables; ``overrides``: whom the server has
    let use which command, as Discord lists it, None if that isn't known.
    """

    opening: Opening = field(default_factory=Opening)
    calls: CallSettings = field(default_factory=CallSettings)
    board: int | None = None
    audit: int | None = None
    forum: int | None = None
    roles: Sequence[RoleRule] = ()
    standing: Sequence[StandingTable] = ()
    overrides: Sequence[Json] | None = None

    @property
    def ids(self) -> set[int]:
        """All channels and roles among them."""
        sharing = self.calls.sharing
        channels = {self.board, self.audit, self.forum, None if sharing is None else sharing.channel_id}
        roles = {self.calls.role_id, *self.opening.roles.values(), *(one.role_id for one in self.roles)}
        standing = {one.plan.channel_id for one in self.standing if one.ended_because is None}
        return {one for one in {*self.opening.channels, *channels, *roles, *standing} if one is not None}


_EVERYBODY_COMMANDS: Final = Text(
    "Members can't use commands here unless one of their roles lets them. Switch on **Use Application "
    "Commands**: **Server Settings > Roles > Default Permissions**."
)


def looked_over(guild: discord.Guild, relied: Relied) -> list[Finding]:
    """What is lacking on a server, the most important first; nothing if all is well."""
    own = [Finding(text) for text in remedies(guild, None)]
    parts = (
        _where(guild, relied.opening, nowhere=not own),
        _commands(guild, relied),
        _who(guild, relied.opening),
        _places(guild, relied),
        _calls(guild, relied.calls),
        _roles(guild, relied.roles),
        _events(guild, relied.standing),
    )
    found: list[Finding] = own
    for part in parts:
        found += [one for one in part if one not in found]
    return found


def _where(guild: discord.Guild, opening: Opening, *, nowhere: bool) -> Iterator[Finding]:
    """The channels for tables. ``nowhere``: whether it is worth saying that the bot can write in none."""
    page = SettingsPage.WHERE
    for channel_id in opening.channels:
        channel = guild.get_channel(channel_id)
        if channel is None:
            yield Finding(
                Text("A channel in which tables open has been deleted. Choose again: **Where tables open**."),
                page,
            )
            continue
        lacks = remedy_in(channel)
        if lacks is not None:
            yield Finding(lacks)
        if not _commands_work(channel):
            yield Finding(
                Text(
                    "In <#{channel}> members can't use commands. Switch on **Use Application Commands** for "
                    "`@everyone`: **Edit Channel > Permissions**.",
                    channel=channel_id,
                )
            )
    if not opening.channels and nowhere and first_writable(guild) is None:
        yield Finding(
            Text(
                "I can't write in any channel. Give me **View Channel**, **Send Messages** and **Attach "
                "Files** in one: **Edit Channel > Permissions > {role}**.",
                role=own_role(guild),
            )
        )


def _commands_work(channel: discord.abc.GuildChannel) -> bool:
    """Whether members without roles can use commands in a channel that they see."""
    have = channel.permissions_for(channel.guild.default_role)
    server = channel.guild.default_role.permissions
    # What the server as a whole denies is said once.
    return have.use_application_commands or not have.view_channel or not server.use_application_commands


def _commands(guild: discord.Guild, relied: Relied) -> Iterator[Finding]:
    """Commands that the server's own settings hide from its members."""
    if not guild.default_role.permissions.use_application_commands:
        yield Finding(_EVERYBODY_COMMANDS)
    for override in relied.overrides or ():
        if str(override["id"]) != str(override["application_id"]):
            # A single command: /canasta-server may well be for a few.
            continue
        said = {
            (int(one["type"]), int(one["id"])): bool(one["permission"]) for one in override["permissions"]
        }
        if said.get((ROLE_KIND, guild.id)) is False:
            yield Finding(
                Text(
                    "My commands are switched off for `@everyone`. Look at **Server Settings > Integrations "
                    "> {name} > Roles & Members**.",
                    name=own_role(guild),
                )
            )
        # Discord writes all channels as the server's id less one.
        elsewhere = said.get((CHANNEL_KIND, guild.id - 1), True)
        places = relied.opening.channels or tuple(channel.id for channel in guild.text_channels)
        closed = [one for one in places if not said.get((CHANNEL_KIND, one), elsewhere)]
        if closed and (relied.opening.channels or len(closed) == len(places)):
            yield Finding(
                Text(
                    "My commands are switched off in {channels}. Look at **Server Settings > Integrations > "
                    "{name} > Channels**.",
                    channels=_mentioned(closed),
                    name=own_role(guild),
                )
            )


def _mentioned(channels: Sequence[int]) -> str:
    return ", ".join([*(f"<#{one}>" for one in channels[:3]), *(["…"] if len(channels) > 3 else [])])


def _who(guild: discord.Guild, opening: Opening) -> Iterator[Finding]:
    gone = {what for what, role in opening.roles.items() if guild.get_role(role) is None}
    if Opens.TABLES in gone:
        yield Finding(
            Text(
                "The role that may open tables has been deleted, so only members with Manage Server can. "
                "Choose again: **Who opens tables**."
            ),
            SettingsPage.WHO,
        )
    if Opens.TOURNAMENTS in gone:
        yield Finding(
            Text(
                "The role that may open tournaments has been deleted, so only members with Manage Server can."
                " Choose again: **Who opens tables**."
            ),
            SettingsPage.WHO,
        )


def _places(guild: discord.Guild, relied: Relied) -> Iterator[Finding]:
    """The channels in which the bot posts by itself."""
    sharing = relied.calls.sharing
    board, log, calls = SettingsPage.BOARD, SettingsPage.AUDIT, SettingsPage.CALLS
    named: list[tuple[int | None, Finding]] = [
        (
            relied.board,
            Finding(Text("The leaderboard's channel has been deleted. Post it in another one."), board),
        ),
        (
            relied.audit,
            Finding(Text("The audit log's channel has been deleted. Choose another one."), log),
        ),
        (
            relied.forum,
            Finding(
                Text("The forum in which tables become posts has been deleted. Choose another one."),
                SettingsPage.FORUM,
            ),
        ),
        (
            None if sharing is None else sharing.channel_id,
            Finding(
                Text("The channel for calls of other servers has been deleted. Choose another one."), calls
            ),
        ),
    ]
    for one in relied.standing:
        if one.ended_because is None:
            lost = Text(
                "A standing table's channel has been deleted. Its host can move it: /canasta standing list."
            )
            named.append((one.plan.channel_id, Finding(lost)))
    yield from _lacking_in(guild, named)


def _lacking_in(guild: discord.Guild, named: Iterable[tuple[int | None, Finding]]) -> Iterator[Finding]:
    """Channels that are gone, in these words, or in which the bot lacks something."""
    for channel_id, gone in named:
        if channel_id is None:
            continue
        channel = guild.get_channel(channel_id)
        if channel is None:
            yield gone
            continue
        lacks = remedy_in(channel)
        if lacks is not None:
            yield Finding(lacks)


def _calls(guild: discord.Guild, calls: CallSettings) -> Iterator[Finding]:
    if calls.role_id is None:
        return
    role = guild.get_role(calls.role_id)
    if role is None:
        yield Finding(
            Text("The role that calls for players mention has been deleted. Choose another one."),
            SettingsPage.CALLS,
        )
    elif not may_mention(role, None):
        yield Finding(
            Text(
                "I can't mention {role} in calls for players. Switch on **Allow anyone to @mention this "
                "role**: **Server Settings > Roles**, at that role.",
                role=f"<@&{role.id}>",
            )
        )


def _roles(guild: discord.Guild, rules: Iterable[RoleRule]) -> Iterator[Finding]:
    for rule in rules:
        trouble = role_trouble(guild, rule.role_id)
        if trouble is not None:
            yield Finding(trouble_text(trouble, rule.role_id), SettingsPage.ROLES)


def _events(guild: discord.Guild, standing: Iterable[StandingTable]) -> Iterator[Finding]:
    mine = guild.me.guild_permissions
    wanted = any(one.plan.with_event and one.ended_because is None for one in standing)
    if wanted and not (mine.create_events or mine.manage_events):
        yield Finding(
            Text(
                "I can't make the dates of standing tables server events. Switch on **Create Events**: "
                "**Server Settings > Roles > {role} > Permissions**.",
                role=own_role(guild),
            )
        )
