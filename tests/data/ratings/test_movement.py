"""How places on a leaderboard by rating have moved since a moment."""

from dataclasses import replace
from datetime import timedelta

import pytest

from data import Store
from data.records.results import EVERYWHERE, LadderKey, RatingStep, Standing
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, Clock, finished_match
from tests.data.matches.helpers import HERE, put, standing

EVE = 105
WEEK = timedelta(days=7)


def rating_of(mu: int, sigma: int) -> int:
    return mu


def rated(
    person: int, rating: int, *, matches: int = 5, ladder: LadderKey = HERE, average: int = 0
) -> Standing:
    return replace(standing(person, ladder=ladder, average=average), rating=rating, rated=matches)


async def played(store: Store, clock: Clock, *before: int, ladder: LadderKey = HERE) -> list[RatingStep]:
    """A match that Ann, Bob, Cat and Dan finish now, from these ratings; who has 0 does not move."""
    table = await finished_match(store, BOB, CAT, DAN)
    clock.pass_seconds(1)
    return [
        RatingStep(table.match_id or 0, seat, ladder.guild_id, ladder.family, mu, 1, mu + bool(mu), 1)
        for seat, mu in enumerate(before)
    ]


async def record(store: Store, standings: list[Standing], *matches: list[RatingStep]) -> None:
    await put(store, *standings)
    for number, steps in enumerate(matches, 1):
        await store.ratings.record(steps[0].match_id, number, "rated", [], steps)


async def places(
    store: Store, clock: Clock, ladder: LadderKey = HERE, *, minimum: int = 1, offset: int = 0
) -> dict[int, int | None]:
    lines = await store.ratings.standings.board(ladder, "rating", minimum=minimum, offset=offset)
    size = await store.ratings.standings.size(ladder, "rating", minimum=minimum)
    return await store.ratings.standings.places_at(
        ladder, lines, clock.now - WEEK, rating_of, minimum=minimum, size=size
    )


@pytest.mark.parametrize("guild_id", [GUILD, EVERYWHERE])
async def test_the_first_step_since_then_tells_the_place_before(
    store: Store, clock: Clock, guild_id: int
) -> None:
    ladder = LadderKey(guild_id, "classic")
    now = [rated(ANN, 1400), rated(BOB, 1300), rated(EVE, 1200), rated(CAT, 1100), rated(DAN, 900)]
    now = [replace(one, ladder=ladder) for one in now]
    long_ago = await played(store, clock, 1, 1, 1, 1, ladder=ladder)
    clock.pass_seconds(WEEK.total_seconds())
    first = await played(store, clock, 1000, 1350, 1250, 0, ladder=ladder)
    second = await played(store, clock, 1390, 1290, 1090, 0, ladder=ladder)
    await record(store, now, long_ago, first, second)
    # Then: Bob 1350, Cat 1250, Eve 1200, Ann 1000, Dan 900. Dan and Eve have not moved.
    assert await places(store, clock, ladder) == {BOB: 1, CAT: 2, EVE: 3, ANN: 4, DAN: 5}
    assert await places(store, clock, ladder, offset=2) == {CAT: 2, EVE: 3, DAN: 5}
    # A week later nobody has moved.
    clock.pass_seconds(WEEK.total_seconds())
    assert await places(store, clock, ladder) == {ANN: 1, BOB: 2, EVE: 3, CAT: 4, DAN: 5}


async def test_who_had_too_few_matches_then_was_not_on_the_board(store: Store, clock: Clock) -> None:
    now = [rated(ANN, 1400, matches=1), rated(BOB, 1300), rated(CAT, 1200, matches=3), rated(DAN, 1100)]
    steps = await played(store, clock, 1000, 1250, 1275, 1150)
    await record(store, now, steps)
    assert await places(store, clock) == {ANN: None, BOB: 2, CAT: 1, DAN: 3}
    assert await places(store, clock, minimum=3) == {BOB: 1, CAT: None, DAN: 2}
    # Where nobody was on the board, nobody is new.
    assert await places(store, clock, minimum=5) == {}


async def test_hidden_and_deleted_people_count_neither_now_nor_then(store: Store, clock: Clock) -> None:
    now = [rated(ANN, 1400), rated(BOB, 1300), rated(CAT, 1200), rated(DAN, 1100)]
    await record(store, now, await played(store, clock, 1000, 1350, 1250, 1375))
    assert await places(store, clock) == {ANN: 4, BOB: 2, CAT: 3, DAN: 1}
    await store.people.hide(DAN, True)
    assert await places(store, clock) == {ANN: 3, BOB: 1, CAT: 2}
    await store.people.forget(BOB, computer="steady", name="Ada")
    assert await places(store, clock) == {ANN: 2, CAT: 1}
    await store.people.hide(DAN, False)
    assert await places(store, clock) == {ANN: 3, CAT: 2, DAN: 1}


async def test_equals_shared_a_place_then_too(store: Store, clock: Clock) -> None:
    now = [rated(ANN, 1400, average=9), rated(BOB, 1300, average=9), rated(CAT, 1200), rated(DAN, 1100)]
    await record(store, now, await played(store, clock, 1000, 1000, 1500, 1000))
    assert await places(store, clock) == {CAT: 1, ANN: 2, BOB: 2, DAN: 4}


async def test_a_seasons_places_are_not_guessed(store: Store, clock: Clock) -> None:
    season = replace(HERE, season="2026-05")
    await record(
        store, [rated(ANN, 1400), rated(ANN, 1400, ladder=season)], await played(store, clock, 1, 1, 1, 1)
    )
    assert await places(store, clock, season) == {}
