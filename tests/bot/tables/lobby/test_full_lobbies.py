"""Lobbies in which people have all seats: who starts them, when, and once."""

import asyncio
from datetime import timedelta

import pytest

from bot.layout.errors import Refused
from bot.runtime.settings import Limit
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules
from bot.tables.settings.hourly_limits import MATCHES
from bot.time.pace import DAY, LIVE, Pace
from data.records.tables import FullLobby, TableStatus
from tests.bot.async_table import (
    ANN,
    BEN,
    CHANNEL,
    CLEO,
    GUILD,
    HOUR,
    MINUTE,
    NAMES,
    Clock,
    Process,
    news_of,
    process,
)

SECOND = timedelta(seconds=1)
CALL = "🪑 Every seat at your table is taken. Start it with **Play now**."


async def gather(here: Process, *people: int, pace: Pace | None = None) -> None:
    """Table 1, for two, with these people in its lobby; the first is the host."""
    await here.tables.new_tables.open(
        Opener(GUILD, CHANNEL, people[0], NAMES[people[0]]), rules=TableRules("classic", 2), pace=pace
    )
    for person in people[1:]:
        await here.tables.lobby.sit(1, person, NAMES[person])


async def full_lobby(here: Process) -> FullLobby:
    full = (await here.table()).lobby.full
    assert full is not None
    return full


async def status(here: Process) -> TableStatus:
    return (await here.table()).status


async def test_a_full_lobby_of_people_who_are_here_starts_after_a_minute(here: Process) -> None:
    await gather(here, ANN, BEN)
    assert (await full_lobby(here)).starts_at == here.time.now + MINUTE
    await here.wait(MINUTE - SECOND)
    assert await status(here) is TableStatus.LOBBY
    await here.wait(SECOND)
    table = await here.table()
    assert (table.status, table.timing.pace) == (TableStatus.PLAYING, LIVE.key)
    assert await news_of(here) == []


async def test_with_a_free_seat_or_a_computer_player_nothing_starts_by_itself(here: Process) -> None:
    await gather(here, ANN)
    await here.wait(HOUR)
    assert await status(here) is TableStatus.LOBBY
    await here.tables.lobby.add_computer(1, ANN)
    await here.wait(HOUR)
    assert await status(here) is TableStatus.LOBBY


async def test_the_start_is_withdrawn_when_somebody_leaves_and_begins_anew_with_the_next(
    here: Process,
) -> None:
    await gather(here, ANN, BEN)
    await here.wait(MINUTE - SECOND)
    await here.tables.lobby.leave(1, BEN)
    assert (await here.table()).lobby.full is None
    await here.wait(5 * MINUTE)
    assert await status(here) is TableStatus.LOBBY
    await here.tables.lobby.sit(1, CLEO, "Cleo")
    await here.wait(MINUTE - SECOND)
    assert await status(here) is TableStatus.LOBBY
    await here.wait(SECOND)
    assert await status(here) is TableStatus.PLAYING


async def test_anybody_seated_holds_the_start_and_the_host_then_starts(here: Process) -> None:
    await gather(here, ANN, BEN)
    with pytest.raises(Refused, match="not at this table"):
        await here.tables.full_lobbies.wait(1, CLEO)
    await here.tables.full_lobbies.wait(1, BEN)
    await here.wait(10 * MINUTE)
    assert await status(here) is TableStatus.LOBBY
    with pytest.raises(Refused, match="Nothing is about to start"):
        await here.tables.full_lobbies.wait(1, BEN)
    with pytest.raises(Refused, match="can start this match"):
        await here.tables.deals.play_now(1, BEN)
    await here.tables.deals.play_now(1, ANN)
    assert await status(here) is TableStatus.PLAYING


async def test_a_host_who_looks_at_the_rules_or_changes_them_holds_the_start(here: Process) -> None:
    await gather(here, ANN, BEN)
    await here.tables.full_lobbies.hold_for_host(1, BEN)
    assert (await full_lobby(here)).starts_at is not None
    await here.tables.full_lobbies.hold_for_host(1, ANN)
    assert (await full_lobby(here)).starts_at is None


async def test_changed_rules_hold_the_start_too(here: Process) -> None:
    await gather(here, ANN, BEN)
    await here.tables.rules.change(1, ANN, lambda rules: rules.with_value("target_score", 3000))
    await here.wait(10 * MINUTE)
    assert await status(here) is TableStatus.LOBBY


async def test_over_days_the_host_is_called_once(here: Process) -> None:
    await gather(here, ANN, BEN, pace=DAY)
    assert await news_of(here) == []
    await here.wait(MINUTE)
    assert await news_of(here) == [CALL]
    ((_, item),) = await here.store.news.of_table(1)
    assert item.tell == ANN
    # Leaving and coming again calls nobody again.
    await here.tables.lobby.leave(1, BEN)
    await here.tables.lobby.sit(1, BEN, "Ben")
    await here.wait(2 * HOUR)
    assert await news_of(here) == [CALL]
    assert await status(here) is TableStatus.LOBBY


async def test_a_live_table_whose_people_came_over_hours_calls_its_host(here: Process) -> None:
    await gather(here, ANN, pace=LIVE)
    await here.wait(HOUR)
    await here.tables.lobby.sit(1, BEN, "Ben")
    await here.wait(MINUTE)
    assert await status(here) is TableStatus.LOBBY
    assert await news_of(here) == [CALL]


async def test_a_host_in_quiet_hours_is_called_after_them(here: Process) -> None:
    await here.store.settings.set_for_person(ANN, "quiet", "11:00-15:00")
    await here.store.settings.set_for_person(ANN, "zone", "UTC")
    await gather(here, ANN, BEN, pace=DAY)
    await here.wait(MINUTE)
    await here.wait(HOUR)
    assert await news_of(here) == []
    for _ in range(3):
        await here.wait(HOUR)
    assert await news_of(here) == [CALL]


async def test_after_an_hour_anybody_seated_starts(here: Process) -> None:
    await gather(here, ANN, BEN, pace=DAY)
    await here.wait(HOUR - MINUTE)
    with pytest.raises(Refused, match="can start this match"):
        await here.tables.deals.play_now(1, BEN)
    await here.wait(MINUTE)
    with pytest.raises(Refused):
        await here.tables.deals.play_now(1, CLEO)
    await here.tables.deals.play_now(1, BEN)
    assert await status(here) is TableStatus.PLAYING


async def test_two_processes_and_a_restart_start_it_once(path: str) -> None:
    clock = Clock()
    async with process(path, clock) as first:
        await gather(first, ANN, BEN)
    clock.now += MINUTE
    async with process(path, clock) as first, process(path, clock) as second:
        await asyncio.gather(first.run_due(), second.run_due())
        table = await first.table()
        assert (table.status, table.match_id) == (TableStatus.PLAYING, 1)
        async with first.store._database.read() as transaction:
            assert len(await transaction.rows("SELECT id FROM matches")) == 1


async def test_a_start_that_a_long_downtime_missed_calls_the_host_instead(path: str) -> None:
    clock = Clock()
    async with process(path, clock) as first:
        await gather(first, ANN, BEN)
    clock.now += HOUR / 2
    async with process(path, clock) as second:
        await second.run_due()
        assert await status(second) is TableStatus.LOBBY
        assert await news_of(second) == [CALL]


async def test_a_host_who_has_started_too_much_starts_nothing_by_being_there(here: Process) -> None:
    here.tables.limits.limits = {MATCHES.use: Limit(1, 0)}
    await here.tables.limits.spend(MATCHES, GUILD, ANN)
    await gather(here, ANN, BEN)
    await here.wait(2 * MINUTE)
    assert await status(here) is TableStatus.LOBBY
    assert (await full_lobby(here)).starts_at is None


async def test_the_host_who_left_hands_the_call_to_the_next(here: Process) -> None:
    await gather(here, ANN, BEN, pace=DAY)
    await here.wait(MINUTE)
    await here.tables.lobby.leave(1, ANN)
    await here.tables.lobby.sit(1, CLEO, "Cleo")
    await here.wait(MINUTE)
    assert [item.tell for _, item in await here.store.news.of_table(1)] == [ANN, BEN]
