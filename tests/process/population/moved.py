"""`canasta run` on a clock that another process moves: `python -m tests.process.population.moved run`.
Nothing in it waits for time: it looks for what is due when it is told the time, and answers once it has come
to rest.

Each line on the socket that `DIARY_SOCKET` names is a JSON object: `now` is the time in seconds since 1970;
`die` is after how many more steps (statements of a file's writer or all that a server is asked, requests to
Discord, before and after each) the process kills itself, null for never.
"""

import asyncio
import itertools
import json
import os
import signal
import sys
from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import Any, Self

import discord

import bot.process.app
import bot.process.serving
import bot.tournaments.service
import data.db.sqlite
from bot.process.cli import main
from bot.services import Services
from bot.tables.service import Tables
from data import Store
from data.db.sqlite_thread import ThreadConnection, connect
from tests.process.undrawn import leave_undrawn

MODULE = "tests.process.population.moved"
TICK = 600.0
"""Seconds: a silence of three of them counts as downtime, so anyone who moves the clock does it in smaller
steps.
"""
NEVER = 1e9
HOUR = 3600.0
PATIENCE = 30.0
"""Real seconds after which a process that hasn't come to rest says what it still does."""


class Time:
    """The time that the process was told last."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return datetime.fromtimestamp(self.now, UTC)


class Life:
    """Counts steps, and ends the process as `kill -9` does when there are none left."""

    def __init__(self) -> None:
        self.left: int | None = None

    def step(self, *_: object) -> None:
        """One step more."""
        if self.left is None:
            return
        self.left -= 1
        if self.left < 0:
            os.kill(os.getpid(), signal.SIGKILL)


class MovedServices(Services):
    """The services, moved by a line instead of by time."""

    def __init__(
        self, client: discord.Client, tables: Tables, *, time: Time, life: Life, **_: object
    ) -> None:
        super().__init__(client, tables, pace=0, interval=0, tick=TICK, periodic_every=NEVER)
        self._time, self._life = time, life
        self._rounds_until = time.now
        self._server: asyncio.Server | None = None
        self._background: set[asyncio.Task[Any]] = set()

    async def resume(self) -> None:
        """Resume, and listen."""
        await super().resume()
        if self._server is None:
            self._server = await asyncio.start_unix_server(self._listen, os.environ["DIARY_SOCKET"])

    async def _listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._background:
            # A login leaves no work of its own once it is through.
            await asyncio.sleep(0.1)
            self._background = set(asyncio.all_tasks())
        while line := await reader.readline():
            busy = await self._told(json.loads(line))
            writer.write(json.dumps({"busy": busy}).encode() + b"\n")
            await writer.drain()

    async def _told(self, said: dict[str, Any]) -> list[str]:
        if "die" in said:
            self._life.left = said["die"]
        if "now" in said:
            self._time.now = said["now"]
            await self.turn_clock._heartbeat()
            await self.turn_clock.run_due()
            await self.evenings.run()
            if self._time.now >= self._rounds_until:
                self._rounds_until = self._time.now + HOUR
                await self.periodic.run()
        return await self._rest()

    async def _rest(self) -> list[str]:
        """Wait until nothing is left that goes on by itself; what still does after a while."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while True:
            mine = {*self._background, asyncio.current_task()}
            busy = [task for task in asyncio.all_tasks() if task not in mine]
            left = end - asyncio.get_running_loop().time()
            if not busy or left <= 0:
                return [f"{task.get_name()}: {task.get_coro()}" for task in busy]
            await asyncio.wait(busy, timeout=left, return_when=asyncio.FIRST_COMPLETED)


def moved_by(time: Time, life: Life) -> None:
    """Let this process take its time from there, and count its steps."""

    class MovedStore(Store):
        @classmethod
        async def connect(cls, database: str, *, clock: Any = None, **how: Any) -> Self:
            return await super().connect(database, clock=time, **how)

    async def watched(path: str, *, busy_timeout: float) -> ThreadConnection:
        connection = await connect(path, busy_timeout=busy_timeout)
        await connection.set_trace_callback(life.step)
        return connection

    if "://" in os.environ["CANASTA_DATABASE"]:
        _count_asked(life)
    request = discord.http.HTTPClient.request

    async def counted(client: discord.http.HTTPClient, *args: Any, **how: Any) -> Any:
        life.step()
        answer = await request(client, *args, **how)
        life.step()
        return answer

    dealt = itertools.count()
    tables = partial(
        Tables,
        clock=time,
        # The same cards in each run of the same days.
        new_seed=lambda: f"{int(time.now):x}{next(dealt):x}",
        first_dealer=lambda seats: seats - 1,
    )
    for place, name, own in (
        (bot.process.app, "Services", partial(MovedServices, time=time, life=life)),
        (bot.process.app, "Tables", tables),
        (bot.process.serving, "Store", MovedStore),
        (data.db.sqlite, "connect", watched),
        (discord.http.HTTPClient, "request", counted),
        # The same draw in each run of the same evening.
        (bot.tournaments.service, "SystemRandom", partial(Random, 1)),
    ):
        setattr(place, name, own)


def _count_asked(life: Life) -> None:
    """Count a step before and after each statement for PostgreSQL."""
    from data.db.postgres import _PostgresTransaction

    ask = _PostgresTransaction._ask

    async def counted(transaction: _PostgresTransaction, *asked: Any) -> Any:
        life.step()
        answer = await ask(transaction, *asked)
        life.step()
        return answer

    setattr(_PostgresTransaction, "_ask", counted)  # noqa: B010 - a method


if __name__ == "__main__":
    moved_by(Time(float(os.environ["DIARY_NOW"])), Life())
    leave_undrawn()
    sys.exit(main(sys.argv[1:]))
