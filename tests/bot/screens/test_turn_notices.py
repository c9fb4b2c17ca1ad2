"""What is said about time reads right once Discord has put its own words for the moments in."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.layout.layout import Screen
from bot.screens.panel.seat_status import deadline_text
from bot.screens.play.ping import ping_screen
from bot.screens.play.turn_list import table_line
from bot.screens.play.turn_notices import time_limit, time_lines, warning_screen
from bot.tables.session.table_view import TableView
from bot.time.pace import DAY, LIVE, NO_LIMIT, NOTHING, Pace
from canasta.i18n import ENGLISH
from canasta.match import Match
from data.records.tables import Seat, Table, TableStatus, Timing
from data.records.turns import PingState, Turn
from tests.support.table_views import table as four
from tests.support.table_views import table_view_of

CAME = datetime(2026, 5, 1, 12, tzinfo=UTC)
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


def read(text: str, now: datetime) -> str:
    """A text as Discord shows it at this moment."""

    def words(stamp: re.Match[str]) -> str:
        moment = datetime.fromtimestamp(int(stamp[1]), UTC)
        if stamp[2] == "f":
            return f"{moment:%d %B %Y %H:%M}"
        seconds = int((moment - now).total_seconds())
        units = (("hour", 3600), ("minute", 60), ("second", 1))
        unit, size = next((unit_size for unit_size in units if abs(seconds) >= unit_size[1]), units[-1])
        n = abs(seconds) // size
        span = f"{n} {unit}{'' if n == 1 else 's'}"
        return f"in {span}" if seconds >= 0 else f"{span} ago"

    return re.sub(r"<t:(\d+):([Rf])>", words, text)


def waiting(pace: Pace, *, bank: timedelta | None = None, allowed: timedelta | None = None) -> Table:
    """A table that waits for the move of its first seat since CAME."""
    may = pace.allowed(bank) if allowed is None else allowed
    limit = None if may is None else CAME + may
    turn = Turn(3, 0, 1, CAME, may, limit, False, PingState.PINGED)
    seats = (Seat(0, 1, None, "Ann", bank=bank), *four().seats[1:])
    return replace(four(), status=TableStatus.PLAYING, timing=Timing(pace=pace.key), turn=turn, seats=seats)


def limit(table: Table, now: datetime = CAME) -> str:
    said = time_limit(table, ENGLISH)
    assert said is not None
    return read(said, now)


def test_a_turn_of_days_names_its_deadline() -> None:
    table = waiting(DAY)
    assert limit(table) == "Deadline: in 24 hours"
    assert limit(table, CAME + 25 * 60 * MINUTE) == "Deadline: 1 hour ago"
    (line,) = time_lines(table, ENGLISH)
    assert read(line, CAME) == "⏳ Deadline: in 24 hours (02 May 2026 12:00)"


@pytest.mark.parametrize(
    ("bank", "allowed", "after", "said"),
    [
        (None, None, 15, "60 s for this turn (up in 45 seconds), then 5:00 of reserve (up in 5 minutes)"),
        (None, None, 63, "60 s for this turn (up 3 seconds ago), then 5:00 of reserve (up in 4 minutes)"),
        (
            95 * SECOND,
            None,
            0,
            "60 s for this turn (up in 1 minute), then 1:35 of reserve (up in 2 minutes)",
        ),
        (NOTHING, None, 10, "60 s for this turn (up in 50 seconds), no reserve left"),
        (
            None,
            320 * SECOND,
            0,
            "20 s for this turn (up in 20 seconds), then 5:00 of reserve (up in 5 minutes)",
        ),
        (None, 125 * SECOND, 0, "2:05 of reserve left (up in 2 minutes)"),
    ],
)
def test_a_live_turn_has_its_own_seconds_and_its_reserve_apart(
    bank: timedelta | None, allowed: timedelta | None, after: int, said: str
) -> None:
    table = waiting(LIVE, bank=bank, allowed=allowed)
    assert limit(table, CAME + after * SECOND) == said


def test_without_a_limit_nothing_is_said_of_time() -> None:
    assert time_limit(waiting(NO_LIMIT), ENGLISH) is None
    assert time_lines(waiting(NO_LIMIT), ENGLISH) == []


def words(screen: Screen) -> str:
    return "\n".join(part for part in screen.parts if isinstance(part, str))


def test_every_sentence_with_a_moment_reads_right() -> None:
    day, live = waiting(DAY), waiting(LIVE)

    def call(table: Table, *, reminder: bool = False) -> str:
        return read(words(ping_screen(TableView(table, None, None), ENGLISH, 1, reminder=reminder)), CAME)

    assert call(day) == "<@1>, it's your turn. Deadline: in 24 hours."
    assert call(day, reminder=True) == "<@1>, it's your turn. Your time is up in 24 hours."
    paused = replace(day, timing=replace(day.timing, paused_at=CAME))
    stopped = "<@1>, it's your turn. ⏸️ The table is paused; all clocks are stopped."
    assert call(paused, reminder=True) == stopped
    assert call(live, reminder=True).startswith("<@1>, it's your turn. Your time is almost up. 60 s")
    assert call(live).endswith("60 s for this turn (up in 1 minute), then 5:00 of reserve (up in 6 minutes).")
    assert read(table_line(day, 1, ENGLISH, {}), CAME).endswith(" · deadline in 24 hours")
    lobby = replace(day, status=TableStatus.LOBBY)
    for table in (day, lobby):
        warned = read(words(warning_screen(table, ENGLISH, CAME + DAY.turn)), CAME)  # type: ignore[operator]
        assert warned.endswith("closes in 24 hours unless you keep it open.")


def test_the_hand_panel_tells_whose_turn_it_is_how_long_they_have() -> None:
    match = Match("classic", "ABCD")
    match.start_deal("1")
    assert match.to_move is not None
    table_view = table_view_of(match, match.to_move)
    turn = replace(waiting(LIVE).turn, seat=match.to_move)  # type: ignore[type-var]
    told = replace(
        table_view,
        table=replace(table_view.table, timing=replace(table_view.table.timing, pace=LIVE.key), turn=turn),
    )
    said = deadline_text(told, ENGLISH)
    assert read(said, CAME) == "in 1 minute, then 5:00 of reserve"


def test_a_turn_with_a_pause_in_it_takes_its_reserve_once() -> None:
    assert LIVE.bank_after(None, 360 * SECOND, 45 * SECOND) == LIVE.bank
    assert LIVE.bank_after(None, 360 * SECOND, 90 * SECOND) == LIVE.bank - 30 * SECOND
    # 200 s were gone when the pause began: 140 s of the reserve.
    assert LIVE.bank_after(None, 160 * SECOND, 10 * SECOND) == 150 * SECOND
    assert LIVE.bank_after(100 * SECOND, 160 * SECOND, 400 * SECOND) == NOTHING
    assert DAY.bank_after(None, 24 * 60 * MINUTE, MINUTE) is None
