"""Who is not to share a table with whom."""

import pytest

from data import KeptApart, Store
from data.records.people import Apart
from data.records.tables import Seat, TablePlan
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, full_table, open_table, running_match, start


async def test_a_block_holds_in_both_directions_and_is_seen_by_who_made_it(store: Store) -> None:
    assert await store.blocks.add(ANN, BOB, "Bob", most=2)
    assert await store.blocks.apart(ANN, [BOB, CAT]) == Apart(frozenset({BOB}), frozenset())
    assert await store.blocks.apart(BOB, [ANN, CAT]) == Apart(frozenset(), frozenset({ANN}))
    assert [block.name for block in await store.blocks.of(ANN)] == ["Bob"]
    assert not await store.blocks.of(BOB)
    assert await store.blocks.pairs([ANN, BOB, CAT]) == {frozenset({ANN, BOB})}


async def test_a_list_of_blocks_has_an_end(store: Store) -> None:
    assert await store.blocks.add(ANN, BOB, "Bob", most=1)
    assert await store.blocks.add(ANN, BOB, "Bobby", most=1), "they are on it already"
    assert not await store.blocks.add(ANN, CAT, "Cat", most=1)
    assert len(await store.blocks.of(ANN)) == 1


async def test_only_who_made_a_block_takes_it_back(store: Store) -> None:
    await store.blocks.add(ANN, BOB, "Bob", most=5)
    (block,) = await store.blocks.of(ANN)
    assert await store.blocks.remove(BOB, block.id) is None
    assert await store.blocks.remove(ANN, block.id) == block
    assert not (await store.blocks.apart(ANN, [BOB])).people


@pytest.mark.parametrize(("by", "to"), [(ANN, BOB), (BOB, ANN)])
async def test_no_seat_is_given_beside_somebody_blocked(store: Store, by: int, to: int) -> None:
    table = await open_table(store)
    await store.blocks.add(by, to, "x", most=5)
    with pytest.raises(KeptApart):
        await store.seats.sit(table.id, table.version, 1, BOB, "Bob")
    await store.seats.sit(table.id, table.version, 1, CAT, "Cat")


async def test_no_table_opens_and_no_match_starts_with_two_of_whom_one_is_blocked(store: Store) -> None:
    waiting = await full_table(store, BOB)
    playing, _ = await running_match(store, BOB)
    await store.blocks.add(BOB, ANN, "Ann", most=5)
    both = [Seat(0, ANN, None, "Ann"), Seat(1, BOB, None, "Bob")]
    with pytest.raises(KeptApart):
        await store.tables.open(
            TablePlan(guild_id=GUILD, channel_id=70, host_id=ANN, variant="classic", options={}, seats=both)
        )
    with pytest.raises(KeptApart):
        await start(store, waiting)
    assert (await store.tables.get(playing.id)) == playing, "a match that runs goes on"


async def test_no_substitute_is_blocked_but_whoever_had_the_seat_comes_back(store: Store) -> None:
    table, _ = await running_match(store, BOB)
    await store.blocks.add(BOB, CAT, "Cat", most=5)
    await store.blocks.add(BOB, ANN, "Ann", most=5)
    left = await store.players.replace(table.id, table.version, Seat(0, None, "steady", "Ada"))
    with pytest.raises(KeptApart):
        await store.players.replace(table.id, left.version, Seat(0, CAT, None, "Cat"))
    again = await store.players.replace(table.id, left.version, Seat(0, ANN, None, "Ann"))
    assert again.seats[0].person_id == ANN


async def test_a_block_outlives_the_data_of_the_blocked_and_names_nobody(store: Store) -> None:
    await store.blocks.add(ANN, BOB, "Bob", most=5)
    await store.blocks.add(CAT, BOB, "Bob", most=5)
    await store.blocks.add(BOB, DAN, "Dan", most=5)
    await store.people.forget(BOB, computer="steady", name="Ada")
    (block,) = await store.blocks.of(ANN)
    assert (block.blocked_id, block.name) == (None, "")
    assert (await store.blocks.apart(BOB, [ANN, CAT, DAN])).people == {ANN, CAT}
    assert await store.blocks.pairs([ANN, BOB, DAN]) == {frozenset({ANN, BOB})}
    await store.people.forget(ANN, computer="steady", name="Ada")
    assert not await store.blocks.of(ANN)
    assert (await store.blocks.apart(BOB, [ANN, CAT])).people == {CAT}


async def test_the_export_has_whom_one_blocks_and_not_by_whom_one_is_blocked(store: Store) -> None:
    await store.blocks.add(ANN, BOB, "Bob", most=5)
    assert [row["blocked_id"] for row in (await store.people.about(ANN))["blocks"]] == [BOB]
    assert not (await store.people.about(BOB))["blocks"]
