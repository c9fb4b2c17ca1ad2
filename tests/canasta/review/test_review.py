"""A look back at a deal: everything in it follows from the deal itself."""

import pickle

import pytest

from canasta.match import Match
from canasta.review import finished, look_back
from canasta.review.finished import leads
from canasta.review.review import in_parts
from canasta.variants import VARIANTS
from tests.canasta.review.played import LITTLE, deal, level, looked, steady
from tests.support.shortened import shortened


def test_nobody_looks_into_a_deal_that_is_not_over() -> None:
    match = Match("classic", ["Ann", "Ben"])
    match.start_deal("1")
    with pytest.raises(ValueError, match="not over"):
        finished(match, 1)
    with pytest.raises(ValueError, match="not over"):
        finished(match, 0)


def test_a_lead_is_what_a_side_is_above_the_others_mean() -> None:
    assert leads([300, 100]) == [200, -200]
    assert leads([300, 100, 200]) == [150, -150, 0]
    assert leads([5]) == [0]


@shortened("variant", ["classic", "samba", "modern_american", "hand_and_foot", "romme"])
def test_every_game_has_a_course_that_ends_with_what_was_scored(variant: str) -> None:
    seats = 4 if 4 in VARIANTS[variant].seats else VARIANTS[variant].seats[0]
    match = deal(level("basic"), "3", variant, seats)
    review = look_back(finished(match, 1), LITTLE)
    result, course = match.results[0], review.course
    assert course.leads[-1] == tuple(leads(result.totals))
    assert course.steps[0] == 0
    assert course.steps[-1] == len(match.actions[0])
    assert list(course.steps) == sorted(set(course.steps))
    assert list(course.turns) == sorted(course.turns)
    for lead in course.leads:
        assert sum(lead) == pytest.approx(0, abs=1e-6)
    if review.luck is not None:
        assert sum(review.luck.cards) == pytest.approx(0, abs=1e-6)


def test_a_look_back_is_the_same_for_the_same_deal_and_in_another_process() -> None:
    played = steady("7")
    first = looked("7")
    parts, result = in_parts(pickle.loads(pickle.dumps(played)), LITTLE), None
    try:
        while True:
            part = pickle.loads(pickle.dumps(parts.send(result)))
            result = pickle.loads(pickle.dumps(part()))
    except StopIteration as over:
        again = over.value
    assert (again.course, again.luck) == (first.course, first.luck)
    assert [one.step for one in again.mistakes] == [one.step for one in first.mistakes or ()]


def test_later_deals_count_from_the_totals_before_them() -> None:
    match = deal(level("basic"), "5")
    match.start_deal("6")
    while (seat := match.to_move) is not None:
        match.apply(seat, level("basic")(seat, match.view(seat)))
    second = finished(match, 2)
    assert second.before == match.results[0].totals
    gained = [b - a for a, b in zip(match.results[0].totals, match.results[1].totals, strict=True)]
    assert look_back(second, LITTLE).course.leads[-1] == tuple(leads(gained))


def test_between_two_known_points_a_course_runs_straight() -> None:
    course = looked("7").course
    middle = (course.steps[0] + course.steps[1]) / 2
    if middle == int(middle):
        ends = zip(course.leads[0], course.leads[1], strict=True)
        assert course.at(int(middle)) == pytest.approx([(a + b) / 2 for a, b in ends])
    assert course.at(course.steps[1]) == course.leads[1]
    assert course.at(10_000) == course.leads[-1]
