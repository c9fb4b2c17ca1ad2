"""Standing tables, and who comes to them."""

from datetime import timedelta

import pytest

from data import Conflict, Store
from data.records.tables import NewsItem
from data.records.weekly import Weekly
from data.standing.records import StandingPlan, StandingTable
from tests.data.helpers import ANN, BOB, CAT, GUILD, Clock, forget_server
from tests.data.tables.helpers import read

WEEKLY = Weekly(3, 1200, 1, "Europe/Berlin")


async def made(store: Store, clock: Clock, *people: int, host: int = ANN) -> StandingTable:
    """A standing table in an hour to which these people come."""
    plan = StandingPlan(
        guild_id=GUILD,
        channel_id=70,
        host_id=host,
        variant="classic",
        options={},
        seats=4,
        pace="",
        locale="en",
        weekly=WEEKLY,
        next_at=clock.now + timedelta(hours=1),
        look_at=clock.now,
    )
    standing = await store.standing.make(plan)
    assert (standing.plan, standing.people) == (plan, ())
    for person in people:
        standing = await store.standing.say_yes(standing.id, person, f"Person {person}", most=9)
        clock.pass_seconds(1)
    return standing


async def test_people_say_yes_and_no_and_stay_away_once(store: Store, clock: Clock) -> None:
    standing = await made(store, clock, BOB, ANN)
    assert [member.person_id for member in standing.coming] == [BOB, ANN]
    standing = await store.standing.stay_away(standing.id, BOB, standing.plan.next_at)
    assert [member.person_id for member in standing.coming] == [ANN]
    standing = await store.standing.change(standing, next_at=standing.plan.next_at + timedelta(days=7))
    assert [member.person_id for member in standing.coming] == [BOB, ANN]
    standing = await store.standing.say_no(standing.id, ANN)
    assert [member.person_id for member in standing.people] == [BOB]
    with pytest.raises(Conflict):
        await store.standing.say_yes(standing.id, CAT, "Cat", most=1)
    assert (await store.standing.say_yes(standing.id, BOB, "Bobby", most=1)).people[0].name == "Bobby"


async def test_only_the_first_of_two_changes_counts_and_none_after_the_end(
    store: Store, clock: Clock
) -> None:
    standing = await made(store, clock, ANN)
    changed = await store.standing.change(standing, ended_because="ended")
    with pytest.raises(Conflict):
        await store.standing.change(standing, empty=1)
    with pytest.raises(Conflict):
        await store.standing.say_yes(standing.id, BOB, "Bob", most=9)
    assert await store.standing.of_guild(GUILD) == []
    assert await store.standing.get(standing.id) == changed


async def test_one_process_looks_at_what_is_due(store: Store, clock: Clock) -> None:
    standing = await made(store, clock, ANN)
    ((found, due_at),) = await store.standing.due(clock.now)
    assert found == standing
    assert await store.standing.claim(standing.id, due_at, clock.now + timedelta(minutes=2))
    assert not await store.standing.claim(standing.id, due_at, clock.now + timedelta(minutes=2))
    assert await store.standing.due(clock.now) == []


async def test_the_lobby_of_a_date_is_opened_once_with_its_call(store: Store, clock: Clock) -> None:
    standing = await made(store, clock, ANN, BOB)
    until, look_at = clock.now + timedelta(minutes=70), clock.now + timedelta(hours=2)
    call = NewsItem("standing", call=(ANN, BOB))
    opened = await store.standing.open_lobby(standing, [call], pace="none", kept_until=until, look_at=look_at)
    assert opened.table_id is not None
    table = await read(store, opened.table_id)
    assert (table.occasion.standing_id, table.lobby.kept_until, table.host_id) == (standing.id, until, ANN)
    assert all(seat.empty for seat in table.seats)
    assert [item for _, item in await store.news.of_table(table.id)] == [call]
    with pytest.raises(Conflict):
        await store.standing.open_lobby(standing, [call], pace="none", kept_until=until, look_at=look_at)
    assert len(await store.tables.all_open()) == 1
    table = await store.searches.open_to_all(table.id, table.version)
    assert table.lobby.kept_until is None


async def test_who_is_forgotten_leaves_and_hands_the_table_on(store: Store, clock: Clock) -> None:
    standing = await made(store, clock, ANN, BOB)
    about = await store.people.about(ANN)
    assert [len(about[kind]) for kind in ("standing_tables", "hosted_standing_tables")] == [1, 1]
    await store.people.forget(ANN, computer="steady", name="Ada")
    left = await store.standing.get(standing.id)
    assert left is not None
    assert (left.plan.host_id, [one.person_id for one in left.people]) == (BOB, [BOB])
    assert [one.id for one, _ in await store.standing.due(clock.now)] == [standing.id]
    assert not any((await store.people.about(ANN)).values())
    await forget_server(store, GUILD)
    assert await store.standing.get(standing.id) is None
    assert not any((await store.people.about(BOB)).values())
