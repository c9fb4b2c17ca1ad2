"""Saving a world to a JSON file and loading it."""

import base64
import contextlib
import json
import os
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, TypeVar

from sandbox.discord.clock import Snowflakes
from sandbox.discord.commands import Commands
from sandbox.discord.emojis import Emoji, Emojis
from sandbox.discord.model import (
    Attachment,
    Channel,
    Guild,
    Member,
    Message,
    Overwrite,
    Role,
    ThreadState,
    User,
)
from sandbox.discord.world import World

FORMAT = 1
T = TypeVar("T")


def save(world: World, path: Path) -> None:
    """Write the world without its ephemeral messages; the file is replaced atomically."""
    messages = [
        message for by_id in world.by_channel.values() for message in by_id.values() if not message.ephemeral
    ]
    document = {
        "format": FORMAT,
        "last_id": world.ids.last,
        "token": world.token,
        "bot": world.bot.id,
        "users": [asdict(user) for user in world.users.values()],
        "guilds": [asdict(guild) for guild in world.guilds.values()],
        "channels": [asdict(channel) for channel in world.channels.values()],
        "messages": [_message(message) for message in messages],
        "commands": list(world.commands.items.values()),
        "emojis": [_with_bytes(emoji) for emoji in world.emojis.items.values()],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    spare = path.with_name(path.name + ".new")
    try:
        with open(spare, "w", encoding="utf-8") as file:
            json.dump(document, file, separators=(",", ":"))
            file.flush()
            os.fsync(file.fileno())
        os.replace(spare, path)
    except OSError:
        with contextlib.suppress(OSError):
            spare.unlink()
        raise


def _message(message: Message) -> dict[str, Any]:
    plain = {field.name: getattr(message, field.name) for field in fields(message)}
    plain["attachments"] = [_with_bytes(item) for item in message.attachments]
    return plain


def _with_bytes(item: Attachment | Emoji) -> dict[str, Any]:
    return {**vars(item), "data": base64.b64encode(item.data).decode()}


def load(path: Path) -> World:
    """Load the world from a file. ValueError if it is not one, or has another format."""
    document = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ValueError(f"{path} does not hold a sandbox world of format {FORMAT}")
    try:
        return _rebuild(document)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path} does not hold a whole sandbox world: {error!r}") from error


def _rebuild(document: dict[str, Any]) -> World:
    world = World(token=document["token"])
    world.ids = Snowflakes()
    world.ids.last = document["last_id"]
    world.users = {item["id"]: User(**item) for item in document["users"]}
    world.bot = world.users[document["bot"]]
    world.application_id = world.bot.id
    world.commands = Commands(world.ids, world.application_id)
    world.commands.items = {int(item["id"]): item for item in document["commands"]}
    for item in document["guilds"]:
        guild = Guild(**item)
        guild.roles = {role["id"]: Role(**role) for role in item["roles"].values()}
        guild.members = {member["user_id"]: Member(**member) for member in item["members"].values()}
        world.guilds[guild.id] = guild
    for item in document["channels"]:
        channel = _made(Channel, item)
        channel.overwrites = {o["id"]: Overwrite(**o) for o in item["overwrites"].values()}
        if item["thread"] is not None:
            state = _made(ThreadState, item["thread"])
            state.members = _int_keys(item["thread"]["members"])
            channel.thread = state
        world.channels[channel.id] = channel
    for item in document["messages"]:
        message = _made(Message, item)
        message.attachments = [Attachment(**_from_bytes(file)) for file in item["attachments"]]
        world.by_channel.setdefault(message.channel_id, {})[message.id] = message
    world.emojis = Emojis(world.ids)
    for item in document.get("emojis", []):
        world.emojis.items[item["id"]] = Emoji(**_from_bytes(item))
    return world


def _from_bytes(item: dict[str, Any]) -> dict[str, Any]:
    return {**item, "data": base64.b64decode(item["data"])}


def _made(kind: type[T], item: dict[str, Any]) -> T:
    """The record, ignoring fields that earlier versions had."""
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    return kind(**{key: value for key, value in item.items() if key in known})


def _int_keys(value: dict[str, T]) -> dict[int, T]:
    return {int(key): item for key, item in value.items()}
