"""What goes over a stand-in's REST interface: recorded, and disturbed on demand."""

import json
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from aiohttp import web

from sandbox.discord.errors import ApiError
from sandbox.discord.world import World
from sandbox.server.http import PREFIX, rate_headers, read_body

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Upload:
    """A file of a multipart request, without its bytes."""

    field: str
    filename: str
    size: int


@dataclass
class Exchange:
    """One request to the REST interface and its answer."""

    method: str
    path: str
    """Without /api/v10 and the query."""
    route: str | None
    """The route as Discord's description writes it, or None when there is none or a fault came before it."""
    query: dict[str, str]
    request: Any
    uploads: list[Upload]
    status: int
    answer: Any
    at: float
    seconds: float
    """What the sandbox itself took for it."""


@dataclass
class Fault:
    """What is done to the next `times` requests whose "METHOD /path" fits the pattern."""

    pattern: str
    times: int
    status: int
    code: int = 0
    message: str = "fault"
    retry_after: float = 0.0
    after: bool = False
    """True: the request takes effect and only its answer is lost."""
    drop: bool = False
    """True: the connection is cut instead of an answer."""
    everywhere: bool = False
    """True: a 429 that holds for all requests."""
    bare: bool = False
    """True: a page of what stands before Discord answers, which says nothing that a client could read."""


@dataclass
class Quota:
    """A rate limit that is enforced: `limit` requests in `per` seconds for each path that fits."""

    pattern: str
    limit: int
    per: float
    used: dict[str, list[float]] = field(default_factory=dict)


class Wire:
    """Stands between a sandbox's REST interface and the bot: the transcript, and trouble on demand.

    Patterns of trouble are shell-like, e.g. `PATCH /channels/*/messages/*`.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._planned: list[Fault] = []
        self._quotas: list[Quota] = []
        self.transcript: deque[Exchange] = deque(maxlen=2_000)
        """Put a deque of another length here to keep more or less."""
        self.unknown_routes: list[str] = []

    # ---- trouble ----------------------------------------------------------------------------------------

    def rate_limit(
        self, pattern: str, times: int = 1, retry_after: float = 0.05, *, everywhere: bool = False
    ) -> None:
        """Answer the next `times` fitting requests with 429, which `everywhere` holds for any request."""
        self._planned.append(Fault(pattern, times, 429, retry_after=retry_after, everywhere=everywhere))

    def turn_away(self, pattern: str, times: int = 1) -> None:
        """Answer the next `times` fitting requests with the page of a 429 that says nothing of how long."""
        self._planned.append(Fault(pattern, times, 429, bare=True))

    def fail(
        self,
        pattern: str,
        times: int = 1,
        status: int = 500,
        code: int = 0,
        message: str = "500: Internal Server Error",
        *,
        after: bool = False,
    ) -> None:
        """Answer the next `times` fitting requests with an error; with `after` they take effect first."""
        self._planned.append(Fault(pattern, times, status, code, message, after=after))

    def cut(self, pattern: str, times: int = 1, *, after: bool = False) -> None:
        """Cut the connection of the next `times` fitting requests instead of answering."""
        self._planned.append(Fault(pattern, times, 500, after=after, drop=True))

    def forget_trouble(self) -> None:
        """Let nothing of what was planned happen any more."""
        self._planned.clear()

    def enforce(self, pattern: str, limit: int, per: float) -> None:
        """Limit fitting requests from now on to `limit` in `per` seconds, for each path by itself."""
        self._quotas.append(Quota(pattern, limit, per))

    # ---- the middleware ---------------------------------------------------------------------------------

    @property
    def middleware(self) -> Any:
        """What a Sandbox takes as a middleware."""

        @web.middleware
        async def serve(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not request.path.startswith("/api/"):
                return await handler(request)
            return await self._serve(request, handler)

        return serve

    async def _serve(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        started = time.perf_counter()
        name = f"{request.method} {request.path.removeprefix(PREFIX)}"
        fault = self._next_for(name)
        if fault is not None and not fault.after:
            response: web.StreamResponse = _faulty(fault, request)
        else:
            limit = self._limit(name, request)
            response = await handler(request) if limit.get("Retry-After") is None else _limited(limit)
            response.headers.update(limit)
            if fault is not None:
                response = _faulty(fault, request)
        await self._record(request, response, time.perf_counter() - started)
        if fault is not None and fault.drop and request.transport is not None:
            request.transport.abort()
        return response

    async def _record(self, request: web.Request, response: Any, seconds: float) -> None:
        resource = request.match_info.route.resource
        route = None if resource is None else resource.canonical.removeprefix(PREFIX)
        if route is None or route == "/api/{rest}":
            self.unknown_routes.append(f"{request.method} {request.path}")
            route = None
        try:
            payload, files = await read_body(request)
        except ApiError:
            payload, files = None, []
        self.transcript.append(
            Exchange(
                request.method,
                request.path.removeprefix(PREFIX),
                route,
                dict(request.query),
                payload,
                [Upload(f.field, f.filename, len(f.data)) for f in files],
                response.status,
                _answer(response),
                self._world.now(),
                seconds,
            )
        )

    def _next_for(self, request: str) -> Fault | None:
        """The fault planned for this "METHOD /path", used up by one."""
        for fault in self._planned:
            if fnmatchcase(request, fault.pattern):
                fault.times -= 1
                if fault.times <= 0:
                    self._planned.remove(fault)
                return fault
        return None

    def _limit(self, name: str, request: web.Request) -> dict[str, str]:
        """The rate-limit headers where a quota fits the request; with Retry-After where it is used up."""
        now = time.time()
        for quota in self._quotas:
            if not fnmatchcase(name, quota.pattern):
                continue
            # messages of one channel share a bucket, so the last id of the path is no part of the key
            used = quota.used.setdefault(re.sub(r"/messages/\d+", "/messages/*", name), [])
            used[:] = [at for at in used if now - at < quota.per]
            over = len(used) >= quota.limit
            if not over:
                used.append(now)
            reset = used[0] + quota.per - now
            return rate_headers(request.path) | {
                "X-RateLimit-Limit": str(quota.limit),
                "X-RateLimit-Remaining": str(quota.limit - len(used)),
                "X-RateLimit-Reset": f"{now + reset:.3f}",
                "X-RateLimit-Reset-After": f"{reset:.3f}",
                **({"Retry-After": str(round(reset, 3))} if over else {}),
            }
        return {}


def _answer(response: Any) -> Any:
    """The JSON of an answer, or the page."""
    if response.content_type != "application/json":
        return response.text if response.body else None
    return json.loads(response.body)


def _faulty(fault: Fault, request: web.Request) -> web.Response:
    if fault.bare:
        page = "<html>error code: 1015</html>"
        return web.Response(status=fault.status, text=page, content_type="text/html")
    headers = rate_headers(request.path)
    if fault.status == 429:
        return _limited(headers | {"Retry-After": str(fault.retry_after)}, everywhere=fault.everywhere)
    body = json.dumps({"message": fault.message, "code": fault.code}).encode()
    headers["Content-Type"] = "application/json"
    return web.Response(status=fault.status, body=body, headers=headers)


def _limited(headers: dict[str, str], *, everywhere: bool = False) -> web.Response:
    body = {
        "message": "You are being rate limited.",
        "code": 0,
        "retry_after": float(headers["Retry-After"]),
        "global": everywhere,
    }
    more = {
        "X-RateLimit-Scope": "global" if everywhere else "user",
        "X-RateLimit-Remaining": "0",
        "Content-Type": "application/json",
    }
    # exactly this content type: with a charset discord.py takes the body for text
    return web.Response(status=429, body=json.dumps(body).encode(), headers=headers | more)
