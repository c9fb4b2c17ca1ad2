"""Who meets whom: Swiss rounds against brute force, round robin and knock-out by what they promise."""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tournaments.pairing import (
    Pairing,
    knock_out,
    knock_out_rounds,
    round_robin,
    round_robin_rounds,
    swiss,
    swiss_rounds,
)


def first_swiss(entries: int) -> list[Pairing]:
    """A first round, drawn by number."""
    return swiss(range(1, entries + 1), {}, met=(), sat_out={}, led={})


def meetings(pairings: Sequence[Pairing]) -> list[tuple[int, int | None]]:
    """The tables as (first, second)."""
    return [(one.first, one.second) for one in pairings]


def sets(*pairs: tuple[int, int]) -> set[frozenset[int]]:
    """Who has met."""
    return {frozenset(pair) for pair in pairs}


def everybody(pairings: Sequence[Pairing]) -> list[int]:
    """All who are paired or sit out, by number."""
    seats = [seat for one in pairings for seat in (one.first, one.second)]
    return sorted(seat for seat in seats if seat is not None)


def all_rounds(entries: Sequence[int]) -> Iterator[list[tuple[int, int | None]]]:
    """Every way to pair these, with one sitting out where their number is odd."""
    if not entries:
        yield []
    elif len(entries) % 2:
        for idle in entries:
            for others in all_rounds([entry for entry in entries if entry != idle]):
                yield [*others, (idle, None)]
    else:
        first, *rest = entries
        for other in rest:
            for others in all_rounds([entry for entry in rest if entry != other]):
                yield [(first, other), *others]


# Swiss


def test_a_first_round_pairs_the_upper_half_with_the_lower() -> None:
    # 1-5, 2-6, 3-7, 4-8; at every second table the lower one has the first side.
    assert meetings(first_swiss(8)) == [(1, 5), (6, 2), (3, 7), (8, 4)]


def test_of_an_odd_number_the_last_in_the_draw_sits_out_first() -> None:
    # The half of seven, rounded down, is three: 1-4, 2-5, 3-6.
    assert meetings(first_swiss(7)) == [(1, 4), (5, 2), (3, 6), (7, None)]


def test_who_has_sat_out_least_sits_out_then_who_stands_lowest() -> None:
    pairings = swiss([1, 2, 3, 4, 5], {}, met=(), sat_out={5: 1, 3: 1, 2: 1}, led={})
    assert pairings[-1] == Pairing(4, None)


def test_somebody_higher_sits_out_where_the_lowest_would_make_others_meet_again() -> None:
    # Without 3, the first two would have to meet again; without 2, only 1 and 3 meet, for the first time.
    pairings = swiss([1, 2, 3], {}, met=sets((1, 2)), sat_out={}, led={})
    assert meetings(pairings) == [(1, 3), (2, None)]


def test_nobody_sits_out_again_before_others_even_if_some_meet_again() -> None:
    pairings = swiss([1, 2, 3], {}, met=sets((1, 2)), sat_out={1: 1, 2: 1}, led={})
    assert meetings(pairings) == [(1, 2), (3, None)]


def test_equal_scores_meet_by_halves_of_their_group() -> None:
    # After a round of wins and losses: the four with 2 play 1-3 and 2-4, the four with 0 likewise.
    worth = dict.fromkeys([1, 2, 3, 4], Fraction(2))
    pairings = swiss([1, 2, 3, 4, 5, 6, 7, 8], worth, met=(), sat_out={}, led={})
    assert meetings(pairings) == [(1, 3), (4, 2), (5, 7), (8, 6)]


def test_of_a_group_that_is_odd_the_last_meets_the_first_of_the_next() -> None:
    worth = {1: Fraction(2), 2: Fraction(2), 3: Fraction(2), 4: Fraction(1)}
    # 1-2 stay in their group; 3 meets 4 (one group apart, 1 squared), 5 and 6 have nothing: 0 + 1 + 0.
    pairings = swiss([1, 2, 3, 4, 5, 6], worth, met=(), sat_out={}, led={})
    assert meetings(pairings) == [(1, 2), (4, 3), (5, 6)]


def test_two_middling_differences_are_better_than_a_large_one_and_a_small_one() -> None:
    # Four different scores, 1-2 and 3-4 have met: 1-3, 2-4 is 4 + 4; 1-4, 2-3 would be 9 + 1.
    worth = {1: Fraction(9), 2: Fraction(5), 3: Fraction(4), 4: Fraction(0)}
    pairings = swiss([1, 2, 3, 4], worth, met=sets((1, 2), (3, 4)), sat_out={}, led={})
    assert meetings(pairings) == [(1, 3), (4, 2)]


def test_a_meeting_again_is_worse_than_any_difference() -> None:
    # 1 has met all but the last.
    worth = {entry: Fraction(100 - entry) for entry in range(1, 9)}
    met = sets(*((1, other) for other in range(2, 8)))
    assert Pairing(1, 8) in swiss(range(1, 9), worth, met=met, sat_out={}, led={})


def test_the_first_side_is_for_who_had_it_less_often() -> None:
    worth = {entry: Fraction(-entry) for entry in range(1, 5)}
    pairings = swiss([1, 2, 3, 4], worth, met=(), sat_out={}, led={1: 2, 2: 1, 3: 0, 4: 1})
    assert meetings(pairings) == [(2, 1), (3, 4)]


def test_nobody_and_one_alone() -> None:
    assert first_swiss(0) == []
    assert first_swiss(1) == [Pairing(1, None)]
    with pytest.raises(ValueError, match="twice"):
        swiss([1, 2, 1], {}, met=(), sat_out={}, led={})


@pytest.mark.parametrize(
    ("entries", "rounds"),
    # Three rounds are enough for one of eight to win all, nine need four; two entries can meet only once.
    [(0, 0), (1, 0), (2, 1), (3, 3), (4, 3), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (64, 6), (65, 7)],
)
def test_the_rounds_of_a_swiss_tournament(entries: int, rounds: int) -> None:
    assert swiss_rounds(entries) == rounds


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[int], dict[int, Fraction], set[frozenset[int]], dict[int, int]]:
    """Up to eight entries somewhere in a tournament: standing, worth, who has met, who sat out."""
    standing = draw(st.permutations(range(1, draw(st.integers(1, 8)) + 1)))
    scores = sorted(draw(st.lists(st.integers(0, 4), min_size=len(standing), max_size=len(standing))))
    worth = {entry: Fraction(score, 3) for entry, score in zip(standing, reversed(scores), strict=True)}
    pairs = [frozenset(pair) for pair in combinations(sorted(standing), 2)]
    met = set(draw(st.lists(st.sampled_from(pairs), unique=True))) if pairs else set[frozenset[int]]()
    sat_out = draw(st.dictionaries(st.sampled_from(standing), st.integers(0, 2)))
    return standing, worth, met, sat_out


def badness(
    pairs: Collection[tuple[int, int | None]],
    standing: Sequence[int],
    worth: dict[int, Fraction],
    met: set[frozenset[int]],
    sat_out: dict[int, int],
) -> tuple[int, ...]:
    """How bad a round is, by the five rules of ``swiss``, the first rule first."""
    groups = sorted(set(worth.values()), reverse=True)
    again = idle = height = apart = order = 0
    for first, second in pairs:
        if second is None:
            idle, height = sat_out.get(first, 0), len(standing) - standing.index(first)
            continue
        again += frozenset((first, second)) in met
        difference = abs(groups.index(worth[first]) - groups.index(worth[second]))
        apart += difference**2
        half = list(worth.values()).count(worth[first]) // 2
        steps = abs(standing.index(first) - standing.index(second))
        order += (steps - (1 if difference else half)) ** 2
    return idle, again, height, apart, order


@given(positions())
def test_a_round_is_as_good_as_the_best_of_all_possible_ones(
    position: tuple[list[int], dict[int, Fraction], set[frozenset[int]], dict[int, int]],
) -> None:
    standing, worth, met, sat_out = position
    pairings = swiss(standing, worth, met=met, sat_out=sat_out, led={})
    assert everybody(pairings) == sorted(standing)
    best = min(badness(pairs, *position) for pairs in all_rounds(standing))
    assert badness(meetings(pairings), *position) == best


@given(positions(), st.integers(0, 999))
def test_the_order_of_what_is_known_does_not_matter(
    position: tuple[list[int], dict[int, Fraction], set[frozenset[int]], dict[int, int]],
    seed: int,
) -> None:
    standing, worth, met, sat_out = position
    rng = random.Random(seed)
    shuffled = [
        frozenset(rng.sample(sorted(pair), 2)) for pair in rng.sample(sorted(met, key=sorted), len(met))
    ]
    turned = dict(rng.sample(list(worth.items()), len(worth)))
    again = swiss(standing, turned, met=shuffled, sat_out=dict(reversed(sat_out.items())), led={})
    assert again == swiss(standing, worth, met=met, sat_out=sat_out, led={})


@pytest.mark.parametrize("entries", [6, 9, 16])
def test_a_whole_tournament_has_no_meeting_twice(entries: int) -> None:
    rng = random.Random(entries)
    worth = dict.fromkeys(range(1, entries + 1), Fraction(0))
    met: set[frozenset[int]] = set()
    sat_out, led, sides = Counter[int](), Counter[int](), Counter[int]()
    for _ in range(swiss_rounds(entries)):
        standing = sorted(worth, key=lambda entry: (-worth[entry], entry))
        pairings = swiss(standing, worth, met=met, sat_out=sat_out, led=led)
        assert everybody(pairings) == sorted(standing)
        for pairing in pairings:
            if pairing.second is None:
                sat_out[pairing.first] += 1
                continue
            pair = frozenset((pairing.first, pairing.second))
            assert pair not in met
            met.add(pair)
            led[pairing.first] += 1
            sides.update(pair)
            share = Fraction(rng.randrange(101), 100)
            worth[pairing.first] += share
            worth[pairing.second] += 1 - share
    assert max(sat_out.values(), default=0) <= 1
    assert all(0 < led[entry] < sides[entry] for entry in worth)


# Round robin


def test_the_circle_of_four() -> None:
    # 4 stands still, the others turn; it leads every second time.
    rounds = [meetings(round_robin([1, 2, 3, 4], number)) for number in (1, 2, 3)]
    assert rounds == [[(1, 4), (2, 3)], [(4, 2), (3, 1)], [(3, 4), (1, 2)]]


@pytest.mark.parametrize("entries", range(2, 18))
def test_everybody_meets_everybody_once_and_sits_on_both_sides(entries: int) -> None:
    numbers = [10 + number for number in range(entries)]
    rounds = [round_robin(numbers, number + 1) for number in range(round_robin_rounds(entries))]
    tables = [table for pairings in rounds for table in pairings]
    for pairings in rounds:
        assert everybody(pairings) == numbers
    met = Counter(frozenset((table.first, table.second)) for table in tables if table.second is not None)
    assert met == Counter(frozenset(pair) for pair in combinations(numbers, 2))
    first = Counter(table.first for table in tables if table.second is not None)
    second = Counter(table.second for table in tables if table.second is not None)
    assert all(abs(first[entry] - second[entry]) <= 1 for entry in numbers)
    assert Counter(table.first for table in tables if table.second is None) == Counter(
        numbers if entries % 2 else []
    )


@pytest.mark.parametrize(("entries", "round"), [(4, 0), (4, 4), (5, 6), (1, 1), (0, 1)])
def test_there_are_no_other_rounds(entries: int, round: int) -> None:
    with pytest.raises(ValueError, match="no round"):
        round_robin(range(entries), round)


# Knock-out


def test_the_bracket_of_eight() -> None:
    pairings = knock_out(range(1, 9), first_round=True)
    assert meetings(pairings) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    # The better ones win: 1 meets 4 and 2 meets 3, then 1 meets 2.
    assert meetings(knock_out([1, 4, 2, 3], first_round=False)) == [(1, 4), (2, 3)]
    assert meetings(knock_out([1, 2], first_round=False)) == [(1, 2)]
    assert knock_out([1], first_round=False) == []


def test_the_first_in_the_draw_sit_out_up_to_the_next_power_of_two() -> None:
    pairings = knock_out([7, 5, 3, 1, 9], first_round=True)
    assert meetings(pairings) == [(7, None), (1, 9), (5, None), (3, None)]


def test_where_nobody_goes_on_from_a_table_the_last_sits_out() -> None:
    assert meetings(knock_out([1, 4, 2], first_round=False)) == [(1, 4), (2, None)]


def play(entries: int, wins: Sequence[bool]) -> tuple[list[list[Pairing]], list[int]]:
    """A whole knock-out in which ``wins`` says, table by table, whether the first side wins."""
    alive, rounds = list(range(1, entries + 1)), list[list[Pairing]]()
    results = iter(wins)
    for number in range(knock_out_rounds(entries)):
        rounds.append(knock_out(alive, first_round=number == 0))
        alive = [one.first if one.second is None or next(results) else one.second for one in rounds[-1]]
    return rounds, alive


@pytest.mark.parametrize("entries", range(1, 9))
def test_one_is_left_and_the_first_two_meet_in_the_final_only(entries: int) -> None:
    for wins in product((True, False), repeat=entries - 1):
        rounds, alive = play(entries, wins)
        assert len(alive) == 1
        # Each table but those at which somebody sits out takes one out.
        assert sum(pairing.second is not None for pairings in rounds for pairing in pairings) == entries - 1
        assert all(pairing.second is not None for pairings in rounds[1:] for pairing in pairings)
        for pairings in rounds[:-1]:
            assert not any({pairing.first, pairing.second} == {1, 2} for pairing in pairings)


@given(st.integers(1, 70), st.integers(0, 999))
def test_large_knock_outs_end_as_well(entries: int, seed: int) -> None:
    rng = random.Random(seed)
    rounds, alive = play(entries, [rng.random() < 0.5 for _ in range(entries - 1)])
    assert len(alive) == 1
    idle = [one.first for one in rounds[0] if one.second is None] if rounds else []
    # The first in the draw sit out, as many as are missing.
    assert sorted(idle) == list(range(1, 2 ** knock_out_rounds(entries) - entries + 1))
    assert [len(pairings) for pairings in rounds] == [2**n for n in reversed(range(len(rounds)))]


def test_where_the_better_always_win_the_draw_comes_out_as_it_went_in() -> None:
    alive: list[int] = list(range(1, 17))
    for number in range(4):
        pairings = knock_out(alive, first_round=number == 0)
        # Of those who are left the first meets the last, and so on.
        assert all(one.second == len(alive) + 1 - one.first for one in pairings)
        alive = [one.first for one in pairings]
    assert alive == [1]
