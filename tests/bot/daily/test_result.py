"""The result of a day's deal: what moves in its picture."""

from dataclasses import replace
from typing import Any, cast

import pytest

from bot.daily.days import Streak
from bot.daily.plays import DailyResult
from bot.daily.screens.result import result_screen
from bot.screens.pictures import Pictures
from bot.tables.session.table_view import TableView
from canasta.events import DealOver
from canasta.history import History, Step
from canasta.i18n import ENGLISH
from canasta.terms import EndReason
from data.records.deals import DailyPlay, Field
from renderers import Moment, Picture
from tests.renderers import samples
from tests.support.table_views import NOW, table


@pytest.mark.parametrize(
    ("days", "seen", "moves", "moment"),
    [
        (7, 0, True, Moment("streak", n=7)),
        (1, 0, True, Moment("out")),
        (7, 1, True, None),
        (7, None, True, None),
        (7, 0, False, None),
    ],
)
async def test_days_in_a_row_are_felt_once(
    days: int, seen: int | None, moves: bool, moment: Moment | None
) -> None:
    asked: list[Moment | None] = []

    class Asked:
        async def public(self, *values: Any) -> Picture:
            asked.append(values[3])
            return Picture(b"", "alt", "text", "deal.png")

    over = DealOver(EndReason.OUT, 0, concealed=False)
    view = replace(samples.scored(), seat=0, history=History.of(4, [Step(1, 0, (over,))]))
    play = DailyPlay(1, 1, 41, 1, NOW, NOW, 300, "+-+-", 1)
    result = DailyResult(play, "classic", Field(3, 0, 9), Streak(days, today=True), None, False, {})
    now = TableView(table(), 0, view, seen=seen)
    await result_screen(result, now, ENGLISH, cast(Pictures, Asked()), shares=True, ranks=True, moves=moves)
    assert asked == [moment]
