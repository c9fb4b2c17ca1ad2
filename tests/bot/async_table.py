"""A table that is played over days, with a clock that a test moves: nothing here sleeps."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from bot.runtime.executor import Executor
from bot.tables.lobby.new_tables import Opener
from bot.tables.notices.news import news_text, result_for_one
from bot.tables.rules.table_rules import USUAL, TableRules
from bot.tables.service import Tables
from bot.tables.session.table_view import TableView
from bot.time.pace import DAY, Pace
from bot.workers.computer_players import ComputerPlayers
from bot.workers.turn_clock import TurnClock
from canasta.actions import Action, Discard, Draw
from canasta.i18n import ENGLISH
from canasta.players import choose
from data import Store
from data.records.tables import Presence, Table
from data.records.turns import Turn

ANN, BEN, CLEO, DAN, EVE = range(1, 6)
NAMES = {ANN: "Ann", BEN: "Ben", CLEO: "Cleo", DAN: "Dan", EVE: "Eve"}
GUILD, CHANNEL = 9, 8
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


class Clock:
    """A clock that stands still until it is told to move. It begins on a Thursday at noon."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@dataclass
class RecordedWarnings:
    """In place of what is said in Discord: the tables whose people were told that they will be closed."""

    tables: Tables
    told: list[int] = field(default_factory=list)

    async def warn(self, table_id: int, now: datetime) -> None:
        self.told.append(table_id)
        table = await self.tables.store.tables.get(table_id)
        assert table is not None
        await self.tables.store.messages.warned(table_id, table.version, 77, now)


class Process:
    """What one process has that minds tables: the write path, the clock, the computer players."""

    def __init__(self, store: Store, clock: Clock, executor: Executor | None = None) -> None:
        numbers = iter(range(1, 10_000))
        self.time = clock
        self.store = store
        self.tables = Tables(
            store, clock=clock, new_seed=lambda: f"{next(numbers):x}", first_dealer=lambda seats: seats - 1
        )
        self.warnings = RecordedWarnings(self.tables)
        self.clock = TurnClock(self.tables, self.warnings, tick=20)
        self.executor = executor or Executor()
        self.computers = ComputerPlayers(self.tables, pace=0)
        self.tables.registry.add_listener(self.computers)

    async def begin(
        self,
        *people: int,
        pace: Pace = DAY,
        computers: int = 0,
        rules: TableRules = USUAL,
        guild_id: int = GUILD,
    ) -> int:
        """A match between these people, the first its host; gives back the table's id."""
        table_view = await self.tables.new_tables.open(
            Opener(guild_id, CHANNEL, people[0], NAMES[people[0]]),
            rules=rules,
            pace=pace,
            computers=computers,
        )
        for person in people[1:]:
            await self.tables.lobby.sit(table_view.table.id, person, NAMES[person])
        await self.tables.deals.begin_match(table_view.table.id, people[0])
        await self.computers.settled(table_view.table.id)
        return table_view.table.id

    async def table(self, table_id: int = 1) -> Table:
        table = await self.store.tables.get(table_id)
        assert table is not None
        return table

    async def turn(self, table_id: int = 1) -> Turn:
        turn = (await self.table(table_id)).turn
        assert turn is not None
        return turn

    async def deadline(self, table_id: int = 1) -> datetime:
        deadline = (await self.turn(table_id)).deadline_at
        assert deadline is not None
        return deadline

    async def move(self, person: int, action: Action | None = None, table_id: int = 1) -> Action:
        """Make a move for this person: this one, or what a computer player would do."""
        table_view = await self.tables.views.of(table_id, person)
        assert table_view.view is not None
        chosen = action or choose(table_view.view)
        await self.tables.play.act(table_id, person, chosen, table_view.table.version)
        return chosen

    async def play_turn(self, person: int, table_id: int = 1) -> None:
        """Play this person's turn to its end."""
        before = await self.turn(table_id)
        assert before.person_id == person
        while (await self.table(table_id)).turn == before:
            await self.move(person, table_id=table_id)
        await self.computers.settled(table_id)

    async def finish_deal(self, table_id: int = 1) -> TableView:
        """Play the deal out: the computer players move by themselves, the people as they would."""
        for _ in range(800):
            await self.computers.settled(table_id)
            table_view = await self.tables.views.of(table_id, None)
            if table_view.to_move is None:
                return table_view
            person = table_view.table.seats[table_view.to_move].person_id
            assert person is not None
            await self.move(person, table_id=table_id)
        raise AssertionError("the deal does not end")

    async def draw_and_discard(self, person: int, table_id: int = 1) -> None:
        """A short turn."""

        await self.move(person, Draw(), table_id)
        view = (await self.tables.views.of(table_id, person)).view
        assert view is not None
        discard = next(action for action in view.offers.actions if isinstance(action, Discard))
        await self.move(person, discard, table_id)
        await self.computers.settled(table_id)

    async def wait(self, span: timedelta, table_id: int = 1) -> None:
        """Let time pass at once, and do what falls due by then."""
        self.time.now += span
        await self.run_due(table_id)

    async def run_due(self, table_id: int = 1) -> None:
        """Do what is due, to the end of what comes of it."""
        await self.clock.run_due()
        await self.computers.settled(table_id)

    async def close(self) -> None:
        await self.clock.close()
        await self.computers.close()
        self.executor.close()


@asynccontextmanager
async def process(path: str, clock: Clock) -> AsyncIterator[Process]:
    """A process on this database."""
    async with await Store.open(path, clock=clock) as store:
        made = Process(store, clock)
        try:
            yield made
        finally:
            await made.close()
            await asyncio.sleep(0)


DAYS = timedelta(days=1)


async def late_ann(here: Process) -> int:
    """A table at which Ann has missed a deadline, and her seat is kept. Ben is the host."""
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    table_id = await here.begin(BEN, ANN, CLEO, DAN)
    await here.draw_and_discard(BEN)
    await here.wait(DAYS)
    assert (await here.table()).seats[1].presence is Presence.KEPT
    await long_away(here)
    return table_id


async def long_away(here: Process) -> None:
    """A day of absence: anyone who has missed a deadline did so a day earlier."""
    async with here.store._database.write() as transaction:
        await transaction.rows(
            "UPDATE seats SET missed_at = missed_at - ?", [DAYS // timedelta(milliseconds=1)]
        )
        await transaction.rows("UPDATE tables SET version = version + 1")


async def takes_effect(here: Process, table_id: int = 1) -> None:
    """Anyone who is late is told what was decided, and lets the time to react pass."""
    for seat in (await here.table(table_id)).seats:
        if seat.decision is not None and seat.presence is not Presence.OFFERED:
            await here.tables.absence.told(table_id, seat.index)
    await here.wait(HOUR, table_id)


async def news_of(here: Process) -> list[str]:
    """What is to be said in the table's place."""
    items = [item for _, item in await here.store.news.of_table(1)]
    return [news_text(item, ENGLISH) for item in items if not result_for_one(item)]


async def told_the_result(here: Process) -> dict[int, str]:
    """Who is to be told the result of the match by direct message, and what it says."""
    items = [item for _, item in await here.store.news.of_table(1)]
    return {item.call[0]: news_text(item, ENGLISH) for item in items if result_for_one(item)}
