"""What falls due is found by exactly one process: the one that holds the server's shard."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import timedelta
from typing import Any, Final

import pytest

from data import EVERY_SHARD, Shards, Store
from data.clubs.ladder_records import LadderPlan
from data.clubs.records import SeriesPlan
from data.db.sqlite import SqliteDatabase
from data.process.desk import DeskDeed, DeskEntry
from data.ratings.records import RoleKind, RoleRule
from data.records.moderation import BarPlan
from data.records.people import OwnList
from data.records.results import EACH_MATCH, AnnouncedSeason
from data.records.weekly import Weekly
from data.standing.records import StandingPlan
from data.tables.turns import Turns
from tests.data.daily.helpers import DAY, begun, over, plan, played
from tests.data.helpers import ANN, BOB, CAT, DAN, Clock, open_table, running_match
from tests.data.tournaments.helpers import opened

FIRST, SECOND = 7, 1 << 22 | 7
"""Two servers: of two shards, the first belongs to shard 0, the second to shard 1."""
LATER: Final = timedelta(days=1)
Search = Callable[[Store, Clock], Awaitable[Any]]

BY_SERVER: Final[dict[str, Search]] = {
    "turns.due": lambda store, clock: store.turns.due(clock.now),
    "turns.moved_by_program": lambda store, clock: store.turns.moved_by_program(),
    "messages.outdated_titles": lambda store, clock: store.messages.outdated_titles(100),
    "messages.behind": lambda store, clock: store.messages.behind(),
    "messages.lobbies_after": lambda store, clock: store.messages.lobbies_after(0, 100),
    "standing.due": lambda store, clock: store.standing.due(clock.now),
    "bars.unsettled": lambda store, clock: store.bars.unsettled(),
    "guide.welcomes.owed": lambda store, clock: store.guide.welcomes.owed(),
    "servers.departures": lambda store, clock: store.servers.departures(clock.now + LATER),
    "desk.unannounced": lambda store, clock: store.desk.unannounced(
        DeskEntry(1, clock.now, DeskDeed.ANNOUNCED, None, None, "", None, 0), 0, 100
    ),
    "audit.to_post": lambda store, clock: store.audit.to_post(),
    "ratings.leaderboards.all": lambda store, clock: store.ratings.leaderboards.all(),
    "ratings.leaderboards.due": lambda store, clock: store.ratings.leaderboards.due(EACH_MATCH, clock.now),
    "ratings.leaderboards.outdated": lambda store, clock: store.ratings.leaderboards.outdated(),
    "ratings.leaderboards.to_renew": lambda store, clock: store.ratings.leaderboards.to_renew(),
    "ratings.seasons.to_renew": lambda store, clock: store.ratings.seasons.to_renew(),
    "ratings.roles.guilds": lambda store, clock: store.ratings.roles.guilds(),
    "tournaments.running": lambda store, clock: store.tournaments.running(),
    "tournaments.behind": lambda store, clock: store.tournaments.behind(),
    "tournaments.unstarted": lambda store, clock: store.tournaments.unstarted(clock.now),
    "tournaments.letters.waiting": lambda store, clock: store.tournaments.letters.waiting(),
    "tournaments.evenings.planned": lambda store, clock: store.tournaments.evenings.planned(),
    "tournaments.evenings.notices": lambda store, clock: store.tournaments.evenings.notices(),
    "tournaments.evenings.unshown": lambda store, clock: store.tournaments.evenings.unshown(),
    "arenas.due": lambda store, clock: store.arenas.due(clock.now),
    "arenas.planned": lambda store, clock: store.arenas.planned(),
    "clubs.boards.behind": lambda store, clock: store.clubs.boards.behind(),
    "clubs.ladders.going_on": lambda store, clock: store.clubs.ladders.going_on(),
    "clubs.series.going_on": lambda store, clock: store.clubs.series.going_on(),
    "clubs.series.to_open": lambda store, clock: store.clubs.series.to_open(),
}
"""What each process finds for the servers of its shards."""
WITHOUT_SERVER: Final[dict[str, Search]] = {
    "daily.to_note": lambda store, clock: store.daily.to_note(),
    "daily.boards.unsettled": lambda store, clock: store.daily.boards.unsettled(DAY),
    "daily.to_judge": lambda store, clock: store.daily.to_judge(DAY),
    "daily.to_tell": lambda store, clock: store.daily.to_tell(DAY),
    "daily.overdue": lambda store, clock: store.daily.overdue(DAY),
    "desk.to_do": lambda store, clock: store.desk.to_do(),
    "people.own_lists.owners": lambda store, clock: store.people.own_lists.owners(),
    "digests.due": lambda store, clock: store.digests.due(clock.now),
    "digests.long_away": lambda store, clock: store.digests.long_away(clock.now),
}
"""What the holder of shard 0 finds."""
FOR_ALL: Final = {
    "desk.last": "all of them, for the operator",
    "condition.terms": "all of them, for the operator",
    "results.to_rate": "rated in one order over all servers; bot/ratings/ratings.py",
    "honours.to_count": "counted by the holder of shard 0 for all; bot/honours/counter.py",
    "honours.due": "people, whose honours the holder of shard 0 awards; bot/honours/counter.py",
    "results.after": "all of them, to compute ratings anew",
    "results.without_figures": "all of them, to compute ratings anew",
    "turns.claim_looks": "of the tables named",
    "tables.these": "of the tables named",
    "journals.these": "of the matches named",
    "journals.channels_of": "of the matches named",
    "availability.facts_of": "of the people and servers named",
    "results.meetings": "of the people named",
    "ratings.starts": "all of them, to compute ratings anew",
    "ratings.kept": "of the people named",
    "ratings.roles.declining": "people, wherever they are",
    "exports.archived": "finished matches of all servers, for the operator",
    "exports.hidden": "people, wherever they are",
    "exports.names": "of the people named",
    "blocks.pairs": "of the people named",
    "settings.guilds_with": "what servers share with others",
    "settings.people_with": "of the people named",
    "messages.at_posts": "of the channels named",
    "messages.lobby_deleted": "of the messages named",
    "messages.in_match": "of the messages named",
    "people.own_lists.seated_at": "of the tables named",
    "people.own_lists.entered_in": "of the tournaments named",
    "ratings.standings.board": "of the ladder named",
    "ratings.standings.computers": "of the ladder named",
    "ratings.standings.of": "of the players named",
    "ratings.standings.places_at": "of the ladder named",
    "shared_deals.keep": "of the deals named",
    "shared_deals.of_day": "of the day named",
    "daily.standings.moves_of": "of the matches named",
    "tables.asking_elsewhere": "of the servers named",
    "tables.watchable": "of the servers named",
    "journals.unfinished": "all of them, to check a copy of the database",
    "downtimes.still_alive": "of the shards of this process, whose histories it notes",
    "downtimes.all": "those of all shards: a deadline at any server may be asked for",
}
"""What is the same for every process, and why."""


def parts_of(whole: object, prefix: str = "") -> Iterator[tuple[str, object]]:
    """The parts of the store, and their parts, each with the name under which it is found."""
    for name, part in vars(whole).items():
        if not name.startswith("_") and type(part).__module__.startswith("data."):
            yield f"{prefix}{name}", part
            yield from parts_of(part, f"{prefix}{name}.")


def searches(store: Store) -> set[str]:
    """Every method of the store that lists something without being told of which server, person or the
    like.
    """
    names = {"messages.lobbies_after", "messages.outdated_titles"}
    for name, part in parts_of(store):
        for method, function in inspect.getmembers(type(part), inspect.iscoroutinefunction):
            signature = inspect.signature(function)
            many = str(signature.return_annotation).startswith(("list[", "dict[", "set[", "frozenset["))
            if (
                many
                and not method.startswith("_")
                and not any(one.endswith("_id") for one in signature.parameters)
            ):
                names.add(f"{name}.{method}")
    return names


def test_every_search_of_the_store_says_for_whom_it_is(plain: Store) -> None:
    assert searches(plain) == {*BY_SERVER, *WITHOUT_SERVER, *FOR_ALL}


@pytest.fixture
async def plain() -> AsyncIterator[Store]:
    async with await Store.open(":memory:") as opened:
        yield opened


@pytest.fixture
async def two_servers(store: Store, clock: Clock) -> Store:
    """On both servers something waits for every search by server; people wait for those without one."""
    await everything_due(store, clock, FIRST)
    await everything_due(store, clock, SECOND)
    await due_to_people(store, clock)
    clock.pass_seconds(1)
    return store


async def test_each_process_finds_what_is_due_on_its_servers(two_servers: Store, clock: Clock) -> None:
    for name, search in BY_SERVER.items():
        everything = await searched(two_servers, clock, search, Shards.all_of(2))
        first = await searched(two_servers, clock, search, Shards(2, (0,)))
        second = await searched(two_servers, clock, search, Shards(2, (1,)))
        assert first, name
        assert second, name
        assert sorted(first + second) == sorted(everything), name
        assert await searched(two_servers, clock, search, Shards(4, (2, 3))) == [], name


async def test_each_process_finds_what_is_its_own(store: Store, clock: Clock) -> None:
    await everything_due(store, clock, FIRST)
    clock.pass_seconds(1)
    alone = {
        name: await searched(store, clock, search, Shards.all_of(2)) for name, search in BY_SERVER.items()
    }
    await everything_due(store, clock, SECOND)
    for name, search in BY_SERVER.items():
        assert await searched(store, clock, search, Shards(2, (0,))) == alone[name], name


async def test_the_holder_of_shard_0_finds_what_has_no_server(two_servers: Store, clock: Clock) -> None:
    for name, search in WITHOUT_SERVER.items():
        everything = await searched(two_servers, clock, search, Shards.all_of(2))
        assert everything, name
        assert await searched(two_servers, clock, search, Shards(2, (0,))) == everything, name
        assert await searched(two_servers, clock, search, Shards(2, (1,))) == [], name


class Asked:
    """A database without rows that keeps what it is asked."""

    def __init__(self, shards: Shards) -> None:
        self.shards = shards
        self.sql = ""

    async def reading(self, read: Callable[[Asked], Awaitable[Any]]) -> Any:
        return await read(self)

    async def rows(self, sql: str, values: Any = ()) -> list[Any]:
        self.sql = sql
        return []


@pytest.mark.parametrize("shards", [EVERY_SHARD, Shards(16, (0, 3))], ids=str)
async def test_tables_that_are_due_are_found_by_their_index(store: Store, shards: Shards) -> None:
    asked: Any = Asked(shards)
    await Turns(asked, lambda: 0).due(Clock().now)
    sqlite = isinstance(store._database, SqliteDatabase)
    async with store._database.write() as transaction:
        if not sqlite:
            # An empty table would be read as it lies.
            for way in ("seqscan", "bitmapscan"):
                await transaction.rows(f"SET LOCAL enable_{way} = off")
        column = "detail" if sqlite else "QUERY PLAN"
        rows = await transaction.rows(f"EXPLAIN {'QUERY PLAN ' if sqlite else ''}{asked.sql}", [5, 100])
    steps = " ".join(str(row[column]) for row in rows)
    assert ("INDEX tables_due" if sqlite else "Index Scan using tables_due") in steps
    assert not {"Sort", "TEMP"}.intersection(steps.split())


async def searched(store: Store, clock: Clock, search: Search, shards: Shards) -> list[str]:
    """What a process that holds these shards finds, as text."""
    store.serve(shards)
    try:
        return [str(one) for one in await search(store, clock)]
    finally:
        store.serve(Shards.all_of(1))


async def everything_due(store: Store, clock: Clock, guild_id: int) -> None:
    """Something on this server for each search."""
    table, _ = await running_match(store, BOB, CAT, DAN, guild_id=guild_id)
    await run(store, "UPDATE tables SET look_at = 1, turn_person = 0 WHERE id = ?", table.id)
    await run(store, "INSERT INTO outdated_titles VALUES (?, ?, ?)", table.id, table.id, guild_id)
    await store.desk.note(DeskDeed.DELETED, ANN, follows=True)
    lobby = await open_table(store, guild_id=guild_id)
    await store.messages.lobby_posted(lobby.id, 700 + lobby.id)
    weekly = Weekly(3, 1200, 1, "Europe/Berlin")
    standing = StandingPlan(guild_id, 70, ANN, "classic", {}, 4, "", "en", weekly, clock.now, clock.now)
    await store.standing.make(standing)
    await store.bars.put(BarPlan(guild_id, BOB, "Bob", ANN, "", clock.now + 9 * LATER))
    await store.guide.welcomes.owe(guild_id, clock.now)
    await store.servers.departed(guild_id, clock.now)
    await store.audit.post_in(guild_id, 70, "en", ANN)
    await store.ratings.leaderboards.post(
        guild_id, channel_id=70, rhythm=EACH_MATCH, content="x", locale="en"
    )
    await run(store, "UPDATE posted_boards SET renew = 1 WHERE guild_id = ?", guild_id)
    assert await store.ratings.seasons.claim(guild_id, "2026-04", clock.now, LATER)
    await store.ratings.seasons.announced(AnnouncedSeason(guild_id, "2026-04", 70, 71, "x", "en"), clock.now)
    await run(store, "UPDATE announced_seasons SET renew = 1 WHERE guild_id = ?", guild_id)
    await store.ratings.roles.set_rule(RoleRule(guild_id, 9, RoleKind.RATING, 1500))
    await store.arenas.plan(guild_id, 70, "en", clock.now)
    await tournaments_due(store, guild_id)
    await store.clubs.ladders.open(
        LadderPlan(guild_id, 70, ANN, "L", "classic", {}, 2, "1 days", 2, 3, 7, 0, "en")
    )
    series = await store.clubs.series.open(SeriesPlan(guild_id, 70, ANN, "S", "points", 0, 1, 0, None, "en"))
    event = await opened(store, guild_id=guild_id)
    await run(store, "UPDATE tournaments SET status = 'finished' WHERE id = ?", event.id)
    await run(store, "INSERT INTO series_events VALUES (?, ?, 2)", event.id, series.id)
    await store.clubs.series.repeat(series.id, True)


async def tournaments_due(store: Store, guild_id: int) -> None:
    """Tournaments on this server: one that is open, one running, one over whose event isn't."""
    waiting = await opened(store, guild_id=guild_id)
    await run(
        store,
        "INSERT INTO tournament_letters (tournament_id, kind, person_id, name, created_at)"
        " VALUES (?, 'expires', ?, '', 0)",
        waiting.id,
        ANN,
    )
    await run(
        store, "INSERT INTO tournament_notices (tournament_id, kind) VALUES (?, 'check_in')", waiting.id
    )
    await store.tournaments.evenings.note(waiting.id, starts_at=1)
    running = await opened(store, guild_id=guild_id)
    await run(store, "UPDATE tournaments SET status = 'running' WHERE id = ?", running.id)
    ended = await opened(store, guild_id=guild_id)
    await run(store, "UPDATE tournaments SET status = 'cancelled' WHERE id = ?", ended.id)
    await store.tournaments.evenings.note(ended.id, event_id=5)


async def due_to_people(store: Store, clock: Clock) -> None:
    """Something for each search without a server: people of both servers play the day's deal."""
    deals = await store.shared_deals.keep([plan(), plan(2)])
    await played(store, deals[1:], CAT, 100)
    told = await store.shared_deals.keep([plan(3)])
    await played(store, told, DAN, 100)
    await store.daily.boards.settle(told[0].id)
    await store.settings.set_for_person(DAN, "daily_letter", True)
    await begun(store, deals, ANN, SECOND)
    await over(store, await begun(store, deals, BOB, FIRST))
    await run(store, "UPDATE seats SET missed_at = 1 WHERE person_id = ?", BOB)
    for person, guild_id in ((ANN, 0), (BOB, SECOND)):
        await store.digests.schedule(person, clock.now)
        await store.people.own_lists.put(OwnList(person, guild_id, 80, person, "en"))


async def run(store: Store, sql: str, *values: Any) -> None:
    async with store._database.write() as transaction:
        await transaction.rows(sql, values)
