"""The world's things as Discord writes them in JSON."""

from sandbox.discord.clock import iso
from sandbox.discord.model import (
    ANSWER,
    CLICK,
    DEFER,
    DEFER_UPDATE,
    DM,
    EPHEMERAL,
    HAS_THREAD,
    MAX_FILE,
    REPLY,
    SLASH,
    THREAD_STARTER,
    Attachment,
    Channel,
    Guild,
    Interaction,
    Json,
    Membership,
    Message,
    Role,
    User,
)
from sandbox.discord.world import World

BOT_FLAGS = 1 << 19
"""The public flag of bots that answer over HTTP or gateway interactions."""


def user(person: User) -> Json:
    """A user as in messages and members."""
    data: Json = {
        "id": str(person.id),
        "username": person.username,
        "discriminator": "0",
        "global_name": None if person.bot else person.name,
        "avatar": None,
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
    return user(world.bot) | {
        "mfa_enabled": False,
        "locale": "en-US",
        "verified": True,
        "email": None,
        "premium_type": 0,
    }


def application(world: World) -> Json:
    """The application as its owner sees it."""
    owner = next((person for person in world.users.values() if not person.bot), world.bot)
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "bot": user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}, "1": {}},
    }


def role(item: Role) -> Json:
    """A role."""
    return {
        "id": str(item.id),
        "name": item.name,
        "description": None,
        "permissions": str(item.permissions),
        "position": item.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": item.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member(world: World, guild: Guild, user_id: int, *, with_user: bool = True) -> Json:
    """Somebody as a member of a server."""
    record = guild.members[user_id]
    data: Json = {
        "nick": record.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role_id) for role_id in record.roles],
        "joined_at": iso(record.joined),
        "premium_since": None,
        "communication_disabled_until": None,
        "flags": 0,
        "pending": False,
        "deaf": False,
        "mute": False,
    }
    if with_user:
        data["user"] = user(world.users[user_id])
    return data


def guild_create(world: World, guild: Guild) -> Json:
    """The whole server as GUILD_CREATE brings it. Threads are listed when they are alive."""
    channels = [c for c in world.channels.values() if c.guild_id == guild.id]
    everyone = {"member_count": len(guild.members), "joined_at": iso(guild.members[world.bot.id].joined)}
    return (
        guild_json(world, guild)
        | everyone
        | {
            "large": False,
            "unavailable": False,
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "members": [member(world, guild, world.bot.id)],
            "channels": [channel(world, c) for c in channels if c.thread is None],
            "threads": [
                channel(world, c) for c in channels if c.thread is not None and not c.thread.archived
            ],
        }
    )


def guild_json(world: World, guild: Guild) -> Json:
    """The server as REST answers it."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "icon": None,
        "splash": None,
        "banner": None,
        "home_header": None,
        "discovery_splash": None,
        "description": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "application_id": None,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw": False,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": guild.locale,
        "vanity_url_code": None,
        "max_members": 500000,
        "max_presences": None,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "features": [],
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
        "roles": [role(item) for item in guild.roles.values()],
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
    if world.bot.id in state.members:
        data["member"] = thread_member(place, world.bot.id)
    return data


def thread_member(thread: Channel, user_id: int) -> Json:
    """Somebody's membership of a thread."""
    assert thread.thread is not None
    joined = thread.thread.members[user_id]
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": iso(joined), "flags": 0}


def membership(thread: Channel, change: Membership) -> Json:
    """Who came into a thread and who left it."""
    assert thread.thread is not None
    data: Json = {"id": str(thread.id), "member_count": min(len(thread.thread.members), 50)}
    if change.added:
        data["added_members"] = [thread_member(thread, user_id) for user_id in change.added]
    if change.removed:
        data["removed_member_ids"] = [str(user_id) for user_id in change.removed]
    return data


def attachment_url(world: World, channel_id: int, item: Attachment) -> str:
    """Where the file lies on the sandbox's own CDN."""
    return f"{world.cdn_url}/attachments/{channel_id}/{item.id}/{item.filename}"


def attachment(world: World, message_: Message, item: Attachment) -> Json:
    """A message's file."""
    url = attachment_url(world, message_.channel_id, item)
    data: Json = {
        "id": str(item.id),
        "filename": item.filename,
        "size": item.size,
        "url": url,
        "proxy_url": url,
        "content_type": item.content_type,
    }
    if item.width is not None and item.height is not None:
        data |= {"width": item.width, "height": item.height}
    if item.description is not None:
        data["description"] = item.description
    if message_.ephemeral:
        data["ephemeral"] = True
    return data


def media(world: World, message_: Message, stored: Json) -> Json:
    """A media item, resolved to the CDN when it is one of the message's own files."""
    by_id = {str(item.id): item for item in message_.attachments}
    item = by_id.get(str(stored.get("attachment_id")))
    if item is None:
        url = str(stored["url"])
        return {"id": "0", "url": url, "proxy_url": url, "width": None, "height": None, "content_type": None}
    url = attachment_url(world, message_.channel_id, item)
    return {
        "id": str(item.id),
        "url": url,
        "proxy_url": url,
        "width": item.width or 0,
        "height": item.height or 0,
        "content_type": item.content_type,
        "attachment_id": str(item.id),
        "loading_state": 2,
    }


def component(world: World, message_: Message, stored: Json) -> Json:
    """A component with its media resolved, and its children's."""
    data = dict(stored)
    for key in ("media", "file"):
        if isinstance(data.get(key), dict):
            data[key] = media(world, message_, data[key])
    if data["type"] == 13:
        own = next((a for a in message_.attachments if str(a.id) == data["file"]["id"]), None)
        data |= {"name": own.filename if own else None, "size": own.size if own else None}
    if "items" in data:
        data["items"] = [item | {"media": media(world, message_, item["media"])} for item in data["items"]]
    if "components" in data:
        data["components"] = [component(world, message_, child) for child in data["components"]]
    if isinstance(data.get("accessory"), dict):
        data["accessory"] = component(world, message_, data["accessory"])
    return data


def message(world: World, item: Message, *, with_reference: bool = True) -> Json:
    """A message as REST and gateway bring it."""
    flags = item.flags | (EPHEMERAL if item.ephemeral else 0)
    thread = world.channels.get(item.id)
    if thread is not None:
        flags |= HAS_THREAD
    data: Json = {
        "id": str(item.id),
        "channel_id": str(item.channel_id),
        "author": user(world.users[item.author_id]),
        "type": item.type,
        "content": item.content,
        "timestamp": iso(item.born),
        "edited_timestamp": None if item.edited is None else iso(item.edited),
        "flags": flags,
        "tts": False,
        "pinned": False,
        "mention_everyone": item.mention_everyone,
        "mentions": [user(world.users[user_id]) for user_id in item.mentions],
        "mention_roles": [str(role_id) for role_id in item.mention_roles],
        "attachments": [attachment(world, item, a) for a in item.attachments],
        "embeds": [],
        "components": [component(world, item, c) for c in item.components],
    }
    if item.position is not None:
        data["position"] = item.position
    if item.webhook:
        data |= {"webhook_id": str(world.application_id), "application_id": str(world.application_id)}
    if item.reference is not None:
        data["message_reference"] = item.reference
        if item.type in (REPLY, THREAD_STARTER) and with_reference:
            target = world.by_channel.get(int(item.reference["channel_id"]), {}).get(
                int(item.reference.get("message_id", 0))
            )
            data["referenced_message"] = None
            if target is not None and target.audience in (None, item.audience):
                data["referenced_message"] = message(world, target, with_reference=False)
    if item.interaction is not None:
        data["interaction_metadata"] = item.interaction
        if item.command_name is not None:
            data["interaction"] = {
                "id": item.interaction["id"],
                "type": 2,
                "name": item.command_name,
                "user": item.interaction["user"],
            }
    if thread is not None:
        data["thread"] = channel(world, thread)
    return data


def interaction(world: World, item: Interaction) -> Json:
    """An interaction as the bot gets it."""
    place, person = world.channels[item.channel_id], world.users[item.user_id]
    may = str(world.permissions(person.id, place))
    data: Json = {
        "id": str(item.id),
        "application_id": str(world.application_id),
        "type": item.type,
        "token": item.token,
        "version": 1,
        "data": item.data,
        "channel_id": str(place.id),
        "channel": channel(world, place) | {"permissions": may},
        "locale": person.locale,
        "app_permissions": str(world.permissions(world.bot.id, place)),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": {"0": str(place.guild_id or 0)},
        "context": 1 if place.guild_id is None else 0,
        "attachment_size_limit": MAX_FILE,
    }
    guild = world.guild_of(place)
    if guild is None:
        data["user"] = user(person)
    else:
        data |= {
            "member": member(world, guild, person.id) | {"permissions": may},
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
        }
    source = world.by_channel.get(place.id, {}).get(item.source_id or 0)
    if source is not None:
        data["message"] = message(world, source)
    return data


def interaction_metadata(world: World, item: Interaction) -> Json:
    """`interaction_metadata` of the messages that answer an interaction."""
    data: Json = {
        "id": str(item.id),
        "type": item.type,
        "user": user(world.users[item.user_id]),
        "authorizing_integration_owners": {"0": str(world.channels[item.channel_id].guild_id or 0)},
    }
    if item.type == SLASH:
        data |= {"name": item.command_name, "command_type": 1}
    elif item.type == CLICK:
        data["interacted_message_id"] = str(item.source_id)
    elif item.trigger is not None:
        data["triggering_interaction_metadata"] = item.trigger
    return data


def interaction_state(item: Interaction) -> Json:
    """What the person who opened an interaction may know of it: the page's own form, not Discord's."""
    return {
        "id": str(item.id),
        "type": item.type,
        "state": item.state,
        "callback": item.callback,
        "followed": item.followed,
        "channel_id": str(item.channel_id),
        "source_id": None if item.source_id is None else str(item.source_id),
        "message_id": None if item.original_id is None else str(item.original_id),
        "custom_id": item.data.get("custom_id"),
        "command": item.command_name,
        "modal": item.modal,
        "choices": item.choices,
    }


def receipt(world: World, item: Interaction) -> Json:
    """What the bot's first answer is answered with where it asks for that (`with_response`)."""
    done: Json = {"id": str(item.id), "type": item.type, "channel_id": str(item.channel_id)}
    place = world.channel(item.channel_id)
    if place.guild_id is not None:
        done["guild_id"] = str(place.guild_id)
    if item.original_id is None:
        return {"interaction": done}
    original = world.message(item.channel_id, item.original_id)
    done |= {
        "response_message_id": str(original.id),
        "response_message_loading": original.loading,
        "response_message_ephemeral": original.ephemeral,
    }
    if item.callback == DEFER_UPDATE:
        return {"interaction": done}
    kind = ANSWER if item.callback == DEFER else item.callback
    return {"interaction": done, "resource": {"type": kind, "message": message(world, original)}}
