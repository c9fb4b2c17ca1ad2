"""Two people look for the same a minute apart, through Discord's protocol: they are at one table at once."""

import asyncio
import time
from pathlib import Path

from data import Store
from tests.process import quick_clock
from tests.process.canasta import SECONDS, canasta
from tests.process.player import CHANNEL
from tests.process.test_play import PLAY, READY
from tests.support.driver import Message, Person, Stage
from tests.support.shortened import shortened

AT_ONCE = 5.0
"""The seconds in which the second one sits at the table of the first."""


async def look(person: Person) -> Message:
    """What somebody is told who looks for players."""
    panel = await person.finished(await person.slash(CHANNEL, "canasta find", game="samba"))
    return await person.finished(await person.click(panel, "Post the call"))


async def together(store: Store, first: Person, second: Person) -> bool:
    """Whether the first sits at a table at which the second does too, or has a seat from the next deal on."""
    tables = [table for table in await store.tables.all_open() if table.seat_of(int(first.id))]
    return any(int(second.id) in (seat.person_id, seat.heir_id) for table in tables for seat in table.seats)


@shortened("meanwhile", [False, True])
async def test_two_who_look_for_the_same_a_minute_apart_are_at_one_table_at_once(
    tmp_path: Path, meanwhile: bool
) -> None:
    ahead = tmp_path / quick_clock.AHEAD
    quick_clock.replace(ahead, 0)
    settings = {quick_clock.FOLDER: str(tmp_path)}
    async with (
        canasta(PLAY, tmp_path, module=quick_clock.MODULE, **settings) as program,
        Stage(await program.line(READY)) as stage,
        await Store.open(str(tmp_path / "play.db")) as store,
    ):
        first, second = [await stage.person(name) for name in (await stage.names())[:2]]
        told = await look(first)
        if meanwhile:
            await first.finished(await first.click(told, "Play with computers until somebody comes"))
        quick_clock.replace(ahead, 60)
        pressed = time.monotonic()
        await look(second)
        async with asyncio.timeout(SECONDS):
            while not await together(store, first, second):  # noqa: ASYNC110 - another process's state
                await asyncio.sleep(0.02)
        assert time.monotonic() - pressed < AT_ONCE
        assert (await program.stop()).status == 0
