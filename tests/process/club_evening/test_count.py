"""The count of an evening, by examples worked out by hand."""

from fractions import Fraction

from tests.process.club_evening.count import Round, Sitting, standing


def test_each_side_is_compared_with_those_who_had_its_cards() -> None:
    # Three tables: 300, 100 and 100 for the first sides.
    round = Round((Sitting(1, 2, (300,)), Sitting(3, 4, (100,)), Sitting(5, 6, (100,))))
    places = standing([round], 1, dict.fromkeys(range(1, 7), 1))
    quarter = Fraction(1, 4)
    assert places == [
        (1, 1, 4 * quarter),
        (2, 4, 3 * quarter),
        (2, 6, 3 * quarter),
        (4, 3, quarter),
        (4, 5, quarter),
        (6, 2, 0 * quarter),
    ]


def test_on_a_tie_the_points_decide_and_who_is_out_comes_last() -> None:
    round = Round((Sitting(1, 2, (300,)), Sitting(3, 4, (100,))))
    other = Round((Sitting(2, 1, (40,)), Sitting(3, 4, (0,))))
    places = standing([round, other], 1, dict.fromkeys(range(1, 5), 1))
    assert [(place, entry) for place, entry, _ in places] == [(1, 4), (2, 1), (3, 2), (4, 3)]
    places = standing([round, other], 1, dict.fromkeys(range(1, 5), 1), out={1})
    assert [(place, entry) for place, entry, _ in places] == [(1, 4), (2, 2), (3, 3), (4, 1)]


def test_whoever_keeps_others_waiting_has_forty_percent_of_a_deal_that_is_not_played_to_its_end() -> None:
    round = Round((Sitting(1, 2, (300, None), delayed=1), Sitting(3, 4, (100, 0)), Sitting(5, 6, (0, None))))
    shares = {entry: share for _, entry, share in standing([round], 2, dict.fromkeys(range(1, 7), 1))}
    assert shares[1] == (1 + Fraction(4, 10)) / 2
    assert shares[2] == (0 + Fraction(6, 10)) / 2
    assert shares[6] == (1 + Fraction(1, 2)) / 2
    assert shares[3] == shares[4] == Fraction(1, 2)


def test_sitting_out_coming_late_and_a_directors_word_count() -> None:
    rounds = [Round((Sitting(1, 2, (10,)),), sat_out=(3,)), Round((Sitting(3, 4, (10,)),), sat_out=(1,))]
    found = standing(rounds, 1, {1: 1, 2: 1, 3: 1, 4: 2}, adjusted={2: Fraction(-1, 4)})
    shares = {entry: share for _, entry, share in found}
    assert shares[1] == (Fraction(1, 2) + Fraction(6, 10)) / 2
    assert shares[2] == Fraction(1, 2) - Fraction(1, 4)
    assert shares[4] == (Fraction(4, 10) + Fraction(1, 2)) / 2
