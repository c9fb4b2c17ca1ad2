"""A server's matches and tables for its managers: page by page, and nobody in them who hides."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from data import Store
from data.servers.settings import GIVES_RECORDS
from tests.bot.factories import feed
from tests.data.daily.helpers import begun, over, plan
from tests.data.helpers import ANN, BOB, CAT, GUILD, Clock, finished_match, full_table


async def test_matches_come_newest_first_page_by_page_without_the_names_of_people_who_hide(
    store: Store,
) -> None:
    first = await finished_match(store, BOB, CAT)
    second = await finished_match(store, BOB)
    await full_table(store, BOB, guild_id=9)
    await store.people.hide(BOB, True)
    await store.people.forget(CAT, computer="steady", name="Ada")
    (newest,) = await store.exports.matches(GUILD, None, 1)
    (older,) = await store.exports.matches(GUILD, newest.id, 5)
    assert (newest.id, older.id) == (second.match_id, first.match_id)
    assert await store.exports.matches(GUILD, older.id, 5) == []
    named = [(seat.name, seat.computer, seat.side, seat.won, seat.points) for seat in older.seats]
    assert named == [
        ("Ann", False, 0, True, 5100),
        ("", False, 1, False, 3200),
        ("", False, 0, True, 5100),
        ("Computer 3", True, 1, False, 3200),
    ]
    tables = await store.exports.tables(GUILD, None, 5)
    assert [(one.id, one.status) for one in tables] == [(second.id, "finished"), (first.id, "finished")]
    assert tables[0].names == ("Ann", "Computer 2", "Computer 3")
    assert await store.exports.tables(GUILD, second.id, 1) == tables[1:]
    assert await store.exports.names([ANN, BOB, CAT, 5]) == {ANN: "Ann"}
    assert await store.exports.hidden() == {BOB}


async def test_private_tables_and_their_matches_are_nobody_s_to_export(store: Store) -> None:
    table = await begun(store, await store.shared_deals.keep([plan()]), ANN)
    await over(store, table)
    assert await store.exports.tables(table.guild_id, None, 5) == []
    assert await store.exports.matches(table.guild_id, None, 5) == []


async def _allow(store: Store, *people: int) -> None:
    for person in people:
        await store.settings.set_for_person(person, GIVES_RECORDS, True)


async def _archived(store: Store, clock: Clock) -> list[int]:
    return await store.exports.archived(clock.now + timedelta(seconds=1), 0, 10)


async def test_a_match_goes_into_the_archive_once_all_its_people_agree(store: Store, clock: Clock) -> None:
    first = await feed(store, [ANN, BOB, None, None])
    second = await feed(store, [ANN, None, None, None], 1)
    await feed(store, [ANN, None, None, None], 1, unfinished=True)
    await _allow(store, ANN)
    assert await _archived(store, clock) == [second]
    await _allow(store, BOB)
    assert await _archived(store, clock) == [first, second]
    assert await store.exports.archived(clock.now + timedelta(seconds=1), first, 10) == [second]
    assert await store.exports.archived(clock.now - timedelta(days=1), 0, 10) == []


async def _hides(store: Store, match: int) -> None:
    await store.people.hide(BOB, True)


async def _thinks_better(store: Store, match: int) -> None:
    await store.settings.set_for_person(BOB, GIVES_RECORDS, None)


async def _is_deleted(store: Store, match: int) -> None:
    await store.people.forget(BOB, computer="steady", name="Ada")


def _changed(sql: str) -> Callable[[Store, int], Awaitable[None]]:
    async def change(store: Store, match: int) -> None:
        async with store._database.write() as transaction:
            await transaction.rows(sql.format(match=match))

    return change


_STAY = "INSERT INTO stays (match_id, seat, n, person_id, name, since) VALUES ({{match}}, 0, 1, {}, 'X', 0)"


@pytest.mark.parametrize(
    "reason",
    [
        _hides,
        _thinks_better,
        _is_deleted,
        _changed("UPDATE tables SET invited_only = 1"),
        _changed("UPDATE matches SET guild_id = 0"),
        _changed("UPDATE matches SET duplicate = 1"),
        _changed("UPDATE matches SET outcome = 'abandoned'"),
        _changed(f"UPDATE match_seats SET person_id = {CAT} WHERE match_id = {{match}} AND seat = 2"),
        _changed(_STAY.format(CAT)),
        _changed(_STAY.format("NULL")),
    ],
)
async def test_a_match_leaves_the_archive_with_the_consent_of_one_or_where_it_is_nobody_elses_to_see(
    store: Store, clock: Clock, reason: Callable[[Store, int], Awaitable[None]]
) -> None:
    match = await feed(store, [ANN, BOB, None, None])
    await _allow(store, ANN, BOB)
    assert await _archived(store, clock) == [match]
    await reason(store, match)
    assert await _archived(store, clock) == []
