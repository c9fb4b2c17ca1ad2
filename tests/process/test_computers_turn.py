"""The bot is killed in the middle of computer players' turns: the table goes on whole, within its budget."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from data.records.tables import TableStatus
from tests.benchmarks.turns import Traffic
from tests.process.game import ME, Game, lines, playing, replayed

pytestmark = pytest.mark.long

DRAWN: tuple[str, ...] = ("draw", "take")
AFTER_A_KILL = 3
"""The requests that a start makes at the table beside those of the turn: its message, the ping's places."""


async def done(game: Game) -> list[tuple[int, int, int, str, str | None]]:
    return lines(await game.journal())


def has_drawn(text: str, seat: int) -> bool:
    """A computer player has drawn, and has not discarded."""
    return seat != ME and text.split()[0] in DRAWN


def has_melded(text: str, seat: int) -> bool:
    """A computer player has laid cards, and has not discarded."""
    return seat != ME and text.split()[0] in (*DRAWN, "meld")


def has_discarded(text: str, seat: int) -> bool:
    """A computer player's turn is over, and the next one's has hardly begun."""
    return seat != ME and text.split()[0] == "discard"


def is_to_begin(text: str, seat: int) -> bool:
    """My turn is over, and the next player's has hardly begun."""
    return seat == ME


Point = Callable[[str, int], bool]


async def comes_to(game: Game, point: Point, before: int) -> None:
    """Wait for this moment of computer players' turns, or until I am to move again."""
    while True:
        moves = await done(game)
        if len(moves) >= before and point(moves[-1][3], moves[-1][2]):
            return
        table = await game.table()
        if table.status is not TableStatus.PLAYING or (table.turn is not None and table.turn.seat == ME):
            return
        await asyncio.sleep(0.002)


async def my_turn(game: Game) -> bool:
    """Make my turn; whether the deal goes on after it."""
    await game.until(game.mine_to_act)
    while (await game.table()).status is TableStatus.PLAYING:
        if replayed(await game.journal()).to_move != ME:
            return True
        await game.step(None)
        await asyncio.sleep(0)
        if replayed(await game.journal()).to_move == ME:
            await game.until(game.mine_to_act)
    return False


@pytest.mark.parametrize("level", ["strong", "steady"])
async def test_a_table_goes_on_whole_after_kills_in_a_computers_turn(tmp_path: Path, level: str) -> None:
    points: list[Point] = [has_drawn, is_to_begin, has_melded, has_discarded, has_drawn, has_drawn]
    traffic, reached, turns = Traffic(), 0, 0
    async with playing(
        tmp_path, level=level, long_deal=True, seconds="0.2", watched=[traffic.watched]
    ) as game:
        traffic.open = True
        while points and await my_turn(game):
            turns += 1
            point, before = points.pop(0), len(await done(game))
            await comes_to(game, point, before)
            seen = await done(game)
            reached += point(seen[-1][3], seen[-1][2])
            await game.kill_and_restart()
            kept = await done(game)
            assert kept[: len(seen)] == seen, "what was stored stays"
        assert not points
        await game.until(game.mine_to_act)
        everything = await done(game)
        assert everything[: len(kept)] == kept
        assert await game.my_moves() == game.answered
        replayed(await game.journal())  # each action is legal, in its place, and there once
        await game.until(game.all_is_announced)
        at_table = sum(count for route, count in traffic.counted.items() if " /channels" in route)
        assert at_table <= turns + AFTER_A_KILL * turns, traffic.counted
        assert reached >= (4 if level == "strong" else 2)
