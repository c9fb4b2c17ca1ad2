"""Serialises each event of the world once as JSON, for the gateway and the pages."""

from collections.abc import Callable
from dataclasses import dataclass

from sandbox.discord import interaction_payloads, message_payloads, payloads
from sandbox.discord.model import Event, Interaction, Json, Message, User
from sandbox.discord.world import World


@dataclass(frozen=True)
class Dispatch:
    """An event and its JSON as Discord's gateway sends it."""

    event: Event
    data: Json


class Dispatcher:
    """Listens to a world for all consumers of serialised events."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._listeners: list[Callable[[Dispatch], None]] = []
        self.stop = world.listen(self._pass_on)
        """Stops listening."""

    def listen(self, listener: Callable[[Dispatch], None]) -> Callable[[], None]:
        """Call `listener` with every dispatch from now on; call the result to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _pass_on(self, event: Event) -> None:
        dispatch = Dispatch(event, written(self._world, event))
        for listener in tuple(self._listeners):
            listener(dispatch)


def written(world: World, event: Event) -> Json:
    """The JSON of an event: its object, and its server and channel."""
    guild, channel = event.guild, event.channel
    here: Json = {} if guild is None else {"guild_id": str(guild.id)}
    match event.about:
        case Message() as message:
            if event.name == "MESSAGE_DELETE":
                return here | {"id": str(message.id), "channel_id": str(message.channel_id)}
            return message_payloads.message(world, message) | here
        case Interaction() as item:
            if event.name == "INTERACTION_CREATE":
                return interaction_payloads.interaction(world, item)
            return interaction_payloads.state(item)
        case User() as user if guild is not None:
            if user.id not in guild.members:
                return here | {"user": payloads.user(user)}
            return here | payloads.member(world, guild, user.id)
    if channel is not None:
        data = payloads.channel(world, channel)
        if event.name == "THREAD_DELETE":
            return {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
        return data | {"newly_created": True} if event.name == "THREAD_CREATE" else data
    if event.name == "GUILD_CREATE" and guild is not None:
        return payloads.guild_create(world, guild)
    return {} if guild is None else {"id": str(guild.id)}
