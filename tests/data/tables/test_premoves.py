"""Premoves."""

import pytest

from data import (
    Conflict,
    Store,
)
from tests.data.helpers import ANN, BOB, CAT, Clock
from tests.data.tables.helpers import read, waiting


async def test_nothing_is_prepared_in_ones_own_turn_or_for_others(store: Store, clock: Clock) -> None:
    table = await waiting(store, clock)
    await store.premoves.save(table.id, 1, BOB, "draw")
    await store.premoves.save(table.id, 1, BOB, "discard low")
    found = await read(store, table.id)
    assert (found.seats[1].prepared, found.version) == ("discard low", table.version)
    for index, person in ((0, ANN), (1, CAT), (2, BOB)):
        with pytest.raises(Conflict):
            await store.premoves.save(table.id, index, person, "draw")
    assert not await store.premoves.drop(table.id, 1, "draw", None)
    assert await store.premoves.drop(table.id, 1, "discard low", "no_card")
    seat = (await read(store, table.id)).seats[1]
    assert (seat.prepared, seat.note) == (None, "no_card")


async def test_a_premove_and_what_became_of_it_are_the_persons_data(store: Store, clock: Clock) -> None:
    """They are given out with all else about the person, and gone with it."""
    table = await waiting(store, clock)
    await store.premoves.save(table.id, 1, BOB, "fit, discard 4c")
    (row,) = (await store.people.about(BOB))["tables"]
    assert (row["prepared"], row["note"]) == ("fit, discard 4c", None)
    await store.premoves.drop(table.id, 1, "fit, discard 4c", "no_card:discard 4c")
    (row,) = (await store.people.about(BOB))["tables"]
    assert (row["prepared"], row["note"]) == (None, "no_card:discard 4c")
    await store.premoves.save(table.id, 1, BOB, "fit")
    await store.people.forget(BOB, computer="steady", name="Ada")
    seat = (await read(store, table.id)).seats[1]
    assert (seat.prepared, seat.note) == (None, None)
