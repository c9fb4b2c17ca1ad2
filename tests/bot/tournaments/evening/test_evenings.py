"""Tournaments that begin by themselves: the time, the check-in, those who come late or not at all."""

from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio

from bot.layout.errors import Refused
from bot.runtime.settings import Limit
from bot.tables.settings.hourly_limits import SEARCHES
from bot.time.pace import DAY, LIVE
from bot.tournaments.director.change import Director
from bot.tournaments.evening.starts import CHECK_IN, Due, due, planned
from bot.tournaments.format import KNOCK_OUT, SWISS
from bot.tournaments.scoring.methods import LATE
from data.records.deals import HALF
from data.tournaments.records import NO_EVENING, Evening, NoticeKind, RoleCalls, Tournament, TournamentStatus
from tests.bot.tournament_fixtures import HOST, Cups, fresh, lower_number_wins, pairs_of

EIGHT = datetime(2026, 5, 1, 20, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
RUNS = Director(HOST, "Host")


@pytest_asyncio.fixture
async def cups() -> AsyncIterator[Cups]:
    async with fresh() as made:
        made.clock.now = EIGHT - HOUR
        yield made


async def at_eight(cups: Cups, *people: int, check_in: timedelta = CHECK_IN, **wanted: object) -> int:
    """A tournament of people who play alone, which begins at eight."""
    made = await cups.open(pace=LIVE.key, evening=Evening(EIGHT, check_in), **wanted)  # type: ignore[arg-type]
    await cups.enter(made, *people)
    return made


async def look(cups: Cups, cup: int, at: datetime) -> Tournament:
    """What a look at this time makes of it."""
    cups.clock.now = at
    await cups.service.evenings.look(cup)
    return await cups.service.rounds.advance(cup)


async def told(cups: Cups) -> list[NoticeKind]:
    """What is to be told, which is taken as done."""
    notices = await cups.store.tournaments.evenings.notices()
    for notice in notices:
        await cups.store.tournaments.evenings.told(notice.id)
    return [notice.kind for notice in notices]


def test_what_is_due_and_when() -> None:
    evening = Evening(EIGHT, CHECK_IN)
    called = replace(evening, called_at=EIGHT - CHECK_IN)
    for its_evening, at, step in (
        (NO_EVENING, EIGHT, Due.NOTHING),
        (evening, EIGHT - CHECK_IN - MINUTE, Due.NOTHING),
        (evening, EIGHT - CHECK_IN, Due.CALL),
        (called, EIGHT - MINUTE, Due.NOTHING),
        (replace(evening, check_in=timedelta(0)), EIGHT - MINUTE, Due.NOTHING),
        (called, EIGHT, Due.START),
        # The bot was down over both: those who weren't asked can't be missing.
        (evening, EIGHT + 59 * MINUTE, Due.START),
        (called, EIGHT + HOUR, Due.MISSED),
    ):
        assert due(its_evening, at) is step, (its_evening, at)


def test_a_start_is_planned_some_time_ahead_with_a_check_in_as_usual_for_the_pace() -> None:
    now = EIGHT - HOUR
    assert planned(EIGHT, None, LIVE, now, NO_EVENING).check_in == CHECK_IN
    assert planned(EIGHT, None, DAY, now, NO_EVENING).check_in == timedelta(0)
    assert planned(EIGHT, timedelta(0), LIVE, now, NO_EVENING).check_in == timedelta(0)
    for wrong in (now, now + timedelta(days=91)):
        with pytest.raises(Refused, match="Choose a time between"):
            planned(wrong, None, LIVE, now, NO_EVENING)
    with pytest.raises(Refused, match="needs a start time"):
        planned(None, CHECK_IN, LIVE, now, NO_EVENING)
    # Planned anew, people are asked anew; a role isn't mentioned for that again.
    asked = Evening(EIGHT, CHECK_IN, True, now, frozenset({1}), 55, RoleCalls.BOTH)
    later = planned(EIGHT + HOUR, CHECK_IN, LIVE, now, asked)
    assert later == Evening(EIGHT + HOUR, CHECK_IN, role_id=55)
    # Nor where it was planned for no time in between.
    never = planned(None, None, LIVE, now, asked)
    assert planned(EIGHT, CHECK_IN, LIVE, now, never).role_calls is RoleCalls.NEVER


async def test_people_are_pinged_for_a_check_in_only_so_often_however_often_it_is_planned(cups: Cups) -> None:
    cups.tables.limits.limits = {SEARCHES.use: Limit(2, 0)}
    cup = await at_eight(cups, 1, 2, 3, 4)
    asked, desk = 0, cups.service.evenings
    for _ in range(4):
        cups.clock.now += MINUTE
        with suppress(Refused):
            await desk.plan(cup, RUNS, cups.clock.now + 10 * MINUTE, CHECK_IN)
        await look(cups, cup, cups.clock.now)
        asked += (await told(cups)).count(NoticeKind.CHECK_IN)
    assert asked == 3
    with pytest.raises(Refused, match="called for players several times"):
        await desk.plan(cup, RUNS, None, None)


async def test_it_begins_by_itself_with_those_who_are_there_and_latecomers_join_it(cups: Cups) -> None:
    cup = await at_eight(cups, 1, 2, 3, 4, 5, 6, rounds=4)
    with pytest.raises(Refused, match="no check-in now"):
        await cups.service.evenings.here(cup, 1)
    made = await look(cups, cup, EIGHT - CHECK_IN)
    made = await look(cups, cup, EIGHT - CHECK_IN + MINUTE)
    assert await told(cups) == [NoticeKind.CHECK_IN]
    for person in (1, 2, 3):
        made = await cups.service.evenings.here(cup, person)
    with pytest.raises(Refused, match="already checked in"):
        await cups.service.evenings.here(cup, 1)
    with pytest.raises(Refused, match="not everybody is here"):
        await cups.service.rounds.start(cup, HOST)
    made = await cups.service.evenings.check_in(cup, RUNS, 4)
    with pytest.raises(Refused, match="Only <@900>"):
        await cups.service.evenings.check_in(cup, Director(1, "P1"), 5)
    # Anyone who enters now is there; of the six before, two aren't.
    made = await cups.enter(cup, 7)
    made = await look(cups, cup, EIGHT)
    assert (made.status, made.round, made.rounds) == (TournamentStatus.RUNNING, 1, 4)
    assert [entry.joined for entry in made.entries] == [1, 1, 1, 1, 2, 2, 1]
    (sits_out,) = [meeting for meeting in await cups.meetings(made) if meeting.second is None]
    # One comes now and plays at once against the one who sits out; the other is seated in the next round.
    await cups.service.evenings.here(cup, 5)
    made = await look(cups, cup, EIGHT + 5 * MINUTE)
    met = {meeting.number: meeting for meeting in await cups.meetings(made)}[sits_out.number]
    assert (met.first, met.second) == (sits_out.first, 5)
    assert (await cups.table_with(made, 5)).id == met.table_id
    assert made.entry(5).joined == 1
    await cups.service.evenings.here(cup, 6)
    made = await look(cups, cup, EIGHT + 6 * MINUTE)
    assert 6 not in {number for both in pairs_of(await cups.meetings(made)) for number in both}
    made = await cups.score_round(made, lower_number_wins)
    assert made.round == 2
    assert 6 in {number for both in pairs_of(await cups.meetings(made)) for number in both}
    made = await cups.score_round(made, lower_number_wins)
    (late,) = [place for place in (await cups.service.registry.overview(cup)).places if place.entry == 6]
    # A half in the second round, and what a round missed for being late counts.
    assert late.score == (LATE + HALF) / 2


async def test_who_never_comes_is_seated_in_no_round_and_cant_come_after_half_of_them(cups: Cups) -> None:
    cup = await at_eight(cups, 1, 2, 3, 4, 5, rounds=2)
    await look(cups, cup, EIGHT - CHECK_IN)
    for person in (1, 2, 3, 4):
        await cups.service.evenings.here(cup, person)
    made = await look(cups, cup, EIGHT)
    made = await cups.score_round(made, lower_number_wins)
    assert made.round == 2
    assert 5 not in {number for both in pairs_of(await cups.meetings(made)) for number in both}
    with pytest.raises(Refused, match="too late"):
        await cups.service.evenings.here(cup, 5)
    made = await cups.score_round(made, lower_number_wins)
    assert made.status is TournamentStatus.FINISHED
    assert 5 not in [place.entry for place in (await cups.service.registry.overview(cup)).places]


@pytest.mark.parametrize("system", [SWISS, KNOCK_OUT])
async def test_two_latecomers_meet_at_once_and_a_knock_out_takes_none(cups: Cups, system: str) -> None:
    deals = 0 if system == KNOCK_OUT else 1
    cup = await at_eight(cups, *range(1, 7), rounds=3, system=system, deals=deals)
    await look(cups, cup, EIGHT - CHECK_IN)
    for person in (1, 2, 3, 4):
        await cups.service.evenings.here(cup, person)
    made = await look(cups, cup, EIGHT)
    assert (
        pairs_of(await cups.meetings(made)) == [(1, 4), (2, 3)] if system == KNOCK_OUT else [(1, 3), (2, 4)]
    )
    if system == KNOCK_OUT:
        with pytest.raises(Refused, match="too late"):
            await cups.service.evenings.here(cup, 5)
        return
    for person in (5, 6):
        await cups.service.evenings.here(cup, person)
    made = await look(cups, cup, EIGHT + MINUTE)
    assert pairs_of(await cups.meetings(made))[2:] == [(5, 6)]


async def test_too_few_are_waited_for_once_and_then_it_is_called_off(cups: Cups) -> None:
    cup = await at_eight(cups, 1, 2, 3, check_in=timedelta(0))
    made = await look(cups, cup, EIGHT + MINUTE)
    assert (made.status, made.evening.starts_at) == (TournamentStatus.OPEN, EIGHT + 31 * MINUTE)
    made = await look(cups, cup, EIGHT + 30 * MINUTE)
    assert await told(cups) == [NoticeKind.POSTPONED]
    made = await look(cups, cup, EIGHT + 31 * MINUTE)
    assert made.status is TournamentStatus.CANCELLED
    await look(cups, cup, EIGHT + HOUR)
    assert await told(cups) == [NoticeKind.EXPIRED]


async def test_a_start_that_the_bot_missed_by_hours_is_its_directors_to_decide(cups: Cups) -> None:
    cup = await at_eight(cups, 1, 2, 3, 4)
    made = await look(cups, cup, EIGHT + 5 * HOUR)
    assert (made.status, made.evening.starts_at) == (TournamentStatus.OPEN, None)
    made = await look(cups, cup, EIGHT + 6 * HOUR)
    assert await told(cups) == [NoticeKind.MISSED]
    tomorrow = EIGHT + timedelta(days=1)
    made = await cups.service.evenings.plan(cup, RUNS, tomorrow, None)
    assert made.evening == Evening(tomorrow, CHECK_IN)
    made = await look(cups, cup, tomorrow + 10 * MINUTE)
    assert (made.status, await told(cups)) == (TournamentStatus.RUNNING, [])
    with pytest.raises(Refused, match="already begun"):
        await cups.service.evenings.plan(cup, RUNS, tomorrow + HOUR, None)
