"""Two people click at the same time while PostgreSQL and Discord fail in random order: what was answered is
in the journal once, and the table, with the call of the player to move, is shown once.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from random import Random
from typing import TypeAlias

import asyncpg
import pytest

from bot.workers.messages import kept
from canasta.players import choose
from data.db.postgres import PostgresDatabase
from tests.cogs.faults.hall import ANN, BEN, Hall, without_pauses
from tests.data.server import Server
from tests.process import guests
from tests.process.guests import Guest
from tests.process.population.ledger import Ledger
from tests.support.shortened import shortened

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Fault: TypeAlias = Callable[[Server, Connection], AbstractAsyncContextManager[None]]
EDIT, POST = "PATCH /channels/*/messages/*", "POST /channels/*/messages"
DELETE = "DELETE /channels/*/messages/*"
FIRST, FINISH = "POST /interactions/*", "PATCH /webhooks/*"
SERVER_ERRORS = (500, 502, 503)
LONGEST = 120.0
"""Seconds after which somebody has had an answer, on a busy machine too."""
MOMENT = 0.15
"""Seconds that a fault of the database lasts; at most so long, nothing fails before it."""
FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$
"""


@asynccontextmanager
async def full(server: Server, connection: Connection) -> AsyncIterator[None]:
    """No action finds room any more."""
    await connection.execute(
        "CREATE TRIGGER full_disk BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION full_disk()"
    )
    yield
    await connection.execute("DROP TRIGGER full_disk ON actions")


@asynccontextmanager
async def locked(server: Server, connection: Connection) -> AsyncIterator[None]:
    """Another program holds the tables."""
    async with connection.transaction():
        await connection.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
        yield


@asynccontextmanager
async def cut(server: Server, connection: Connection) -> AsyncIterator[None]:
    """Every session ends, whatever it is doing."""
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND application_name = 'canasta'"
    )
    yield


@asynccontextmanager
async def frozen(server: Server, connection: Connection) -> AsyncIterator[None]:
    """The server says nothing."""
    server.freeze()
    try:
        yield
    finally:
        server.thaw()


DATABASE: tuple[Fault, ...] = (full, locked, cut, frozen)


class Trouble:
    """What goes wrong, one after the other."""

    def __init__(self, hall: Hall, server: Server, connection: Connection, rng: Random) -> None:
        self.hall, self.server, self.connection, self.rng = hall, server, connection, rng

    async def next(self) -> None:
        """Something goes wrong; returns when the database is well again."""
        what = self.rng.randrange(5)
        if what < 2:
            async with self.rng.choice(DATABASE)(self.server, self.connection):
                await asyncio.sleep(MOMENT)
        elif what < 4:
            self._refuse()
        else:
            await self._delete()

    def _refuse(self) -> None:
        """Discord refuses something a few times, perhaps after it has done it."""
        wire, times = self.hall.sandbox.wire, self.rng.randrange(1, 8)
        what = self.rng.choice((EDIT, POST, DELETE, FIRST, FINISH))
        how = self.rng.randrange(4)
        if how == 0:
            wire.rate_limit(what, times, retry_after=0.01, everywhere=self.rng.random() < 0.5)
        elif how == 1 and what != DELETE:
            wire.fail(what, times, 400)
        else:
            wire.fail(what, times, self.rng.choice(SERVER_ERRORS), after=self.rng.random() < 0.3)

    async def _delete(self) -> None:
        """Somebody deletes the table's message."""
        table, world = await self.hall.table(), self.hall.sandbox.world
        message = world.by_channel.get(table.place_id, {}).get(table.messages.message_id or 0)
        if message is not None:
            world.remove(message)


async def play_through_faults(hall: Hall, server: Server, seed: int, *, steps: int) -> None:
    await hall.start()
    rng, ledger = Random(seed), Ledger(hall.bot.store)
    place = str((await hall.table()).place_id)
    people = [Guest(await hall.person(name), 1, place, rng, 0.02, ledger.note) for name in (ANN, BEN)]
    database = hall.bot.store._database
    assert isinstance(database, PostgresDatabase)
    connection = await asyncpg.connect(database._url)
    await connection.execute(FULL)
    playing = [asyncio.create_task(guest.play()) for guest in people]
    trouble = Trouble(hall, server, connection, rng)
    try:
        for _ in range(steps):
            await asyncio.sleep(rng.random() * MOMENT)
            await trouble.next()
        hall.sandbox.wire.forget_trouble()
        async with asyncio.timeout(LONGEST):
            while not ledger.answers:  # noqa: ASYNC110 - whatever was answered
                await asyncio.sleep(0.05)
    finally:
        await connection.close()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    await ledger.check()
    await one_more_move(hall)
    for _ in range(3):
        await hall.rest()
        await hall.later()
    await hall.is_shown_once()


async def one_more_move(hall: Hall) -> None:
    """A move, which shows the table even where its message was deleted last."""
    turn = (await hall.table()).turn
    assert turn is not None
    seen = await hall.bot.tables.views.of(1, turn.person_id)
    assert seen.view is not None
    await hall.bot.tables.play.act(1, turn.person_id, choose(seen.view), seen.table.version)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Discord doesn't take is tried again at once, and after that by the periodic work; who sees nothing
    happen looks again soon.
    """
    monkeypatch.setattr(kept, "RETRIES", (0.0, 0.0))
    monkeypatch.setattr(guests, "LOOK_AFTER", 0.5)
    without_pauses(monkeypatch)


@shortened("steps", [3, 15])
async def test_faults_in_any_order_lose_nothing_and_do_nothing_twice(
    postgres_hall: Hall, postgres: Server, steps: int
) -> None:
    await play_through_faults(postgres_hall, postgres, 1, steps=steps)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
async def test_faults_in_any_order_never_lose_anything(
    postgres_hall: Hall, postgres: Server, seed: int
) -> None:
    await play_through_faults(postgres_hall, postgres, seed, steps=60)
