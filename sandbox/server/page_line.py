"""The live connections of the pages: all events that the person at the page may know about."""

from aiohttp import WSMsgType, web

from sandbox.discord import payloads
from sandbox.discord.errors import ApiError
from sandbox.discord.model import DM, PRIVATE_THREAD, Json, Membership, Message, User
from sandbox.discord.world import World
from sandbox.server import page_views
from sandbox.server.dispatch import Dispatch, Dispatcher
from sandbox.server.gateway import Gateway
from sandbox.server.page_views import PREFIX, as_json
from sandbox.server.sessions import Sockets


class PageLines:
    """The WebSockets of the pages, one for each window."""

    def __init__(self, world: World, dispatcher: Dispatcher, gateway: Gateway) -> None:
        self._world = world
        self._dispatcher = dispatcher
        self._gateway = gateway
        self._sockets = Sockets()
        self.stop = self._sockets.stop
        """Closes every connection."""

    def add_to(self, app: web.Application) -> None:
        """Add the route."""
        app.router.add_get(f"{PREFIX}/socket", self._serve)

    # ---- connections ------------------------------------------------------------------------------------

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        try:
            user = self._world.user(request.query.get("as", ""))
        except ApiError:
            return as_json({"error": "no such person", "code": 10013}, 404)
        async with self._sockets.opened(request, heartbeat=20, max_msg_size=1 << 16) as socket:
            state = page_views.state(self._world, user, self._gateway.shards())
            socket.send_json({"t": "READY", "d": state})

            def listener(dispatch: Dispatch) -> None:
                frame = self._frame(user, dispatch)
                if frame is not None:
                    socket.send_json(frame)

            stop = self._dispatcher.listen(listener)
            try:
                async for message in socket.ws:
                    if message.type is WSMsgType.ERROR:
                        break
            finally:
                stop()
        return socket.ws

    def _frame(self, user: User, dispatch: Dispatch) -> Json | None:
        """The event as this person's page gets it, or None if it does not concern them."""
        event, data = dispatch.event, dispatch.data
        guild, channel, about = event.guild, event.channel, event.about
        if event.name == "INTERACTION_CREATE" or event.audience not in (None, user.id):
            return None
        if guild is not None and user.id not in guild.members:
            return None
        if event.name == "SANDBOX_BOTS":
            data = {"shards": self._gateway.shards()}
        if channel is None:
            return {"t": event.name, "d": data}
        if channel.type == PRIVATE_THREAD and isinstance(about, Membership):
            # It appears for people who were added, and disappears for people who were removed.
            if user.id in about.added:
                return {"t": "THREAD_CREATE", "d": payloads.channel(self._world, channel)}
            if user.id in about.removed:
                return {"t": "THREAD_DELETE", "d": {"id": str(channel.id)}}
        if event.name != "CHANNEL_UPDATE" and not self._world.sees(user.id, channel):
            return None
        if isinstance(about, Message):
            pinged = [str(who) for who in about.pinged]
            data = data | {"pinged": pinged, "ephemeral": about.ephemeral}
        if channel.type == DM and event.name == "CHANNEL_CREATE":
            data = data | {"name": self._world.bot.name}
        return {"t": event.name, "d": data}
