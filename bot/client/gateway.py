"""Leaving the gateway without losing anything that Discord has already sent."""

from __future__ import annotations

import asyncio
import struct
from contextlib import suppress
from typing import Final

import aiohttp
import discord

_CLOSE: Final = struct.pack("!H", 1000)
"""What a closing frame says: that all is well."""


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
    if inner._task is not None:
        inner._task.cancel()
        await asyncio.gather(inner._task, return_exceptions=True)
    with suppress(TimeoutError, discord.ConnectionClosed, aiohttp.ClientError, OSError):
        async with asyncio.timeout(patience):
            await inner.ws.socket.send_frame(_CLOSE, aiohttp.WSMsgType.CLOSE)
            while not shard.is_closed():
                try:
                    await inner.ws.poll_event()
                except discord.gateway.ReconnectWebSocket:
                    break
    await shard.disconnect()
