"""When tables that could not be shown are tried again."""

from bot.runtime.backoff import MOST_ROUNDS, Backoff


def test_a_table_waits_twice_as_long_after_each_failure() -> None:
    backoff = Backoff()
    backoff.failed(7)
    tried = []
    for number in range(1, 32):
        if backoff.due():
            tried.append(number)
            backoff.failed(7)
    assert tried == [1, 3, 7, 15, 31]


def test_it_is_tried_for_ever_now_and_then() -> None:
    backoff = Backoff()
    backoff.failed(7)
    tried = []
    for number in range(10 * MOST_ROUNDS):
        if backoff.due():
            tried.append(number)
            backoff.failed(7)
    assert tried[-1] - tried[-2] == MOST_ROUNDS


def test_a_busy_table_does_not_wait_longer_for_failing_often() -> None:
    backoff = Backoff()
    for _ in range(20):
        backoff.failed(7)
    assert backoff.due() == [7]


def test_what_is_not_done_stays_due_and_what_is_shown_is_forgotten() -> None:
    backoff = Backoff()
    backoff.failed(7)
    backoff.failed(8)
    assert backoff.due() == [7, 8]
    backoff.shown(7)
    assert backoff.due() == [8]
    backoff.failed(7)
    assert sorted(backoff.due()) == [7, 8]
