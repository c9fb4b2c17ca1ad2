"""People's own lists of tables: where they stand, whose are concerned by a change, and their end."""

from dataclasses import replace

from data import Store
from data.records.people import BoardOff, OwnBoard
from tests.data.helpers import ANN, BOB, CAT, GUILD, forget_server, open_table, running_match
from tests.data.tournaments.helpers import opened, pair

ANNS = OwnBoard(ANN, 0, place_id=70, message_id=71, locale="en")
BOBS = OwnBoard(BOB, GUILD, place_id=80, message_id=81, locale="de")


async def test_a_list_is_kept_where_it_was_put_last(store: Store) -> None:
    assert await store.people.own_boards.get(ANN) is None
    await store.people.own_boards.put(ANNS)
    assert await store.people.own_boards.showed(ANNS, "x")
    await store.people.own_boards.put(replace(ANNS, guild_id=GUILD, place_id=90, message_id=91))
    assert not await store.people.own_boards.showed(ANNS, "y")
    await store.people.own_boards.stop(ANNS, BoardOff.DELETED)
    assert await store.people.own_boards.get(ANN) == OwnBoard(ANN, GUILD, 90, 91, "en")


async def test_one_that_is_off_is_not_kept_until_it_is_put_again(store: Store) -> None:
    await store.people.own_boards.put(ANNS)
    await store.people.own_boards.put(BOBS)
    assert await store.people.own_boards.owners() == [ANN, BOB]
    await store.people.own_boards.stop(ANNS, BoardOff.UNREACHABLE)
    assert await store.people.own_boards.get(ANN) == replace(ANNS, off=BoardOff.UNREACHABLE)
    assert not await store.people.own_boards.showed(ANNS, "x")
    assert await store.people.own_boards.owners() == [BOB]
    await store.people.own_boards.put(ANNS)
    await store.people.own_boards.drop(BOB)
    assert await store.people.own_boards.owners() == [ANN]


async def test_a_change_concerns_those_who_sit_there_and_keep_a_list(store: Store) -> None:
    table, _ = await running_match(store, BOB)
    other = await open_table(store)
    assert await store.people.own_boards.seated_at([table.id, other.id]) == []
    await store.people.own_boards.put(ANNS)
    await store.people.own_boards.put(BOBS)
    seated = [seat.person_id for seat in table.seats if seat.person_id in (ANN, BOB)]
    assert await store.people.own_boards.seated_at([table.id]) == sorted(seated)
    assert await store.people.own_boards.seated_at([]) == []
    cup = await opened(store, [pair(1, BOB, CAT)])
    assert await store.people.own_boards.entered_in([cup.id]) == [BOB]
    await store.people.own_boards.stop(BOBS, BoardOff.DELETED)
    assert await store.people.own_boards.entered_in([cup.id]) == []


async def test_it_goes_with_its_person_and_with_the_server_that_it_stood_on(store: Store) -> None:
    await store.people.own_boards.put(ANNS)
    await store.people.own_boards.put(BOBS)
    await store.people.forget(ANN, computer="steady", name="Ada")
    assert await store.people.own_boards.owners() == [BOB]
    await forget_server(store, GUILD)
    assert await store.people.own_boards.owners() == []
