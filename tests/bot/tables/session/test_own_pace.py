"""How long somebody usually takes for a turn."""

from datetime import UTC, datetime, timedelta

from bot.tables.session.own_pace import OwnPace

BEGINS = datetime(2026, 1, 1, tzinfo=UTC)


def seconds(*taken: float, own: bool = True) -> OwnPace:
    """Two seats in turn, the second of which takes so long for each of its turns, of two actions."""
    pace, at = OwnPace(), BEGINS
    for span in taken:
        pace.acted(0, at, own=True)
        for part in (1, 2):
            pace.acted(1, at + part * timedelta(seconds=span) / 2, own=own)
        at += timedelta(seconds=span + 5)
    return pace


def test_usual_is_the_median_of_own_turns() -> None:
    pace = seconds(10, 300, 20)
    assert pace.usual(1) == timedelta(seconds=20)
    assert pace.usual(0) is None, "it has two turns whose beginning is known"


def test_of_two_turns_nothing_is_said_and_old_ones_are_forgotten() -> None:
    assert seconds(10, 20).usual(1) is None
    assert seconds(*[100] * 9, *[10] * 5).usual(1) == timedelta(seconds=10)


def test_what_a_computer_player_does_for_somebody_says_nothing_of_them() -> None:
    assert seconds(1, 1, 1, 1, own=False).usual(1) is None


def test_the_time_between_two_deals_is_nobodys() -> None:
    pace = seconds(10, 20, 30)
    pace.dealt()
    pace.acted(1, BEGINS + timedelta(hours=9), own=True)
    assert pace.usual(1) == timedelta(seconds=20)
