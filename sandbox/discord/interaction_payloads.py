"""Interactions in Discord's JSON, and in the page's own form."""

from sandbox.discord import installs, message_payloads, payloads
from sandbox.discord.commands import ON_PERSON
from sandbox.discord.model import ANSWER, CLICK, DEFER, DEFER_UPDATE, MAX_FILE, SLASH, Interaction, Json
from sandbox.discord.world import World


def interaction(world: World, item: Interaction) -> Json:
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
        "channel": payloads.channel(world, place) | {"permissions": may},
        "locale": person.locale,
        "app_permissions": str(installs.app_permissions(world, place, person.id)),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": _owners(world, item),
        "context": installs.context_of(place),
        "attachment_size_limit": MAX_FILE,
    }
    guild = world.guild_of(place)
    if guild is None:
        data["user"] = payloads.user(person)
    else:
        data |= {
            "member": payloads.member(world, guild, person.id) | {"permissions": may},
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
        }
    source = world.by_channel.get(place.id, {}).get(item.source_id or 0)
    if source is not None:
        data["message"] = message_payloads.message(world, source)
    return data


def metadata(world: World, item: Interaction) -> Json:
    """`interaction_metadata` of the messages that answer an interaction."""
    data: Json = {
        "id": str(item.id),
        "type": item.type,
        "user": payloads.user(world.users[item.user_id]),
        "authorizing_integration_owners": _owners(world, item),
    }
    if item.type == SLASH:
        data |= {"name": item.command_name, "command_type": item.data["type"]}
        if item.data["type"] == ON_PERSON:
            data["target_user"] = payloads.user(world.users[int(item.data["target_id"])])
    elif item.type == CLICK:
        data["interacted_message_id"] = str(item.source_id)
    elif item.trigger is not None:
        data["triggering_interaction_metadata"] = item.trigger
    return data


def _owners(world: World, item: Interaction) -> Json:
    place, person = world.channels[item.channel_id], world.users[item.user_id]
    return installs.owners(world, place, person, installs.kinds_of(world, item))


def state(item: Interaction) -> Json:
    """What the person who opened an interaction may know about it: the page's own form, not Discord's."""
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
    """The reply to the bot's first answer, if it asks for one (`with_response`)."""
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
    return {
        "interaction": done,
        "resource": {"type": kind, "message": message_payloads.message(world, original)},
    }
