"""Turns over days: deadlines, what is done once they are missed, and nothing twice."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.layout.errors import Refused
from bot.tables.session.past_turns import CLOCK, KEPT
from bot.tables.turns import ping_due, time_for
from bot.time.pace import LIVE, NO_LIMIT, WEEK
from canasta.actions import Ask, Draw
from data.records.tables import Presence, TableStatus
from data.records.turns import PROGRAM, MadePing, PingState
from tests.bot.async_table import ANN, BEN, CLEO, DAN, GUILD, HOUR, MINUTE, Clock, Process, process

DAYS = timedelta(days=1)


async def made_by(here: Process, table_id: int = 1) -> list[tuple[int, str | None]]:
    """Who acted, action by action: the seat, and who did it for its player."""
    table = await here.table(table_id)
    assert table.match_id is not None
    journal = await here.store.journals.get(table.match_id)
    assert journal is not None
    return [(action.seat, action.made_by) for deal in journal.deals for action in deal.actions]


async def test_a_table_of_a_game_that_this_release_does_not_know_is_left_alone(
    here: Process, caplog: pytest.LogCaptureFixture
) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    async with here.store._database.write() as transaction:
        await transaction.rows("UPDATE tables SET variant = 'pinochle'")
    for _ in range(2):
        here.time.now += DAYS
        assert await here.clock.run_due() == 1
    with pytest.raises(Refused, match="a game that I don't know") as refused:
        await here.tables.views.of(1, ANN)
    assert "pinochle" in str(refused.value)
    assert [record.levelname for record in caplog.records if "pinochle" in record.getMessage()] == ["WARNING"]
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_turn_has_its_time_and_its_steps_change_nothing_about_it(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    turn = await here.turn()
    assert (turn.person_id, turn.deadline_at) == (ANN, here.time.now + DAYS)
    here.time.now += HOUR
    await here.move(ANN, Draw())
    assert await here.turn() == turn
    await here.play_turn(ANN)
    assert (await here.turn()).person_id == BEN
    assert await here.deadline() == here.time.now + DAYS


async def test_without_a_limit_nobody_is_timed_out(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN, pace=NO_LIMIT)
    assert (await here.turn()).deadline_at is None
    await here.wait(10 * DAYS)
    assert (await here.turn()).person_id == ANN


async def test_a_computer_player_makes_the_turn_whose_deadline_was_missed(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.wait(DAYS - MINUTE)
    assert (await here.turn()).person_id == ANN
    await here.wait(2 * MINUTE)
    turn = await here.turn()
    assert (turn.person_id, turn.seat) == (BEN, 1)
    assert turn.deadline_at == here.time.now + DAYS
    done = await made_by(here)
    assert done
    assert set(done) == {(0, CLOCK)}
    seat = (await here.table()).seats[0]
    assert (seat.misses, seat.presence) == (1, Presence.PRESENT)
    table_view = await here.tables.views.of(1, None)
    assert table_view.turns[-1].made_by == CLOCK


async def test_in_a_turn_that_is_over_its_player_cannot_act_any_more(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    here.tables.registry.remove_listener(here.computers)
    await here.wait(DAYS)
    assert (await here.turn()).timed_out
    with pytest.raises(Refused, match="You ran out of time"):
        await here.move(ANN, Draw())
    # What the program owes is done after the next start, or when the table is looked at again.
    here.tables.registry.add_listener(here.computers)
    assert await here.store.turns.moved_by_program() == [1]
    await here.wait(2 * MINUTE)
    assert (await here.turn()).person_id == BEN


async def test_after_some_missed_deadlines_a_computer_player_keeps_the_seat(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    for missed in (1, 2, 3):
        await here.wait(DAYS)
        assert (await here.table()).seats[0].misses == missed
        for person in (BEN, CLEO, DAN):
            await here.draw_and_discard(person)
    # By now the seat is kept: Ann's turn was made at once.
    assert (await here.table()).seats[0].presence is Presence.KEPT
    assert (await here.turn()).person_id == BEN
    assert (0, KEPT) in await made_by(here)
    with pytest.raises(Refused, match="has your seat"):
        await here.move(ANN, Draw())
    table_view = await here.tables.seats.back(1, ANN)
    assert (table_view.table.seats[0].presence, table_view.table.seats[0].misses) == (Presence.PRESENT, 0)
    for person in (BEN, CLEO, DAN):
        await here.draw_and_discard(person)
    assert (await here.turn()).person_id == ANN
    with pytest.raises(Refused, match="already yours"):
        await here.tables.seats.back(1, ANN)


async def test_how_many_misses_is_for_the_server_to_say(here: Process) -> None:
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.wait(DAYS)
    assert (await here.table()).seats[0].presence is Presence.KEPT


async def test_a_move_of_ones_own_makes_good_for_missed_deadlines(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.wait(DAYS)
    for person in (BEN, CLEO, DAN, ANN):
        await here.draw_and_discard(person)
    assert (await here.table()).seats[0].misses == 0


async def test_one_comes_back_in_the_middle_of_ones_own_turn(here: Process) -> None:
    await here.store.settings.set_for_guild(GUILD, "misses", 1)
    await here.begin(ANN, BEN, CLEO, DAN)
    here.tables.registry.remove_listener(here.computers)
    await here.wait(DAYS)
    assert (await here.turn()).person_id == PROGRAM
    table_view = await here.tables.seats.back(1, ANN)
    turn = table_view.table.turn
    assert turn is not None
    # The time begins anew, and who has just pressed the button need not be called.
    assert (turn.person_id, turn.deadline_at, turn.pinged) == (ANN, here.time.now + DAYS, PingState.PINGED)
    await here.move(ANN, Draw())


async def test_no_clock_runs_where_only_one_person_plays(here: Process) -> None:
    await here.begin(ANN, computers=3)
    assert (await here.turn()).deadline_at is None
    two = await here.begin(ANN, BEN, computers=2)
    while (await here.turn(two)).person_id != ANN:
        await here.play_turn(BEN, two)
    assert (await here.turn(two)).deadline_at is not None
    await here.tables.seats.leave(two, BEN)
    await here.computers.settled(two)
    assert (await here.turn(two)).person_id == ANN
    assert (await here.turn(two)).deadline_at is None
    await here.tables.seats.come_back(two, BEN, "Ben")
    assert await here.deadline(two) == here.time.now + DAYS


async def test_live_each_turn_has_its_seconds_and_then_the_bank_runs_down(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN, pace=LIVE)
    assert await here.deadline() == here.time.now + 6 * MINUTE
    here.time.now += 3 * MINUTE
    await here.draw_and_discard(ANN)
    assert (await here.table()).seats[0].bank == 3 * MINUTE
    here.time.now += MINUTE / 2
    await here.draw_and_discard(BEN)
    assert (await here.table()).seats[1].bank == 5 * MINUTE
    for person in (CLEO, DAN):
        await here.draw_and_discard(person)
    assert await here.deadline() == here.time.now + 4 * MINUTE
    await here.wait(4 * MINUTE)
    assert (await here.turn()).person_id == BEN
    assert (await here.table()).seats[0].bank == timedelta(0)
    assert await here.deadline() == here.time.now + 6 * MINUTE


async def test_the_bank_is_full_again_in_the_next_deal(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN, pace=LIVE)
    here.time.now += 3 * MINUTE
    while (await here.table()).status is TableStatus.PLAYING:
        await here.play_turn((await here.turn()).person_id)
    await here.wait(10 * MINUTE)
    table = await here.table()
    assert table.status is TableStatus.PLAYING
    assert all(seat.bank is None for seat in table.seats)
    assert await here.deadline() == here.time.now + 6 * MINUTE


async def test_the_clock_runs_for_the_partner_who_is_asked(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    for _ in range(400):
        turn = await here.turn()
        view = (await here.tables.views.of(1, turn.person_id)).view
        assert view is not None
        if view.offers.may_ask:
            break
        if (await here.table()).status is not TableStatus.PLAYING:
            await here.wait(HOUR)
        await here.move(turn.person_id)
    else:
        raise AssertionError("nobody could ever ask")
    here.time.now += HOUR
    await here.move(turn.person_id, Ask())
    asked = await here.turn()
    assert asked.seat == (turn.seat + 2) % 4
    assert asked.deadline_at == here.time.now + DAYS
    # A computer player answers for somebody who lets the time pass, and the asker's clock runs again.
    await here.wait(DAYS)
    again = await here.turn()
    assert (again.person_id, again.deadline_at) == (turn.person_id, here.time.now + DAYS)


async def test_the_clock_stands_still_in_quiet_hours(here: Process) -> None:
    await here.store.settings.set_for_person(ANN, "zone", "Europe/Berlin")
    await here.store.settings.set_for_person(ANN, "quiet", "22:00-08:00")
    await here.begin(ANN, BEN, CLEO, DAN)
    # 13:00 in Berlin: nine hours until the night, ten of rest, fifteen more (the next night ten again).
    assert await here.deadline() == datetime(2026, 1, 3, 8, tzinfo=UTC)
    player_settings = await here.tables.availability.player_settings(ANN, GUILD)
    assert player_settings.zone.key == "Europe/Berlin"  # type: ignore[attr-defined]


async def test_weekends_stand_still_where_the_server_says_so(here: Process) -> None:
    await here.store.settings.set_for_guild(GUILD, "weekends", True)
    here.time.now += DAYS  # Friday noon
    await here.begin(ANN, BEN, CLEO, DAN)
    assert await here.deadline() == here.time.now + 3 * DAYS


async def test_a_deadline_of_the_programs_absence_is_moved_on(here: Process, path: str) -> None:
    """absence: C10."""
    await here.clock.start()
    await here.begin(ANN, BEN, CLEO, DAN)
    here.time.now += 20 * HOUR
    await here.store.downtimes.still_alive(here.time.now, 2 * DAYS)
    await here.close()
    here.time.now += 40 * HOUR
    async with process(path, here.time) as again:
        await again.clock.start()
        await again.run_due()
        # Four hours were left, and there is a grace of ten minutes.
        assert (await again.turn()).person_id == ANN
        assert await again.deadline() == again.time.now + 4 * HOUR + 10 * MINUTE
        await again.wait(4 * HOUR + 9 * MINUTE)
        assert (await again.turn()).person_id == ANN
        await again.wait(2 * MINUTE)
        assert (await again.turn()).person_id == BEN


async def test_a_short_restart_is_no_absence(here: Process, path: str) -> None:
    await here.clock.start()
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.close()
    here.time.now += MINUTE
    async with process(path, here.time) as again:
        await again.clock.start()
        assert again.tables.availability.down == []


async def test_two_processes_make_a_missed_turn_once(path: str) -> None:
    clock = Clock()
    async with process(path, clock) as first, process(path, clock) as second:
        await first.begin(ANN, BEN, CLEO, DAN)
        clock.now += DAYS
        await asyncio.gather(*(p.clock.run_due() for p in (first, second) * 3))
        await asyncio.gather(first.computers.settled(1), second.computers.settled(1))
        table = await first.table()
        assert table.seats[0].misses == 1
        assert (await first.turn()).person_id == BEN
        assert {seat for seat, _ in await made_by(first)} == {0}
        # Only one of them notes the absence that both have had.
        clock.now += DAYS
        away = await asyncio.gather(
            *(p.store.downtimes.still_alive(clock.now, MINUTE) for p in (first, second, first)),
            return_exceptions=True,
        )
        assert away == [[], [], []]
        clock.now += HOUR
        away = await asyncio.gather(
            *(p.store.downtimes.still_alive(clock.now, MINUTE) for p in (first, second, first))
        )
        assert sum(found != [] for found in away) == 1


async def test_when_people_are_called_and_reminded(here: Process) -> None:
    await here.store.settings.set_for_person(ANN, "quiet", "11:00-14:00")
    await here.begin(ANN, BEN, CLEO, DAN)
    table = await here.table()
    player_settings = await here.tables.availability.player_settings(ANN, GUILD)
    start = here.time.now
    assert ping_due(table, player_settings, start) is None
    assert ping_due(table, player_settings, start + 2 * HOUR) is PingState.PINGING
    turn = await here.turn()
    assert await here.store.turns.claim_ping(1, turn.version, PingState.PINGING, start, MINUTE)
    assert not await here.store.turns.claim_ping(1, turn.version, PingState.PINGING, start, MINUTE)
    assert await here.store.turns.pinged(1, MadePing(turn.version, PingState.PINGED, 8, 5))
    table = await here.table()
    # A third of a day is left sixteen hours after the quiet of noon.
    assert ping_due(table, player_settings, start + 17 * HOUR) is None
    assert ping_due(table, player_settings, start + 18 * HOUR) is PingState.REMINDING
    assert await here.store.turns.claim_ping(1, turn.version, PingState.REMINDING, start, MINUTE)
    assert not await here.store.turns.claim_ping(
        1, turn.version, PingState.REMINDING, start + MINUTE / 2, MINUTE
    )
    # A claim of a process that was killed lapses.
    assert await here.store.turns.claim_ping(1, turn.version, PingState.REMINDING, start + 2 * MINUTE, MINUTE)
    assert await here.store.turns.pinged(1, MadePing(turn.version, PingState.REMINDED, 8, 6))
    assert ping_due(await here.table(), player_settings, start + 18 * HOUR) is None


@pytest.mark.parametrize(("wanted", "hours"), [(0, 16), (1, 23), (6, 18), (48, 12)])
async def test_a_reminder_comes_as_long_before_as_one_wants(here: Process, wanted: int, hours: int) -> None:
    await here.store.settings.set_for_person(ANN, "remind", wanted)
    await here.begin(ANN, BEN, CLEO, DAN)
    turn = await here.turn()
    await here.store.turns.pinged(1, MadePing(turn.version, PingState.PINGED, 8, 5))
    table, player_settings = await here.table(), await here.tables.availability.player_settings(ANN, GUILD)
    at = here.time.now + hours * HOUR
    assert ping_due(table, player_settings, at - MINUTE) is None
    assert ping_due(table, player_settings, at) is PingState.REMINDING


async def test_a_table_is_looked_at_only_when_something_is_due(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN, pace=WEEK)
    turn = await here.turn()
    await here.store.turns.pinged(1, MadePing(turn.version, PingState.PINGED, 8, 5))
    await here.run_due()
    looks = []
    for _ in range(20):
        looks.append((await here.table()).timing.look_at)
        here.time.now += 3 * HOUR
        assert await here.clock.run_due() == 0
    assert set(looks) == {turn.came_at + timedelta(days=7) * 2 / 3}


async def test_tables_from_before_there_was_a_clock_find_their_turn(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN, pace=NO_LIMIT)
    async with here.store._database.write() as transaction:
        await transaction.rows("UPDATE tables SET turn_version = NULL, turn_seat = NULL, look_at = 0")
    assert (await here.table()).turn is None
    await here.run_due()
    assert (await here.turn()).person_id == ANN


async def test_the_clock_of_somebody_alone_runs_in_a_tournament_and_nowhere_else(here: Process) -> None:
    await here.begin(ANN, computers=3)
    table = await here.table()
    (ann,) = [seat for seat in table.seats if seat.person_id == ANN]
    assert time_for(table, ann) is None
    assert time_for(replace(table, occasion=replace(table.occasion, tournament_id=1)), ann) == timedelta(
        days=1
    )
    assert (
        time_for(
            replace(table, occasion=replace(table.occasion, tournament_id=1)),
            replace(ann, presence=Presence.AWAITED),
        )
        is None
    )
