"""How much may be done within an hour: by every way, after leaving, after a restart, after a deletion."""

from collections.abc import AsyncIterator, Mapping
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.layout.errors import Refused
from bot.people.privacy import forget
from bot.ratings.ratings import Ratings
from bot.runtime.executor import Executor
from bot.runtime.settings import Limit, load_settings
from bot.services import DECLARED
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules
from bot.tables.service import Tables
from bot.tables.settings.hourly_limits import GUEST_CALLS, MATCHES, NO_LIMITS, TABLES, ServerLimit, limits_of
from bot.time.pace import DAY
from bot.tournaments.entries import Plan
from bot.tournaments.feature import TOURNAMENTS
from bot.tournaments.format import SWISS
from bot.tournaments.scoring.methods import MATCHPOINTS
from bot.tournaments.service import Tournaments
from data import Store
from data.records.tables import Table, TableStatus
from tests.bot.factories import Clock

ANN, BEN, CLEO = 1, 2, 3
GUILD, OTHER_GUILD = 9, 10
SHORT = TableRules("classic", 2, {"target_score": 100})


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest_asyncio.fixture
async def store(tmp_path: Path, clock: Clock) -> AsyncIterator[Store]:
    async with await Store.open(str(tmp_path / "tables.db"), clock=clock) as opened:
        yield opened


def tables_on(store: Store, clock: Clock, limits: Mapping[str, Limit]) -> Tables:
    return Tables(store, clock=clock, limits=limits)


async def opened(tables: Tables, person: int = ANN, *, guild: int = GUILD, channel: int = 8) -> Table:
    table_view = await tables.new_tables.open(Opener(guild, channel, person, "Ann"), rules=SHORT, computers=1)
    return table_view.table


def when(clock: Clock, minutes: int = 60) -> str:
    return f"<t:{int((clock.now + timedelta(minutes=minutes)).timestamp()) + 1}:R>"


async def test_leaving_and_opening_again_in_another_channel_gives_no_more_tables(
    store: Store, clock: Clock
) -> None:
    tables = tables_on(store, clock, {TABLES.use: Limit(3, 0)})
    for channel in (8, 81, 82):
        table = await opened(tables, channel=channel)
        await tables.lobby.leave(table.id, ANN)
    with pytest.raises(Refused) as caught:
        await opened(tables, channel=83)
    assert str(caught.value) == (
        f"You've opened a lot of tables in the last hour. You can open the next one {when(clock)}."
    )
    with pytest.raises(Refused):
        await opened(tables, guild=OTHER_GUILD)
    assert await store.tables.all_open() == []
    await opened(tables, BEN)
    # Another process, or this one after a restart, knows it too.
    with pytest.raises(Refused):
        await opened(tables_on(store, clock, {TABLES.use: Limit(3, 0)}))
    clock.now += timedelta(hours=1)
    await opened(tables)


async def test_several_people_of_one_server_share_its_limit(store: Store, clock: Clock) -> None:
    tables = tables_on(store, clock, {TABLES.use: Limit(2, 3)})
    for person in (ANN, BEN, CLEO):
        await opened(tables, person)
    with pytest.raises(Refused) as caught:
        await opened(tables, CLEO)
    assert "This server" in str(caught.value)
    assert when(clock) in str(caught.value)
    await opened(tables, CLEO, guild=OTHER_GUILD)


@pytest.mark.parametrize("operators", [{}, {TABLES.use: Limit(0, 3)}])
async def test_a_server_allows_less_than_the_operator_and_never_more(
    store: Store, clock: Clock, operators: Mapping[str, Limit]
) -> None:
    tables = tables_on(store, clock, operators)
    set_limit, what = tables.limits.servers.set, ServerLimit.TABLES
    await set_limit(GUILD, what, 2)
    for person in (ANN, BEN):
        await opened(tables, person)
    with pytest.raises(Refused, match="This server has opened a lot of tables"):
        await opened(tables, CLEO)
    await opened(tables, CLEO, guild=OTHER_GUILD)
    # Anyone who wants more has as much as the operator allows.
    await set_limit(GUILD, what, 500)
    await opened(tables, CLEO)
    if operators:
        with pytest.raises(Refused):
            await opened(tables, CLEO)
    for number in (0, 1001):
        with pytest.raises(Refused):
            await set_limit(GUILD, what, number)


async def test_another_match_at_the_table_counts_as_a_start_from_the_lobby_does(
    store: Store, clock: Clock
) -> None:
    tables = tables_on(store, clock, {MATCHES.use: Limit(2, 0)})
    table = await opened(tables)
    for start in (tables.deals.begin_match, tables.deals.press_next):
        await start(table.id, ANN)
        await ended(tables, table.id)
    with pytest.raises(Refused) as caught:
        await tables.deals.press_next(table.id, ANN)
    assert f"You can start the next one {when(clock)}." in str(caught.value)
    refused = await tables.views.table(table.id)
    assert refused.status is TableStatus.FINISHED
    assert not refused.votes.next_presses
    other = await opened(tables)
    with pytest.raises(Refused):
        await tables.deals.begin_match(other.id, ANN)
    assert (await tables.views.table(other.id)).status is TableStatus.LOBBY
    clock.now += timedelta(hours=1)
    assert (await tables.deals.press_next(table.id, ANN)).table.status is TableStatus.PLAYING


async def ended(tables: Tables, table_id: int) -> None:
    """The match is over, as by a vote."""
    table = await tables.views.table(table_id)
    assert table.match_id is not None
    await tables.ending.at_once(table_id, "voted")


async def test_the_next_deal_of_a_match_costs_nothing(store: Store, clock: Clock) -> None:
    # Only a match that is over is followed by another one.
    tables = tables_on(store, clock, {MATCHES.use: Limit(1, 1)})
    table = await opened(tables)
    await tables.deals.begin_match(table.id, ANN)
    stored = await tables.views.table(table.id)
    assert stored.match_id is not None
    with pytest.raises(Refused, match="already begun"):
        await tables.deals.press_next(table.id, ANN)


async def test_tournaments_are_limited_and_one_that_is_cancelled_counts(store: Store, clock: Clock) -> None:
    tables = tables_on(store, clock, {TOURNAMENTS.use: Limit(1, 0), TABLES.use: Limit(1, 1)})
    service = Tournaments(tables)
    plan = Plan("Cup", SHORT, SWISS, MATCHPOINTS, 2, 1, timedelta(days=7), DAY)

    async def another() -> int:
        made = await service.entries.open(plan, guild_id=GUILD, channel_id=8, organiser_id=ANN)
        return made.id

    await service.rounds.cancel(await another(), ANN, "it rains")
    with pytest.raises(Refused) as caught:
        await another()
    assert when(clock) in str(caught.value)
    await opened(tables)


async def test_who_deletes_their_data_gives_the_server_no_more_tables(store: Store, clock: Clock) -> None:
    tables = tables_on(store, clock, {TABLES.use: Limit(2, 3)})
    for _ in range(2):
        await opened(tables)
    await forget(tables, Ratings(store, Executor()), ANN)
    await opened(tables)
    with pytest.raises(Refused, match="This server"):
        await opened(tables)


async def test_without_limits_nothing_is_counted(store: Store, clock: Clock) -> None:
    for limits in (NO_LIMITS, {TABLES.use: Limit(0, 0)}):
        tables = tables_on(store, clock, limits)
        await opened(tables)
    assert (await store.people.about(ANN))["allowances"] == []


async def test_what_is_counted_is_forgotten_after_an_hour(store: Store, clock: Clock) -> None:
    tables = tables_on(store, clock, {TABLES.use: Limit(2, 3)})
    await opened(tables)
    clock.now += timedelta(hours=1)
    await tables.limits.forget()
    assert (await store.people.about(ANN))["allowances"] == []


def test_the_operator_sets_every_limit() -> None:
    given = dict.fromkeys(DECLARED.variables, "1/2")
    settings = load_settings({"DISCORD_TOKEN": "x", **given}, limits=DECLARED.variables)
    limits = limits_of(settings, DECLARED.limits.values())
    assert set(limits.values()) == {Limit(1, 2)}
    assert set(limits) == set(DECLARED.limits)


def test_by_default_a_servers_threads_of_a_day_stay_below_discords_thousand() -> None:
    usual = dict(limits_of(load_settings({"DISCORD_TOKEN": "x"}), DECLARED.limits.values()))
    assert 0 < usual[TABLES.use].guild * 24 < 1000
    assert usual.pop(GUEST_CALLS.use).guild > 0, "of what a server gets from others"
    assert all(0 < limit.person < limit.guild for limit in usual.values())
