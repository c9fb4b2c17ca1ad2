"""Tournaments from the start to the end: their rounds, their time, and what they come to."""

import random
from collections.abc import AsyncIterator
from fractions import Fraction
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.layout.errors import Refused
from bot.ratings.ratings import Ratings
from bot.runtime.executor import Executor
from bot.tournaments.format import KNOCK_OUT, ROUND_ROBIN, SWISS, results
from bot.tournaments.scoring.methods import LATE, MATCHPOINTS, POINTS, SAT_OUT, WIN
from bot.tournaments.scoring.standings import Place
from data.records.matches import Outcome
from data.records.tables import TableStatus
from data.tournaments.records import HeldUp, Meeting, Tournament, TournamentStatus
from tests.bot.tournament_fixtures import HOST, WEEK, Cups, check_tables, fresh, lower_number_wins, pairs_of
from tests.support.shortened import shortened

KINDS = [
    (SWISS, MATCHPOINTS, 2),
    (SWISS, POINTS, 2),
    (SWISS, MATCHPOINTS, 0),
    (ROUND_ROBIN, MATCHPOINTS, 1),
    (ROUND_ROBIN, POINTS, 1),
    (ROUND_ROBIN, MATCHPOINTS, 0),
    (KNOCK_OUT, MATCHPOINTS, 0),
]
"""Every system with every way of scoring it; without deals that all play, wins count."""


@pytest_asyncio.fixture
async def cups() -> AsyncIterator[Cups]:
    async with fresh() as made:
        yield made


# Whole tournaments


@pytest.mark.parametrize(("system", "scoring", "deals"), KINDS)
@shortened("entries", [5, 8])
async def test_a_tournament_is_played_to_its_end(
    cups: Cups, system: str, scoring: str, deals: int, entries: int
) -> None:
    wanted: dict[str, Any] = {"system": system, "scoring": scoring, "deals": deals, "rounds": 0}
    made = await cups.begin(*range(1, entries + 1), **wanted)
    began = cups.clock.now
    for round in range(1, made.rounds + 1):
        assert (made.status, made.round) == (TournamentStatus.RUNNING, round)
        assert made.round_ends_at == cups.clock.now + WEEK
        overview = await cups.service.registry.overview(made.id)
        # What is played counts only when all tables are over.
        assert all(place.played < round for place in overview.places)
        assert len(overview.in_round(round)) == len(await cups.meetings(made))
        cups.clock.pass_hours(24)
        made = await cups.score_round(made, lambda meeting: lower_number_wins(meeting)[: deals or 2])
    assert (made.status, made.started_at, made.finished_at) == ("finished", began, cups.clock.now)
    assert await cups.service.rounds.advance(made.id) == made
    await check_tables(cups.store, made)
    meetings = await cups.store.tournaments.rounds.meetings(made.id)
    places = (await cups.service.registry.overview(made.id)).places
    assert places[0].entry == 1
    assert sorted(place.entry for place in places) == list(range(1, entries + 1))
    met = [frozenset(pair) for pair in pairs_of(meetings) if None not in pair]
    assert len(set(met)) == len(met)
    if system == ROUND_ROBIN:
        assert len(met) == entries * (entries - 1) // 2
    if system == KNOCK_OUT:
        assert len(met) == entries - 1
        assert [place.entry for place in places if not place.out] == [1]


@shortened(
    ("seats", "system", "deals", "computers"),
    [(4, SWISS, 1, 2), (4, ROUND_ROBIN, 0, 1), (2, KNOCK_OUT, 0, 0)],
)
async def test_people_and_computer_players_play_one_for_real(
    cups: Cups, seats: int, system: str, deals: int, computers: int
) -> None:
    wanted: dict[str, Any] = {"system": system, "deals": deals, "rounds": 1, "target_score": 500}
    cup = await cups.open(seats=seats, computers=computers, **wanted)
    await cups.enter(cup, 1, 2, 3)
    made = await cups.service.rounds.start(cup, HOST)
    while made.status is TournamentStatus.RUNNING:
        for meeting in await cups.meetings(made):
            if meeting.second is not None:
                await cups.play(meeting.table_id)
        made = await cups.service.rounds.advance(cup)
    await check_tables(cups.store, made)
    for met, meeting in zip(
        results(made, await cups.store.tournaments.rounds.meetings(cup)),
        await cups.store.tournaments.rounds.meetings(cup),
        strict=True,
    ):
        if meeting.second is None:
            continue
        assert meeting.outcome is Outcome.FINISHED
        table = await cups.table(meeting.table_id)
        table_view = await cups.tables.views.of(table.id, None)
        assert table_view.totals == tuple(map(sum, zip(*(deal for deal in met.deals if deal), strict=True)))
        assert (met.winner is None) is bool(deals)
    # Tables that are compared move no ratings.
    assert await Ratings(cups.store, Executor()).catch_up() > 0
    assert all((result.counts_as == "casual") is bool(deals) for result in await cups.store.results.after())


async def test_a_round_waits_for_all_its_tables(cups: Cups) -> None:
    made = await cups.begin(1, 2, 3, 4)
    first, second = await cups.meetings(made)
    await cups.score(first, [(100, 0), (100, 0)])
    assert (await cups.service.rounds.advance(made.id)).round == 1
    assert (await cups.service.registry.overview(made.id)).places == ()
    await cups.score(second, [(0, 0), (0, 0)])
    assert (await cups.service.rounds.advance(made.id)).round == 2


async def test_with_one_entry_left_it_is_over(cups: Cups) -> None:
    made = await cups.begin(1, 2, 3, 4)
    for person in (2, 3, 4):
        await cups.service.entries.withdraw(made.id, person)
    made = await cups.score_round(made, lambda meeting: [(0, 100), (0, 100)])
    assert (made.status, made.round) == (TournamentStatus.FINISHED, 1)
    assert (await cups.service.registry.overview(made.id)).places[0].entry == 1


# Time


async def test_when_the_time_of_a_round_is_over_what_has_been_played_counts(cups: Cups) -> None:
    made = await cups.begin(1, 2, 3, 4, 5, 6)
    finished, begun, untouched = await cups.meetings(made)
    await cups.play(finished.table_id)
    await cups.play(begun.table_id, deals=1)
    cups.clock.now += WEEK / 2
    assert (await cups.service.rounds.advance(made.id)).round == 1
    cups.clock.now += WEEK / 2
    made = await cups.service.rounds.advance(made.id)
    assert (made.round, made.round_ends_at) == (2, cups.clock.now + WEEK)
    met = await cups.store.tournaments.rounds.meetings(made.id, 1)
    assert [meeting.outcome for meeting in met] == ["finished", "abandoned", "abandoned"]
    played = [[deal is not None for deal in found.deals] for found in results(made, met)]
    assert played == [[True, True], [True, False], [False, False]]
    for table_id in (begun.table_id, untouched.table_id):
        table = await cups.table(table_id)
        assert table.status is TableStatus.FINISHED
        with pytest.raises(Refused):
            await cups.tables.deals.press_next(table.id, table.seats[0].person_id or 0)
    assert finished.second is not None
    assert begun.second is not None
    assert untouched.second is not None
    scores = {place.entry: place.score for place in (await cups.service.registry.overview(made.id)).places}
    assert scores[finished.first] + scores[finished.second] == scores[begun.first] + scores[begun.second] == 1
    # At the second table both had finished a deal and none was to move; at the third somebody never moved.
    assert [meeting.held_up for meeting in met[:2]] == [None, HeldUp.NEITHER]
    first_was_to_move = met[2].held_up is HeldUp.FIRST
    slow, waiting = (
        (untouched.first, untouched.second) if first_was_to_move else (untouched.second, untouched.first)
    )
    assert (scores[slow], scores[waiting]) == (Fraction(40, 100), Fraction(60, 100))


async def test_a_tournament_that_began_under_earlier_rules_gives_half_to_both(cups: Cups) -> None:
    tournament_id = await cups.open(scoring_revision=1)
    await cups.enter(tournament_id, 1, 2, 3, 4)
    made = await cups.service.rounds.start(tournament_id, HOST)
    one, two = await cups.meetings(made)
    await cups.play(one.table_id)
    cups.clock.now += WEEK
    made = await cups.service.rounds.advance(made.id)
    met = await cups.store.tournaments.rounds.meetings(made.id, 1)
    assert [(meeting.outcome, meeting.held_up) for meeting in met] == [
        ("finished", None),
        ("abandoned", None),
    ]
    scores = {place.entry: place.score for place in (await cups.service.registry.overview(made.id)).places}
    assert two.second is not None
    assert scores[two.first] == scores[two.second] == Fraction(1, 2)


async def test_a_knock_out_goes_on_when_its_time_is_over(cups: Cups) -> None:
    made = await cups.begin(1, 2, 3, 4, system=KNOCK_OUT, deals=0)
    one, _ = await cups.meetings(made)
    await cups.score(one, [(100, 300)], finished=False)
    cups.clock.now += WEEK
    made = await cups.service.rounds.advance(made.id)
    # 4 was ahead of 1; of 2 and 3, who played nothing, the one who was to move all the time is out.
    _, two = await cups.store.tournaments.rounds.meetings(made.id, 1)
    journal = await cups.store.journals.get(two.match_id or 0)
    assert journal is not None
    waited = next(seat.person_id for seat in journal.seats if seat.index != journal.to_move)
    assert pairs_of(await cups.meetings(made)) == [(4, waited)]


async def test_calling_it_off_ends_its_tables(cups: Cups) -> None:
    made = await cups.begin(1, 2, 3, 4)
    one, two = await cups.meetings(made)
    await cups.play(one.table_id)
    made = await cups.service.rounds.cancel(made.id, HOST, "it rains")
    assert made.status is TournamentStatus.CANCELLED
    outcomes = [meeting.outcome for meeting in await cups.meetings(made)]
    assert outcomes == [Outcome.FINISHED, Outcome.ABANDONED]
    assert (await cups.table(two.table_id)).status is TableStatus.FINISHED
    assert await cups.service.rounds.advance(made.id) == made


# What is conserved


@given(seed=st.integers(0, 10**6))
@settings(max_examples=5, deadline=None)
@shortened(("scoring", "deals"), [(MATCHPOINTS, 2), (POINTS, 2), (MATCHPOINTS, 0)])
async def test_the_sums_of_what_is_made_are_conserved_whoever_comes_and_goes(
    scoring: str, deals: int, seed: int
) -> None:
    rng = random.Random(seed)

    def made_at(meeting: Meeting) -> list[tuple[int, int]]:
        return [(rng.randrange(4) * 50, rng.randrange(4) * 50) for _ in range(deals or 2)]

    async with fresh() as cups:
        size = rng.randrange(4, 8)
        made = await cups.begin(*range(1, size + 1), scoring=scoring, deals=deals, rounds=rng.randrange(2, 5))
        newcomers = iter(range(20, 40))
        while made.status is TournamentStatus.RUNNING:
            for person in range(1, 40):
                if made.entry_of(person) is not None and rng.random() < 0.1:
                    made = await cups.service.entries.withdraw(made.id, person)
            if 2 * made.round <= made.rounds and rng.random() < 0.6:
                made = await cups.enter(made.id, next(newcomers))
            for meeting in await cups.meetings(made):
                if not meeting.over:
                    whole = rng.random() < 0.8
                    played = made_at(meeting)
                    await cups.score(meeting, played if whole else played[: rng.randrange(2)], finished=whole)
            made = await cups.service.rounds.advance(made.id)
        met = await cups.store.tournaments.rounds.meetings(made.id)
        check_sums(made, met, (await cups.service.registry.overview(made.id)).places)


def check_sums(made: Tournament, met: list[Meeting], places: tuple[Place, ...]) -> None:
    """What all have together is what the tables gave out, and what stands for rounds without a table."""
    tables = [meeting for meeting in met if meeting.second is not None]
    sat_out = late = 0
    less = lost = Fraction(0)
    for meeting in tables:
        if meeting.held_up is HeldUp.BOTH:
            lost += WIN
            less += 2 * Fraction(10, 100) * (made.deals - len(meeting.results)) / (made.deals or 1)
    whole = Fraction(0)
    for place in places:
        entry = made.entry(place.entry)
        sat = {m.round for m in tables if place.entry in (m.first, m.second)}
        there = range(entry.joined, min(made.round + 1, entry.left or made.round + 1))
        own_late = entry.joined - 1
        own_out = len(set(there) - sat)
        sat_out, late = sat_out + own_out, late + own_late
        assert place.played == len(sat)
        counted = len(sat) + own_out + own_late if made.deals and made.scoring == MATCHPOINTS else 1
        whole += place.score * counted
    assert len(places) == len([entry for entry in made.entries if entry.joined <= made.round])
    if not made.deals:
        assert whole == 2 * len(tables) + 2 * sat_out - lost
    elif made.scoring == POINTS:
        # A tenth of 5,000 points for each side and deal, five times what 10% of a deal are above.
        assert whole == -500 * 2 * (less * made.deals / Fraction(20, 100))
    else:
        assert whole == len(tables) + SAT_OUT * sat_out + LATE * late - less
