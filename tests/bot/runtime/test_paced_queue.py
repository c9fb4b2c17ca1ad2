"""Numbers with something to do come in turn, none too often and not too many at a time."""

import random
from collections import Counter

from bot.people.workers.own_lists import PacedQueue


def test_several_changes_are_one() -> None:
    queue = PacedQueue(settle=3, rest=15)
    for now in (0, 1, 2):
        queue.add(7, now)
    assert queue.take(2.9, 9) == []
    assert queue.take(3, 9) == [7]
    assert (queue.take(100, 9), len(queue)) == ([], 0)


def test_after_its_turn_a_number_rests() -> None:
    queue = PacedQueue(settle=3, rest=15)
    queue.add(7, 0)
    assert queue.take(3, 9) == [7]
    queue.add(7, 4)
    assert queue.take(17.9, 9) == []
    assert queue.take(18, 9) == [7]
    queue.add(7, 100)
    assert queue.take(103, 9) == [7]


def test_the_longest_due_comes_first_and_no_more_than_asked_for() -> None:
    queue = PacedQueue(settle=3, rest=15)
    for number, now in ((5, 2), (6, 0), (7, 1)):
        queue.add(number, now)
    assert queue.take(9, 2) == [6, 7]
    assert queue.take(9, 2) == [5]


def test_a_thousand_that_change_each_second_get_their_turns_evenly_and_never_flood() -> None:
    queue, rng, most, seconds = PacedQueue(settle=3, rest=15), random.Random(1), 8, 600
    turns: Counter[int] = Counter()
    for now in range(seconds):
        for number in rng.sample(range(1000), 1000):
            queue.add(number, now)
        taken = queue.take(now, most)
        assert len(taken) <= most
        turns.update(taken)
    assert sum(turns.values()) == (seconds - 3) * most
    assert len(turns) == 1000
    assert max(turns.values()) - min(turns.values()) <= 1


def test_a_dozen_that_change_each_second_get_a_turn_whenever_they_have_rested() -> None:
    queue, times = PacedQueue(settle=3, rest=15), [0] * 12
    for now in range(300):
        for number in range(12):
            queue.add(number, now)
        for number in queue.take(now, 8):
            times[number] += 1
    assert {300 // 15 - 1, 300 // 15} >= set(times)
