"""Who has a seat of a match."""

from data import Store
from data.records.matches import DealEnd, DealResult, SeatResult, Step
from data.records.tables import Seat
from tests.data.helpers import BOB, Clock, running_match


async def test_a_player_who_leaves_stays_in_the_journal(store: Store, clock: Clock) -> None:
    table, match_id = await running_match(store, BOB)
    clock.pass_seconds(9)
    table = await store.players.replace(table.id, table.version, Seat(1, None, "simple", "Computer 1"))
    assert (table.seats[1].computer, table.seats[1].person_id) == ("simple", None)
    journal = await store.journals.get(match_id)
    assert journal is not None
    assert (journal.seats[1].person_id, journal.seats[1].left_at) == (BOB, clock.now)


async def test_a_player_who_comes_back_has_not_left(store: Store) -> None:
    table, match_id = await running_match(store, BOB)
    table = await store.players.replace(table.id, table.version, Seat(1, None, "simple", "Computer 1"))
    table = await store.players.replace(table.id, table.version, Seat(1, BOB, None, "Bob"))
    journal = await store.journals.get(match_id)
    assert journal is not None
    assert (table.seats[1].person_id, journal.seats[1].left_at) == (BOB, None)


async def test_who_left_never_counts_as_a_winner(store: Store) -> None:
    table, match_id = await running_match(store, BOB)
    table = await store.players.replace(table.id, table.version, Seat(1, None, "steady", "Ada"))
    won = [SeatResult(seat, True, 5000) for seat in range(len(table.seats))]
    await store.matches.append(
        table.id,
        table.version,
        Step(0, "draw"),
        end=DealEnd(DealResult(), match_result=won),
        match_id=match_id,
        round=1,
    )
    journal = await store.journals.get(match_id)
    assert journal is not None
    assert [seat.won for seat in journal.seats] == [seat.index != 1 for seat in journal.seats]
