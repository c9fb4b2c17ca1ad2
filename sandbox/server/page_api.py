"""The API of the page and the tests: the world as a person sees it, and the person's actions."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from sandbox.discord import check_input, interaction_payloads, model
from sandbox.discord.check_input import Refused
from sandbox.discord.errors import ApiError, known
from sandbox.discord.interactions import Interactions
from sandbox.discord.model import Channel, Event, Interaction, Json, Message, User
from sandbox.discord.new_server import new_server
from sandbox.discord.world import World
from sandbox.server import page_views
from sandbox.server.gateway import Gateway
from sandbox.server.page_views import PREFIX, as_json

PAGE = 100
"""The number of messages a page gets at once."""

Handler = Callable[[User, Json], Awaitable[Any]]


class People:
    """The endpoints under /sandbox/api. The acting person is named in `as` (by id or name)."""

    def __init__(self, world: World, interactions: Interactions, gateway: Gateway) -> None:
        self._world = world
        self._interactions = interactions
        self._gateway = gateway

    def add_to(self, app: web.Application) -> None:
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
            "join": self._join,
            "leave": self._leave,
            "return": self._return,
            "menu": self._menu,
            "install": self._install,
        }.items():
            app.router.add_post(f"{PREFIX}/{name}", self._serve(handler))

    def _serve(self, handler: Handler) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.StreamResponse:
            try:
                body = json.loads(await request.text())
                answer = await handler(self._world.user(str(body["as"])), body)
            except ApiError as error:
                return as_json({"error": error.message, "code": error.code}, error.status)
            except Refused as error:
                return as_json({"error": str(error), "code": 0}, 400)
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                return as_json({"error": f"bad request: {error!r}", "code": 0}, 400)
            return as_json(answer)

        return serve

    async def _list_people(self, request: web.Request) -> web.StreamResponse:
        return as_json(page_views.people(self._world))

    async def _state(self, user: User, body: Json) -> Json:
        return page_views.state(self._world, user, self._gateway.shards())

    def _channel(self, user: User, body: Json) -> Channel:
        """The channel that a request names: an id, a name, or "dm" for the one with the bot."""
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

    async def _messages(self, user: User, body: Json) -> list[Json]:
        channel = self._channel(user, body)
        messages = self._world.messages(channel, user)
        if "before" in body:
            messages = [message for message in messages if message.id < int(body["before"])]
        limit = int(body.get("limit", PAGE))
        return [page_views.message(self._world, message) for message in messages[-limit:]]

    async def _commands(self, user: User, body: Json) -> list[Json]:
        return check_input.usable_commands(self._world, self._channel(user, body), user.id)

    async def _say(self, user: User, body: Json) -> Json:
        text = str(body["content"]).strip()
        if not text:
            raise Refused("an empty message can't be sent")
        if len(text) > 2000:
            raise Refused("a message has at most 2,000 characters")
        return page_views.message(self._world, self._world.say(user, self._channel(user, body), text))

    async def _slash(self, user: User, body: Json) -> Json:
        channel = self._channel(user, body)
        options = body.get("options") or {}
        told = check_input.command_data(self._world, channel, user.id, str(body["command"]), options)
        return await self._command(model.SLASH, user, channel, told, body)

    async def _menu(self, user: User, body: Json) -> Json:
        channel = self._channel(user, body)
        target = str(body["target"])
        told = check_input.menu_data(self._world, channel, user.id, str(body["command"]), target)
        return await self._command(model.SLASH, user, channel, told, body)

    async def _autocomplete(self, user: User, body: Json) -> Json:
        channel = self._channel(user, body)
        focused = str(body["focused"])
        values = {**(body.get("options") or {}), focused: body.get("value", "")}
        told = check_input.command_data(self._world, channel, user.id, str(body["command"]), values, focused)
        return await self._command(model.AUTOCOMPLETE, user, channel, told, {"wait": True})

    async def _command(
        self, kind: int, user: User, channel: Channel, told: tuple[Json, str], body: Json
    ) -> Json:
        """Send a command with its data and name to the bot."""
        data, name = told
        return await self._outcome(
            self._interactions.open(kind, user, channel, data, command_name=name), body
        )

    async def _component(self, user: User, body: Json) -> Json:
        message = self._message(user, body)
        channel = self._world.channels[message.channel_id]
        values = [str(value) for value in body.get("values") or []]
        data = check_input.component_data(
            self._world, channel, user.id, message.components, str(body["custom_id"]), values
        )
        item = self._interactions.open(model.CLICK, user, channel, data, source=message)
        return await self._outcome(item, body)

    async def _modal(self, user: User, body: Json) -> Json:
        opener = self._interactions.open_ones.get(int(body["interaction"]))
        if opener is None or opener.user_id != user.id or opener.modal is None:
            raise known(10062)
        channel = self._world.channel(opener.channel_id)
        source = self._world.by_channel.get(channel.id, {}).get(opener.source_id or 0)
        data = check_input.modal_data(self._world, channel, user.id, opener.modal, body.get("fields") or {})
        item = self._interactions.open(
            model.MODAL,
            user,
            channel,
            data,
            source=source,
            command_name=opener.command_name,
            opened_by=opener,
        )
        return await self._outcome(item, body)

    async def _outcome(self, item: Interaction, body: Json) -> Json:
        """The current state of the interaction; with `wait`, after its first answer or its failure."""
        if body.get("wait"):
            # a world with a stopped clock never settles: then the state decides
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(item.settled.wait(), self._interactions.first_answer + 1)
        result = interaction_payloads.state(item)
        message = self._world.by_channel.get(item.channel_id, {}).get(item.original_id or 0)
        result["message"] = page_views.message(self._world, message) if message is not None else None
        return result

    async def _join(self, user: User, body: Json) -> Json:
        """A new server of this person, to which they add the bot unless told otherwise."""
        return {"id": str(new_server(self._world, user, bot=bool(body.get("bot", True))).id)}

    async def _leave(self, user: User, body: Json) -> Json:
        guild = self._world.guilds[int(body["guild"])]
        if user.id not in guild.members or guild.owner_id == user.id:
            raise Refused("who owns a server, or isn't on it, can't leave it")
        self._world.remove_member(guild, user)
        return {}

    async def _return(self, user: User, body: Json) -> Json:
        """This person comes (back) to a server."""
        guild = self._world.guilds[int(body["guild"])]
        if user.id not in guild.members:
            self._world.add_member(guild, user)
        return {}

    async def _install(self, user: User, body: Json) -> Json:
        """Add the application to this person's own account, or remove it from there."""
        user.installed = bool(body["on"])
        self._world.emit(Event("SANDBOX_COMMANDS"))
        return {"installed": user.installed}

    async def _dismiss(self, user: User, body: Json) -> Json:
        message = self._message(user, body)
        if message.audience != user.id:
            raise Refused("only a message that just you can see can be dismissed")
        self._world.remove(message)
        return {}
