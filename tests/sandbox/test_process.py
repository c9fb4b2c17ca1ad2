"""`python -m sandbox` as a process of its own."""

import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.__main__ import main
from tests.support.driver import Stage

ROOT = Path(__file__).parents[2]


def start(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "sandbox", *arguments], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )


@pytest.fixture
async def process(tmp_path: Path) -> "AsyncIterator[subprocess.Popen[str]]":
    with start("--world", str(tmp_path / "world.json")) as running:
        yield running
        running.kill()


async def test_it_prints_its_address_serves_and_ends_cleanly(
    process: "subprocess.Popen[str]", tmp_path: Path
) -> None:
    assert process.stdout is not None
    url = process.stdout.readline().strip()
    async with Stage(url) as stage:
        assert len(await stage.names()) == 6
        alex = await stage.person("Alex")
        await alex.say("canasta", "Hello from outside")
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
    with start("--world", str(tmp_path / "world.json")) as again:
        assert again.stdout is not None
        async with Stage(again.stdout.readline().strip()) as stage:
            alex = await stage.person("Alex")
            assert (await alex.last("canasta")).content == "Hello from outside"
        again.terminate()
        assert again.wait(10) == 0


def test_other_machines_are_never_served(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--host", "0.0.0.0"]) == 1
    assert "this machine only" in capsys.readouterr().err


def test_a_file_that_is_no_world_ends_it_with_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "world.json"
    path.write_text("{}")
    assert main(["--world", str(path)]) == 1
    assert "does not hold a sandbox world" in capsys.readouterr().err
