"""Strings for tests to pull when the sandbox runs in another process: /sandbox/api/control."""

import dataclasses
import json
from collections import deque
from collections.abc import Callable
from typing import Any

from aiohttp import web

from sandbox.discord.errors import ApiError
from sandbox.discord.model import Json
from sandbox.discord.world import World
from sandbox.server.gateway import Gateway


class Control:
    """What `World` and `Faults` offer in-process, over HTTP."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self._verbs: dict[str, Callable[[Json], Any]] = {
            "status": self._status,
            "transcript": self._transcript,
            "rate_limit": self._rate_limit,
            "fail": self._fail,
            "cut": self._cut,
            "enforce": self._enforce,
            "clear_faults": lambda body: world.faults.clear(),
            "drop_gateway": lambda body: world.faults.drop_gateway(body.get("how", "close")),
            "bot_permissions": self._bot_permissions,
            "block_dms": self._block_dms,
            "add_person": self._add_person,
            "delete_message": self._delete_message,
            "delete_channel": lambda body: world.delete_channel(world.channel(body["channel"])),
        }

    def add_to(self, app: web.Application) -> None:
        """Add the route."""
        app.router.add_post("/sandbox/api/control/{verb}", self._serve)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        verb = self._verbs.get(request.match_info["verb"])
        if verb is None:
            return web.json_response({"error": "no such verb"}, status=404)
        try:
            body = json.loads(await request.text() or "{}")
            result = verb(body)
        except ApiError as error:
            return web.json_response({"error": error.message}, status=error.status)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            return web.json_response({"error": repr(error)}, status=400)
        return web.json_response({"result": result})

    def _status(self, body: Json) -> Json:
        return {
            "bots": self._gateway.connected(),
            "unknown_routes": self._world.unknown_routes,
            "requests": len(self._world.transcript),
            "pings": [dataclasses.asdict(ping) for ping in self._world.pings],
            "commands": len(self._world.commands.items),
        }

    def _transcript(self, body: Json) -> list[Json]:
        """The exchanges on record; `keep` says how many are recorded from now on."""
        if "keep" in body:
            self._world.transcript = deque(self._world.transcript, maxlen=int(body["keep"]))
        return [dataclasses.asdict(exchange) for exchange in list(self._world.transcript)]

    def _rate_limit(self, body: Json) -> None:
        self._world.faults.rate_limit(
            body["pattern"], int(body.get("times", 1)), float(body.get("retry_after", 0.05))
        )

    def _fail(self, body: Json) -> None:
        self._world.faults.fail(
            body["pattern"],
            int(body.get("times", 1)),
            int(body.get("status", 500)),
            int(body.get("code", 0)),
            body.get("message", "fault"),
            after=bool(body.get("after")),
        )

    def _cut(self, body: Json) -> None:
        self._world.faults.cut(body["pattern"], int(body.get("times", 1)), after=bool(body.get("after")))

    def _enforce(self, body: Json) -> None:
        self._world.faults.enforce(body["pattern"], int(body["limit"]), float(body["per"]))

    def _bot_permissions(self, body: Json) -> None:
        self._world.set_bot_permissions(self._world.channel(body["channel"]), **body["switches"])

    def _block_dms(self, body: Json) -> None:
        self._world.user(body["user"]).dms_blocked = bool(body.get("blocked", True))

    def _add_person(self, body: Json) -> str:
        """One more person, in every server; the name may be anything."""
        user = self._world.add_user(str(body["name"]))
        for guild in self._world.guilds.values():
            self._world.add_member(guild, user)
        return str(user.id)

    def _delete_message(self, body: Json) -> None:
        channel = self._world.channel(body["channel"])
        self._world.remove(self._world.message(channel.id, int(body["message"])))
