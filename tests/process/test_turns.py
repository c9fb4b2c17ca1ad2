"""A match whose people let every deadline pass, with the bot killed at random again and again: every turn is
made once, and what was in the journal stays there.
"""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.tables.session.past_turns import CLOCK
from data import Store
from data.records.matches import Journal
from data.records.tables import Table
from sandbox.demo import demo_world
from sandbox.discord.model import RECIPIENT_ADD
from sandbox.server.server import Sandbox
from tests.process import quick_clock
from tests.process.announced import at_rest
from tests.process.canasta import SECONDS, TOKEN, Program, begin
from tests.process.game import lines, replayed
from tests.process.player import CHANNEL, id_of
from tests.support.driver import Stage
from tests.support.stand_in import LENIENT

KILLS = 12
PACE = "live 0+1"
"""A second for each turn; the clock looks for it several times a second."""
ENDS = ("discard", "end", "ask", "yes", "no", "pass")
"""Actions after which another is to move."""


async def journal_of(store: Store) -> tuple[Table, Journal]:
    (table,) = await store.tables.all_open()
    assert table.match_id is not None
    journal = await store.journals.get(table.match_id)
    assert journal is not None
    return table, journal


def missed(journal: Journal, seat: int) -> int:
    """How many turns of this seat the clock has brought to their end."""
    count = 0
    for deal in journal.deals:
        for action in deal.actions:
            last = deal.finished_at is not None and action is deal.actions[-1]
            ends = action.text.split()[0] in ENDS or last
            count += action.seat == seat and action.made_by == CLOCK and ends
    return count


async def until(store: Store, reached: Callable[[Journal], bool]) -> None:
    """Wait until the journal has come so far."""
    async with asyncio.timeout(SECONDS):
        while not reached((await journal_of(store))[1]):  # noqa: ASYNC110 - another process's state
            await asyncio.sleep(0.02)


def longer_than(count: int) -> Callable[[Journal], bool]:
    """Whether it has more lines than that."""
    return lambda journal: len(lines(journal)) > count


def calls(sandbox: Sandbox, table: Table) -> set[int]:
    """The messages in the table's thread that call somebody."""
    thread = sandbox.world.channels.get(table.place.thread_id or 0)
    there = [] if thread is None else sandbox.world.messages(thread)
    return {message.id for message in there if message.mentions and message.type != RECIPIENT_ADD}


def noted(table: Table) -> set[int | None]:
    """The messages that call somebody as far as the store knows: the ping, and the table's own message, which
    may still make the call of the turn before.
    """
    return {table.ping.message_id, table.messages.message_id}


@pytest.mark.parametrize(
    ("database", "kills"),
    [
        ("sqlite", 2),
        pytest.param("sqlite", KILLS, marks=pytest.mark.long),
        pytest.param("postgresql", KILLS, marks=pytest.mark.long),
    ],
    indirect=["database"],
)
async def test_time_outs_survive_being_killed_at_random(tmp_path: Path, database: str, kills: int) -> None:
    rng = random.Random(20)
    sandbox = Sandbox(demo_world(), first_answer=LENIENT)
    await sandbox.start()
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_DATABASE": database,
        "CANASTA_LOG_LEVEL": "WARNING",
        "CANASTA_COMPUTER_SECONDS": "0.05",
        "CANASTA_NEXT_DEAL_SECONDS": "5",
    }
    running: list[Program] = []

    async def start() -> Program:
        running.append(await begin(["run"], tmp_path, module=quick_clock.MODULE, **settings))
        await running[-1].until(sandbox.wait_for_bot(SECONDS))
        return running[-1]

    try:
        async with Stage(sandbox.url) as stage, await Store.open(database) as store:
            program = await start()
            alex, billie = await stage.person("Alex"), await stage.person("Billie")
            opened = await alex.slash(CHANNEL, "canasta new", computers=2)
            lobby = await alex.finished(opened)
            assert id_of(lobby, "sit:3") is not None
            (table,) = await store.tables.all_open()
            await store.tables.set_pace(table.id, table.version, PACE)
            await billie.click(lobby, "Sit here")
            await store.settings.set_for_guild(table.guild_id, "misses", 10_000)
            await at_rest(store)
            await alex.click(await alex.refreshed(lobby), "Play now")
            people = [seat.index for seat in (await store.tables.all_open())[0].seats if seat.person_id]
            before: list[tuple[int, int, int, str, str | None]] = []
            orphans: set[int] = set()
            for _ in range(kills):
                await until(store, longer_than(len(before)))
                await asyncio.sleep(rng.uniform(0.0, 1.2))
                ended = await program.kill()
                assert ended is not None
                assert "Traceback" not in ended.err
                table, journal = await journal_of(store)
                # A call that was posted in the bot's last moment, and not noted any more.
                orphans |= calls(sandbox, table) - noted(table)
                assert lines(journal)[: len(before)] == before
                before = lines(journal)
                match = replayed(journal)
                turn = table.turn
                assert turn is None or match.to_move == turn.seat
                for seat in people:
                    under_way = turn is not None and turn.timed_out and turn.seat == seat
                    assert table.seats[seat].misses == missed(journal, seat) + under_way
                program = await start()
            await until(store, lambda journal: sum(missed(journal, seat) for seat in people) > min(kills, 10))
            await until(store, longer_than(len(before)))
            # Nobody has pressed anything: all that people have done, the clock did for them.
            done = lines((await journal_of(store))[1])
            assert {made_by for _, _, seat, _, made_by in done if seat in people} == {CLOCK}
            # At most one call stands in the thread, and it is a known one: seen as soon as nothing is just
            # being posted or deleted.
            async with asyncio.timeout(SECONDS):
                while True:
                    table, _ = await journal_of(store)
                    standing = calls(sandbox, table) - orphans
                    if standing <= noted(table) and len(standing) <= 1:
                        break
                    await asyncio.sleep(0.02)
    finally:
        for program in running:
            ended = await program.kill()
            print(ended.err if ended else "")
        await sandbox.stop()
