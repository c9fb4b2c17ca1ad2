"""The status pages of a process that doesn't serve yet, and of one without Prometheus's client."""

import builtins
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.client.meters import NO_METERS
from bot.process.status.pages import application, meters_for
from bot.process.status.presence import Presence
from bot.runtime.keyed_tasks import KeyedTasks
from bot.runtime.settings import Settings


async def test_a_process_that_waits_is_alive_and_not_ready_and_says_why() -> None:
    presence = Presence(NO_METERS)
    async with TestClient(TestServer(application(presence, NO_METERS))) as client:
        presence.waits("standing by: another process serves shard 1 of 2")
        alive, ready = await client.get("/healthz"), await client.get("/readyz")
        assert (alive.status, (await alive.json())["state"]) == (200, "waiting")
        assert (ready.status, (await ready.json())["missing"]) == (
            503,
            ["standing by: another process serves shard 1 of 2"],
        )
        assert (await client.post("/readyz")).status == 405


async def test_without_the_client_of_prometheus_the_page_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = builtins.__import__

    def without(name: str, *how: Any, **further: Any) -> Any:
        if name.startswith(("prometheus_client", "bot.process.prometheus")):
            raise ImportError(name)
        return real(name, *how, **further)

    monkeypatch.setattr(builtins, "__import__", without)
    meters = meters_for(Settings(token="x", status=("127.0.0.1", 0)))
    assert meters is NO_METERS
    async with TestClient(TestServer(application(Presence(meters), meters))) as client:
        answer = await client.get("/metrics")
        assert answer.status == 501
        assert 'pip install -e ".[metrics]"' in await answer.text()


async def test_work_that_rests_comes_to_its_end_at_once_when_it_has_to() -> None:
    done: list[int] = []

    async def work(number: int) -> None:
        await tasks.rest(3600)
        done.append(number)

    tasks = KeyedTasks("work", work)
    tasks.begin(1)
    tasks.begin(2)
    assert await tasks.finish(60) == 0
    assert sorted(done) == [1, 2]
