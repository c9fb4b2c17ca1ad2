"""Strong computer players at the real bot: they think in processes that end with it, however it ends."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from data.records.tables import TableStatus
from tests.process.canasta import SECONDS
from tests.process.game import COMMITTED, playing, replayed

PROCESSES = Path("/proc")
MOVES = 12
"""How many moves of mine are played."""
SLOW = ("the search took too long", "there was no time for a search")
"""What is said of a search on a machine that does much else."""
KILLED = (4, 8)
"""The moves after which the bot is killed while the next player thinks."""


def children(pid: int) -> set[int]:
    """The processes that this one has started and that have not ended."""
    lists = PROCESSES.glob(f"{pid}/task/*/children")
    return {int(number) for file in lists for number in file.read_text().split()}


def runs(pid: int) -> bool:
    return PROCESSES.joinpath(f"{pid}").exists()


async def vanished(pids: set[int]) -> None:
    async with asyncio.timeout(SECONDS):
        while any(map(runs, pids)):  # noqa: ASYNC110 - other processes
            await asyncio.sleep(0.05)


def computes(pid: int) -> bool:
    """Whether this process is at work just now."""
    try:
        # After its name, which may have any character, comes the state.
        return PROCESSES.joinpath(f"{pid}", "stat").read_text().rpartition(")")[2].split()[0] == "R"
    except OSError:
        return False


lists_children = pytest.mark.skipif(
    not list(PROCESSES.glob("self/task/*/children")), reason="only Linux lists children"
)


@pytest.mark.long
@lists_children
async def test_a_match_with_strong_players_survives_kills_in_mid_search(tmp_path: Path) -> None:
    async with playing(tmp_path, level="strong") as game:
        helpers: set[int] = set()
        for move in range(MOVES):
            await game.until(game.mine_to_act)
            if (await game.table()).status is not TableStatus.PLAYING:
                break
            before = children(game.program.pid)
            helpers |= before
            await game.step(COMMITTED if move in KILLED else None)
            if move in KILLED:
                await vanished(before)
        await game.until(game.mine_to_act)
        helpers |= children(game.program.pid)
        assert helpers, "somebody has searched"
        ended = await game.program.stop()
        assert ended.status == 0
        assert "Traceback" not in ended.err
        await vanished(helpers)
        replayed(await game.journal())  # every move is legal
        assert await game.my_moves() == game.answered


@lists_children
async def test_a_process_that_is_told_to_stop_in_mid_search_waits_for_no_search(tmp_path: Path) -> None:
    async with playing(tmp_path, level="strong") as game:
        await game.until(game.mine_to_act)
        while not any(map(computes, children(game.program.pid))):
            if await game.mine_to_act():
                await game.step(None)
            await asyncio.sleep(0)
        helpers = children(game.program.pid)
        for helper in helpers:
            # Their search never ends, however long somebody waits for it.
            os.kill(helper, signal.SIGSTOP)
        ended = await game.program.stop()
        assert ended.status == 0
        # It complains of nothing, unless of a search before.
        assert [line for line in ended.err.splitlines() if not any(told in line for told in SLOW)] == []
        await vanished(helpers)
        game.program = await game.restart()
        game.clicker.old = True
        await game.until(game.mine_to_act)  # the next process searches anew
        replayed(await game.journal())
        assert await game.my_moves() == game.answered
