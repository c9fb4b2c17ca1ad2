"""Digests: due, claimed by one process, and sent once."""

from datetime import UTC, datetime, timedelta

from data import Store
from data.records.people import Digest
from tests.data.helpers import ANN, BOB, Clock, running_match

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


async def test_who_has_missed_turns_for_long_is_found_until_they_were_written_to(store: Store) -> None:
    await running_match(store, BOB)
    for missed_at, told, away in ((5_000, None, True), (5_000, 4_000, True), (5_000, 6_000, False)):
        await store._database.change("UPDATE seats SET missed_at = ? WHERE person_id = ?", [missed_at, ANN])
        await store.settings.set_for_person(ANN, "away_told", told)
        for at in (4, 5):
            there = await store.digests.long_away(datetime.fromtimestamp(at, UTC))
            assert there == ([ANN] if away and at == 5 else [])
