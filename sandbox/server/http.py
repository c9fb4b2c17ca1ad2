"""The common frame of all REST routes: token, body, rate-limit headers, errors."""

import hashlib
import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from email import message_from_bytes
from email.policy import HTTP
from functools import lru_cache
from typing import Any

from aiohttp import web

from sandbox.discord.check_message import MAX_REQUEST, Body, File
from sandbox.discord.errors import ApiError, FormErrors, known
from sandbox.discord.interactions import Interactions
from sandbox.discord.model import Channel, Json
from sandbox.discord.world import World

log = logging.getLogger("sandbox")

PREFIX = "/api/v10"
NO_CONTENT = (204, None)

Answer = Json | list[Any] | tuple[int, Any]


@dataclass
class Call:
    """One request as the routes get it."""

    world: World
    interactions: Interactions
    params: dict[str, str]
    query: dict[str, str]
    payload: Any
    files: list[File]

    def id(self, name: str) -> int:
        """An id from the path; 50035 if it is not a snowflake."""
        value = self.params[name]
        if not value.isdigit() or int(value) >= 1 << 63:
            errors = FormErrors()
            errors.add((name,), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
            errors.raise_if_any()
        return int(value)

    def body(self) -> Body:
        """The request's JSON object and files."""
        return Body(_object(self.payload), self.files)

    def channel(self) -> Channel:
        """The channel in the path: 10003 if there is none, 50001 if the bot does not see it."""
        channel = self.world.channels.get(self.id("channel_id"))
        if channel is None:
            raise known(10003)
        self.world.require(channel)
        return channel

    def flag(self, name: str) -> bool:
        return self.query.get(name, "").lower() in ("1", "true")


@dataclass
class Route:
    method: str
    path: str
    handler: Callable[[Call], Answer]
    open: bool
    """Whether a token in the path replaces the bot's."""


ROUTES: list[Route] = []


def route(
    method: str, path: str, *, open: bool = False
) -> Callable[[Callable[[Call], Answer]], Callable[[Call], Answer]]:
    """Declare a REST route by method and path (without /api/v10)."""

    def declare(handler: Callable[[Call], Answer]) -> Callable[[Call], Answer]:
        ROUTES.append(Route(method, path, handler, open))
        return handler

    return declare


class Rest:
    """Turns aiohttp requests into calls of the declared routes."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self._world = world
        self._interactions = interactions

    def add_to(self, app: web.Application) -> None:
        """Add every route, and a handler for unknown ones."""
        for item in ROUTES:
            app.router.add_route(item.method, PREFIX + item.path, self._serve(item))
        app.router.add_route("*", "/api/{rest:.*}", self._serve(None))

    def _serve(self, item: Route | None) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.StreamResponse:
            return await self._exchange(item, request)

        return serve

    async def _exchange(self, item: Route | None, request: web.Request) -> web.StreamResponse:
        name = f"{request.method} {request.path}"
        headers = rate_headers(item.path if item else request.path)
        status: int
        answer: Any
        try:
            payload, files = await read_body(request)
            call = Call(
                self._world, self._interactions, dict(request.match_info), dict(request.query), payload, files
            )
            status, answer = self._handle(item, request, call)
        except ApiError as error:
            status, answer = error.status, error.body()
            for fault in error.faults():
                log.error("DISCORD WOULD REFUSE THIS: %s: %s", name, fault)
            if error.code == 30046:
                # seen in the wild: this one comes without Via, so that discord.py raises and does not wait
                headers.pop("Via")
            if error.extra and "retry_after" in error.extra:
                headers["Retry-After"] = str(error.extra["retry_after"])
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            # a body whose shape is not checked field by field
            log.warning("%s: a body the sandbox cannot read: %r", name, error, exc_info=True)
            status, answer = 400, {"message": "Invalid Form Body", "code": 50035}
        if answer is None:
            return web.Response(status=status, headers=headers)
        text = json.dumps(answer, separators=(",", ":")).encode()
        # exactly this content type: with a charset discord.py takes the body for text
        return web.Response(status=status, body=text, headers={**headers, "Content-Type": "application/json"})

    def _handle(self, item: Route | None, request: web.Request, call: Call) -> tuple[int, Any]:
        if item is None:
            log.error("NO SUCH ROUTE IN THE SANDBOX: %s %s", request.method, request.path)
            return 404, {"message": "404: Not Found", "code": 0}
        if not item.open and request.headers.get("Authorization") != f"Bot {self._world.token}":
            return 401, {"message": "401: Unauthorized", "code": 0}
        own = str(self._world.application_id)
        if call.params.get("application_id", own) != own:
            raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
        result = item.handler(call)
        return result if isinstance(result, tuple) else (200, result)


def rate_headers(bucket: str) -> dict[str, str]:
    """The rate-limit headers of an answer, with a limit that is never reached."""
    return {
        "X-RateLimit-Limit": "50",
        "X-RateLimit-Remaining": "49",
        "X-RateLimit-Reset": f"{time.time() + 1:.3f}",
        "X-RateLimit-Reset-After": "1.000",
        "X-RateLimit-Bucket": hashlib.sha256(bucket.encode()).hexdigest()[:32],
        "Via": "1.1 sandbox",
    }


async def read_body(request: web.Request) -> tuple[Any, list[File]]:
    """The JSON and the files of a request in either of its two forms."""
    if (request.content_length or 0) > MAX_REQUEST:
        raise known(40005)
    # aiohttp's own reading of this header takes longer than all the rest, as each boundary is new to it
    kind = request.headers.get("Content-Type", "")
    if not kind.lower().startswith("multipart/"):
        text = await request.text()
        return (_parsed(text) if text else None), []
    payload: Any = {}
    files: list[File] = []
    boundary = kind.partition("boundary=")[2].strip('"')
    for part in (b"\r\n" + await request.read()).split(f"\r\n--{boundary}".encode())[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        name, filename = _names(head)
        if name == "payload_json":
            payload = _parsed(content.decode("utf-8", "replace"))
        else:
            files.append(File(name, filename, content))
    return payload, files


@lru_cache(maxsize=256)
def _names(head: bytes) -> tuple[str, str]:
    """The name of a part and of its file, from the part's headers: nearly all requests have the same ones."""
    # with the standard library: aiohttp's own reader causes a deprecation warning in itself
    fields = message_from_bytes(head.lstrip() + b"\r\n\r\n", policy=HTTP)
    return str(fields.get_param("name", "", header="content-disposition")), fields.get_filename("file")


def _parsed(text: str) -> Any:
    """A request's JSON; 50109 if it is invalid."""
    try:
        return json.loads(text) if text else {}
    except ValueError as error:
        raise known(50109) from error


def _object(value: Any) -> Json:
    if not isinstance(value, dict):
        raise ApiError(400, 50035, "Invalid Form Body")
    return value
