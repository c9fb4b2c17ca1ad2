"""`/canasta-server calls`: the role that calls for players mention, and sharing calls with other servers."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.client.permissions import may_mention
from bot.layout.errors import Refused
from bot.server.screens.calls import calls_screen
from bot.tables.lobby.call_settings import Sharing, read_invite
from canasta.i18n import Text
from cogs.press.error_boundary import in_server, managers_only
from cogs.press.reply import Answer, Interaction

ROLE, SHARING = "role", "sharing"


@app_commands.command(
    description="Calls for players: the role they mention, and sharing them with other servers"
)
@app_commands.describe(
    role="The role that calls for players mention",
    invite="An invite link to this server that never expires: shares your calls, and brings others here",
    channel="Where calls of other servers come (default: this channel)",
    stop="What to switch off",
)
@app_commands.choices(
    stop=[
        app_commands.Choice(name="Mentioning a role", value=ROLE),
        app_commands.Choice(name="Sharing calls with other servers", value=SHARING),
    ]
)
async def calls(
    interaction: Interaction,
    role: discord.Role | None = None,
    invite: str | None = None,
    channel: discord.TextChannel | None = None,
    stop: str | None = None,
) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        managers_only(interaction)
        rules, by = answer.tables.call_rules, answer.person_id
        if role is not None:
            check_role(role)
            await rules.set_role(guild_id, role.id, by=by)
        if invite is not None:
            place = interaction.channel_id if channel is None else channel.id
            code = await own_invite(answer, guild_id, invite)
            await rules.set_sharing(guild_id, Sharing(place or 0, code), by=by)
        elif channel is not None:
            kept = (await rules.of_server(guild_id)).sharing
            if kept is None:
                raise Refused(Text("Add an invite link too: people on other servers join with it."))
            await rules.set_sharing(guild_id, Sharing(channel.id, kept.invite), by=by)
        if stop == ROLE:
            await rules.set_role(guild_id, None, by=by)
        elif stop == SHARING:
            await rules.set_sharing(guild_id, None, by=by)
        await _show(answer, guild_id)

    await in_server(interaction, work)


async def _show(answer: Answer, guild_id: int) -> None:
    settings = await answer.tables.call_rules.of_server(guild_id)
    guild = answer.bot.get_guild(guild_id)
    role = None if guild is None or settings.role_id is None else guild.get_role(settings.role_id)
    gone = settings.role_id is not None and role is None
    silent = role is not None and not may_mention(role, None)
    await answer.show(calls_screen(settings, answer.tr, gone=gone, silent=silent))


def check_role(role: discord.Role) -> None:
    """Raises Refused for a role that calls can't mention."""
    if role.is_default():
        raise Refused(Text("Calls never mention everybody. Choose a role that people take themselves."))
    if not may_mention(role, None):
        raise Refused(
            Text(
                "I can't mention {role}. Switch on **Allow anyone to @mention this role** in its settings.",
                role=f"<@&{role.id}>",
            )
        )


async def own_invite(answer: Answer, guild_id: int, text: str) -> str:
    """The code of an invite to this server. Raises Refused for any other, and for one that expires."""
    code = read_invite(text)
    try:
        found: dict[str, Any] = {**await answer.bot.http.get_invite(code, with_counts=False)}
    except discord.HTTPException:
        raise Refused(Text("I don't know this invite. It may have expired.")) from None
    if str(found.get("guild_id") or found.get("guild", {}).get("id")) != str(guild_id):
        raise Refused(Text("This invite leads to another server."))
    if found.get("expires_at") is not None:
        raise Refused(Text("This invite expires. Make one that never does."))
    return str(found["code"])
