"""The sandbox as a server: Discord's REST and gateway, its CDN, and the page, on one loopback port."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from aiohttp import web
from yarl import URL

from sandbox.discord import snapshot
from sandbox.discord.check_message import MAX_REQUEST
from sandbox.discord.interactions import FIRST_ANSWER, Interactions
from sandbox.discord.model import Event
from sandbox.discord.world import World
from sandbox.server import rest, rest_guilds, rest_interactions
from sandbox.server.cdn import SAFE, Cdn
from sandbox.server.dispatch import Dispatcher
from sandbox.server.gateway import Gateway
from sandbox.server.http import PREFIX, Rest
from sandbox.server.page_api import People
from sandbox.server.page_line import PageLines

log = logging.getLogger("sandbox")

ROUTE_MODULES = (rest, rest_guilds, rest_interactions)
"""Importing them declares the REST routes."""

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
PAGE_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
SAVE_EVERY = 1.0


class Sandbox:
    """Serves a world. With `save_to` it is saved there soon after every change and at the end.

    `middlewares` are aiohttp's: tests use them to observe and disturb the traffic. `first_answer` is how many
    seconds the bot has for its first answer; tests allow more than Discord does.
    """

    def __init__(
        self,
        world: World,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        save_to: Path | None = None,
        middlewares: Sequence[Any] = (),
        first_answer: float = FIRST_ANSWER,
    ) -> None:
        if host not in LOOPBACK:
            raise ValueError(
                f"the sandbox serves this machine only, on 127.0.0.1, ::1 or localhost, not {host}"
            )
        self.world = world
        self.interactions = Interactions(world, first_answer)
        self._dispatcher = Dispatcher(world)
        self.gateway = Gateway(world, self._dispatcher)
        self._host = host
        self._port = port
        self._save_to = save_to
        self._middlewares = middlewares
        self._changed = False
        self._saver: asyncio.Task[None] | None = None
        self._runner: web.AppRunner | None = None
        self._people = People(world, self.interactions, self.gateway)
        self._lines = PageLines(world, self._dispatcher, self.gateway)

    @property
    def port(self) -> int:
        return self._port

    @property
    def _authority(self) -> str:
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"{host}:{self._port}"

    @property
    def url(self) -> str:
        return f"http://{self._authority}"

    @property
    def api_url(self) -> str:
        """What discord.py's Route.BASE is set to."""
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        """What discord.py's DiscordWebSocket.DEFAULT_GATEWAY is set to."""
        return f"ws://{self._authority}/gateway"

    @property
    def cdn_url(self) -> str:
        """What discord.py's Asset.BASE is set to."""
        return self.url + "/cdn"

    @property
    def token(self) -> str:
        return self.world.token

    async def start(self) -> None:
        """Start serving. OSError if the port is taken."""
        app = web.Application(
            client_max_size=MAX_REQUEST + (1 << 20), middlewares=[_own_machine_only, *self._middlewares]
        )
        Rest(self.world, self.interactions).add_to(app)
        self._people.add_to(app)
        self._lines.add_to(app)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        Cdn(self.world).add_to(app)
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{name}", self._page)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self._host, self._port)
        try:
            await site.start()
        except OSError:
            await self._runner.cleanup()
            raise
        self._port = self._runner.addresses[0][1]
        self.world.cdn_url = self.cdn_url
        self.world.gateway_url = self.gateway_url
        if self._save_to is not None:
            self.world.listen(self._note_change)
            self._changed = True
            self._save()
            self._saver = asyncio.create_task(self._save_now_and_then())

    async def stop(self) -> None:
        """Close every connection and stop serving; the last changes are saved."""
        self._dispatcher.stop()
        await self.gateway.stop()
        await self._lines.stop()
        if self._saver is not None:
            self._saver.cancel()
        if self._runner is not None:
            await self._runner.cleanup()
        self._save()

    async def wait_for_bot(self, timeout: float = 10.0) -> None:  # noqa: ASYNC109 - asyncio.timeout inside
        """Wait until a bot is connected to the gateway. TimeoutError if none connects."""
        async with asyncio.timeout(timeout):
            while not self.gateway.connected():
                self.gateway.changed.clear()
                await self.gateway.changed.wait()

    def _note_change(self, event: Event) -> None:
        self._changed = True

    async def _save_now_and_then(self) -> None:
        pause = SAVE_EVERY
        while True:
            await asyncio.sleep(pause)
            self.world.archive_silent_threads()
            started = time.perf_counter()
            self._save()
            # a large world is written less often: writing takes at most a twentieth of the time
            pause = max(SAVE_EVERY, 20 * (time.perf_counter() - started))

    def _save(self) -> None:
        if self._save_to is None or not self._changed:
            return
        self._changed = False
        try:
            snapshot.save(self.world, self._save_to)
        except OSError as error:
            log.error("the sandbox could not save its world to %s: %s", self._save_to, error)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("name", "index.html")
        file = resources.files("sandbox") / "page" / name
        suffix = Path(name).suffix
        if suffix not in PAGE_TYPES or not file.is_file():
            raise web.HTTPNotFound
        return web.Response(
            body=file.read_bytes(),
            content_type=PAGE_TYPES[suffix],
            charset="utf-8",
            headers={**SAFE, "Cache-Control": "no-cache"},
        )


@web.middleware
async def _own_machine_only(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse requests from another site's page or under another host name."""
    host = request.url.host
    origin = request.headers.get("Origin")
    if host not in LOOPBACK or (origin is not None and URL(origin).host not in LOOPBACK):
        return web.Response(status=403, text="The sandbox serves this machine only.")
    return await handler(request)
