"""The CDN: files of messages, the application's emojis, and avatars."""

from aiohttp import web

from sandbox.discord import avatars
from sandbox.discord.world import World

SAFE = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""The headers of everything that a browser may show."""
KEPT = {**SAFE, "Cache-Control": "private, max-age=86400"}


class Cdn:
    """The routes under /cdn. Emojis come in the format they were uploaded in, avatars as PNG."""

    def __init__(self, world: World) -> None:
        self._world = world

    def add_to(self, app: web.Application) -> None:
        for path, handler in {
            r"attachments/{channel}/{id:\d+}/{name}": self._attachment,
            r"emojis/{id:\d+}.{format:png|webp|gif}": self._emoji,
            r"avatars/{user:\d+}/{key:[0-9a-f]+}.png": self._avatar,
            r"embed/avatars/{index:[0-5]}.png": self._default_avatar,
        }.items():
            app.router.add_get(f"/cdn/{path}", handler)

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        item = self._world.attachment(int(request.match_info["id"]))
        if item is None:
            raise web.HTTPNotFound
        # only pictures are displayed; anything else is a download, never a page of this origin
        shown = {} if item.content_type.startswith("image/") else {"Content-Disposition": "attachment"}
        return _file(item.data, item.content_type, shown)

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        emoji = self._world.emojis.items.get(int(request.match_info["id"]))
        if emoji is None:
            raise web.HTTPNotFound
        return _file(emoji.data, emoji.content_type)

    async def _avatar(self, request: web.Request) -> web.StreamResponse:
        user = self._world.users.get(int(request.match_info["user"]))
        key = request.match_info["key"]
        if user is None or user.avatar != key:
            raise web.HTTPNotFound
        size = request.query.get("size", "")
        return _file(avatars.face(key, int(size) if size.isdigit() else avatars.SIZE), "image/png")

    async def _default_avatar(self, request: web.Request) -> web.StreamResponse:
        return _file(avatars.default(int(request.match_info["index"])), "image/png")


def _file(data: bytes, content_type: str, more: dict[str, str] | None = None) -> web.Response:
    return web.Response(body=data, headers={**KEPT, **(more or {}), "Content-Type": content_type})
