"""Finished matches, rated once and in order."""

from datetime import timedelta

import pytest

from data import Conflict, Store
from data.records.matches import Outcome
from data.records.results import MatchResult, Player
from data.records.tables import Habits
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, Clock, finished_match, running_match
from tests.data.matches.helpers import HERE, results_of_two_matches, standing, step


async def test_the_servers_where_a_person_has_played_are_known(store: Store) -> None:
    first, _ = await results_of_two_matches(store)
    assert await store.results.servers_of(ANN, 25) == []
    await store.ratings.record(first, 1, "rated", [standing(ANN, wins=1)], [step(first, 0)])
    assert await store.results.servers_of(ANN, 25) == [GUILD]
    assert await store.results.servers_of(4711, 25) == []


async def test_results_are_rated_once_and_in_order(store: Store) -> None:
    first, second = await results_of_two_matches(store)
    await running_match(store, BOB)
    assert await store.results.to_rate() == [first, second]
    assert await store.results.last_rated() == 0
    await store.results.put_figures(first, 1, [{"deals": n} for n in range(4)])
    await store.ratings.record(first, 1, "rated", [standing(ANN, wins=1)], [step(first, 0)])
    assert await store.results.to_rate() == [second]
    with pytest.raises(Conflict):
        await store.ratings.record(first, 2, "rated", [], [])
    with pytest.raises(Conflict):
        await store.ratings.record(second, 1, "rated", [], [])
    await store.ratings.record(second, 2, "counted", [standing(ANN, wins=2)], [])
    assert await store.results.last_rated() == 2
    assert [result.match_id for result in await store.results.after()] == [first, second]
    (only,) = await store.results.after(1)
    assert (only.number, only.counts_as) == (2, "counted")
    rated = await store.results.get(first)
    assert isinstance(rated, MatchResult)
    assert rated.outcome is Outcome.FINISHED
    assert rated.figures == {n: {"deals": n} for n in range(4)}
    assert [seat.person_id for seat in rated.seats] == [ANN, BOB, CAT, DAN]
    assert rated.steps == ()
    assert await store.ratings.standings.of([Player(ANN), Player(BOB)], [HERE]) == [standing(ANN, wins=2)]
    assert [result.match_id for result in await store.results.of_person(ANN, GUILD)] == [first, second]
    assert [result.match_id for result in await store.results.of_person(BOB, None, limit=1)] == [first]
    assert await store.results.of_person(BOB, GUILD + 1) == []
    assert [one for _, one in await store.ratings.steps(ANN, GUILD, "classic")] == [step(first, 0)]
    assert await store.journals.played_by(ANN, GUILD) == [second, first]
    assert await store.results.without_figures(1) == [second]
    assert await store.results.without_figures(2) == [first, second]


async def test_what_a_week_is_summed_up_from_are_the_matches_of_tables_that_are_not_private(
    store: Store, clock: Clock
) -> None:
    begins, week = clock.now, timedelta(days=7)
    table = await finished_match(store, BOB, CAT, DAN)
    await running_match(store, BOB)
    clock.now += week
    last = await finished_match(store, BOB, CAT, DAN)
    watched = store.results.watched
    assert await watched(GUILD, begins, begins + week) == [(table.match_id, table.place.channel_id)]
    assert [match for match, _ in await watched(GUILD, begins, begins + 2 * week)] == [
        last.match_id,
        table.match_id,
    ]
    assert await watched(GUILD + 1, begins, begins + week) == []
    await store.tables.set_habits(table.id, table.version, Habits(invited_only=True))
    assert await watched(GUILD, begins, begins + week) == []


async def test_meetings_are_those_of_people_in_matches_that_counted(store: Store, clock: Clock) -> None:
    first, second = await results_of_two_matches(store)
    await store.ratings.record(first, 1, "rated", [], [])
    await store.ratings.record(second, 2, "casual", [], [])
    since = clock.now - timedelta(days=7)
    assert await store.results.meetings([ANN, CAT, 999], since, ["rated"]) == [
        (frozenset({ANN, CAT}), clock.now)
    ]
    assert len(await store.results.meetings([ANN, CAT], since, ["rated", "casual"])) == 2
    assert await store.results.meetings([ANN, CAT], clock.now, ["rated", "casual"]) == []
    assert await store.results.meetings([ANN], since, ["rated"]) == []
