"""When tables that could not be shown are tried again."""

from bot.tasks.backoff import MOST_ROUNDS, Backoff


def test_a_table_waits_twice_as_long_after_each_failure() -> None:
    lagging = Backoff()
    lagging.failed(7)
    tried = []
    for number in range(1, 32):
        if lagging.due():
            tried.append(number)
            lagging.failed(7)
    assert tried == [1, 3, 7, 15, 31]


def test_it_is_tried_for_ever_now_and_then() -> None:
    lagging = Backoff()
    lagging.failed(7)
    tried = []
    for number in range(10 * MOST_ROUNDS):
        if lagging.due():
            tried.append(number)
            lagging.failed(7)
    assert tried[-1] - tried[-2] == MOST_ROUNDS


def test_a_busy_table_does_not_wait_longer_for_failing_often() -> None:
    lagging = Backoff()
    for _ in range(20):
        lagging.failed(7)
    assert lagging.due() == [7]


def test_what_is_not_done_stays_due_and_what_is_shown_is_forgotten() -> None:
    lagging = Backoff()
    lagging.failed(7)
    lagging.failed(8)
    assert lagging.due() == [7, 8]
    lagging.shown(7)
    assert lagging.due() == [8]
    lagging.failed(7)
    assert sorted(lagging.due()) == [7, 8]
