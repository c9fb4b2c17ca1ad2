"""The turning point of a deal: the turn that gained a side the most on the table."""

from __future__ import annotations

import pytest

from canasta.match import Match
from canasta.players import choose
from canasta.refusals import Illegal
from canasta.review.swing import turning_point


def played(seed: str) -> tuple[Match, list[tuple[int, int]]]:
    """A deal played out, and what each turn gained its side on the table, turn by turn."""
    match = Match("classic", ["Ann", "Ben", "Cleo", "Dan"])
    match.start_deal(seed)
    gains: list[tuple[int, int]] = []
    before = scores(match)
    while match.to_move is not None:
        seat = match.to_move
        while match.to_move == seat:
            match.apply(seat, choose(match.view(seat)))
        after = scores(match)
        side = match.view(None).side_of[seat]
        gains.append((seat, after[side] - before[side]))
        before = after
    return match, gains


def scores(match: Match) -> tuple[int, ...]:
    return tuple(side.so_far or 0 for side in match.view(None, so_far=True).sides)


def test_the_turn_that_gained_the_most_is_found() -> None:
    for seed in ("1", "2", "3"):
        match, gains = played(seed)
        swing = turning_point(match)
        assert swing is not None
        assert (swing.seat, swing.points) == max(gains, key=lambda gain: gain[1])
        assert {getattr(event, "seat", swing.seat) for event in swing.events} == {swing.seat}


def test_there_is_none_before_the_end_of_a_deal() -> None:
    match = Match("classic", ["Ann", "Ben"])
    assert turning_point(match) is None
    match.start_deal("1")
    assert turning_point(match) is None


def test_a_deal_that_cannot_be_gone_through_again_is_no_secret() -> None:
    match, _ = played("1")
    match.seeds[0] = "2"
    with pytest.raises(Illegal):
        turning_point(match)
