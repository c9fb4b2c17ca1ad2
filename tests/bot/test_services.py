"""What serves the tables, from its start to its end."""

import asyncio
from pathlib import Path

import discord
import pytest

from bot.screens import pictures
from bot.services import Services
from bot.tables.service import Tables
from data import Store


async def test_cards_are_drawn_before_anybody_asks_for_a_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = asyncio.Event()
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(pictures, "preparations", lambda: [lambda: loop.call_soon_threadsafe(drawn.set)])
    async with await Store.open(str(tmp_path / "t.db")) as store:
        services = Services(discord.Client(intents=discord.Intents.none()), Tables(store))
        await services.start()
        assert not drawn.is_set()
        await services.resume()
        async with asyncio.timeout(10):
            await drawn.wait()
        await services.close()
