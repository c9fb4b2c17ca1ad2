"""A world in which days pass at once: the tables, the store and the simulated Discord share one clock."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from bot.process.app import CanastaBot
from bot.runtime.settings import Settings
from bot.services import Services
from bot.tables.service import Tables
from data import Store
from tests.cogs.world import Env, World, begun, hurry

TICK = 600.0
"""The clock looks every ten minutes: days of them pass in a moment."""
MINUTE, HOUR, DAY = 60, 3600, 86_400


class Shared:
    """The clock of the simulated Discord, once there is one."""

    env: Env | None = None

    def __call__(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC) if self.env is None else self.env.now()


@asynccontextmanager
async def days(tick: float = TICK) -> AsyncIterator[World]:
    """A server with a bot; ``world.env.advance_time`` lets time pass for everybody."""
    clock = Shared()
    numbers = iter(range(1, 10_000))
    async with await Store.open(":memory:", clock=clock) as store:
        bot = CanastaBot(Settings(token="not-a-token"), store)
        bot.tables = Tables(
            store, clock=clock, new_seed=lambda: f"{next(numbers):x}", first_dealer=lambda seats: seats - 1
        )
        bot.services = Services(
            bot, bot.tables, pace=0, interval=0, tick=tick, periodic_every=DAY, processes=0
        )
        hurry(bot.services)
        env = clock.env = Env(bot, settle_timeout=60.0)
        async with begun(env, bot) as world:
            yield world
