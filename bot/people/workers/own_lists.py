"""People's own lists of tables, each kept up to date as one message in direct messages or a private thread.

What a list shows is a function of what is stored, and the store knows what each shows: after a restart those
that are out of date are edited. Edits make no sound; pings are separate messages (bot/workers/calls/).
"""

import asyncio
import heapq
import logging
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

from bot.client.network import FAILED
from bot.people.workers.own_list_messages import OwnListMessages
from bot.runtime.backoff import Backoff
from bot.runtime.keyed_tasks import KeyedTasks, end_tasks
from bot.workers.core import Core
from data import Signal, StoreError, Topic
from data.records.people import OwnList


class PacedQueue:
    """Ids that wait, each once. All times are in seconds of any one clock.

    An id is due ``settle`` after it was added, so that several changes are one, and at least ``rest``
    after it was last taken. Of those that are due, the one that has been due longest comes first.
    """

    def __init__(self, *, settle: float, rest: float) -> None:
        self._settle, self._rest = settle, rest
        self._due: list[tuple[float, int]] = []
        self._waiting: set[int] = set()
        self._taken: OrderedDict[int, float] = OrderedDict()
        """When each id was last taken, as long as that matters."""

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, number: int, now: float) -> None:
        """Put an id in the queue. One that waits already keeps its place."""
        if number in self._waiting:
            return
        self._waiting.add(number)
        due = max(now + self._settle, self._taken.get(number, -self._rest) + self._rest)
        heapq.heappush(self._due, (due, number))

    def take(self, now: float, most: int) -> list[int]:
        """Take the ids that are due by now out of the queue, at most ``most`` of them."""
        while self._taken and next(iter(self._taken.values())) + self._rest <= now:
            self._taken.popitem(last=False)
        numbers: list[int] = []
        while self._due and self._due[0][0] <= now and len(numbers) < most:
            number = heapq.heappop(self._due)[1]
            self._waiting.discard(number)
            self._taken[number] = now
            self._taken.move_to_end(number)
            numbers.append(number)
        return numbers

    def clear(self) -> None:
        """Forget everything that waits."""
        self._due.clear()
        self._waiting.clear()


log = logging.getLogger(__name__)

SETTLE: Final = 3
"""Rounds that a list waits after a change: several changes are one edit."""
REST: Final = 15
"""The fewest rounds between two edits of one list."""
MOST: Final = 8
"""The most lists that are looked at in a round of a second: a sixth of what Discord allows a bot in all."""
AT_ONCE: Final = 24
"""The most lists that are edited at the same time: if Discord is slow, the others wait."""
SWEPT: Final = 50
"""Lists that each periodic sweep looks at, so that none stays out of date for long."""


class OwnLists:
    """Keeps lists up to date. Listens to tables; a round takes core's ``interval``, 0 for at once."""

    def __init__(self, core: Core) -> None:
        self._store, self._outages = core.tables.store, core.tables.outages
        self._messages = OwnListMessages(core)
        self._interval = interval = core.interval
        self._queue = PacedQueue(settle=SETTLE * interval, rest=REST * interval)
        self._edits = KeyedTasks("own-lists", self._look)
        self._rounds: asyncio.Task[None] | None = None
        self._tables: set[int] = set()
        self._tournaments: set[int] = set()
        self._shown: dict[int, frozenset[int]] = {}
        """The people whose lists are kept, with the tables that they show."""
        self._sweep: list[int] = []
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._backoff = Backoff()

    def changed(self, table_id: int) -> None:
        """A table has changed: the lists that show it are looked at soon."""
        if self._shown:
            self._tables.add(table_id)
            self._begin()

    def tournament_changed(self, tournament_id: int) -> None:
        if self._shown:
            self._tournaments.add(tournament_id)
            self._begin()

    def keep(self, person_id: int) -> None:
        """Another process has posted a list that is kept up to date here."""
        self._shown.setdefault(person_id, frozenset())
        self._add(person_id)

    @property
    def waiting(self) -> int:
        """How many lists are still to be looked at."""
        return len(self._queue)

    async def catch_up(self) -> None:
        """Look at every list, as after a start."""
        for person_id in await self._store.people.own_lists.owners():
            self.keep(person_id)

    async def sweep(self) -> None:
        """Look at some lists in turn, and at those that could not be edited. A periodic task."""
        if not self._sweep:
            self._sweep = await self._store.people.own_lists.owners()
        due, self._sweep = self._sweep[:SWEPT], self._sweep[SWEPT:]
        for person_id in {*due, *self._backoff.due()}:
            self._add(person_id)

    async def keep_directly(self, person_id: int, locale: str) -> OwnList:
        """Keep somebody's list in direct messages from now on. Raises Refused if they accept none."""
        async with self._lock(person_id):
            before = await self._store.people.own_lists.get(person_id)
            if before is not None and before.off is None and not before.guild_id:
                return before
            return await self._put(await self._messages.post_directly(person_id, locale, before), before)

    async def keep_in_thread(
        self, person_id: int, locale: str, *, guild_id: int, channel_id: int, name: str
    ) -> OwnList:
        """Keep somebody's list in a new private thread of a channel from now on, unless it is in one of that
        server already; ``name`` is the thread's name. Raises Refused if the bot may not open one.
        """
        async with self._lock(person_id):
            before = await self._store.people.own_lists.get(person_id)
            if before is not None and before.off is None and before.guild_id == guild_id:
                return before
            posted = await self._messages.post_in_thread(person_id, locale, guild_id, channel_id, name)
            return await self._put(posted, before)

    async def stop(self, person_id: int) -> None:
        """Stop keeping somebody's list, and delete its message."""
        async with self._lock(person_id):
            own = await self._store.people.own_lists.get(person_id)
            await self._store.people.own_lists.drop(person_id)
            self._shown.pop(person_id, None)
            await self._messages.clear(own)

    async def settled(self) -> None:
        """Wait until nothing is left to edit."""
        while self._rounds is not None and not self._rounds.done():
            await asyncio.wait({self._rounds})
        for person_id in tuple(self._shown):
            await self._edits.settled(person_id)

    async def close(self) -> None:
        """Stop; what is out of date is edited after the next start."""
        await end_tasks(self._rounds)
        self._rounds = None
        await self._edits.close()
        self._queue.clear()
        self._tables.clear()
        self._tournaments.clear()

    def _add(self, person_id: int) -> None:
        self._queue.add(person_id, self._now())
        self._begin()

    def _begin(self) -> None:
        if self._rounds is None or self._rounds.done():
            self._rounds = asyncio.create_task(self._work(), name="own-lists")

    async def _work(self) -> None:
        """Round after round, as long as something waits."""
        while self._queue or self._tables or self._tournaments:
            await asyncio.sleep(self._interval)
            try:
                await self._queue_changed()
            except StoreError as error:
                # The next periodic sweep finds what is lost here.
                self._outages.noted(error)
            room = AT_ONCE - len(self._edits)
            taken = self._queue.take(self._now(), min(MOST, room) if self._interval else AT_ONCE)
            for person_id in taken:
                if self._edits.running(person_id):
                    # It may have read the tables before they changed.
                    self._queue.add(person_id, self._now())
                else:
                    self._edits.begin(person_id)
            if not self._interval:
                await asyncio.gather(*(self._edits.settled(person_id) for person_id in taken))

    async def _queue_changed(self) -> None:
        """Queue the lists of people who take part, or did until now, in what has changed."""
        tables, self._tables = self._tables, set()
        tournaments, self._tournaments = self._tournaments, set()
        people = {person_id for person_id, shown in self._shown.items() if not shown.isdisjoint(tables)}
        if tables:
            people.update(await self._store.people.own_lists.seated_at(sorted(tables)))
        if tournaments:
            people.update(await self._store.people.own_lists.entered_in(sorted(tournaments)))
        for person_id in sorted(people):
            self._queue.add(person_id, self._now())

    async def _look(self, person_id: int) -> None:
        """Edit a list if it is out of date."""
        try:
            async with self._lock(person_id):
                own = await self._store.people.own_lists.get(person_id)
                if own is None or own.off is not None or not self._keeps:
                    self._shown.pop(person_id, None)
                    return
                await self._show(own)
            self._backoff.shown(person_id)
        except (*FAILED, StoreError) as error:
            self._backoff.failed(person_id)
            ours = self._outages.noted(error) is not None
            log.log(logging.DEBUG if ours else logging.INFO, "The list of person %d: %s", person_id, error)
        except Exception:
            self._backoff.failed(person_id)
            log.exception("The list of person %d could not be shown.", person_id)

    async def _show(self, own: OwnList) -> None:
        listed = await self._messages.now(own.person_id, own.locale)
        self._shown[own.person_id] = listed.tables
        if listed.fingerprint == own.shown:
            return
        ended = await self._messages.edit(own, listed)
        if ended is not None:
            await self._store.people.own_lists.stop(own, ended)
            self._shown.pop(own.person_id, None)

    async def _put(self, own: OwnList, before: OwnList | None) -> OwnList:
        await self._store.people.own_lists.put(own)
        await self._messages.clear(before)
        # A table may have changed while it was posted.
        if self._keeps:
            self._shown[own.person_id] = frozenset()
            self._add(own.person_id)
        else:
            await self._store.signals.send(Signal(Topic.OWN_LIST, (own.person_id,)))
        return own

    @property
    def _keeps(self) -> bool:
        """Whether lists are kept here: all are by one process, where direct messages are."""
        return self._store.shards.own(None)

    def _lock(self, person_id: int) -> asyncio.Lock:
        return self._locks.setdefault(person_id, asyncio.Lock())

    def _now(self) -> float:
        """The time of the queue, which stands still where nothing is to be paced."""
        return asyncio.get_running_loop().time() if self._interval else 0.0
