"""A tournament whose process is killed between any two steps, and one that two processes look after."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.layout.errors import Refused
from bot.tournaments import format
from data import Store
from data.db.database import Database, Transaction
from data.records.matches import Outcome
from data.tournaments.records import Evening, HeldUp, Tournament, TournamentStatus
from tests.bot.factories import Clock
from tests.bot.tournament_fixtures import HOST, WEEK, Cups, check_tables, fresh, lower_number_wins, pairs_of
from tests.support.shortened import shortened

HOUR = timedelta(hours=1)
ANN, BEN = 1, 2


class Killed(BaseException):
    """The process is gone."""


class Mortal:
    """A database before whose n-th write the process is killed."""

    def __init__(self, database: Database, writes: int) -> None:
        self._database, self._writes = database, writes
        self.shards = database.shards

    def read(self) -> Any:
        return self._database.read()

    async def reading(self, work: Any) -> Any:
        return await self._database.reading(work)

    async def rows(self, sql: str, values: Any = ()) -> Any:
        return await self._database.rows(sql, values)

    async def change(self, sql: str, values: Any = ()) -> Any:
        self._live_on()
        return await self._database.change(sql, values)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        self._live_on()
        async with self._database.write() as transaction:
            yield transaction

    async def writing(self, work: Any) -> Any:
        self._live_on()
        return await self._database.writing(work)

    def _live_on(self) -> None:
        if not self._writes:
            raise Killed
        self._writes -= 1


async def stand(cups: Cups, tournament_id: int) -> list[object]:
    """All that matters of how a tournament stands."""
    made = await cups.now(tournament_id)
    await check_tables(cups.store, made)
    lines: list[object] = [made.status, made.round, made.rounds, made.round_ends_at, made.entries]
    for meeting in await cups.store.tournaments.rounds.meetings(tournament_id):
        seats = None if meeting.table_id is None else (await cups.table(meeting.table_id)).seats
        lines.append((*pairs_of([meeting]), meeting.outcome, meeting.results, seats))
    return lines


Step = Callable[[Cups, int], Awaitable[Any]]


async def started(cups: Cups) -> int:
    """Six pairs and one who is alone, before the start."""
    cup = await cups.open(seats=4, computers=2)
    await cups.pair(cup, 1, 2)
    await cups.enter(cup, 3, 4, 5)
    return cup


async def at_the_end_of_a_round(cups: Cups) -> int:
    """All tables of the first round are over; somebody has left their seat, others come late."""
    cup = await started(cups)
    made = await cups.service.rounds.start(cup, HOST)
    await cups.tables.seats.leave((await cups.table_with(made, 1)).id, 1)
    await cups.tables.seats.leave((await cups.table_with(made, 3)).id, 3)
    await cups.enter(cup, 11, 12, 13)
    for meeting in await cups.meetings(made):
        if not meeting.over:
            await cups.score(meeting, lower_number_wins(meeting))
    return cup


async def late_in_a_round(cups: Cups) -> int:
    """The time of the round is over, and tables still play."""
    cup = await started(cups)
    await cups.service.rounds.start(cup, HOST)
    cups.clock.now += WEEK
    return cup


async def at_the_end(cups: Cups) -> int:
    """All tables of the last round are over; somebody has left their seat."""
    made = await cups.begin(1, 2, 3, 4, rounds=1)
    await cups.tables.seats.leave((await cups.table_with(made, 1)).id, 1)
    for meeting in await cups.meetings(made):
        await cups.score(meeting, lower_number_wins(meeting))
    return made.id


async def in_a_round(cups: Cups) -> int:
    """Tables play."""
    cup = await started(cups)
    await cups.service.rounds.start(cup, HOST)
    return cup


async def at_its_hour(cups: Cups) -> int:
    """People have been asked whether they are there, and one isn't when it begins by itself."""
    evening = Evening(cups.clock.now + HOUR, HOUR / 4)
    cup = await cups.open(seats=4, computers=3, evening=evening)
    for one in (1, 3, 5):
        await cups.pair(cup, one, one + 1)
    cups.clock.now += HOUR - HOUR / 4
    await cups.service.evenings.look(cup)
    for person in (1, 2, 3, 4, 5):
        await cups.service.evenings.here(cup, person)
    cups.clock.now += HOUR / 4
    return cup


async def somebody_comes_late(cups: Cups) -> int:
    """It has begun without a pair, and another sits out: both are there now."""
    cup = await at_its_hour(cups)
    await begin_by_itself(cups, cup)
    await cups.service.evenings.here(cup, 6)
    return cup


async def begin_by_itself(cups: Cups, cup: int) -> None:
    """What the bot does when the time has come."""
    await cups.service.evenings.look(cup)
    await cups.service.rounds.advance(cup)


@shortened(
    ("before", "step"),
    [
        (started, lambda cups, cup: cups.service.rounds.start(cup, HOST)),
        (at_the_end_of_a_round, lambda cups, cup: cups.service.rounds.advance(cup)),
        (late_in_a_round, lambda cups, cup: cups.service.rounds.advance(cup)),
        (at_the_end, lambda cups, cup: cups.service.rounds.advance(cup)),
        (in_a_round, lambda cups, cup: cups.service.rounds.cancel(cup, HOST, "it rains")),
        (in_a_round, lambda cups, cup: cups.service.entries.withdraw(cup, 1)),
        (at_its_hour, begin_by_itself),
        (somebody_comes_late, lambda cups, cup: cups.service.rounds.advance(cup)),
    ],
    ids=["start", "next round", "time over", "end", "cancel", "withdraw", "by itself", "late"],
)
async def test_after_a_kill_at_any_point_it_goes_on_as_if_nothing_had_happened(
    before: Callable[[Cups], Awaitable[int]], step: Step
) -> None:
    async with fresh() as whole:
        cup = await before(whole)
        await step(whole, cup)
        await whole.service.rounds.advance(cup)
        expected = await stand(whole, cup)
    for writes in count():
        async with fresh() as cups:
            cup = await before(cups)
            killed = False
            mortal: Any = Mortal(cups.store._database, writes)
            try:
                await step(Cups(Store(mortal, cups.clock), cups.clock), cup)
            except Killed:
                killed = True
            after = Cups(cups.store, cups.clock)
            if killed:
                # Anyone who pressed the button presses it again; if it was done, they are told so.
                try:
                    await step(after, cup)
                except Refused:
                    assert writes > 0
            await after.service.rounds.advance(cup)
            assert await stand(after, cup) == expected, writes
        if not killed:
            break
    assert writes > 1


async def test_two_processes_may_look_after_one_tournament(tmp_path: Path) -> None:
    clock, path = Clock(), str(tmp_path / "cups.db")
    async with await Store.open(path, clock=clock) as here, await Store.open(path, clock=clock) as there:
        both = [Cups(here, clock), Cups(there, clock)]
        cup = await both[0].open()
        await both[0].enter(cup, *range(1, 8))

        async def together(*calls: Awaitable[Tournament]) -> None:
            done = await asyncio.gather(*calls, return_exceptions=True)
            assert all(isinstance(result, (Tournament, Refused)) for result in done), done
            assert any(isinstance(result, Tournament) for result in done)

        await together(*(process.service.rounds.start(cup, HOST) for process in both))
        made = await both[1].now(cup)
        while made.status is TournamentStatus.RUNNING:
            await together(*(process.service.rounds.advance(cup) for process in both * 2))
            assert (await both[0].now(cup)).round == made.round
            meetings = await both[0].meetings(made)
            assert all(meeting.over or meeting.table_id is not None for meeting in meetings)
            for meeting in meetings:
                if not meeting.over:
                    await both[made.round % 2].score(meeting, lower_number_wins(meeting))
            await together(*(process.service.rounds.advance(cup) for process in both * 2))
            round, made = made.round, await both[1].now(cup)
            assert made.round == round + 1 or made.status is TournamentStatus.FINISHED
        assert made.round == 3
        await check_tables(here, made)


async def test_after_a_kill_between_the_end_of_a_table_and_the_verdict_the_verdict_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    verdicts = []
    for dies in (False, True):
        async with fresh() as cups:
            begun = await cups.begin(ANN, BEN, deals=0, rounds=1)
            # The player to move never does, and the other waits.
            cups.clock.now += WEEK
            if dies:
                with monkeypatch.context() as patched:
                    patched.setattr(cups.store.tournaments.rounds, "blame", _dies)
                    with pytest.raises(Killed):
                        await cups.service.rounds.advance(begun.id)
                meetings = await cups.store.tournaments.rounds.meetings(begun.id)
                assert [(meeting.outcome, meeting.held_up) for meeting in meetings] == [
                    (Outcome.ABANDONED, None)
                ]
                # Another process, long after.
                cups.clock.now += WEEK
                cups = Cups(cups.store, cups.clock)
            over = await cups.service.rounds.advance(begun.id)
            assert over.status is TournamentStatus.FINISHED
            meetings = await cups.store.tournaments.rounds.meetings(begun.id)
            places = format.standing(over, meetings, 1)
            verdicts.append(
                (
                    [meeting.held_up for meeting in meetings],
                    [(placed.entry, placed.score) for placed in places],
                )
            )
    assert verdicts[0] == verdicts[1]
    assert verdicts[0][0] in ([HeldUp.FIRST], [HeldUp.SECOND])


async def _dies(*given: Any) -> None:
    raise Killed
