"""Which tournament a command is about."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.layout.errors import Refused
from bot.tournaments.choosing import Reader, directs, is_in, may_enter, most_relevant_first, named, narrowed
from bot.tournaments.format import KNOCK_OUT, SWISS
from bot.tournaments.screens.listing import label, list_screen, pages_of, which_screen
from canasta.i18n import ENGLISH, translator
from data.tournaments.records import TournamentLine, TournamentStatus

NOW = datetime(2026, 6, 1, 20, tzinfo=UTC)
OPEN, RUNNING, FINISHED, CANCELLED = TournamentStatus
ANN = Reader(1, place_id=8)


def line(id: int, status: TournamentStatus = OPEN, **changes: Any) -> TournamentLine:
    plain = TournamentLine(
        id,
        8,
        80 + id,
        f"Cup {id}",
        SWISS,
        5,
        0,
        status,
        NOW,
        NOW,
        None,
        entries=12,
        mine=False,
        directed=False,
    )
    return replace(plain, **changes)


def ids(lines: list[TournamentLine]) -> list[int]:
    return [one.id for one in lines]


def test_what_goes_on_here_is_meant_and_of_several_it_is_asked() -> None:
    over, elsewhere, here = line(3, FINISHED), line(2, channel_id=9), line(1)
    assert ids(narrowed([over, elsewhere, here], ANN, ())) == [1]
    assert ids(narrowed([over, elsewhere], ANN, ())) == [2]
    assert ids(narrowed([over, line(4, FINISHED, channel_id=9), line(2, CANCELLED)], ANN, ())) == [3]
    assert ids(narrowed([elsewhere, here, line(5, RUNNING)], ANN, ())) == [1, 5]
    assert narrowed([], ANN, ()) == []


def test_a_command_means_a_tournament_for_which_it_can_do_something() -> None:
    knock_out = line(1, RUNNING, system=KNOCK_OUT, round=1)
    swiss, mine = line(2, channel_id=9), line(3, channel_id=9, mine=True, directed=True)
    every = [knock_out, swiss, mine]
    assert ids(narrowed(every, ANN, (may_enter,))) == [2, 3]
    assert ids(narrowed(every, ANN, (is_in,))) == [3]
    assert ids(narrowed(every, ANN, (directs,))) == [3]
    assert ids(narrowed(every, replace(ANN, manages=True), (directs,))) == [1]
    # Where there's none, the command says what is wrong with the one that is here.
    assert ids(narrowed([knock_out], ANN, (may_enter,))) == [1]


def test_the_most_relevant_are_offered_first() -> None:
    lines = [line(9, FINISHED), line(8, CANCELLED, channel_id=9), line(3, channel_id=9), line(2), line(1)]
    assert ids(most_relevant_first(lines, ANN, ())) == [2, 1, 3, 9, 8]
    mine = [replace(lines[2], mine=True), lines[3]]
    assert ids(most_relevant_first(mine, ANN, (is_in,))) == [3, 2]


@pytest.mark.parametrize(
    ("typed", "id"), [("2", 2), (" spring  CUP", 1), ("1", 1), ("Twice", 4), ("2024", 6), ("６", 6)]
)
def test_one_is_named_by_its_id_or_its_name(typed: str, id: int) -> None:
    lines = [
        line(1, name="Spring Cup"),
        line(2),
        line(3, FINISHED, name="Twice"),
        line(4, name="Twice"),
        line(6, name="2024"),
    ]
    assert named(lines, typed).id == id


@pytest.mark.parametrize(
    "typed", ["7", "9" * 500, "-1", "", "**x** @everyone", "<@1>", "1; DROP TABLE", "½", "\u202e1"]
)
def test_whatever_else_is_typed_is_refused_in_words(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        named([line(1)], typed)
    said = str(refused.value)
    assert "There's no tournament" in said
    assert "@everyone" not in said
    assert "<@1>" not in said
    with pytest.raises(Refused, match="Several tournaments"):
        named([line(1, name="Cup"), line(2, name="cup")], "CUP")


def test_a_choice_says_how_far_it_is() -> None:
    told = [
        label(one, ENGLISH, NOW).partition(" · ")[2]
        for one in (
            line(1),
            line(1, entries=1),
            line(1, RUNNING, round=2),
            line(1, FINISHED, finished_at=NOW.replace(day=3, month=5)),
            line(1, CANCELLED, finished_at=NOW.replace(day=3, month=5, year=NOW.year - 1)),
        )
    ]
    last_year = f"cancelled 3 May {NOW.year - 1}"
    assert told == ["open, 12 entries", "open, one entry", "round 2 of 5", "finished 3 May", last_year]
    german = label(line(1, FINISHED, finished_at=NOW.replace(day=3, month=5)), translator("de"), NOW)
    assert german == "Cup 1 · beendet 3. Mai"
    assert len(label(line(1, name="x" * 300), ENGLISH, NOW)) <= 100


def test_the_list_leads_to_messages_and_standings_and_fits_a_page() -> None:
    lines = [line(30), line(29, RUNNING, round=2), *(line(n, FINISHED, finished_at=NOW) for n in range(20))]
    seen: list[int] = []
    for page in range(3):
        here, number, pages = pages_of(lines, page)
        assert (number, pages) == (page, 3)
        screen = list_screen(here, {3: "Ann & Ben"}, number, pages, 7, ENGLISH, NOW)
        screen.view()
        seen += [one.id for one in here]
    assert seen == ids(lines)
    assert pages_of(lines, 99)[1] == 2
    first = str(list_screen(lines[:4], {0: "Ann & Ben"}, 0, 3, 7, ENGLISH, NOW).parts[0])
    assert "**Open**\n[Cup 30](https://discord.com/channels/7/8/110)\n-# 12 entries · opened <t:" in first
    assert "**Being played**\n[Cup 29]" in first
    planned = list_screen([line(1, starts_at=NOW)], {}, 0, 1, 7, ENGLISH, NOW)
    assert "-# 12 entries · starts <t:" in str(planned.parts[0])
    assert "[Cup 0](https://discord.com/channels/7/8/80) · 🥇 Ann & Ben\n-# finished <t:" in first
    assert first.count("**Over**") == 1
    assert "no tournaments here" in str(list_screen([], {}, 0, 1, 7, ENGLISH, NOW).parts[0])


def test_more_than_a_select_holds_is_said() -> None:
    screen = which_screen([line(n) for n in range(30)], "show:", ENGLISH, NOW)
    assert "… and 5 more" in str(screen.parts[-1])
