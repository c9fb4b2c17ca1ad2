"""Turns: their time, what falls due, who claims it and who is pinged."""

import asyncio
from dataclasses import replace

from data import Store
from data.records.matches import DealEnd, DealResult, Step
from data.records.tables import DueTable, NextLook, Presence, TurnChange
from data.records.turns import PROGRAM, MadePing, NextTurn, PingState
from tests.data.helpers import ANN, BOB, CAT, DAN, Clock, open_table, running_match
from tests.data.tables.helpers import DAY, HOUR, read, turn_of, waiting


async def test_a_turn_is_kept_with_its_time(store: Store, clock: Clock) -> None:
    table = await waiting(store, clock)
    turn = table.turn
    assert turn is not None
    assert (turn.version, turn.seat, turn.person_id) == (table.version, 0, ANN)
    assert (turn.came_at, turn.allowed, turn.deadline_at) == (clock.now, DAY, clock.now + DAY)
    assert (turn.timed_out, turn.pinged) == (False, PingState.NOT_YET)
    await store.turns.retime(
        table.id, turn.version, came_at=clock.now, allowed=HOUR, deadline_at=None, look_at=clock.now + HOUR
    )
    moved = (await read(store, table.id)).turn
    assert moved is not None
    assert (moved.allowed, moved.deadline_at) == (HOUR, None)
    await store.turns.retime(
        table.id, turn.version - 1, came_at=clock.now, allowed=None, deadline_at=None, look_at=clock.now
    )
    assert (await read(store, table.id)).turn == moved


async def test_an_action_may_bring_the_next_turn_and_settle_the_seat(store: Store, clock: Clock) -> None:
    table, match_id = await running_match(store, BOB, CAT, DAN)
    late = replace(table.seats[0], presence=Presence.AWAITED, misses=2)
    table = await store.turns.change(table.id, table.version, TurnChange(turn_of(clock), seats=[late]))
    clock.pass_seconds(5)
    version = (
        await store.matches.append(
            table.id,
            table.version,
            Step(
                0,
                "discard 4c",
                made_by="clock",
                next_turn=turn_of(clock, BOB, 1),
                bank=HOUR,
                settles=True,
                touch=False,
            ),
            match_id=match_id,
            round=1,
        )
    ).version
    stored = await read(store, table.id)
    assert stored.turn is not None
    assert (stored.turn.version, stored.turn.person_id) == (version, BOB)
    assert stored.touched_at == table.touched_at
    seat = stored.seats[0]
    assert (seat.presence, seat.misses, seat.bank) == (Presence.PRESENT, 0, HOUR)
    journal = await store.journals.get(match_id)
    assert journal is not None
    assert journal.deals[0].actions[0].made_by == "clock"


async def test_the_end_of_a_deal_is_nobodys_turn(store: Store, clock: Clock) -> None:
    table = await waiting(store, clock)
    assert table.match_id is not None
    await store.matches.append(
        table.id,
        table.version,
        Step(0, "discard 4c"),
        end=DealEnd(DealResult(), next_deal_at=clock.now + HOUR),
        match_id=table.match_id,
        round=1,
    )
    found = await read(store, table.id)
    assert (found.turn, found.timing.look_at) == (None, clock.now + HOUR)
    assert await store.turns.waiting_for(ANN) == []


async def test_what_is_due_is_found_in_order_and_claimed_by_one(store: Store, clock: Clock) -> None:
    first, second, third = [await open_table(store) for _ in range(3)]
    for table, hours in ((first, 2), (second, 1), (third, 3)):
        await store.turns.look_again(table.id, table.version, clock.now + hours * HOUR)
    assert await store.turns.due(clock.now) == []
    now = clock.now + 2 * HOUR
    due = await store.turns.due(now)
    assert [look.table_id for look in due] == [second.id, first.id]
    assert await store.turns.due(now, limit=1) == due[:1]
    claims = await asyncio.gather(*(store.turns.claim_looks(due[:1], now + HOUR) for _ in range(5)))
    assert sorted(claims) == [[], [], [], [], due[:1]]
    assert await store.turns.claim_looks(due[:1], now + HOUR) == []
    assert [look.table_id for look in await store.turns.due(now)] == [first.id]
    # A process that is killed leaves its table to others after a while.
    assert DueTable(second.id, now + HOUR) in await store.turns.due(now + HOUR)
    await store.turns.look_again(first.id, first.version - 1, None)
    assert len(await store.turns.due(now)) == 1
    await store.turns.look_again(first.id, first.version, None)
    assert await store.turns.due(now) == []


async def test_many_looks_are_claimed_and_ended_at_once(store: Store, clock: Clock) -> None:
    now, until = clock.now, clock.now + HOUR / 60
    tables = [await waiting(store, clock, hours=1) for _ in range(12)]
    for table in tables:
        await store.turns.look_again(table.id, table.version, now)
    due = await store.turns.due(now)
    assert await store.turns.claim_looks(due, until) == due
    assert [table.id for table in await store.tables.these([table.id for table in tables])] == [
        table.id for table in tables
    ]
    later = [NextLook(one.id, one.version, until + HOUR, until + 2 * HOUR) for one in tables]
    await store.turns.end_looks([replace(later[0], deadline_at=None), *later[1:]], until)
    stored = [await read(store, table.id) for table in tables]
    assert {table.timing.look_at for table in stored} == {until + 2 * HOUR}
    turns = [table.turn for table in stored if table.turn is not None]
    assert [turn.deadline_at for turn in turns] == [None, *[until + HOUR] * 11]


async def test_a_look_is_not_ended_where_the_table_has_changed_or_is_looked_at_at_another_time(
    store: Store, clock: Clock
) -> None:
    now, until = clock.now, clock.now + HOUR / 60
    changed, sooner = await waiting(store, clock), await waiting(store, clock)
    for table in (changed, sooner):
        await store.turns.look_again(table.id, table.version, now)
    await store.turns.claim_looks(await store.turns.due(now), until)
    await store.tables.set_host(changed.id, changed.version, BOB)
    await store.turns.look_again(sooner.id, sooner.version, now)
    await store.turns.end_looks(
        [NextLook(one.id, one.version, None, until + HOUR) for one in (changed, sooner)], until
    )
    assert (await read(store, changed.id)).timing.look_at == until
    assert (await read(store, sooner.id)).timing.look_at == now


async def test_nothing_is_asked_about_no_tables(store: Store, clock: Clock) -> None:
    assert await store.turns.claim_looks([], clock.now) == []
    await store.turns.end_looks([], clock.now)
    assert await store.tables.these([]) == []
    assert await store.availability.facts_of([]) == {}


async def test_ones_turns_come_by_deadline(store: Store, clock: Clock) -> None:
    late, none = await waiting(store, clock, hours=30), await waiting(store, clock)
    soon = await waiting(store, clock, hours=3)
    other = await waiting(store, clock, BOB)
    assert none.turn is not None
    await store.turns.retime(
        none.id, none.turn.version, came_at=clock.now, allowed=None, deadline_at=None, look_at=clock.now
    )
    assert [table.id for table in await store.turns.waiting_for(ANN)] == [soon.id, late.id, none.id]
    program = await store.turns.change(
        other.id, other.version, TurnChange(NextTurn(1, PROGRAM, clock.now, clock.now, timed_out=True))
    )
    assert await store.turns.moved_by_program() == [program.id]
    assert await store.turns.waiting_for(BOB) == []


async def test_a_call_is_made_by_one_process(store: Store, clock: Clock) -> None:
    table = await waiting(store, clock)
    assert table.turn is not None
    turn = table.turn.version
    claims = await asyncio.gather(
        *(store.turns.claim_ping(table.id, turn, PingState.PINGING, clock.now, HOUR) for _ in range(5))
    )
    assert sorted(claims) == [False, False, False, False, True]
    assert await store.turns.claim_ping(table.id, turn, PingState.PINGING, clock.now + HOUR, HOUR)
    assert await store.turns.pinged(table.id, MadePing(turn, PingState.PINGED, 6, 5))
    found = await read(store, table.id)
    assert (found.ping.message_id, found.ping.place_id) == (5, 6)
    assert not await store.turns.claim_ping(table.id, turn, PingState.PINGING, clock.now + 2 * HOUR, HOUR)
    assert await store.turns.claim_ping(table.id, turn, PingState.REMINDING, clock.now, HOUR)
    assert not await store.turns.claim_ping(table.id, turn - 1, PingState.REMINDING, clock.now + DAY, HOUR)
    assert not await store.turns.pinged(table.id, MadePing(turn - 1, PingState.REMINDED, 8, 7))
    await store.messages.ping_removed(table.id)
    assert (await read(store, table.id)).ping.message_id is None
