"""Lobbies that look for people, and the calls to them."""

from dataclasses import replace
from datetime import timedelta

import pytest

from data import StaleVersion, Store
from data.records.tables import CallPlan, Habits, Search
from tests.data.helpers import GUILD, Clock, forget_server, open_table, running_match
from tests.data.tables.helpers import read


async def test_a_search_is_kept_with_its_lobby_until_it_is_over(store: Store, clock: Clock) -> None:
    table = await open_table(store)
    assert (table.lobby.search, table.lobby.calling) == (None, False)
    search = Search(clock.now + timedelta(hours=1), 77)
    plans = [CallPlan(GUILD, 70, 77), CallPlan(9, 90)]
    table = await store.searches.set(table.id, table.version, search, calls=plans)
    assert (table.lobby.search, table.lobby.calling) == (search, True)
    assert [call.plan for call in await store.searches.calls(table.id)] == plans
    with pytest.raises(StaleVersion):
        await store.searches.set(table.id, table.version - 1, None)
    over = replace(search, over=True)
    assert (await store.searches.set(table.id, table.version, over, touch=False)).lobby.search == over


async def test_the_role_of_a_search_is_called_once(store: Store, clock: Clock) -> None:
    table = await open_table(store)
    assert not await store.searches.called(table.id)
    await store.searches.set(table.id, table.version, Search(clock.now, 77))
    assert await store.searches.called(table.id)
    assert not await store.searches.called(table.id)


async def test_a_table_calls_until_its_last_call_is_over(store: Store, clock: Clock) -> None:
    table = await open_table(store)
    plans = [CallPlan(GUILD, 70), CallPlan(9, 90)]
    await store.searches.set(table.id, table.version, Search(clock.now), calls=plans)
    first, second = await store.searches.calls(table.id)
    await store.searches.call_posted(first.id, 5)
    assert [call.message_id for call in await store.searches.calls(table.id)] == [5, None]
    await store.searches.call_over(first.id)
    await store.searches.quiet(table.id)
    assert (await read(store, table.id)).lobby.calling
    await store.searches.call_over(second.id)
    await store.searches.quiet(table.id)
    assert not (await read(store, table.id)).lobby.calling


async def test_of_a_server_that_is_forgotten_no_call_stays(store: Store, clock: Clock) -> None:
    table = await open_table(store)
    plans = [CallPlan(GUILD, 70), CallPlan(9, 90)]
    await store.searches.set(table.id, table.version, Search(clock.now), calls=plans)
    await store.settings.set_for_guild(9, "calls_sharing", {"channel": 1})
    await store.settings.set_for_guild(8, "locale", "de")
    assert await store.settings.guilds_with("calls_sharing") == {9: {"channel": 1}}
    await forget_server(store, 9)
    assert [call.plan.guild_id for call in await store.searches.calls(table.id)] == [GUILD]
    assert await store.settings.guilds_with("calls_sharing") == {}
    await forget_server(store, GUILD)
    assert await store.searches.calls(table.id) == []


async def test_the_call_to_regulars_is_noted_once(store: Store, clock: Clock) -> None:
    table = await open_table(store)
    plan = CallPlan(GUILD, 70, regular=True)
    for _ in range(2):
        await store.searches.regulars_called(table.id, plan, 5)
    (call,) = await store.searches.calls(table.id)
    assert (call.plan, call.message_id) == (plan, 5)
    assert (await read(store, table.id)).lobby.calling


async def test_lists_have_what_looks_for_people_and_nothing_private(store: Store, clock: Clock) -> None:
    lobby, (match, _) = await open_table(store), await running_match(store)
    search, calls = Search(clock.now + timedelta(hours=1)), [CallPlan(9, 90)]
    match = await store.searches.set(match.id, match.version, search, calls=calls)
    assert [table.id for table in await store.tables.lobbies(GUILD)] == [lobby.id]
    assert [table.id for table in await store.tables.asking_elsewhere([GUILD])] == [match.id]
    assert await store.tables.asking_elsewhere([9]) == []
    assert [table.id for table in await store.tables.vacancies(GUILD)] == [match.id]
    assert [table.id for table in await store.tables.watchable([GUILD])] == [match.id]
    for table in (lobby, match):
        await store.tables.set_habits(table.id, table.version, Habits(invited_only=True))
    assert await store.tables.lobbies(GUILD) == await store.tables.vacancies(GUILD) == []
    assert await store.tables.watchable([GUILD]) == []
    assert await store.tables.asking_elsewhere([GUILD]) == []
