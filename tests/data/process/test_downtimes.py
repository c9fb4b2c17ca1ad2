"""When the program did not serve some servers, or any."""

import asyncio
from datetime import datetime, timedelta
from random import Random

import pytest

from data import Shards, Store
from data.process.downtimes import Downtime
from tests.data.helpers import Clock
from tests.data.tables.helpers import HOUR

MINUTE = timedelta(minutes=1)
GUILDS = [number << 22 for number in range(60)]


async def test_an_absence_of_the_program_is_noted_once(store: Store, clock: Clock) -> None:
    assert await store.downtimes.still_alive(clock.now, MINUTE) == []
    assert await store.downtimes.still_alive(clock.now + MINUTE, MINUTE) == []
    begin, end = clock.now + MINUTE, clock.now + HOUR
    noted = await asyncio.gather(*(store.downtimes.still_alive(end, MINUTE) for _ in range(4)))
    assert [one for found in noted for one in found] == [Downtime(begin, end)]
    assert await store.downtimes.all() == [Downtime(begin, end)]


async def test_an_absence_from_one_shard_is_none_of_the_others(store: Store, clock: Clock) -> None:
    first, second = Shards(3, (0, 1)), Shards(3, (2,))
    begin = clock.now
    for shards in (first, second):
        assert await alive(store, shards, clock) == []
    for _ in range(3):
        clock.pass_seconds(60)
        assert await alive(store, second, clock) == []
    (down,) = await alive(store, first, clock)
    assert down == Downtime(begin, clock.now, first)
    assert await store.downtimes.all() == [down]


async def test_a_stand_by_that_takes_over_at_once_stops_no_clock(store: Store, clock: Clock) -> None:
    assert await alive(store, Shards(2, (0,)), clock) == []
    clock.pass_seconds(50)
    assert await alive(store, Shards.all_of(2), clock) == []


async def test_what_an_earlier_release_noted_holds_for_all_servers(store: Store, clock: Clock) -> None:
    at = int(clock.now.timestamp() * 1000)
    await store.meta.set("alive_at", str(at))
    await store.meta.set("downtimes", f"[[{at - 7000}, {at - 1000}]]")
    clock.pass_seconds(3600)
    found = await alive(store, Shards(4, (1, 2)), clock)
    assert found == [Downtime(clock.now - HOUR, clock.now, Shards(4, (1, 2)))]
    before, _ = await store.downtimes.all()
    assert all(before.shards.own(guild) for guild in GUILDS)
    assert (before.ended_at - before.began_at).seconds == 6


@pytest.mark.parametrize("seed", range(8))
async def test_each_server_has_its_own_history_however_the_shards_change(seed: int, clock: Clock) -> None:
    rng = Random(seed)
    last: dict[int, datetime] = {}
    async with await Store.open(":memory:", clock=clock) as store:
        for _ in range(5):
            count = rng.randint(1, 7)
            processes = divided(rng, count)
            for _ in range(8):
                clock.pass_seconds(rng.choice((5, 20, 50, 200)))
                shards = rng.choice(processes)
                downtimes = await alive(store, shards, clock)
                for guild in GUILDS:
                    spans = [
                        (downtime.began_at, downtime.ended_at)
                        for downtime in downtimes
                        if downtime.shards.own(guild)
                    ]
                    silent = shards.own(guild) and clock.now - last.get(guild, clock.now) > MINUTE
                    assert spans == ([(last[guild], clock.now)] if silent else []), (guild, shards)
                last |= dict.fromkeys(shards.owned(GUILDS), clock.now)


async def test_only_the_latest_downtimes_are_kept_of_each_shard(store: Store, clock: Clock) -> None:
    quiet, restless = Shards(2, (0,)), Shards(2, (1,))
    for shards, times in ((quiet, 2), (restless, 25)):
        for _ in range(times):
            await alive(store, shards, clock)
            clock.pass_seconds(61)
    kept = await store.downtimes.all()
    assert [one.shards for one in kept] == [quiet, *[restless] * 20]
    assert kept[-1].ended_at == clock.now - timedelta(seconds=61)


def divided(rng: Random, count: int) -> list[Shards]:
    """Processes that hold these shards among them; some may be held by none."""
    holders: dict[int, list[int]] = {}
    for shard in range(count):
        holders.setdefault(rng.randrange(3), []).append(shard)
    found = [Shards(count, tuple(held)) for held in holders.values()]
    return found if len(found) == 1 else found[rng.randrange(2) :]


async def alive(store: Store, shards: Shards, clock: Clock) -> list[Downtime]:
    """The downtimes that end when a process that holds these shards says that it is there."""
    store.serve(shards)
    return await store.downtimes.still_alive(clock.now, MINUTE)
