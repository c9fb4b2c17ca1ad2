"""Arenas in the store: one on a server at a time, people who wait and play, tables and what they made."""

from datetime import timedelta

import pytest

from data import Store
from data.arenas.records import Arena, ArenaDeal, ArenaStatus, Doing
from data.records.matches import DealEnd, DealResult, MatchStart, Step
from data.records.tables import Seat, Table
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, NAMES, SIDES, Clock, result

PEOPLE = (ANN, BOB, CAT, DAN)


async def running(store: Store, clock: Clock, *people: int) -> Arena:
    """A running arena in which these people wait."""
    arena = await store.arenas.plan(GUILD, 70, "en", clock())
    await store.arenas.become(arena.id, ArenaStatus.PLANNED, ArenaStatus.RUNNING)
    for person in people:
        assert await store.arenas.join(arena.id, person, NAMES[person])
    return arena


async def seated(
    store: Store, clock: Clock, arena: Arena, *people: int | None, deal: int = 1
) -> Table | None:
    """A table of these people and computer players (None)."""
    seats = [
        Seat(at, person, "steady" if person is None else None, NAMES.get(person or 0, f"C{at}"))
        for at, person in enumerate(people)
    ]
    new = ArenaDeal(deal, f"5eed{deal}", clock(), None)
    return await store.arenas.seat(arena, new, seats, MatchStart(1, 3, new.seed, SIDES), "none")


async def finish(store: Store, table: Table, first: int, second: int) -> None:
    """Write down what the sides made."""
    assert table.match_id is not None
    made = DealResult(totals=(first, second))
    end = DealEnd(made, match_result=result(first, second, winner=0))
    await store.matches.append(
        table.id, table.version, Step(0, "discard 4c"), end=end, match_id=table.match_id, round=1
    )


async def doing(store: Store, arena: Arena) -> dict[int, Doing]:
    return {each.person_id: each.doing for each in await store.arenas.people(arena.id)}


async def test_a_server_has_one_arena_at_a_time_and_a_plan_may_change_until_it_begins(
    store: Store, clock: Clock
) -> None:
    first = await store.arenas.plan(GUILD, 70, "en", clock())
    later = clock() + timedelta(days=1)
    await store.arenas.note(first.id, event_id=5, event_shown="x")
    moved = await store.arenas.plan(GUILD, 71, "en", later)
    assert (moved.id, moved.channel_id, moved.starts_at, moved.event_shown) == (first.id, 71, later, "")
    assert await store.arenas.become(first.id, ArenaStatus.PLANNED, ArenaStatus.RUNNING)
    assert not await store.arenas.become(first.id, ArenaStatus.PLANNED, ArenaStatus.RUNNING)
    assert (await store.arenas.plan(GUILD, 72, "de", clock())).channel_id == 71
    assert await store.arenas.become(first.id, ArenaStatus.RUNNING, ArenaStatus.FINISHED)
    assert not await store.arenas.join(first.id, ANN, "Ann")
    following = await store.arenas.plan(GUILD, 72, "de", later)
    assert following.id != first.id
    assert await store.arenas.going_on(GUILD) == following
    assert await store.arenas.due(clock()) == [first.id, following.id]  # results to post, an event to make
    await store.arenas.note(first.id, posted="finished")
    await store.arenas.note(following.id, event_shown="x")
    assert await store.arenas.due(clock()) == []
    assert await store.arenas.due(later) == [following.id]


async def test_people_are_seated_only_while_they_wait(store: Store, clock: Clock) -> None:
    arena = await running(store, clock, ANN, BOB)
    assert await seated(store, clock, arena, ANN, BOB, CAT, None) is None  # Cat hasn't come
    table = await seated(store, clock, arena, ANN, None, BOB, None)
    assert table is not None
    assert table.in_arena
    assert table.in_tournament
    assert await seated(store, clock, arena, ANN, BOB, None, None) is None  # they play
    assert await doing(store, arena) == {ANN: Doing.PLAYING, BOB: Doing.PLAYING}
    assert await store.arenas.at_table(table.id) == await store.arenas.get(arena.id)


async def test_who_saw_their_table_through_waits_again_and_others_are_away(
    store: Store, clock: Clock
) -> None:
    arena = await running(store, clock, *PEOPLE)
    table = await seated(store, clock, arena, *PEOPLE)
    assert table is not None
    await store.arenas.release(arena.id)
    assert set((await doing(store, arena)).values()) == {Doing.PLAYING}
    await store.arenas.pause(arena.id, BOB)
    left = await store.players.replace(
        table.id, table.version, Seat(2, None, "steady", "Ada"), turn=None, news=[]
    )
    await finish(store, left, 900, 400)
    await store.arenas.release(arena.id)
    assert await doing(store, arena) == {
        ANN: Doing.WAITING,
        BOB: Doing.AWAY,
        CAT: Doing.AWAY,
        DAN: Doing.WAITING,
    }
    (play,) = await store.arenas.plays(arena.id)
    assert (play.deal, play.over, play.lead) == (1, True, 500)
    assert {seat.person_id for seat in play.seats if not seat.stayed} == {CAT}
    assert await store.arenas.join(arena.id, CAT, "Cat")
    assert (await doing(store, arena))[CAT] is Doing.WAITING


async def test_cards_are_closed_until_the_arena_is_over(store: Store, clock: Clock) -> None:
    arena = await running(store, clock, ANN)
    table = await seated(store, clock, arena, ANN, None, None, None)
    assert table is not None
    assert table.match_id is not None
    await finish(store, table, 0, 300)
    assert await store.journals.closed_deals(table.match_id) == {1}
    await store.arenas.become(arena.id, ArenaStatus.RUNNING, ArenaStatus.FINISHED)
    assert await store.journals.closed_deals(table.match_id) == frozenset()


async def test_a_match_that_was_ended_early_has_no_lead(store: Store, clock: Clock) -> None:
    arena = await running(store, clock, ANN)
    table = await seated(store, clock, arena, ANN, None, None, None)
    assert table is not None
    assert table.match_id is not None
    await store.matches.abandon(table.id, table.version, match_id=table.match_id, because="time")
    (play,) = await store.arenas.plays(arena.id)
    assert (play.over, play.lead) == (True, None)


async def test_a_deal_is_kept_once_with_what_computer_players_made_of_it(store: Store, clock: Clock) -> None:
    arena = await running(store, clock, *PEOPLE)
    await seated(store, clock, arena, ANN, BOB, None, None)
    other = ArenaDeal(1, "a11", clock(), None)  # as another process would begin it
    seats = [Seat(0, CAT, None, "Cat"), *(Seat(at, None, "steady", f"C{at}") for at in (1, 2, 3))]
    assert await store.arenas.seat(arena, other, seats, MatchStart(1, 3, "a11", SIDES), "none") is None
    assert await seated(store, clock, arena, CAT, DAN, None, None)
    await store.arenas.note_leads(arena.id, 1, [40, -700])
    (deal,) = await store.arenas.deals(arena.id)
    assert (deal.seed, deal.leads) == ("5eed1", (40, -700))


@pytest.mark.parametrize("when", ["waiting", "playing"])
async def test_a_deleted_person_is_no_longer_in_an_arena(store: Store, clock: Clock, when: str) -> None:
    arena = await running(store, clock, ANN, BOB)
    if when == "playing":
        await seated(store, clock, arena, ANN, BOB, None, None)
    given = await store.people.about(ANN)
    assert [row["name"] for row in given["arenas"]] == ["Ann"]
    await store.people.forget(ANN, computer="steady", name="Ada")
    assert set(await doing(store, arena)) == {BOB}
    assert all(seat.person_id == BOB for play in await store.arenas.plays(arena.id) for seat in play.seats)


async def test_who_plays_in_an_arena_decides_about_none_of_its_tables(store: Store, clock: Clock) -> None:
    arena = await running(store, clock, ANN, BOB)
    table = await seated(store, clock, arena, ANN, None, None, None)
    assert table is not None
    assert (await store.occasions.part_of(table, BOB)).plays
    assert not (await store.occasions.part_of(table, CAT)).plays
