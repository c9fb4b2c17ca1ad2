"""Looking back at deals beside the event loop: in a process, or in a thread where there is none."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.replays.look_backs import KEPT, LookBacks
from bot.replays.replays import Replay, find_replay
from bot.runtime.executor import Executor
from bot.runtime.processes.processes import Processes
from canasta.review import Effort
from data import Store
from tests.bot.factories import GUILD, feed

LITTLE = Effort(actions=60, points=1, going=4, few=2, more=3, many=6)


@pytest_asyncio.fixture
async def replay() -> AsyncIterator[Replay]:
    """A finished deal."""
    async with await Store.open(":memory:") as store:
        match = await feed(store, [1, 2, 3, 4], 4)
        yield await find_replay(store, match, 1, GUILD, 1)


async def test_a_process_finds_what_a_thread_finds(replay: Replay) -> None:
    executor, processes = Executor(), Processes(1, niceness=0)
    beside = LookBacks(executor, processes, effort=LITTLE)
    within = LookBacks(executor, effort=LITTLE)
    try:
        from_process, from_thread = await beside.look(replay), await within.look(replay)
    finally:
        await processes.close()
        executor.close()
    assert from_process.review == from_thread.review
    assert set(from_process.views) == {mistake.step for mistake in from_process.review.mistakes or ()}


async def test_without_processes_a_thread_does_it(replay: Replay) -> None:
    executor = Executor()
    look_back = await LookBacks(executor, Processes(0, niceness=0), effort=LITTLE).look(replay)
    executor.close()
    assert look_back.review.course.steps[-1] == replay.last


async def test_only_the_last_deals_are_kept(replay: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.replays.look_backs.KEPT", 1)
    assert KEPT > 1
    executor = Executor()
    looks = LookBacks(executor, effort=LITTLE)
    second = Replay(replay.journal, len(replay.journal.deals), replay.names)
    await looks.look(replay)
    if second.round != replay.round:
        await looks.look(second)
        assert looks.known(replay) is None
        assert looks.known(second) is not None
    executor.close()
