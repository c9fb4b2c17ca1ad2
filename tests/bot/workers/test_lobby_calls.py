"""Calls to a lobby that Discord doesn't take: for the moment, or at all."""

from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
import pytest_asyncio

from bot.tables.lobby.new_tables import Opener
from bot.workers.calls.lobby_calls import LobbyCalls
from bot.workers.messages.outgoing import Outgoing
from data.records.tables import CallPlan, LobbyCall, Search, Table
from tests.bot.async_table import ANN, CHANNEL, GUILD, NAMES, Clock, Process, process


@pytest_asyncio.fixture
async def here(tmp_path: Path) -> AsyncIterator[Process]:
    async with process(str(tmp_path / "tables.db"), Clock()) as made:
        yield made


async def calling_table(here: Process) -> Table:
    """A lobby that calls people in one channel."""
    opened = await here.tables.new_tables.open(Opener(GUILD, CHANNEL, ANN, NAMES[ANN]))
    search = Search(here.time.now + timedelta(hours=1))
    plans = [CallPlan(GUILD, CHANNEL + 1)]
    return await here.store.searches.set(opened.table.id, opened.table.version, search, calls=plans)


async def calls_left(here: Process, status: int) -> list[LobbyCall]:
    """The calls that are still to be shown after Discord has answered with this status."""
    table = await calling_table(here)
    client = AsyncMock(discord.Client)
    calls = LobbyCalls(client, here.tables, Outgoing(client))
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    response: Any = SimpleNamespace(status=status, reason="")
    refused = kind(response, "no")
    calls._outgoing.send = AsyncMock(side_effect=refused)  # type: ignore[method-assign]
    with suppress(discord.HTTPException):
        await calls.show(table)
    return await here.store.searches.calls(table.id)


@pytest.mark.parametrize("status", [429, 502])
async def test_a_call_that_discord_does_not_take_for_now_is_shown_later(here: Process, status: int) -> None:
    assert len(await calls_left(here, status)) == 1


async def test_a_call_that_discord_refuses_is_forgotten(here: Process) -> None:
    assert await calls_left(here, 400) == []
