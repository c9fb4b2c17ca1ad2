"""The gateway is lost for minutes while people go on to press: nothing is done for them that they could not
do, no time of theirs runs, and what they pressed is done once when the gateway is back, or not at all.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio
from discord.backoff import ExponentialBackoff

from bot.tables.service import Tables
from data import Store
from sandbox.server.gateway import Gateway
from tests.cogs.faults.hall import ANN, SOON, Hall, hall_of
from tests.process.player import id_of
from tests.support.shortened import shortened
from tests.support.stand_in import LENIENT, advance, drop_gateway

LONG = timedelta(minutes=20)
PACE = "live 300+60"
PRESSED = 0.3
"""Seconds after which a press that reaches nobody has failed."""


class Clock:
    """The time, which a test can put forward."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest_asyncio.fixture
async def hall(store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    """A match at a live pace, with Ann to move."""
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0.05)
    numbers = iter(range(1, 100))
    tables = Tables(
        store, clock=clock, new_seed=lambda: f"{next(numbers):x}", first_dealer=lambda seats: seats - 1
    )
    async with hall_of(store, tables) as made:
        made.bot.services.turn_clock._tick = 1.0
        await made.start(PACE)
        await made.bot.services.turn_clock.tick()
        yield made


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not true():  # noqa: ASYNC110 - the client's state
            await asyncio.sleep(0.01)


async def lose_gateway(hall: Hall, clock: Clock, *, forget: bool) -> Callable[[], Awaitable[None]]:
    """Let nobody in at the gateway, for long; ``forget`` the sessions that were there. Return what lets the
    bot in again, and waits until it is.
    """
    patch, gateway = pytest.MonkeyPatch(), hall.sandbox.gateway
    patch.setattr(Gateway, "_take", lambda gateway, socket, op, data: socket.close(4000))
    drop_gateway(gateway)
    await until(lambda: hall.bot.services.turn_clock._heard is None)
    clock.ahead += LONG
    advance(hall.sandbox, LONG.total_seconds())
    hall.sandbox.interactions.first_answer = PRESSED

    async def back() -> None:
        if forget:
            gateway.sessions.clear()
        patch.undo()
        await until(lambda: hall.bot.services.turn_clock._heard is not None)
        hall.sandbox.interactions.first_answer = LENIENT
        await asyncio.sleep(2 * PRESSED)
        await hall.rest()

    return back


@shortened("forget", [False, True], ids=["resumed", "begun anew"])
async def test_while_the_gateway_is_lost_nobodys_time_runs(hall: Hall, clock: Clock, forget: bool) -> None:
    back = await lose_gateway(hall, clock, forget=forget)
    for _ in range(2):
        assert (await hall.press(ANN, "do:draw")).failed
    # The deadline has long passed, and is nobody's fault.
    await hall.bot.services.turn_clock.tick()
    assert await hall.journal() == []
    await back()
    await hall.bot.services.turn_clock.tick()
    await hall.later()
    # What was pressed twice arrives after a resume, and is done once.
    assert await hall.journal() == ([] if forget else ["draw"])
    table = await hall.table()
    assert table.turn is not None
    assert not table.turn.timed_out
    (down,) = await hall.bot.store.downtimes.all()
    assert down.ended_at - down.began_at >= LONG
    assert table.turn.deadline_at is not None
    assert table.turn.deadline_at > clock()
    await hall.is_shown_once()
    panel = await hall.look(ANN)
    assert id_of(panel, "do:draw" if forget else "do:discard")
    if forget:
        await hall.draws(ANN)
    assert await hall.journal() == ["draw"]
