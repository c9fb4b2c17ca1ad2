"""`kill -9` again and again while people play, run by hand:
`python -m tests.process.soak_kills --minutes 20 --every 20 --folder FOLDER [--database postgres]`.

People click at three tables of several games. The bot's process is killed at a random moment about every
twenty seconds and started again. After each kill, while nobody writes, and at the end: whatever the bot has
answered stands in the journals, what stood there stands there still, nothing stands there twice, every
journal gives its match again, and no table has stood still.
"""

import argparse
import asyncio
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from data import Store
from data.records.matches import Journal
from sandbox.server.server import Sandbox
from tests.load.databases import KINDS, SQLITE, database
from tests.process.announced import all_announced
from tests.process.canasta import SECONDS, TOKEN, Program, begin
from tests.process.company import PLENTY, Company
from tests.process.game import lines, replayed
from tests.process.guests import Made
from tests.process.soak_memory import GAMES, PEOPLE, forget_notes, world_of_eight
from tests.support.driver import Stage

PATIENCE = 4
"""Kills within which somebody at each table has had an answer."""
TARGET = 500
PACE = "live 3600+60"
"""Nobody's time runs out: each version that an answer shows was made by the move that it answers."""


@dataclass
class Ledger:
    """What the bot has answered, and what stood in the journals when they were last looked at."""

    store: Store
    answers: dict[tuple[int, int], Made] = field(default_factory=dict)
    """Clicks that have brought their table from one version to the next, by table and that version."""
    newest: Counter[int] = field(default_factory=Counter)
    """The newest version of each table that was shown to anybody."""
    before: dict[int, list[tuple[int, int, int, str, str | None]]] = field(default_factory=dict)
    checked: int = 0
    replays: bool = True
    """Whether each journal that has grown is replayed, which takes long where others wait for it."""

    def note(self, made: Made) -> None:
        """The bot has answered this click."""
        self.newest[made.table_id] = max(self.newest[made.table_id], made.shown)
        if made.shown == made.version + 1 and made.text not in ("next", "cancel"):
            self.answers[made.table_id, made.shown] = made

    async def matches(self) -> list[tuple[int, int]]:
        """Every match that is stored, and its table."""
        async with self.store._database.read() as transaction:
            rows = await transaction.rows("SELECT id, table_id FROM matches ORDER BY id")
        return [(int(row["id"]), int(row["table_id"])) for row in rows]

    async def check(self) -> None:
        """Nothing is lost and nothing stands twice. Others may write meanwhile."""
        answers, newest = dict(self.answers), dict(self.newest)
        made: dict[tuple[int, int], tuple[int | None, str]] = {}
        for match_id, table_id in await self.matches():
            journal = await self.store.journals.get(match_id)
            assert journal is not None
            self._goes_on(match_id, journal)
            people = {seat.index: seat.person_id for seat in journal.seats}
            for deal in journal.deals:
                for action in deal.actions:
                    key = (table_id, action.version)
                    assert key not in made, f"table {table_id}: version {action.version} was made twice"
                    made[key] = (people[action.seat], action.text)
        for key, answered in answers.items():
            assert key in made, f"an answered move is lost: {answered}"
            person_id, text = made[key]
            assert person_id == answered.person_id, (answered, made[key])
            assert answered.text in (text, "lay"), (answered, text)
        for table_id, version in newest.items():
            table = await self.store.tables.get(table_id)
            assert table is not None
            assert table.version >= version, (
                f"table {table_id} was shown at {version} and is at {table.version}"
            )
        self.checked += 1

    def _goes_on(self, match_id: int, journal: Journal) -> None:
        now, before = lines(journal), self.before.get(match_id, [])
        assert now[: len(before)] == before, f"match {match_id} has lost or changed a line"
        if self.replays and (now != before or match_id not in self.before):
            replayed(journal)
        self.before[match_id] = now


class Bot:
    """The bot's process, whichever it is now."""

    def __init__(self, folder: Path, database: str, sandbox: Sandbox) -> None:
        self._folder = folder
        self._sandbox = sandbox
        self._program: Program | None = None
        self.settings = {
            "DISCORD_TOKEN": TOKEN,
            "CANASTA_DISCORD": sandbox.url,
            "CANASTA_DATABASE": database,
            "CANASTA_LOG_LEVEL": "WARNING",
            "CANASTA_COMPUTER_SECONDS": "0.3",
            "CANASTA_NEXT_DEAL_SECONDS": "10",
            **PLENTY,
        }

    async def start(self) -> None:
        """Start it; returns once it is logged in."""
        self._program = await begin(["run"], self._folder, **self.settings)
        await self._program.until(self._sandbox.wait_for_bot(SECONDS))

    async def kill(self) -> None:
        """As `kill -9` does; it must not have ended by itself, nor have complained of anything."""
        assert self._program is not None
        ended = await self._program.kill()
        self._program = None
        assert ended is not None, "it ended by itself"
        assert "Traceback" not in ended.err, ended.err

    async def end(self) -> None:
        """Kill it, if it is there."""
        if self._program is not None:
            await self._program.kill()


async def play(folder: Path, database: str, minutes: float, every: float, think: float) -> None:
    """Let them play and kill for so long."""
    sandbox = Sandbox(world_of_eight())
    await sandbox.start()
    bot = Bot(folder, database, sandbox)
    try:
        await bot.start()
        async with Stage(sandbox.url) as stage, await Store.open(database) as store:
            people = [await stage.person(name) for name in PEOPLE]
            rng, ledger = random.Random(26), Ledger(store)
            companies = [
                Company(store, people[:4], 0, GAMES, rng, think, TARGET, ledger.note, PACE),
                Company(store, people[4:6], 2, GAMES[3:] + GAMES[:3], rng, think, TARGET, ledger.note, PACE),
                Company(store, people[6:], 0, GAMES[5:] + GAMES[:5], rng, think, TARGET, ledger.note, PACE),
            ]
            tasks = [asyncio.create_task(company.evenings()) for company in companies]
            tasks.append(asyncio.create_task(forget_notes(stage)))
            try:
                await _kill_again_and_again(bot, ledger, companies, rng, minutes, every)
            finally:
                for task in tasks:
                    task.cancel()
                ends = await asyncio.gather(*tasks, return_exceptions=True)
            for end in ends:
                assert isinstance(end, asyncio.CancelledError), end
            async with asyncio.timeout(SECONDS):
                while not await all_announced(store):  # noqa: ASYNC110 - another process's state
                    await asyncio.sleep(0.1)
            await bot.kill()
            await ledger.check()
            print(_told(ledger, companies))
    finally:
        await bot.end()
        await sandbox.stop()


async def _kill_again_and_again(
    bot: Bot,
    ledger: Ledger,
    companies: Sequence[Company],
    rng: random.Random,
    minutes: float,
    every: float,
) -> None:
    end, kills = time.monotonic() + minutes * 60, 0
    answered = [company.clicks for company in companies]
    while time.monotonic() < end:
        await asyncio.sleep(rng.uniform(0.6, 1.4) * every)
        await bot.kill()
        await ledger.check()
        kills += 1
        if kills % PATIENCE == 0:
            now = [company.clicks for company in companies]
            stands_still = [after == before for before, after in zip(answered, now, strict=True)]
            assert not any(stands_still), (answered, now, await _tables(ledger.store))
            answered = now
            print(f"{kills} kills; {_told(ledger, companies)}", flush=True)
        await bot.start()


async def _tables(store: Store) -> list[str]:
    """How the open tables stand."""
    return [
        f"{table.id} ({table.status.value}): version {table.version}, shown {table.announced_version},"
        f" {table.turn}, {[(seat.person_id, seat.computer) for seat in table.seats]}"
        for table in await store.tables.all_open()
    ]


def _told(ledger: Ledger, companies: Sequence[Company]) -> str:
    return (
        f"{ledger.checked} checks, {sum(company.clicks for company in companies)} clicks answered,"
        f" {len(ledger.answers)} of them moves found in {len(ledger.before)} journals of"
        f" {sum(map(len, ledger.before.values()))} lines, {sum(company.matches for company in companies)}"
        " matches over"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--every", type=float, default=20, help="seconds between two kills, on average")
    parser.add_argument("--think", type=float, default=0.6, help="seconds that a person takes for a click")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--database", choices=KINDS, default=SQLITE)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with database(options.database, options.folder) as where:
        asyncio.run(play(options.folder, where.url, options.minutes, options.every, options.think))
    return 0


if __name__ == "__main__":
    sys.exit(main())
