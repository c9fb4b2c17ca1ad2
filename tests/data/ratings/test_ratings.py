"""Ratings written anew."""

from dataclasses import replace
from datetime import timedelta

import pytest

from data import Conflict, Store
from data.records.results import Player, RatingStart
from tests.data.helpers import ANN, BOB, GUILD, Clock
from tests.data.matches.helpers import HERE, results_of_two_matches, standing, step

EVE = 105


async def test_everything_is_written_anew_unless_a_match_has_ended_meanwhile(store: Store) -> None:
    first, _ = await results_of_two_matches(store)
    await store.ratings.record(first, 1, "rated", [standing(ANN, wins=1)], [step(first, 0)])
    with pytest.raises(Conflict):
        await store.ratings.record_anew(0, [], [], [])
    await store.ratings.record_anew(1, [(first, "counted")], [standing(BOB)], [step(first, 1)])
    assert await store.ratings.standings.of([Player(ANN), Player(BOB)], [HERE]) == [standing(BOB)]
    result = await store.results.get(first)
    assert result is not None
    assert result.counts_as == "counted"


@pytest.mark.parametrize("whole_server", [False, True])
async def test_what_was_deleted_since_it_was_computed_is_not_written_again(
    store: Store, clock: Clock, whole_server: bool
) -> None:
    first, second = await results_of_two_matches(store)
    await store.ratings.record(first, 1, "rated", [standing(ANN, wins=1)], [step(first, 0)])
    if whole_server:
        await store.servers.departed(GUILD, clock.now)
        due = clock.now + timedelta(seconds=1)
        assert await store.servers.forget(GUILD, before=due, computer="steady", name="Ada")
        # Its people are deleted too, unless they play elsewhere; a computer player plays everywhere.
        computed = replace(standing(ANN, wins=2), player=Player(0, "steady"))
    else:
        await store.people.forget(ANN, computer="steady", name="Ada")
        computed = standing(ANN, wins=2)
    returned = [RatingStart(ANN, GUILD, "classic", 1, 1)]
    with pytest.raises(Conflict, match="deleted"):
        await store.ratings.record(second, 2, "rated", [computed], [step(second, 0)], returned)
    with pytest.raises(Conflict, match="deleted"):
        await store.ratings.record_anew(1, [], [computed], [])
    assert await store.ratings.standings.of([computed.player], [HERE]) == []
    assert await store.ratings.starts() == []
    assert await store.results.to_rate() == [second], "it is rated without them"


async def test_the_standing_of_a_substitute_is_theirs(store: Store) -> None:
    first, _ = await results_of_two_matches(store)
    guest = standing(EVE)
    async with store._database.write() as transaction:
        await transaction.rows(
            "INSERT INTO stays (match_id, seat, n, person_id, name, since) VALUES (?, 1, 0, ?, 'Eve', 0)",
            [first, EVE],
        )
    await store.ratings.record(first, 1, "rated", [guest], [])
    await store.ratings.record_anew(1, [], [guest], [])
    assert await store.ratings.standings.of([Player(EVE)], [HERE]) == [guest]
