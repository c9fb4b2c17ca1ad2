"""Tournaments while the gateway is lost: nobody can press anything, so nothing is done there by the clock."""

from collections.abc import AsyncIterator
from datetime import timedelta
from unittest.mock import AsyncMock

import pytest_asyncio

from bot.time.pace import LIVE
from bot.tournaments.no_shows import ENDED_LIVE
from bot.workers.turn_clock import TurnClock
from data.records.matches import Outcome
from data.tournaments.records import Evening, TournamentStatus
from tests.bot.tournament_fixtures import HOST, WEEK, Cups, fresh

MINUTE = timedelta(minutes=1)


@pytest_asyncio.fixture
async def cups() -> AsyncIterator[Cups]:
    async with fresh() as made:
        yield made


async def clock_of(cups: Cups) -> TurnClock:
    """The process's clock, which has just said that all is well."""
    clock = TurnClock(cups.tables, AsyncMock(), tick=1)
    await clock.start()
    await clock.close()
    return clock


async def ended(cups: Cups, cup: int) -> set[Outcome | None]:
    """How tables of the first round have ended by now."""
    await cups.service.rounds.advance(cup)
    meetings = await cups.store.tournaments.rounds.meetings(cup, 1)
    return {meeting.outcome for meeting in meetings if meeting.over}


async def test_nobody_is_missing_for_the_time_in_which_they_could_not_be_heard(cups: Cups) -> None:
    cup = await cups.open(pace=LIVE.key)
    await cups.enter(cup, 1, 2, 3, 4)
    await cups.service.rounds.start(cup, HOST)
    clock = await clock_of(cups)
    clock.lost(0)
    cups.clock.now += 2 * ENDED_LIVE
    assert await ended(cups, cup) == set()
    # The gateway is back, but it isn't recorded yet for how long it was lost.
    clock.found(0)
    assert await ended(cups, cup) == set()
    await clock.tick()
    assert await ended(cups, cup) == set()
    cups.clock.now += 2 * ENDED_LIVE
    assert await ended(cups, cup) == {Outcome.ABANDONED}


async def test_a_round_ends_by_its_time_once_people_are_heard_again(cups: Cups) -> None:
    cup = await cups.open()
    await cups.enter(cup, 1, 2, 3, 4)
    await cups.service.rounds.start(cup, HOST)
    clock = await clock_of(cups)
    clock.lost(0)
    cups.clock.now += WEEK
    assert (await cups.service.rounds.advance(cup)).round == 1
    clock.found(0)
    await clock.tick()
    assert (await cups.service.rounds.advance(cup)).round == 2


async def test_nothing_begins_and_nobody_is_asked_while_they_cannot_be_heard(cups: Cups) -> None:
    now = cups.clock.now
    cup = await cups.open(pace=LIVE.key, evening=Evening(now + 10 * MINUTE, 5 * MINUTE))
    await cups.enter(cup, 1, 2, 3, 4)
    clock = await clock_of(cups)
    clock.lost(0)
    cups.clock.now += 12 * MINUTE
    await cups.service.evenings.look(cup)
    made = await cups.now(cup)
    assert (made.status, made.evening.called_at, made.evening.postponed) == (
        TournamentStatus.OPEN,
        None,
        False,
    )
    clock.found(0)
    await clock.tick()
    await cups.service.evenings.look(cup)
    assert (await cups.now(cup)).status is TournamentStatus.RUNNING
