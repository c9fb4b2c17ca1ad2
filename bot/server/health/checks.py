"""What a server lacks: permissions, and what its settings name; in Discord's words, with where to click."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

import discord

from bot.client import permissions
from bot.client.network import FAILED
from bot.feature import Check, Need, NeedKind, SettingsPage
from bot.tables.settings.opening import Opening
from canasta.i18n import Text
from data import Store
from data.records.audit import AuditEntry, Deed

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
    """What a server's settings name: ``needs`` are those of all features. ``overrides``: whom the server has
    let use which command, as Discord lists it, None if that isn't known.
    """

    opening: Opening
    needs: Sequence[Need]
    overrides: Sequence[Json] | None = None

    @property
    def ids(self) -> set[int]:
        """All channels and roles among them."""
        needed = {need.id for need in self.needs if need.id is not None}
        return {*self.opening.channels, *needed}


_EVERYBODY_COMMANDS: Final = Text(
    "Members can't use commands here unless one of their roles lets them. Switch on **Use Application "
    "Commands**: **Server Settings > Roles > Default Permissions**."
)


def looked_over(guild: discord.Guild, relied: Relied) -> list[Finding]:
    """What is lacking on a server, the most important first; nothing if all is well."""
    findings = [Finding(text) for text in permissions.remedies(guild, None)]
    where = _where(guild, relied.opening, nowhere=not findings)
    needs = (finding for need in relied.needs for finding in _needed(guild, need))
    for finding in chain(where, _commands(guild, relied), needs):
        if finding not in findings:
            findings.append(finding)
    return findings


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
        lacks = permissions.remedy_in(channel)
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
    if not opening.channels and nowhere and permissions.first_writable(guild) is None:
        yield Finding(
            Text(
                "I can't write in any channel. Give me **View Channel**, **Send Messages** and **Attach "
                "Files** in one: **Edit Channel > Permissions > {role}**.",
                role=permissions.own_role(guild),
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
            (int(rule["type"]), int(rule["id"])): bool(rule["permission"]) for rule in override["permissions"]
        }
        if said.get((ROLE_KIND, guild.id)) is False:
            yield Finding(
                Text(
                    "My commands are switched off for `@everyone`. Look at **Server Settings > Integrations "
                    "> {name} > Roles & Members**.",
                    name=permissions.own_role(guild),
                )
            )
        # Discord writes all channels as the server's id less one.
        elsewhere = said.get((CHANNEL_KIND, guild.id - 1), True)
        places = relied.opening.channels or tuple(channel.id for channel in guild.text_channels)
        closed = [place for place in places if not said.get((CHANNEL_KIND, place), elsewhere)]
        if closed and (relied.opening.channels or len(closed) == len(places)):
            yield Finding(
                Text(
                    "My commands are switched off in {channels}. Look at **Server Settings > Integrations > "
                    "{name} > Channels**.",
                    channels=_mentioned(closed),
                    name=permissions.own_role(guild),
                )
            )


def _mentioned(channels: Sequence[int]) -> str:
    return ", ".join([*(f"<#{one}>" for one in channels[:3]), *(["…"] if len(channels) > 3 else [])])


def _needed(guild: discord.Guild, need: Need) -> Iterator[Finding]:
    """What is lacking of something that a feature needs."""
    if need.kind is NeedKind.EVENTS:
        mine = guild.me.guild_permissions
        if not (mine.create_events or mine.manage_events):
            yield Finding(need.lacking.filled(role=permissions.own_role(guild)), need.page)
        return
    if need.kind is NeedKind.CHANNEL:
        channel = guild.get_channel(need.id or 0)
        lacks = need.lacking if channel is None else permissions.remedy_in(channel)
        if lacks is not None:
            yield Finding(lacks, need.page if channel is None else None)
        return
    role = guild.get_role(need.id or 0)
    if role is None:
        yield Finding(need.lacking, need.page)
        return
    trouble = permissions.role_trouble(guild, role.id) if need.kind is NeedKind.GIVEN_ROLE else None
    if trouble is not None:
        yield Finding(permissions.role_trouble_text(trouble, role.id), need.page)
    elif need.kind is NeedKind.MENTIONED_ROLE and not permissions.may_mention(role, None):
        yield Finding(
            Text(
                "I can't mention {role}. Switch on **Allow anyone to @mention this role**: "
                "**Server Settings > Roles**, at that role.",
                role=f"<@&{role.id}>",
            )
        )


async def findings(
    client: discord.Client, store: Store, guild_id: int, checks: Iterable[Check]
) -> list[Finding]:
    """What is lacking on a server, the most important first; nothing if all is well."""
    guild = client.get_guild(guild_id)
    if guild is None:
        return []
    relied = await relied_on(store, guild_id, checks)
    return looked_over(guild, replace(relied, overrides=await _overrides(client, guild_id)))


async def relied_on(store: Store, guild_id: int, checks: Iterable[Check]) -> Relied:
    """What a server's settings name."""
    opening = Opening.of(await store.settings.of_guild(guild_id))
    return Relied(opening, [need for check in checks for need in await check(store, guild_id)])


async def _overrides(client: discord.Client, guild_id: int) -> Sequence[Json] | None:
    """Whom the server has let use which command; None if Discord doesn't tell."""
    try:
        return await client.http.get_guild_application_command_permissions(
            client.application_id or 0, guild_id
        )
    except FAILED:
        return None


class LostPlaces:
    """Hears of each deleted channel and role; what is deleted meanwhile is found by the health check."""

    def __init__(self, store: Store, checks: Iterable[Check]) -> None:
        self._store, self._checks = store, checks

    async def deleted(self, guild_id: int, id: int, name: str) -> None:
        """Note that a channel or role with this ``name`` and sign is gone, if something relies on it."""
        if id in (await relied_on(self._store, guild_id, self._checks)).ids:
            details = {"what": name}
            await self._store.audit.note(AuditEntry(guild_id, Deed.RELIED_GONE, details=details))
