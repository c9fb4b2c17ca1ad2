"""A whole arena on a real store: people come, play, leave and come back, and the hour ends."""

from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest
import pytest_asyncio

from bot.arenas.arenas import FIELD, LAST_TABLES, LEAVES, MISSED, Arenas, Overview, _lead
from bot.arenas.feature import CHANNEL, DAY, HOUR, NEVER
from bot.arenas.pairing import WAIT
from bot.arenas.standing import BONUS, GOOD
from bot.layout.errors import Refused
from bot.runtime.executor import Executor
from bot.tables.service import Tables
from bot.tables.session.journals import match_after
from data import Store
from data.arenas.records import LENGTH, Arena, ArenaStatus, Doing
from data.records.matches import Outcome
from data.records.tables import Table, TableStatus
from data.servers.settings import HIDDEN
from tests.bot.factories import GUILD, Clock
from tests.bot.tournament_fixtures import play

ANN, BOB, CAT, DAN, EVE, FAY = PEOPLE = tuple(range(101, 107))


class Evening:
    """A server whose arena begins in a moment, with a clock that is moved by hand."""

    def __init__(self, store: Store, clock: Clock, executor: Executor) -> None:
        self.store, self.clock = store, clock
        self.tables = Tables(store, clock=clock)
        self.arenas = Arenas(self.tables, executor, draw=list)

    async def set(self, day: int | str = 4, hour: int = 1) -> None:
        """Have the server hold its arena then; the clock stands on a Friday at midnight."""
        for setting, value in ((DAY, day), (HOUR, hour), (CHANNEL, 70)):
            await self.store.settings.set_for_guild(GUILD, setting.name, value)
        await self.arenas.plan(GUILD, "en")

    async def arena(self) -> Arena:
        """The first one."""
        arena = await self.store.arenas.get(1)
        assert arena is not None
        return arena

    async def look(self, *, reachable: bool = True) -> Arena:
        """Bring it on."""
        return await self.arenas.advance(await self.arena(), reachable=reachable)

    async def begin(self, *people: int) -> None:
        """These people wait when it begins."""
        await self.set()
        for person in people:
            await self.arenas.join(await self.arena(), person, f"P{person}")
        self.clock.now = (await self.arena()).starts_at
        await self.look()

    async def overview(self) -> Overview:
        return await self.arenas.overview(await self.arena())

    async def doing(self) -> dict[int, Doing]:
        return {who.person_id: who.doing for who in (await self.overview()).people}

    async def running(self) -> list[Table]:
        """The tables that play."""
        return [t for t in await self.store.tables.all_open(GUILD) if t.status is TableStatus.PLAYING]


@pytest_asyncio.fixture
async def evening(store: Store, clock: Clock) -> AsyncIterator[Evening]:
    executor = Executor()
    yield Evening(store, clock, executor)
    executor.close()


async def test_it_begins_at_its_hour_seats_who_waits_and_goes_on_with_the_next_deal(evening: Evening) -> None:
    await evening.begin(ANN, BOB, CAT, DAN)
    (table,) = await evening.running()
    assert table.in_arena
    assert not table.habits.rated
    assert {seat.person_id for seat in table.seats} == {ANN, BOB, CAT, DAN}
    await play(evening.tables, table.id)
    await evening.look()  # nobody else plays: the same four meet again
    (following,) = await evening.running()
    assert following.id != table.id
    assert [deal.number for deal in await evening.store.arenas.deals(1)] == [1, 2]
    lines = (await evening.overview()).lines
    assert {len(line.deals) for line in lines} == {1}


async def test_who_comes_after_a_table_has_finished_a_deal_gets_another_one(evening: Evening) -> None:
    await evening.begin(ANN, BOB, CAT, DAN)
    for person in (ANN, BOB, CAT, DAN):
        await evening.store.arenas.pause(1, person)
    (table,) = await evening.running()
    for person, playing in ((EVE, [1, 1]), (FAY, [1, 1, 2])):
        await evening.arenas.join(await evening.arena(), person, "P")
        evening.clock.now += WAIT
        await evening.look()
        assert [play.deal for play in await evening.store.arenas.plays(1)] == playing
        await play(evening.tables, table.id)


async def test_computer_players_fill_after_half_a_minute(evening: Evening) -> None:
    await evening.begin()
    await evening.arenas.join(await evening.arena(), ANN, "Ann")
    await evening.look()
    assert await evening.running() == []
    evening.clock.now += WAIT
    await evening.look()
    (table,) = await evening.running()
    assert [seat.computer is None for seat in table.seats].count(True) == 1


async def test_people_come_late_take_a_break_and_come_back(evening: Evening) -> None:
    await evening.begin(ANN)
    assert await evening.doing() == {ANN: Doing.PLAYING}
    await evening.store.arenas.pause(1, ANN)
    (table,) = await evening.running()
    await play(evening.tables, table.id)
    evening.clock.now += WAIT
    await evening.look()
    assert await evening.doing() == {ANN: Doing.AWAY}
    await evening.arenas.join(await evening.arena(), ANN, "Ann")
    await evening.arenas.join(await evening.arena(), ANN, "Ann")  # a second click
    evening.clock.now += WAIT
    await evening.look()
    assert await evening.doing() == {ANN: Doing.PLAYING}
    evening.clock.now = (await evening.arena()).ends_at - LAST_TABLES
    with pytest.raises(Refused, match="last tables"):
        await evening.arenas.join(await evening.arena(), BOB, "Bob")


async def test_two_looks_at_once_make_no_table_twice(evening: Evening) -> None:
    await evening.begin()
    for person in (ANN, BOB, CAT, DAN):
        await evening.arenas.join(await evening.arena(), person, "P")
    before = await evening.arena()
    for _ in range(2):  # the second as another process does it, which read the same
        await evening.arenas.advance(before, reachable=True)
    assert len(await evening.running()) == 1


async def test_who_leaves_a_table_early_gets_no_other_and_nothing_for_it(evening: Evening) -> None:
    await evening.begin(ANN, BOB)
    (table,) = await evening.running()
    await evening.tables.seats.leave(table.id, ANN)
    await play(evening.tables, table.id)
    await evening.look()
    assert await evening.doing() == {ANN: Doing.AWAY, BOB: Doing.WAITING}
    points = {line.person_id: line.points for line in (await evening.overview()).lines}
    assert points[ANN] == 0


async def test_who_has_left_three_deals_gets_no_more_tables(evening: Evening) -> None:
    await evening.begin(ANN)
    for _ in range(LEAVES):
        await evening.arenas.join(await evening.arena(), ANN, "Ann")
        evening.clock.now += WAIT
        await evening.look()
        (table,) = await evening.running()
        await evening.tables.seats.leave(table.id, ANN)
        await play(evening.tables, table.id)
        await evening.look()
    with pytest.raises(Refused, match="left three deals"):
        await evening.arenas.join(await evening.arena(), ANN, "Ann")
    await evening.arenas.join(await evening.arena(), BOB, "Bob")


async def test_the_last_person_leaves_and_the_deal_is_played_to_its_end(evening: Evening) -> None:
    await evening.begin(ANN)
    (table,) = await evening.running()
    await evening.tables.seats.leave(table.id, ANN)
    assert len(await evening.running()) == 1
    await play(evening.tables, table.id)
    await evening.look()
    assert [play.lead is None for play in await evening.store.arenas.plays(1)] == [False]


async def test_when_the_hour_is_over_what_is_unfinished_does_not_count_and_another_week_is_planned(
    evening: Evening,
) -> None:
    await evening.begin(ANN)
    evening.clock.now = (await evening.arena()).ends_at
    await evening.look()
    assert await evening.running() == []
    assert (await evening.look()).status is ArenaStatus.FINISHED
    assert (await evening.overview()).lines == ()
    await evening.arenas.plan(GUILD, "en")
    following = await evening.store.arenas.going_on(GUILD)
    assert following is not None
    assert following.starts_at == (await evening.arena()).starts_at + timedelta(weeks=1)
    assert (await evening.overview()).next_at == following.starts_at


async def test_it_comes_no_more_once_the_server_wants_none(evening: Evening) -> None:
    await evening.set()
    await evening.set(day=NEVER)
    assert (await evening.arena()).status is ArenaStatus.CALLED_OFF
    await evening.set(day=5)
    planned = await evening.store.arenas.going_on(GUILD)
    assert planned is not None
    assert planned.starts_at.weekday() == 5


async def test_one_that_runs_or_is_about_to_is_not_planned_otherwise(evening: Evening) -> None:
    await evening.set()
    evening.clock.now = (await evening.arena()).starts_at
    await evening.set(day=NEVER)
    assert (await evening.look()).status is ArenaStatus.RUNNING


async def test_a_channel_out_of_reach_is_waited_for_and_then_the_week_is_left_out(evening: Evening) -> None:
    await evening.set()
    evening.clock.now = (await evening.arena()).starts_at
    assert (await evening.look(reachable=False)).status is ArenaStatus.PLANNED
    evening.clock.now += MISSED
    assert (await evening.look()).status is ArenaStatus.CALLED_OFF


async def test_people_who_block_each_other_do_not_meet(evening: Evening) -> None:
    await evening.store.blocks.add(ANN, BOB, "Bob", most=5)
    await evening.begin(ANN, BOB, CAT)
    for table in await evening.running():
        assert not {ANN, BOB} <= {seat.person_id for seat in table.seats}


async def test_new_tables_get_no_deal_whose_cards_somebody_may_have_been_told(evening: Evening) -> None:
    await evening.begin(ANN)
    await evening.arenas.join(await evening.arena(), BOB, "Bob")
    evening.clock.now += WAIT
    await evening.look()
    await evening.arenas.join(await evening.arena(), CAT, "Cat")
    evening.clock.now += timedelta(minutes=16)
    await evening.look()
    assert [play.deal for play in await evening.store.arenas.plays(1)] == [1, 1, 2]


async def test_nobody_at_its_tables_ends_or_gives_away_what_others_wait_for(evening: Evening) -> None:
    await evening.begin(ANN, BOB, CAT, DAN)
    (table,) = await evening.running()
    for person in (ANN, BOB, CAT):
        with pytest.raises(Refused):
            await evening.tables.ending.want(table.id, person)
    await evening.store.arenas.join(1, EVE, "Eve")
    authority = evening.tables.ending._authority
    assert not await authority.decides_alone(table, EVE, moderator=True)
    assert await authority.decides_alone(table, FAY, moderator=True)
    with pytest.raises(Refused, match="Other tables play the same deals"):
        await evening.tables.views.of(table.id, EVE)


async def test_the_standings_of_people_who_press_whatever_they_may_are_those_of_the_journals(
    evening: Evening,
) -> None:
    await wander(evening, Random(10))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
async def test_other_evenings_too(evening: Evening, seed: int) -> None:
    await wander(evening, Random(f"evening {seed}"))


@pytest.mark.long
async def test_an_evening_of_forty_people_too(evening: Evening) -> None:
    await wander(evening, Random("forty"), tuple(range(101, 141)), 12)
    assert max(play.deal for play in await evening.store.arenas.plays(1)) > 3


async def wander(
    evening: Evening, chance: Random, people: tuple[int, ...] = PEOPLE, seconds: int = 120
) -> None:
    """An hour of people who come and go, one of them every so many seconds at the latest, with a bot that
    forgets all it has in memory now and then.
    """
    await evening.begin(*chance.sample(people, 4))
    await evening.store.settings.set_for_person(FAY, HIDDEN, True)
    while (await evening.arena()).status is not ArenaStatus.FINISHED:
        person, tables = chance.choice(people), await evening.running()
        evening.clock.now += timedelta(seconds=chance.randrange(seconds))
        with suppress(Refused):
            match chance.randrange(8):
                case 0 | 1 | 2:
                    await evening.arenas.join(await evening.arena(), person, f"P{person}")
                case 3:
                    await evening.store.arenas.pause(1, person)
                case 4 if tables:
                    table = chance.choice(tables)
                    leaving = chance.choice([seat.person_id or 0 for seat in table.seats])
                    await evening.tables.seats.leave(table.id, leaving)
                case 5 if tables:
                    await evening.tables.seats.come_back(chance.choice(tables).id, person, f"P{person}")
                case 6:
                    evening.tables.registry.forget_memory()
                case _ if tables:
                    await play(evening.tables, chance.choice(tables).id)
        await evening.look()
        playing = {who.table_id for who in (await evening.overview()).people if who.doing is Doing.PLAYING}
        over = evening.clock.now >= (await evening.arena()).ends_at
        assert over or playing <= {table.id for table in await evening.running()}
    assert evening.clock.now <= (await evening.arena()).ends_at + LENGTH
    overview = await evening.overview()
    assert {line.person_id: line.points for line in overview.lines} == await recounted(evening.store)
    assert overview.hidden == ({FAY} & {who.person_id for who in overview.people})


async def recounted(store: Store, arena_id: int = 1) -> dict[int, int]:
    """The points of everybody, from the journals alone."""
    tables = await store.tables.these([play.table_id for play in await store.arenas.plays(arena_id)])
    found = [await store.journals.get(table.match_id or 0) for table in tables]
    journals = [each for each in found if each is not None and each.outcome is Outcome.FINISHED]
    journals.sort(key=lambda each: (each.finished_at, each.match_id))
    leads = defaultdict[str, list[int]](list)
    own = dict[int, int]()
    for journal in journals:
        first, second = match_after(journal).results[0].totals
        own[journal.match_id] = first - second
        leads[journal.deals[0].seed].append(first - second)
    for seed, made in leads.items():
        made += [_lead(seed, n) for n in range(len(FIELD))]
    points, streak = dict[int, int](), defaultdict[int, int](int)
    for journal in journals:
        made = [*leads[journal.deals[0].seed]]
        made.remove(own[journal.match_id])
        for seat in journal.seats:
            if seat.person_id is None:
                continue
            mine = own[journal.match_id] * (-1 if seat.index % 2 else 1)
            others = [lead * (-1 if seat.index % 2 else 1) for lead in made]
            worse = sum(1.0 if other < mine else 0.5 if other == mine else 0.0 for other in others)
            share = int(100 * worse / len(others) + 0.5) if seat.left_at is None else 0
            streak[seat.person_id] = streak[seat.person_id] + 1 if share > GOOD else 0
            gained = share + (BONUS if streak[seat.person_id] > 1 else 0)
            points[seat.person_id] = points.get(seat.person_id, 0) + gained
    return points
