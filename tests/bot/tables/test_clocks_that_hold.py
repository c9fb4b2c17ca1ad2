"""A published deadline holds: nobody shortens it, and nobody stretches one under way by changing settings."""

from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.layout.errors import Refused
from bot.tables.turns import ping_due
from bot.time.availability import GRACE
from bot.time.holidays import days_off
from bot.time.pace import DAY, LIVE, Pace
from canasta.actions import Draw
from data.records.results import EVERYWHERE
from data.records.tables import TableStatus
from data.records.turns import MadePing, PingState
from tests.bot.async_table import ANN, BEN, CLEO, DAN, GUILD, HOUR, MINUTE, Process

DAYS = timedelta(days=1)
MATCH_DAYS = 14 * DAYS


def today(here: Process) -> date:
    return here.time.now.date()


async def quiet(here: Process) -> None:
    await here.tables.time.prefer(ANN, quiet="11:00-23:00")


async def zone(here: Process) -> None:
    await here.tables.time.prefer(ANN, zone="Asia/Tokyo")


async def weekends(here: Process) -> None:
    await here.store.settings.set_for_guild(GUILD, "weekends", True)


async def server_zone(here: Process) -> None:
    await here.store.settings.set_for_guild(GUILD, "zone", "Asia/Tokyo")


async def holiday(here: Process) -> None:
    await here.tables.time.take_holiday(ANN, GUILD, today(here), today(here) + 5 * DAYS)


CHANGES = [quiet, zone, weekends, server_zone, holiday]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("before", [None, "20:00-10:00"])
async def test_a_running_turn_keeps_its_deadline_whatever_is_changed(
    here: Process, change: Callable[[Process], Awaitable[None]], before: str | None
) -> None:
    """absence: C1."""
    await here.store.settings.set_for_person(ANN, "quiet", before)
    await here.begin(ANN, BEN, CLEO, DAN)
    published = await here.deadline()
    here.time.now += HOUR
    await change(here)
    await here.run_due()
    assert await here.deadline() == published
    here.time.now = published - MINUTE
    await here.run_due()
    assert (await here.turn()).person_id == ANN
    await here.wait(2 * MINUTE)
    assert (await here.turn()).person_id == BEN


@pytest.mark.parametrize("change", [quiet, weekends, holiday])
async def test_from_the_next_turn_on_the_change_counts(
    here: Process, change: Callable[[Process], Awaitable[None]]
) -> None:
    """absence: C2."""
    here.time.now += 16 * HOUR
    await here.begin(ANN, BEN, CLEO, DAN)
    await change(here)
    for person in (ANN, BEN, CLEO, DAN):
        assert (await here.deadline() - here.time.now > DAYS) == (person != ANN and change is weekends)
        await here.draw_and_discard(person)
    assert await here.deadline() - here.time.now > DAYS


async def test_a_shorter_night_does_not_shorten_a_deadline(here: Process) -> None:
    """absence: C1."""
    await here.tables.time.prefer(ANN, quiet="13:00-23:00")
    await here.begin(ANN, BEN, CLEO, DAN)
    published = await here.deadline()
    await here.tables.time.prefer(ANN, quiet=None)
    assert await here.deadline() == published


async def test_a_holiday_set_in_advance_stops_the_turns_that_come(here: Process) -> None:
    """absence: C4."""
    await here.tables.time.take_holiday(ANN, GUILD, today(here), today(here) + 6 * DAYS)
    await here.begin(ANN, BEN, CLEO, DAN)
    assert await here.deadline() == datetime(2026, 1, 9, tzinfo=UTC)


async def test_a_holiday_on_all_servers_stops_turns_on_each_for_the_days_that_it_allows(
    here: Process,
) -> None:
    """absence: C4."""
    await here.store.settings.set_for_guild(GUILD, "holiday_days", 3)
    await here.tables.time.take_holiday(ANN, EVERYWHERE, today(here), today(here) + 6 * DAYS)
    await here.begin(ANN, BEN, CLEO, DAN)
    assert await here.deadline() == datetime(2026, 1, 5, tzinfo=UTC)
    elsewhere = await here.tables.availability.player_settings(ANN, GUILD + 1)
    assert elsewhere.off_hours.holidays == ((today(here), today(here) + 6 * DAYS),)
    with pytest.raises(Refused, match="0 left"):
        await here.tables.time.take_holiday(ANN, GUILD, today(here) + 20 * DAYS, today(here) + 20 * DAYS)


async def test_who_comes_back_early_to_all_servers_has_a_full_fresh_turn(here: Process) -> None:
    """absence: C5."""
    await here.store.settings.set_for_guild(GUILD, "holiday_days", 3)
    await here.tables.time.take_holiday(ANN, EVERYWHERE, today(here), today(here) + 6 * DAYS)
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.wait(DAYS + HOUR)
    [kept] = await here.store.availability.of_person(ANN)
    await here.tables.time.drop_holiday(ANN, kept.id)
    assert await here.deadline() == here.time.now + DAYS
    assert (await here.tables.availability.player_settings(ANN, GUILD)).off_hours.holidays == ()


async def test_who_comes_back_early_has_a_full_fresh_turn_and_the_days_begun_are_used(here: Process) -> None:
    """absence: C5."""
    await here.tables.time.take_holiday(ANN, GUILD, today(here), today(here) + 6 * DAYS)
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.wait(2 * DAYS + HOUR)
    [kept] = await here.store.availability.of_person(ANN)
    await here.tables.time.drop_holiday(ANN, kept.id)
    turn = await here.turn()
    assert (turn.person_id, turn.deadline_at) == (ANN, here.time.now + DAYS)
    assert turn.pinged is PingState.NOT_YET, "they are called to it"
    assert len(days_off(await here.store.availability.of_person(ANN))) == 3
    with pytest.raises(Refused, match="already over"):
        await here.tables.time.drop_holiday(ANN, kept.id)
    with pytest.raises(Refused, match="don't have that holiday"):
        await here.tables.time.drop_holiday(BEN, kept.id)


async def test_a_holiday_before_it_begins_is_given_back_whole(here: Process) -> None:
    """absence: C5."""
    await here.tables.time.take_holiday(ANN, GUILD, today(here) + DAYS, today(here) + 6 * DAYS)
    [kept] = await here.store.availability.of_person(ANN)
    await here.tables.time.drop_holiday(ANN, kept.id)
    assert await here.store.availability.of_person(ANN) == []


async def test_a_holiday_set_and_broken_off_gives_no_fresh_turn_to_one_whose_clock_ran(here: Process) -> None:
    """absence: C5."""
    await here.begin(ANN, BEN, CLEO, DAN)
    published = await here.deadline()
    here.time.now += 20 * HOUR
    await holiday(here)
    [kept] = await here.store.availability.of_person(ANN)
    await here.tables.time.drop_holiday(ANN, kept.id)
    assert await here.deadline() == published


async def test_while_a_clock_runs_its_player_is_reminded_even_on_a_holiday_set_too_late(
    here: Process,
) -> None:
    """absence: C3."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await holiday(here)
    settings = await here.tables.availability.player_settings(ANN, GUILD)
    assert ping_due(await here.table(), settings, here.time.now) is PingState.PINGING


async def test_quiet_hours_set_now_are_quiet_at_once(here: Process) -> None:
    """absence: C3."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await quiet(here)
    settings = await here.tables.availability.player_settings(ANN, GUILD)
    assert ping_due(await here.table(), settings, here.time.now) is None
    assert ping_due(await here.table(), settings, here.time.now + 11 * HOUR) is PingState.PINGING


async def test_live_tables_know_no_quiet_hours_no_weekends_and_no_holidays(here: Process) -> None:
    """absence: C9."""
    for change in (quiet, weekends, holiday):
        await change(here)
    here.time.now += 2 * DAYS + HOUR  # Saturday
    await here.begin(ANN, BEN, CLEO, DAN, pace=LIVE)
    assert await here.deadline() == here.time.now + 6 * MINUTE
    settings = await here.tables.availability.player_settings(ANN, GUILD)
    assert ping_due(await here.table(), settings, here.time.now) is PingState.PINGING


@pytest.mark.parametrize("pace", [DAY, LIVE])
async def test_after_a_downtime_its_player_is_called_at_once_though_the_clock_has_its_grace(
    here: Process, pace: Pace
) -> None:
    """absence: C10."""
    await here.begin(ANN, BEN, CLEO, DAN, pace=pace)
    limit = await here.deadline()
    await here.clock._heartbeat()
    here.time.now += 5 * HOUR
    await here.clock._heartbeat()
    settings = await here.tables.availability.player_settings(ANN, GUILD)
    assert ping_due(await here.table(), settings, here.time.now) is PingState.PINGING
    await here.tables.due.look(1)
    assert await here.deadline() == limit + 5 * HOUR + GRACE


async def test_a_turn_that_an_earlier_release_began_has_the_settings_of_now(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    async with here.store._database.write() as transaction:
        await transaction.rows("UPDATE tables SET turn_rests = NULL, look_at = 0")
    await holiday(here)
    assert await here.deadline() == datetime(2026, 1, 8, tzinfo=UTC)


# Pauses.


async def pause(here: Process) -> None:
    for person in (ANN, BEN, CLEO, DAN):
        await here.tables.pauses.ask(1, person)
    assert (await here.table()).timing.paused_at is not None


async def test_a_pause_keeps_what_was_left_and_calls_the_player_when_it_ends(here: Process) -> None:
    """absence: C7."""
    await here.begin(ANN, BEN, CLEO, DAN)
    made = MadePing((await here.turn()).version, PingState.PINGED, 8, 5)
    assert await here.store.turns.pinged(1, made)
    here.time.now += 20 * HOUR
    await pause(here)
    assert (await here.turn()).pinged is PingState.PINGED
    await here.wait(5 * DAYS)
    await here.tables.pauses.end(1, BEN)
    turn = await here.turn()
    assert (turn.person_id, turn.deadline_at) == (ANN, here.time.now + 4 * HOUR)
    settings = await here.tables.availability.player_settings(ANN, GUILD)
    assert ping_due(await here.table(), settings, here.time.now) is PingState.PINGING


async def test_who_ends_the_pause_need_not_be_called(here: Process) -> None:
    """absence: C7."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await pause(here)
    await here.tables.pauses.end(1, ANN)
    assert (await here.turn()).pinged is PingState.PINGED


async def test_a_move_during_a_pause_costs_no_reserve(here: Process) -> None:
    """absence: C7."""
    await here.begin(ANN, BEN, CLEO, DAN, pace=LIVE)
    here.time.now += 2 * MINUTE
    await pause(here)
    here.time.now += HOUR
    await here.draw_and_discard(ANN)
    assert (await here.table()).seats[0].bank == 4 * MINUTE


async def test_a_pause_can_be_withdrawn_while_others_have_not_agreed(here: Process) -> None:
    """absence: C6."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.pauses.ask(1, ANN)
    await here.tables.pauses.ask(1, BEN)
    await here.tables.pauses.withdraw(1, ANN)
    assert list((await here.table()).votes.cast["pause"]) == [BEN]
    for person in (CLEO, DAN):
        await here.tables.pauses.ask(1, person)
    assert (await here.table()).timing.paused_at is None
    await here.tables.pauses.ask(1, ANN)
    assert (await here.table()).timing.paused_at is not None
    with pytest.raises(Refused, match="Resume ends it"):
        await here.tables.pauses.withdraw(1, ANN)


async def test_a_pause_is_no_reason_to_close_a_match(here: Process) -> None:
    """absence: C8."""
    await here.begin(ANN, BEN, CLEO, DAN, pace=DAY)
    await pause(here)
    for _ in range(6):
        await here.wait(MATCH_DAYS)
    assert (await here.table()).status is TableStatus.PLAYING
    assert here.warnings.told == []
    await here.tables.pauses.end(1, ANN)
    await here.move(ANN, Draw())
