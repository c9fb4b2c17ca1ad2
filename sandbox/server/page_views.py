"""The world as a person sees it, in the page's JSON."""

import json
from collections.abc import Sequence
from typing import Any

from aiohttp import web

from sandbox.discord import message_payloads, payloads
from sandbox.discord.model import DM, Channel, Json, Message, User
from sandbox.discord.shards import Shard
from sandbox.discord.world import World

PREFIX = "/sandbox/api"
KEPT_PINGS = 50


def people(world: World) -> list[Json]:
    """The demo people, without the bot."""
    return [payloads.user(user) for user in world.users.values() if not user.bot]


def state(world: World, user: User, shards: Sequence[Shard]) -> Json:
    """Servers, channels, threads and direct messages as `user` sees them; `shards` are those connected."""
    guilds = [
        {
            "id": str(guild.id),
            "name": guild.name,
            "owner": str(guild.owner_id),
            "roles": [payloads.role(role) for role in guild.roles.values()],
            "members": [payloads.member(world, guild, user_id) for user_id in guild.members],
        }
        for guild in world.guilds.values()
        if user.id in guild.members
    ]
    others = [guild for guild in world.guilds.values() if user.id not in guild.members]
    seen = [channel for channel in world.channels.values() if world.sees(user.id, channel)]
    return {
        "me": payloads.user(user),
        "installed": user.installed,
        "bot": payloads.user(world.bot),
        "people": people(world),
        "guilds": guilds,
        "others": [{"id": str(guild.id), "name": guild.name} for guild in others],
        "channels": [_channel(world, user, place) for place in seen],
        "shards": shards,
    }


def _channel(world: World, user: User, place: Channel) -> Json:
    data = payloads.channel(world, place)
    if place.type == DM:
        data["name"] = world.bot.name
    pinged = [str(message.id) for message in world.messages(place, user) if user.id in message.pinged]
    return data | {"pings": pinged[-KEPT_PINGS:]}


def message(world: World, item: Message) -> Json:
    """A message, and whom it notified."""
    return message_payloads.message(world, item) | {"pinged": [str(who) for who in item.pinged]}


def as_json(value: Any, status: int = 200) -> web.Response:
    """An answer to the page."""
    text = json.dumps(value, separators=(",", ":"))
    return web.Response(status=status, text=text, content_type="application/json")
