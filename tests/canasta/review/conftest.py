"""Look backs of tests try little: what is looked at is the shape of what they say."""

import pytest


@pytest.fixture(autouse=True)
def little_effort(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second judge plays a quarter of the deals, and a course is made of few replays; not where a long
    test asks how good they are.
    """
    if not request.node.get_closest_marker("long"):
        monkeypatch.setattr("canasta.review.second_judge.AT_ONCE", 12)
        monkeypatch.setattr("canasta.review.second_judge.MOST", 48)
        monkeypatch.setattr("canasta.review.course.FEWEST_REPLAYS", 4)
