"""The page of calls for players."""

from typing import Any

import discord

from bot.client.permissions import may_mention
from bot.feature import SettingsPage
from bot.layout import Refused, stale
from bot.server.screens.settings import calls as screens
from bot.server.screens.settings.frame import PageScreen
from bot.tables.lobby.call_settings import CallSettings, Sharing, read_invite
from canasta.i18n import Text
from cogs.press import Answer, Step, opens, page_with_rows, role_with


async def _show(answer: Answer, guild_id: int, note: str) -> PageScreen:
    settings = await answer.tables.call_rules.of_server(guild_id)
    guild = answer.bot.get_guild(guild_id)
    role = None if guild is None or settings.role_id is None else guild.get_role(settings.role_id)
    sharing = settings.sharing
    lost = guild is not None and sharing is not None and guild.get_channel(sharing.channel_id) is None
    return screens.calls_page(
        settings,
        answer.tr,
        note,
        gone=settings.role_id is not None and role is None,
        silent=role is not None and not may_mention(role, None),
        lost=lost,
    )


async def _change(answer: Answer, guild_id: int, step: Step) -> Text | None:
    rules, by = answer.tables.call_rules, answer.person_id
    if step.what == screens.WRITE:
        await answer.ask(screens.invite_form(answer.tr))
        return None
    if step.what == screens.ROLE:
        role = role_with(answer, guild_id, step.value)
        _check_role(role)
        await rules.set_role(guild_id, role.id, by=by)
        return Text("✅ Calls mention {role} now.", role=f"<@&{role.id}>")
    if step.what == screens.NOBODY:
        await rules.set_role(guild_id, None, by=by)
        return Text("✅ Calls mention nobody now.")
    if step.what == screens.ALONE:
        await rules.set_sharing(guild_id, None, by=by)
        return Text("✅ Your calls stay on this server now.")
    await rules.set_sharing(guild_id, await _sharing(answer, guild_id, step), by=by)
    return Text("✅ Your calls are shared with other servers.")


async def _sharing(answer: Answer, guild_id: int, step: Step) -> Sharing:
    kept = (await answer.tables.call_rules.of_server(guild_id)).sharing
    if step.what == screens.INVITE:
        place = (answer.interaction.channel_id or 0) if kept is None else kept.channel_id
        return Sharing(place, await _own_invite(answer, guild_id, step.value))
    if step.what != screens.CHANNEL:
        raise stale()
    if kept is None:
        raise Refused("Add an invite link too: people on other servers join with it.")
    return Sharing(step.ids[0], kept.invite)


def _check_role(role: discord.Role) -> None:
    """Raises Refused for a role that calls can't mention."""
    if role.is_default():
        raise Refused("Calls never mention everybody. Choose a role that people take themselves.")
    if not may_mention(role, None):
        raise Refused(
            "I can't mention {role}. Switch on **Allow anyone to @mention this role** in its settings.",
            role=f"<@&{role.id}>",
        )


async def _own_invite(answer: Answer, guild_id: int, text: str) -> str:
    """The code of an invite to this server. Raises Refused for any other, and for one that expires."""
    code = read_invite(text)
    try:
        invite: dict[str, Any] = {**await answer.bot.http.get_invite(code, with_counts=False)}
    except discord.HTTPException:
        raise Refused("I don't know this invite. It may have expired.") from None
    if str(invite.get("guild_id") or invite.get("guild", {}).get("id")) != str(guild_id):
        raise Refused("This invite leads to another server.")
    if invite.get("expires_at") is not None:
        raise Refused("This invite expires. Make one that never does.")
    return str(invite["code"])


async def _now(answer: Answer, guild_id: int) -> str:
    settings: CallSettings = await answer.tables.call_rules.of_server(guild_id)
    return screens.calls_words(settings, answer.tr)


CALLS = page_with_rows(SettingsPage.CALLS, _show, _change, _now)
calls = opens(CALLS, "calls", "Calls for players: the role they mention, and sharing them with other servers")
