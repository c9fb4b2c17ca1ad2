"""Scores that directors change."""

from fractions import Fraction

import pytest

from bot.layout.errors import Refused
from bot.tournaments.director.change import Director
from bot.tournaments.feature import tournament_rows
from bot.tournaments.scoring.methods import MATCHPOINTS, POINTS, WINS
from bot.tournaments.scoring.standings import Entrant, Met, standings
from bot.tournaments.screens.lines import standing_lines
from bot.tournaments.screens.results_file import results_csv
from canasta.i18n import ENGLISH
from tests.bot.tournament_fixtures import HOST, fresh, lower_number_wins

ANN, BEN, CLEO, DAN = range(1, 5)
RUNS = Director(HOST, "Host")
FIELD = [Entrant(number) for number in (1, 2, 3, 4)]
TWO_ROUNDS = [
    Met(1, 1, 2, ((300, 100),), 1),
    Met(1, 3, 4, ((200, 100),), 3),
    Met(2, 1, 3, ((100, 100),), None),
    Met(2, 2, 4, ((500, 100),), 2),
]


def scores(scoring: str, **adjusted: int) -> dict[int, Fraction]:
    """Each entry's score after two rounds of one deal, with hundredths of a round or points added."""
    unit = Fraction(1, 100) if scoring == MATCHPOINTS else Fraction(1)
    added = {int(entry[1:]): amount * unit for entry, amount in adjusted.items()}
    places = standings(scoring, FIELD, TWO_ROUNDS, rounds=2, deals=1, adjusted=added)
    return {place.entry: place.score for place in places}


def test_ten_per_cent_of_one_of_two_rounds_are_five_of_the_average() -> None:
    before, after = scores(MATCHPOINTS), scores(MATCHPOINTS, e1=-10)
    assert after[1] == before[1] - Fraction(5, 100)
    assert all(after[other] == before[other] for other in (2, 3, 4))


@pytest.mark.parametrize("scoring", [POINTS, WINS])
def test_points_are_added_as_they_are_and_change_nobody_elses_score_or_tie_break(scoring: str) -> None:
    before = standings(scoring, FIELD, TWO_ROUNDS, rounds=2, deals=1)
    after = standings(scoring, FIELD, TWO_ROUNDS, rounds=2, deals=1, adjusted={2: Fraction(-3)})
    assert {place.entry: place.second for place in before} == {place.entry: place.second for place in after}
    assert {place.entry: place.score for place in after} == {
        place.entry: place.score - (3 if place.entry == 2 else 0) for place in before
    }


async def test_a_changed_score_moves_places_once_its_round_is_over_and_may_be_taken_back() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN, rounds=2)
        desk = cups.service.adjustments
        made = await desk.adjust(begun.id, RUNS, 1, 1, -60, "  came\nlate ")
        assert [(one.amount, one.reason, one.by) for one in made.adjustments] == [(-60, "came late", HOST)]
        with pytest.raises(Refused, match="noted already"):
            await desk.adjust(begun.id, RUNS, 1, 1, -60, "came late")
        assert (await cups.service.registry.overview(begun.id)).places == ()
        await cups.score_round(begun, lower_number_wins)
        with_it = {p.entry: p for p in (await cups.service.registry.overview(begun.id)).places}
        overview = await cups.service.registry.overview(begun.id)
        rows = tournament_rows(overview.tournament, overview.places, frozenset(), ENGLISH)
        assert sorted(str(row[-1]) for row in rows) == ["", "", "", "round 1: −60 (came late)"]
        assert "Round 1: −60% (came late)" in results_csv(overview, ENGLISH).decode()
        said = standing_lines(overview, ENGLISH)
        assert [line.partition("\n")[2] for line in said if "\n" in line] == ["-# Round 1: −60% (came late)"]
        await desk.take_back(begun.id, RUNS, 1, "late")
        without = {p.entry: p for p in (await cups.service.registry.overview(begun.id)).places}
        assert without[1].score - with_it[1].score == Fraction(60, 100)
        assert (without[1].place, with_it[1].place) == (1, 2)
        lines = await cups.store.audit.last(begun.guild_id, 10)
        assert [(line.deed, line.details.get("reason")) for line in lines] == [
            ("score_restored", "late"),
            ("score_adjusted", "came late"),
            ("tournament_started", None),
            ("tournament_opened", None),
        ]


async def test_who_plays_in_it_changes_no_scores_and_nonsense_is_refused() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, HOST, rounds=2)
        desk, other = cups.service.adjustments, Director(77, "Mod", manager=True)
        for who, entry, round, amount, reason, words in (
            (RUNS, 1, 1, -5, "late", "you decide nothing"),
            (Director(BEN, "Ben"), 1, 1, -5, "late", "who runs this tournament"),
            (other, 9, 1, -5, "late", "moved on"),
            (other, 1, 2, -5, "late", "Choose a round"),
            (other, 1, 1, 0, "late", "whole number"),
            (other, 1, 1, 101, "late", "whole number"),
            (other, 1, 1, -5, " \n ", "Say why"),
        ):
            with pytest.raises(Refused, match=words):
                await desk.adjust(begun.id, who, entry, round, amount, reason)
        assert (await cups.now(begun.id)).adjustments == ()
