"""People's own lists of tables: where they stand, whose are concerned by a change, and their end."""

from dataclasses import replace

from data import Store
from data.records.people import ListOff, OwnList
from tests.data.helpers import ANN, BOB, CAT, GUILD, forget_server, open_table, running_match
from tests.data.tournaments.helpers import opened, pair

ANNS = OwnList(ANN, 0, place_id=70, message_id=71, locale="en")
BOBS = OwnList(BOB, GUILD, place_id=80, message_id=81, locale="de")


async def test_a_list_is_kept_where_it_was_put_last(store: Store) -> None:
    assert await store.people.own_lists.get(ANN) is None
    await store.people.own_lists.put(ANNS)
    assert await store.people.own_lists.showed(ANNS, "x")
    await store.people.own_lists.put(replace(ANNS, guild_id=GUILD, place_id=90, message_id=91))
    assert not await store.people.own_lists.showed(ANNS, "y")
    await store.people.own_lists.stop(ANNS, ListOff.DELETED)
    assert await store.people.own_lists.get(ANN) == OwnList(ANN, GUILD, 90, 91, "en")


async def test_one_that_is_off_is_not_kept_until_it_is_put_again(store: Store) -> None:
    await store.people.own_lists.put(ANNS)
    await store.people.own_lists.put(BOBS)
    assert await store.people.own_lists.owners() == [ANN, BOB]
    await store.people.own_lists.stop(ANNS, ListOff.UNREACHABLE)
    assert await store.people.own_lists.get(ANN) == replace(ANNS, off=ListOff.UNREACHABLE)
    assert not await store.people.own_lists.showed(ANNS, "x")
    assert await store.people.own_lists.owners() == [BOB]
    await store.people.own_lists.put(ANNS)
    await store.people.own_lists.drop(BOB)
    assert await store.people.own_lists.owners() == [ANN]


async def test_a_change_concerns_those_who_sit_there_and_keep_a_list(store: Store) -> None:
    table, _ = await running_match(store, BOB)
    other = await open_table(store)
    assert await store.people.own_lists.seated_at([table.id, other.id]) == []
    await store.people.own_lists.put(ANNS)
    await store.people.own_lists.put(BOBS)
    seated = [seat.person_id for seat in table.seats if seat.person_id in (ANN, BOB)]
    assert await store.people.own_lists.seated_at([table.id]) == sorted(seated)
    assert await store.people.own_lists.seated_at([]) == []
    cup = await opened(store, [pair(1, BOB, CAT)])
    assert await store.people.own_lists.entered_in([cup.id]) == [BOB]
    await store.people.own_lists.stop(BOBS, ListOff.DELETED)
    assert await store.people.own_lists.entered_in([cup.id]) == []


async def test_it_goes_with_its_person_and_with_the_server_that_it_stood_on(store: Store) -> None:
    await store.people.own_lists.put(ANNS)
    await store.people.own_lists.put(BOBS)
    await store.people.forget(ANN, computer="steady", name="Ada")
    assert await store.people.own_lists.owners() == [BOB]
    await forget_server(store, GUILD)
    assert await store.people.own_lists.owners() == []
