"""How long shards wait for each other before they identify."""

import asyncio
from collections.abc import Sequence

import pytest

from bot.client.gateway import Identifying


@pytest.mark.parametrize(
    ("concurrency", "shards", "waits"),
    [
        (1, [0, 1, 2], [0, 5, 10]),
        (4, [0, 1, 2, 3], [0, 0, 0, 0]),
        (2, [4, 5, 6, 7, 4], [0, 0, 5, 5, 10]),
        (16, [3, 3], [0, 5]),
    ],
)
async def test_as_many_shards_identify_at_once_as_discord_allows(
    monkeypatch: pytest.MonkeyPatch, concurrency: int, shards: Sequence[int], waits: Sequence[float]
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("bot.client.gateway.asyncio.sleep", sleep)
    identifying = Identifying(concurrency)
    for shard in shards:
        await identifying.turn(shard)
    assert slept == pytest.approx(waits, abs=0.5)


async def test_who_has_waited_goes_on_and_later_ones_wait_no_more() -> None:
    identifying = Identifying(seconds=0.02)
    await asyncio.gather(identifying.turn(0), identifying.turn(1))
    await asyncio.sleep(0.03)
    async with asyncio.timeout(0.01):
        await identifying.turn(2)
