"""Two processes do anything at the same tables, at the same time: at rest, both see what is stored."""

import asyncio
from random import Random

import pytest

from bot.layout.errors import Refused
from bot.tables.service import Tables
from bot.tables.session.table_view import Emote
from bot.time.pace import NO_LIMIT
from canasta.actions import Draw
from tests.cogs.processes.two import ANN, BEN, Process, Two


async def step(process: Process, table_id: int, people: tuple[int, ...], rng: Random, old: int) -> None:
    """Do something here for somebody at this table; ``old`` is a version that it had earlier."""
    tables = process.tables
    person_id = rng.choice(people)
    table = await tables.views.table(table_id)
    to_move = table.turn.person_id if table.turn is not None else None
    what = rng.randrange(10)
    if what < 6 and to_move in people:
        await process.act(table_id, to_move or 0)
    elif what == 6:
        await tables.premoves.keep(table_id, person_id, rng.choice(["discard low", None]))
    elif what == 7:
        await tables.play.act(table_id, person_id, Draw(), old)
    elif what == 8:
        await tables.quiet.set(table_id, person_id, quiet=rng.random() < 0.5)
    else:
        await tables.emotes.say(table_id, person_id, rng.choice(list(Emote)))


async def somebody(two: Two, process: Process, tables: list[int], rng: Random, steps: int) -> None:
    """Do many things in this process."""
    people = two.person(ANN), two.person(BEN)
    for _ in range(steps):
        table_id = rng.choice(tables)
        old = (await two.table(table_id)).version
        await asyncio.sleep(rng.random() * 0.02)
        try:
            await step(process, table_id, people, rng, old)
        except Refused:
            continue


async def check(two: Two, table_id: int) -> None:
    """Hold what both processes show against what a third reads from the store."""
    fresh = Tables(two.server.store, clock=two.clock)
    stored = await two.table(table_id)
    versions = await two.journal(table_id)
    assert versions == sorted(set(versions))
    assert stored.announced_version == stored.version
    for person_id in (two.person(ANN), two.person(BEN), None):
        expected = await fresh.views.of(table_id, person_id)
        for process in (two.direct, two.server):
            for at in (None, stored.version):
                seen = await process.tables.views.of(table_id, person_id, at=at)
                assert seen.table == expected.table
                assert seen.view == expected.view
                assert seen.to_move == expected.to_move


async def anything_anywhere(two: Two, seed: int, *, steps: int, cuts: int) -> None:
    """Both processes do things at two tables, while one of them goes deaf now and then."""
    rng = Random(seed)
    tables = [await two.begin(ANN, BEN, computers=2, pace=NO_LIMIT) for _ in range(2)]

    async def cut() -> None:
        for _ in range(cuts):
            await asyncio.sleep(0.3 + rng.random())
            ear = rng.choice([two.direct, two.server]).services.hearing._ear
            ear._connection.terminate()  # type: ignore[union-attr]

    await asyncio.gather(
        somebody(two, two.direct, tables, Random(seed + 1), steps),
        somebody(two, two.server, tables, Random(seed + 2), steps),
        cut(),
    )
    for table_id in tables:
        await two.rest(table_id)
    for table_id in tables:
        await check(two, table_id)
    assert two.direct.made_for_computers == 0


@pytest.mark.long
async def test_at_rest_both_processes_see_what_is_stored(two: Two) -> None:
    await anything_anywhere(two, 1, steps=15, cuts=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
async def test_at_rest_both_processes_always_see_what_is_stored(two: Two, seed: int) -> None:
    await anything_anywhere(two, seed, steps=40, cuts=4)
