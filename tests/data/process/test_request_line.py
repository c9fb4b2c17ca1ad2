"""The line of requests of several processes on one database."""

import asyncio

import pytest

from bot.client.budget import APART, BURST, LONGEST, PATIENCE, SLOW, Budget, Urgency, urgency
from data import Store
from tests.data.proxy import proxied


async def test_parts_of_the_line_follow_each_other(schema: str) -> None:
    async with await Store.open(schema) as first, await Store.open(schema) as second:
        assert (await first.request_line.reserve(2.0))[0] == pytest.approx(0, abs=0.05)
        assert (await second.request_line.reserve(3.0))[0] == pytest.approx(2, abs=0.5)
        ahead, slow = await first.request_line.reserve(1.0)
        assert ahead == pytest.approx(5, abs=0.5)
        assert slow <= 0


async def test_who_is_told_to_ask_for_less_tells_the_others(schema: str) -> None:
    async with await Store.open(schema) as first, await Store.open(schema) as second:
        told, other = (Budget(store.request_line.reserve, lambda: 0.5) for store in (first, second))
        told.limited(0.2)
        await told.request("/channels/1/messages")
        await other.request("/channels/1/messages")
        assert told.apart == other.apart == 4 * APART
        await told.close()
        await other.close()


async def test_a_clock_that_is_set_back_keeps_nobody_waiting_for_long(schema: str) -> None:
    async with await Store.open(schema) as store:
        await store.request_line.reserve(1.0, 60.0)
        await store._database.change(
            "UPDATE request_line SET free_at = free_at + 3600000, slow_until = slow_until + 3600000"
        )
        ahead, slow = await store.request_line.reserve(1.0)
        assert ahead <= 10
        assert slow <= LONGEST + SLOW


async def test_a_database_that_is_frozen_or_gone_holds_up_a_call_for_a_moment(schema: str) -> None:
    async with proxied(schema) as proxy, await Store.open(proxy.url) as store:
        budget, loop = Budget(store.request_line.reserve, lambda: 0.5), asyncio.get_running_loop()
        await budget.request("/channels/1/messages")
        for trouble in (proxy.hold, proxy.cut_all):
            budget._shared_again_at = 0
            trouble()
            since = loop.time()
            await budget.request("/channels/1/messages")
            assert loop.time() - since < PATIENCE + 0.5
            await asyncio.gather(*(budget.request("/channels/1/messages") for _ in range(4)))
            assert loop.time() - since < PATIENCE + 1
        await budget.close()
        proxy.go_on()


async def test_two_processes_keep_one_budget(schema: str) -> None:
    at: list[float] = []

    async def asked(budget: Budget) -> None:
        with urgency(Urgency.PICTURE):
            await budget.request("/channels/1/messages")
        at.append(asyncio.get_running_loop().time())

    async with await Store.open(schema) as one, await Store.open(schema) as two:
        budgets = [Budget(store.request_line.reserve, lambda: 0.5) for store in (one, two)]
        since = asyncio.get_running_loop().time()
        await asyncio.gather(*(asked(budget) for budget in budgets for _ in range(45)))
        for budget in budgets:
            await budget.close()
    # A busy machine may make it longer, never shorter; and the first request may be as late as any other.
    assert max(at) - since >= (len(at) - BURST - 2) * APART - 0.1
    assert len([moment for moment in at if moment - since < 1]) <= 50
