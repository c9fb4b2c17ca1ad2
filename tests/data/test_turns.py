"""What falls due, claims of it, calls, prepared moves, absences: on each kind of database."""

import asyncio
from dataclasses import replace
from datetime import date, timedelta

import pytest

from data import (
    PROGRAM,
    Called,
    Conflict,
    DealEnd,
    DealResult,
    DueTable,
    NextTurn,
    Presence,
    StaleVersion,
    Step,
    Store,
    Table,
    TableStatus,
    TurnChange,
)
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, Clock, full_table, open_table, running_match

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def turn_of(clock: Clock, person: int = ANN, seat: int = 0, hours: float = 24) -> NextTurn:
    span = timedelta(hours=hours)
    return NextTurn(seat, person, clock.now, clock.now, span, clock.now + span)


async def waiting(store: Store, clock: Clock, person: int = ANN, hours: float = 24) -> Table:
    """A match in which this person is to move."""
    table, _ = await running_match(store, BOB, CAT, DAN)
    return await store.turns.change(table.id, table.version, TurnChange(turn_of(clock, person, hours=hours)))


async def read(store: Store, table_id: int) -> Table:
    found = await store.tables.get(table_id)
    assert found is not None
    return found


async def test_a_turn_is_kept_with_its_time(store: Store, clock: Clock) -> None:
    table = await waiting(store, clock)
    turn = table.turn
    assert turn is not None
    assert (turn.version, turn.seat, turn.person_id) == (table.version, 0, ANN)
    assert (turn.came_at, turn.allowed, turn.deadline_at) == (clock.now, DAY, clock.now + DAY)
    assert (turn.timed_out, turn.called) == (False, Called.NOT_YET)
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
    version = await store.matches.append(
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
    found = await read(store, table.id)
    assert found.turn is not None
    assert (found.turn.version, found.turn.person_id) == (version, BOB)
    assert found.touched_at == table.touched_at
    seat = found.seats[0]
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
        DealEnd(DealResult(), next_deal_at=clock.now + HOUR),
        match_id=table.match_id,
        round=1,
    )
    found = await read(store, table.id)
    assert (found.turn, found.look_at) == (None, clock.now + HOUR)
    assert await store.turns.waiting_for(ANN) == []


async def test_what_is_due_is_found_in_order_and_claimed_by_one(store: Store, clock: Clock) -> None:
    first, second, third = [await open_table(store) for _ in range(3)]
    for table, hours in ((first, 2), (second, 1), (third, 3)):
        await store.turns.look_again(table.id, table.version, clock.now + hours * HOUR)
    assert await store.turns.due(clock.now) == []
    now = clock.now + 2 * HOUR
    due = await store.turns.due(now)
    assert [one.table_id for one in due] == [second.id, first.id]
    assert await store.turns.due(now, limit=1) == due[:1]
    claims = await asyncio.gather(*(store.turns.claim_look(due[0], now + HOUR) for _ in range(5)))
    assert sorted(claims) == [False, False, False, False, True]
    assert [one.table_id for one in await store.turns.due(now)] == [first.id]
    # A process that is killed leaves its table to others after a while.
    assert DueTable(second.id, now + HOUR) in await store.turns.due(now + HOUR)
    await store.turns.look_again(first.id, first.version - 1, None)
    assert len(await store.turns.due(now)) == 1
    await store.turns.look_again(first.id, first.version, None)
    assert await store.turns.due(now) == []


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
        *(store.turns.claim_ping(table.id, turn, Called.CALLING, clock.now, HOUR) for _ in range(5))
    )
    assert sorted(claims) == [False, False, False, False, True]
    assert await store.turns.claim_ping(table.id, turn, Called.CALLING, clock.now + HOUR, HOUR)
    assert await store.turns.pinged(table.id, turn, Called.CALLED, 5, 6)
    found = await read(store, table.id)
    assert (found.ping_message_id, found.ping_place_id) == (5, 6)
    assert not await store.turns.claim_ping(table.id, turn, Called.CALLING, clock.now + 2 * HOUR, HOUR)
    assert await store.turns.claim_ping(table.id, turn, Called.REMINDING, clock.now, HOUR)
    assert not await store.turns.claim_ping(table.id, turn - 1, Called.REMINDING, clock.now + DAY, HOUR)
    assert not await store.turns.pinged(table.id, turn - 1, Called.REMINDED, 7, 8)
    await store.messages.ping_removed(table.id)
    assert (await read(store, table.id)).ping_message_id is None


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


async def test_a_suspended_table_opens_again_as_it_was(store: Store, clock: Clock) -> None:
    table = await waiting(store, clock)
    closed = await store.tables.suspend(table.id, table.version, "idle")
    assert (closed.status, closed.closed_because, closed.turn, closed.look_at) == (
        TableStatus.CLOSED,
        "idle",
        None,
        None,
    )
    assert closed.touched_at == table.touched_at
    again = await store.tables.reopen(closed.id, closed.version)
    assert (again.status, again.closed_because, again.look_at) == (TableStatus.PLAYING, None, clock.now)
    with pytest.raises(Conflict):
        await store.tables.reopen(again.id, again.version)
    gone = await store.tables.close(again.id, again.version)
    with pytest.raises(Conflict):
        await store.tables.reopen(gone.id, gone.version)


async def test_a_lobby_is_warned_and_a_person_takes_the_warning_back(store: Store, clock: Clock) -> None:
    table = await full_table(store, BOB)
    await store.messages.warned(table.id, table.version, 9, clock.now)
    warned = await read(store, table.id)
    assert (warned.warned_at, warned.warning_message_id) == (clock.now, 9)
    touched = await store.tables.touch(table.id, table.version)
    assert (touched.warned_at, touched.warning_message_id) == (None, 9)
    await store.messages.warning_removed(table.id)
    await store.messages.warned(table.id, table.version, 10, clock.now)
    assert (await read(store, table.id)).warning_message_id is None
    with pytest.raises(StaleVersion):
        await store.tables.touch(table.id, table.version)


async def test_holidays_and_settings_are_read_together(store: Store) -> None:
    await store.availability.add_holiday(ANN, GUILD, date(2026, 7, 1), date(2026, 7, 9))
    await store.availability.add_holiday(ANN, GUILD, date(2026, 6, 1), date(2026, 6, 1))
    await store.availability.add_holiday(ANN, GUILD + 1, date(2026, 8, 1), date(2026, 8, 2))
    await store.settings.set_for_person(ANN, "zone", "Europe/Berlin")
    await store.settings.set_for_guild(GUILD, "weekends", True)
    facts = await store.availability.facts(ANN, GUILD)
    assert (facts.person, facts.guild) == ({"zone": "Europe/Berlin"}, {"weekends": True})
    assert [holiday.first.month for holiday in facts.holidays] == [6, 7]
    assert not await store.availability.drop_holiday(BOB, GUILD, facts.holidays[0].id)
    assert await store.availability.drop_holiday(ANN, GUILD, facts.holidays[0].id)
    assert [holiday.last for holiday in await store.availability.holidays(ANN, GUILD)] == [date(2026, 7, 9)]
    with pytest.raises(Conflict):
        await store.availability.add_holiday(ANN, GUILD, date(2026, 7, 9), date(2026, 7, 1))


async def test_an_absence_of_the_program_is_noted_once(store: Store, clock: Clock) -> None:
    minute = timedelta(minutes=1)
    assert await store.downtimes.still_alive(clock.now, minute) is None
    assert await store.downtimes.still_alive(clock.now + minute, minute) is None
    begin, end = clock.now + minute, clock.now + HOUR
    noted = await asyncio.gather(*(store.downtimes.still_alive(end, minute) for _ in range(4)))
    assert [span for span in noted if span is not None] == [(begin, end)]
    assert await store.downtimes.all() == [(begin, end)]
