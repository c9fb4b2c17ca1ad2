"""Making puzzles of people's matches: when, of which, and with nothing in them that names anybody."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio

from bot.puzzles.making import LATER, OF_MATCH, PuzzleMaker
from bot.runtime.executor import Executor
from bot.runtime.processes.processes import NoProcess, TooLate
from bot.tables.service import Tables
from canasta.review import FinishedDeal
from canasta.review.puzzle_making import Suspect
from canasta.review.puzzles import Puzzle, Theme
from data import Store
from data.servers.settings import NO_PUZZLES
from tests.bot.factories import Clock, feed
from tests.data.helpers import ANN, BOB


@dataclass
class Process:
    """A process that does at once what it is given, or refuses to."""

    idle: bool = True
    trouble: type[Exception] | None = None
    keys: list[int] = field(default_factory=list)

    async def run(self, key: int, work: Callable[[float], Callable[[], Any]], **limits: float) -> Any:
        self.keys.append(key)
        if self.trouble is not None:
            raise self.trouble
        return work(limits["seconds"])()


@dataclass
class Maker:
    store: Store
    clock: Clock
    process: Process
    maker: PuzzleMaker

    async def made(self, rounds: int = 1) -> int:
        """How many puzzles there are after so many rounds."""
        for _ in range(rounds):
            await self.maker.due()
        return await self.store.puzzles.count(shipped=False)


def a_puzzle(played: FinishedDeal, step: int, seed: str) -> Puzzle:
    """One without a judge: judging is tested with the engine."""
    up_to = replace(played, actions=played.actions[:step])
    return Puzzle(up_to, Theme.PILE, ("draw", "take"), (90.0,), (9.0,), 160, (90.0, 9.0), 1)


@pytest_asyncio.fixture
async def maker(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Maker]:
    """A maker, the day after Ann and Bob have played a match."""
    monkeypatch.setattr("bot.puzzles.making.suspects_of", lambda played, seed: [Suspect(4, 90.0)])
    monkeypatch.setattr("bot.puzzles.making.puzzle_at", a_puzzle)
    clock, process, executor = Clock(), Process(), Executor()
    async with await Store.open(":memory:", clock=clock) as store:
        await feed(store, [ANN, BOB, None, None], 3, target=1500, clock=clock)
        clock.now += LATER + timedelta(hours=1)
        tables = Tables(store, clock=clock)
        yield Maker(store, clock, process, PuzzleMaker(tables, executor, process))  # type: ignore[arg-type]
        executor.close()


async def test_a_match_becomes_a_few_puzzles_once_and_without_names(maker: Maker) -> None:
    made = await maker.made()
    assert 1 <= made <= OF_MATCH
    assert await maker.made(2) == made
    kept = await maker.store.puzzles.next(99, 25)
    assert kept is not None
    assert "Ann" not in kept.content
    assert str(ANN) not in kept.content
    assert Puzzle.from_text(kept.content).view.players == ("0", "1", "2", "3")


async def test_none_is_made_within_a_day_of_the_end(maker: Maker) -> None:
    maker.clock.now -= LATER
    assert await maker.made() == 0
    assert not maker.process.keys


async def test_none_is_made_of_a_match_of_somebody_who_does_not_allow_it(maker: Maker) -> None:
    await maker.store.settings.set_for_person(BOB, NO_PUZZLES, True)
    assert await maker.made() == 0
    assert not maker.process.keys


async def test_none_is_made_while_there_is_other_work(maker: Maker) -> None:
    maker.process.idle = False
    assert await maker.made() == 0
    maker.process.idle = True
    assert await maker.made() > 0


@pytest.mark.parametrize(("trouble", "later"), [(NoProcess, True), (TooLate, False)])
async def test_a_match_that_takes_too_long_is_left_and_waits_only_for_a_process(
    maker: Maker, trouble: type[Exception], later: bool
) -> None:
    maker.process.trouble = trouble
    assert await maker.made() == 0
    maker.process.trouble = None
    assert (await maker.made() > 0) is later
