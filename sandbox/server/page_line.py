"""The live connections of the pages: all events that the person at the page may know about."""

import json

from aiohttp import WSMsgType, web

from sandbox.discord import payloads
from sandbox.discord.errors import ApiError
from sandbox.discord.model import DM, PRIVATE_THREAD, Event, Json, Membership, Message
from sandbox.discord.world import World
from sandbox.server import page_views
from sandbox.server.dispatch import Dispatch, Dispatcher
from sandbox.server.gateway import Gateway
from sandbox.server.page_views import PREFIX, as_json
from sandbox.server.sessions import Socket, Sockets


class PageLines:
    """The WebSockets of the pages, one for each window."""

    def __init__(self, world: World, dispatcher: Dispatcher, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self._sockets = Sockets()
        self._of: dict[int, list[Socket]] = {}
        """The connections of each person, by their id."""
        dispatcher.listen(self._pass_on)
        self.stop = self._sockets.stop
        """Closes every connection."""

    def add_to(self, app: web.Application) -> None:
        app.router.add_get(f"{PREFIX}/socket", self._serve)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        try:
            user = self._world.user(request.query.get("as", ""))
        except ApiError:
            return as_json({"error": "no such person", "code": 10013}, 404)
        user.locale = request.query.get("language") or user.locale
        async with self._sockets.opened(request, heartbeat=20, max_msg_size=1 << 16) as socket:
            state = page_views.state(self._world, user, self._gateway.shards())
            socket.send_json({"t": "READY", "d": state})
            self._of.setdefault(user.id, []).append(socket)
            try:
                async for message in socket.ws:
                    if message.type is WSMsgType.ERROR:
                        break
            finally:
                self._of[user.id].remove(socket)
                if not self._of[user.id]:
                    del self._of[user.id]
        return socket.ws

    def _pass_on(self, dispatch: Dispatch) -> None:
        event = dispatch.event
        if event.name == "INTERACTION_CREATE":
            return
        if event.audience is not None:
            readers = [event.audience] if event.audience in self._of else []
        else:
            members = self._of if event.guild is None else event.guild.members
            readers = [user_id for user_id in self._of if user_id in members]
        everybodys = ""
        for user_id in readers:
            if not self._concerns(user_id, event):
                continue
            text = self._own(user_id, dispatch)
            if not text:
                text = everybodys = everybodys or as_text(event.name, self._data(dispatch))
            for socket in self._of[user_id]:
                socket.send(text)

    def _concerns(self, user_id: int, event: Event) -> bool:
        guild, channel = event.guild, event.channel
        if guild is not None and user_id not in guild.members:
            return False
        if channel is None or event.name == "CHANNEL_UPDATE" or _membership(event, user_id):
            return True
        return self._world.sees(user_id, channel)

    def _own(self, user_id: int, dispatch: Dispatch) -> str:
        """The frame that this person gets in place of everybody's; empty if they get that one."""
        event, channel = dispatch.event, dispatch.event.channel
        # A private thread appears for people who were added, and disappears for people who were removed.
        match _membership(event, user_id):
            case "added" if channel is not None:
                return as_text("THREAD_CREATE", payloads.channel(self._world, channel))
            case "removed" if channel is not None:
                return as_text("THREAD_DELETE", {"id": str(channel.id)})
        return ""

    def _data(self, dispatch: Dispatch) -> Json:
        """The event as pages get it."""
        event, data = dispatch.event, dispatch.data
        if event.name == "SANDBOX_BOTS":
            return {"shards": self._gateway.shards()}
        if event.channel is not None and isinstance(event.about, Message):
            pinged = [str(who) for who in event.about.pinged]
            return data | {"pinged": pinged, "ephemeral": event.about.ephemeral}
        if event.channel is not None and event.channel.type == DM and event.name == "CHANNEL_CREATE":
            return data | {"name": self._world.bot.name}
        return data


def as_text(name: str, data: Json) -> str:
    return json.dumps({"t": name, "d": data}, separators=(",", ":"))


def _membership(event: Event, user_id: int) -> str:
    """What has become of this person in a private thread: "added", "removed", or nothing."""
    if not isinstance(event.about, Membership) or event.channel is None:
        return ""
    if event.channel.type != PRIVATE_THREAD:
        return ""
    return "added" if user_id in event.about.added else "removed" if user_id in event.about.removed else ""
