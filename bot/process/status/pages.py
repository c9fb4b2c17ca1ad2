"""The status pages over HTTP: /healthz, /readyz and /metrics. They hold no secret, and nothing of people."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from aiohttp import web

from bot.client.meters import NO_METERS, Meters
from bot.process.status.presence import Presence
from bot.runtime.keyed_tasks import end_tasks
from bot.runtime.settings import Settings, SettingsError

log = logging.getLogger(__name__)

BEAT: Final = 0.25
"""Seconds between two looks at how late the event loop is."""
NO_FIGURES: Final = (
    "There are no figures, as prometheus-client isn't installed. In the folder of the program:"
    ' pip install -e ".[metrics]"\n'
)


def meters_for(settings: Settings) -> Meters:
    """What keeps the figures: nothing, where nobody can ask for them."""
    if settings.status is None:
        return NO_METERS
    try:
        from bot.process.prometheus import PrometheusMeters
    except ImportError:
        return NO_METERS
    return PrometheusMeters()


@asynccontextmanager
async def status_pages(settings: Settings, presence: Presence, meters: Meters) -> AsyncIterator[None]:
    """Show them inside, if the operator wants them. Raises SettingsError if the port can't be used."""
    if settings.status is None:
        yield
        return
    runner = web.AppRunner(application(presence, meters), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    beats = asyncio.create_task(_beat(meters), name="event-loop-lag")
    try:
        host, port = settings.status
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            why = os.strerror(error.errno or 0)
            raise SettingsError(
                f"CANASTA_STATUS_PORT: {host}:{port} can't be used ({why}). Choose another port."
            ) from None
        log.info("Status pages: http://%s", _written(*runner.addresses[0][:2]))
        yield
    finally:
        await end_tasks(beats)
        await runner.cleanup()


def application(presence: Presence, meters: Meters) -> web.Application:

    async def alive(request: web.Request) -> web.Response:
        # That it is answered at all is what it says: the event loop goes round.
        return _json(200, {"alive": True, "state": presence.state, "process": os.getpid()})

    async def ready(request: web.Request) -> web.Response:
        lacking = await presence.lacking()
        return _json(503 if lacking else 200, {"ready": not lacking, "missing": lacking})

    async def figures(request: web.Request) -> web.Response:
        written = meters.text({} if meters is NO_METERS else await presence.gauges())
        if written is None:
            return web.Response(status=501, text=NO_FIGURES)
        body, kind = written
        return web.Response(body=body, headers={"Content-Type": kind})

    made = web.Application()
    made.add_routes([web.get("/healthz", alive), web.get("/readyz", ready), web.get("/metrics", figures)])
    return made


def _json(status: int, said: dict[str, Any]) -> web.Response:
    return web.json_response(said, status=status, headers={"Cache-Control": "no-store"})


def _written(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


async def _beat(meters: Meters) -> None:
    loop = asyncio.get_running_loop()
    while True:
        begun = loop.time()
        await asyncio.sleep(BEAT)
        meters.lag(max(0.0, loop.time() - begun - BEAT))
