"""People's avatars, fetched from Discord when somebody is seen and kept in memory alone.

Nothing waits for one: a picture is drawn with those that are there, and the next one has the rest.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

import aiohttp
import discord

from bot.tasks.executor import Executor
from renderers import Portrait, forget_pictures, portrait

log = logging.getLogger(__name__)

SIZE: Final = 64
"""Pixels across an avatar as Discord sends it."""
PATIENCE: Final = 5.0
"""Seconds that one may take."""
AGAIN: Final = 600.0
"""Seconds after which a failed one is tried again, if the person is seen then."""
AT_ONCE: Final = 2
WAITING: Final = 50
"""The most that are under way; people seen meanwhile get theirs when they are seen again."""
ROOM: Final = 4 * 1024 * 1024
"""Bytes for all of them; those of people not seen for longest go first."""
_RECORD: Final = 1000
_TROUBLE: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, ValueError)


@dataclass(slots=True)
class _Known:
    """A person's avatar: its hash, its address, its picture once fetched, and when a failed one is due."""

    key: str | None
    url: str
    picture: Portrait | None = None
    due: float = 0.0

    @property
    def size(self) -> int:
        return _RECORD + len(self.picture.numbers if self.picture else b"")


class Avatars:
    """The avatars of the people seen last, by their ids."""

    def __init__(self, executor: Executor, room: int = ROOM) -> None:
        self._executor = executor
        self._room = room
        self._known: OrderedDict[int, _Known] = OrderedDict()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(AT_ONCE)

    def __len__(self) -> int:
        return len(self._known)

    @property
    def size(self) -> int:
        """The bytes in use."""
        return sum(known.size for known in self._known.values())

    def of(self, person_id: int | None) -> Portrait | None:
        """A person's avatar if it is there; None too for people without one and for nobody."""
        known = None if person_id is None else self._known.get(person_id)
        return None if known is None else known.picture

    def url(self, person_id: int) -> str | None:
        """The address of a person's avatar, or of the one that Discord shows instead; None for people not
        seen yet.
        """
        known = self._known.get(person_id)
        return None if known is None else known.url

    def seen(self, person: discord.User | discord.Member) -> None:
        """Note somebody's avatar, and begin to fetch it if it is new. Returns at once."""
        asset, now = person.avatar, asyncio.get_running_loop().time()
        key = None if asset is None else asset.key
        known = self._known.get(person.id)
        if known is None or known.key != key:
            url = (person.default_avatar if asset is None else _small(asset)).url
            known = self._known[person.id] = _Known(key, url)
            self._cut()
        if person.id in self._known:
            self._known.move_to_end(person.id)
        wanted = asset is not None and known.picture is None and known.due <= now
        if asset is not None and wanted and person.id not in self._tasks and len(self._tasks) < WAITING:
            task = asyncio.create_task(self._fetch(person.id, known, _small(asset)), name="avatar")
            self._tasks[person.id] = task

    def forget(self, person_id: int) -> None:
        """Forget a person's avatar, also one under way, and the pictures that it may be in."""
        if self._known.pop(person_id, None) is not None:
            forget_pictures()

    async def close(self) -> None:
        """Stop fetching."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _fetch(self, person_id: int, known: _Known, asset: discord.Asset) -> None:
        try:
            async with self._slots, asyncio.timeout(PATIENCE):
                known.picture = await self._executor.run(portrait, await asset.read())
            self._cut()
        except _TROUBLE as error:
            known.due = asyncio.get_running_loop().time() + AGAIN
            log.debug("No avatar of person %d for now: %r", person_id, error)
        finally:
            del self._tasks[person_id]

    def _cut(self) -> None:
        while self._known and self.size > self._room:
            self._known.popitem(last=False)


def _small(asset: discord.Asset) -> discord.Asset:
    """The avatar in the size and form that is asked for; of a moving one the first picture."""
    return asset.replace(size=SIZE, format="png")
