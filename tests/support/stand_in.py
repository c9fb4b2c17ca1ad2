"""A stand-in for Discord under observation, and what nobody can do to it on its page."""

import json
from collections import deque
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from aiohttp import web

from sandbox.discord.errors import ApiError
from sandbox.discord.interactions import FIRST_ANSWER
from sandbox.discord.model import Channel, Event, Guild, Json, Membership, Overwrite, User
from sandbox.discord.permissions import bits
from sandbox.discord.threads import members_changed
from sandbox.discord.world import World
from sandbox.server.gateway import INVALID_SESSION, RECONNECT, Gateway
from sandbox.server.server import Sandbox
from tests.support.wire import Handler, Wire

CONTROL = "/sandbox/api/control/"
LENIENT = 60.0
"""Seconds for the bot's first answer where a test isn't about Discord's three: on a busy machine a process
may stand still for that long.
"""


class WatchedSandbox(Sandbox):
    """A sandbox whose wire is recorded and can be disturbed; other processes do it under CONTROL."""

    def __init__(
        self,
        world: World,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        save_to: Path | None = None,
        first_answer: float = FIRST_ANSWER,
    ) -> None:
        self.wire = Wire(world)
        middlewares = (self.wire.middleware, self._control())
        super().__init__(
            world, host, port, save_to=save_to, middlewares=middlewares, first_answer=first_answer
        )
        self._verbs: dict[str, Callable[..., Any]] = {
            "status": self._status,
            "transcript": self._transcript,
            "rate_limit": self.wire.rate_limit,
            "drop_gateway": lambda how="close": drop_gateway(self.gateway, how),
            "bot_permissions": self._bot_permissions,
            "add_person": self._add_person,
            "delete_message": self._delete_message,
        }

    def _control(self) -> Any:
        @web.middleware
        async def serve(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not request.path.startswith(CONTROL):
                return await handler(request)
            verb = self._verbs[request.path.removeprefix(CONTROL)]
            try:
                return web.json_response({"result": verb(**json.loads(await request.text() or "{}"))})
            except ApiError as error:
                return web.json_response({"error": error.message}, status=error.status)

        return serve

    def _status(self) -> Json:
        return {"bots": self.gateway.connected(), "unknown_routes": self.wire.unknown_routes}

    def _transcript(self, keep: int | None = None) -> list[Json]:
        """The exchanges on record; `keep` says how many are recorded from now on."""
        if keep is not None:
            self.wire.transcript = deque(self.wire.transcript, maxlen=keep)
        return [asdict(exchange) for exchange in list(self.wire.transcript)]

    def _bot_permissions(self, channel: str, switches: dict[str, bool | None]) -> None:
        set_bot_permissions(self.world, self.world.channel(channel), **switches)

    def _add_person(self, name: str) -> str:
        """One more person, in every server; the name may be anything."""
        user = self.world.add_user(name)
        for guild in self.world.guilds.values():
            self.world.add_member(guild, user)
        return str(user.id)

    def _delete_message(self, channel: str, message: str) -> None:
        place = self.world.channel(channel)
        self.world.remove(self.world.message(place.id, int(message)))


def advance(sandbox: Sandbox, seconds: float) -> None:
    """Let time pass at once: tokens expire, messages age, silent threads archive themselves."""
    sandbox.world.clock.advance(seconds)
    sandbox.interactions.sweep()
    sandbox.world.archive_silent_threads()


def set_bot_permissions(world: World, channel: Channel, **switches: bool | None) -> None:
    """Allow (True), deny (False) or leave to the roles (None) permissions of the bot in one channel."""
    # a thread has no overwrites of its own
    place = world.channels.get(channel.parent_id or 0, channel)
    overwrite = place.overwrites.setdefault(world.bot.id, Overwrite(world.bot.id, 1))
    for name, switch in switches.items():
        bit = bits(name)
        overwrite.allow &= ~bit
        overwrite.deny &= ~bit
        if switch is not None:
            overwrite.allow |= bit if switch else 0
            overwrite.deny |= 0 if switch else bit
    world.channel_changed(place)


def delete_channel(world: World, channel: Channel) -> None:
    """Delete a channel or thread with its contents."""
    for thread in world.threads(channel):
        delete_channel(world, thread)
    # raised while the channel still exists, so that everybody who saw it learns of its deletion
    name = "CHANNEL_DELETE" if channel.thread is None else "THREAD_DELETE"
    world.emit(Event(name, world.guild_of(channel), channel))
    world.channels.pop(channel.id)
    for message in world.by_channel.pop(channel.id, {}).values():
        world.retired.extend(message.attachments)


def remove_member(world: World, thread: Channel, user: User) -> None:
    """Remove a person from a thread."""
    assert thread.thread is not None
    del thread.thread.members[user.id]
    members_changed(world, thread, Membership(removed=(user.id,)))


def throw_out_bot(world: World, guild: Guild) -> None:
    """Let the bot be removed from a server."""
    del guild.members[world.bot.id]
    world.emit(Event("GUILD_DELETE", guild))


def drop_gateway(gateway: Gateway, how: str = "close") -> None:
    """Take the gateway away: `close` cuts it, `reconnect` asks for that, `invalid` ends the sessions."""
    for session in list(gateway.sessions.values()):
        socket = session.socket
        if socket is None:
            continue
        if how == "reconnect":
            socket.send(json.dumps({"op": RECONNECT, "d": None}))
        elif how == "invalid":
            del gateway.sessions[session.id]
            session.socket = None
            socket.send(json.dumps({"op": INVALID_SESSION, "d": False}))
        else:
            gateway.let_go(socket)
            socket.close(4000)
