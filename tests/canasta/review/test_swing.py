"""What decided a deal: the turn by which a side's expected lead rose the most."""

import pytest

from canasta.review import look_back
from tests.canasta.review.played import LITTLE, steady
from tests.support.shortened import shortened


@shortened("seed", ["2", "1", "8", "11"])
def test_it_is_one_turn_of_the_course_in_which_the_lead_rose(
    monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    monkeypatch.setattr("canasta.review.review.knows", lambda *_: False)  # mistakes are another's
    monkeypatch.setattr("canasta.review.course.FEWEST_REPLAYS", 8)  # by which each of these deals has a turn
    played = steady(seed)
    review = look_back(played, LITTLE)
    course, swing = review.course, review.swing
    assert swing is not None
    at = course.turns.index(swing.turn)
    assert course.steps[at + 1] == swing.step
    assert swing.points == pytest.approx(course.leads[at + 1][swing.side] - course.leads[at][swing.side])
    assert swing.points > 0
    assert played.actions[course.steps[at]][0] == swing.seat
    assert {getattr(event, "seat", swing.seat) for event in swing.events} == {swing.seat}
    turns = {step.number: step.deal.state.turns for step in played.steps()}
    assert {turns[n] for n in range(course.steps[at], swing.step)} == {swing.turn}


def test_no_turn_decides_a_deal_in_which_none_stands_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canasta.review.swing.SHARE", 3.0)
    assert look_back(steady("7"), LITTLE).swing is None
