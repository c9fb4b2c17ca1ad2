"""The lobby's message: what it says of the pace, with how many people, before and after the start."""

from dataclasses import replace

import pytest

from bot.layout.layout import Section
from bot.screens.lobby.lobby import lobby_screen
from bot.tables.session.table_view import TableView
from bot.time.pace import DAY, LIVE, Pace
from canasta.i18n import ENGLISH
from data.records.tables import Seat, TableStatus
from tests.support.table_views import table

LIVE_NOW = "⏱️ Live: about a minute a turn, because everybody is here."
A_DAY = "⏱️ A day per turn, because not everybody is here."
DEPENDS = "⏱️ All here? 60 seconds a turn. Otherwise a day."
CHANGE = "Change it under More…"


def said(people: int, pace: Pace, status: TableStatus, *, auto: bool, thread: int | None = 9) -> list[str]:
    """The lines of the message for a table of four with so many people."""
    made = table(4)
    empty = tuple(Seat(seat.index, None, None, "") for seat in made.seats[people:])
    here = replace(
        made,
        seats=(*made.seats[:people], *empty),
        timing=replace(made.timing, pace=pace.key, pace_auto=auto),
        status=status,
        place=replace(made.place, thread_id=thread),
    )
    screen = lobby_screen(TableView(here, None, None), ENGLISH)
    texts = [part.text if isinstance(part, Section) else part for part in screen.parts]
    return "\n".join(text for text in texts if isinstance(text, str)).split("\n")


@pytest.mark.parametrize(
    ("people", "pace", "auto", "line"),
    [
        (1, LIVE, True, f"{DEPENDS} {CHANGE}"),
        (1, DAY, True, f"{DEPENDS} {CHANGE}"),
        (2, LIVE, True, f"{LIVE_NOW} {CHANGE}"),
        (2, DAY, True, f"{A_DAY} {CHANGE}"),
        (1, DAY, False, f"⏱️ {DAY.words(ENGLISH)}"),
        (4, LIVE, False, f"⏱️ {LIVE.words(ENGLISH)}"),
    ],
)
def test_a_lobby_says_how_long_a_turn_takes_and_why(people: int, pace: Pace, auto: bool, line: str) -> None:
    assert [text for text in said(people, pace, TableStatus.LOBBY, auto=auto) if "⏱️" in text] == [line]


@pytest.mark.parametrize(
    ("people", "pace", "auto", "lines"),
    [
        (1, LIVE, True, []),
        (2, LIVE, True, [f"-# {LIVE_NOW}"]),
        (2, DAY, True, [f"-# {A_DAY}"]),
        (2, DAY, False, []),
    ],
)
def test_after_the_start_it_says_why_only_where_it_was_chosen_for_several_people(
    people: int, pace: Pace, auto: bool, lines: list[str]
) -> None:
    assert [text for text in said(people, pace, TableStatus.PLAYING, auto=auto) if "⏱️" in text] == lines


def test_a_shorter_match_is_suggested_only_where_a_full_one_takes_weeks() -> None:
    weeks = "-# Over days a full match can take weeks. A shorter one is under More…"
    assert weeks in said(2, DAY, TableStatus.LOBBY, auto=True)
    assert weeks not in said(2, LIVE, TableStatus.LOBBY, auto=True)
    assert weeks not in said(2, DAY, TableStatus.PLAYING, auto=True)


def test_the_way_to_a_match_is_named_where_there_is_one() -> None:
    assert "The match is in <#9>." in said(4, LIVE, TableStatus.PLAYING, auto=False)
    assert "The match is right here in the channel." in said(
        4, LIVE, TableStatus.PLAYING, auto=False, thread=None
    )
