"""The bot at Discord's gateway, where it does more or less than discord.py: shards identify in turn, events
are read as far as somebody asks for them, requests are counted, and nothing is lost on leaving.
"""

import asyncio
import struct
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord
from discord.state import AutoShardedConnectionState

from bot.client.budget import Budget, calling
from bot.client.meters import Meters
from bot.runtime.keyed_tasks import end_tasks

_CLOSE: Final = struct.pack("!H", 1000)
"""What a closing frame says: that all is well."""
SECONDS = 5.0
"""Seconds in which one shard may identify of those whose numbers are equal modulo the concurrency."""
SHOWN: dict[str, list[Any]] = {"components": [], "embeds": []}
"""What a clicked message shows and nobody reads: the ids of its buttons say everything."""


async def leave(client: discord.AutoShardedClient, patience: float) -> None:
    """Say goodbye on every shard, and hear what is said until Discord has said it too, at most ``patience``
    seconds: all that it has sent before. The client itself stops listening first, so that an interaction of
    this moment would get no answer.
    """
    await asyncio.gather(*(_leave(shard, patience) for shard in client.shards.values()))


async def _leave(shard: discord.ShardInfo, patience: float) -> None:
    if shard.is_closed():
        return
    inner = shard._parent
    await end_tasks(inner._task)
    with suppress(TimeoutError, discord.ConnectionClosed, aiohttp.ClientError, OSError):
        async with asyncio.timeout(patience):
            await inner.ws.socket.send_frame(_CLOSE, aiohttp.WSMsgType.CLOSE)
            while not shard.is_closed():
                try:
                    await inner.ws.poll_event()
                except discord.gateway.ReconnectWebSocket:
                    break
    await shard.disconnect()


class Identifying:
    """Lets shards identify one after another, as many at a time as Discord allows the application.

    ``concurrency`` is Discord's `max_concurrency`. Other processes of the application are not asked: a
    shard that comes too soon after one of theirs is sent away by the gateway and comes again.
    """

    def __init__(self, concurrency: int = 1, seconds: float = SECONDS) -> None:
        self.concurrency = concurrency
        self._seconds = seconds
        self._free: dict[int, float] = {}

    async def turn(self, shard: int) -> None:
        """Wait until this shard may identify."""
        key, now = shard % self.concurrency, asyncio.get_running_loop().time()
        at = max(now, self._free.get(key, now))
        self._free[key] = at + self._seconds
        await asyncio.sleep(at - now)


class Incoming(AutoShardedConnectionState[Any]):
    """The part of discord.py that reads events, with nothing to read that nobody here asks for.

    It makes objects of all that a message shows, and of the message that it replies to. A click comes with
    the message that was clicked, and each edit of a public message comes back as an event: reading either
    took 0.1 milliseconds of processor time, and takes a fifth of that or nothing.
    """

    def parse_message_update(self, data: Any) -> None:
        """A message was edited: nothing follows from that."""

    def parse_interaction_create(self, data: Any) -> None:
        """Somebody has clicked or typed."""
        clicked = data.get("message")
        if clicked is not None:
            read = {key: value for key, value in clicked.items() if key != "referenced_message"}
            data = {**data, "message": {**read, **SHOWN}}
        super().parse_interaction_create(data)


def route_of(method: str, path: str) -> str:
    """A request without ids, emojis and tokens: ``PATCH /channels/*/messages/*``."""
    parts = (path.partition("/api/v10")[2] or path).split("/")
    return f"{method} " + "/".join(
        part if part.strip("@-").isalpha() and part.islower() else part and "*" for part in parts
    )


def traced(meters: Meters, budget: Budget) -> aiohttp.TraceConfig:
    """Has each request of the client wait for its turn, each of its tries too, and counts it."""
    trace = aiohttp.TraceConfig()

    async def begun(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        await budget.request(request.url.path)

    async def ended(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        status, headers = request.response.status, request.response.headers
        scope = headers.get("X-RateLimit-Scope", "global")
        meters.request(status, route_of(request.method, request.url.path), calling().name.lower(), scope)
        if status == 429 and scope == "global":
            budget.limited(float(headers.get("Retry-After", 1)))

    async def failed(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        meters.request(None, route_of(request.method, request.url.path), calling().name.lower())

    trace.on_request_start.append(begun)
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace
