"""What a window showed and heard when a test of it failed: told in the test's report, with a screenshot."""

import json
import re
import time
from collections import deque
from pathlib import Path
from urllib.parse import urlsplit

from playwright.async_api import ConsoleMessage, Error, Page, Request, Response, WebSocket

FAILURES = Path(__file__).parents[2] / "artifacts" / "failed"
KEPT = 60
"""How many of the last frames, requests and complaints are told."""
WIDTH = 160
SHOWN = """() => ({
  connected: document.body.dataset.connected,
  shown: [...document.querySelectorAll("#messages > li")].slice(-12).map((node) => node.innerText),
  failed: [...document.querySelectorAll(".failed, .toast")].map((node) => node.innerText),
  busy: [...document.querySelectorAll('[aria-busy="true"]')].map((node) => node.innerText),
})"""


class Witness:
    """Notes what comes to this window's page and what it asks for, each with its time."""

    def __init__(self, page: Page, name: str) -> None:
        self._page = page
        self._name = name
        self._began = time.monotonic()
        self._heard: deque[str] = deque(maxlen=KEPT)
        page.on("websocket", self._line)
        page.on("request", self._request)
        page.on("response", self._response)
        page.on("console", self._console)

    def leave(self) -> None:
        """Hear no more of the page."""
        self._page.remove_listener("websocket", self._line)
        self._page.remove_listener("request", self._request)
        self._page.remove_listener("response", self._response)
        self._page.remove_listener("console", self._console)

    def _line(self, line: WebSocket) -> None:
        line.on("framereceived", self._frame)

    def _console(self, said: ConsoleMessage) -> None:
        self._note(f"console: {said.text}")

    def _note(self, what: str) -> None:
        self._heard.append(f"{time.monotonic() - self._began:7.2f} {what[:WIDTH]}")

    def _frame(self, data: str | bytes) -> None:
        try:
            frame = json.loads(data)
        except ValueError:
            return
        about = frame.get("d") or {}
        told = {key: about[key] for key in ("id", "state", "callback", "custom_id") if about.get(key)}
        self._note(f"<- {frame.get('t')} {told} {about.get('flags') or ''}")

    def _request(self, request: Request) -> None:
        path = urlsplit(request.url).path
        if path.startswith("/sandbox"):
            self._note(f"-> {path} {request.post_data or ''}")

    def _response(self, response: Response) -> None:
        path = urlsplit(response.url).path
        if path.startswith("/sandbox") or response.status >= 400:
            self._note(f"<- {response.status} {path}")

    async def tell(self) -> None:
        """Print it all, and keep a screenshot."""
        print(f"\n--- {self._name}, {self._page.url} at {time.monotonic() - self._began:.2f} s")
        try:
            seen = await self._page.evaluate(SHOWN)
            for key in ("connected", "failed", "busy"):
                print(f"{key}: {seen[key]}")
            for message in seen["shown"]:
                print("| " + re.sub(r"\s*\n\s*", " / ", message))
            FAILURES.mkdir(parents=True, exist_ok=True)
            file = FAILURES / f"{re.sub('[^a-z0-9]+', '-', self._name.lower())}-{time.time_ns()}.png"
            await self._page.screenshot(path=file)
            print(f"screenshot: {file}")
        except Error as error:
            print(f"the page can't be asked: {error}")
        print(*self._heard, sep="\n", flush=True)
