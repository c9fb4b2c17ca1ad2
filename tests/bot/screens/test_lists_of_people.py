"""Every list of people: those of one name are told apart in it, and those who are level share a place."""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.clubs.ladder_registry import LadderView
from bot.clubs.screens.ladder import board as ladder_board
from bot.clubs.screens.ladder.own import choose_screen
from bot.clubs.screens.series import board_screen, standing_screen
from bot.clubs.season import PLACES, Season, standing
from bot.daily.screens.board import ranking_screen
from bot.layout.controls import Row, Select
from bot.layout.layout import Screen
from bot.moderation.screens.bars import activity_screen, barred_screen
from bot.server.export_rows import table_row
from bot.standing.screens.standing import end_screen
from bot.standing.screens.standing import standing_screen as standing_table_screen
from bot.time.pace import DAY
from bot.tournaments.director.change import choose_entry
from bot.tournaments.feature import tournament_rows
from bot.tournaments.format import SWISS
from bot.tournaments.no_shows import NoShow
from bot.tournaments.registry import Overview
from bot.tournaments.scoring.methods import MATCHPOINTS
from bot.tournaments.screens.director.entry import substitute_screen
from bot.tournaments.screens.director.home import home_screen
from bot.tournaments.screens.director.round import people_screen
from bot.tournaments.screens.letters import letter_screen
from bot.tournaments.screens.results_file import results_csv
from bot.tournaments.screens.tournament import standings_screen, tournament_screen
from canasta.i18n import ENGLISH
from data.clubs.ladder_records import ClubLadder, LadderPerson
from data.clubs.records import Series
from data.records.deals import DailyLine, DailyPlay, Field
from data.records.matches import Outcome
from data.records.moderation import Active, Bar
from data.records.results import SavedTable
from data.records.weekly import Weekly
from data.standing.records import Regular, StandingPlan, StandingTable
from data.tournaments.records import AwaitedSeat, Letter, LetterKind, Meeting, Reserve, TournamentStatus
from tests.bot.tournaments.test_screens import NOW, overview, result, tournament

ANNS = tournament(SWISS, MATCHPOINTS, 0, 2, name="Ann")
"""Two pairs of people who are all called Ann, with the ids 2 to 5; two others of that name could step in."""
CUP = replace(
    ANNS, reserves=(Reserve(6, "Ann"), Reserve(7, "Ann", 1, 0, 9)), directors=(8, 9), name="Cup", rounds=1
)
PLAYED = overview(CUP, [Meeting(1, 1, 1, 2, 1)])
FOUR = tournament(SWISS, MATCHPOINTS, 0, 4, name="A", status=TournamentStatus.FINISHED, rounds=1)
OVER = overview(
    replace(ANNS, status=TournamentStatus.FINISHED, rounds=1),
    [Meeting(1, 1, 1, 2, 1, None, 1, Outcome.FINISHED, (result(9, 1, (9, 1), 0),))],
)
LEVEL = overview(
    FOUR,
    [
        Meeting(1, n, 2 * n - 1, 2 * n, n, None, n, Outcome.FINISHED, (result(9, 1, (9, 1), 0),))
        for n in (1, 2)
    ],
)
"""Two pairs have won, and two have lost, by the same."""


def text(screen: Screen) -> str:
    """All that is read in a screen: its text, the labels of its buttons, and what its selects offer."""
    texts: list[str] = []
    for part in screen.parts:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, Select):
            texts += [option.label for option in part.options]
        elif isinstance(part, Row):
            texts += [button.label for button in part.buttons]
    return "\n".join(texts).replace("\\", "")


def ladder() -> ClubLadder:
    people = tuple(LadderPerson(n, "Ann", NOW) for n in (1, 2))
    plan: tuple[Any, ...] = (1, 2, 9, "Ladder", "classic", {}, 2, DAY.key, 3, 3, 14, 4, "en")
    own: dict[str, Any] = {"id": 1, "board_id": 2, "version": 1, "created_at": NOW, "ended_at": None}
    return ClubLadder(*plan, **own, people=people, challenges=())


LETTER = Letter(LetterKind.PARTNER_YES, 2, 3, "Ann", id=1, tournament_id=1, created_at=NOW)


def season(*events: Overview) -> Season:
    plan: tuple[Any, ...] = (1, 2, 9, "Series", PLACES, 0, 1, 0, None, "en")
    own: dict[str, Any] = {"id": 1, "board_id": 2, "season": 1, "created_at": NOW, "ended_at": None}
    series = Series(*plan, **own, tournaments=(1,))
    return Season(series, events, tuple(standing(series, events)))


def weekly() -> StandingTable:
    plan = StandingPlan(1, 2, 3, "classic", {}, 4, "", "en", Weekly(3, 1200, 1, "UTC"), NOW, NOW)
    return StandingTable(
        1, plan, 1, None, None, None, "", 0, None, None, (Regular(1, "Ann"), Regular(2, "Ann"))
    )


def daily() -> Screen:
    lines = [DailyLine(n, "Ann", "classic", 100, "G", Field(1, 1, 3)) for n in (1, 2)]
    lines.append(DailyLine(3, "Ben", "classic", 90, "G", Field(0, 0, 3)))
    return ranking_screen(lines, DailyPlay(1, 1, 41, 1, NOW, NOW, 100, "G", 9), {}, ENGLISH)


def missing() -> Screen:
    seats = tuple(AwaitedSeat(1, 1, seat, 0, 2, 2 + seat, "Ann", NOW) for seat in (0, 1))
    return home_screen(PLAYED, [NoShow(1, 1, 1, seats, NOW, None, True)], ENGLISH)


def cells(*values: object) -> str:
    return "\n".join(map(str, values))


LISTS: dict[str, Callable[[], str]] = {
    "entries": lambda: text(tournament_screen(overview(replace(CUP, round=0), []), ENGLISH)),
    "standings": lambda: text(standings_screen(OVER, 0, ENGLISH)),
    "results as a file": lambda: results_csv(OVER, ENGLISH).decode(),
    "tournaments as a file": lambda: cells(*tournament_rows(CUP, [], frozenset(), ENGLISH)),
    "tables as a file": lambda: cells(
        *table_row(SavedTable(1, "classic", "open", None, NOW, NOW, 1, None, "", ("Ann", "Ann")), ENGLISH)
    ),
    "who is missing": lambda: text(missing()),
    "who steps in": lambda: text(substitute_screen(choose_entry(PLAYED, 1), 1, ENGLISH)),
    "who is replaced": lambda: text(substitute_screen(choose_entry(PLAYED, 1), None, ENGLISH)),
    "directors": lambda: text(people_screen(CUP, {8: "Ann", 9: "Ann"}, ENGLISH)),
    "letters": lambda: text(letter_screen(CUP, LETTER, None, ENGLISH)),
    "ladder": lambda: text(ladder_board.board_screen(LadderView(ladder(), (), frozenset()), ENGLISH)),
    "whom to challenge": lambda: text(choose_screen(ladder(), ladder().people, ENGLISH)),
    "season": lambda: text(board_screen(season(OVER), ENGLISH)),
    "standing of a season": lambda: text(standing_screen(season(OVER), 0, ENGLISH)),
    "day": lambda: text(daily()),
    "standing table": lambda: text(standing_table_screen(weekly(), ENGLISH)),
    "end of a standing table": lambda: text(end_screen(weekly(), ENGLISH)),
    "activity": lambda: text(activity_screen([Active(n, "Ann", 1, 1, 0) for n in (1, 2)], 24, ENGLISH)),
    "bars": lambda: text(
        barred_screen([Bar(n, 1, n, "Ann", None, "Why", NOW, NOW + timedelta(1)) for n in (1, 2)], ENGLISH)
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_people_of_one_name_are_told_apart_in(name: str) -> None:
    names = re.findall(r"\bAnn(?: \([0-9]\))?(?![\w(])", LISTS[name]())
    assert "Ann (2)" in names
    # A letter is about one of them, a substitute's chair about some.
    assert "Ann" in names or name in ("letters", "who steps in")
    if name in ("whom to challenge", "day", "ladder", "activity", "bars", "standing table"):
        assert sorted(names) == ["Ann", "Ann (2)"]


BOLD = r"^\*\*([0-9]+)\*\*"
TIES: dict[str, tuple[Callable[[], str], str, list[str]]] = {
    "standings": (
        lambda: text(standings_screen(LEVEL, 0, ENGLISH)),
        BOLD,
        ["1", "1", "3", "3"],
    ),
    "results": (lambda: text(tournament_screen(LEVEL, ENGLISH)), BOLD, ["1", "1", "3", "3"]),
    "winners": (lambda: text(tournament_screen(LEVEL, ENGLISH)), r"🥇 (.*)", ["A1 & B1 and A3 & B3"]),
    "results as a file": (lambda: _column(results_csv(LEVEL, ENGLISH)), r"^(.+)$", ["1", "1", "3", "3"]),
    "tournaments as a file": (
        lambda: "\n".join(str(row[7]) for row in tournament_rows(FOUR, LEVEL.places, frozenset(), ENGLISH)),
        r"^(.+)$",
        ["1", "1", "3", "3"],
    ),
    "season": (
        lambda: text(board_screen(season(LEVEL), ENGLISH)),
        BOLD,
        [*["1"] * 4, *["5"] * 4],
    ),
    "standing of a season": (
        lambda: text(standing_screen(season(LEVEL), 0, ENGLISH)),
        BOLD,
        [*["1"] * 4, *["5"] * 4],
    ),
    "day": (lambda: text(daily()), BOLD, ["1", "1", "3"]),
}
"""The lists that give places (a leaderboard's are counted by the store, tests/data/community): what is read,
where the place is in it, and the places.
"""


@pytest.mark.parametrize("name", TIES)
def test_those_who_are_level_share_a_place_in(name: str) -> None:
    read, pattern, places = TIES[name]
    assert re.findall(pattern, read(), re.MULTILINE) == places


def _column(data: bytes) -> str:
    """The first column of a file, without its title."""
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    return "\n".join(row[0] for row in rows[1:])
