"""PostgreSQL is stopped, started again and frozen while people play: what they read, what the log says, and
that the same button works afterwards.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

import pytest

from data.db.postgres import PostgresDatabase
from tests.cogs.faults.hall import ANN, BEN, Hall, warnings
from tests.data.server import Server
from tests.support.shortened import shortened

PATIENCE = 0.1
"""How many seconds are waited for a server that says nothing."""
Trouble: TypeAlias = Callable[[Hall, Server], AbstractContextManager[None]]


@contextmanager
def stopped(hall: Hall, server: Server) -> Iterator[None]:
    """It is told to stop: what goes on is undone, and every session ends."""
    server.stop("fast")
    yield
    server.start()


@contextmanager
def fallen(hall: Hall, server: Server) -> Iterator[None]:
    """It ends as in a fall, and recovers from its journal."""
    server.stop("immediate")
    yield
    server.start()


@contextmanager
def frozen(hall: Hall, server: Server) -> Iterator[None]:
    """It says nothing for longer than is waited for it, and then goes on."""
    database = hall.bot.store._database
    assert isinstance(database, PostgresDatabase)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "_patience", PATIENCE)
        patch.setattr(database._pool, "_patience", PATIENCE)
        server.freeze()
        try:
            yield
        finally:
            server.thaw()


async def told(hall: Hall, name: str, what: str) -> str:
    """What somebody reads who presses this: below the hand, which stays as it is."""
    person = await hall.person(name)
    outcome = await hall.press(name, what)
    last = await person.wait_for(
        lambda message: message.ephemeral and not message.loading, since=hall.panels[name]
    )
    assert outcome is not None
    return last.text


@shortened("trouble", [stopped, fallen, frozen], plain=1)
async def test_people_are_told_and_play_on_afterwards(
    postgres_hall: Hall, postgres: Server, trouble: Trouble, caplog: pytest.LogCaptureFixture
) -> None:
    hall = postgres_hall
    await hall.start()
    await hall.turn(ANN)
    await hall.rest()
    before = await hall.journal()
    caplog.clear()
    await hall.look(BEN)
    with trouble(hall, postgres):
        for name, what in ((BEN, "do:draw"), (ANN, "hand:tools"), (BEN, "do:draw")):
            assert "I can't reach the database" in await told(hall, name, what)
        await hall.bot.services.periodic.run()
    (line,) = warnings(caplog.records)
    assert "CANASTA_DATABASE" in line
    assert await hall.journal() == before
    caplog.clear()
    assert "You drew" in await hall.draws(BEN)
    await hall.rest()
    assert await hall.journal() == [*before, "draw"]
    assert warnings(caplog.records) == ["The database is back."]
    table = await hall.table()
    assert table.announced_version == table.version
