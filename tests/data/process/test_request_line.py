"""The line of requests of several processes on one database."""

from __future__ import annotations

import asyncio

import pytest

from bot.client.budget import APART, BURST, Budget, Urgency, urgency
from data import Store


async def test_parts_of_the_line_follow_each_other(schema: str) -> None:
    async with await Store.open(schema) as first, await Store.open(schema) as second:
        assert await first.request_line.reserve(2.0) == pytest.approx(0, abs=0.05)
        assert await second.request_line.reserve(3.0) == pytest.approx(2, abs=0.5)
        assert await first.request_line.reserve(1.0) == pytest.approx(5, abs=0.5)


async def test_two_processes_keep_one_budget(schema: str) -> None:
    at: list[float] = []

    async def asked(budget: Budget) -> None:
        with urgency(Urgency.PICTURE):
            await budget.request("/channels/1/messages")
        at.append(asyncio.get_running_loop().time())

    async with await Store.open(schema) as one, await Store.open(schema) as two:
        budgets = [Budget(store.request_line.reserve, lambda: 0.5) for store in (one, two)]
        await asyncio.gather(*(asked(budget) for budget in budgets for _ in range(45)))
        for budget in budgets:
            await budget.close()
    at.sort()
    # A busy machine may make it longer, never shorter.
    assert at[-1] - at[0] >= (len(at) - BURST - 2) * APART - 0.1
    assert len([moment for moment in at if moment - at[0] < 1]) <= 50
