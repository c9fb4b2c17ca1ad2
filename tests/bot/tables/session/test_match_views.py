"""Views of a match are made once for each position, and never shown for another."""

from random import Random

import pytest

from bot.tables.session.session import MatchViews
from canasta.match import Match
from canasta.variants import VARIANTS


def match(*players: str) -> Match:
    made = Match("classic", players)
    made.start_deal("1")
    return made


def test_a_view_is_made_once_for_a_position() -> None:
    views, playing = MatchViews(), match("Ann", "Ben")
    assert views.of(playing, 0) is views.of(playing, 0)


def test_each_seat_and_anybody_sees_their_own_hand_alone() -> None:
    views, playing = MatchViews(), match("Ann", "Ben")
    for seat in (0, 1, None, 1, 0, None):
        assert views.of(playing, seat) == playing.view(seat, so_far=True)
    assert views.of(playing, 0).hand != views.of(playing, 1).hand
    assert views.of(playing, None).hand == ()


def test_after_an_action_a_name_or_another_match_they_are_made_again() -> None:
    views, playing = MatchViews(), match("Ann", "Ben")
    mover = playing.to_move
    assert mover is not None
    before = views.of(playing, mover)
    playing.apply(mover, before.offers.actions[0])
    assert views.of(playing, mover) == playing.view(mover, so_far=True) != before
    playing.players = ("Ann", "Cleo")
    assert views.of(playing, mover).players == ("Ann", "Cleo")
    other = match("Ann", "Cleo")
    assert views.of(other, mover) == other.view(mover, so_far=True)


@pytest.mark.parametrize("variant", VARIANTS)
def test_whoever_looks_first_everybody_sees_what_they_see_alone(variant: str) -> None:
    rng, count = Random(7), VARIANTS[variant].seats[-1]
    views, playing = MatchViews(), Match(variant, [f"P{seat}" for seat in range(count)])
    playing.start_deal("3")
    for step in range(120):
        if playing.to_move is None:
            break
        seats = [None, *range(count)]
        rng.shuffle(seats)
        for seat in seats if step % 12 == 0 else ():
            assert views.of(playing, seat) == playing.view(seat, so_far=True)
        playing.apply(playing.to_move, rng.choice(views.of(playing, playing.to_move).offers.actions))
