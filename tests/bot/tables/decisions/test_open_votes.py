"""Who is called to vote, and what holds once a vote has been open for a day."""

from datetime import date

import pytest

from bot.tables.decisions.ballots import END, PAUSE, Choice, votes_on
from bot.time.pace import LIVE, NO_LIMIT, WEEK, Pace
from data.records.tables import Decision, Presence, TableStatus
from tests.bot.async_table import (
    ANN,
    BEN,
    CLEO,
    DAN,
    DAYS,
    GUILD,
    HOUR,
    MINUTE,
    Process,
    late_ann,
)


async def called(here: Process) -> list[tuple[str, list[int | None]]]:
    """The calls to vote, and whom each calls."""
    items = [item for _, item in await here.store.news.of_table(1)]
    return [(item.kind, [*item.call]) for item in items if item.kind.startswith("vote_on_")]


async def test_everybody_whose_vote_is_missing_is_called_once(here: Process) -> None:
    """absence: A16."""
    await late_ann(here)
    await here.tables.votes.cast(1, BEN, 1, Choice.SUBSTITUTE)
    assert await called(here) == [("vote_on_seat", [CLEO, DAN])]
    await here.tables.votes.cast(1, BEN, 1, Choice.WAIT)
    await here.wait(HOUR)
    assert len(await called(here)) == 1


async def test_a_vote_taken_back_and_cast_again_calls_nobody_again_on_that_day(here: Process) -> None:
    """absence: A16."""
    await here.begin(ANN, BEN, CLEO, DAN, pace=NO_LIMIT)
    for _ in range(3):
        await here.tables.pauses.ask(1, ANN)
        await here.tables.pauses.withdraw(1, ANN)
        await here.tables.ending.want(1, BEN)
        await here.tables.ending.play_on(1, ANN)
    assert await called(here) == [("vote_on_pause", [BEN, CLEO, DAN]), ("vote_on_end", [ANN, CLEO, DAN])]


async def test_in_quiet_hours_the_call_waits_for_their_end(here: Process) -> None:
    """absence: A16."""
    await here.store.settings.set_for_person(CLEO, "quiet", "10:00-20:00")
    await here.store.settings.set_for_person(DAN, "calls", "none")
    await here.begin(ANN, BEN, CLEO, DAN, pace=NO_LIMIT)
    await here.tables.ending.want(1, ANN)
    assert await called(here) == [("vote_on_end", [BEN])]
    await here.wait(7 * HOUR)
    assert len(await called(here)) == 1
    await here.wait(HOUR)
    assert (await called(here))[1:] == [("vote_on_end", [CLEO])]
    await here.wait(HOUR)
    assert len(await called(here)) == 2


async def test_who_votes_before_the_quiet_hours_end_is_not_called(here: Process) -> None:
    """absence: A16."""
    await here.store.settings.set_for_person(CLEO, "quiet", "10:00-20:00")
    await here.begin(ANN, BEN, CLEO, DAN, pace=NO_LIMIT)
    await here.tables.ending.want(1, ANN)
    await here.tables.ending.want(1, CLEO)
    await here.wait(9 * HOUR)
    assert len(await called(here)) == 1


async def test_after_a_day_those_who_have_voted_decide_about_a_seat(here: Process) -> None:
    """absence: A16."""
    await late_ann(here)
    await here.tables.votes.cast(1, BEN, 1, Choice.SUBSTITUTE)
    await here.wait(DAYS - MINUTE)
    assert (await here.table()).seats[1].decision is None
    await here.wait(MINUTE)
    table = await here.table()
    assert (table.seats[1].decision, table.votes.cast) == (Decision.SUBSTITUTE, {})
    assert table.seats[1].presence is Presence.KEPT, "she is told first"


async def test_a_partner_on_holiday_keeps_nobody_waiting_and_a_tie_changes_nothing(here: Process) -> None:
    """absence: A16."""
    today = here.time.now.date()
    await here.tables.time.take_holiday(DAN, GUILD, today, date(today.year, today.month, today.day + 9))
    await late_ann(here)
    await here.tables.votes.cast(1, BEN, 1, Choice.SUBSTITUTE)
    await here.tables.votes.cast(1, CLEO, 1, Choice.WAIT)
    await here.wait(DAYS)
    table = await here.table()
    assert (table.seats[1].decision, table.seats[1].presence) == (None, Presence.KEPT)
    assert table.votes.cast == {}
    assert await called(here) == [("vote_on_seat", [CLEO])]


@pytest.mark.parametrize(("wants", "ends"), [((ANN, BEN), True), ((ANN, CLEO), False), ((ANN,), False)])
async def test_after_a_day_two_of_two_sides_may_end_a_match(
    here: Process, wants: tuple[int, ...], ends: bool
) -> None:
    """absence: A16."""
    await here.begin(ANN, BEN, CLEO, DAN, pace=NO_LIMIT)
    for person in wants:
        await here.tables.ending.want(1, person)
    await here.wait(DAYS - MINUTE)
    assert (await here.table()).status is TableStatus.PLAYING
    await here.wait(MINUTE)
    table = await here.table()
    assert (table.status is TableStatus.FINISHED) is ends
    assert votes_on(table, END) == {}


@pytest.mark.parametrize(("wants", "paused"), [((ANN, CLEO), True), ((ANN,), False)])
async def test_after_a_day_two_may_have_a_pause(here: Process, wants: tuple[int, ...], paused: bool) -> None:
    """absence: A16."""
    await here.begin(ANN, BEN, CLEO, DAN, pace=NO_LIMIT)
    for person in wants:
        await here.tables.pauses.ask(1, person)
    await here.wait(DAYS)
    table = await here.table()
    assert (table.timing.paused_at is not None) is paused
    assert votes_on(table, PAUSE) == {}


async def test_at_a_live_table_ten_minutes_are_enough_and_quiet_hours_are_none(here: Process) -> None:
    """absence: A16."""
    await here.store.settings.set_for_person(CLEO, "quiet", "10:00-20:00")
    await here.begin(ANN, BEN, CLEO, DAN, pace=LIVE)
    await here.tables.ending.want(1, ANN)
    await here.tables.ending.want(1, BEN)
    assert await called(here) == [("vote_on_end", [BEN, CLEO, DAN])]
    here.time.now += 10 * MINUTE
    await here.tables.due.look(1)
    assert (await here.table()).status is TableStatus.FINISHED


@pytest.mark.parametrize(("agree", "after"), [((BEN,), WEEK), ((), NO_LIMIT)])
async def test_after_a_day_two_may_change_the_pace(
    here: Process, agree: tuple[int, ...], after: Pace
) -> None:
    """absence: A16, C12."""
    await here.begin(ANN, BEN, CLEO, DAN, pace=NO_LIMIT)
    await here.tables.paces.suggest(1, ANN, WEEK)
    for person in agree:
        await here.tables.paces.agree(1, person, WEEK)
    await here.wait(DAYS)
    assert Pace.read((await here.table()).timing.pace) == after
