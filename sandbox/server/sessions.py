"""Open connections of bots and pages, and the bot's sessions that outlive theirs."""

import asyncio
import json
import secrets
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import WSCloseCode, web

from sandbox.discord.model import Json
from sandbox.discord.shards import Shard

DISPATCH = 0
KEPT_EVENTS = 500
"""The number of events that a session can catch up on."""
GOODBYE = 5.0
"""Seconds in which the other side has read what it was sent before it said goodbye."""


class Socket:
    """One open connection and its queue of frames."""

    def __init__(self, ws: web.WebSocketResponse) -> None:
        self.ws = ws
        self._queue: asyncio.Queue[str | int] = asyncio.Queue()
        self.session: Session | None = None

    def send(self, text: str) -> None:
        """Queue a frame for sending."""
        self._queue.put_nowait(text)

    def send_json(self, value: Json) -> None:
        """Queue a frame of JSON for sending."""
        self.send(json.dumps(value, separators=(",", ":")))

    def close(self, code: int) -> None:
        """Close the connection after the queued frames have been sent."""
        self._queue.put_nowait(code)

    async def write(self) -> None:
        """Send queued frames as long as the connection lasts."""
        while True:
            item = await self._queue.get()
            try:
                if isinstance(item, int):
                    await self.ws.close(code=item)
                    return
                await self.ws.send_str(item)
            except (ConnectionError, RuntimeError):
                return


class Sockets:
    """The open connections of one kind."""

    def __init__(self) -> None:
        self._open: set[Socket] = set()

    @asynccontextmanager
    async def opened(self, request: web.Request, **options: Any) -> AsyncIterator[Socket]:
        """A connection, whose queue is written until the block ends; `options` are aiohttp's.

        When the other side says goodbye, it is answered after what has been queued for it, as Discord does:
        aiohttp itself would answer first, and nothing could be written after that.
        """
        ws = web.WebSocketResponse(autoclose=False, **options)
        await ws.prepare(request)
        socket = Socket(ws)
        self._open.add(socket)
        writer = asyncio.create_task(socket.write())
        try:
            yield socket
            socket.close(WSCloseCode.OK)
            await asyncio.wait({writer}, timeout=GOODBYE)
        finally:
            writer.cancel()
            self._open.discard(socket)

    async def stop(self) -> None:
        """Close every connection."""
        for socket in list(self._open):
            await socket.ws.close(code=1001)


class Session:
    """A session, begun by one IDENTIFY. It outlives its connection so that it can be resumed."""

    def __init__(self, shard: Shard, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.seq = 0
        self.log: deque[tuple[int, str]] = deque(maxlen=KEPT_EVENTS)
        self.socket: Socket | None = None

    def dispatch(self, name: str, data: Any) -> None:
        """Number an event, store it, and send it if there is a connection."""
        self.seq += 1
        frame = {"op": DISPATCH, "t": name, "s": self.seq, "d": data}
        text = json.dumps(frame, separators=(",", ":"))
        self.log.append((self.seq, text))
        if self.socket is not None:
            self.socket.send(text)
