"""What is stored about a person is shown, given out and deleted, down to the last column."""

import io
import json
import random
import zipfile
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.layout.errors import Refused
from bot.people.privacy import GRACE, Departures, Stored, export, forget, hide, kept_until, stored
from bot.people.screens.privacy import gone_screen
from bot.ratings.ratings import Ratings
from bot.runtime.executor import Executor
from bot.tables.lobby.computers import COMPUTER
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules
from bot.tables.service import Tables
from bot.time.pace import DAY
from bot.tournaments.entries import Plan
from bot.tournaments.format import SWISS
from bot.tournaments.scoring.methods import MATCHPOINTS
from bot.tournaments.service import Tournaments
from canasta.i18n import translator
from data import Shards, Store
from data.records.moderation import BarPlan
from data.records.results import LadderKey, Player
from data.records.tables import TableStatus
from data.tournaments.records import Contestant, Tournament, TournamentStatus
from tests.bot.factories import GUILD, Clock, all_standings, feed
from tests.data.daily.helpers import begun, plan

ANN, BEN, CLEO, DAN, EVE = (900_000_000_000_000_001 + 7 * n for n in range(5))
NAME = "Annabella Quite-Unmistakable"


@pytest.fixture
def tables(store: Store, clock: Clock) -> Tables:
    return Tables(store, clock=clock)


def ratings_on(store: Store) -> Ratings:
    return Ratings(store, Executor())


async def places_of(store: Store, *wanted: str) -> list[str]:
    """Every table and column of the database in which one of these texts stands, alone or within another."""
    places = []
    async with store._database.read() as transaction:
        names = await transaction.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        for name in [row["name"] for row in names]:
            for row in await transaction.rows(f'SELECT * FROM "{name}"'):
                values = dict(row)  # type: ignore[call-overload]
                places += [
                    f"{name}.{column}"
                    for column, value in values.items()
                    if any(text in str(value) for text in wanted)
                ]
    return sorted(set(places))


async def everywhere(store: Store, tables: Tables, clock: Clock, person: int, name: str) -> None:
    """Put a person wherever one can be: matches over and under way, left, hosted, closed, votes, settings."""
    over = await feed(store, [person, BEN, CLEO, DAN])
    await feed(store, [BEN, person], 1)
    await feed(store, [person, BEN, CLEO, DAN], 2, leaves=0)
    await feed(store, [CLEO, person, None, DAN], 3, unfinished=True)
    async with store._database.write() as transaction:
        for table in ("match_seats", "seats", "standings"):
            await transaction.rows(f"UPDATE {table} SET name = ? WHERE person_id = ?", [name, person])
        await transaction.rows(
            "UPDATE tables SET votes = ? WHERE id = 1", [json.dumps({"0": {str(person): "w"}})]
        )
    assert over == 1
    await ratings_on(store).catch_up()
    lobby = await tables.new_tables.open(Opener(GUILD, 8, person, name))
    await tables.lobby.sit(lobby.table.id, EVE, "Eve")
    playing = await tables.new_tables.open(Opener(GUILD, 8, EVE, "Eve"), computers=2)
    await tables.lobby.sit(playing.table.id, person, name)
    table_view = await tables.deals.begin_match(playing.table.id, EVE)
    await store.drafts.save(table_view.table.id, 3, table_view.table.version, "1")
    # Closed for good while they sat at it.
    closed = await tables.new_tables.open(Opener(GUILD, 8, person, name), computers=3)
    await store.tables.close(closed.table.id, closed.table.version)
    await in_tournaments(tables, person, name)
    await store.settings.set_for_person(person, "timezone", "Europe/Berlin")
    await store.availability.add_holiday(person, GUILD, date(2026, 7, 1), date(2026, 7, 9))
    await store.blocks.add(person, DAN, "Dan", most=5)
    await store.blocks.add(BEN, person, name, most=5)
    clock.pass_hours(1)


async def in_tournaments(tables: Tables, person: int, name: str) -> None:
    """Put a person into tournaments: over, called off, played and open ones; with somebody, asked by them,
    and as the one who runs it.
    """
    tournaments, store = Tournaments(tables), tables.store
    for status in (TournamentStatus.FINISHED, TournamentStatus.CANCELLED):
        made = await new_tournament(tournaments, person)
        made = await tournaments.entries.enter(made.id, person, name, (BEN, "Ben"))
        await store.tournaments.save(made, replace(made, status=status))
    made = await new_tournament(tournaments, EVE)
    await tournaments.entries.enter(made.id, person, name, (BEN, "Ben"))
    await tournaments.partners.answer(made.id, BEN, yes=True)
    await tournaments.rounds.start(made.id, EVE)
    made = await new_tournament(tournaments, EVE)
    await tournaments.entries.enter(made.id, EVE, "Eve", (person, name))
    made = await new_tournament(tournaments, person)
    await tournaments.entries.enter(made.id, person, name)


async def new_tournament(tournaments: Tournaments, organiser: int, *, seats: int = 4) -> Tournament:
    rules = TableRules("classic", seats)
    plan = Plan("Cup", rules, SWISS, MATCHPOINTS, 2, 3, timedelta(days=7), DAY)
    return await tournaments.entries.open(
        plan, guild_id=GUILD, channel_id=8, organiser_id=organiser, computers=3 if seats == 4 else 0
    )


async def test_a_deleted_person_is_nowhere_in_the_database(
    store: Store, tables: Tables, clock: Clock
) -> None:
    await everywhere(store, tables, clock, ANN, NAME)
    before = await places_of(store, str(ANN), NAME)
    assert {"match_seats.person_id", "match_seats.name", "standings.person_id", "seats.name"} <= set(before)
    assert {"blocks.person_id", "blocks.blocked_id", "blocks.name"} <= set(before)
    assert {"tables.host_id", "tables.votes", "person_settings.person_id", "holidays.person_id"} <= set(
        before
    )
    assert {"tournament_players.person_id", "tournament_players.name", "tournaments.organiser_id"} <= set(
        before
    )
    await forget(tables, ratings_on(store), ANN)
    assert await places_of(store, str(ANN), NAME) == []
    # Tournaments that are over keep a chair of nobody, in those that are played a computer player has it.
    over, called_off, played, asked, organised = reversed(await store.tournaments.on_server(GUILD))
    for one in (over, called_off):
        assert one.entries[-1].players[0] == Contestant()
    assert [player.person_id for player in played.entries[-1].players] == [None, BEN]
    assert played.entries[-1].players[0].computer == COMPUTER
    assert [player.person_id for player in asked.entries[-1].players] == [EVE, None]
    assert asked.entries[-1].players[1].empty
    assert (organised.organiser_id, len(organised.entries)) == (0, 3)
    others = await places_of(store, str(BEN))
    assert "match_seats.person_id" in others
    # The match at which they sat goes on, a computer player in their seat.
    playing = next(t for t in await store.tables.all_open(GUILD) if t.status is TableStatus.PLAYING)
    assert [seat.computer is not None for seat in playing.seats] == [False, True, True, True]
    assert (await tables.views.of(playing.id, EVE)).view is not None


async def random_tournament(
    store: Store, tournaments: Tournaments, status: TournamentStatus, everybody: list[int], rng: random.Random
) -> None:
    """A tournament of some of these people that has come this far."""
    made = await new_tournament(tournaments, rng.choice(everybody), seats=2)
    for person in rng.sample(everybody, rng.choice([4, 5])):
        made = await tournaments.entries.enter(made.id, person, f"P{person}")
    if status is TournamentStatus.RUNNING or rng.random() < 0.3:
        made = await tournaments.rounds.start(made.id, made.organiser_id)
    if status in (TournamentStatus.FINISHED, TournamentStatus.CANCELLED):
        await store.tournaments.save(made, replace(made, status=status))


@given(people=st.lists(st.integers(0, 4), min_size=1, max_size=4, unique=True), seed=st.integers(0, 99))
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_whoever_is_deleted_the_others_keep_their_figures(people: list[int], seed: int) -> None:
    clock, rng, everybody = Clock(), random.Random(seed), [ANN, BEN, CLEO, DAN, EVE]
    async with await Store.open(":memory:", clock=clock) as store:
        ratings, tables = ratings_on(store), Tables(store, clock=clock)
        for n in range(8):
            seats: list[int | None] = list(rng.sample(everybody, rng.choice([2, 4])))
            if rng.random() < 0.2:
                seats[1] = None
            await feed(store, seats, n % 4, leaves=0 if rng.random() < 0.2 else None)
            clock.pass_hours(5)
        await ratings.catch_up()
        for status in rng.sample(list(TournamentStatus), 2):
            await random_tournament(store, Tournaments(tables), status, everybody, rng)
        gone = [everybody[n] for n in people]
        for person in gone:
            await forget(tables, ratings, person)
        assert await places_of(store, *map(str, gone)) == []
        for made in await store.tournaments.on_server(GUILD):
            for entry in made.entries:
                (player,) = entry.players
                assert player.person_id not in gone
                if entry.left is not None:
                    assert (made.status, entry.left, player.computer) == ("running", 2, COMPUTER)
        kept = await all_standings(store)
        await ratings.recompute()
        assert await all_standings(store) == kept
        assert {one.player.person_id for one in kept}.isdisjoint(gone)


async def test_deleting_washes_no_rating_within_a_season(store: Store, tables: Tables, clock: Clock) -> None:
    ratings = ratings_on(store)
    other = await Store.open(":memory:", clock=clock)
    async with other:
        for n in range(4):
            for storage in (store, other):
                await feed(storage, [BEN, ANN, CLEO, DAN], n)
                await ratings_on(storage).catch_up()
            clock.pass_hours(1)
        await forget(tables, ratings, ANN)
        assert (await stored(tables, ANN)).counts["kept_ratings"] == 4
        with zipfile.ZipFile(io.BytesIO(await export(tables, ANN))) as archive:
            kept = json.loads(archive.read("canasta.json"))["kept_ratings"]
        assert {(row["guild_id"], row["family"]) for row in kept} == {
            (guild, family) for guild in (0, GUILD) for family in ("", "classic")
        }
        # A match that does not count leaves it as it is.
        await feed(store, [ANN, None, None, None], 1)
        await ratings.catch_up()
        assert (await stored(tables, ANN)).counts["kept_ratings"] == 4
        assert (await stored(tables, ANN)).counts["standings"] == 0
        # She comes back and plays on: as if she had never been away, but for what she had won.
        clock.now = kept_until(clock.now) - timedelta(hours=1)
        for storage in (store, other):
            await feed(storage, [BEN, ANN, CLEO, DAN], 5)
            await ratings_on(storage).catch_up()
        ladders = [LadderKey(guild, "classic") for guild in (0, GUILD)]
        for ladder in ladders:
            (own,) = await store.ratings.standings.of([Player(ANN)], [ladder])
            (would,) = await other.ratings.standings.of([Player(ANN)], [ladder])
            assert (own.mu, own.sigma, own.rating) == (would.mu, would.sigma, would.rating)
            assert (own.matches, own.rated) == (1, 1)
            (ben,) = await store.ratings.standings.of([Player(BEN)], [ladder])
            assert (ben,) == tuple(await other.ratings.standings.of([Player(BEN)], [ladder]))
        counts = (await stored(tables, ANN)).counts
        assert (counts["kept_ratings"], counts["rating_starts"]) == (0, 4)
        # Worked out anew from what is stored, everything is the same.
        standings = await all_standings(store)
        await ratings.recompute()
        assert await all_standings(store) == standings
        # A second time nothing is washed either, and nothing of her is left by name or id.
        await forget(tables, ratings, ANN)
        assert await places_of(store, str(ANN), f"Person {ANN}") == []
        await feed(store, [BEN, ANN, CLEO, DAN], 3)
        await feed(other, [BEN, ANN, CLEO, DAN], 3)
        await ratings.catch_up()
        await ratings_on(other).catch_up()
        assert [standing.mu for standing in await store.ratings.standings.of([Player(ANN)], ladders)] == [
            standing.mu for standing in await other.ratings.standings.of([Player(ANN)], ladders)
        ]


async def test_of_somebody_who_was_never_rated_nothing_is_kept(
    store: Store, tables: Tables, clock: Clock
) -> None:
    # With a computer player at the table the match counts and moves no rating.
    await feed(store, [ANN, BEN, None, DAN])
    await ratings_on(store).catch_up()
    assert (await stored(tables, ANN)).counts["standings"] > 0
    await forget(tables, ratings_on(store), ANN)
    assert not any((await stored(tables, ANN)).counts.values())


async def test_what_is_kept_of_a_deleted_person_is_gone_when_the_season_is_over(
    store: Store, tables: Tables, clock: Clock
) -> None:
    await feed(store, [BEN, ANN, CLEO, DAN])
    ratings = ratings_on(store)
    await ratings.catch_up()
    await forget(tables, ratings, ANN)
    clock.now = kept_until(clock.now)
    assert (clock.now.month, clock.now.day) == (7, 1)
    # Whether or not it has been deleted by then.
    await feed(store, [BEN, ANN, CLEO, DAN], 1)
    await ratings.catch_up()
    lost = (await store.ratings.standings.of([Player(ANN)], [LadderKey(GUILD, "classic", "2026-07")]))[0]
    cleo = (await store.ratings.standings.of([Player(CLEO)], [LadderKey(GUILD, "classic", "2026-07")]))[0]
    assert lost.sigma > cleo.sigma
    assert (await stored(tables, ANN)).counts["kept_ratings"] == 4
    await store.ratings.drop_kept(tables.clock())
    assert (await stored(tables, ANN)).counts["kept_ratings"] == 0


async def test_whoever_is_deleted_is_told_of_each_kind_of_thing_that_is_kept(
    store: Store, tables: Tables, clock: Clock
) -> None:
    await everywhere(store, tables, clock, ANN, NAME)
    await begun(store, await store.shared_deals.keep([plan()]), ANN)
    await store.bars.put(BarPlan(GUILD, ANN, NAME, EVE, "slow", clock.now + timedelta(days=3)))
    (table, *_) = await store.tables.all_open(GUILD)
    await store.kept_out.decided(table.id, ANN)
    await forget(tables, ratings_on(store), ANN)
    async with store._database.read() as transaction:
        of_tables = await transaction.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        marked = {
            row["name"]
            for row in of_tables
            if await transaction.rows("SELECT 1 FROM pragma_table_info(?) WHERE name = 'mark'", [row["name"]])
            and await transaction.rows(f"SELECT 1 FROM {row['name']} WHERE mark IS NOT NULL")
        }
    assert len(marked) == 7
    counts = (await stored(tables, ANN)).counts
    # Who has blocked somebody is told to nobody.
    assert {kind for kind in marked if not counts[kind]} == {"blocks"}
    for kind in marked - {"blocks"}:
        alone = Stored({**dict.fromkeys(counts, 0), kind: 1}, hidden=False)
        assert "no longer store anything" not in str(gone_screen(alone, translator("en")).parts), kind


async def test_deleting_is_no_way_back_into_a_tournament_that_one_has_left(
    store: Store, tables: Tables, clock: Clock
) -> None:
    tournaments, ratings = Tournaments(tables), ratings_on(store)
    made = await new_tournament(tournaments, EVE, seats=2)
    other = await new_tournament(tournaments, EVE, seats=2)
    for person in (ANN, BEN, CLEO, DAN):
        made = await tournaments.entries.enter(made.id, person, f"P{person}")
        other = await tournaments.entries.enter(other.id, person, f"P{person}")
    await tournaments.rounds.start(made.id, EVE)
    await forget(tables, ratings, ANN)
    assert await places_of(store, str(ANN)) == []
    assert (await stored(tables, ANN)).counts["left_tournaments"] == 1
    # Whatever she is called by now; and nobody else is taken for her.
    with pytest.raises(Refused, match="can't enter it again"):
        await tournaments.entries.enter(made.id, ANN, "Somebody Else")
    assert await store.tournaments.has_left(made.id, [EVE, ANN])
    assert not await store.tournaments.has_left(made.id, [BEN, CLEO, DAN, EVE])
    # Nor does she decide as a moderator about the tables of those whom she played against.
    for meeting in await store.tournaments.rounds.meetings(made.id):
        assert meeting.table_id is not None
        table = await tables.views.table(meeting.table_id)
        assert not await tables.authority.decides_alone(table, ANN, moderator=True)
        assert await tables.authority.decides_alone(table, EVE, moderator=True)
    # What had not begun she may enter again, and who has not been in it may enter late.
    assert await tournaments.entries.enter(other.id, ANN, "Ann")
    assert await tournaments.entries.enter(made.id, EVE, "Eve")
    # When it is over nothing is kept of it.
    await tournaments.rounds.cancel(made.id, EVE + 1, "it rains", manager=True)
    assert (await stored(tables, ANN)).counts["left_tournaments"] == 0


async def test_everything_about_a_person_is_given_out(store: Store, tables: Tables, clock: Clock) -> None:
    await everywhere(store, tables, clock, ANN, NAME)
    with zipfile.ZipFile(io.BytesIO(await export(tables, ANN))) as archive:
        exported = json.loads(archive.read("canasta.json"))
    assert exported["person_id"] == ANN
    assert [row["name"] for row in exported["settings"]] == ["timezone"]
    assert exported["holidays"] == [
        {"guild_id": GUILD, "first_day": "2026-07-01", "last_day": "2026-07-09", "ended_at": None}
    ]
    assert len(exported["matches"]) == 6
    assert len(exported["tournaments"]) == 5
    assert len(exported["organised_tournaments"]) == 3
    assert exported["moves"]
    assert all(row["person_id"] == ANN for row in exported["standings"])
    counted = await stored(tables, ANN)
    assert counted.counts == {what: len(rows) for what, rows in exported.items() if what != "person_id"}
    # Nobody else's name or id is in it, but of those on the person's own list.
    assert [(row["blocked_id"], row["name"]) for row in exported.pop("blocks")] == [(DAN, "Dan")]
    assert not any(str(other) in json.dumps(exported) for other in (BEN, CLEO, DAN, EVE))


async def test_hiding_is_kept_and_taken_back(tables: Tables) -> None:
    assert not (await stored(tables, ANN)).hidden
    await hide(tables, ANN, True)
    assert (await stored(tables, ANN)).hidden
    await hide(tables, ANN, False)
    assert not (await stored(tables, ANN)).hidden
    assert (await stored(tables, ANN)).counts["settings"] == 0


async def test_a_server_that_goes_is_forgotten_after_thirty_days(
    store: Store, tables: Tables, clock: Clock
) -> None:
    await everywhere(store, tables, clock, ANN, NAME)
    await feed(store, [BEN, CLEO, DAN, EVE], 1, guild=5)
    await ratings_on(store).catch_up()
    await store.settings.set_for_guild(GUILD, "board", {"minimum": 3})
    departures = Departures(tables)
    await departures.left(GUILD)
    clock.now += GRACE - timedelta(minutes=1)
    assert await departures.clear() == 0
    clock.now += timedelta(minutes=2)
    world = LadderKey()
    before = {
        line.standing.player.person_id: line.standing
        for line in await store.ratings.standings.board(world, "wins")
    }
    assert await departures.clear() == 1
    async with store._database.read() as transaction:
        for name in (
            "tables",
            "matches",
            "guild_settings",
            "standings",
            "rating_steps",
            "holidays",
            "tournaments",
        ):
            rows = await transaction.rows(f"SELECT guild_id FROM {name} WHERE guild_id = ?", [GUILD])
            assert rows == [], name
    # Ann and nobody else had played nowhere else.
    assert await places_of(store, str(ANN), NAME) == []
    after = {
        line.standing.player.person_id: line.standing
        for line in await store.ratings.standings.board(world, "wins")
    }
    assert after == {person: standing for person, standing in before.items() if person != ANN}
    await ratings_on(store).recompute()
    again = {
        line.standing.player.person_id: line.standing
        for line in await store.ratings.standings.board(world, "wins")
    }
    assert again == after
    assert await departures.clear() == 0


async def test_a_server_that_comes_back_in_time_keeps_what_it_had(
    store: Store, tables: Tables, clock: Clock
) -> None:
    await everywhere(store, tables, clock, ANN, NAME)
    departures = Departures(tables)
    await departures.left(GUILD)
    await departures.joined(GUILD)
    clock.now += 2 * GRACE
    assert await departures.clear() == 0


async def test_a_server_is_gone_only_when_discord_says_so(store: Store, tables: Tables, clock: Clock) -> None:
    await everywhere(store, tables, clock, ANN, NAME)
    departures = Departures(tables)
    tomorrow = clock.now + timedelta(days=1)
    # Not seen at a log-in: perhaps another application's, or out of Discord's own reach.
    await departures.seen([])
    assert await store.servers.departures(tomorrow) == []
    # Taken back while the program did not run.
    await departures.left(GUILD)
    await departures.seen([GUILD + 1])
    assert [guild for guild, _ in await store.servers.departures(tomorrow)] == [GUILD]
    await departures.seen([GUILD, GUILD + 1])
    assert await store.servers.departures(tomorrow) == []


async def test_a_server_of_another_process_is_neither_noted_nor_deleted(
    store: Store, tables: Tables, clock: Clock
) -> None:
    await everywhere(store, tables, clock, ANN, NAME)
    departures = Departures(tables)
    shard = (GUILD >> 22) % 4
    others = Shards(4, tuple(number for number in range(4) if number != shard))
    tomorrow = clock.now + timedelta(days=1)
    store.serve(others)
    await departures.left(GUILD)
    store.serve(Shards(4, (shard,)))
    assert await store.servers.departures(tomorrow) == []
    await departures.left(GUILD)
    clock.now += 2 * GRACE
    store.serve(others)
    assert await departures.clear() == 0
    # The process that has its shard by then deletes it, whatever the number of shards.
    store.serve(Shards(6, ((GUILD >> 22) % 6,)))
    assert await departures.clear() == 1
