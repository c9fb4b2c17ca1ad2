"""People's avatars, fetched from Discord when somebody is seen or first drawn, and kept in memory alone.

Nothing waits for one: a picture is drawn with those that are there, and the next one has the rest.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Final

import aiohttp
import discord

from bot.runtime.executor import Executor
from bot.runtime.keyed_tasks import end_tasks
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
LookUp = Callable[[int], Awaitable[discord.User]]
_TROUBLE: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, ValueError)


@dataclass(slots=True)
class _Known:
    """A person's avatar: its hash, its picture once fetched, and when a failed one is due."""

    key: str | None
    picture: Portrait | None = None
    due: float = 0.0

    @property
    def size(self) -> int:
        return _RECORD + len(self.picture.numbers if self.picture else b"")


class Avatars:
    """The avatars of the people seen or drawn last, by their ids. ``look_up`` asks Discord about somebody who
    is drawn before they have pressed anything, as after a restart: once for each person.
    """

    def __init__(self, executor: Executor, look_up: LookUp | None = None, room: int = ROOM) -> None:
        self._executor = executor
        self._look_up = look_up
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
        """A person's avatar, if it is there: one that is unknown is looked up meanwhile. Returns at once."""
        if person_id is None:
            return None
        known = self._known.get(person_id)
        if known is not None:
            return known.picture
        if self._look_up is not None and self._begin(person_id, self._ask(person_id, self._look_up)):
            self._known[person_id] = _Known(None)
            self._cut()
        return None

    def seen(self, person: discord.User | discord.Member) -> None:
        """Note somebody's avatar, and begin to fetch it if it is new. Returns at once."""
        asset, now = person.avatar, asyncio.get_running_loop().time()
        key = None if asset is None else asset.key
        known = self._known.get(person.id)
        if known is None or known.key != key:
            known = self._known[person.id] = _Known(key)
            self._cut()
        if person.id in self._known:
            self._known.move_to_end(person.id)
        if asset is not None and known.picture is None and known.due <= now:
            self._begin(person.id, self._fetch(person.id, known, asset))

    def forget(self, person_id: int) -> None:
        """Forget a person's avatar, also one under way, and the pictures that it may be in."""
        if self._known.pop(person_id, None) is not None:
            forget_pictures()

    async def close(self) -> None:
        """Stop fetching."""
        await end_tasks(*self._tasks.values())

    def _begin(self, person_id: int, work: Coroutine[None, None, None]) -> bool:
        """Start this task for a person; False if they have one, or too many are under way."""
        if person_id in self._tasks or len(self._tasks) >= WAITING:
            work.close()
            return False
        self._tasks[person_id] = asyncio.create_task(work, name="avatar")
        return True

    async def _ask(self, person_id: int, look_up: LookUp) -> None:
        try:
            async with self._slots, asyncio.timeout(PATIENCE):
                person = await look_up(person_id)
        except _TROUBLE as error:
            log.debug("Person %d is unknown for now: %r", person_id, error)
            del self._tasks[person_id]
            return
        known, asset = self._known.get(person_id), person.avatar
        if known is None or asset is None or known.key is not None:
            # Forgotten meanwhile, without an avatar, or seen meanwhile.
            del self._tasks[person_id]
            return
        known.key = asset.key
        await self._fetch(person_id, known, asset)

    async def _fetch(self, person_id: int, known: _Known, asset: discord.Asset) -> None:
        try:
            async with self._slots, asyncio.timeout(PATIENCE):
                known.picture = await self._executor.run(portrait, await _small(asset).read())
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
