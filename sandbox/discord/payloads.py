"""The world's objects in Discord's JSON."""

from sandbox.discord.clock import iso
from sandbox.discord.emojis import Emoji
from sandbox.discord.model import DM, FORUM, Channel, Guild, Json, Role, User
from sandbox.discord.world import World

BOT_FLAGS = 1 << 19
"""The public flag of bots that answer over HTTP or gateway interactions."""


def user(person: User) -> Json:
    data: Json = {
        "id": str(person.id),
        "username": person.username,
        "discriminator": "0",
        "global_name": None if person.bot else person.name,
        "avatar": person.avatar,
        "public_flags": BOT_FLAGS if person.bot else 0,
        "flags": BOT_FLAGS if person.bot else 0,
        "primary_guild": None,
    }
    if person.bot:
        data["bot"] = True
        data["username"] = person.name
    return data


def me(world: World) -> Json:
    """The bot about itself."""
    own = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None, "premium_type": 0}
    return user(world.bot) | own


def application(world: World) -> Json:
    owner = next((person for person in world.users.values() if not person.bot), world.bot)
    nothing = "icon type interactions_endpoint_url role_connections_verification_url team"
    none_at_all = (
        "flags approximate_user_install_count approximate_user_authorization_count explicit_content_filter"
    )
    return {
        **dict.fromkeys(nothing.split()),
        **dict.fromkeys(none_at_all.split(), 0),
        "id": str(world.application_id),
        "name": world.bot.name,
        "description": "",
        "summary": "",
        "bot": user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags_new": "0",
        "redirect_uris": [],
        "owner": user(owner),
        "approximate_guild_count": len(world.guilds),
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}, "1": {}},
    }


def emoji(world: World, item: Emoji) -> Json:
    return {
        "id": str(item.id),
        "name": item.name,
        "user": user(world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": item.animated,
        "available": True,
    }


def role(item: Role) -> Json:
    return {
        "id": str(item.id),
        "name": item.name,
        "permissions": str(item.permissions),
        "position": item.position,
        "managed": item.managed,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member(world: World, guild: Guild, user_id: int, *, with_user: bool = True) -> Json:
    record = guild.members[user_id]
    roles = [str(role_id) for role_id in record.roles]
    data: Json = {"nick": record.nick, "roles": roles, "joined_at": iso(record.joined), "flags": 0}
    if with_user:
        data["user"] = user(world.users[user_id])
    return data


def guild_create(world: World, guild: Guild) -> Json:
    """The whole server as in GUILD_CREATE when the bot joins it. Only active threads are listed."""
    channels = [c for c in world.channels.values() if c.guild_id == guild.id]
    active = [c for c in channels if c.thread is not None and not c.thread.archived]
    return {
        **_of_guild(guild),
        "member_count": len(guild.members),
        "joined_at": iso(guild.members[world.bot.id].joined),
        "members": [member(world, guild, world.bot.id)],
        "channels": [channel(world, c) for c in channels if c.thread is None],
        "threads": [channel(world, c) for c in active],
    }


def _of_guild(guild: Guild) -> Json:
    """What the world knows of a server itself."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "preferred_locale": guild.locale,
        "features": [],
        "roles": [role(item) for item in guild.roles.values()],
        "system_channel_id": None if guild.system_channel_id is None else str(guild.system_channel_id),
    }


def guild(guild: Guild) -> Json:
    """A server as it is read by its id: what it has of Discord's many settings, and the rest at rest."""
    nothing = (
        "icon description home_header splash discovery_splash banner application_id afk_channel_id "
        "widget_channel_id max_presences vanity_url_code rules_channel_id safety_alerts_channel_id "
        "public_updates_channel_id incidents_data"
    )
    none_at_all = (
        "system_channel_flags verification_level default_message_notifications mfa_level "
        "explicit_content_filter premium_tier premium_subscription_count nsfw_level "
        "max_stage_video_channel_users max_video_channel_users"
    )
    return {
        **dict.fromkeys(nothing.split()),
        **dict.fromkeys(none_at_all.split(), 0),
        **dict.fromkeys(("widget_enabled", "premium_progress_bar_enabled", "nsfw"), False),
        **_of_guild(guild),
        "region": "deprecated",
        "afk_timeout": 300,
        "max_members": 500_000,
        "emojis": [],
        "stickers": [],
    }


def channel(world: World, place: Channel) -> Json:
    """A channel, direct message channel or thread."""
    last = None if place.last_message_id is None else str(place.last_message_id)
    data: Json = {"id": str(place.id), "type": place.type, "last_message_id": last, "flags": 0}
    if place.type == DM:
        data["recipients"] = [user(world.users[user_id]) for user_id in place.recipients]
        return data
    data |= {
        "guild_id": str(place.guild_id),
        "name": place.name,
        "parent_id": None if place.parent_id is None else str(place.parent_id),
        "rate_limit_per_user": 0,
    }
    if place.thread is None:
        data |= {
            "topic": place.topic,
            "position": place.position,
            "nsfw": False,
            "permission_overwrites": [
                {"id": str(o.id), "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)}
                for o in place.overwrites.values()
            ],
        }
        if place.type == FORUM:
            usual = dict.fromkeys(("default_reaction_emoji", "default_sort_order"))
            data |= {"available_tags": place.available_tags, "default_forum_layout": 0, **usual}
        return data
    state = place.thread
    data |= {
        "owner_id": str(state.owner_id),
        "message_count": max(state.message_count, 0),
        "member_count": min(len(state.members), 50),
        "total_message_sent": state.total_sent,
        "thread_metadata": {
            "archived": state.archived,
            "archive_timestamp": iso(state.archived_at or state.created),
            "auto_archive_duration": state.auto_archive_minutes,
            "locked": False,
            "create_timestamp": iso(state.created),
            "invitable": state.invitable,
        },
    }
    if place.applied_tags:
        data["applied_tags"] = [str(tag) for tag in place.applied_tags]
    if world.bot.id in state.members:
        data["member"] = thread_member(place, world.bot.id)
    return data


def thread_member(thread: Channel, user_id: int) -> Json:
    """A person's membership of a thread."""
    assert thread.thread is not None
    joined = thread.thread.members[user_id]
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": iso(joined), "flags": 0}
