"""Ratings written anew."""

from __future__ import annotations

import pytest

from data import Conflict, Store
from data.records.results import Player
from tests.data.helpers import ANN, BOB
from tests.data.matches.helpers import HERE, results_of_two_matches, standing, step


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
