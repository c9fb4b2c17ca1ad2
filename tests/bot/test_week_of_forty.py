"""A week of people at the deal of the day, at puzzles and in two arenas, in one run: what they read is what
the journals and their answers alone say. With ``-s`` it prints each person's diary.
"""

from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, cast

import pytest

from bot.arenas.arenas import Arenas
from bot.arenas.feature import CHANNEL, DAY, HOUR
from bot.arenas.screens.arena import own_screen
from bot.daily.boards import BEST, DailyBoards, Span
from bot.daily.field import ComputerField
from bot.daily.screens.board import MOST, ranking_screen
from bot.daily.screens.result import result_lines
from bot.daily.screens.start import start_screen, streak_line
from bot.layout.errors import Refused
from bot.puzzles.solving import Solving
from bot.tables.service import Tables
from canasta.i18n import ENGLISH
from canasta.players import choose
from data import Store
from data.arenas.records import Arena, ArenaStatus
from data.records.deals import DailyPlay
from tests.bot.arenas.test_arenas import recounted
from tests.bot.daily.test_service import Process
from tests.bot.puzzles import test_week as puzzles
from tests.bot.tournament_fixtures import play
from tests.data.helpers import Clock
from tests.process.population.count import share
from tests.process.population.daily_count import (
    Play,
    day_at,
    midnight_after,
    ranking,
    result_words,
    streak,
    streak_words,
)
from tests.process.population.people import NAMES

MONDAY = datetime(2026, 5, 4, tzinfo=UTC)
SERVERS = (7, 8)
ARENAS = {7: (2, 20), 8: (5, 17)}
"""The weekday and the hour of each server's arena."""
SQUARES = " · 🟩🟨🟥"


@dataclass(eq=False)
class Person:
    """Somebody: when they look, how likely they begin the day, how likely they play on to its end."""

    number: int
    name: str
    server: int
    hours: list[int]
    keen: float
    patient: float
    level: str
    diary: list[str] = field(default_factory=list)


class Week:
    """A store, a clock, and what the bot does on them. ``wrong``: what somebody reads that isn't so."""

    def __init__(self, store: Store, clock: Clock, people: int, seed: int) -> None:
        self.store, self.clock, self.chance = store, clock, Random(f"week {seed}")
        self.process = Process(store, clock)
        executor = self.process.executor
        # Other tables than those at which computers play by themselves.
        self.tables = Tables(store, clock=clock)
        self.solving, self.arenas = Solving(self.tables, executor), Arenas(self.tables, executor, draw=list)
        self.field = ComputerField(self.tables, executor, cast(Any, None))
        self.boards = DailyBoards(self.tables)
        self.people = [self._person(number, name) for number, name in enumerate(NAMES[:people], 1)]
        self.plays: dict[tuple[int, int], Play] = {}
        self.runs, self.read, self.wrong = Counter[int](), Counter[str](), list[str]()

    def _person(self, number: int, name: str) -> Person:
        chance = self.chance
        hours = sorted(chance.sample(range(7, 24), chance.randint(1, 3)))
        keen, patient = chance.choice((0.5, 0.85, 1.0)), chance.choice((0.4, 0.8, 1.0))
        level = chance.choice(("basic", "relaxed"))
        return Person(number, name, SERVERS[number % 2], hours, keen, patient, level)

    async def live(self, days: int) -> None:
        """Let so many days pass."""
        for server, (weekday, hour) in ARENAS.items():
            for setting, value in ((DAY, weekday), (HOUR, hour), (CHANNEL, 70 + server)):
                await self.store.settings.set_for_guild(server, setting.name, value)
        for day in range(days):
            start = MONDAY + timedelta(days=day)
            for server in SERVERS:
                await self.arenas.plan(server, "en")
            visits = [(hour, self.chance.random(), who) for who in self.people for hour in who.hours]
            for hour, minute, who in sorted(visits, key=lambda visit: visit[:2]):
                self.clock.now = max(self.clock.now, start + timedelta(hours=hour + minute))
                await self._arenas_due()
                await self._visit(who)
            self.clock.now = max(self.clock.now, start + timedelta(hours=30, minutes=1))
            for beat in (self.process.dailies.due, self.field.due, self.boards.due):
                await beat()
            await self._rankings(day_at(start.timestamp()))

    def note(self, who: Person, said: str) -> None:
        """Write down what somebody reads."""
        who.diary.append(f"{self.clock.now:%a %H:%M} {said}")

    def check(self, who: Person, kind: str, *, so: bool, told: object) -> None:
        """Write down what isn't so."""
        self.read[kind] += 1
        if not so:
            self.wrong.append(f"{self.clock.now:%a %H:%M} {who.name}, {kind}: {told}")

    # ---- the deal of the day and puzzles ----------------------------------------------------------------

    async def _visit(self, who: Person) -> None:
        """Look at the day, begin or go on with it, and try a puzzle or more."""
        daily = await self.process.dailies.today(who.number, who.server)
        if daily.news and daily.before is not None:
            await self._result(who, daily.before)
            await self.process.dailies.read(who.number, daily.number)
        if daily.late is not None:
            await self._play(who, daily.late)
        if daily.play is None:
            self.note(who, str(start_screen(daily, ENGLISH).parts[0]).partition("\n")[0])
        if daily.play is not None or self.chance.random() < who.keen:
            await self.process.dailies.begin(who.number, who.name, who.server, locale="en")
            begun = await self.store.daily.of_person(who.number, daily.number)
            assert begun is not None
            if begun.lead is None:
                await self._play(who, begun)
        if self.chance.random() < 0.6:
            before = self.runs[who.number]
            await puzzles._day(self.solving, self.clock, self.chance, who.number, self.runs)
            if self.runs[who.number] > before:
                self.note(who, f"⏱️ {self.runs[who.number]} puzzles in a row")

    async def _play(self, who: Person, begun: DailyPlay) -> None:
        """Play on, to the end or a little, and read the result if it is over."""
        clicks = 10_000 if self.chance.random() < who.patient else self.chance.randint(3, 15)
        process, table_id = self.process, begun.table_id
        self.plays.setdefault(
            (who.number, begun.day), Play(who.name, begun.day, table_id, cast(Any, None), {str(who.server)})
        )
        for _ in range(clicks):
            await process.computers.settled(table_id)
            seen = await process.tables.views.seated(table_id, who.number)
            if seen.view is None or seen.to_move is None:
                break
            action = choose(seen.view, who.level, f"{who.number} {begun.day}")
            await process.tables.play.act(table_id, who.number, action, seen.table.version)
        await process.computers.settled(table_id)
        await self._result(who, begun)

    async def _counted(self) -> list[Play]:
        for each in self.plays.values():
            await each.count(self.store)
        return [each for each in self.plays.values() if each.lead is not None]

    async def _result(self, who: Person, begun: DailyPlay) -> None:
        """Read how a play compares, where it is over."""
        result = await self.process.dailies.result(begun)
        if result is None:
            return
        every, today = await self._counted(), day_at(self.clock.now.timestamp())
        days = {day for (number, day), one in self.plays.items() if number == who.number and one.finished}
        lines = [*result_lines(result, ENGLISH), streak_line(result.streak, ENGLISH)]
        wanted = result_words(self.plays[who.number, begun.day], every) | {streak_words(*streak(days, today))}
        self.note(who, f"daily {begun.day}: " + " / ".join(filter(None, lines)))
        self.check(who, "results", so=wanted <= set(lines), told=(wanted, lines))

    async def _rankings(self, day: int) -> None:
        """Read the ranking of a day that is over, and the week's board over all servers."""
        every = await self._counted()
        for who in self.people:
            begun = await self.store.daily.of_person(who.number, day)
            if begun is None or not begun.finished:
                continue
            here = [one for one in every if one.day == day and str(who.server) in one.servers]
            page = ranking_screen(
                await self.process.dailies.ranking(day, who.server), begun, {}, ENGLISH
            ).parts[0]
            shown = [line for line in str(page).splitlines() if line.startswith("**")]
            bare = {
                " · ".join(part for part in line.split(" · ") if part[0] not in SQUARES) for line in shown
            }
            wanted = set(ranking(here, every))
            so = bare <= wanted and len(bare) >= min(MOST, len(wanted))
            self.check(who, "rankings", so=so, told=(bare, wanted))
        await self._board(day, every)

    async def _board(self, day: int, every: list[Play]) -> None:
        """The week's board: for everybody the sum of the best shares."""
        shares = defaultdict[str, list[int]](list)
        for begun in every:
            if begun.finished and begun.day <= day:
                others = [other.lead or 0 for other in every if other.deal == begun.deal]
                others.remove(begun.lead or 0)
                shares[begun.name].append(round(10_000 * share(begun.lead or 0, others)))
        wanted = {name: sum(sorted(some)[-BEST[Span.WEEK] :]) for name, some in shares.items()}
        for who in self.people:
            board = await self.boards.board(Span.WEEK, 0, None, who.number)
            off = [
                (line, wanted.get(line.name))
                for line in board.lines
                if abs(line.points - wanted.get(line.name, -99)) > len(shares[line.name])
            ]
            self.check(who, "boards", so=not off, told=off)

    # ---- arenas -----------------------------------------------------------------------------------------

    async def _arenas_due(self) -> None:
        """Live through the hour of an arena that begins now."""
        for server in SERVERS:
            arena = await self.store.arenas.going_on(server)
            if arena is not None and arena.starts_at <= self.clock.now:
                self.clock.now = arena.starts_at
                await self._arena(arena)

    async def _arena(self, arena: Arena) -> None:
        """An hour: people come, take breaks, leave a table and come back, and play deal after deal."""
        here = [who for who in self.people if who.server == arena.guild_id]
        while arena.status is not ArenaStatus.FINISHED:
            who, chance = self.chance.choice(here), self.chance.random()
            playing = [one for one in await self.store.arenas.plays(arena.id) if not one.over]
            with suppress(Refused):
                if chance < 0.45:
                    await self.arenas.join(arena, who.number, who.name)
                elif chance < 0.5:
                    await self.arenas.pause(arena, who.number)
                elif chance < 0.53 and playing:
                    await self.tables.seats.leave(self.chance.choice(playing).table_id, who.number)
                elif playing:
                    await play(self.tables, self.chance.choice(playing).table_id)
            self.clock.now += timedelta(seconds=self.chance.randrange(25))
            arena = await self.arenas.advance(arena, reachable=True)
        overview, points = await self.arenas.overview(arena), await recounted(self.store, arena.id)
        told = {line.person_id: line.points for line in overview.lines}
        for who in here:
            if who.number in told:
                page = own_screen(overview, who.number, None, ENGLISH)
                self.note(who, "arena: " + str(page.parts[0]).replace("\n", " / "))
                so = told[who.number] == points[who.number]
                self.check(who, "arenas", so=so, told=(told[who.number], points[who.number]))
        assert told.keys() == points.keys()


@pytest.mark.parametrize(("people", "days"), [(4, 2), pytest.param(40, 7, marks=pytest.mark.long)])
async def test_what_people_read_in_a_week_is_what_the_journals_say(
    monkeypatch: pytest.MonkeyPatch, people: int, days: int
) -> None:
    monkeypatch.setattr("bot.daily.field.TIMES", {"relaxed": 1, "steady": 1})  # no search
    clock = Clock()
    clock.now = MONDAY
    async with await Store.open(":memory:", clock=clock) as store:
        week = Week(store, clock, people, seed=3411)
        await week.live(days)
        for who in week.people:
            print(f"\n{who.name}", *who.diary, sep="\n")
        print(dict(week.read), *week.wrong, sep="\n")
        assert week.wrong == []
        assert await puzzles._wrong(store, week.runs) == []
        assert midnight_after(day_at(MONDAY.timestamp())) == MONDAY + timedelta(days=1)
        await _what_is_wrong_is_found(week)
        await week.process.close()


async def _what_is_wrong_is_found(week: Week) -> None:
    """A lead is changed behind the bot's back: who reads the ranking of that day notices."""
    changed = next(one for one in (await week._counted()) if one.finished)
    async with week.store._database.write() as transaction:
        await transaction.rows("UPDATE daily_plays SET lead = lead + 1 WHERE table_id = ?", [changed.table])
    await week._rankings(changed.day)
    assert week.wrong
