"""Digests: due, claimed by one process, and sent once."""

from datetime import timedelta

from data import Store
from data.records.people import Digest
from tests.data.helpers import ANN, BOB, Clock

DAY, LAPSE = timedelta(days=1), timedelta(minutes=2)


async def test_a_digest_is_claimed_by_one_process_and_an_unused_claim_expires(
    store: Store, clock: Clock
) -> None:
    now = clock.now
    await store.digests.schedule(ANN, now)
    await store.digests.schedule(BOB, now + DAY)
    (due,) = await store.digests.due(now)
    assert due == Digest(ANN, now)
    assert await store.digests.claim(due, now, LAPSE)
    assert not await store.digests.claim(due, now + timedelta(minutes=1), LAPSE)
    assert await store.digests.claim(due, now + LAPSE, LAPSE)
    await store.digests.done(due, now + DAY, now)
    assert not await store.digests.claim(due, now + DAY, LAPSE)
    assert await store.digests.last(ANN) == now
    assert await store.digests.due(now) == []


async def test_what_was_set_meanwhile_stays_and_who_wants_none_gets_none(store: Store, clock: Clock) -> None:
    now = clock.now
    await store.digests.schedule(ANN, now)
    (due,) = await store.digests.due(now)
    await store.digests.schedule(ANN, now + 2 * DAY)
    await store.digests.done(due, now + DAY, now)
    assert await store.digests.due(now + DAY) == []
    assert len(await store.digests.due(now + 2 * DAY)) == 1
    await store.digests.cancel(ANN)
    assert await store.digests.due(now + 9 * DAY) == []


async def test_deleted_people_get_none(store: Store, clock: Clock) -> None:
    await store.digests.schedule(ANN, clock.now)
    assert len((await store.people.about(ANN))["digests"]) == 1
    await store.people.forget(ANN, computer="heuristic", name="Computer")
    assert (await store.people.about(ANN))["digests"] == []
    assert await store.digests.due(clock.now) == []
