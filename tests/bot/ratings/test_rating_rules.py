"""Each rule by which results become ratings and standings, with exact figures."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import pytest

from bot.ratings import rating_rules
from bot.ratings.ladder import Ladder
from bot.ratings.rating_rules import MILLION, MU, SIGMA, rating_of
from bot.tables.seat_stats import SeatStats
from data.records.matches import Outcome, Stay
from data.records.results import (
    COUNTED,
    EVERY_GAME,
    EVERYWHERE,
    LEFT,
    RATED,
    LadderKey,
    MatchResult,
    Player,
    Standing,
)
from tests.bot.ratings.results import ANN, BEN, CLEO, DAN, EVE, GUILD, NOON, result

HERE = LadderKey(GUILD, "classic")


def standing(ladders: Ladder, person: int, ladder: LadderKey = HERE) -> Standing:
    return ladders.standings[ladder, Player(person)]


def plackett_luce(winners: int, losers: int) -> tuple[float, float, float]:
    """By hand, for two new sides: what a winner gains, what a loser loses, and the new sigma (of a side of
    two against one of two, where gain and loss are equal).
    """
    variance = (25 / 3) ** 2 + (25 / 300) ** 2
    c = math.sqrt((winners + losers) * variance + 2 * (25 / 6) ** 2)
    probability = 1 / (1 + math.exp(25 * (losers - winners) / c))
    gamma = math.sqrt(winners * variance) / c
    shrink = 1 - variance / (winners * variance) * gamma * (winners * variance) / c**2 * probability * (
        1 - probability
    )
    return variance / c * (1 - probability), variance / c * (1 - probability), math.sqrt(variance * shrink)


def test_a_first_match_of_two_pairs_moves_four_ratings_as_worked_out_by_hand() -> None:
    ladders = Ladder()
    counts_as, changed, steps = ladders.rate(result([ANN, BEN, CLEO, DAN]))
    gain, loss, sigma = plackett_luce(2, 2)
    assert counts_as == RATED
    for winner in (ANN, CLEO):
        assert standing(ladders, winner).mu == pytest.approx(MU + gain * MILLION, abs=2)
        assert standing(ladders, winner).sigma == pytest.approx(sigma * MILLION, abs=2)
    for loser in (BEN, DAN):
        assert standing(ladders, loser).mu == pytest.approx(MU - loss * MILLION, abs=2)
    ann = standing(ladders, ANN)
    assert (ann.matches, ann.wins, ann.deals, ann.points, ann.canastas) == (1, 1, 3, 5100, 2)
    assert (ann.rated, ann.average) == (1, 1_700_000)
    assert ann.rating == rating_of(ann.mu, ann.sigma)
    # Here and everywhere, this family and all games, and each of these for all time, the month, the quarter.
    assert len(changed) == 4 * 12
    assert len(steps) == 4 * 4
    assert {one.ladder.season for one in changed} == {"", "2026-05", "2026-Q2"}


def test_a_rating_begins_at_a_thousand() -> None:
    assert rating_of(MU, SIGMA) == 1000
    assert rating_of(30 * MILLION, 2 * MILLION) == 1960


def test_sides_that_are_equal_share_a_place() -> None:
    ladders = Ladder()
    ladders.rate(result([ANN, BEN, CLEO, DAN], (5000, 5000), winners=(0, 1)))
    assert [standing(ladders, person).mu for person in (ANN, BEN, CLEO, DAN)] == [MU] * 4
    assert all(standing(ladders, person).wins == 1 for person in (ANN, BEN, CLEO, DAN))


def test_three_who_play_for_themselves_are_placed_by_points() -> None:
    ladders = Ladder()
    ladders.rate(result([ANN, BEN, CLEO], (900, 7600, 3000), winners=(1,)))
    first, second, third = (standing(ladders, person).mu for person in (BEN, CLEO, ANN))
    assert first > second > third
    # Points below nought (Rommé) are placed the same way.
    ladders = Ladder()
    ladders.rate(result([ANN, BEN, CLEO], (-500, -120, -300), winners=(1,), variant="romme"))
    romme = LadderKey(GUILD, "romme")
    assert [standing(ladders, p, romme).mu for p in (BEN, CLEO, ANN)] == [first, second, third]


def test_each_family_of_games_has_ladders_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = {"classic": "classic", "uruguay": "classic", "samba": "samba"}
    games = {id: SimpleNamespace(group=group) for id, group in groups.items()}
    monkeypatch.setattr(rating_rules, "VARIANTS", games)
    ladders = Ladder()
    ladders.rate(result([ANN, BEN, CLEO, DAN], variant="classic"))
    ladders.rate(result([ANN, BEN, CLEO, DAN], variant="uruguay"))
    ladders.rate(result([ANN, BEN, CLEO, DAN], variant="samba"))
    assert standing(ladders, ANN).rated == 2
    assert standing(ladders, ANN, LadderKey(GUILD, "samba")).rated == 1
    assert standing(ladders, ANN, LadderKey(GUILD, EVERY_GAME)).rated == 3


def test_each_server_has_ladders_of_its_own() -> None:
    ladders = Ladder()
    ladders.rate(result([ANN, BEN, CLEO, DAN]))
    ladders.rate(result([ANN, BEN, CLEO, DAN], guild=5))
    assert standing(ladders, ANN).rated == 1
    assert standing(ladders, ANN, LadderKey(5, "classic")).mu == standing(ladders, ANN).mu
    assert standing(ladders, ANN, LadderKey(EVERYWHERE, "classic")).rated == 2


def test_a_computer_player_is_rated_and_moves_nobody() -> None:
    ladders = Ladder()
    counts_as, _, steps = ladders.rate(result([ANN, BEN, None, DAN]))
    assert counts_as == COUNTED
    assert standing(ladders, ANN).mu == MU
    assert (standing(ladders, ANN).matches, standing(ladders, ANN).rated) == (1, 0)
    computer = ladders.standings[HERE, Player(0, "steady")]
    assert computer.mu > MU
    assert (computer.rated, computer.matches) == (1, 1)
    assert {step.seat for step in steps if step.moved} == {2}


def test_against_computer_players_alone_nothing_counts() -> None:
    ladders = Ladder()
    assert ladders.rate(result([ANN, None, None, None]))[0] == rating_rules.COMPUTERS
    assert ladders.rate(result([ANN, None, BEN, None]))[0] == rating_rules.COMPUTERS
    assert {player.person_id for _, player in ladders.standings} == {0}


def test_a_match_at_an_unrated_table_counts_for_nothing() -> None:
    ladders = Ladder()
    assert ladders.rate(result([ANN, BEN, CLEO, DAN], rated=False)) == (rating_rules.CASUAL, [], [])


def parted(made: MatchResult, places: Sequence[int], won: Sequence[int] = ()) -> MatchResult:
    """A match that somebody left, with the places of its sides that count for everybody."""
    return replace(
        made,
        figures={
            seat.index: SeatStats(
                deals=1, points=700, place=places[seat.side], won=seat.side in won
            ).to_data()
            for seat in made.seats
        },
    )


def test_who_leaves_loses_with_their_partner_and_pays_besides_and_the_opponents_win() -> None:
    ladders, usual = Ladder(), Ladder()
    usual.rate(result([ANN, BEN, CLEO, DAN], winners=(1,), points=(0, 5000)))
    # The computer player won it for Cleo in the end; when Ann left they were behind.
    counts_as, _, _ = ladders.rate(parted(result([ANN, BEN, CLEO, DAN], left=[0]), (1, 0), won=(1,)))
    assert counts_as == LEFT
    for person in (ANN, BEN, CLEO, DAN):
        assert standing(ladders, person).mu == standing(usual, person).mu
    assert standing(ladders, CLEO).rating == standing(usual, CLEO).rating
    assert standing(ladders, ANN).rating == standing(usual, ANN).rating - 20
    assert [standing(ladders, person).wins for person in (ANN, BEN, CLEO, DAN)] == [0, 1, 0, 1]


def test_who_leaves_while_ahead_gains_nothing_however_the_match_counts_for_the_others() -> None:
    ladders, usual = Ladder(), Ladder()
    for n in range(3):
        ladders.rate(result([ANN, BEN, CLEO, DAN], winners=(n % 2,)))
        usual.rate(result([ANN, BEN, CLEO, DAN], winners=(n % 2,)))
    before = standing(ladders, ANN)
    usual.rate(result([ANN, BEN, CLEO, DAN]))
    ladders.rate(parted(result([ANN, BEN, CLEO, DAN], left=[0]), (0, 1), won=(0,)))
    assert standing(ladders, CLEO).mu == standing(usual, CLEO).mu
    ann = standing(ladders, ANN)
    # Her side was the stronger, which her partner's next win must know; but her rating has nothing of it.
    assert ann.mu == pytest.approx(standing(usual, ANN).mu, abs=3)
    assert (ann.rating, ann.wins) == (before.rating - 20, before.wins)
    # A draw is one for the others.
    level = Ladder()
    level.rate(parted(result([ANN, BEN, CLEO, DAN], left=[0]), (0, 0)))
    assert [standing(level, person).mu for person in (BEN, CLEO, DAN)] == [MU] * 3
    assert (standing(level, ANN).rating, standing(level, CLEO).wins) == (980, 0)


def test_a_match_that_everybody_left_is_rated_as_it_stood_for_who_stayed_longest_too() -> None:
    ladders, usual = Ladder(), Ladder()
    usual.rate(result([ANN, BEN]))
    ended = result([ANN, BEN], reason="left", outcome=Outcome.ABANDONED, left=[1])
    counts_as, _, _ = ladders.rate(parted(ended, (0, 1), won=(0,)))
    assert counts_as == LEFT
    ann = standing(ladders, ANN)
    assert (ann.mu, ann.wins, ann.matches) == (standing(usual, ANN).mu, 1, 1)
    assert (ann.deals, ann.points) == (1, 700), "the deals that were over"
    assert standing(ladders, BEN).rating == standing(usual, BEN).rating - 20
    # It meets as any other match, so that leaving doesn't get round the limit.
    for n in range(9):
        ladders.rate(parted(replace(ended, finished_at=NOON + timedelta(minutes=n)), (0, 1), won=(0,)))
    assert ladders.rate(parted(ended, (0, 1), won=(0,)))[0] == rating_rules.REPEATED
    # By consent it is nobody's.
    assert Ladder().rate(parted(replace(ended, reason="vote"), (0, 1)))[1:] == ([], [])
    assert Ladder().rate(parted(replace(ended, deals_played=0), (0, 0)))[1:] == ([], [])


def test_a_match_counted_before_that_rule_stays_as_it_was() -> None:
    ladders = Ladder()
    counts_as, _, steps = ladders.rate(result([ANN, BEN, CLEO, DAN], left=[0]))
    assert counts_as == LEFT
    assert {step.seat for step in steps if step.moved} == {0}
    gain, loss, _ = plackett_luce(2, 2)
    ann = standing(ladders, ANN)
    assert ann.mu == pytest.approx(MU - loss * MILLION, abs=2)
    assert (ann.matches, ann.wins, ann.deals, ann.points, ann.average) == (1, 0, 0, 0, 0)
    cleo = standing(ladders, CLEO)
    assert (cleo.mu, cleo.wins, cleo.points) == (MU, 1, 5100)
    assert gain == loss


def test_a_match_that_everybody_left_counts_for_nothing_but_the_first_have_lost() -> None:
    ladders = Ladder()
    ended = {"outcome": Outcome.ABANDONED, "left": [1]}
    counts_as, changed, _ = ladders.rate(result([ANN, BEN], reason="left", **ended))  # type: ignore[arg-type]
    assert counts_as == rating_rules.GIVEN_UP
    assert {one.player for one in changed} == {Player(BEN)}
    assert standing(ladders, BEN).mu < MU
    assert standing(ladders, BEN).matches == 0
    # Ended by consent, or because nobody came any more: nobody has lost.
    assert Ladder().rate(result([ANN, BEN], reason="vote", **ended))[1:] == ([], [])  # type: ignore[arg-type]


def test_who_leaves_a_match_that_could_not_be_rated_or_had_not_begun_in_earnest_has_lost_nothing() -> None:
    ended = result([ANN, BEN], reason="left", outcome=Outcome.ABANDONED, left=[1])
    assert Ladder().rate(ended)[1] != []
    # Not one deal of it was over.
    assert Ladder().rate(replace(ended, deals_played=0))[1:] == ([], [])
    assert Ladder().rate(replace(ended, deals_played=1))[1] != []
    # A computer player sat there, or one side had more people than another.
    for people in ([ANN, BEN, None, DAN], [ANN, BEN, CLEO]):
        uneven = result(people, reason="left", outcome=Outcome.ABANDONED, left=[1])
        assert Ladder().rate(uneven)[1:] == ([], [])


def test_the_average_is_of_all_deals_in_thousandths_rounded() -> None:
    ladders = Ladder()
    ladders.rate(result([ANN, BEN, CLEO, DAN], (5100, 3200)))
    ladders.rate(result([ANN, BEN, CLEO, DAN], (100, 5005), winners=(1,)))
    ann, ben = standing(ladders, ANN), standing(ladders, BEN)
    assert (ann.points, ann.deals, ann.average) == (5200, 6, 866_667)
    assert (ben.points, ben.deals, ben.average) == (8205, 6, 1_367_500)
    # What somebody left adds neither points nor deals.
    ladders.rate(result([ANN, BEN, CLEO, DAN], (9000, 0), left=[0]))
    assert (standing(ladders, ANN).deals, standing(ladders, ANN).average) == (6, 866_667)


def test_sides_of_unequal_size_count_and_are_not_rated() -> None:
    ladders = Ladder()
    counts_as, _, steps = ladders.rate(result([ANN, BEN, CLEO, DAN, EVE]))
    assert (counts_as, steps) == (COUNTED, [])
    assert standing(ladders, EVE).wins == 1


def test_the_same_two_people_count_ten_matches_in_seven_days() -> None:
    ladders = Ladder()
    for n in range(10):
        assert ladders.rate(result([ANN, BEN], at=NOON + timedelta(hours=n)))[0] == RATED
    soon = NOON + timedelta(hours=10)
    assert ladders.rate(result([ANN, BEN], at=soon))[0] == rating_rules.REPEATED
    # As partners they have met as often.
    assert ladders.rate(result([ANN, CLEO, BEN, DAN], at=soon))[0] == rating_rules.REPEATED
    assert ladders.rate(result([ANN, CLEO], at=soon))[0] == RATED
    assert standing(ladders, BEN).matches == 10
    # Seven days after the first of them there is room for one.
    later = NOON + timedelta(days=7)
    assert ladders.rate(result([ANN, BEN], at=later))[0] == RATED
    assert ladders.rate(result([ANN, BEN], at=later))[0] == rating_rules.REPEATED


def test_a_match_that_is_rated_late_still_meets_what_came_before_it() -> None:
    ladders = Ladder()
    for n in range(10):
        ladders.rate(result([ANN, BEN], at=NOON + timedelta(minutes=n)))
    # One that ended afterwards is rated first.
    assert ladders.rate(result([ANN, BEN], at=NOON + timedelta(days=7, hours=12)))[0] == RATED
    assert ladders.rate(result([ANN, BEN], at=NOON + timedelta(days=6)))[0] == rating_rules.REPEATED


def test_computer_players_are_rated_at_rated_tables_that_nobody_left() -> None:
    four = [ANN, None, CLEO, DAN]
    assert any(step.moved for step in Ladder().rate(result(four))[2])
    for nothing in (result(four, rated=False), result(four, left=[2])):
        assert not any(step.moved for step in Ladder().rate(nothing)[2])


def test_a_match_whose_player_was_deleted_before_it_was_rated_is_kept_as_it_counted() -> None:
    early = result([ANN, BEN, CLEO, DAN])
    gone = replace(early, seats=(*early.seats[:3], replace(early.seats[3], person_id=None, name="")))
    assert Ladder().rate(gone)[0] == RATED
    # What was found first stays, whatever would be found now.
    assert Ladder().rate(replace(gone, counts_as=rating_rules.REPEATED))[0] == rating_rules.REPEATED


def test_somebody_who_is_no_longer_known_counts_as_strong_as_they_were() -> None:
    ladders, again = Ladder(), Ladder()
    for played in (result([ANN, BEN, CLEO, DAN]), result([ANN, BEN, CLEO, DAN], winners=(1,))):
        counts_as, _, steps = ladders.rate(played)
        seats = (*played.seats[:3], replace(played.seats[3], person_id=None, name=""))
        kept = tuple(step for step in steps if step.seat == 3)
        again.rate(replace(played, seats=seats, counts_as=counts_as, steps=kept))
    for person in (ANN, BEN, CLEO):
        assert standing(again, person) == standing(ladders, person)
    assert all(player.person_id != DAN for _, player in again.standings)


def test_who_was_voted_in_is_rated_and_who_was_voted_out_has_not_left() -> None:
    """Eve plays for Ann from the second deal on: the win is Eve's, and each has the deals they played."""
    came = NOON - timedelta(hours=1)
    share = SeatStats(deals=2, points=900, canastas=Counter(natural=1)).to_data()
    stays = [
        Stay(0, 1, ANN, "PAnn", NOON - timedelta(hours=2), came, figures=share),
        Stay(0, 2, EVE, "PEve", came),
    ]
    ladders, usual = Ladder(), Ladder()
    counts_as, _, steps = ladders.rate(result([EVE, BEN, CLEO, DAN], stays=stays))
    usual.rate(result([EVE, BEN, CLEO, DAN]))
    assert counts_as == RATED
    assert {step.seat for step in steps if step.moved} == {0, 1, 2, 3}
    eve, ann = standing(ladders, EVE), standing(ladders, ANN)
    assert (eve.rating, eve.matches, eve.wins) == (standing(usual, EVE).rating, 1, 1)
    assert (eve.deals, eve.points, eve.canastas) == (1, 700, 2)
    assert (ann.mu, ann.rated, ann.matches, ann.wins) == (MU, 0, 0, 0)
    assert (ann.deals, ann.points, ann.canastas, ann.average) == (2, 900, 1, 450_000)
    for person in (BEN, CLEO, DAN):
        assert standing(ladders, person) == standing(usual, person)


def test_in_a_match_that_does_not_count_nothing_counts_for_who_was_there_for_a_while() -> None:
    share = SeatStats(deals=2, points=900).to_data()
    ladders, stay = Ladder(), Stay(0, 1, ANN, "PAnn", NOON, NOON, figures=share)
    ladders.rate(result([EVE, BEN, CLEO, DAN], rated=False, stays=[stay]))
    assert ladders.standings == {}
