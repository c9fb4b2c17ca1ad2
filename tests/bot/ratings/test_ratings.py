"""Ratings and boards over the real store: kept up, worked out anew, and the same whatever the order."""

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.ratings.ladder import Ladder
from bot.ratings.ratings import Ratings
from bot.runtime.executor import Executor
from bot.tables import seat_stats
from bot.tables.session.journals import match_of
from canasta.actions import parse_action
from data import Store
from data.ratings.standings import BOARDS
from data.records.results import COUNTING, LadderKey, MatchResult, Player
from tests.bot.factories import GUILD, Clock, all_standings, feed

ANN, BEN, CLEO, DAN, EVE, FRED = range(1, 7)
HERE = LadderKey(GUILD, "classic")


@pytest.fixture
def ratings(store: Store) -> Ratings:
    return Ratings(store, Executor(), rest=0)


async def test_a_match_that_ends_is_rated_and_a_later_start_rates_what_was_left(
    store: Store, ratings: Ratings
) -> None:
    await feed(store, [ANN, BEN, CLEO, DAN])
    ratings.changed(1)
    await ratings.settled()
    assert await store.results.to_rate() == []
    board = await store.ratings.standings.board(HERE, "rating")
    assert {line.standing.player.person_id for line in board} == {ANN, BEN, CLEO, DAN}
    await feed(store, [ANN, BEN, CLEO, DAN], 1)
    assert await Ratings(store, Executor()).catch_up() == 1
    assert await ratings.catch_up() == 0


async def test_figures_are_those_of_the_journal(store: Store, ratings: Ratings) -> None:
    match_id = await feed(store, [ANN, BEN, CLEO, DAN], 3)
    journal = await store.journals.get(match_id)
    assert journal is not None
    figures = seat_stats.count(journal)
    match = match_of(journal)
    canastas: Counter[str] = Counter()
    outs = piles = 0
    for deal in journal.deals:
        match.start_deal(deal.seed)
        for line in deal.actions:
            match.apply(line.seat, parse_action(line.text))
            piles += line.text.startswith("take")
        canastas.update(
            meld.canasta for side in match.view(None).sides for meld in side.melds if meld.canasta
        )
        outs += match.results[-1].by is not None
    assert sum((seat.canastas for seat in figures), Counter()) == canastas
    assert canastas.total() > 0
    assert sum(seat.outs for seat in figures) == outs
    assert sum(seat.piles for seat in figures) == piles
    assert {seat.deals for seat in figures} == {len(journal.deals)}
    best = [max(r.scores[side]["total"] for r in match.results) for side in (0, 1, 0, 1)]
    assert [seat.best_deal for seat in figures] == best
    assert [seat_stats.SeatStats.from_data(seat.to_data()) for seat in figures] == figures


async def test_what_a_computer_player_did_for_somebody_who_left_is_nobodys(
    store: Store, clock: Clock
) -> None:
    stayed = await store.journals.get(await feed(store, [ANN, BEN, CLEO, DAN], 3))
    left = await store.journals.get(await feed(store, [ANN, BEN, CLEO, DAN], 3, leaves=0, clock=clock))
    assert stayed is not None
    assert left is not None
    assert seat_stats.count(stayed)[0] != seat_stats.SeatStats()
    figures, before = seat_stats.count(left), seat_stats.count(stayed)
    assert (figures[0].absent, figures[0].deals, figures[0].canastas) == (True, 0, {})
    # With or against a computer player nobody gains anything.
    for seat in (1, 2, 3):
        assert (figures[seat].deals, figures[seat].points, figures[seat].canastas) == (0, 0, {})
        assert (figures[seat].beyond_deals, figures[seat].beyond_points) == (
            len(left.deals),
            before[seat].points,
        )


async def test_a_new_list_of_figures_is_counted_for_old_matches(
    store: Store, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await feed(store, [ANN, BEN, CLEO, DAN])
    await ratings.catch_up()
    monkeypatch.setattr(seat_stats, "REVISION", seat_stats.REVISION + 1)
    assert await store.results.without_figures(seat_stats.REVISION) == [match_id]
    await ratings.recompute()
    assert await store.results.without_figures(seat_stats.REVISION) == []


async def some_matches(store: Store, clock: Clock, ratings: Ratings, count: int, rng: random.Random) -> None:
    """Matches of all kinds, rated as they end."""
    for n in range(count):
        seats = rng.choice([2, 3, 4, 4, 4])
        people: list[int | None] = list(rng.sample(range(1, 12), seats))
        if rng.random() < 0.2:
            people[rng.randrange(seats)] = None
        await feed(
            store,
            people,
            rng.randrange(6),
            guild=rng.choice([GUILD, GUILD, 5]),
            rated=rng.random() > 0.1,
            leaves=rng.randrange(seats) if rng.random() < 0.1 else None,
            unfinished=rng.random() < 0.1,
        )
        clock.pass_hours(rng.choice([1, 5, 40]))
        if n % 3 == 0:
            await ratings.catch_up()
    await ratings.catch_up()


async def test_worked_out_anew_everything_is_the_same(store: Store, clock: Clock, ratings: Ratings) -> None:
    await some_matches(store, clock, ratings, 30, random.Random(1))
    before = await all_standings(store)
    assert await ratings.recompute() == 30
    assert await all_standings(store) == before
    assert {one.ladder.guild_id for one in before} == {0, 5, GUILD}


async def test_boards_are_those_of_a_plain_recomputation(
    store: Store, clock: Clock, ratings: Ratings
) -> None:
    await some_matches(store, clock, ratings, 30, random.Random(2))
    await compare_boards(store)


def count_plainly(result: MatchResult, plain: dict[tuple[int, str], Counter[str]]) -> None:
    """Add a match to what each person has in all, and in its month."""
    for seat in result.seats:
        if seat.person_id is not None:
            for season in ("", f"{result.finished_at:%Y-%m}"):
                count = plain[seat.person_id, season]
                stayed = seat.left_at is None
                count["matches"] += 1
                count["wins"] += bool(seat.won)
                count["deals"] += result.deals_played * stayed
                count["points"] += (seat.points or 0) * stayed


async def compare_boards(store: Store) -> None:
    """Count everything again from the matches alone, and compare each board with that."""
    ladders, plain = Ladder(), defaultdict[tuple[int, str], Counter[str]](Counter)
    after = 0
    while results := await store.results.after(after):
        for result in results:
            counts_as = ladders.rate(result)[0]
            assert counts_as == result.counts_as
            if counts_as in COUNTING:
                count_plainly(result, plain)
        after = results[-1].number or 0
    everywhere = LadderKey()
    assert plain
    for season in {season for _, season in plain}:
        ladder = LadderKey(season=season)
        for by, (first, second, _) in BOARDS.items():
            board = await store.ratings.standings.board(ladder, by, limit=100_000)
            worth = [
                (
                    getattr(line.standing, first),
                    getattr(line.standing, second),
                    line.standing.player.person_id,
                )
                for line in board
            ]
            assert worth == sorted(worth, reverse=True)
            better = [sum(other[:2] > own[:2] for other in worth) for own in worth]
            assert [line.place for line in board] == [1 + n for n in better]
            for line in board:
                assert line.standing == ladders.standings[ladder, line.standing.player]
                count = plain[line.standing.player.person_id, season]
                assert line.standing.matches == count["matches"]
                assert (line.standing.wins, line.standing.deals) == (count["wins"], count["deals"])
                assert line.standing.points == count["points"]
            for line in board[:: max(1, len(board) // 7)]:
                person = line.standing.player.person_id
                assert await store.ratings.standings.place(ladder, by, person) == line
            assert await store.ratings.standings.size(ladder, by) == len(board)
    people = {person for person, season in plain if season == ""}
    assert {
        line.standing.player.person_id
        for line in await store.ratings.standings.board(everywhere, "wins", limit=100_000)
    } == (people)


@given(order=st.permutations(range(6)))
@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_ratings_do_not_depend_on_the_order_in_which_tables_are_loaded(order: Sequence[int]) -> None:
    clock = Clock()
    tables: Sequence[Sequence[int]] = [
        [ANN, BEN, CLEO, DAN],
        [EVE, BEN, FRED, DAN],
        [ANN, EVE, CLEO, FRED],
        [DAN, CLEO, BEN, ANN],
        [FRED, ANN, EVE, DAN],
        [BEN, EVE, CLEO, ANN],
    ]
    async with await Store.open(":memory:", clock=clock) as store:
        begun = clock.now
        for n in order:
            # The match of table n ends at hour n, whenever its table was made.
            clock.now = begun + timedelta(hours=n)
            await feed(store, tables[n], n)
        await Ratings(store, Executor()).catch_up()
        standings = {
            player: (standing.rating, standing.mu, standing.sigma)
            for player in map(Player, range(1, 7))
            for standing in await store.ratings.standings.of([player], [HERE])
        }
    assert standings == await _in_order(tables)


_IN_ORDER: dict[Player, tuple[int, int, int]] = {}


async def _in_order(tables: Sequence[Sequence[int]]) -> dict[Player, tuple[int, int, int]]:
    if not _IN_ORDER:
        clock = Clock()
        async with await Store.open(":memory:", clock=clock) as store:
            ratings = Ratings(store, Executor())
            for n, people in enumerate(tables):
                await feed(store, people, n)
                clock.pass_hours(1)
                await ratings.catch_up()
            for player in map(Player, range(1, 7)):
                for standing in await store.ratings.standings.of([player], [HERE]):
                    _IN_ORDER[player] = (standing.rating, standing.mu, standing.sigma)
    return _IN_ORDER


async def test_who_hides_is_on_no_board(store: Store, ratings: Ratings) -> None:
    await feed(store, [ANN, BEN, CLEO, DAN])
    await ratings.catch_up()
    await store.settings.set_for_person(BEN, "hidden", True)
    for by in BOARDS:
        people = {line.standing.player.person_id for line in await store.ratings.standings.board(HERE, by)}
        assert people == {ANN, CLEO, DAN}
        assert await store.ratings.standings.place(HERE, by, BEN) is None
        assert await store.ratings.standings.size(HERE, by) == 3
    await store.settings.set_for_person(BEN, "hidden", None)
    assert await store.ratings.standings.size(HERE, "wins") == 4


async def test_a_board_takes_a_minimum_of_matches(store: Store, ratings: Ratings) -> None:
    await feed(store, [ANN, BEN])
    await feed(store, [ANN, CLEO], 1)
    await ratings.catch_up()
    board = await store.ratings.standings.board(HERE, "wins", minimum=2)
    assert [line.standing.player.person_id for line in board] == [ANN]
    assert await store.ratings.standings.place(HERE, "wins", BEN, minimum=2) is None


@pytest.mark.soak
async def test_five_thousand_matches_through_the_store() -> None:
    clock, rng = Clock(), random.Random(5000)
    async with await Store.open(":memory:", clock=clock) as store:
        ratings = Ratings(store, Executor())
        for n in range(5000):
            people: list[int | None] = list(rng.sample(range(1, 400), 4))
            if rng.random() < 0.15:
                people[rng.randrange(4)] = None
            await feed(store, people, rng.randrange(40), leaves=2 if rng.random() < 0.03 else None)
            clock.pass_hours(0.3)
            if n % 50 == 0:
                await ratings.catch_up()
        await ratings.catch_up()
        before = await all_standings(store)
        await compare_boards(store)
        assert await ratings.recompute() == 5000
        assert await all_standings(store) == before
