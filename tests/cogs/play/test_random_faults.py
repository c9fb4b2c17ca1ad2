"""Several people play while the database and Discord fail in random order: at the end every move that was
answered is in the journal once, and the table is shown once, as it is stored.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from random import Random

import pytest

from bot.workers.messages import kept
from canasta.actions import format_action
from canasta.players import choose
from data import StoreError
from data.db.sqlite import SqliteDatabase
from tests.cogs.world import PEOPLE, World, ids, texts
from tests.support.shortened import shortened

DISCORD = [
    ("PATCH", "/channels/*/messages/*", 503, 0),
    ("PATCH", "/channels/*/messages/*", 400, 0),
    ("POST", "/channels/*/messages", 503, 0),
    ("POST", "/channels/*/messages", 400, 0),
    ("DELETE", "/channels/*/messages/*", 503, 0),
    ("GET", "/channels/*", 503, 0),
]
"""What Discord refuses, once or a few times."""


@asynccontextmanager
async def locked(database: SqliteDatabase) -> AsyncIterator[None]:
    """Another program holds the file, as soon as the bot doesn't."""
    with closing(sqlite3.connect(database._path, timeout=0)) as other:
        while not other.in_transaction:
            with suppress(sqlite3.OperationalError):
                other.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(0)
        yield
        other.rollback()


@asynccontextmanager
async def read_only(database: SqliteDatabase) -> AsyncIterator[None]:
    """The file can't be written."""
    await database._writer.execute_fetchall("PRAGMA query_only = ON")
    yield
    await database._writer.execute_fetchall("PRAGMA query_only = OFF")


class Game:
    """A match that is played by its commands, some of which fail."""

    def __init__(self, world: World, seed: int) -> None:
        database = world.bot.store._database
        assert isinstance(database, SqliteDatabase)
        self.world, self.database, self.rng = world, database, Random(seed)
        self.answered: list[str] = []
        self.failed = 0

    async def journal(self) -> list[str]:
        """The actions as they are stored."""
        match_id = (await self.world.table()).match_id
        assert match_id is not None
        journal = await self.world.bot.store.journals.get(match_id)
        assert journal is not None
        return [action.text for deal in journal.deals for action in deal.actions]

    async def move(self) -> None:
        """Let the player to move press what a computer player would do."""
        seen = await self.world.bot.tables.views.of(1, self.world.person(PEOPLE[0]).id)
        if seen.to_move is None:
            await self.next_deal(seen.table.host_id)
            return
        name = PEOPLE[seen.to_move]
        action = choose(await self.world.view(name))
        text = format_action(action)
        table = await self.world.table()
        try:
            await self.world.bot.tables.play.act(1, self.world.person(name).id, action, table.version)
        except StoreError:
            self.failed += 1
        else:
            self.answered.append(text)

    async def next_deal(self, host_id: int) -> None:
        """Begin the next deal once the score of the last one has been shown: its message stays."""
        self.world.env.backend.faults.clear()
        await shown(self.world)
        with suppress(StoreError):
            await self.world.bot.tables.deals.press_next(1, host_id)

    async def step(self) -> None:
        """A move, with something out of order."""
        what = self.rng.randrange(6)
        if what == 0:
            async with locked(self.database):
                await self.move()
        elif what == 1:
            async with read_only(self.database):
                await self.move()
        elif what == 2:
            table = await self.world.table()
            there = table.messages.message_id in [one.id for one in self.world.messages()]
            if there and table.messages.message_id is not None and self.rng.random() < 0.5:
                self.world.env.backend.delete_message(table.place_id, table.messages.message_id)
            await self.move()
        elif what < 5:
            method, path, status, code = self.rng.choice(DISCORD)
            times = self.rng.randrange(1, 4)
            self.world.env.inject_error(method, path, status=status, code=code, times=times)
            await self.move()
        else:
            await self.move()
        if self.rng.random() < 0.5:
            await self.world.bot.services.announcer.settled(1, 20)


async def play_through_faults(world: World, seed: int, *, steps: int) -> None:
    await world.start(*PEOPLE)
    game = Game(world, seed)
    await game.database._writer.execute_fetchall("PRAGMA busy_timeout = 1")
    for _ in range(steps):
        await game.step()
    world.env.backend.faults.clear()
    await shown(world)
    assert game.failed
    assert await game.journal() == game.answered
    table = await world.table()
    assert table.announced_version == table.version
    # It stands there once: what an answer was lost for wasn't posted a second time.
    (message,) = [posted for posted in world.messages() if "hand" in ids(posted)]
    assert message.id == table.messages.message_id
    # Nor is a call of an earlier turn left standing.
    called = {posted.id for posted in world.messages() if "it's your turn" in texts(posted)}
    assert called <= {table.messages.message_id, table.ping.message_id}
    # Shown once more, it is the same, once it need not call anybody any more.
    said = [await shown_again(world) for _ in range(2)]
    assert said[0] == said[1]
    if table.turn is not None and f"<@{table.turn.person_id}>" not in texts(message):
        assert texts(message) == said[0]


async def shown(world: World) -> None:
    """Let the periodic work show whatever is still to be shown."""
    await world.bot.services.announcer.settled(1, 20)
    for _ in range(3):
        await world.bot.services.turn_clock.run_due()
        await world.bot.services.periodic.run()
        await world.bot.services.announcer.catch_up()
        await world.bot.services.announcer.settled(1, 20)


async def shown_again(world: World) -> str:
    """What the table's message says when it's shown once more."""
    world.bot.services.announcer.changed(1)
    await world.bot.services.announcer.settled(1, 20)
    return texts(await world.public())


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Discord doesn't take is tried again at once, and after that by the periodic work."""
    monkeypatch.setattr(kept, "RETRIES", (0.0, 0.0))


@shortened("seed", [1, 2])
async def test_faults_in_any_order_lose_nothing_and_do_nothing_twice(world: World, seed: int) -> None:
    await play_through_faults(world, seed, steps=25)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 130))
async def test_faults_in_any_order_never_lose_anything(world: World, seed: int) -> None:
    await play_through_faults(world, seed, steps=60)
