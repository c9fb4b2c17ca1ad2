"""A computer player that stands in: does least, and what it did is marked on its own lines only."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.layout.errors import Refused
from bot.screens.panel.since import since_lines
from bot.screens.play.turn_log import turn_lines
from bot.tables.session.past_turns import CLOCK, KEPT, PREPARED
from bot.tables.session.session import TableSession
from canasta import events as ev
from canasta.actions import Answer
from canasta.cards import parse_cards
from canasta.i18n import ENGLISH
from canasta.match import Match
from data.records.tables import Presence
from tests.bot.async_table import ANN, BEN, CLEO, DAN, Process
from tests.support.table_views import NOW, happened, table

DAYS = timedelta(days=1)
NAMES = ["Ann", "Ben", "Cleo", "Dan"]
TEN, NINE = parse_cards("Th9h")


def session() -> TableSession:
    made = TableSession(table(), None)
    match = Match("classic", NAMES)
    made.take_match(match, "6", NOW)
    match.start_deal("6")
    return made


def lines(of: TableSession) -> list[str]:
    """The lines of the turns after the deal."""
    return turn_lines([turn for turn in of.turns if turn.last], "classic", NAMES, ENGLISH)


def test_what_the_player_did_before_the_time_was_over_is_a_line_of_its_own() -> None:
    here = session()
    happened(here, 0, ev.Drew(0, 1))
    happened(here, 0, ev.Discarded(0, TEN, False), ev.TalonTaken(1, 4), made_by=CLOCK)
    happened(here, 1, ev.Drew(1, 1))
    happened(here, 1, ev.Discarded(1, NINE, False))
    first, second, third = lines(here)
    assert first == "Ann drew a card."
    assert second == "⏱️ Ann discarded 10♥. (a computer player: time ran out)"
    assert third == "Ben picked up a talon of 4 cards, drew a card, discarded 9♥."


def test_the_answer_of_a_sleeping_partner_is_a_line_of_its_own() -> None:
    here = session()
    happened(here, 0, ev.Drew(0, 1))
    happened(here, 0, ev.Asked(0, 2))
    happened(here, 2, ev.Answered(2, None), made_by=KEPT)
    happened(here, 0, ev.Discarded(0, TEN, False))
    first, second, third = lines(here)
    assert (first, third) == ("Ann drew a card, asked Cleo whether to go out.", "Ann discarded 10♥.")
    assert second == "💤 Cleo didn't answer. (a computer player, until they're back)"


def test_the_answer_of_a_partner_who_is_there_stays_in_the_turn() -> None:
    here = session()
    happened(here, 0, ev.Drew(0, 1), ev.Asked(0, 2))
    happened(here, 2, ev.Answered(2, False))
    happened(here, 0, ev.Discarded(0, TEN, False))
    [line] = lines(here)
    assert line == "Ann drew a card, asked Cleo whether to go out, Cleo said no, discarded 10♥."


def test_a_premove_is_no_stand_in() -> None:
    here = session()
    happened(here, 0, ev.Drew(0, 1), made_by=PREPARED)
    happened(here, 0, ev.Discarded(0, TEN, False))
    assert lines(here) == ["Ann drew a card, discarded 10♥."]


def test_since_your_last_turn_says_which_part_was_a_stand_ins() -> None:
    here = session()
    happened(here, 1, ev.Drew(1, 1), ev.Discarded(1, TEN, False))
    happened(here, 2, ev.Drew(2, 1))
    happened(here, 2, ev.Discarded(2, NINE, False), made_by=CLOCK)
    view = here.table_view(1)
    assert view.view is not None
    assert since_lines(view, view.view, ENGLISH) == [
        "-# Player 2: has moved",
        "-# Player 1: 10♥ · ⏱️ Player 2: 9♥ (a computer player: time ran out)",
    ]


def test_whoever_asked_still_reads_what_happened_before_their_turn() -> None:
    """A sleeping partner's answer is no end of the turn in which it was asked for."""
    here = session()
    happened(here, 3, ev.Drew(3, 1), ev.Discarded(3, TEN, False))
    happened(here, 0, ev.Drew(0, 1), ev.Asked(0, 2))
    happened(here, 2, ev.Answered(2, None), made_by=CLOCK)
    view = here.table_view(1)
    assert view.view is not None
    assert since_lines(view, view.view, ENGLISH) == ["-# Player 3: 10♥"]


async def test_for_somebody_who_is_late_it_draws_and_discards(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    for _ in range(3):
        await here.wait(DAYS)
        for person in (BEN, CLEO, DAN):
            await here.draw_and_discard(person)
    assert (await here.table()).seats[0].presence is Presence.KEPT
    journal = await here.store.journals.get((await here.table()).match_id or 0)
    assert journal is not None
    done = [action for action in journal.deals[0].actions if action.seat == 0]
    assert {action.made_by for action in done} == {CLOCK, KEPT}
    assert {action.text.split()[0] for action in done} == {"draw", "discard"}


async def test_where_nobody_else_plays_any_more_computers_play_to_win(here: Process) -> None:
    """absence: A13."""
    await here.begin(ANN, BEN, CLEO, DAN)
    here.tables.registry.remove_listener(here.computers)
    for index in range(4):
        async with here.tables.registry.change(1) as session:
            away = replace(session.table.seats[index], presence=Presence.KEPT)
            await here.tables.turns.change_seat(session, away, votes={})
        play = await here.tables.play.computer_view(1)
        assert (play.view is not None, play.stands_in) == (True, index < 3)


async def test_people_answer_yes_or_no(here: Process) -> None:
    """rules: 14.18."""
    await here.begin(ANN, BEN, CLEO, DAN)
    with pytest.raises(Refused, match="yes or a no"):
        await here.move(ANN, Answer(None))
