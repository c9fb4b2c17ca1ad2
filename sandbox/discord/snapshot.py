"""Saving a world to a JSON file and loading it."""

import base64
import contextlib
import json
import os
from dataclasses import is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from sandbox.discord.clock import Snowflakes
from sandbox.discord.commands import Commands
from sandbox.discord.emojis import Emoji, Emojis
from sandbox.discord.model import Channel, Guild, Message, User
from sandbox.discord.scheduled_events import ScheduledEvent, ScheduledEvents
from sandbox.discord.world import World

FORMAT = 1
T = TypeVar("T")


def save(world: World, path: Path) -> None:
    """Replace the file, which only its owner may read, by the world without its ephemeral messages."""
    every = (message for by_id in world.by_channel.values() for message in by_id.values())
    document = {
        "format": FORMAT,
        "last_id": world.ids.last,
        "token": world.token,
        "bot": world.bot.id,
        "users": list(world.users.values()),
        "guilds": list(world.guilds.values()),
        "channels": list(world.channels.values()),
        "messages": [message for message in every if not message.ephemeral],
        "commands": list(world.commands.items.values()),
        "emojis": list(world.emojis.items.values()),
        "events": list(world.events.items.values()),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    spare = path.with_name(path.name + ".new")
    try:
        spare.unlink(missing_ok=True)
        with open(spare, "x", encoding="utf-8", opener=_private) as file:
            file.write(json.dumps(document, separators=(",", ":"), default=_plain))
            file.flush()
            os.fsync(file.fileno())
        os.replace(spare, path)
    except OSError:
        with contextlib.suppress(OSError):
            spare.unlink()
        raise


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _plain(value: Any) -> Any:
    """A record or the bytes of a file as JSON has them."""
    return base64.b64encode(value).decode() if isinstance(value, bytes) else vars(value)


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
    world.users = {user.id: user for user in _all(User, document["users"])}
    world.bot = world.users[document["bot"]]
    world.application_id = world.bot.id
    world.commands = Commands(world.ids, world.application_id)
    world.commands.items = {int(item["id"]): item for item in document["commands"]}
    world.guilds = {guild.id: guild for guild in _all(Guild, document["guilds"])}
    world.channels = {channel.id: channel for channel in _all(Channel, document["channels"])}
    for message in _all(Message, document["messages"]):
        world.by_channel.setdefault(message.channel_id, {})[message.id] = message
    world.emojis = Emojis(world.ids)
    world.emojis.items = {emoji.id: emoji for emoji in _all(Emoji, document.get("emojis", []))}
    world.events = ScheduledEvents(world.ids)
    events = _all(ScheduledEvent, document.get("events", []))
    world.events.items = {event.id: event for event in events}
    return world


def _all(kind: type[T], items: list[Any]) -> list[T]:
    """The records of one kind, ignoring fields that earlier versions had."""
    hints = get_type_hints(kind)
    return [kind(**{key: _made(hints[key], item[key]) for key in item if key in hints}) for item in items]


def _made(hint: Any, value: Any) -> Any:
    """A field's value as its annotation wants it: bytes, records, lists of records, mappings from ids."""
    inner = [part for part in get_args(hint) if part is not type(None)]
    if value is None:
        return None
    if hint is bytes:
        return base64.b64decode(value)
    if isinstance(hint, type) and is_dataclass(hint):
        return _all(hint, [value])[0]
    if get_origin(hint) is UnionType:
        return _made(inner[0], value)
    if get_origin(hint) is list:
        return [_made(inner[0], item) for item in value]
    if get_origin(hint) is dict and inner[0] is int:
        return {int(key): _made(inner[1], item) for key, item in value.items()}
    return value
