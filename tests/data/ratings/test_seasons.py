"""The end of a season is announced once."""

from datetime import timedelta

from data import Store
from data.records.results import AnnouncedSeason
from tests.data.helpers import GUILD, Clock


async def test_the_end_of_a_season_is_claimed_by_one(store: Store, clock: Clock) -> None:
    lapse = timedelta(minutes=10)
    assert await store.ratings.seasons.claim(GUILD, "2026-04", clock.now, lapse)
    assert not await store.ratings.seasons.claim(GUILD, "2026-04", clock.now, lapse)
    assert await store.ratings.seasons.claim(GUILD, "2026-04", clock.now + lapse, lapse)
    await store.ratings.seasons.announced(AnnouncedSeason(GUILD, "2026-04", 70, 700, "", "en"), clock.now)
    assert not await store.ratings.seasons.claim(GUILD, "2026-04", clock.now + 9 * lapse, lapse)
    assert await store.ratings.seasons.claim(GUILD, "2026-05", clock.now, lapse)
