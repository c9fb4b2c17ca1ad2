"""Moves on a ladder, with exact places; and what holds for any of them."""

from hypothesis import given
from hypothesis import strategies as st

from bot.clubs.ladder_challenges import climb, down, may_challenge

TEN = list(range(1, 11))


@st.composite
def two(draw: st.DrawFn) -> tuple[list[int], int, int]:
    """A ladder, and two people on it."""
    order = draw(st.permutations(range(draw(st.integers(2, 40)))))
    first = draw(st.sampled_from(order))
    return order, first, draw(st.sampled_from([one for one in order if one != first]))


def test_beating_somebody_higher_moves_one_half_the_way_up() -> None:
    assert climb(TEN, 10, 4) == [1, 2, 3, 4, 5, 6, 10, 7, 8, 9]
    assert climb(TEN, 10, 5) == [1, 2, 3, 4, 5, 6, 10, 7, 8, 9]
    assert climb(TEN, 5, 4) == [1, 2, 3, 5, 4, 6, 7, 8, 9, 10]
    assert climb(TEN, 3, 1) == [1, 3, 2, 4, 5, 6, 7, 8, 9, 10]
    assert climb(TEN, 4, 10) == TEN


def test_a_lost_place_goes_to_the_next_one() -> None:
    assert down(TEN, 1) == [2, 1, 3, 4, 5, 6, 7, 8, 9, 10]
    assert down(TEN, 10) == TEN


def test_those_above_can_be_challenged_the_nearest_first() -> None:
    assert may_challenge(TEN, 8, 3) == [7, 6, 5]
    assert may_challenge(TEN, 2, 3) == [1]
    assert may_challenge(TEN, 1, 3) == []


@given(two())
def test_a_match_moves_nobody_but_the_winner_and_those_in_between(
    given_: tuple[list[int], int, int],
) -> None:
    order, winner, loser = given_
    after = climb(order, winner, loser)
    assert sorted(after) == sorted(order)
    own, other = order.index(winner), order.index(loser)
    if own < other:
        assert after == order
        return
    place = after.index(winner)
    assert other <= place < own
    assert abs((own - place) - (place - other)) <= 1, "half the way"
    assert [one for one in after if one != winner] == [one for one in order if one != winner]
    assert after[:place] == order[:place]
    assert after[own + 1 :] == order[own + 1 :]


@given(two())
def test_a_lost_place_moves_two_at_most(given_: tuple[list[int], int, int]) -> None:
    order, person, _ = given_
    after = down(order, person)
    assert sorted(after) == sorted(order)
    assert sum(one != other for one, other in zip(order, after, strict=True)) in (0, 2)
    assert after.index(person) == min(order.index(person) + 1, len(order) - 1)
