"""What the cards on the table score while a deal is played."""

from random import Random

from canasta.cards import JOKER
from canasta.match import Match
from canasta.players import choose
from canasta.terms import ScorePart
from canasta.variants import VARIANTS
from tests.canasta.positions import seated
from tests.support.shortened import of_each_game

_HELD = {ScorePart.HANDS, ScorePart.GOING_OUT}
_NAMES = ("Anna", "Ben", "Chloé", "Dmitri", "Eve", "Finn")


def _dealt(game: str) -> Match:
    seats = VARIANTS[game].seats
    match = Match(game, _NAMES[: 4 if 4 in seats else seats[0]])
    match.start_deal("5f0c")
    return match


@of_each_game("game")
def test_at_the_end_only_the_hands_and_going_out_are_missing_from_the_score(game: str) -> None:
    match = _dealt(game)
    while (seat := match.to_move) is not None:
        match.apply(seat, choose(match.view(seat)))
    view = match.view(None, so_far=True)
    assert view.result is not None
    assert match.deal is not None
    everybody = range(len(view.players))
    for number, side in enumerate(view.sides):
        assert side.so_far is not None
        left = sum(line.points[number] for line in view.result.lines if line.part not in _HELD)
        if not any(match.deal.state.hands[seat] for seat in everybody if view.side_of[seat] == number):
            assert side.so_far == left
        assert side.so_far >= left


@of_each_game("game")
def test_nothing_that_anybody_holds_changes_it(game: str) -> None:
    """Others see it: it must tell nothing about hidden cards."""
    rng = Random(game)
    match = _dealt(game)
    moves = 0
    while (seat := match.to_move) is not None:
        if moves % 9 == 0:
            assert match.deal is not None
            state, before = match.deal.state, match.view(None, so_far=True)
            kept = [list(hand) for hand in state.hands]
            for hand in state.hands:
                hand[:] = [rng.randrange(JOKER + 1) for _ in hand]
            assert match.view(None, so_far=True).sides == before.sides
            for hand, cards in zip(state.hands, kept, strict=True):
                hand[:] = cards
        match.apply(seat, choose(match.view(seat)))
        moves += 1


def test_a_canasta_brings_its_bonus_and_threes_count_against_a_side_that_is_not_open() -> None:
    deal = seated(
        "SWNE",
        ["QhQd", "9h", "9d", "9c"],
        pile="4h",
        stock="5h5d5c5s",
        melds=[["KhKdKsKcKhKdKs"], []],
        threes=["", "3h"],
        phase="draw",
    )
    assert deal.rules.so_far(deal.state) == (570, -100)


def test_a_view_has_it_only_where_it_is_asked_for() -> None:
    match = _dealt("classic")
    assert [side.so_far for side in match.view(0).sides] == [None, None]
    laid = [100 * len(side.threes) for side in match.view(0).sides]
    assert [side.so_far for side in match.view(0, so_far=True).sides] == [-points for points in laid]
