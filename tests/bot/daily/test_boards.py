"""The boards of weeks and months: their days, and how they are shown."""

from datetime import date, timedelta
from typing import Any, cast

import pytest

from bot.daily.boards import BEST, Board, Period, Span, period_of
from bot.daily.days import FIRST, number_of
from bot.daily.screens.board import board_screen
from bot.daily.screens.result import history_lines
from bot.layout.layout import Screen
from bot.screens.pictures import Pictures
from canasta.i18n import ENGLISH
from data.records.deals import DailyDay, DailyStanding
from renderers import BoardRow, Picture
from tests.support.table_views import NOW

ANN, BEN, CLEO = 1, 2, 3


@pytest.mark.parametrize("span", Span)
def test_every_day_is_in_one_period_of_each_length(span: Span) -> None:
    for day in range(1, 800):
        period = period_of(span, day)
        assert period.number >= 1
        assert period.first <= day <= period.last
        assert Period(span, period.number + 1).first == period.last + 1


def test_a_week_is_from_monday_to_sunday_and_a_month_is_that_of_the_calendar() -> None:
    day = number_of(NOW)
    week, month = period_of(Span.WEEK, day), period_of(Span.MONTH, day)
    first = FIRST + timedelta(days=week.first - 1)
    assert (first.weekday(), week.last - week.first) == (0, 6)
    assert FIRST + timedelta(days=month.first - 1) == date(NOW.year, NOW.month, 1)
    assert month.name(ENGLISH) == f"{NOW:%B %Y}"
    assert period_of(Span.MONTH, number_of(NOW) + 400).name(ENGLISH) != month.name(ENGLISH)
    assert BEST[Span.WEEK] <= 7


async def screen(
    lines: list[DailyStanding], *, current: bool = True, here: bool = True
) -> tuple[Screen, list[BoardRow]]:
    """A board as Ann sees it, Cleo's friend, with the rows of its picture."""
    drawn: list[BoardRow] = []

    class Drawing:
        async def board(self, *values: Any, people: Any) -> Picture:
            drawn.extend(values[3])
            return Picture(b"", "alt", "text", "board.png")

    board = Board(Period(Span.WEEK, 9), 7 if here else None, lines, ANN, {CLEO}, current)
    return await board_screen(board, "Club", ENGLISH, cast(Pictures, Drawing())), drawn


async def test_friends_come_first_in_the_list_and_keep_their_places() -> None:
    lines = [
        DailyStanding(person, name, place, 10_000 * (4 - place), 5, 9_000)
        for place, (person, name) in enumerate([(BEN, "Ben"), (ANN, "Ann"), (CLEO, "Cleo")], 1)
    ]
    shown, drawn = await screen(lines)
    said = next(part for part in shown.parts if isinstance(part, str) and "⭐" in part)
    assert [line.split(" ·")[0] for line in said.splitlines()[:3]] == [
        "⭐ **3** Cleo",
        "**1** Ben",
        "**2** Ann",
    ]
    assert [(row.name, row.own, row.figures) for row in drawn] == [
        ("Ben", False, ("300", "5", "90")),
        ("Ann", True, ("200", "5", "90")),
        ("Cleo", False, ("100", "5", "90")),
    ]


async def test_a_board_leads_to_the_others() -> None:
    def labels(shown: Screen) -> list[str]:
        return [button.label for part in shown.parts for button in getattr(part, "buttons", ())]

    assert labels((await screen([]))[0]) == ["Month", "Earlier", "All servers", "Today's deal"]
    before = (await screen([], current=False, here=False))[0]
    assert labels(before) == ["Month", "Earlier", "Now", "This server", "Today's deal"]


def test_a_history_says_how_all_days_were_and_one_s_own_the_last_ones() -> None:
    days = [DailyDay(40 + n, 1000 * n, "GYRG") for n in reversed(range(1, 8))]
    lines = history_lines(days, ENGLISH, each=True)
    assert lines[0] == "Daily deals: **7** finished, 40 points on average, 70 at best."
    assert lines[1].startswith("-# 47: 70 🟩🟨🟥🟩 · 46: 60")
    assert lines[1].count("🟨") == 5
    assert history_lines(days, ENGLISH, each=False) == lines[:1]
    assert history_lines([], ENGLISH, each=True) == []
