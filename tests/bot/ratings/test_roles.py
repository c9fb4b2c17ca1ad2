"""Who is to have which role."""

import pytest

from bot.ratings.roles import MARGIN, for_places, for_rating, wanted
from data.ratings.records import RoleKind, RoleRule

ANN, BEN, CLEO = 1, 2, 3
GOOD, BEST, CHAMPION, MEDAL = 11, 12, 21, 22
BANDS = [RoleRule(7, BEST, RoleKind.RATING, 1500), RoleRule(7, GOOD, RoleKind.RATING, 1200)]
PRIZES = [RoleRule(7, CHAMPION, RoleKind.SEASON, 1), RoleRule(7, MEDAL, RoleKind.SEASON, 3)]


def test_everybody_has_the_best_role_of_each_kind_and_only_that() -> None:
    found = wanted([*BANDS, *PRIZES], {ANN: 1500, BEN: 1499, CLEO: 1199}, {ANN: 1, CLEO: 3}, set())
    assert found == {(ANN, BEST), (BEN, GOOD), (ANN, CHAMPION), (CLEO, MEDAL)}
    # The order of the rules makes no difference, and people who share a place share the role.
    shared = wanted([*reversed(PRIZES), *reversed(BANDS)], {ANN: 1600}, {BEN: 1, CLEO: 1}, set())
    assert shared == {(ANN, BEST), (BEN, CHAMPION), (CLEO, CHAMPION)}


@pytest.mark.parametrize(
    ("rating", "had", "role"),
    [
        (1500, None, BEST),
        (1500 - MARGIN, BEST, BEST),
        (1500 - MARGIN, GOOD, GOOD),
        (1500 - MARGIN - 1, BEST, GOOD),
        (1200 - MARGIN, GOOD, GOOD),
        (1200 - MARGIN, BEST, None),
        (1200 - MARGIN, None, None),
        (1200 - MARGIN - 1, GOOD, None),
    ],
)
def test_a_rating_around_the_limit_doesnt_make_a_role_come_and_go(
    rating: int, had: int | None, role: int | None
) -> None:
    before = set() if had is None else {(ANN, had)}
    assert wanted(BANDS, {ANN: rating}, {}, before) == (set() if role is None else {(ANN, role)})


def test_a_role_is_for_a_rating_or_for_places() -> None:
    assert for_rating(7, GOOD, 1200) == BANDS[1]
    assert for_places(7, MEDAL, 3) == PRIZES[1]
