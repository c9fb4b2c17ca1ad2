"""A week at many tables with a deadline of a day, in time that is moved by hand:
`python -m tests.load.week --tables 20000 --database postgres`.

Some people play in time, others never come. The bot's own write path, turn clock and computer players do what
falls due; nothing is drawn or sent. Now and then the process is killed in the middle of that, and another
takes over. Afterwards the journals alone must tell that each turn was made by its player in time, or once by
the clock when its day was over, and no table is left behind.
"""

import argparse
import asyncio
import heapq
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final, TypeVar

from bot.runtime.executor import Executor
from bot.tables.turns import ping_due
from bot.time.availability import PlayerTimeSettings
from canasta.players import choose
from data import Store
from data.records.tables import Table, TableStatus, TurnChange
from data.records.turns import PROGRAM, MadePing, PingState
from tests.bot.async_table import Clock, Process
from tests.load.databases import KINDS, SQLITE, database
from tests.load.many import fill
from tests.load.week_journals import Turns, read

T = TypeVar("T")

STEP: Final = timedelta(minutes=30)
"""How far the clock is moved at once."""
AT_ONCE: Final = 50
"""How many people play or are called at once."""
LAPSE: Final = timedelta(minutes=1)
"""After which a ping that a killed process had claimed is made by another."""
IN_TIME: Final = 0.5
"""The share of the turns that are played by their people; who comes and who doesn't is chance."""
SERVERS: Final = 20
MEMORY: Final = Path("/dev/shm")
"""Where the file lies if that exists: what is waited for is the time of a week, not the disk."""
MADE: Final = {PingState.PINGING: PingState.PINGED, PingState.REMINDING: PingState.REMINDED}


@dataclass(frozen=True, slots=True)
class Week:
    """What happened: turns as the journals have them, pings, kills; the seconds that it took, and those for
    which this process used a processor.
    """

    tables: int
    days: float
    turns: Turns
    pings: int
    twice: int
    """Deadlines that were acted upon other than once, and pings that were made again."""
    kills: int
    seconds: float
    processor: float


@dataclass
class Deeds:
    """What processes have done that must be done once: deadlines, of which those in which a process was
    killed may be stored or not, and pings by table, turn and kind.
    """

    timed_out: int = 0
    unsure: int = 0
    pinged: Counter[tuple[int, int, int]] = field(default_factory=Counter)

    def watch(self, store: Store) -> None:
        """Note each deadline that is acted upon."""
        change = store.turns.change

        async def noted(table_id: int, expected_version: int, what: TurnChange, **named: object) -> Table:
            late = what.turn is not None and what.turn.timed_out
            try:
                after = await change(table_id, expected_version, what, **named)  # type: ignore[arg-type]
            except asyncio.CancelledError:
                self.unsure += late
                raise
            self.timed_out += late
            return after

        setattr(store.turns, "change", noted)  # noqa: B010 - a method of one object

    def twice(self, by_clock: int) -> int:
        """How many deadlines were acted upon without a turn by the clock, and how many pings made again."""
        again = sum(count - 1 for count in self.pinged.values())
        return again + max(0, self.timed_out - by_clock) + max(0, by_clock - self.timed_out - self.unsure)


class Player:
    """Everybody at the tables, and anyone who calls them. A listener of the tables."""

    def __init__(self, deeds: Deeds, rng: random.Random) -> None:
        self._deeds, self._rng = deeds, rng
        self._told: set[int] = set()
        self._known: set[tuple[int, int]] = set()
        self._coming: list[tuple[datetime, int, int]] = []

    def changed(self, table_id: int) -> None:
        """A table has changed, or somebody there is to be called."""
        self._told.add(table_id)

    async def call(self, here: Process) -> None:
        """Make the pings that are due, and decide when those who are to move will come."""
        told, self._told = sorted(self._told), set()
        for some in batched(told):
            tables = [
                table
                for table in await here.store.tables.these(some)
                if table.status is TableStatus.PLAYING and table.turn and table.turn.person_id != PROGRAM
            ]
            for table in tables:
                self.expect(table)
            who = {(table.turn.person_id, table.guild_id) for table in tables if table.turn}
            settings = await here.tables.availability.settings_of(who)
            await asyncio.gather(*(self._ping(here, table, settings) for table in tables))

    def expect(self, table: Table) -> None:
        """Decide once for each turn whether its player will come, and when."""
        turn = table.turn
        if turn is not None and (table.id, turn.version) not in self._known:
            self._known.add((table.id, turn.version))
            if turn.person_id != PROGRAM and self._rng.random() < IN_TIME:
                at = turn.came_at + self._rng.uniform(0.02, 0.9) * timedelta(days=1)
                heapq.heappush(self._coming, (at, table.id, turn.version))

    async def _ping(
        self, here: Process, table: Table, settings: Mapping[tuple[int, int], PlayerTimeSettings]
    ) -> None:
        now, turn = here.time.now, table.turn
        assert turn is not None
        kind = ping_due(table, settings[turn.person_id, table.guild_id], now)
        if kind is not None and await here.store.turns.claim_ping(table.id, turn.version, kind, now, LAPSE):
            self._deeds.pinged[table.id, turn.version, kind.value] += 1
            await here.store.turns.pinged(table.id, MadePing(turn.version, MADE[kind]))
            here.tables.registry.outdated(table.id)

    async def play(self, here: Process) -> None:
        """Play the turns of those who have come by now."""
        come: list[tuple[int, int]] = []
        while self._coming and self._coming[0][0] <= here.time.now:
            come.append(heapq.heappop(self._coming)[1:])
        for some in batched(come):
            await asyncio.gather(*(_turn(here, table_id, version) for table_id, version in some))


async def _turn(here: Process, table_id: int, version: int) -> None:
    """Play the turn that began with this version, unless it is over."""
    table = await here.table(table_id)
    person = PROGRAM if table.turn is None else table.turn.person_id
    if table.turn is None or table.turn.version != version or person == PROGRAM:
        return
    seen = await here.tables.views.of(table_id, person, at=table.version)
    while seen.table.turn is not None and seen.table.turn.version == version and seen.view is not None:
        done = await here.tables.play.act(table_id, person, choose(seen.view), seen.table.version)
        seen = done.table_view


def batched(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """These items, so many at a time."""
    return (items[at : at + AT_ONCE] for at in range(0, len(items), AT_ONCE))


class Here(Executor):
    """Computer players think where they are told to: nobody waits for an answer meanwhile."""

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        return work(*arguments)


def _process(store: Store, clock: Clock, player: Player) -> Process:
    made = Process(store, clock, Here())
    made.tables.registry.add_listener(player)
    return made


async def _settled(here: Process) -> None:
    while tasks := here.computers._tasks.tasks():
        await asyncio.wait(tasks)


async def _killed(here: Process, rng: random.Random) -> None:
    """Begin to do what is due, and end in the middle of it."""
    work = asyncio.create_task(here.clock.run_due())
    await asyncio.wait({work}, timeout=rng.uniform(0.0, 0.05))
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    await here.close()


async def live(
    url: str, tables: int, *, days: float, kills: float, seed: int, guilds: Sequence[int], told: bool = False
) -> Week:
    """Let this time pass at these tables; ``kills`` is the chance of a kill at each step of the clock."""
    begun, used, clock, rng = perf_counter(), process_time(), Clock(), random.Random(seed)
    start = clock.now
    count = await fill(url, tables, guilds, now=start)
    deeds, killed = Deeds(), 0
    async with await Store.open(url, clock=clock) as store:
        deeds.watch(store)
        player = Player(deeds, rng)
        here = _process(store, clock, player)
        at_first = {table.id: table for table in await store.tables.all_open()}
        for table in at_first.values():
            player.expect(table)
        while clock.now < start + timedelta(days=days):
            clock.now += STEP
            if rng.random() < kills:
                await _killed(here, rng)
                here, killed = _process(store, clock, player), killed + 1
                for table_id in await store.turns.moved_by_program():
                    here.computers.changed(table_id)
            await player.play(here)
            await here.clock.run_due()
            await _settled(here)
            await player.call(here)
            if told and clock.now.hour == 0 and clock.now.minute == 0:
                print(f"{clock.now - start}: {perf_counter() - begun:.0f} s", file=sys.stderr, flush=True)
        # What a killed process had claimed is due a minute later.
        clock.now += 2 * LAPSE
        await here.clock.run_due()
        await _settled(here)
        await here.close()
        turns = await read(store, at_first, start, clock.now, 2 * STEP)
    return Week(
        count,
        days,
        turns,
        sum(deeds.pinged.values()),
        deeds.twice(turns.by_clock),
        killed,
        round(perf_counter() - begun, 1),
        round(process_time() - used, 1),
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load.week", description=__doc__)
    parser.add_argument("--tables", type=int, default=20_000)
    parser.add_argument("--days", type=float, default=7.0)
    parser.add_argument("--database", choices=KINDS, default=SQLITE)
    parser.add_argument("--kills", type=float, default=0.1, help="the chance of one at each half hour")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    guilds = [number << 22 for number in range(1, SERVERS + 1)]
    with (
        TemporaryDirectory(prefix="canasta-week-", dir=MEMORY if MEMORY.is_dir() else None) as folder,
        database(given.database, Path(folder)) as where,
    ):
        week = asyncio.run(
            live(
                where.url,
                given.tables,
                days=given.days,
                kills=given.kills,
                seed=given.seed,
                guilds=guilds,
                told=True,
            )
        )
    print(json.dumps({"database": given.database, **asdict(week)}))
    return 1 if week.twice or week.turns.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
