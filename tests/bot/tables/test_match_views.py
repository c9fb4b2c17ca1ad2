"""Views of a match are made once for each position, and never shown for another."""

from __future__ import annotations

from bot.tables.session.match_views import MatchViews
from canasta.match import Match


def match(*players: str) -> Match:
    found = Match("classic", players)
    found.start_deal("1")
    return found


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
