"""Each joining of a server is greeted once."""

from datetime import timedelta

from data import Store
from tests.data.helpers import GUILD, Clock, forget_server


async def test_a_joining_is_owed_a_welcome_until_it_is_said(store: Store, clock: Clock) -> None:
    assert await store.guide.welcomes.owe(GUILD, clock.now)
    assert not await store.guide.welcomes.owe(GUILD, clock.now)
    assert await store.guide.welcomes.owed() == [GUILD]
    await store.guide.welcomes.said(GUILD)
    assert await store.guide.welcomes.owed() == []
    assert not await store.guide.welcomes.owe(GUILD, clock.now)
    assert await store.guide.welcomes.owed() == []


async def test_joining_again_is_owed_another(store: Store, clock: Clock) -> None:
    await store.guide.welcomes.owe(GUILD, clock.now)
    await store.guide.welcomes.said(GUILD)
    assert await store.guide.welcomes.owe(GUILD, clock.now + timedelta(days=1))
    assert await store.guide.welcomes.owed() == [GUILD]


async def test_a_forgotten_server_is_not_greeted(store: Store, clock: Clock) -> None:
    await store.guide.welcomes.owe(GUILD, clock.now)
    await forget_server(store, GUILD)
    assert await store.guide.welcomes.owed() == []
