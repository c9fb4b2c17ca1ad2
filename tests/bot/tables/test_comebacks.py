"""A comeback: a side that was far behind has taken the lead with one deal."""

from dataclasses import replace
from functools import cache

import pytest

from bot.tables.session.moments import COMEBACK, moment_of
from bot.tables.session.session import TableSession
from canasta.events import DealOver
from canasta.match import Match
from canasta.players import choose
from canasta.terms import EndReason
from tests.support.table_views import NOW, table

TARGET = 5000
FAR = TARGET // 5
"""What a side must have been behind: a fifth of the target."""


@cache
def played(target: int = TARGET) -> Match:
    """A match to this target, after its first deal."""
    match = Match("classic", ["Ann", "Ben", "Cleo", "Dan"], {"target_score": target})
    match.start_deal("1")
    while (seat := match.to_move) is not None:
        match.apply(seat, choose(match.view(seat)))
    return match


def comeback(before: tuple[int, int], after: tuple[int, int], target: int = TARGET) -> tuple[str, ...] | None:
    """Who is said to have come back in a deal that took the totals from ``before`` to ``after``."""
    match = played(target)
    match.results[-1] = replace(match.results[-1], before=before, totals=after)
    session = TableSession(table(), None)
    session.take_match(match, "1", NOW)
    moment = moment_of(session, match, 0, [DealOver(EndReason.OUT, 0, concealed=False)])
    assert moment is None or (moment.kind, moment.n) == (COMEBACK, max(before) - min(before))
    return None if moment is None else moment.who


ONE, OTHER = ("Player 0", "Player 2"), ("Player 1", "Player 3")


@pytest.mark.parametrize(
    ("before", "after", "who"),
    [
        ((0, FAR), (FAR + 500, FAR + 495), ONE),
        ((FAR + 700, 300), (2000, 2005), OTHER),
        ((0, FAR - 5), (FAR + 500, FAR), None),  # it wasn't far behind
        ((0, FAR), (FAR + 500, FAR + 500), None),  # level is no lead
        ((0, FAR), (900, FAR + 100), None),  # still behind
        ((FAR, 0), (FAR + 500, 200), None),  # it led before
    ],
)
def test_a_side_comes_back_from_a_fifth_of_the_target_into_the_lead(
    before: tuple[int, int], after: tuple[int, int], who: tuple[str, ...] | None
) -> None:
    assert comeback(before, after) == who


def test_a_match_of_one_deal_has_no_comeback() -> None:
    assert comeback((0, 9000), (9100, 9000), target=0) is None
