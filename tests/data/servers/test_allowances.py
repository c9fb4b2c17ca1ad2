"""How often something was done within a span of time: for several owners together, by several processes."""

import asyncio
from datetime import timedelta

from data import Store
from data.records.people import Allowance, Owner, Spent
from tests.data.helpers import ANN, BOB, GUILD, Clock

HOUR = timedelta(hours=1)


def allowed(
    person: int = ANN, guild: int = GUILD, *, person_most: int = 2, guild_most: int = 9
) -> list[Allowance]:
    return [Allowance(Owner.PERSON, person, person_most), Allowance(Owner.GUILD, guild, guild_most)]


async def test_what_is_used_up_is_refused_until_its_span_is_over(store: Store, clock: Clock) -> None:
    began = clock.now
    for _ in range(2):
        assert await store.allowances.spend("table", allowed(), HOUR) is None
        clock.pass_seconds(600)
    refused = await store.allowances.spend("table", allowed(), HOUR)
    assert refused == Spent(allowed()[0], began + HOUR)
    clock.now = began + HOUR - timedelta(milliseconds=1)
    assert await store.allowances.spend("table", allowed(), HOUR) is not None
    clock.now = began + HOUR
    assert await store.allowances.spend("table", allowed(), HOUR) is None


async def test_what_is_refused_is_not_counted_for_anybody(store: Store) -> None:
    for _ in range(2):
        await store.allowances.spend("table", allowed(guild_most=3), HOUR)
    for _ in range(5):
        assert await store.allowances.spend("table", allowed(guild_most=3), HOUR) is not None
    assert await store.allowances.spend("table", allowed(BOB, guild_most=3), HOUR) is None
    refused = await store.allowances.spend("table", allowed(BOB, guild_most=3), HOUR)
    assert refused is not None
    assert refused.allowance.owner is Owner.GUILD


async def test_things_people_and_servers_are_counted_apart(store: Store) -> None:
    for what, person, guild in [("table", ANN, 7), ("match", ANN, 7), ("table", BOB, 7), ("table", BOB, 8)]:
        assert await store.allowances.spend(what, allowed(person, guild), HOUR) is None
    # One number of a person and of a server may be the same.
    assert await store.allowances.spend("table", allowed(GUILD, 9, person_most=1), HOUR) is None


async def test_where_both_are_used_up_the_later_time_is_said(store: Store, clock: Clock) -> None:
    await store.allowances.spend("table", allowed(BOB, guild_most=2), HOUR)
    clock.pass_seconds(60)
    await store.allowances.spend("table", allowed(person_most=1, guild_most=2), HOUR)
    refused = await store.allowances.spend("table", allowed(person_most=1, guild_most=2), HOUR)
    assert refused is not None
    assert (refused.allowance.owner, refused.until) == (Owner.PERSON, clock.now + HOUR)


async def test_at_the_same_moment_no_more_than_allowed_get_through(
    store: Store, database: str, clock: Clock
) -> None:
    async with await Store.open(database, clock=clock) as other:
        tries = [
            each.allowances.spend("table", allowed(person, person_most=9, guild_most=6), HOUR)
            for person in (ANN, BOB)
            for each in (store, other)
            for _ in range(4)
        ]
        refused = await asyncio.gather(*tries)
    assert sum(one is None for one in refused) == 6


async def test_what_was_counted_survives_a_restart_and_is_deleted_when_its_span_is_over(
    store: Store, database: str, clock: Clock
) -> None:
    await store.allowances.spend("table", allowed(person_most=1), HOUR)
    async with await Store.open(database, clock=clock) as other:
        assert await other.allowances.spend("table", allowed(person_most=1), HOUR) is not None
    await store.allowances.forget_spans(HOUR)
    assert len((await store.people.about(ANN))["allowances"]) == 1
    clock.now += HOUR
    await store.allowances.forget_spans(HOUR)
    assert (await store.people.about(ANN))["allowances"] == []


async def test_who_is_forgotten_takes_nothing_from_what_was_counted_for_the_server(store: Store) -> None:
    await store.allowances.spend("table", allowed(guild_most=1), HOUR)
    await store.people.forget(ANN, computer="steady", name="Ada")
    assert (await store.people.about(ANN))["allowances"] == []
    refused = await store.allowances.spend("table", allowed(guild_most=1), HOUR)
    assert refused is not None
    assert refused.allowance.owner is Owner.GUILD
