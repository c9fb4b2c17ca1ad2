"""How long a click takes until its answer, a hand panel with its picture, is finished: from the press through
the sandbox, the bot's gateway connection, the table, the picture and back. Beside it the smallest bot that
answers with a picture that is ready. Aim: under twice its time.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.process.app import CanastaBot
from bot.process.login import aim
from bot.runtime.settings import Settings
from canasta.i18n import ENGLISH
from data import Store
from renderers import Panel, prepare
from renderers.picture import PICTURES
from sandbox.demo import demo_world
from sandbox.server.server import Sandbox
from tests.benchmarks.ready_bot import ReadyBot
from tests.process.player import CHANNEL, Clicker, id_of
from tests.renderers import samples
from tests.support.driver import Person, Stage

pytestmark = [pytest.mark.benchmark, pytest.mark.benchmark(group="click to finished answer")]

ROUNDS = 60


@dataclass(slots=True)
class Table:
    """A person with a message before them, and the loop in which the sandbox and the bot run."""

    runner: asyncio.Runner
    clicker: Clicker

    def do(self, work: Coroutine[object, object, object]) -> None:
        """Do this to its end."""
        self.runner.run(work)

    def refresh(self) -> None:
        """Press the button that shows the panel anew."""
        button = id_of(self.clicker.panel, "hand", "hand:tools")
        assert button is not None
        self.do(self.clicker.use(button, []))

    def draw(self) -> None:
        """Draw a card. The move is committed and the answer shows the hand after it."""
        button = id_of(self.clicker.panel, "do:draw")
        assert button is not None
        self.do(self.clicker.use(button, []))

    def bring_to_draw(self) -> None:
        """Play on until it is this person's turn to draw."""
        self.do(bring_to_draw(self.clicker))


async def bring_to_draw(clicker: Clicker) -> None:
    """Make whatever moves there are until there is a card to draw."""
    while id_of(clicker.panel, "do:draw") is None:
        move = clicker.next_move()
        again = id_of(clicker.panel, "next")
        if move is not None:
            await clicker.use(move[1], move[2])
        elif again is not None:
            await clicker.use(again, [])
        else:
            await clicker.look()


@asynccontextmanager
async def sandboxed() -> AsyncIterator[tuple[Sandbox, Person]]:
    """A sandbox at which the Discord client is aimed, and somebody to click."""
    sandbox = Sandbox(demo_world())
    await sandbox.start()
    aim(sandbox.url)
    try:
        async with Stage(sandbox.url) as stage:
            yield sandbox, await stage.person("Alex")
    finally:
        await sandbox.stop()


@asynccontextmanager
async def smallest() -> AsyncIterator[Clicker]:
    """The smallest bot, with its picture on the screen."""
    async with sandboxed() as (sandbox, alex):
        bot = ReadyBot(Panel(samples.opening_hand(), ENGLISH).picture().png)
        async with bot:
            running = asyncio.create_task(bot.start(sandbox.token))
            await sandbox.wait_for_bot(10)
            await bot.wait_until_ready()
            channel = bot.get_channel(sandbox.world.channel(CHANNEL).id)
            assert isinstance(channel, discord.TextChannel)
            view, file = bot.screen()
            sent = await channel.send(view=view, file=file)
            yield Clicker(alex, await alex.wait_for(lambda message: message.id == str(sent.id)))
        await asyncio.gather(running, return_exceptions=True)


@asynccontextmanager
async def ours(folder: Path) -> AsyncIterator[Clicker]:
    """A match with three computer players, the hand open, before the first draw."""
    prepare()
    async with sandboxed() as (sandbox, alex):
        settings = Settings(token=sandbox.token, discord=sandbox.url, computer_seconds=0.0)
        async with await Store.open(str(folder / "b.db")) as store, CanastaBot(settings, store) as bot:
            running = asyncio.create_task(bot.start(sandbox.token))
            await sandbox.wait_for_bot(10)
            await bot.wait_until_ready()
            lobby = (await alex.slash(CHANNEL, "canasta new", computers=3)).message
            await alex.click(lobby, "Play now")
            clicker = Clicker(alex, (await alex.slash(CHANNEL, "canasta hand")).message)
            await bring_to_draw(clicker)
            yield clicker
        await asyncio.gather(running, return_exceptions=True)


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """An event loop that goes on between the rounds."""
    with asyncio.Runner() as running:
        yield running


@pytest.fixture
def small(runner: asyncio.Runner) -> Iterator[Table]:
    yield from seated(runner, smallest())


@pytest.fixture
def table(runner: asyncio.Runner, tmp_path: Path) -> Iterator[Table]:
    yield from seated(runner, ours(tmp_path))


def seated(runner: asyncio.Runner, place: AbstractAsyncContextManager[Clicker]) -> Iterator[Table]:
    """Somebody at this place for as long as the test lasts."""
    stack = AsyncExitStack()
    clicker = runner.run(stack.enter_async_context(place))
    yield Table(runner, clicker)
    runner.run(stack.aclose())


def measure(
    benchmark: BenchmarkFixture, work: Callable[[], None], before: Callable[[], None] | None = None
) -> None:
    pedantic: Callable[..., None] = benchmark.pedantic
    pedantic(work, setup=before, rounds=ROUNDS, warmup_rounds=5)


def test_the_smallest_bot(small: Table, benchmark: BenchmarkFixture) -> None:
    measure(benchmark, small.refresh)


def test_a_hand_that_was_drawn_before(table: Table, benchmark: BenchmarkFixture) -> None:
    measure(benchmark, table.refresh)


def test_a_hand_that_is_drawn_anew(table: Table, benchmark: BenchmarkFixture) -> None:
    measure(benchmark, table.refresh, PICTURES.clear)


def test_a_move_that_is_committed(table: Table, benchmark: BenchmarkFixture) -> None:
    measure(benchmark, table.draw, table.bring_to_draw)
