"""Whom the tables of a round wait for: who has made no move there since the seat is theirs."""

from datetime import timedelta

from data import Store
from data.records.matches import Step
from data.records.tables import Seat, Table, TurnChange
from data.records.turns import NextTurn
from tests.data.helpers import ANN, BOB, CAT, DAN, Clock
from tests.data.tournaments.helpers import begun, pair, seat

STAND_INS = ("clock", "kept")
MINUTE = timedelta(minutes=1)


async def act(store: Store, table: Table, seat: int, made_by: str | None = None) -> Table:
    """One step of this seat."""
    assert table.match_id is not None
    step = Step(seat, "draw", made_by, touch=made_by is None)
    await store.matches.append(table.id, table.version, step, match_id=table.match_id, round=1)
    stored = await store.tables.get(table.id)
    assert stored is not None
    return stored


async def test_a_seat_is_awaited_from_its_first_turn_until_its_person_moves(
    store: Store, clock: Clock
) -> None:
    made = await begun(store, clock, pair(1, ANN, CAT), pair(2, BOB, DAN), pairings=[(1, 2)])
    table = await seat(store, made, 1)

    async def awaited() -> list[tuple[int, int, float | None]]:
        seats = await store.tournaments.attendance.awaited(made.id, 1, STAND_INS)
        assert all(
            (awaited_seat.table_id, awaited_seat.meeting, awaited_seat.people) == (table.id, 1, 2)
            for awaited_seat in seats
        )
        assert [awaited_seat.side for awaited_seat in seats] == [
            awaited_seat.seat % 2 for awaited_seat in seats
        ]
        return [
            (
                awaited_seat.person_id,
                awaited_seat.seat,
                None if awaited_seat.turn_at is None else (awaited_seat.turn_at - began) / MINUTE,
            )
            for awaited_seat in seats
        ]

    began = clock.now
    turn = NextTurn(0, ANN, clock.now, clock.now, MINUTE)
    table = await store.turns.change(table.id, table.version, TurnChange(turn))
    assert await awaited() == [(ANN, 0, 0), (BOB, 1, None), (CAT, 2, None), (DAN, 3, None)]
    clock.pass_seconds(60)
    table = await act(store, table, 0)
    clock.pass_seconds(60)
    # The program moves for Bob, whose turn has come with Ann's move; a premove is Cat's own.
    table = await act(store, table, 1, "clock")
    table = await act(store, table, 2, "prepared")
    clock.pass_seconds(60)
    table = await store.turns.change(
        table.id, table.version, TurnChange(NextTurn(3, DAN, clock.now, clock.now, MINUTE))
    )
    assert await awaited() == [(BOB, 1, 1), (DAN, 3, 3)]
    assert (await store.tournaments.attendance.awaited(made.id, 1, ("kept",)))[0].person_id == DAN
    # Somebody else who takes Bob's seat is awaited from then on.
    table = await store.players.replace(table.id, table.version, Seat(1, 99, None, "Eve"))
    assert (await awaited())[0] == (99, 1, None)
    table = await act(store, table, 1, "clock")
    assert (await awaited())[0] == (99, 1, 3)
    assert await store.tournaments.attendance.awaited(made.id, 2, STAND_INS) == ()
    # A match that has ended for this reason has lost those who never came.
    assert table.match_id is not None
    await store.matches.abandon(table.id, table.version, match_id=table.match_id, because="no_show")
    assert await awaited() == []
    for reason, gone in (("no_show", {DAN, 99}), ("time", set())):
        absent = await store.tournaments.rounds.gone(made.id, 1, no_show=reason, stand_ins=STAND_INS)
        assert absent == gone


async def test_who_moves_in_the_moment_in_which_they_come_is_not_awaited(store: Store, clock: Clock) -> None:
    made = await begun(store, clock, pair(1, ANN, CAT), pair(2, BOB, DAN), pairings=[(1, 2)])
    table = await seat(store, made, 1)
    clock.pass_seconds(60)
    table = await store.players.replace(table.id, table.version, Seat(1, 99, None, "Eve"))
    await act(store, table, 1)
    found = await store.tournaments.attendance.awaited(made.id, 1, STAND_INS)
    assert [one.person_id for one in found] == [ANN, CAT, DAN]
