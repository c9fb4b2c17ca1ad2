"""Coming late to a tournament, leaving it, and being away from its tables."""

from dataclasses import replace

import pytest

from bot.layout.errors import Refused
from bot.tables.lobby.computers import COMPUTER
from bot.tournaments.format import KNOCK_OUT, ROUND_ROBIN
from data.records.tables import Presence, TurnChange
from tests.bot.tournament_fixtures import HOST, Cups, pairs_of, people

ANN, BEN, CLEO, DAN, EVE, FAY, GUS, HAL = range(1, 9)


async def test_latecomers_play_from_the_next_round_on(cups: Cups) -> None:
    made = await cups.begin(*range(1, 9), seats=4, rounds=4)
    await cups.enter(made.id, 11, 12, 13)
    await cups.pair(made.id, 14, 15)
    await cups.enter(made.id, 16)
    made = await cups.service.entries.withdraw(made.id, 16)
    assert [entry.joined for entry in made.entries] == [1, 1, 1, 1, 2, 2, 2, 2]
    # The round that is being played is not theirs.
    assert pairs_of(await cups.meetings(made)) == [(1, 3), (4, 2)]
    assert not any(table.seat_of(11) for table in await cups.store.tables.all_open())
    made = await cups.score_round(made, lambda meeting: [(500, 0), (500, 0)])
    assert made.round == 2
    assert people(made)[4:] == [[11, 12], [13, None], [14, 15]]
    playing = [n for both in pairs_of(await cups.meetings(made)) for n in both if n is not None]
    assert sorted(playing) == [1, 2, 3, 4, 5, 7, 8]
    assert (await cups.table_with(made, 11)).id == (await cups.table_with(made, 12)).id
    # Two of four rounds have begun, and who comes now is in time for the third; not for the fourth.
    assert (await cups.enter(made.id, 21)).entries[-1].joined == 3
    made = await cups.score_round(await cups.now(made.id), lambda meeting: [(0, 500), (0, 500)])
    with pytest.raises(Refused, match="Entries are closed"):
        await cups.enter(made.id, 22)


@pytest.mark.parametrize(("system", "deals"), [(ROUND_ROBIN, 2), (KNOCK_OUT, 0)])
async def test_nobody_comes_late_to_other_systems(cups: Cups, system: str, deals: int) -> None:
    made = await cups.begin(ANN, BEN, CLEO, DAN, system=system, deals=deals)
    with pytest.raises(Refused, match="Entries are closed"):
        await cups.enter(made.id, EVE)


# Leaving while it is played


async def test_who_leaves_has_a_computer_player_in_their_place(cups: Cups) -> None:
    made = await cups.begin(*range(1, 9), seats=4)
    table = await cups.table_with(made, ANN)
    made = await cups.service.entries.withdraw(made.id, ANN)
    own = made.entry_of(BEN)
    assert own is not None
    gone = own.players[0]
    assert (gone.person_id, gone.computer, gone.left_at) == (None, COMPUTER, cups.clock.now)
    assert own.left is None
    table = await cups.table(table.id)
    assert table.seat_of(ANN) is None
    assert table.seat_of(BEN) is not None
    # Nobody is left of the entry: it plays this round to its end, and no more.
    made = await cups.service.entries.withdraw(made.id, BEN)
    assert made.entry(own.number).left == 2
    made = await cups.score_round(made, lambda meeting: [(500, 0), (0, 500)])
    assert own.number not in {n for both in pairs_of(await cups.meetings(made)) for n in both}
    assert (await cups.service.registry.overview(made.id)).places[-1].entry == own.number


async def test_who_has_left_does_not_come_back(cups: Cups) -> None:
    made = await cups.begin(*range(1, 9), seats=4, rounds=4)
    await cups.service.entries.withdraw(made.id, ANN)
    with pytest.raises(Refused, match="can't enter it again"):
        await cups.enter(made.id, ANN)
    with pytest.raises(Refused, match="can't enter it again"):
        await cups.service.entries.enter(made.id, 21, "Late", (ANN, "Ann"))
    # Who never played is as new.
    await cups.enter(made.id, 22)
    await cups.service.entries.withdraw(made.id, 22)
    assert (await cups.enter(made.id, 22)).entry_of(22) is not None


async def test_who_leaves_their_table_has_dropped_out_by_the_end_of_the_round(cups: Cups) -> None:
    made = await cups.begin(*range(1, 9), seats=4)
    for person in (ANN, CLEO, EVE):
        await cups.tables.seats.leave((await cups.table_with(made, person)).id, person)
    # Cleo comes back before the end, and somebody who has finished may stand up.
    await cups.tables.seats.come_back((await cups.table_with(made, DAN)).id, CLEO, "Cleo")
    tables = {(await cups.table_with(made, person)).id for person in (BEN, DAN, FAY, HAL)}
    for table_id in tables:
        await cups.play(table_id)
    await cups.tables.seats.leave((await cups.table_with(made, HAL)).id, HAL)
    made = await cups.service.rounds.advance(made.id)
    assert made.round == 2
    assert people(made) == [[None, BEN], [CLEO, DAN], [None, FAY], [GUS, HAL]]


async def test_whose_seat_is_kept_at_the_end_has_dropped_out_and_who_is_back_has_not(cups: Cups) -> None:
    made = await cups.begin(*range(1, 9), seats=4, deals=0, target_score=500)
    table = await cups.table_with(made, ANN)
    kept = [
        replace(seat, presence=Presence.KEPT) for seat in table.seats if seat.person_id in (ANN, BEN, EVE)
    ]
    await cups.store.turns.change(table.id, table.version, TurnChange(seats=kept))
    await cups.tables.seats.back(table.id, EVE)
    for meeting in await cups.meetings(made):
        await cups.play(meeting.table_id)
    await cups.tables.seats.back(table.id, BEN)
    made = await cups.service.rounds.advance(made.id)
    assert people(made) == [[None, BEN], [CLEO, DAN], [EVE, FAY], [GUS, HAL]]


async def test_somebody_who_takes_a_seat_plays_for_that_match_alone(cups: Cups) -> None:
    made = await cups.begin(*range(1, 9), seats=4, deals=0)
    table = await cups.table_with(made, ANN)
    (seat,) = [seat for seat in table.seats if seat.person_id == ANN]
    offered = replace(seat, presence=Presence.OFFERED)
    await cups.store.turns.change(table.id, table.version, TurnChange(seats=[offered]))
    await cups.tables.seats.take(table.id, 77, "Joker", seat.index)
    for meeting in await cups.meetings(made):
        await cups.score(meeting, [(5000, 0)])
    made = await cups.service.rounds.advance(made.id)
    assert made.round == 2
    # Whose seat was given away is not out.
    assert people(made)[0] == [ANN, BEN]
    assert made.entry_of(77) is None
    with pytest.raises(AssertionError):
        await cups.table_with(made, 77)


async def test_its_organiser_stays_the_host_of_every_table(cups: Cups) -> None:
    cup = await cups.open(deals=0)
    await cups.enter(cup, HOST, BEN)
    made = await cups.service.rounds.start(cup, HOST)
    table = await cups.table_with(made, HOST)
    await cups.service.entries.withdraw(cup, HOST)
    assert (await cups.table(table.id)).host_id == HOST
