"""User input to commands, components and modals, in the form that the bot receives.

Refuses what Discord's client would not allow.
"""

from collections.abc import Mapping
from typing import Any

from sandbox.discord import commands, component_limits, installs, payloads
from sandbox.discord.check_components import find
from sandbox.discord.model import Channel, Guild, Json
from sandbox.discord.permissions import BITS
from sandbox.discord.world import World


class Refused(Exception):
    """The client would not send this. The message says why."""


class Resolver:
    """Collects `resolved`: the users, members, roles and channels that an interaction names."""

    def __init__(self, world: World, channel: Channel, viewer_id: int) -> None:
        self._world = world
        self._channel = channel
        self._viewer_id = viewer_id
        self.data: dict[str, Json] = {}

    def _named(self, name: str) -> str:
        """The id of the person with this name, as the client resolves typed text."""
        for user in self._world.users.values():
            if name.lower() in (user.name.lower(), user.username):
                return str(user.id)
        raise Refused(f"nobody here is called {name}")

    def _put(self, kind: str, key: str, value: Json) -> None:
        self.data.setdefault(kind, {})[key] = value

    def add(self, kind: int, value: object) -> str:
        """Record what `value` names and return its id. `kind` is the option type, USER, ROLE or CHANNEL."""
        world = self._world
        guild = world.guilds.get(self._channel.guild_id or 0)
        if kind == commands.ROLE:
            return self._role(guild, str(value).removeprefix("<@&").removesuffix(">"))
        key = str(value).removeprefix("<@").removeprefix("!").removesuffix(">")
        if not key.isdigit():
            key = self._named(key.removeprefix("@"))
        if kind == commands.USER and int(key) in world.users:
            self._put("users", key, payloads.user(world.users[int(key)]))
            if guild is not None and int(key) in guild.members:
                member = payloads.member(world, guild, int(key), with_user=False)
                member["permissions"] = str(world.permissions(int(key), self._channel))
                self._put("members", key, member)
            return key
        if kind == commands.CHANNEL and int(key) in world.channels:
            channel = world.channels[int(key)]
            permissions = str(world.permissions(self._viewer_id, channel))
            self._put("channels", key, payloads.channel(world, channel) | {"permissions": permissions})
            return key
        raise Refused(f"nobody and nothing here has the id {key}")

    def _role(self, guild: Guild | None, key: str) -> str:
        if guild is None or not key.isdigit() or int(key) not in guild.roles:
            raise Refused(f"no role here has the id {key}")
        self._put("roles", key, payloads.role(guild.roles[int(key)]))
        return key


def usable_commands(world: World, channel: Channel, user_id: int) -> list[Json]:
    have = world.permissions(user_id, channel)
    kinds = installs.kinds_here(world, channel, world.users[user_id])
    usable = world.commands.usable(installs.context_of(channel), kinds)
    if channel.guild_id is None:
        return usable
    if not have & BITS["use_application_commands"]:
        return []
    return [
        command
        for command in usable
        if command["default_member_permissions"] is None
        or have & int(command["default_member_permissions"]) == int(command["default_member_permissions"])
    ]


def _command_and_groups(
    world: World, channel: Channel, user_id: int, path: str, words: list[str]
) -> list[Json]:
    """The command with this name, then the groups and the command in it that the other words name."""
    typed = [c for c in usable_commands(world, channel, user_id) if c["type"] == commands.CHAT_INPUT]
    command = next((c for c in typed if [c["name"]] == words[:1]), None)
    if command is None:
        raise Refused(f"no command /{path} here")
    chain: list[Json] = [command]
    for word in words[1:]:
        options = chain[-1].get("options", [])
        step = next((o for o in options if o["name"] == word and o["type"] in commands.PARENTS), None)
        if step is None:
            raise Refused(f"no command /{path} here")
        chain.append(step)
    return chain


def command_data(
    world: World,
    channel: Channel,
    user_id: int,
    path: str,
    values: Mapping[str, Any],
    focused: str | None = None,
) -> tuple[Json, str]:
    """`data` of a slash command or (with `focused`) of an autocompletion, and the command's full name.

    `path` is the text after the slash, e.g. "poll new"; `values` maps option names to values.
    """
    words = path.strip().removeprefix("/").split()
    command, *chain = _command_and_groups(world, channel, user_id, path, words)
    options: list[Json] = [command, *chain][-1].get("options", [])
    if any(option["type"] in commands.PARENTS for option in options):
        raise Refused(f"/{path} is not complete: choose one of {', '.join(o['name'] for o in options)}")
    unknown = set(values) - {option["name"] for option in options}
    if unknown:
        raise Refused(f"/{path} has no option {', '.join(sorted(unknown))}")
    resolver = Resolver(world, channel, user_id)
    leaves: list[Json] = []
    for option in options:
        name = option["name"]
        if name == focused:
            leaves.append(
                {"type": option["type"], "name": name, "value": str(values.get(name, "")), "focused": True}
            )
        elif values.get(name) not in (None, ""):
            value = values[name] if focused else _typed(option, values[name], resolver)
            leaves.append({"type": option["type"], "name": name, "value": value})
        elif option.get("required") and focused is None:
            raise Refused(f"/{path} needs the option {name}")
    nested = leaves
    for step in reversed(chain):
        nested = [{"type": step["type"], "name": step["name"], "options": nested}]
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": nested}
    if resolver.data:
        data["resolved"] = resolver.data
    return data, " ".join(words)


def menu_data(world: World, channel: Channel, user_id: int, name: str, target_id: str) -> tuple[Json, str]:
    """`data` of a command in the menu of a person's name, and its name."""
    for command in usable_commands(world, channel, user_id):
        if command["type"] == commands.ON_PERSON and command["name"] == name:
            resolver = Resolver(world, channel, user_id)
            target = resolver.add(commands.USER, target_id)
            told = {"id": command["id"], "name": name, "type": commands.ON_PERSON, "target_id": target}
            return told | {"resolved": resolver.data}, name
    raise Refused(f"no entry {name} here")


def _typed(option: Json, value: Any, resolver: Resolver) -> Any:
    kind, name = option["type"], option["name"]
    choices = option.get("choices")
    if choices:
        for choice in choices:
            if value in (choice["value"], choice["name"]) or str(value) == str(choice["value"]):
                return choice["value"]
        raise Refused(f"{name} is one of {', '.join(str(c['name']) for c in choices)}")
    if kind == commands.STRING:
        text = str(value)
        low, high = option.get("min_length", 0), option.get("max_length", 6000)
        if not low <= len(text) <= high:
            raise Refused(f"{name} has {low} to {high} characters")
        return text
    if kind in (commands.INTEGER, commands.NUMBER):
        return _number(option, value)
    if kind == commands.BOOLEAN:
        return value if isinstance(value, bool) else str(value).lower() in ("true", "yes", "1")
    if kind in (commands.USER, commands.CHANNEL, commands.ROLE):
        return resolver.add(kind, value)
    raise Refused(f"the sandbox cannot fill in {name}")


def _number(option: Json, value: Any) -> int | float:
    try:
        number = int(str(value)) if option["type"] == commands.INTEGER else float(str(value))
    except ValueError:
        raise Refused(f"{option['name']} is a number") from None
    if number < option.get("min_value", number) or number > option.get("max_value", number):
        limits = f"{option.get('min_value', '…')} to {option.get('max_value', '…')}"
        raise Refused(f"{option['name']} goes from {limits}")
    return number


def component_data(
    world: World, channel: Channel, user_id: int, components: list[Json], custom_id: str, values: list[str]
) -> Json:
    """`data` of a click or a selection on a message with these components."""
    component = find(components, custom_id)
    if component is None:
        raise Refused("the message has no such component")
    if component.get("disabled"):
        raise Refused("this component is disabled")
    data: Json = {"component_type": component["type"], "custom_id": custom_id}
    if "id" in component:
        data["id"] = component["id"]
    if component["type"] == component_limits.BUTTON:
        if component.get("style") == component_limits.LINK:
            raise Refused("a link is opened, not sent")
        return data
    resolver = Resolver(world, channel, user_id)
    data["values"] = _chosen(component, values, resolver)
    if resolver.data:
        data["resolved"] = resolver.data
    return data


_NAMED = {
    component_limits.USER_SELECT: commands.USER,
    component_limits.ROLE_SELECT: commands.ROLE,
    component_limits.CHANNEL_SELECT: commands.CHANNEL,
}
"""What is picked in a select without options of its own."""


def _chosen(component: Json, values: list[str], resolver: Resolver) -> list[str]:
    low, high = component.get("min_values", 1), component.get("max_values", 1)
    if component.get("required") is False:
        low = 0
    if not low <= len(values) <= high or len(set(values)) != len(values):
        raise Refused(f"choose {low} to {high}")
    if component["type"] in _NAMED:
        return [resolver.add(_NAMED[component["type"]], value) for value in values]
    known = [option["value"] for option in component["options"]]
    if not set(values) <= set(known):
        raise Refused("that is not among the options")
    return [value for value in known if value in values]


def modal_data(world: World, channel: Channel, user_id: int, modal: Json, fields: Mapping[str, Any]) -> Json:
    """`data` of a modal submitted with these values for its components' custom_ids."""
    resolver = Resolver(world, channel, user_id)
    rows: list[Json] = []
    used: set[str] = set()
    for row in modal["components"]:
        if row["type"] == component_limits.TEXT:
            rows.append({"type": component_limits.TEXT, "id": row["id"]})
            continue
        field = row["component"]
        used.add(field["custom_id"])
        filled = _field(field, fields.get(field["custom_id"]), resolver)
        rows.append({"type": component_limits.LABEL, "id": row["id"], "component": filled})
    unknown = set(fields) - used
    if unknown:
        raise Refused(f"the form has no field {', '.join(sorted(unknown))}")
    return {"custom_id": modal["custom_id"], "components": rows, "resolved": resolver.data}


def _field(field: Json, given: Any, resolver: Resolver) -> Json:
    filled: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    required = field.get("required", True)
    if field["type"] == component_limits.INPUT:
        text = str(field.get("value", "") if given is None else given)
        low, high = field.get("min_length", 1 if required else 0), field.get("max_length", 4000)
        if (text or required) and not max(low, 1 if required else 0) <= len(text) <= high:
            raise Refused(f"{field['custom_id']} has {low} to {high} characters")
        return filled | {"value": text}
    return filled | {"values": _chosen(field, _listed(field, given), resolver)}


def _listed(field: Json, given: Any) -> list[str]:
    if given is None:
        return [option["value"] for option in field.get("options", []) if option.get("default")]
    return [str(value) for value in given] if isinstance(given, list | tuple) else [str(given)]
