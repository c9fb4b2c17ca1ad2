"""Work after changes: once for several, again for those that come meanwhile, and again where it failed."""

import asyncio

import pytest

from bot.runtime import catching_up
from bot.runtime.catching_up import CatchingUp
from bot.runtime.outages import Outages
from data import DatabaseUnavailable


async def test_several_changes_are_one_piece_of_work_and_a_change_meanwhile_is_another() -> None:
    done: list[int] = []

    async def work() -> None:
        done.append(len(done))
        if len(done) == 1:
            after.changed()

    after = CatchingUp("work", work, Outages(), rest=0)
    for _ in range(3):
        after.changed()
    await after.settled()
    assert done == [0, 1]
    after.changed()
    await after.settled()
    assert len(done) == 3


async def test_what_failed_is_done_after_the_next_change(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []

    async def work() -> None:
        done.append("tried")
        if len(done) == 1:
            raise ValueError("a bad one")

    after = CatchingUp("honours", work, Outages(), rest=0)
    after.changed()
    await after.settled()
    assert "Work on honours failed; will retry." in caplog.text
    after.changed()
    await after.settled()
    assert len(done) == 2


async def test_without_the_database_it_is_tried_until_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catching_up, "PAUSE", 0)
    done: list[str] = []

    async def work() -> None:
        done.append("tried")
        if len(done) < 3:
            raise DatabaseUnavailable("away")

    after = CatchingUp("ratings", work, Outages(), rest=0)
    after.changed()
    await asyncio.wait_for(after.settled(), 10)
    assert len(done) == 3


async def test_closed_it_stops() -> None:
    done: list[str] = []

    async def work() -> None:
        done.append("tried")

    after = CatchingUp("work", work, Outages(), rest=60)
    after.changed()
    await after.close()
    await after.settled()
    assert done == []
