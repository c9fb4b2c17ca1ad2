"""One task for each number: their rests, and how they are brought to their end."""

import asyncio

from bot.runtime.keyed_tasks import KeyedTasks

LONG = 600.0


async def test_work_that_rests_goes_on_at_once_when_it_has_to_finish() -> None:
    done: list[int] = []

    async def work(number: int) -> None:
        await tasks.rest(LONG)
        done.append(number)
        await tasks.rest(LONG)

    tasks = KeyedTasks("work", work)
    tasks.begin(1)
    tasks.begin(2)
    await asyncio.sleep(0)
    assert await tasks.finish(5) == 0
    assert sorted(done) == [1, 2]


async def test_what_does_not_finish_in_time_is_counted() -> None:
    async def work(number: int) -> None:
        await asyncio.sleep(LONG if number == 1 else 0)

    tasks = KeyedTasks("work", work)
    tasks.begin(1)
    tasks.begin(2)
    assert await tasks.finish(0.05) == 1
    await tasks.close()
    assert len(tasks) == 0


async def test_after_closing_work_rests_again() -> None:
    done: list[int] = []

    async def work(number: int) -> None:
        await tasks.rest(LONG)
        done.append(number)

    tasks = KeyedTasks("work", work)
    await tasks.finish(0)
    await tasks.close()
    tasks.begin(1)
    await asyncio.sleep(0.02)
    assert tasks.running(1)
    await tasks.close()
    assert done == []
