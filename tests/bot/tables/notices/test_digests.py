"""What a daily digest lists, and when it is due."""

from datetime import UTC, datetime

from bot.time.pace import LIVE, WEEK
from tests.bot.async_table import ANN, BEN, CLEO, DAN, GUILD, HOUR, Process


async def due(here: Process) -> list[datetime]:
    return [one.due_at for one in await here.store.digests.due(datetime(2027, 1, 1, tzinfo=UTC))]


async def waiting(here: Process) -> list[int]:
    return [table.id for table in await here.tables.digests.waiting(ANN)]


async def test_without_a_time_zone_of_ones_own_the_servers_counts(here: Process) -> None:
    await here.store.settings.set_for_guild(GUILD, "zone", "America/New_York")
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.time.prefer(ANN, calls="digest")
    assert await due(here) == [datetime(2026, 1, 1, 23, tzinfo=UTC)]
    await here.tables.time.prefer(ANN, zone="Europe/Berlin")
    assert await due(here) == [datetime(2026, 1, 1, 17, tzinfo=UTC)]
    await here.tables.time.prefer(ANN, calls="thread")
    assert await due(here) == []


async def test_it_lists_tables_over_days_that_really_wait_the_soonest_deadline_first(here: Process) -> None:
    for pace in (WEEK, WEEK, WEEK, LIVE):
        await here.begin(ANN, BEN, CLEO, DAN, pace=pace)
    await here.begin(ANN, BEN, CLEO, DAN)
    assert await waiting(here) == [5, 1, 2, 3]
    for person in (ANN, BEN, CLEO, DAN):
        await here.tables.pauses.ask(1, person)
    await here.draw_and_discard(ANN, 2)
    assert await waiting(here) == [5, 3]


async def test_nothing_waits_while_its_person_rests(here: Process) -> None:
    await here.tables.time.prefer(ANN, quiet="10:00-20:00")
    await here.begin(ANN, BEN, CLEO, DAN)
    assert await waiting(here) == []
    here.time.now += 8 * HOUR
    assert await waiting(here) == [1]
