"""Strong computer players search in other processes; whatever happens there, the table goes on."""

import asyncio
import io
import os
import pickle
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.runtime.processes import frames
from bot.runtime.processes.processes import Processes
from bot.workers.thinking import thinking as module
from bot.workers.thinking.searched import Searched, prepare, searched
from bot.workers.thinking.thinking import FIRST_SPEED, NO_THINKING, OVER_DAYS, Search, Thinking
from canasta.players.search.comparing import Budget
from canasta.players.search.search import choose
from canasta.variants import VARIANTS
from canasta.view import View
from tests.bot.runtime.gated import Gated
from tests.bot.workers.thinking.positions import first
from tests.canasta.twins import twins
from tests.support.shortened import shortened


def crashing(view: View, seed: str, budget: Budget) -> Searched:
    os._exit(3)


def failing(view: View, seed: str, budget: Budget) -> Searched:
    raise RuntimeError("no idea")


def hanging(view: View, seed: str, budget: Budget) -> Searched:
    time.sleep(600)
    raise AssertionError


@asynccontextmanager
async def thinking(search: Search = searched, count: int = 1) -> AsyncIterator[Thinking]:
    live, patient = Processes(count, niceness=1), Processes(count, niceness=2)
    yield Thinking(live, patient, search=search)
    await live.close()
    await patient.close()


def in_time(monkeypatch: pytest.MonkeyPatch, within: float = 60.0) -> None:
    """Leave enough time on any machine."""
    for name in ("LIVE", "OVER_DAYS"):
        allowance = getattr(module, name)
        monkeypatch.setattr(module, name, type(allowance)(allowance.rollouts, allowance.seconds, within))


async def test_the_move_is_the_one_of_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    in_time(monkeypatch)
    view = first(choice=True)
    for live, rollouts in ((True, 400), (False, 2500)):  # by the speed that is expected at first
        async with thinking() as strong:
            action = await strong.move(1, view, "1", live=live)
            assert action == choose(view, "1", Budget(rollouts=rollouts, worlds=rollouts // 3))


def spelled_out(value: object) -> bytes:
    """What is sent of it, with everything written out at each place where it occurs."""
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer)
    pickler.dispatch_table, pickler.fast = frames.REDUCED, True
    pickler.dump(value)
    return buffer.getvalue()


@shortened("variant", VARIANTS, plain=3)
def test_another_process_is_sent_the_view_and_nothing_hidden(variant: str) -> None:
    compared = 0
    for pair in twins(variant, VARIANTS[variant].seats[0], "1e7e1", moments=2):
        view, twin = map(spelled_out, pair.views)
        compared += 1
        assert view == twin
        assert frames.unpacked(frames.packed(pair.views[0])) == pair.views[0]
    assert compared


async def test_where_there_is_one_thing_to_do_nothing_is_searched() -> None:
    view = first(choice=False)
    assert await NO_THINKING.move(1, view, "1", live=True) == view.offers.actions[0]


async def test_without_processes_it_finds_nothing() -> None:
    assert await NO_THINKING.move(1, first(choice=True), "1", live=True) is None


async def test_in_a_game_that_it_does_not_know_it_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "knows", lambda variant, options: False)
    async with thinking(failing) as strong:
        assert await strong.move(1, first(choice=True), "1", live=True) is None


@pytest.mark.parametrize(("search", "trouble"), [(crashing, "ended"), (failing, "no idea")])
async def test_a_search_that_crashes_or_raises_is_logged_once(
    search: Search, trouble: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_time(monkeypatch)
    view = first(choice=True)
    async with thinking(search) as strong:
        assert [await strong.move(table, view, "1", live=True) for table in (1, 2)] == [None, None]
    (record,) = caplog.records
    assert trouble in record.getMessage()
    assert record.levelname == "WARNING"


@pytest.mark.parametrize("live", [True, False])
async def test_what_hangs_is_not_waited_for(
    live: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_time(monkeypatch, 0.2)
    view = first(choice=True)
    async with thinking(hanging) as strong:
        async with asyncio.timeout(20):
            assert [await strong.move(1, view, "1", live=live) for _ in range(2)] == [None, None]
    # Where the process takes longer to start than a search may, there was no time for one at first.
    troubles = [one.getMessage().split(",")[0] for one in caplog.records]
    assert troubles
    assert len(troubles) == len(set(troubles))
    assert all("too long" in trouble or "no time" in trouble for trouble in troubles)


async def test_games_over_days_keep_no_live_table_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    in_time(monkeypatch)
    view = first(choice=True)
    live, patient = Processes(1, niceness=1), Processes(1, niceness=2)
    strong = Thinking(live, patient)
    slow = Thinking(live, patient, search=hanging)
    waiting = asyncio.create_task(slow.move(1, view, "1", live=False))
    await asyncio.sleep(0)
    assert await strong.move(2, view, "1", live=True) in view.offers.actions
    assert not waiting.done()
    waiting.cancel()
    await live.close()
    await patient.close()


def at_once(view: View, seed: str, budget: Budget) -> Searched:
    return Searched(view.offers.actions[0], 0, 0.0)


async def test_under_load_each_searches_less_and_none_is_left_out() -> None:
    budgets: list[int] = []
    view, gate = first(choice=True), threading.Event()

    def noting(view: View, seed: str, budget: Budget) -> Searched:
        budgets.append(budget.rollouts)
        return at_once(view, seed, budget)

    processes = Processes(1, niceness=0, child=lambda niceness: Gated(gate), clock=lambda: 0.0)
    strong = Thinking(processes, processes, search=noting)
    alone, crowd = 1, 20
    gate.set()
    for tables in (alone, crowd):
        moves = [strong.move(table, view, "1", live=False) for table in range(tables)]
        assert await asyncio.gather(*moves) == [view.offers.actions[0]] * tables
    await processes.close()
    free, *shared = budgets
    assert free == OVER_DAYS.seconds * FIRST_SPEED
    assert shared[0] == OVER_DAYS.within / crowd * FIRST_SPEED
    assert shared == sorted(shared)
    assert shared[-1] == free


async def test_where_too_many_wait_the_first_do_without(caplog: pytest.LogCaptureFixture) -> None:
    view, gate = first(choice=True), threading.Event()
    processes = Processes(1, niceness=0, child=lambda niceness: Gated(gate), clock=lambda: 0.0)
    strong = Thinking(processes, processes, search=at_once)
    gate.set()
    moves = await asyncio.gather(*(strong.move(table, view, "1", live=False) for table in range(300)))
    await processes.close()
    assert moves[0] is None
    assert moves[-1] == view.offers.actions[0]
    assert ["no time" in record.getMessage() for record in caplog.records] == [True]


async def test_a_process_that_has_prepared_itself_is_there_for_a_search() -> None:
    processes = Processes(1, niceness=0, prepare=prepare)
    try:
        assert await processes.run(1, lambda seconds: os.getpid, seconds=60, within=60) != os.getpid()
    finally:
        await processes.close()
