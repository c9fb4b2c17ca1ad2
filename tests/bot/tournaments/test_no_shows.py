"""People who never turn up at their tables: when their director sees them, and when the table is ended."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest_asyncio

from bot.time.deadlines import OffHours
from bot.time.pace import DAY, LIVE
from bot.tournaments.no_shows import ENDED, ENDED_LIVE, LISTED, LISTED_LIVE, no_shows
from canasta.players import choose
from data.records.matches import Outcome
from data.tournaments.records import AwaitedSeat, Tournament, TournamentStatus
from tests.bot.tournament_fixtures import HOST, Cups, fresh

BEGAN = datetime(2026, 5, 1, 20, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
PAIRINGS = [(1, 1, 2), (2, 3, 4)]


@pytest_asyncio.fixture
async def cups() -> AsyncIterator[Cups]:
    async with fresh() as made:
        yield made


async def evening(cups: Cups, *, pace: str = LIVE.key) -> Tournament:
    """Four pairs in the first round, at this pace."""
    cup = await cups.open(seats=4, pace=pace)
    for one in (1, 3, 5, 7):
        await cups.pair(cup, one, one + 1)
    return await cups.service.rounds.start(cup, HOST)


def awaited(
    seat: int, at: datetime | None, *, people: int = 2, paused: datetime | None = None
) -> AwaitedSeat:
    return AwaitedSeat(1, 11, seat, seat % 2, people, 10 + seat, "", at, paused)


async def test_who_is_missing_is_listed_after_minutes_and_their_table_ends_if_it_is_a_whole_side(
    cups: Cups,
) -> None:
    made = await evening(cups)

    def listed(*seats: AwaitedSeat, after: timedelta) -> list[tuple[int, int, bool, bool]]:
        now = BEGAN + after
        missing = no_shows(made, PAIRINGS, seats, {}, now)
        return [(one.entry, len(one.people), one.listed, one.over(now)) for one in missing]

    both = awaited(0, BEGAN), awaited(2, None)
    assert listed(*both, after=LISTED_LIVE - MINUTE) == [(1, 2, False, False)]
    assert listed(*both, after=LISTED_LIVE) == [(1, 2, True, False)]
    assert listed(*both, after=ENDED_LIVE - MINUTE) == [(1, 2, True, False)]
    assert listed(*both, after=ENDED_LIVE) == [(1, 2, True, True)]
    # Their partner plays: the table goes on, and its director sees who is missing.
    assert listed(awaited(0, BEGAN), after=5 * ENDED_LIVE) == [(1, 1, True, False)]
    assert listed(awaited(0, BEGAN, people=1), after=ENDED_LIVE) == [(1, 1, True, True)]
    # Nobody waits for somebody whose turn hasn't come, and a pause is a pause.
    assert listed(awaited(0, None), awaited(2, None), after=ENDED_LIVE) == []
    paused = (awaited(seat, BEGAN, paused=BEGAN) for seat in (1, 3))
    assert listed(*paused, after=9 * ENDED_LIVE) == [(2, 2, True, False)]


async def test_over_days_it_takes_days_and_rests_dont_count(cups: Cups) -> None:
    made = await evening(cups, pace=DAY.key)
    both = [awaited(1, BEGAN), awaited(3, None)]
    weekend = OffHours(spans=((BEGAN + timedelta(hours=1), BEGAN + timedelta(hours=49)),))
    for rests, rested in (({}, timedelta(0)), ({11: weekend}, timedelta(hours=48))):
        (missing,) = no_shows(made, PAIRINGS, both, rests, BEGAN + LISTED + rested)
        assert (missing.entry, missing.listed, missing.ends_at) == (2, True, BEGAN + ENDED + rested)


async def test_a_pair_that_never_comes_holds_nobody_up_and_drops_out(cups: Cups) -> None:
    made = await evening(cups)
    meetings = await cups.meetings(made)
    tables = [await cups.table(meeting.table_id) for meeting in meetings]
    absent = meetings[0].second or 0
    # At the second table one of a pair plays, at the first a pair is missing.
    await cups.play(tables[1].id)
    for _ in range(3):
        view = await cups.tables.views.of(tables[0].id, None)
        if view.to_move in (1, 3):
            break
        while view.to_move in (0, 2):
            person = view.table.seats[view.to_move].person_id or 0
            own = await cups.tables.views.seated(tables[0].id, person)
            assert own.view is not None
            view = (
                await cups.tables.play.act(tables[0].id, person, choose(own.view), own.table.version)
            ).table_view
    turn_at = cups.clock.now
    cups.clock.now += LISTED_LIVE
    made = await cups.service.rounds.advance(made.id)
    (missing,) = await cups.service.no_shows.of(made, cups.clock.now)
    assert (missing.entry, missing.since, missing.listed) == (absent, turn_at, True)
    assert [one.person_id for one in missing.people] == [2 * absent - 1, 2 * absent]
    assert made.round == 1
    # Their turns run out meanwhile, and the program plays them: that is no move of theirs.
    await cups.tables.due.look(tables[0].id)
    cups.clock.now = turn_at + ENDED_LIVE - MINUTE
    await cups.tables.due.look(tables[0].id)
    assert (await cups.service.rounds.advance(made.id)).round == 1
    cups.clock.now += MINUTE
    made = await cups.service.rounds.advance(made.id)
    assert (made.round, made.status) == (2, TournamentStatus.RUNNING)
    first, _ = await cups.store.tournaments.rounds.meetings(made.id, 1)
    assert first.outcome is Outcome.ABANDONED
    assert [entry.left for entry in made.entries if entry.number != absent] == [None] * 3
    assert made.entry(absent).left == 2
    assert all(player.person_id is None for player in made.entry(absent).players)
