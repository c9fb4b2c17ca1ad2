"""What results come to in each way of scoring, with exact figures; and what holds for any results."""

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tournaments.pairing import round_robin
from bot.tournaments.scoring.methods import KNOCK_OUT, MATCHPOINTS, POINTS, SCORINGS, WINS
from bot.tournaments.scoring.standings import (
    Entrant,
    Met,
    Place,
    above_average,
    matchpoints,
    nets_of,
    shares,
    standings,
    top,
)

NETS = st.lists(st.none() | st.integers(-2000, 2000) | st.integers(0, 2), max_size=12)


def lines(places: Sequence[Place]) -> list[tuple[int, int, Fraction | int]]:
    """The place, the entry and the score of each line."""
    return [(line.place, line.entry, line.score) for line in places]


def entrants(count: int) -> list[Entrant]:
    """So many, all there from the start."""
    return [Entrant(number + 1) for number in range(count)]


# A deal at several tables


def test_matchpoints_of_a_deal() -> None:
    nets = [500, 120, 120, -300]
    # 500 beats three: 6. Each 120 beats one and equals one: 2 + 1. -300 beats nobody. The top is 2 x 3.
    assert matchpoints(nets) == [6, 3, 3, 0]
    assert top(nets) == 6
    assert shares(nets) == [1, Fraction(1, 2), Fraction(1, 2), 0]


def test_a_table_that_did_not_finish_is_not_compared() -> None:
    nets = [500, None, 120, -300]
    assert matchpoints(nets) == [4, None, 2, 0]
    assert top(nets) == 4
    assert shares(nets) == [1, Fraction(1, 2), Fraction(1, 2), 0]
    # Averages of the others: -90 (120 and -300), 100 (500 and -300), 310 (500 and 120).
    assert above_average(nets) == [590, 0, 20, -610]


@pytest.mark.parametrize("nets", [[], [None, None], [700], [None, 700]])
def test_where_one_table_or_none_played_there_is_nothing_to_compare(nets: list[int | None]) -> None:
    assert top(nets) == 0
    assert matchpoints(nets) == [None if net is None else 0 for net in nets]
    assert shares(nets) == [Fraction(1, 2)] * len(nets)
    assert above_average(nets) == [0] * len(nets)


@given(NETS)
def test_sums_of_matchpoints_and_points_are_conserved(nets: list[int | None]) -> None:
    played = sum(net is not None for net in nets)
    won = [points for points in matchpoints(nets) if points is not None]
    most = top(nets)
    assert sum(won) + sum(most - points for points in won) == played * 2 * max(played - 1, 0)
    assert sum(won) == played * max(played - 1, 0)
    assert all(0 <= points <= most for points in won)
    assert sum(shares(nets)) == Fraction(len(nets), 2)
    assert sum(above_average(nets)) == 0


@given(NETS)
def test_the_second_side_is_compared_as_the_first_is(nets: list[int | None]) -> None:
    turned = [None if net is None else -net for net in nets]
    assert shares(turned) == [1 - share for share in shares(nets)]
    assert above_average(turned) == [-points for points in above_average(nets)]


# Whole tournaments on the same deals

ROUND_1 = [
    # Nets of the first deal: 300, -100; of the second: 50, 50.
    Met(1, 1, 2, ((500, 200), (100, 50)), 1),
    Met(1, 3, 4, ((0, 100), (150, 100)), None),
]
ROUND_2 = [
    # Nets of the first deal: 200, 100; of the second: -400, not played to its end.
    Met(2, 1, 3, ((200, 0), (0, 400)), 3),
    Met(2, 4, 2, ((300, 200), None), 4),
]


def test_nets_are_read_from_the_tables_of_a_round() -> None:
    assert nets_of(ROUND_1, 0) == [300, -100]
    assert nets_of(ROUND_2, 1) == [-400, None]


def test_standings_by_matchpoints() -> None:
    places = standings(MATCHPOINTS, entrants(4), [*ROUND_1, *ROUND_2], rounds=2, deals=2)
    # Shares of the top (2), by deal. 1: 1, 1/2, 1, 1/2 (alone) = 3; 2: 0, 1/2, 1, 1/2 = 2;
    # 3: 0, 1/2, 0, 1/2 = 1; 4: 1, 1/2, 0, 1/2 = 2. Points settle: 2 has -400 + 100, 4 has +400 - 100.
    assert places == [
        Place(1, 1, Fraction(3, 4), (Fraction(500),), 2, False),
        Place(2, 4, Fraction(2, 4), (Fraction(300),), 2, False),
        Place(3, 2, Fraction(2, 4), (Fraction(-300),), 2, False),
        Place(4, 3, Fraction(1, 4), (Fraction(-500),), 2, False),
    ]


def test_standings_by_points() -> None:
    places = standings(POINTS, entrants(4), [*ROUND_1, *ROUND_2], rounds=2, deals=2)
    # First deal of round 1: 300 - (-100) = 400 for 1, -400 for 2, -400 for 3, 400 for 4; the second is level.
    # First deal of round 2: 100 for 1, -100 for 3, -100 for 4, 100 for 2; the second was played once only.
    assert lines(places) == [(1, 1, 500), (2, 4, 300), (3, 2, -300), (4, 3, -500)]
    assert [line.second for line in places] == [(Fraction(share, 4),) for share in (3, 2, 2, 1)]


def test_who_is_equal_in_both_shares_a_place() -> None:
    places = standings(MATCHPOINTS, entrants(4), ROUND_1, rounds=1, deals=2)
    # 1 and 4: 1 and 1/2, 400 above the average; 2 and 3: 0 and 1/2, 400 below.
    assert lines(places) == [
        (1, 1, Fraction(3, 4)),
        (1, 4, Fraction(3, 4)),
        (3, 2, Fraction(1, 4)),
        (3, 3, Fraction(1, 4)),
    ]


def test_sitting_out_coming_late_and_dropping_out() -> None:
    everybody = [Entrant(1), Entrant(2), Entrant(3), Entrant(4), Entrant(5, left=2), Entrant(6, joined=2)]
    met = [*ROUND_1, Met(1, 5, None), *ROUND_2, Met(2, 6, None)]
    places = standings(MATCHPOINTS, everybody, met, rounds=2, deals=2)
    # 5 sat out the one round that it was there for: 60%. 6 missed one and sat one out: (2 x 40 + 2 x 60) / 4.
    assert lines(places) == [
        (1, 1, Fraction(3, 4)),
        (2, 4, Fraction(1, 2)),
        (3, 6, Fraction(1, 2)),
        (4, 2, Fraction(1, 2)),
        (5, 3, Fraction(1, 4)),
        (6, 5, Fraction(3, 5)),
    ]
    assert [(line.entry, line.played) for line in places if line.played < 2] == [(6, 0), (5, 0)]
    assert [line.entry for line in places if line.out] == [5]
    by_points = standings(POINTS, everybody, met, rounds=2, deals=2)
    assert lines(by_points) == [(1, 1, 500), (2, 4, 300), (3, 6, 0), (4, 2, -300), (5, 3, -500), (6, 5, 0)]
    # A round earlier 5 had just dropped out, and 6 had not come yet.
    earlier = standings(MATCHPOINTS, everybody, met[:3], rounds=1, deals=2)
    assert [(line.entry, line.score, line.out) for line in earlier[-4:]] == [
        (6, Fraction(2, 5), False),
        (2, Fraction(1, 4), False),
        (3, Fraction(1, 4), False),
        (5, Fraction(3, 5), True),
    ]


def test_who_drops_out_in_the_midst_of_a_round_has_half_for_what_was_not_played() -> None:
    met = [Met(1, 1, 2, ((500, 200), None), 1), Met(1, 3, 4, ((0, 100), (150, 100)), 3)]
    places = standings(
        MATCHPOINTS, [Entrant(1), Entrant(2, left=1), Entrant(3), Entrant(4)], met, rounds=1, deals=2
    )
    # The second deal is half for all four: nobody is left to be compared with 3 and 4.
    assert lines(places) == [
        (1, 1, Fraction(3, 4)),
        (1, 4, Fraction(3, 4)),
        (3, 3, Fraction(1, 4)),
        (4, 2, Fraction(1, 4)),
    ]


def test_before_the_first_round_all_are_level() -> None:
    for scoring in SCORINGS:
        places = standings(scoring, entrants(3), [], rounds=0, deals=4)
        assert lines(places) == [(1, 1, 0), (1, 2, 0), (1, 3, 0)]
        assert not any(line.out for line in places)


# Each table a match of its own


def test_standings_by_wins() -> None:
    met = [
        Met(1, 1, 2, ((500, 200),), 1),
        Met(1, 3, 4, ((300, 250), (200, 250)), None),
        Met(1, 5, None),
        Met(2, 1, 5, ((100, 400), None), 5),
        Met(2, 4, 2, ((0, 600),), 2),
        Met(2, 3, None),
    ]
    everybody = [*entrants(5), Entrant(6, joined=3)]
    places = standings(WINS, everybody, met, rounds=2, deals=1)
    # 5: sat out and won, 4. 3: draw and sat out, 3. 1 and 2: one win each, 2. 4: draw, 1. 6: late twice, 0.
    # Opponents: 1 met 2 (2) and 5 (4), 2 met 1 (2) and 4 (1), 3 met 4 (1), 4 met 3 (3) and 2 (2), 5 met 1.
    # Nets: 1: 300 - 300; 2: -300 + 600; 3: 50 - 50; 4: 0 - 600; 5: 300.
    assert [(line.place, line.entry, line.score, *line.second) for line in places] == [
        (1, 5, 4, 2, 300),
        (2, 3, 3, 1, 0),
        (3, 1, 2, 6, 0),
        (4, 2, 2, 3, 300),
        (5, 4, 1, 5, -600),
        (6, 6, 0, 0, 0),
    ]


def test_equal_wins_are_settled_by_opponents_then_by_points() -> None:
    met = [Met(1, 1, 2, ((300, 0),), 1), Met(1, 3, 4, ((500, 0),), 3), Met(1, 5, 6, ((300, 0),), 5)]
    places = standings(WINS, entrants(6), met, rounds=1, deals=1)
    assert [(line.place, line.entry) for line in places] == [(1, 3), (2, 1), (2, 5), (4, 2), (4, 6), (6, 4)]


def test_a_knock_out_goes_by_the_round_in_which_one_is_beaten() -> None:
    met = [
        Met(1, 1, None),
        Met(1, 4, 5, ((0, 900),), 5),
        Met(1, 2, 7, (), 2),
        Met(1, 3, 6, (), 6),
        Met(2, 1, 5, (), 1),
        Met(2, 2, 6, (), 6),
        Met(3, 1, 6, (), 6),
    ]
    # 2 left after it was beaten; 5 left while it was at its table: both are placed by their last round.
    everybody = [
        Entrant(1),
        Entrant(2, left=3),
        *(Entrant(n) for n in (3, 4)),
        Entrant(5, left=3),
        *(Entrant(n) for n in (6, 7)),
    ]
    places = standings(KNOCK_OUT, everybody, met, rounds=3, deals=1)
    assert lines(places) == [(1, 6, 3), (2, 1, 2), (3, 2, 1), (3, 5, 1), (5, 3, 0), (5, 4, 0), (5, 7, 0)]
    assert [line.entry for line in places if not line.out] == [6]
    before_the_final = standings(KNOCK_OUT, everybody, met[:-1], rounds=2, deals=1)
    assert [(line.place, line.entry) for line in before_the_final if not line.out] == [(1, 1), (1, 6)]


def test_who_drops_out_between_the_rounds_of_a_knock_out_is_out_in_the_next() -> None:
    met = [Met(1, 1, 4, (), 1), Met(1, 2, 3, (), 2), Met(2, 1, None)]
    everybody = [Entrant(1), Entrant(2, left=2), Entrant(3), Entrant(4)]
    places = standings(KNOCK_OUT, everybody, met, rounds=2, deals=1)
    assert lines(places) == [(1, 1, 2), (2, 2, 1), (3, 3, 0), (3, 4, 0)]


# What holds for any tournament


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[list[Entrant], list[Met], int]:
    """Some rounds of everybody against everybody with any results, some deals unplayed; two deals a round."""
    count, rounds = draw(st.integers(2, 7)), draw(st.integers(1, 3))
    rounds = min(rounds, count - 1)
    made = st.none() | st.tuples(st.integers(-9, 9), st.integers(-9, 9))
    met = []
    for number in range(1, rounds + 1):
        for pairing in round_robin(range(1, count + 1), number):
            if pairing.second is None:
                met.append(Met(number, pairing.first, None))
                continue
            winner = draw(st.sampled_from((pairing.first, pairing.second, None)))
            met.append(Met(number, pairing.first, pairing.second, (draw(made), draw(made)), winner))
    return entrants(count), met, rounds


@given(tournaments(), st.integers(0, 999))
def test_the_order_of_tables_and_entrants_does_not_matter(
    tournament: tuple[list[Entrant], list[Met], int], seed: int
) -> None:
    everybody, met, rounds = tournament
    rng = random.Random(seed)
    turned = rng.sample(everybody, len(everybody)), rng.sample(met, len(met))
    for scoring in SCORINGS:
        places = standings(scoring, everybody, met, rounds=rounds, deals=2)
        assert standings(scoring, *turned, rounds=rounds, deals=2) == places


@given(tournaments())
def test_what_one_side_gets_the_other_does_not(tournament: tuple[list[Entrant], list[Met], int]) -> None:
    everybody, met, rounds = tournament
    by_points = standings(POINTS, everybody, met, rounds=rounds, deals=2)
    assert sum(line.score for line in by_points) == 0
    by_matchpoints = standings(MATCHPOINTS, everybody, met, rounds=rounds, deals=2)
    idle = sum(table.second is None for table in met)
    tables = len(met) - idle
    # Two sides share 1 in each of two deals; who sits out has 60% in both.
    assert sum(line.score * rounds * 2 for line in by_matchpoints) == 2 * tables + 2 * idle * Fraction(
        60, 100
    )
    by_wins = standings(WINS, everybody, met, rounds=rounds, deals=2)
    assert sum(line.score for line in by_wins) == 2 * (tables + idle)
    assert sum(line.second[1] for line in by_wins) == 0


# Tables that cannot be


@pytest.mark.parametrize(
    ("met", "message"),
    [
        ([Met(2, 1, 2, (None,))], "round 2 of 1"),
        ([Met(1, 1, 9, (None,))], "no entry 9"),
        ([Met(1, 1, 1, (None,))], "entry 1 sat at 2 tables"),
        ([Met(1, 1, 2, (None,)), Met(1, 2, None)], "entry 2 sat at 2 tables"),
        ([Met(1, 1, 2, (None,), 3)], "3 won between 1 and 2"),
        ([Met(1, 1, 2, (None, None))], "2 deals, not 1"),
    ],
)
def test_tables_that_cannot_be_are_refused(met: list[Met], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        standings(POINTS, entrants(3), met, rounds=1, deals=1)


def test_unknown_scorings_and_numbers_given_twice_are_refused() -> None:
    with pytest.raises(ValueError, match="no scoring 'beauty'"):
        standings("beauty", entrants(2), [], rounds=1, deals=1)
    with pytest.raises(ValueError, match="2 entries of the number 1"):
        standings(WINS, [Entrant(1), Entrant(1)], [], rounds=1, deals=1)
