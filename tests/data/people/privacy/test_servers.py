"""A server is forgotten."""

from datetime import timedelta

from data import (
    Store,
)
from tests.data.helpers import ANN, BOB, CAT, GUILD, Clock, finished_match, open_table
from tests.data.matches.helpers import results_of_two_matches, standing, step


async def test_a_server_is_forgotten_with_those_who_played_nowhere_else(store: Store, clock: Clock) -> None:
    first, _ = await results_of_two_matches(store)
    await store.ratings.record(first, 1, "rated", [standing(ANN), standing(BOB)], [step(first, 0)])
    elsewhere = await finished_match(store, BOB)
    async with store._database.write() as transaction:
        await transaction.rows("UPDATE matches SET guild_id = 5 WHERE id = ?", [elsewhere.match_id])
        await transaction.rows("UPDATE tables SET guild_id = 5 WHERE id = ?", [elsewhere.id])
    table = await open_table(store)
    await store.settings.set_for_guild(GUILD, "locale", "de")
    await store.servers.departed(GUILD, clock.now)
    assert await store.servers.departures(clock.now) == []
    later = clock.now + timedelta(seconds=1)
    assert await store.servers.departures(later) == [(GUILD, clock.now)]
    assert await store.servers.forget(GUILD, before=later, computer="steady", name="Ada")
    assert await store.servers.departures(later) == []
    assert [kept.guild_id for kept in await store.tables.all_open()] == [5]
    assert await store.settings.of_guild(GUILD) == {}
    # Ann and Bob have played on another server too.
    assert len((await store.people.about(ANN))["matches"]) == 3
    assert not any((await store.people.about(CAT)).values())
    closed = await store.tables.get(table.id)
    assert closed is not None
    assert (closed.status, closed.guild_id, closed.seats) == ("closed", 0, ())
    assert await store.messages.behind() == [] or all(
        kept.id == elsewhere.id for kept in await store.messages.behind()
    )


async def test_a_server_that_has_come_back_is_kept(store: Store, clock: Clock) -> None:
    await store.settings.set_for_guild(GUILD, "locale", "de")
    await store.servers.departed(GUILD, clock.now)
    due = clock.now + timedelta(seconds=1)
    assert await store.servers.departures(due) == [(GUILD, clock.now)]
    await store.servers.returned(GUILD)
    assert not await store.servers.forget(GUILD, before=due, computer="steady", name="Ada")
    # It has left again: its data are kept for as long again.
    await store.servers.departed(GUILD, due)
    assert not await store.servers.forget(GUILD, before=due, computer="steady", name="Ada")
    assert await store.settings.of_guild(GUILD) == {"locale": "de"}
    assert await store.servers.departures(due + timedelta(seconds=1)) == [(GUILD, due)]
