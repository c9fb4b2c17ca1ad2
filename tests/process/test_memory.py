"""What the bot's process holds."""

import asyncio
import json
from pathlib import Path

import pytest

from sandbox.demo import demo_world
from sandbox.server.server import Sandbox
from tests.process import gauges
from tests.process.canasta import SECONDS, TOKEN, canasta
from tests.support.stand_in import LENIENT

CARDS = 300
"""More faces than this are ready when the pack is."""


def _lines(file: Path) -> list[dict[str, float]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


@pytest.mark.skipif(not gauges.glibc(), reason="only glibc has arenas")
@pytest.mark.long
async def test_the_bot_draws_in_threads_and_keeps_one_arena(tmp_path: Path) -> None:
    sandbox = Sandbox(demo_world(), first_answer=LENIENT)
    await sandbox.start()
    file = tmp_path / "gauges.jsonl"
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_LOG_LEVEL": "WARNING",
        gauges.FILE: str(file),
        gauges.SECONDS: "0.2",
    }
    try:
        async with canasta(["run"], tmp_path, module=gauges.MODULE, **settings) as program:
            await program.until(sandbox.wait_for_bot(SECONDS))
            async with asyncio.timeout(SECONDS):
                while not any(line["faces"] > CARDS for line in _lines(file)):  # noqa: ASYNC110 - a file
                    await asyncio.sleep(0.1)
            await program.stop()
    finally:
        await sandbox.stop()
    last = _lines(file)[-1]
    assert last["threads"] > 2
    assert last["arenas"] == 1
