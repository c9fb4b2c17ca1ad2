"""Two processes on one PostgreSQL: what one has read and is about to write, the other can't change meanwhile.

Each test stops one change in the middle and lets another run: without what the first one holds, the second
would be done before it.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from data import Conflict, Store
from data.clubs.ladder_records import LadderPerson, LadderPlan
from data.clubs.records import SeriesPlan
from data.clubs.series import EventOf
from data.db.database import Row, Transaction, Values
from data.honours.records import EarnedHonour
from data.records.audit import AuditEntry, Deed
from data.records.moderation import BarPlan
from data.records.results import EACH_MATCH, LadderKey, Player, Standing
from data.records.tables import CallPlan, Search
from data.tournaments.records import Reserve, TournamentStatus
from tests.data.daily.helpers import begun as begun_daily
from tests.data.daily.helpers import plan
from tests.data.helpers import (
    ANN,
    BOB,
    CAT,
    DAN,
    GUILD,
    Clock,
    finished_match,
    fresh_schema,
    full_table,
    open_table,
    running_match,
)
from tests.data.matches.helpers import HERE, results_of_two_matches, standing, step
from tests.data.tournaments.helpers import begun, opened, pair, seat

# Two processes on one PostgreSQL, one of which is stopped in the middle of a change while the other acts.

MEANWHILE = 0.25
"""Seconds that the second change gets before the first goes on; it takes a few milliseconds, or waits."""


class Stopping:
    """A transaction that stops after the first statement with this text."""

    def __init__(self, transaction: Transaction, text: str, stop: Callable[[], Awaitable[None]]) -> None:
        self._transaction, self._text, self._stop = transaction, text, stop

    async def rows(self, sql: str, values: Values = ()) -> list[Row]:
        answer = await self._transaction.rows(sql, values)
        if self._text in sql:
            await self._stop()
        return answer

    change = rows

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transaction, name)


class Two:
    """Two stores on one database, each as another process has it."""

    def __init__(self, first: Store, second: Store) -> None:
        self.first, self.second = first, second

    async def race(self, text: str, early: Awaitable[Any], late: Awaitable[Any]) -> list[Any]:
        """What both make of it: ``early``, of the first store, is stopped after its first statement with this
        text, and ``late``, of the second, begins then.
        """
        stopped, go_on = asyncio.Event(), asyncio.Event()

        async def stop() -> None:
            if not stopped.is_set():
                stopped.set()
                await go_on.wait()

        database = self.first._database
        write = database.write

        @asynccontextmanager
        async def stopping() -> AsyncIterator[Transaction]:
            async with write() as transaction:
                yield Stopping(transaction, text, stop)

        database.write = stopping  # type: ignore[method-assign]
        try:
            first = asyncio.ensure_future(early)
            await asyncio.wait_for(stopped.wait(), 5)
            second = asyncio.ensure_future(late)
            await asyncio.wait([second], timeout=MEANWHILE)
            go_on.set()
            return [*await asyncio.gather(first, second, return_exceptions=True)]
        finally:
            database.write = write  # type: ignore[method-assign]


_schemas: dict[str, str] = {}
"""One schema for all of these tests, by the server that has it: making one takes longer than a test."""


@pytest.fixture
async def two(postgresql: str, clock: Clock) -> AsyncIterator[Two]:
    if postgresql not in _schemas:
        _schemas[postgresql] = await fresh_schema(postgresql)
    url = _schemas[postgresql]
    async with await Store.open(url, clock=clock) as first, await Store.connect(url, clock=clock) as second:
        yield Two(first, second)
        async with first._database.write() as transaction:
            rows = await transaction.rows(
                "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
                " AND tablename <> 'migrations'"
            )
            names = ", ".join(row["tablename"] for row in rows)
            await transaction.script(f"TRUNCATE {names} RESTART IDENTITY CASCADE")


__all__ = ["two"]


async def test_nobody_blocks_more_people_than_they_may(two: Two) -> None:
    assert await two.race(
        "SELECT blocked_id",
        two.first.blocks.add(ANN, BOB, "Bob", most=1),
        two.second.blocks.add(ANN, CAT, "Cat", most=1),
    ) == [True, False]
    assert [block.blocked_id for block in await two.first.blocks.of(ANN)] == [BOB]


async def test_whoever_is_barred_while_they_sit_down_is_found_in_the_lobby(two: Two, clock: Clock) -> None:
    table = await open_table(two.first)

    async def bar_and_look() -> set[int | None]:
        await two.second.bars.put(BarPlan(GUILD, BOB, "Bob", ANN, "", clock.now + timedelta(days=1)))
        lobbies = await two.second.tables.lobbies(GUILD)
        return {seated.person_id for lobby in lobbies for seated in lobby.seats}

    sitting = two.first.seats.sit(table.id, table.version, 1, BOB, "Bob")
    _, people = await two.race("SELECT * FROM bars", sitting, bar_and_look())
    assert BOB in people


async def test_whoever_decides_about_a_table_while_they_sit_down_is_found_there(two: Two) -> None:
    table = await open_table(two.first)

    async def decide_and_look() -> list[int]:
        await two.second.kept_out.decided(table.id, BOB)
        return [one.id for one in await two.second.tables.of_person(BOB)]

    sitting = two.first.seats.sit(table.id, table.version, 1, BOB, "Bob")
    assert (await two.race("FROM kept_out", sitting, decide_and_look()))[1] == [table.id]


async def test_calls_that_are_queued_while_others_end_are_known(two: Two, clock: Clock) -> None:
    table = await open_table(two.first)
    search = Search(clock.now + timedelta(hours=1))
    calls = [CallPlan(GUILD, 70, 9)]
    await two.race(
        "FROM lobby_calls",
        two.first.searches.quiet(table.id),
        two.second.searches.set(table.id, table.version, search, calls=calls),
    )
    stored = await two.first.tables.get(table.id)
    assert stored is not None
    assert stored.lobby.calling


async def test_a_server_that_comes_back_at_the_last_moment_keeps_its_data(two: Two, clock: Clock) -> None:
    await two.first.settings.set_for_guild(GUILD, "locale", "de")
    await two.first.servers.departed(GUILD, clock.now)
    due = clock.now + timedelta(seconds=1)
    outcomes = await two.race(
        "FROM departures",
        two.first.servers.returned(GUILD),
        two.second.servers.forget(GUILD, before=due, computer="steady", name="Ada"),
    )
    assert outcomes == [None, False]
    assert await two.first.settings.of_guild(GUILD) == {"locale": "de"}


async def test_a_result_that_comes_while_all_are_computed_anew_is_not_lost(two: Two) -> None:
    match_id = (await finished_match(two.first, BOB, CAT, DAN)).match_id
    assert match_id is not None
    ladder = LadderKey(GUILD, "", "")
    standing = Standing(ladder, Player(ANN), "Ann", 25, 8, 1500)
    outcomes = await two.race(
        "MAX(judged_no)",
        two.first.ratings.record_anew(0, [], [], []),
        two.second.ratings.record(match_id, 1, "counted", [standing], []),
    )
    assert outcomes == [None, None]
    assert await two.first.ratings.standings.of([Player(ANN)], [ladder]) == [standing]


@pytest.mark.parametrize("whole_server", [False, True])
async def test_somebody_goes_while_a_result_of_theirs_is_rated(
    two: Two, clock: Clock, whole_server: bool
) -> None:
    first, second = await results_of_two_matches(two.first)
    await two.first.ratings.record(first, 1, "counted", [standing(ANN, wins=1)], [step(first, 0)])
    await two.first.ratings.leaderboards.post(
        GUILD, channel_id=70, rhythm=EACH_MATCH, content="s:wins:::0", locale="en"
    )
    await two.first.servers.departed(GUILD, clock.now)
    due = clock.now + timedelta(seconds=1)
    rated, _ = await two.race(
        "UPDATE matches" if whole_server else "INTO standings",
        two.first.ratings.record(second, 2, "counted", [standing(ANN, wins=2)], [step(second, 0)]),
        two.second.servers.forget(GUILD, before=due, computer="steady", name="Ada")
        if whole_server
        else two.second.people.forget(ANN, computer="steady", name="Ada"),
    )
    assert rated is None
    assert await two.first.ratings.standings.of([Player(ANN)], [HERE]) == []


@pytest.mark.parametrize("awarded", [False, True])
async def test_somebody_goes_while_a_match_of_theirs_is_counted_for_honours(
    two: Two, clock: Clock, awarded: bool
) -> None:
    match_id, honours = (await results_of_two_matches(two.first))[0], two.first.honours
    if awarded:
        await honours.count(match_id, 1, {0: {"deals": 1}})
    writing = (
        honours.award(ANN, [EarnedHonour(ANN, "first_win", match_id, clock.now)], clock.now)
        if awarded
        else honours.count(match_id, 1, {0: {"deals": 1}})
    )
    _, gone = await two.race(
        "INTO honours" if awarded else "INTO honour_facts",
        writing,
        two.second.people.forget(ANN, computer="steady", name="Ada"),
    )
    assert gone is None
    about = await two.first.people.about(ANN)
    assert {what for what, rows in about.items() if rows and what.startswith("honour")} == set()


async def test_of_one_series_one_season_is_opened(two: Two) -> None:
    season = SeriesPlan(GUILD, 70, ANN, "Spring", "points", 0, 1, 0, None, "en")
    outcomes = await two.race(
        "FROM series WHERE", two.first.clubs.series.open(season), two.second.clubs.series.open(season)
    )
    assert isinstance(outcomes[1], Conflict)
    assert len(await two.first.clubs.series.on_server(GUILD)) == 1


async def test_a_season_that_ends_knows_the_event_that_has_just_been_opened(two: Two, clock: Clock) -> None:
    season = await two.first.clubs.series.open(SeriesPlan(GUILD, 70, ANN, "S", "points", 0, 1, 0, None, "en"))
    outcomes = await two.race(
        "INTO series_events",
        opened(two.first, also=EventOf(season.id)),
        two.second.clubs.series.end(season.id, clock.now, ANN),
    )
    assert outcomes[1].tournaments == (outcomes[0].id,)


async def test_somebody_who_goes_while_they_begin_a_day_does_not_begin_it_twice(
    two: Two, clock: Clock
) -> None:
    deals = await two.first.shared_deals.keep([plan(1, "aa")])
    await begun_daily(two.first, deals, ANN)
    until = clock.now + timedelta(days=1)
    again, _ = await two.race(
        "SELECT content FROM meta",
        begun_daily(two.first, deals, ANN),
        two.second.people.forget(ANN, computer="steady", name="Ada", ratings_until=until),
    )
    assert isinstance(again, Conflict)


async def test_somebody_who_goes_while_seats_are_written_is_gone(two: Two) -> None:
    table = await full_table(two.first, BOB, CAT, DAN)
    await two.race(
        "FROM seats",
        two.first.seats.swap(table.id, table.version, 0, 1),
        two.second.people.forget(CAT, computer="steady", name="Ada"),
    )
    assert await two.first.tables.of_person(CAT) == []


async def test_somebody_who_goes_while_entries_are_written_is_gone(two: Two) -> None:
    tournament = await opened(two.first, [pair(1, ANN, BOB)])
    await two.race(
        "DELETE FROM tournament_players",
        two.first.tournaments.save(
            tournament, replace(tournament, entries=(pair(1, ANN, BOB), pair(2, CAT, DAN)))
        ),
        two.second.people.forget(BOB, computer="steady", name="Ada"),
    )
    assert await two.first.tournaments.of_person(BOB) == []


async def test_entries_read_before_somebody_went_are_not_written(two: Two) -> None:
    tournament = await opened(two.first, [pair(1, ANN, BOB)])
    await two.second.people.forget(BOB, computer="steady", name="Ada")
    with pytest.raises(Conflict):
        await two.first.tournaments.save(tournament, tournament)


@pytest.mark.parametrize("of_bob", [{"directors": (BOB,)}, {"reserves": (Reserve(BOB, "Bob"),)}])
async def test_people_of_a_tournament_read_before_one_went_are_not_written(
    two: Two, of_bob: dict[str, Any]
) -> None:
    before = await opened(two.first, [pair(1, ANN, CAT)])
    tournament = await two.first.tournaments.save(before, replace(before, **of_bob))
    await two.second.people.forget(BOB, computer="steady", name="Ada")
    with pytest.raises(Conflict):
        await two.first.tournaments.save(
            tournament, replace(tournament, directors=(*tournament.directors, DAN), reserves=())
        )
    assert not any((await two.first.people.about(BOB)).values())


async def test_somebody_leaves_a_ladder_that_is_changing(two: Two, clock: Clock) -> None:
    ladder = await two.first.clubs.ladders.open(
        LadderPlan(GUILD, 70, ANN, "L", "classic", {}, 2, "1 days", 2, 3, 7, 0, "en")
    )
    people = [LadderPerson(BOB, "Bob", clock.now), LadderPerson(CAT, "Cat", clock.now)]
    ladder = await two.first.clubs.ladders.save(ladder, people)
    outcomes = await two.race(
        "DELETE FROM ladder_people",
        two.first.clubs.ladders.save(ladder, people[::-1]),
        two.second.people.forget(BOB, computer="steady", name="Ada"),
    )
    assert outcomes[1] is None
    left = await two.first.clubs.ladders.get(ladder.id)
    assert left is not None
    assert [one.person_id for one in left.people] == [CAT]


@pytest.mark.parametrize("text", ["UPDATE ladders", "UPDATE tournaments", "UPDATE kept_boards"])
async def test_two_who_share_everything_go_at_the_same_time(two: Two, clock: Clock, text: str) -> None:
    ladder = await two.first.clubs.ladders.open(
        LadderPlan(GUILD, 70, ANN, "L", "classic", {}, 2, "1 days", 2, 3, 7, 0, "en")
    )
    people = [LadderPerson(BOB, "Bob", clock.now), LadderPerson(CAT, "Cat", clock.now)]
    await two.first.clubs.ladders.save(ladder, people)
    await opened(two.first, [pair(1, BOB, CAT)])
    await running_match(two.first, BOB, CAT)
    outcomes = await two.race(
        text,
        two.first.people.forget(BOB, computer="steady", name="Ada"),
        two.second.people.forget(CAT, computer="steady", name="Ada"),
    )
    assert outcomes == [None, None]
    for person_id in (BOB, CAT):
        assert not any((await two.first.people.about(person_id)).values())


async def test_a_tournament_ends_with_all_tables_that_are_being_set_up(two: Two, clock: Clock) -> None:
    tournament = await begun(
        two.first, clock, pair(1, ANN, BOB), pair(2, CAT, DAN), pairings=[(1, 2)], deals=2
    )

    async def end_and_look() -> list[int | None]:
        await two.second.tournaments.save(tournament, replace(tournament, status=TournamentStatus.CANCELLED))
        return [one.table_id for one in await two.second.tournaments.rounds.meetings(tournament.id)]

    table, found = await two.race("INTO tables", seat(two.first, tournament, 1), end_and_look())
    assert found == [table.id]


async def test_no_table_is_set_up_for_a_tournament_that_is_over(two: Two, clock: Clock) -> None:
    tournament = await begun(two.first, clock, pair(1, ANN, BOB), pair(2, CAT, DAN), pairings=[(1, 2)])
    await two.second.tournaments.save(tournament, replace(tournament, status=TournamentStatus.CANCELLED))
    with pytest.raises(AssertionError):
        await seat(two.first, tournament, 1)
    assert await two.first.tables.all_open() == []


async def test_hiding_twice_at_once_hides(two: Two) -> None:
    outcomes = await two.race(
        "INSERT INTO person_settings", two.first.people.hide(ANN, True), two.second.people.hide(ANN, True)
    )
    assert outcomes == [None, None]
    assert await two.first.settings.people_with("hidden", [ANN]) == {ANN}


async def test_the_log_of_a_setting_tells_what_it_was(two: Two) -> None:
    await two.race(
        "SELECT content FROM guild_settings",
        two.first.settings.set_for_guild(GUILD, "x", 1, by=ANN),
        two.second.settings.set_for_guild(GUILD, "x", 2, by=BOB),
    )
    last = (await two.first.audit.last(GUILD, 1))[0]
    assert (last.details["before"], last.details["after"]) == ("1", "2")


async def test_a_board_taken_down_twice_at_once_is_noted_once(two: Two) -> None:
    await two.first.ratings.leaderboards.post(GUILD, channel_id=70, rhythm="weekly", content="x", locale="en")
    taken = await two.race(
        "DELETE FROM posted_boards",
        two.first.ratings.leaderboards.drop(GUILD, by=ANN),
        two.second.ratings.leaderboards.drop(GUILD, by=BOB),
    )
    assert taken[1] is None
    assert len(await two.first.audit.last(GUILD, 5)) == 1


async def test_a_deed_that_is_noted_while_posting_stops_is_posted_nowhere(two: Two) -> None:
    await two.first.audit.post_in(GUILD, 70, "en", by=ANN)
    await two.race(
        "INSERT INTO audit_entries",
        two.first.audit.note(AuditEntry(GUILD, Deed.TABLE_CLOSED, ANN)),
        two.second.audit.stop(GUILD, by=BOB),
    )
    await two.first.audit.post_in(GUILD, 71, "en", by=ANN)
    waiting = await two.first.audit.waiting(GUILD, 9)
    assert [line.deed for line in waiting] == [Deed.AUDIT_STARTED]


async def test_posting_that_is_moved_while_it_stops_keeps_nobody_from_anything(two: Two) -> None:
    await two.first.audit.post_in(GUILD, 70, "en", by=ANN)
    moved, stopped = await two.race(
        "INSERT INTO audit_channels",
        two.first.audit.post_in(GUILD, 71, "en", by=ANN),
        two.second.audit.stop(GUILD, by=BOB),
    )
    assert (moved, stopped) == (None, True)


async def test_entries_that_are_posted_while_posting_stops_keep_nobody_from_anything(two: Two) -> None:
    await two.first.audit.post_in(GUILD, 70, "en", by=ANN)
    waiting = await two.first.audit.waiting(GUILD, 9)
    stopped, posted = await two.race(
        "DELETE FROM audit_channels",
        two.first.audit.stop(GUILD, by=BOB),
        two.second.audit.posted(GUILD, [line.id for line in waiting]),
    )
    assert (stopped, posted) == (True, None)


async def test_lessons_opened_at_once_have_an_order(two: Two) -> None:
    taken = await two.race(
        "INSERT INTO lessons", two.first.guide.lessons.open(ANN, "a"), two.second.guide.lessons.open(ANN, "b")
    )
    assert [one.version for one in taken] == [1, 2]
