"""Many lists that change all the time: edits are counted, and never flood Discord."""

import asyncio
from collections import Counter
from types import SimpleNamespace
from typing import Any

from bot.layout.layout import Screen
from bot.people.workers import own_lists
from bot.people.workers.own_list_messages import Listed
from bot.people.workers.own_lists import AT_ONCE, MOST, OwnLists
from bot.runtime.outages import Outages
from data import EVERY_SHARD
from data.records.people import ListOff, OwnList

PEOPLE = range(1, 1001)
ROUND = 0.001
"""Seconds: a round is as short as a test wants it."""


class Messages:
    """Lists that show something new whenever they are looked at."""

    def __init__(self, *, slow: bool = False) -> None:
        self.edits: Counter[int] = Counter()
        self.running = self.most_running = 0
        self._gate = asyncio.Event()
        if not slow:
            self._gate.set()

    async def now(self, person_id: int, locale: str) -> Listed:
        return Listed(Screen(f"{self.edits[person_id]}"), frozenset({person_id}))

    async def edit(self, own: OwnList, listed: Listed) -> ListOff | None:
        self.running += 1
        self.most_running = max(self.running, self.most_running)
        await self._gate.wait()
        self.edits[own.person_id] += 1
        self.running -= 1
        return None


class Rows:
    """The store's part, in memory: everybody keeps a list and sits alone at the table of their number."""

    async def owners(self) -> list[int]:
        return [*PEOPLE]

    async def get(self, person_id: int) -> OwnList:
        return OwnList(person_id, 0, 1, person_id, "en")

    async def seated_at(self, tables: list[int]) -> list[int]:
        return tables

    async def entered_in(self, tournaments: list[int]) -> list[int]:
        return []


async def kept(messages: Messages) -> OwnLists:
    store: Any = SimpleNamespace(people=SimpleNamespace(own_lists=Rows()), shards=EVERY_SHARD)
    tables: Any = SimpleNamespace(store=store, outages=Outages())
    core: Any = SimpleNamespace(client=None, tables=tables, outgoing=None, direct=None, interval=ROUND)
    lists = OwnLists(core)
    lists._messages = messages  # type: ignore[assignment]
    await lists.catch_up()
    return lists


async def rounds(lists: OwnLists, count: int) -> int:
    """Let every table change all the time, for at least this many rounds; gives back how many went by."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    while (gone := (loop.time() - began) / ROUND) < count:
        for person in PEOPLE:
            lists.changed(person)
        await asyncio.sleep(ROUND)
    return int(gone)


async def test_a_thousand_lists_that_change_all_the_time_share_the_edits_evenly() -> None:
    messages = Messages()
    lists = await kept(messages)
    sizes, take = list[int](), lists._queue.take

    def counted(now: float, most: int) -> list[int]:
        taken = take(now, most)
        sizes.append(len(taken))
        return taken

    lists._queue.take = counted  # type: ignore[method-assign]
    gone = await rounds(lists, 300)
    await lists.close()
    assert max(sizes) == MOST
    assert len(sizes) <= gone + 1, "a round takes its time"
    assert messages.edits.total() <= sum(sizes)
    assert max(messages.edits.values()) - min(messages.edits[person] for person in PEOPLE) <= 1


async def test_where_discord_is_slow_only_a_few_edits_wait_for_it() -> None:
    messages = Messages(slow=True)
    lists = await kept(messages)
    await rounds(lists, 60)
    await lists.close()
    assert messages.most_running <= AT_ONCE
    assert own_lists.REST > own_lists.SETTLE
