"""Open panels when Discord is slow: what comes late must not stay."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.layout import Screen
from cogs import panels as module
from cogs.panels import Panels

TABLE, ANN = 1, 7


class Slow:
    """An interaction whose edits wait until Discord takes them."""

    def __init__(self, taken: asyncio.Event) -> None:
        self.user = SimpleNamespace(id=ANN)
        self.locale = "en"
        self.edits = 0
        self._taken = taken

    async def edit_original_response(self, **_: object) -> None:
        await self._taken.wait()
        self.edits += 1


class Tables:
    """A table at which Ann is to move."""

    version = 2

    def add_listener(self, listener: object) -> None: ...

    async def sight(self, table_id: int, person_id: int) -> Any:
        return sight(self.version)


def sight(version: int) -> Any:
    return SimpleNamespace(table=SimpleNamespace(id=TABLE, version=version), view=object(), seat=0, to_move=0)


@pytest.fixture
def open_panels(monkeypatch: pytest.MonkeyPatch) -> Panels:
    async def screen(*_: object) -> Screen:
        return Screen()

    monkeypatch.setattr(module, "hand_screen", screen)
    bot: Any = SimpleNamespace(tables=Tables(), desk=SimpleNamespace(pictures=None))
    return Panels(bot)


async def settle() -> None:
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(others)


async def test_an_edit_that_is_overtaken_by_a_click_is_mended(open_panels: Panels) -> None:
    taken, at_once = asyncio.Event(), asyncio.Event()
    at_once.set()
    before: Any = Slow(taken)
    after: Any = Slow(at_once)
    open_panels.opened(before, sight(1))
    for _ in range(5):
        await asyncio.sleep(0)  # the refresh is on its way to Discord now, and is not taken yet
    open_panels.left(TABLE, ANN)
    open_panels.opened(after, sight(2))
    taken.set()
    await settle()
    assert before.edits == 1
    assert after.edits == 1


async def test_a_panel_that_shows_the_present_state_is_left_alone(open_panels: Panels) -> None:
    at_once = asyncio.Event()
    at_once.set()
    shown: Any = Slow(at_once)
    open_panels.opened(shown, sight(2))
    await settle()
    assert shown.edits == 0
