"""The status pages and the doctor of whole processes: one that serves, one that stands by, and none."""

import asyncio
import json
import os
import re
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sandbox.server.gateway import IDENTIFY, RESUME
from sandbox.server.sessions import Socket
from tests.process.canasta import SECONDS, TOKEN, canasta, run
from tests.process.player import CHANNEL
from tests.support.driver import Stage
from tests.support.stand_in import WatchedSandbox, drop_gateway

DOCKERFILE = Path(__file__).parents[2] / "Dockerfile"


def free_port() -> int:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def page(http: aiohttp.ClientSession, port: int, name: str) -> tuple[int, Any]:
    async with http.get(f"http://127.0.0.1:{port}/{name}") as response:
        plain = response.content_type == "text/plain"
        return response.status, await response.text() if plain else await response.json()


async def until_ready(http: aiohttp.ClientSession, port: int) -> None:
    async with asyncio.timeout(SECONDS):
        while (await page(http, port, "readyz"))[0] != 200:  # noqa: ASYNC110 - another process's state
            await asyncio.sleep(0.05)


async def first_with(line: str, http: aiohttp.ClientSession, port: int) -> str:
    """The first figures that have this line: something is still done after an answer is seen."""
    async with asyncio.timeout(SECONDS):
        while True:
            status, figures = await page(http, port, "metrics")
            assert status == 200
            if line in figures.splitlines():
                return str(figures)
            await asyncio.sleep(0.05)


async def test_a_process_tells_whether_it_is_alive_and_ready_and_what_it_did(
    tmp_path: Path, schema: str, sandbox: WatchedSandbox, http: aiohttp.ClientSession
) -> None:
    ports = free_port(), free_port()
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_LOG_LEVEL": "WARNING",
        "CANASTA_DATABASE": schema,
    }
    async with canasta(["run"], tmp_path, CANASTA_STATUS_PORT=str(ports[0]), **settings) as first:
        await first.until(sandbox.wait_for_bot(SECONDS))
        await first.until(until_ready(http, ports[0]))
        async with Stage(sandbox.url) as stage:
            person = await stage.person("Alex")
            await person.finished(await person.slash(CHANNEL, "canasta new", computers=3))
        assert await page(http, ports[0], "readyz") == (200, {"ready": True, "missing": []})
        opened = 'canasta_interactions_total{outcome="answered",what="/canasta new"} 1.0'
        figures = await first_with(opened, http, ports[0])
        for line in (
            "canasta_first_answer_seconds_count 1.0",
            "canasta_open_tables 1.0",
            "canasta_shards_held 1.0",
            "canasta_shards_connected 1.0",
            "canasta_ready 1.0",
        ):
            assert line in figures.splitlines()
        assert TOKEN not in figures
        async with canasta(["run"], tmp_path, CANASTA_STATUS_PORT=str(ports[1]), **settings) as second:
            await second.complains("tanding by")
            assert (await page(http, ports[1], "healthz"))[0] == 200
            status, said = await page(http, ports[1], "readyz")
            assert status == 503
            assert said["missing"] == ["standing by: another process serves this database"]
            told = await run(["doctor"], tmp_path, CANASTA_DATABASE=schema, CANASTA_STATUS_PORT=str(ports[0]))
            assert (told.status, told.err) == (0, "")
            serving, standing = f":{first.pid}, shards 0/1, since ", f":{second.pid}, for shards 0/1, since "
            assert any("serving: " in line and serving in line for line in told.out.splitlines())
            assert any("standing by: " in line and standing in line for line in told.out.splitlines())
            assert "status pages: ready" in told.out
            assert "open tables: 1" in told.out
            await second.stop()
        await first.stop()
    told = await run(["doctor"], tmp_path, CANASTA_DATABASE=schema)
    assert told.status == 1
    assert "BAD   serving: nobody" in told.out


async def test_a_process_of_which_a_shard_is_cut_off_isnt_ready_until_it_is_back(
    tmp_path: Path, sandbox: WatchedSandbox, http: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox.world.sharding.recommended = 2
    gateway, port = sandbox.gateway, free_port()
    away, take = set[int](), gateway._take

    def refusing(socket: Socket, op: int, data: Any) -> None:
        shard = None
        if op == IDENTIFY:
            shard = data["shard"][0]
        elif op == RESUME and data["session_id"] in gateway.sessions:
            shard = gateway.sessions[data["session_id"]].shard.number
        if shard in away:
            socket.close(4000)
        else:
            take(socket, op, data)

    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_LOG_LEVEL": "ERROR",
        "CANASTA_STATUS_PORT": str(port),
    }
    async with canasta(["run"], tmp_path, **settings) as program:
        await program.until(sandbox.wait_for_bot(SECONDS))
        await program.until(until_ready(http, port))
        assert (await health_check(port)) == 0
        away.add(1)
        monkeypatch.setattr(gateway, "_take", refusing)
        drop_gateway(gateway)
        missing = ["not connected to Discord: shard 1"]
        async with asyncio.timeout(SECONDS):
            while (said := await page(http, port, "readyz")) != (503, {"ready": False, "missing": missing}):
                assert said[0] in (200, 503)
                await asyncio.sleep(0.05)
        await first_with("canasta_shards_connected 1.0", http, port)
        await first_with("canasta_ready 0.0", http, port)
        # A container in this state is left alone: it comes back by itself.
        assert (await health_check(port)) == 0
        away.clear()
        await program.until(until_ready(http, port))
        assert (await program.stop()).status == 0
    assert (await health_check(port)) == 1


async def health_check(port: int) -> int:
    """The exit status of the image's health check, run by hand against this port."""
    (command,) = re.findall(r"HEALTHCHECK[^\n]*\\\n\s*CMD (\[.*\])", DOCKERFILE.read_text("utf-8"))
    program, *arguments = json.loads(command.replace("9090", str(port)))
    assert program == "python"
    checking = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, stderr=asyncio.subprocess.DEVNULL
    )
    return await checking.wait()


async def test_a_port_that_is_taken_is_named(tmp_path: Path, sandbox: WatchedSandbox) -> None:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        settings = {"DISCORD_TOKEN": TOKEN, "CANASTA_DISCORD": sandbox.url}
        ended = await run(["run"], tmp_path, CANASTA_STATUS_PORT=port, **settings)
    assert ended.status == 78
    assert "CANASTA_STATUS_PORT: 127.0.0.1:" in ended.err
    assert "Traceback" not in ended.err


async def test_the_doctor_of_a_file_tells_who_serves_it_and_disturbs_nobody(
    tmp_path: Path, sandbox: WatchedSandbox
) -> None:
    nothing = await run(["doctor"], tmp_path)
    assert nothing.status == 1
    assert "canasta.db isn't there yet" in nothing.out
    assert not os.listdir(tmp_path)
    settings = {"DISCORD_TOKEN": TOKEN, "CANASTA_DISCORD": sandbox.url}
    async with canasta(["run"], tmp_path, **settings) as program:
        await program.until(sandbox.wait_for_bot(SECONDS))
        well = await run(["doctor"], tmp_path)
        assert (well.status, well.err) == (0, "")
        assert f":{program.pid}, since " in well.out
        assert sandbox.gateway.connected() == 1
        assert (await program.stop()).status == 0
    ill = await run(["doctor"], tmp_path)
    assert ill.status == 1
    assert "serving: nobody; the last heartbeat was at " in ill.out
    assert "-> Start `canasta run`." in ill.out
