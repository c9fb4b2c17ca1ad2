"""What is shown of tournaments: all that matters within Discord's limits, however many play."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from bot.layout.controls import Button, Row, Select
from bot.layout.layout import COMPONENTS, TEXT_LIMIT, Screen, text_pages
from bot.time.pace import DAY
from bot.tournaments import format
from bot.tournaments.format import (
    KNOCK_OUT,
    MOST_DEALS,
    MOST_ENTRIES,
    MOST_IN_ROUND_ROBIN,
    ROUND_ROBIN,
    SWISS,
)
from bot.tournaments.registry import Overview
from bot.tournaments.scoring.methods import MATCHPOINTS, POINTS
from bot.tournaments.screens.entry import enter_screen
from bot.tournaments.screens.evening import absent_line, here_text, late_lines
from bot.tournaments.screens.rounds import round_screen
from bot.tournaments.screens.rules import rules_screen
from bot.tournaments.screens.tournament import standings_screen, table_screen, tournament_screen
from canasta.i18n import ENGLISH
from data.records.matches import DealResult, Outcome
from data.tournaments.records import Contestant, Entry, Former, HeldUp, Meeting, Tournament, TournamentStatus
from tests.support.shortened import shortened

NOW = datetime(2026, 5, 1, tzinfo=UTC)
OPEN, RUNNING, FINISHED, CANCELLED = TournamentStatus
WORST = "*" * 32
"""A name in which every character is one of markdown's, and so is shown as two."""
SYSTEMS = (
    (SWISS, MATCHPOINTS, MOST_DEALS, MOST_ENTRIES),
    (SWISS, MATCHPOINTS, 0, MOST_ENTRIES),
    (KNOCK_OUT, MATCHPOINTS, 0, MOST_ENTRIES),
    (ROUND_ROBIN, MATCHPOINTS, MOST_DEALS, MOST_IN_ROUND_ROBIN),
    (ROUND_ROBIN, POINTS, 0, MOST_IN_ROUND_ROBIN),
    (SWISS, POINTS, MOST_DEALS, MOST_ENTRIES),
)


def tournament(
    system: str,
    scoring: str,
    deals: int,
    entries: int,
    *,
    name: str = WORST,
    status: TournamentStatus = RUNNING,
    round: int = 1,
    **changed: Any,
) -> Tournament:
    """A tournament of pairs: A1 and B1, A2 and B2, …, or all called the same."""
    pairs = tuple(
        Entry(
            n,
            tuple(
                Contestant(2 * n + chair, None, called)
                for chair, called in enumerate((f"A{n}", f"B{n}") if name == "A" else (name, name))
            ),
            place=n,
        )
        for n in range(1, entries + 1)
    )
    running = status is RUNNING
    made = Tournament(
        id=10**12,
        guild_id=1,
        channel_id=2,
        message_id=3,
        message_posted_at=NOW,
        organiser_id=2**62,
        name=name,
        variant="classic",
        options={},
        seats=4,
        system=system,
        scoring=scoring,
        deals=deals,
        rounds=0,
        round=round,
        round_time=timedelta(days=28),
        round_ends_at=NOW if running else None,
        pace=DAY.key,
        rated=False,
        status=status,
        version=1,
        announced_version=1,
        locale="en",
        created_at=NOW,
        started_at=NOW,
        finished_at=None if running else NOW,
        entries=pairs,
    )
    made = replace(made, rounds=format.rounds_of(made, entries))
    return replace(made, **changed)


def result(first: int, second: int, totals: tuple[int, int], winner: int | None) -> DealResult:
    winners = () if winner is None else (winner, winner + 2)
    return DealResult(scores=({"total": first}, {"total": second}), totals=totals, winners=winners)


def played(of: Tournament, rounds: int, *, all_alike: bool = False) -> list[Meeting]:
    """The tables of so many rounds, all over, with long scores; ``all_alike``: every deal ends the same."""
    numbers = count(1)
    meetings: list[Meeting] = []
    for round in range(1, rounds + 1):
        pairings = format.next_pairings(replace(of, round=round), meetings, round)
        for number, pairing in enumerate(pairings, 1):
            n = next(numbers)
            made = (5000, 5000) if all_alike else (10_000 + 7 * n, 10_005 - 3 * n)
            results = [result(*made, totals=made, winner=None)] * of.deals
            if not of.deals:
                results = [result(*made, totals=made, winner=None if all_alike else 0)]
            meetings.append(
                Meeting(round, number, pairing.first, pairing.second)
                if pairing.second is None
                else Meeting(
                    round,
                    number,
                    pairing.first,
                    pairing.second,
                    table_id=n,
                    place_id=2**62,
                    match_id=n,
                    outcome=Outcome.FINISHED if n % 2 else Outcome.ABANDONED,
                    results=tuple(results),
                )
            )
    return meetings


def overview(of: Tournament, meetings: Sequence[Meeting]) -> Overview:
    over = of.round - (of.status is RUNNING)
    places = format.standing(of, meetings, over) if over > 0 else []
    return Overview(of, tuple(meetings), tuple(places))


def every_state(system: str, scoring: str, deals: int, entries: int, name: str = WORST) -> list[Overview]:
    """A tournament before, within and after its rounds."""
    made = tournament(system, scoring, deals, entries, name=name)
    rounds = made.rounds
    meetings = played(made, rounds)
    states = [
        overview(replace(made, status=OPEN, round=0), []),
        overview(replace(made, status=FINISHED, round=rounds, round_ends_at=None), meetings),
        overview(replace(made, status=CANCELLED, round=1, round_ends_at=None), meetings[: entries // 2]),
    ]
    for round in (1, 2, rounds):
        begun = [meeting for meeting in meetings if meeting.round <= round]
        states += [overview(replace(made, round=round), begun)]
    return states


def text_of(screen: Screen) -> str:
    return "\n".join(part for part in screen.parts if isinstance(part, str))


def labels(screen: Screen) -> list[str]:
    return [button.label for part in screen.parts if isinstance(part, Row) for button in part.buttons]


def fits(screen: Screen) -> Screen:
    """The screen, which nothing has to be cut from."""
    texts = [part for part in screen.parts if isinstance(part, str)]
    assert sum(map(len, texts)) <= TEXT_LIMIT
    assert screen.size <= COMPONENTS
    ids = [button.id for part in screen.parts if isinstance(part, Row) for button in part.buttons]
    assert len(set(ids)) == len(ids)
    return screen


def with_pages(show: Any) -> list[Screen]:
    """A screen's pages, as far as its button More goes."""
    screens = [fits(show(0))]
    while "More" in labels(screens[-1]) and not button_of(screens[-1], "More").disabled:
        screens.append(fits(show(len(screens))))
    return screens


def button_of(screen: Screen, label: str) -> Button:
    rows = [part for part in screen.parts if isinstance(part, Row)]
    return next(button for row in rows for button in row.buttons if button.label == label)


@shortened(("system", "scoring", "deals", "entries"), SYSTEMS, plain=5)
@shortened("name", [WORST, "Åsa 王 🂡 von der Sonnenalpenhöhe"], ids=["worst", "long"])
def test_every_screen_of_the_largest_tournaments_holds_what_matters(
    system: str, scoring: str, deals: int, entries: int, name: str
) -> None:
    for state in every_state(system, scoring, deals, entries, name):
        of = state.tournament
        message = fits(tournament_screen(state, ENGLISH))
        assert "How it works" in labels(message)
        fits(rules_screen(of, ENGLISH))
        fits(table_screen(state, 3, ENGLISH))
        if of.status is OPEN:
            assert {"Enter", "Withdraw", "Start"} <= set(labels(message))
            assert f"{entries} entries" in text_of(message)
            left = entries - len(shown_entries(message))
            assert (f"… and {left} more." in text_of(message)) == bool(left)
        elif of.status is RUNNING:
            assert {"Withdraw", "My table", "Standings", "Tables"} <= set(labels(message))
            assert f"**Round {of.round} of {of.rounds}** · ends <t:" in text_of(message)
            assert ("**After round" in text_of(message)) == (of.round > 1)
            assert of.round == 1 or "\n**1** " in text_of(message)
        elif of.status is FINISHED:
            assert "### 🥇 " in text_of(message)
            assert {"Standings", "Tables"} <= set(labels(message))
        for number in {1, of.round} if of.round else ():
            pages = with_pages(lambda page, state=state, n=number: round_screen(state, n, page, ENGLISH))
            tables = [line for page in pages for line in text_of(page).splitlines() if line[:1].isdigit()]
            assert len(tables) == sum(one.second is not None for one in state.in_round(number))
        pages = with_pages(lambda page, state=state: standings_screen(state, page, ENGLISH))
        lines = [line for page in pages for line in text_of(page).splitlines() if line.startswith("**")]
        assert len(lines) == len(state.places)


def shown_entries(message: Screen) -> list[str]:
    return [line for line in text_of(message).splitlines() if line.split(". ")[0].isdigit()]


def test_a_name_that_looks_like_markdown_a_mention_or_a_link_is_only_a_name() -> None:
    for hostile in ("**Bold** @everyone", "<@123> [x](http://a.b)", "# Title\n- 1. `c`", "\u202eevil\u202c"):
        made = tournament(SWISS, MATCHPOINTS, 2, 4, name=hostile, round=2)
        state = overview(made, played(made, 2))
        for screen in (
            tournament_screen(state, ENGLISH),
            round_screen(state, 1, 0, ENGLISH),
            standings_screen(state, 0, ENGLISH),
        ):
            text = text_of(screen)
            assert "@everyone" not in text
            assert "<@123>" not in text
            assert "](http://" not in text
            assert "**Bold**" not in text
            assert "\u202e" not in text
            assert not any(line.startswith("- ") for line in text.splitlines())


def test_many_who_share_the_first_place_are_counted() -> None:
    made = tournament(SWISS, MATCHPOINTS, 1, 8, name="A", status=FINISHED, round=1, rounds=1)
    state = overview(made, played(made, 1, all_alike=True))
    assert "🥇 8 share first place" in text_of(tournament_screen(state, ENGLISH))
    two = Overview(made, state.meetings, state.places[:2])
    assert "🥇 A1 & B1 and A2 & B2" in text_of(tournament_screen(two, ENGLISH))


def test_what_settles_equal_scores_is_said_where_it_does() -> None:
    made = tournament(SWISS, MATCHPOINTS, 0, 4, name="A", round=2, rounds=3)
    meetings = [
        Meeting(1, 1, 1, 2, 1, None, 1, Outcome.FINISHED, (result(900, 100, (900, 100), 0),)),
        Meeting(1, 2, 3, 4, 2, None, 2, Outcome.FINISHED, (result(600, 100, (600, 100), 0),)),
    ]
    text = text_of(standings_screen(overview(made, meetings), 0, ENGLISH))
    assert [line for line in text.splitlines() if line.startswith("**")] == [
        "**1** A1 & B1 · 2 points (0; +800)",
        "**2** A3 & B3 · 2 points (0; +500)",
        "**3** A4 & B4 · 0 points (2; −500)",
        "**4** A2 & B2 · 0 points (2; −800)",
    ]
    assert "In brackets, where scores are tied: the sum of the opponents' scores, then points" in text
    alike = [replace(one, results=(result(5, 5, (5, 5), None),)) for one in meetings]
    text = text_of(standings_screen(overview(made, alike), 0, ENGLISH))
    assert len(re.findall(r"\*\*1\*\* A\d & B\d · 1 point\n", text)) == 3
    assert "brackets" not in text


@pytest.mark.parametrize(
    ("scoring", "first", "second", "explained"),
    [
        (MATCHPOINTS, "-# +500 (2), −100 (0)", "-# +200 (0), 0 (2)", "its matchpoints out of 2."),
        (POINTS, "-# +500 (+300), −100 (−100)", "-# +200 (−300), 0 (+100)", "above the other tables."),
    ],
)
def test_under_each_table_stands_what_its_deals_were_worth(
    scoring: str, first: str, second: str, explained: str
) -> None:
    made = tournament(SWISS, scoring, 3, 4, name="A", rounds=3)
    deals = [[(700, 200), (100, 200)], [(300, 100), (50, 50), (10, 0)]]
    meetings = [
        Meeting(
            1,
            n,
            2 * n - 1,
            2 * n,
            n,
            None,
            n,
            None,
            tuple(result(*deal, totals=deal, winner=None) for deal in own),
        )
        for n, own in enumerate(deals, 1)
    ]
    text = text_of(round_screen(overview(made, meetings), None, 0, ENGLISH))
    # The third deal is still to be played at the first table, and nothing is said of it.
    assert text.splitlines()[1].endswith(explained)
    assert text.splitlines()[2:] == [
        "1. A1 & B1 – A2 & B2 · 2 of 3 deals played",
        first,
        "2. A3 & B3 – A4 & B4 · 3 of 3 deals played",
        second,
    ]
    late = [replace(one, outcome=Outcome.ABANDONED) for one in meetings]
    text = text_of(round_screen(overview(made, late), None, 0, ENGLISH))
    assert f"{first}, –" in text
    assert "when time ran out" in text


def test_a_table_alone_in_its_round_is_compared_with_nobody() -> None:
    made = tournament(SWISS, MATCHPOINTS, 1, 2, name="A", rounds=2)
    deal = result(700, 200, (700, 200), None)
    meetings = [Meeting(1, 1, 1, 2, 1, None, 1, Outcome.FINISHED, (deal,))]
    lines = text_of(round_screen(overview(made, meetings), None, 0, ENGLISH)).splitlines()
    assert lines[1:] == [
        "-# For each deal: the first side's lead over the second.",
        "1. A1 & B1 – A2 & B2 · **700 : 200**",
        "-# +500",
    ]


def test_a_pair_without_opponents_sits_out_and_a_single_player_does_too() -> None:
    made = tournament(SWISS, MATCHPOINTS, 1, 3, name="A", rounds=2)
    assert "A3 & B3 sit out" in text_of(round_screen(overview(made, played(made, 1)), 1, 0, ENGLISH))
    single = replace(made, entries=tuple(replace(one, players=one.players[:1]) for one in made.entries))
    assert "A3 sits out" in text_of(round_screen(overview(single, played(single, 1)), 1, 0, ENGLISH))


def test_my_table_says_where_somebody_plays_or_why_not() -> None:
    made = tournament(KNOCK_OUT, MATCHPOINTS, 0, 3, name="A")
    state = overview(made, played(made, 1))
    sits_out = next(meeting for meeting in state.meetings if meeting.second is None)
    plays = next(meeting for meeting in state.meetings if meeting.second is not None)

    def told(of: Overview, entry: int | None) -> str:
        person = 1 if entry is None else of.tournament.entry(entry).players[0].person_id
        assert person is not None
        return text_of(table_screen(of, person, ENGLISH))

    def with_table(**changed: Any) -> Overview:
        return Overview(
            made,
            tuple(replace(meeting, **changed) if meeting is plays else meeting for meeting in state.meetings),
            (),
        )

    assert told(state, None) == "You're not in this tournament."
    assert told(state, sits_out.first) == "You're sitting out this round."
    assert told(with_table(outcome=None, place_id=77), plays.first) == "You're playing in <#77>."
    assert "is being set up" in told(with_table(outcome=None, place_id=None), plays.first)
    assert "has finished this round" in told(state, plays.second)
    second = replace(made, round=2)
    final = Overview(second, (*state.meetings, Meeting(2, 1, sits_out.first, plays.first)), ())
    assert "You're out" in told(final, plays.second)
    late = Entry(9, (Contestant(99, None, "Z"), Contestant()), joined=3)
    assert "from the next round" in told(
        Overview(replace(second, entries=(*made.entries, late)), final.meetings, ()), 9
    )
    over = Overview(replace(second, status=FINISHED, round_ends_at=None), final.meetings, ())
    assert "No round is being played" in told(over, plays.first)


def test_those_who_look_for_a_partner_are_offered_and_nobody_else() -> None:
    made = tournament(SWISS, MATCHPOINTS, 2, 30, status=OPEN, round=0)
    alone = tuple(
        Entry(n, (Contestant(1000 + n, None, WORST), Contestant())) for n in range(31, 31 + MOST_ENTRIES)
    )
    screen = enter_screen(replace(made, entries=(*made.entries, *alone)), 5000, ENGLISH)
    assert screen is not None
    fits(screen)
    select = next(part for part in screen.parts if isinstance(part, Select))
    assert [option.value for option in select.options] == [str(n) for n in range(31, 56)]


def test_pages_of_text_are_whole_and_in_order() -> None:
    blocks = ["aaaa", "bb", "cccccccccc", "d", "e", "f"]
    assert text_pages(blocks, 8, 2) == [("aaaa", "bb"), ("cccccccccc",), ("d", "e"), ("f",)]
    assert text_pages([], 8, 2) == [()]


# Who dropped out, and who held a table up


def test_who_drops_out_keeps_their_name_and_the_computer_player_is_named_beside() -> None:
    made = tournament(SWISS, MATCHPOINTS, 1, 4, name="A", round=2, rounds=2, status=FINISHED)
    first, second, third, fourth = made.entries

    def gone(n: int, round: int, name: str, *, removed: bool = False) -> Contestant:
        return Contestant(None, "steady", f"Ada {n}", left_at=NOW, former=Former(n, name, round, removed))

    made = replace(
        made,
        entries=(
            replace(first, players=(gone(2, 1, "A1"), first.players[1])),
            replace(second, players=(gone(4, 1, "A2"), gone(5, 2, "B2")), left=2),
            replace(third, players=(gone(6, 1, "A3", removed=True), third.players[1])),
            # Whose data were deleted since is nameless.
            replace(fourth, players=(gone(8, 1, ""), fourth.players[1])),
        ),
    )
    state = overview(made, played(made, 1))
    text = text_of(standings_screen(state, 0, ENGLISH))
    lines = {line.split(" · ")[0].split(" ", 1)[1]: line for line in text.splitlines() if line[:2] == "**"}
    assert lines["A1 & B1"].endswith(" (A1 dropped out in round 1; Ada 2 🤖 plays)")
    assert lines["A2 & B2"].endswith(" (dropped out in round 2)")
    assert lines["A3 & B3"].endswith(" (a director removed A3 in round 1; Ada 6 🤖 plays)")
    assert "Ada 8 🤖 & B4" in lines
    # A director put somebody in.
    quinn = Contestant(9, None, "Quinn", former=Former(6, "A3", 1, removed=True))
    third = replace(third, players=(quinn, third.players[1]))
    stepped = overview(replace(made, entries=(*made.entries[:2], third, fourth)), played(made, 1))
    text = text_of(standings_screen(stepped, 0, ENGLISH))
    assert "(Quinn stepped in for A3 in round 1)" in text
    assert "a director removed A3" not in text
    # A round's tables name who began it.
    assert "1. A1 & B1 – A3 & B3" in text_of(round_screen(state, 1, 0, ENGLISH))
    later = overview(made, [*state.meetings, replace(state.meetings[0], round=2)])
    assert "1. Ada 2 🤖 & B1 – Ada 6 🤖 & B3" in text_of(round_screen(later, 2, 0, ENGLISH))


def test_two_people_of_one_name_are_told_apart_in_every_list() -> None:
    made = tournament(SWISS, MATCHPOINTS, 1, 2, name="Ann", rounds=2)
    for screen in (
        tournament_screen(overview(replace(made, status=OPEN, round=0), []), ENGLISH),
        round_screen(overview(made, played(made, 1)), 1, 0, ENGLISH),
    ):
        assert r"Ann & Ann \(2\)" in text_of(screen)
        assert r"Ann \(3\) & Ann \(4\)" in text_of(screen)


@pytest.mark.parametrize(
    ("held_up", "words"),
    [
        (HeldUp.FIRST, "**0 : 0**, not finished: A1 & B1 held it up"),
        (HeldUp.SECOND, "**0 : 0**, not finished: A2 & B2 held it up"),
        (HeldUp.BOTH, "**0 : 0**, not finished: both sides held it up"),
        (HeldUp.NEITHER, "**0 : 0** when time ran out"),
        (None, "**0 : 0** when time ran out"),
    ],
)
def test_a_table_says_who_held_it_up(held_up: HeldUp | None, words: str) -> None:
    made = tournament(SWISS, MATCHPOINTS, 1, 2, name="A", rounds=2)
    meetings = [Meeting(1, 1, 1, 2, 1, None, 1, Outcome.ABANDONED, (), held_up)]
    assert words in text_of(round_screen(overview(made, meetings), 1, 0, ENGLISH))


@pytest.mark.parametrize(
    ("system", "scoring", "deals", "words"),
    [
        (SWISS, MATCHPOINTS, 1, "gives 40% to the side that held it up and 60% to the other"),
        (SWISS, POINTS, 1, "takes 500 points from the side that held it up"),
        (SWISS, MATCHPOINTS, 0, "if both did, neither of them wins"),
        (KNOCK_OUT, MATCHPOINTS, 0, "if both did, the draw decides"),
    ],
)
def test_how_it_works_says_what_holding_up_a_table_costs(
    system: str, scoring: str, deals: int, words: str
) -> None:
    made = tournament(system, scoring, deals, 4, scoring_revision=2)
    text = text_of(rules_screen(made, ENGLISH))
    assert words in text
    assert "(over 55%)" in text
    assert "For example: Ann leads" in text
    # What began under earlier rules says those.
    before = text_of(rules_screen(replace(made, scoring_revision=1), ENGLISH))
    assert words not in before
    assert "held" not in before


def test_whoever_checks_in_without_a_partner_reads_what_happens_at_the_start() -> None:
    cup = tournament(SWISS, MATCHPOINTS, 4, 1, name="A", status=OPEN, round=0)
    (entry,) = cup.entries
    chairs = (entry.players[0], Contestant(None, None, ""))
    for with_anyone, told in ((True, "you get one"), (False, "no partner yet. Press Enter")):
        alone = replace(cup, entries=(replace(entry, players=chairs, with_anyone=with_anyone),))
        assert told in ENGLISH.text(here_text(alone, 2))


def test_nobody_is_waited_for_where_everybody_is_there() -> None:
    late = tournament(SWISS, MATCHPOINTS, 2, 8, name="A")
    assert format.may_join(late)
    assert ["Not here yet" in text for text in late_lines(late, ENGLISH)] == [False]
    assert "From the next round on" not in "".join(late_lines(late, ENGLISH))
    nobody_late = tournament(ROUND_ROBIN, MATCHPOINTS, 2, 8, name="A")
    assert not format.may_join(nobody_late)
    assert absent_line(nobody_late, ENGLISH) == []
