"""A server's matches and tables for its managers: page by page, and nobody in them who hides."""

from data import Store
from tests.data.daily.helpers import begun, over, plan
from tests.data.helpers import ANN, BOB, CAT, GUILD, finished_match, full_table


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
