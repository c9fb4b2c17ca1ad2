"""Nudging the player whom a table over days waits for."""

from datetime import date, timedelta

import pytest

from bot.layout.errors import Refused
from bot.screens.play.turn_notices import time_lines
from bot.time.pace import LIVE, WEEK
from canasta.i18n import ENGLISH
from tests.bot.async_table import (
    ANN,
    BEN,
    CLEO,
    DAN,
    EVE,
    GUILD,
    HOUR,
    MINUTE,
    Process,
    news_of,
)

DAYS = timedelta(days=1)
NUDGE = "👋 Cleo asks: do you have a moment for your turn?"


async def test_the_player_to_move_is_asked_once_a_day_whoever_nudges(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN, pace=WEEK)
    with pytest.raises(Refused, match="less than an hour ago"):
        await here.tables.calls.nudge(1, CLEO)
    await here.wait(HOUR)
    deadline = await here.deadline()
    await here.tables.calls.nudge(1, CLEO)
    assert await news_of(here) == [NUDGE]
    ((_, item),) = await here.store.news.of_table(1)
    assert item.tell == ANN
    assert await here.deadline() == deadline
    with pytest.raises(Refused, match="has nudged here today"):
        await here.tables.calls.nudge(1, DAN)
    await here.wait(DAYS - MINUTE)
    with pytest.raises(Refused, match="has nudged here today"):
        await here.tables.calls.nudge(1, BEN)
    await here.wait(MINUTE)
    await here.tables.calls.nudge(1, BEN)
    assert len(await news_of(here)) == 2


async def test_nobody_nudges_themselves_a_stranger_nobody_and_live_tables_need_none(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN, pace=WEEK)
    await here.wait(HOUR)
    for person in (ANN, EVE):
        with pytest.raises(Refused):
            await here.tables.calls.nudge(1, person)
    await here.begin(ANN, BEN, CLEO, DAN, pace=LIVE)
    with pytest.raises(Refused, match="isn't waiting"):
        await here.tables.calls.nudge(2, BEN)
    assert await news_of(here) == []


@pytest.mark.parametrize(("name", "value"), [("calls", "none"), ("quiet", "11:00-15:00")])
async def test_who_rests_or_wants_no_pings_is_left_in_peace(here: Process, name: str, value: str) -> None:
    await here.store.settings.set_for_person(ANN, name, value)
    await here.begin(ANN, BEN, CLEO, DAN, pace=WEEK)
    await here.wait(HOUR)
    with pytest.raises(Refused, match="can't be called right now"):
        await here.tables.calls.nudge(1, BEN)
    assert await news_of(here) == []


async def test_a_holiday_stands_beside_the_deadline_with_its_last_day(here: Process) -> None:
    first = here.time.now.date()
    await here.store.availability.add_holiday(BEN, GUILD, first, date(2026, 1, 10))
    await here.store.availability.add_holiday(BEN, GUILD, date(2026, 3, 1), date(2026, 3, 4))
    await here.begin(ANN, BEN, CLEO, DAN)
    assert "holiday" not in "\n".join(time_lines(await here.table(), ENGLISH))
    await here.draw_and_discard(ANN)
    (line,) = time_lines(await here.table(), ENGLISH)
    # Noon of the 10th.
    assert line.endswith(" · 🏖️ Ben is on holiday until <t:1768046400:D>")
