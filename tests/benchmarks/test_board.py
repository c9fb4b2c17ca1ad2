"""The leaderboard of a server of 50,000 players, from the command to the picture. Aim: under 50 ms."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.layout.layout import Screen
from bot.ratings.leaderboards import Board, BoardRules, read
from bot.ratings.rating_rules import MILLION, rating_of
from bot.ratings.screens.leaderboard import board_screen
from bot.runtime.executor import Executor
from bot.screens.pictures import Pictures
from canasta.i18n import ENGLISH
from data import Store
from data.records.results import LadderKey, Player, Standing
from renderers.picture import PICTURES
from tests.data.matches.helpers import put

pytestmark = [pytest.mark.benchmark, pytest.mark.benchmark(group="leaderboard of 50,000")]

GUILD = 7
PLAYERS = 50_000


def standing(person: int) -> Standing:
    """Somebody of many, whose figures are spread by their number."""
    mu = 15 * MILLION + person * 7919 % PLAYERS * 400
    wins, deals = person * 31 % 400, 500 + person % 700
    points = deals * (person * 17 % 900)
    return Standing(
        LadderKey(GUILD, "", ""),
        Player(person),
        f"Player {person}",
        mu,
        2 * MILLION,
        rating=rating_of(mu, 2 * MILLION),
        rated=person % 60,
        matches=400 + person % 9,
        wins=wins,
        deals=deals,
        points=points,
        canastas=person * 13 % 2000,
        average=1000 * points // deals,
    )


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def store(loop: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = loop.run(Store.open(str(tmp_path_factory.mktemp("board") / "board.db")))
    loop.run(put(opened, *(standing(person) for person in range(1, PLAYERS + 1))))
    yield opened
    loop.run(opened.close())


@pytest.mark.parametrize("by", ["rating", "wins", "average", "canastas"])
def test_board(benchmark: BenchmarkFixture, loop: asyncio.Runner, store: Store, by: str) -> None:
    executor = Executor()
    pictures, people = Pictures(executor), count(1, 137)

    async def show() -> Screen:
        PICTURES.clear()
        asker = next(people) % PLAYERS + 1
        rules, now = BoardRules(minimum=5), datetime(2026, 5, 8, tzinfo=UTC)
        shown = await read(store, Board(by=by), GUILD, "Fifty thousand", rules, asker, now)
        screen = await board_screen(shown, ENGLISH, pictures)
        screen.view()
        return screen

    loop.run(show())
    screen = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: loop.run(show()), rounds=40
    )
    assert screen.files()
    executor.close()
