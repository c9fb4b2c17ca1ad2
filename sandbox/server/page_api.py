"""What the page and the tests talk to: the world as a person sees it, and what he or she does."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.discord import check_input, payloads
from sandbox.discord.check_input import Refused
from sandbox.discord.errors import ApiError, known
from sandbox.discord.interactions import FIRST_ANSWER, Interactions
from sandbox.discord.model import (
    AUTOCOMPLETE,
    CLICK,
    DM,
    MODAL,
    PRIVATE_THREAD,
    SLASH,
    Channel,
    Interaction,
    Json,
    Membership,
    Message,
    User,
)
from sandbox.discord.world import World
from sandbox.server.dispatch import Dispatch, Dispatcher
from sandbox.server.gateway import Gateway

PREFIX = "/sandbox/api"
PAGE = 100
"""How many messages a page gets at once."""

Handler = Callable[[User, Json], Awaitable[Any]]


class People:
    """The endpoints under /sandbox/api. Whoever acts is named in `as` (by id or name)."""

    def __init__(
        self, world: World, interactions: Interactions, dispatcher: Dispatcher, gateway: Gateway
    ) -> None:
        self._world = world
        self._interactions = interactions
        self._dispatcher = dispatcher
        self._gateway = gateway
        self._sockets: set[web.WebSocketResponse] = set()

    def add_to(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get(f"{PREFIX}/socket", self._socket)
        app.router.add_get(f"{PREFIX}/people", self._list_people)
        for name, handler in {
            "state": self._state,
            "messages": self._messages,
            "commands": self._commands,
            "say": self._say,
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "component": self._component,
            "modal": self._modal,
            "dismiss": self._dismiss,
        }.items():
            app.router.add_post(f"{PREFIX}/{name}", self._serve(handler))

    async def stop(self) -> None:
        """Close the pages' sockets."""
        for ws in list(self._sockets):
            await ws.close(code=1001)

    def _serve(self, handler: Handler) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.StreamResponse:
            try:
                body = json.loads(await request.text())
                answer = await handler(self._world.user(str(body["as"])), body)
            except ApiError as error:
                return _json({"error": error.message, "code": error.code}, error.status)
            except Refused as error:
                return _json({"error": str(error), "code": 0}, 400)
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                return _json({"error": f"bad request: {error!r}", "code": 0}, 400)
            return _json(answer)

        return serve

    # ---- seeing -----------------------------------------------------------------------------------------

    async def _list_people(self, request: web.Request) -> web.StreamResponse:
        return _json(self.people())

    def people(self) -> list[Json]:
        """The demo people, without the bot."""
        return [payloads.user(user) for user in self._world.users.values() if not user.bot]

    async def _state(self, user: User, body: Json) -> Json:
        return self.state(user)

    def state(self, user: User) -> Json:
        """Servers, channels, threads and direct messages as `user` sees them."""
        world = self._world
        guilds = [
            {
                "id": str(guild.id),
                "name": guild.name,
                "roles": [payloads.role(role) for role in guild.roles.values()],
                "members": [payloads.member(world, guild, user_id) for user_id in guild.members],
            }
            for guild in world.guilds.values()
            if user.id in guild.members
        ]
        seen = [channel for channel in world.channels.values() if world.sees(user.id, channel)]
        return {
            "me": payloads.user(user),
            "bot": payloads.user(world.bot),
            "people": self.people(),
            "guilds": guilds,
            "channels": [self._channel_json(user, channel) for channel in seen],
            "bots": self._gateway.connected(),
        }

    def _channel_json(self, user: User, channel: Channel) -> Json:
        data = payloads.channel(self._world, channel)
        if channel.type == DM:
            data["name"] = self._world.bot.name
        pinged = [str(m.id) for m in self._world.messages(channel, user) if user.id in m.pinged]
        return data | {"pings": pinged[-50:]}

    def _channel(self, user: User, body: Json) -> Channel:
        """The channel a request names: an id, a name, or "dm" for the one with the bot."""
        which = str(body["channel"])
        channel = self._world.dm(user) if which == "dm" else self._world.channel(which)
        if not self._world.sees(user.id, channel):
            raise known(50001)
        return channel

    def _message(self, user: User, body: Json) -> Message:
        channel = self._channel(user, body)
        message = self._world.message(channel.id, int(body["message"]))
        if not self._world.sees(user.id, channel, message.audience):
            raise known(10008)
        return message

    def _message_json(self, message: Message) -> Json:
        return payloads.message(self._world, message) | {"pinged": [str(who) for who in message.pinged]}

    async def _messages(self, user: User, body: Json) -> list[Json]:
        channel = self._channel(user, body)
        found = self._world.messages(channel, user)
        if "before" in body:
            found = [m for m in found if m.id < int(body["before"])]
        limit = int(body.get("limit", PAGE))
        return [self._message_json(message) for message in found[-limit:]]

    async def _commands(self, user: User, body: Json) -> list[Json]:
        return check_input.usable_commands(self._world, self._channel(user, body), user.id)

    # ---- doing ------------------------------------------------------------------------------------------

    async def _say(self, user: User, body: Json) -> Json:
        text = str(body["content"]).strip()
        if not text:
            raise Refused("an empty message can't be sent")
        if len(text) > 2000:
            raise Refused("a message has at most 2,000 characters")
        return self._message_json(self._world.say(user, self._channel(user, body), text))

    async def _slash(self, user: User, body: Json) -> Json:
        channel = self._channel(user, body)
        data, name = check_input.command_data(
            self._world, channel, user.id, str(body["command"]), body.get("options") or {}
        )
        item = self._interactions.open(SLASH, user, channel, data, command_name=name)
        return await self._outcome(item, body)

    async def _autocomplete(self, user: User, body: Json) -> Json:
        channel = self._channel(user, body)
        values = dict(body.get("options") or {})
        values[str(body["focused"])] = body.get("value", "")
        data, name = check_input.command_data(
            self._world, channel, user.id, str(body["command"]), values, str(body["focused"])
        )
        item = self._interactions.open(AUTOCOMPLETE, user, channel, data, command_name=name)
        return await self._outcome(item, {"wait": True})

    async def _component(self, user: User, body: Json) -> Json:
        message = self._message(user, body)
        channel = self._world.channels[message.channel_id]
        values = [str(value) for value in body.get("values") or []]
        data = check_input.component_data(
            self._world, channel, user.id, message.components, str(body["custom_id"]), values
        )
        item = self._interactions.open(CLICK, user, channel, data, source=message)
        return await self._outcome(item, body)

    async def _modal(self, user: User, body: Json) -> Json:
        opener = self._interactions.open_ones.get(int(body["interaction"]))
        if opener is None or opener.user_id != user.id or opener.modal is None:
            raise known(10062)
        channel = self._world.channel(opener.channel_id)
        source = self._world.by_channel.get(channel.id, {}).get(opener.source_id or 0)
        data = check_input.modal_data(self._world, channel, user.id, opener.modal, body.get("fields") or {})
        item = self._interactions.open(
            MODAL,
            user,
            channel,
            data,
            source=source,
            command_name=opener.command_name,
            opened_by=opener,
        )
        return await self._outcome(item, body)

    async def _outcome(self, item: Interaction, body: Json) -> Json:
        """The interaction as it stands; with `wait` after its first answer or its failure."""
        if body.get("wait"):
            # a world whose clock stands still never settles: then the state tells
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(item.settled.wait(), FIRST_ANSWER + 1)
        result = payloads.interaction_state(item)
        message = self._world.by_channel.get(item.channel_id, {}).get(item.original_id or 0)
        result["message"] = self._message_json(message) if message is not None else None
        return result

    async def _dismiss(self, user: User, body: Json) -> Json:
        message = self._message(user, body)
        if message.audience != user.id:
            raise Refused("only a message that just you can see can be dismissed")
        self._world.remove(message)
        return {}

    # ---- the live line ----------------------------------------------------------------------------------

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        try:
            user = self._world.user(request.query.get("as", ""))
        except ApiError:
            return _json({"error": "no such person", "code": 10013}, 404)
        ws = web.WebSocketResponse(heartbeat=20, max_msg_size=1 << 16)
        await ws.prepare(request)
        self._sockets.add(ws)
        queue: asyncio.Queue[Json] = asyncio.Queue()
        queue.put_nowait({"t": "READY", "d": self.state(user)})

        def listener(dispatch: Dispatch) -> None:
            frame = self._frame(user, dispatch)
            if frame is not None:
                queue.put_nowait(frame)

        stop = self._dispatcher.listen(listener)
        writer = asyncio.create_task(_write(ws, queue))
        try:
            async for message in ws:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            stop()
            writer.cancel()
            self._sockets.discard(ws)
        return ws

    def _frame(self, user: User, dispatch: Dispatch) -> Json | None:
        """The event as this person's page gets it, or None when it is none of his or her business."""
        event, data = dispatch.event, dispatch.data
        guild, channel, about = event.guild, event.channel, event.about
        if event.name == "INTERACTION_CREATE" or event.audience not in (None, user.id):
            return None
        if guild is not None and user.id not in guild.members:
            return None
        if event.name == "SANDBOX_BOTS":
            data = {"bots": self._gateway.connected()}
        if channel is None:
            return {"t": event.name, "d": data}
        if channel.type == PRIVATE_THREAD and isinstance(about, Membership):
            # It comes into sight of who was added, and out of sight of who was taken out.
            if user.id in about.added:
                return {"t": "THREAD_CREATE", "d": payloads.channel(self._world, channel)}
            if user.id in about.removed:
                return {"t": "THREAD_DELETE", "d": {"id": str(channel.id)}}
        if event.name != "CHANNEL_UPDATE" and not self._world.sees(user.id, channel):
            return None
        if isinstance(about, Message):
            data = data | {"pinged": [str(who) for who in about.pinged]}
        if channel.type == DM and event.name == "CHANNEL_CREATE":
            data = data | {"name": self._world.bot.name}
        return {"t": event.name, "d": data}


async def _write(ws: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
    while True:
        frame = await queue.get()
        try:
            await ws.send_str(json.dumps(frame, separators=(",", ":")))
        except (ConnectionError, RuntimeError):
            return


def _json(value: Any, status: int = 200) -> web.Response:
    text = json.dumps(value, separators=(",", ":"))
    return web.Response(status=status, text=text, content_type="application/json")
