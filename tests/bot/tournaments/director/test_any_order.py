"""Whatever directors, players and the clock do, in whatever order: nothing is done by halves or twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.layout.errors import Refused
from bot.tournaments import format
from bot.tournaments.director.change import Director
from bot.tournaments.director.round_times import minute
from data.tournaments.records import TournamentStatus
from tests.bot.tournament_fixtures import HOST, Cups, fresh

PEOPLE = range(1, 7)
OTHERS = (11, 12, 13)
RUNS = Director(HOST, "Host")
MIN = timedelta(minutes=1)


class Evening:
    """A tournament of six in three rounds, in which anything may happen."""

    def __init__(self, cups: Cups, tournament_id: int) -> None:
        self.cups, self.id = cups, tournament_id
        self.deeds: tuple[Callable[[int, int], Awaitable[object]], ...] = (
            self.remove,
            self.reinstate,
            self.forfeit,
            self.offer,
            self.put_in,
            self.ask,
            self.accept,
            self.extend,
            self.end,
            self.adjust,
            self.leave,
            self.come_back,
            self.play,
            self.wait,
        )

    async def remove(self, first: int, second: int) -> object:
        return await self.cups.service.removals.remove(self.id, RUNS, first % 6 + 1, "late")

    async def reinstate(self, first: int, second: int) -> object:
        return await self.cups.service.removals.reinstate(self.id, RUNS, first % 6 + 1, "late")

    async def forfeit(self, first: int, second: int) -> object:
        now = await self.cups.now(self.id)
        return await self.cups.service.removals.forfeit(
            self.id, RUNS, now.round, first % 3 + 1, second % 7, "late"
        )

    async def offer(self, first: int, second: int) -> object:
        return await self.cups.service.substitutes.offer(self.id, OTHERS[first % 3], f"R{first % 3}")

    async def put_in(self, first: int, second: int) -> object:
        return await self.cups.service.substitutes.put_in(
            self.id, RUNS, first % 6 + 1, 0, OTHERS[second % 3], "late"
        )

    async def ask(self, first: int, second: int) -> object:
        desk = self.cups.service.substitutes
        return await desk.ask(self.id, RUNS, first % 6 + 1, 0, OTHERS[second % 3], f"R{second % 3}", "late")

    async def accept(self, first: int, second: int) -> object:
        return await self.cups.service.substitutes.accept(self.id, OTHERS[first % 3])

    async def extend(self, first: int, second: int) -> object:
        now = await self.cups.now(self.id)
        ends = minute(now.round_ends_at) + second % 2
        return await self.cups.service.round_times.extend(self.id, RUNS, ends, timedelta(days=1))

    async def end(self, first: int, second: int) -> object:
        now = await self.cups.now(self.id)
        return await self.cups.service.round_times.end(self.id, RUNS, now.round - second % 2, "late")

    async def adjust(self, first: int, second: int) -> object:
        desk = self.cups.service.adjustments
        return await desk.adjust(self.id, RUNS, first % 6 + 1, 1, second % 9 - 4, "because")

    async def leave(self, first: int, second: int) -> object:
        return await self.cups.service.entries.withdraw(self.id, (*PEOPLE, *OTHERS)[first % 9])

    async def come_back(self, first: int, second: int) -> object:
        meetings = await self.cups.meetings(await self.cups.now(self.id))
        tables = [meeting.table_id for meeting in meetings if meeting.table_id is not None]
        person = (*PEOPLE, *OTHERS)[first % 9]
        return tables and await self.cups.tables.seats.come_back(tables[second % len(tables)], person, "Back")

    async def play(self, first: int, second: int) -> object:
        meetings = [
            meeting for meeting in await self.cups.meetings(await self.cups.now(self.id)) if not meeting.over
        ]
        await self.cups.score(meetings[first % len(meetings)], [(100 * (second % 7), 300)])
        return await self.cups.service.rounds.advance(self.id)

    async def wait(self, first: int, second: int) -> object:
        self.cups.clock.now += (MIN, timedelta(hours=5), timedelta(days=1), timedelta(days=8))[first % 4]
        return await self.cups.service.rounds.advance(self.id)

    async def check(self) -> None:
        """Whatever was done: chairs, seats, pairings and scores are as they must be."""
        now = await self.cups.service.rounds.advance(self.id)
        chairs = Counter(p.person_id for entry in now.entries for p in entry.players if p.person_id)
        assert max(chairs.values(), default=0) <= 1
        meetings = await self.cups.store.tournaments.rounds.meetings(self.id)
        sat = Counter((m.round, n) for m in meetings for n in (m.first, m.second) if n is not None)
        assert max(sat.values()) == 1
        seats: Counter[int] = Counter()
        for meeting in await self.cups.meetings(now):
            if meeting.table_id is not None and not meeting.over:
                table = await self.cups.table(meeting.table_id)
                seats.update(seat.person_id for seat in table.seats if seat.person_id is not None)
        assert max(seats.values(), default=0) <= 1
        assert not [person for person in seats if now.has_left(person)]
        over = now.round - (now.status is TournamentStatus.RUNNING)
        if over:
            plain = {p.entry: p.score for p in format.standing(replace(now, adjustments=()), meetings, over)}
            added = format.adjusted(now, over)
            for place in format.standing(now, meetings, over):
                change, whole = place.score - plain[place.entry], added.get(place.entry, Fraction(0))
                # A share of the rounds that count for the entry, whatever others have been given.
                assert any(change * rounds == whole for rounds in range(1, over + 1)), place


@settings(max_examples=6, deadline=None)
@example([(0, 0, 0), (8, 0, 0), (11, 0, 2)])
@given(
    st.lists(st.tuples(st.integers(0, 13), st.integers(0, 41), st.integers(0, 41)), min_size=8, max_size=24)
)
def test_no_order_of_deeds_breaks_a_tournament(steps: list[tuple[int, int, int]]) -> None:
    async def run() -> None:
        async with fresh() as cups:
            begun = await cups.begin(*PEOPLE, rounds=3, deals=1)
            evening = Evening(cups, begun.id)
            for deed, first, second in steps:
                with suppress(Refused):
                    await evening.deeds[deed](first, second)
                await evening.check()
                if (await cups.now(begun.id)).status is not TournamentStatus.RUNNING:
                    return

    asyncio.run(run())
