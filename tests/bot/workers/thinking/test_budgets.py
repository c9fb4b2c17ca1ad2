"""How much is tried follows from the pace, the time that is left and the speed that was measured."""

from bot.workers.thinking.thinking import FIRST_SPEED, LEAST, LIVE, OVER_DAYS, Speeds
from canasta.players.search.comparing import Budget


def test_over_days_more_is_tried_than_live() -> None:
    assert OVER_DAYS.rollouts > LIVE.rollouts
    assert OVER_DAYS.seconds > LIVE.seconds
    assert LIVE.within == 1.5
    assert LIVE.seconds < LIVE.within


def test_a_budget_fits_the_speed_and_the_time() -> None:
    speeds = Speeds()
    assert speeds.budget("classic", LIVE, 0.5) == Budget(
        rollouts=int(FIRST_SPEED / 2), worlds=int(FIRST_SPEED / 2) // 3
    )
    for _ in range(30):
        speeds.note("classic", 400, 2.0)
    slow = speeds.budget("classic", LIVE, 0.8)
    assert slow is not None
    assert 150 <= slow.rollouts <= 165
    assert speeds.budget("classic", LIVE, 0.2) is None
    other = speeds.budget("samba", LIVE, 0.4)
    assert other is not None
    assert other.rollouts == int(FIRST_SPEED * 0.4)


def test_after_a_late_answer_less_is_tried_and_the_least_at_any_rate() -> None:
    speeds, tried = Speeds(), []
    for _ in range(6):
        budget = speeds.budget("classic", LIVE, LIVE.seconds)
        assert budget is not None
        tried.append(budget.rollouts)
        speeds.late("classic")
    assert tried == [400, 200, LEAST, LEAST, LEAST, LEAST]
    assert speeds.budget("classic", LIVE, LIVE.seconds / 2) is None  # others wait
    for _ in range(20):
        speeds.note("classic", LEAST, 0.1)
    quick = speeds.budget("classic", LIVE, LIVE.seconds)
    assert quick is not None
    assert quick.rollouts > 700


def test_a_fast_machine_tries_no_more_than_is_allowed() -> None:
    speeds = Speeds()
    for _ in range(30):
        speeds.note("classic", 100_000, 1.0)
    for allowance in (LIVE, OVER_DAYS):
        budget = speeds.budget("classic", allowance, allowance.seconds)
        assert budget is not None
        assert budget.rollouts == allowance.rollouts


def test_a_few_rollouts_say_nothing_of_the_speed() -> None:
    speeds = Speeds()
    speeds.note("classic", LEAST - 1, 100.0)
    speeds.note("classic", 0, 0.0)
    budget = speeds.budget("classic", LIVE, 0.5)
    assert budget is not None
    assert budget.rollouts == int(FIRST_SPEED / 2)
