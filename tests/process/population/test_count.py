"""The counts, by examples worked out by hand; days in a row agree with the bot's everywhere."""

import random
from fractions import Fraction

from bot.daily.days import FIRST, closes_at, number_of, streak_of
from tests.process.population.clock import utc
from tests.process.population.count import Round, Sitting, share, standing
from tests.process.population.daily_count import (
    DAY_ONE,
    GRACE,
    LAST,
    Play,
    day_at,
    midnight_after,
    place_words,
    ranking,
    streak,
)
from tests.process.population.heard import Said, leaks, unasked
from tests.support.driver import Message


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


# ---- daily deals ------------------------------------------------------------------------------------------


def play(table: int, lead: int, name: str = "") -> Play:
    return Play(name, 82, table, Message({}), {"Card Club"}, game="romme", deal=1, lead=lead)


def test_places_and_matchpoints_among_those_with_the_same_cards() -> None:
    plays = [play(1, 100), play(2, 50), play(3, 50), play(4, LAST), play(5, LAST)]
    assert [place_words(one, plays)[1] for one in plays] == [f"{place} of 5" for place in (1, 2, 2, 4, 4)]
    assert [share(100, [50, 50, LAST, LAST]), share(50, [100, 50, LAST, LAST])] == [1, Fraction(5, 8)]
    assert share(100, []) == Fraction(1, 2)
    ada, ben = play(1, 100, "Ada"), play(2, -5, "Ben")
    assert ranking([ben, ada], [ben, ada]) == [
        "**1** Ada · 100% · 100 · Rommé",
        "**2** Ben · 0% · −5 · Rommé",
    ]


def test_days_in_a_row_by_hand() -> None:
    monday = day_at(utc(23).timestamp())
    assert streak({monday, monday + 1}, monday + 1) == (2, True)
    assert streak({monday, monday + 2}, monday + 3) == (2, False)
    assert streak({monday, monday + 3}, monday + 3) == (1, True)
    assert streak({monday - 3, monday - 2, monday, monday + 2}, monday + 2) == (4, False)
    assert streak(set(), monday) == (0, True)


def test_days_in_a_row_are_the_bot_s_for_any_days() -> None:
    assert (DAY_ONE, number_of(utc(23)), closes_at(82)) == (FIRST, 82, midnight_after(82) + GRACE)
    rng = random.Random("days")
    for _ in range(500):
        days = {day for day in range(60, 90) if rng.random() < 0.8}
        counted, shown = streak(days, 88), streak_of(days, 88)
        assert counted[0] == shown.days, days
        assert not shown.days or counted[1] == shown.free, days


def test_what_is_unasked_or_given_away_is_noticed() -> None:
    seeds, owners = {"5eedfeed": 100.0}, {7: "Ada"}
    said = [
        Said(50, 5, None, "Ada: 1,240", "Ada: 1,240"),
        Said(50, 5, "Ada", "", "c1:7:3:do"),
        Said(150, 5, "Ben", "", "5eedfeed"),
    ]
    assert unasked(said, [("Ada: 1,240", 5)]) == []
    assert len(unasked(said, [])) == len(unasked(said, [("Ada: 1,240", 5), ("Ben: 5", 5)])) == 1
    assert leaks(said, seeds, owners, ["12:00 INFO Ada plays"]) == []
    assert len(leaks(said, seeds, {7: "Ben"}, [])) == 1
    for log in ("5eedfeed", "seat 0: discard 4c", "Traceback (most recent call last)"):
        assert leaks(said, seeds, owners, [log])
    assert len(leaks([*said, Said(50, 5, "Ben", "", "look: 5eedfeed")], seeds, owners, [])) == 1
