"""What core's own settings name on a server."""

from bot.feature import Need, NeedKind, SettingsPage
from bot.tables.lobby.call_settings import CallSettings
from bot.tables.settings.opening import Opening, Opens
from bot.tables.settings.server_settings import FORUM
from canasta.i18n import Text
from data import Store


async def opening_roles(store: Store, guild_id: int) -> list[Need]:
    """The roles that open tables and tournaments."""
    gone = {
        Opens.TABLES: Text(
            "The role that may open tables has been deleted, so only members with Manage Server can. Choose "
            "again: **Who opens tables**."
        ),
        Opens.TOURNAMENTS: Text(
            "The role that may open tournaments has been deleted, so only members with Manage Server can. "
            "Choose again: **Who opens tables**."
        ),
    }
    roles = Opening.of(await store.settings.of_guild(guild_id)).roles
    return [Need(NeedKind.ROLE, gone[what], role, SettingsPage.WHO) for what, role in roles.items()]


async def named_places(store: Store, guild_id: int) -> list[Need]:
    """The channels of the audit log and of calls, the forum, and the role that calls mention."""
    kept, log = await store.settings.of_guild(guild_id), await store.audit.channel(guild_id)
    calls, forum = CallSettings.of(kept), FORUM.of(kept)
    named = [
        Need(
            NeedKind.CHANNEL,
            Text("The audit log's channel has been deleted. Choose another one."),
            None if log is None else log.channel_id,
            SettingsPage.AUDIT,
        ),
        Need(
            NeedKind.CHANNEL,
            Text("The forum in which tables become posts has been deleted. Choose another one."),
            None if forum is None else int(forum),
            SettingsPage.FORUM,
        ),
        Need(
            NeedKind.CHANNEL,
            Text("The channel for calls of other servers has been deleted. Choose another one."),
            None if calls.sharing is None else calls.sharing.channel_id,
            SettingsPage.CALLS,
        ),
        Need(
            NeedKind.MENTIONED_ROLE,
            Text("The role that calls for players mention has been deleted. Choose another one."),
            calls.role_id,
            SettingsPage.CALLS,
        ),
    ]
    return [need for need in named if need.id is not None]
