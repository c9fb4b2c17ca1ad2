"""Two processes on one PostgreSQL, in one event loop: one has direct messages, the other a server."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import chain, repeat
from typing import Any

from bot.layout.errors import stale
from bot.process.app import CanastaBot
from bot.services import Services
from bot.tables.lobby.new_tables import Opener
from bot.tables.play import Chooser, ToPlay
from bot.tables.rules.table_rules import USUAL
from bot.tables.service import Tables
from bot.time.pace import DAY, Pace
from canasta.actions import Action
from canasta.players import choose
from data import Shards, Store
from data.records.tables import Table
from data.records.turns import PROGRAM
from tests.cogs.world import Env

ANN, BEN, CLEO, DAN = "Ann", "Ben", "Cleo", "Dan"
PATIENCE = 60.0
"""Seconds after which what should have happened has not, on a machine that does much else."""


class Clock:
    """The time, which a test can put forward."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead


class Process:
    """The tables and services of one process. ``shard`` is the one of two that it has."""

    def __init__(self, client: CanastaBot, store: Store, clock: Clock, shard: int) -> None:
        store.serve(Shards(2, (shard,)))
        numbers = iter(range(1, 10_000))
        self.store = store
        self.tables = Tables(
            store,
            clock=clock,
            new_seed=lambda: f"{next(numbers):x}",
            first_dealer=lambda seats: seats - 1,
            next_deal_after=timedelta(seconds=0),
        )
        self.services = Services(
            client, self.tables, pace=0, interval=0.01, tick=86_400, periodic_every=86_400
        )
        self.made_for_computers = 0
        turn = self.tables.play.turn_for_computer

        async def counted(table_id: int, choose: Chooser) -> bool:
            def chosen(play: ToPlay) -> Action:
                action = choose(play)
                self.made_for_computers += 1
                return action

            return await turn(table_id, chosen)

        self.tables.play.turn_for_computer = counted  # type: ignore[method-assign]

    async def start(self) -> None:
        await self.services.start()
        await self.services.resume()

    async def act(self, table_id: int, person_id: int, action: Action | None = None) -> Action:
        """Make a move for somebody who plays here: this one, or what a computer player would do."""
        seen = await self.tables.views.of(table_id, person_id)
        assert seen.view is not None
        if action is None and not seen.view.offers:
            raise stale()
        chosen = action or choose(seen.view)
        await self.tables.play.act(table_id, person_id, chosen, seen.table.version)
        return chosen

    async def play_turn(self, table_id: int, person_id: int) -> int:
        """Play somebody's turn to its end; how many actions that took."""
        begun = (await self.tables.views.table(table_id)).turn
        actions = 0
        while begun is not None and begun.person_id == person_id:
            await self.act(table_id, person_id)
            actions += 1
            now = (await self.tables.views.table(table_id)).turn
            if now is None or now.person_id != person_id:
                break
        return actions


@dataclass
class Two:
    """``direct`` has shard 0, and so direct messages, ``server`` shard 1 with the server ``guild``."""

    env: Env
    clock: Clock
    direct: Process
    server: Process
    guild: Any = None
    channel: Any = None
    people: dict[str, Any] = field(default_factory=dict)

    def person(self, name: str) -> int:
        """The id of the member of this name, made when first asked for."""
        if name not in self.people:
            self.people[name] = self.guild.add_member(self.env.create_user(name))
        person_id: int = self.people[name].id
        return person_id

    async def begin(self, *names: str, computers: int = 0, pace: Pace = DAY) -> int:
        """A match on the server, begun there; the table's id."""
        tables = self.server.tables
        host = self.person(names[0])
        opened = await tables.new_tables.open(
            Opener(self.guild.id, self.channel.id, host, names[0]),
            rules=USUAL,
            pace=pace,
            computers=computers,
        )
        # As in life: who takes a seat presses a button of the lobby. The match's thread hangs on it.
        await self.rest(opened.table.id)
        for name in names[1:]:
            await tables.lobby.sit(opened.table.id, self.person(name), name)
        await tables.deals.begin_match(opened.table.id, host)
        await self.rest(opened.table.id)
        return opened.table.id

    async def table(self, table_id: int) -> Table:
        """The table as it is stored."""
        table = await self.server.store.tables.get(table_id)
        assert table is not None
        return table

    async def rest(self, table_id: int) -> None:
        """Wait until the table's own process has done all that there was to do."""

        async def done() -> bool:
            table = await self.table(table_id)
            waits = table.turn is None or table.turn.person_id != PROGRAM
            return waits and table.announced_version >= table.version

        await until(done)
        for services in (self.server.services, self.direct.services):
            await services.hearing.settled()
            await services.computers.settled(table_id)
            await services.announcer.settled(table_id, PATIENCE)
            await services.changes.settled()
        await until(done)

    def messages(self) -> list[Any]:
        """All messages of the channel and its threads."""
        messages = list(self.channel.history())
        for thread in self.channel.threads:
            messages += thread.history()
        return messages

    def edits(self, message_id: int | None) -> int:
        """How often this message has been edited."""
        asked = self.env.http_requests
        return sum(one.method == "PATCH" and str(message_id) in one.path for one in asked)

    def pings(self, name: str) -> int:
        """How many messages have called somebody."""
        person_id = self.person(name)
        posted = [one.json for one in self.env.http_requests if one.method == "POST" and one.json]
        return sum(person_id in (one.get("allowed_mentions") or {}).get("users", ()) for one in posted)

    async def journal(self, table_id: int) -> list[int]:
        """The version of each action at the table, in their order."""
        async with self.server.store.tables._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT a.version FROM actions a JOIN matches m ON m.id = a.match_id"
                " WHERE m.table_id = ? ORDER BY m.id, a.round, a.n",
                [table_id],
            )
        return [row["version"] for row in rows]


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    """Wait until this is so."""
    async with asyncio.timeout(PATIENCE):
        for pause in chain([0.0], repeat(0.01)):
            await asyncio.sleep(pause)
            if await true():
                return
