"""Discord is asked once in a while how many shards it recommends."""

import asyncio
from typing import Any

import discord
import pytest

from bot.process import serving
from data import Shards


class Http:
    """Discord, which recommends these numbers one after the other; an error instead of 0."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = list(numbers)
        self.asked = asyncio.Event()

    async def get_bot_gateway(self) -> tuple[int, str, None]:
        number = self._numbers.pop(0)
        if not self._numbers:
            self.asked.set()
            await asyncio.Event().wait()
        if not number:
            raise discord.GatewayNotFound
        return number, "", None


async def test_more_recommended_shards_are_told_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(serving, "COUNT_AGAIN", 0)
    http: Any = Http(2, 0, 5, 1, 0)
    counting = asyncio.create_task(serving._count_shards(http, Shards.all_of(2)))
    async with asyncio.timeout(5):
        await http.asked.wait()
    counting.cancel()
    (told,) = caplog.messages
    assert "recommends 5 shards" in told
