"""How high messages stand on the page, measured in chromium without a bot: its own script and styles."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
from playwright.async_api import Browser, Page, Route

import sandbox
from bot.layout.card_faces import CardFaces
from bot.layout.layout import Screen
from canasta.cards import JOKER
from canasta.notation.words import Face

PAGE = Path(sandbox.__file__).parent / "page"
ORIGIN = "http://heights.test"
PHONE, SMALL_PHONE, DESK = (390, 844), (360, 780), (1280, 800)
BOT = {"id": "1", "username": "Canasta", "global_name": None, "bot": True, "avatar": None}
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
MEASURE = """async (messages) => {
  const { renderMessage } = await import("/page/message.js");
  const nothing = () => false;
  const page = { me: "2", hasFailed: nothing, isPending: nothing, chosen: () => null, members: () => [],
    place: () => null, act: nothing, dismiss: nothing, enlarge: nothing, emoji: () => null };
  const list = document.getElementById("messages"), box = document.getElementById("scroller");
  const heights = [];
  for (const message of messages) {
    const node = renderMessage(message, null, page);
    list.replaceChildren(node);
    const edge = (of) => of.getBoundingClientRect();
    heights.push(Math.ceil(edge(list).bottom - edge(node.querySelector(".container")).top));
  }
  return { room: box.clientHeight, heights };
}"""


def faces() -> CardFaces:
    """The application's emojis of all cards, made up."""
    card_faces = CardFaces()
    emojis: dict[Face, discord.PartialEmoji] = {None: discord.PartialEmoji(name="card_back", id=1)}
    emojis |= {card: discord.PartialEmoji(name=f"card_{card}", id=1000 + card) for card in range(JOKER + 1)}
    card_faces.learn(emojis)
    return card_faces


FACES = faces()


def message_of(screen: Screen) -> dict[str, Any]:
    """A private message that shows this screen, as the page gets it."""
    return {
        "id": "9",
        "channel_id": "8",
        "author": BOT,
        "type": 0,
        "content": "",
        "timestamp": "2026-01-01T12:00:00+00:00",
        "edited_timestamp": None,
        "flags": 64 | 1 << 15,
        "mention_everyone": False,
        "mentions": [],
        "attachments": [],
        "components": [_with_media(component) for component in _components(screen)],
    }


def _components(screen: Screen) -> list[Any]:
    found: list[Any] = screen.view(FACES).to_components()
    return found


def _with_media(component: Any) -> Any:
    """A component whose pictures have the sizes that their names tell: ``1080x700-00000000.png``."""
    if isinstance(component, list):
        return [_with_media(child) for child in component]
    if not isinstance(component, dict):
        return component
    made = {key: _with_media(value) for key, value in component.items()}
    url = made.get("url")
    if isinstance(url, str) and url.startswith("attachment://"):
        wide, _, high = Path(url).stem.partition("-")[0].rpartition("/")[2].partition("x")
        made |= {"url": "data:,", "width": int(wide), "height": int(high)}
    return made


@asynccontextmanager
async def empty_page(chromium: Browser, size: tuple[int, int]) -> AsyncIterator[Page]:
    """The page with nothing on it, in a window of this size."""
    context = await chromium.new_context(viewport={"width": size[0], "height": size[1]})
    page = await context.new_page()
    await page.route("**/*", _serve)
    await page.goto(f"{ORIGIN}/")
    yield page
    await context.close()


async def _serve(route: Route) -> None:
    name = route.request.url.removeprefix(ORIGIN).removeprefix("/page").strip("/")
    if not name:
        html = (PAGE / "index.html").read_text(encoding="utf-8")
        body = html.replace('<script type="module" src="/page/app.js"></script>', "")
        await route.fulfill(body=body, content_type="text/html")
    elif (PAGE / name).is_file():
        file = PAGE / name
        await route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
    else:
        await route.fulfill(status=404, body="")


async def heights(page: Page, screens: Sequence[Screen]) -> tuple[int, list[int]]:
    """The room for messages in this window, and how much of it each screen takes as the newest message, from
    the top of its frame to the line where messages are written.
    """
    messages = json.loads(json.dumps([message_of(screen) for screen in screens]))
    found = await page.evaluate(MEASURE, messages)
    return found["room"], found["heights"]
