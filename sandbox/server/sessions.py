"""The bot's gateway connections, and the sessions that outlive them."""

import asyncio
import json
import secrets
from collections import deque
from typing import Any

from aiohttp import web

DISPATCH = 0
KEPT_EVENTS = 500
"""The number of events that a session can catch up on."""


class Socket:
    """One open connection and its queue of frames."""

    def __init__(self, ws: web.WebSocketResponse) -> None:
        self.ws = ws
        self._queue: asyncio.Queue[str | int] = asyncio.Queue()
        self.session: Session | None = None

    def send(self, text: str) -> None:
        """Queue a frame for sending."""
        self._queue.put_nowait(text)

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


class Session:
    """A session, begun by one IDENTIFY. It outlives its connection so that it can be resumed."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(16)
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
