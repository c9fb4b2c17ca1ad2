"""The gateway: the bot's sessions for its shards, their events in order, resuming after a lost connection."""

import asyncio
import json
import logging
import math
import time

from aiohttp import WSMsgType, web

from sandbox.discord import payloads
from sandbox.discord.model import Channel, Event, Json, Message
from sandbox.discord.permissions import BITS
from sandbox.discord.shards import Shard
from sandbox.discord.world import World
from sandbox.server.dispatch import Dispatch, Dispatcher
from sandbox.server.sessions import Session, Socket, Sockets

log = logging.getLogger("sandbox")

HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT = 1, 2, 3, 4, 6, 7
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
INTENTS = GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES
"""The application's intents: asking for another closes the connection with 4014. So bots never hear of
members, and read no messages but direct ones, their own, and those that mention them.
"""
CONTENT: Json = {"content": "", "attachments": [], "embeds": [], "components": []}
"""Stands for what bots may not read."""

HEARTBEAT_MS = 41_250
ACK_SECONDS = 0.05
KEPT_SESSIONS = 32


class Gateway:
    """All the bot's sessions, each for one shard. Several of one shard may be open at once where processes
    overlap, and also of different numbers of shards: each hears of the servers of its own shard.
    """

    def __init__(self, world: World, dispatcher: Dispatcher) -> None:
        self._world = world
        self.sessions: dict[str, Session] = {}
        self._sockets = Sockets()
        self.changed = asyncio.Event()
        """Set whenever a bot connects or disconnects."""
        self._identified: dict[int, float] = {}
        """When a shard last identified, for each of those that may do so at once."""
        self._stop_listening = dispatcher.listen(self._pass_on)

    def _changed(self) -> None:
        self.changed.set()
        self._world.emit(Event("SANDBOX_BOTS"))

    def connected(self) -> int:
        return sum(1 for session in self.sessions.values() if session.socket is not None)

    def shards(self) -> list[Shard]:
        """The shards that are connected, each once."""
        return sorted({session.shard for session in self.sessions.values() if session.socket is not None})

    async def stop(self) -> None:
        """Close every connection."""
        self._stop_listening()
        await self._sockets.stop()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One connection of a bot, from HELLO to its end. Frames are plain text, whatever was asked for."""
        async with self._sockets.opened(request, max_msg_size=1 << 20) as socket:
            socket.send_json({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
            try:
                async for message in socket.ws:
                    if message.type is WSMsgType.TEXT:
                        self._receive(socket, message.data)
            finally:
                self.let_go(socket)
        return socket.ws

    def let_go(self, socket: Socket) -> None:
        """Detach a connection from its session, which can be resumed on another one."""
        if socket.session is not None and socket.session.socket is socket:
            socket.session.socket = None
        socket.session = None
        self._changed()

    def _receive(self, socket: Socket, text: str) -> None:
        try:
            frame = json.loads(text)
            self._take(socket, frame["op"], frame.get("d"))
        except (AttributeError, KeyError, TypeError, ValueError):
            socket.close(4002)

    def _take(self, socket: Socket, op: int, data: Json) -> None:
        if op == HEARTBEAT:
            # The client records a moment later that it sent this: an immediate answer would seem an interval
            # old.
            asyncio.get_running_loop().call_later(ACK_SECONDS, socket.send, '{"op":11,"d":null}')
        elif op == IDENTIFY:
            self._identify(socket, data)
        elif op == RESUME:
            self._resume(socket, data)
        elif socket.session is None:
            socket.close(4003)
        elif op not in (PRESENCE, VOICE):
            log.error("NO SUCH GATEWAY REQUEST IN THE SANDBOX: op %s", op)
            socket.close(4001)

    def _identify(self, socket: Socket, data: Json) -> None:
        if socket.session is not None:
            socket.close(4005)
            return
        if data.get("token") != self._world.token:
            socket.close(4004)
            return
        intents = int(data.get("intents", 0))
        if intents & ~INTENTS:
            socket.close(4014)
            return
        shard = Shard.read(data.get("shard", [0, 1]))
        if shard is None:
            socket.close(4010)
            return
        world = self._world
        guilds = [g for g in world.guilds.values() if world.bot.id in g.members and shard.has(g.id)]
        if len(guilds) > world.sharding.most_guilds:
            socket.close(4011)
            return
        if self._too_soon(shard):
            socket.send_json({"op": INVALID_SESSION, "d": False})
            return
        session = Session(shard, intents)
        self._attach(socket, session)
        ready = {
            "v": 10,
            "user": payloads.me(world),
            "session_id": session.id,
            "resume_gateway_url": world.gateway_url,
            "shard": list(shard),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "application": {"id": str(world.application_id), "flags": 0},
        }
        session.dispatch("READY", ready)
        for guild in guilds:
            # Without this key it would be a server that the bot has just joined.
            session.dispatch("GUILD_CREATE", payloads.guild_create(world, guild) | {"unavailable": False})
        self._forget_old()
        self._changed()

    def _too_soon(self, shard: Shard) -> bool:
        """Whether a shard that may not identify at the same time has just done so; counts this one if not."""
        rules, now = self._world.sharding, time.monotonic()
        key = shard.number % rules.max_concurrency
        if now - self._identified.get(key, -math.inf) < rules.identify_seconds:
            return True
        self._identified[key] = now
        rules.session_starts = max(0, rules.session_starts - 1)
        return False

    def _attach(self, socket: Socket, session: Session) -> None:
        if session.socket is not None:
            session.socket.session = None
            session.socket.close(4000)
        self.sessions[session.id] = session
        session.socket, socket.session = socket, session

    def _forget_old(self) -> None:
        idle = [session for session in self.sessions.values() if session.socket is None]
        for session in idle[: max(0, len(self.sessions) - KEPT_SESSIONS)]:
            del self.sessions[session.id]

    def _resume(self, socket: Socket, data: Json) -> None:
        session = self.sessions.get(str(data.get("session_id")))
        seq = int(data.get("seq") or 0)
        if data.get("token") != self._world.token:
            socket.close(4004)
            return
        if session is None or (session.log and seq < session.log[0][0] - 1):
            socket.send_json({"op": INVALID_SESSION, "d": False})
            return
        if seq > session.seq:
            socket.close(4007)
            return
        self._attach(socket, session)
        for number, text in session.log:
            if number > seq:
                socket.send(text)
        session.dispatch("RESUMED", {"_trace": []})
        self._changed()

    def _pass_on(self, dispatch: Dispatch) -> None:
        event = dispatch.event
        if not event.for_bot:
            return
        gone = event.guild is not None and self._world.bot.id not in event.guild.members
        if gone and event.name not in ("GUILD_DELETE", "INTERACTION_CREATE"):
            return
        about, channel = event.about, event.channel
        hears = event.name.startswith("THREAD_") or isinstance(about, Message)
        if hears and channel is not None and not self._sees(channel):
            return
        guild_id = None if event.guild is None else event.guild.id
        intent, data = GUILDS, dispatch.data
        if isinstance(about, Message):
            intent = DIRECT_MESSAGES if event.guild is None else GUILD_MESSAGES
            data = self._readable(about, event, data)
        for session in self.sessions.values():
            if not session.shard.has(guild_id):
                continue
            everybodys = event.guild is None and intent == GUILDS
            if everybodys or session.intents & intent or event.name == "INTERACTION_CREATE":
                session.dispatch(event.name, data)

    def _readable(self, message: Message, event: Event, data: Json) -> Json:
        """A message as the bot gets it, which has no right to read other people's."""
        guild, bot = event.guild, self._world.bot.id
        if guild is None or event.name == "MESSAGE_DELETE":
            return data
        if message.author_id in guild.members:
            own = payloads.member(self._world, guild, message.author_id, with_user=False)
            data = data | {"member": own}
        return data if message.author_id == bot or bot in message.mentions else data | CONTENT

    def _sees(self, channel: Channel) -> bool:
        return bool(self._world.permissions(self._world.bot.id, channel) & BITS["view_channel"])
