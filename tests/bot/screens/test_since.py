"""What happened since somebody's last turn, in one line: the most important first."""

from bot.screens.panel.since import since_line, since_lines
from bot.tables.session.past_turns import CLOCK
from bot.tables.session.session import TableSession
from canasta import events as ev
from canasta.cards import parse_cards
from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.terms import CanastaKind
from tests.support.table_views import NOW, happened, table

TEN, NINE = parse_cards("Th9h")


def session(seats: int = 4) -> TableSession:
    made = TableSession(table(seats), None)
    match = Match("classic", [f"Player {seat}" for seat in range(seats)])
    made.take_match(match, "6", NOW)
    match.start_deal("6")
    return made


def turn(here: TableSession, seat: int, *events: ev.Event, by: str | None = None) -> None:
    for event in (ev.Drew(seat, 1), *events, ev.Discarded(seat, TEN, False)):
        happened(here, seat, event, made_by=by)


def test_the_line_begins_with_what_matters_most_whoever_did_it() -> None:
    here = session()
    turn(here, 0)
    turn(here, 1, ev.Opened(1, 90, 50))
    turn(here, 2)
    turn(here, 3, ev.Took(3, TEN, 9))
    said = since_line(here.table_view(1), 0, ENGLISH)
    assert said == "-# Since your last turn: Player 3: took the pile of 9 · Player 1: opened with 90"


def test_after_dull_turns_the_last_discard_is_told_and_before_any_nothing() -> None:
    here = session()
    assert since_line(here.table_view(1), 0, ENGLISH) == ""
    turn(here, 0)
    assert since_line(here.table_view(1), 0, ENGLISH) == ""
    turn(here, 1)
    turn(here, 2)
    assert since_line(here.table_view(1), 0, ENGLISH) == "-# Since your last turn: Player 2: discarded 10♥"


def test_six_players_see_every_turn_since_their_own_even_where_each_was_cut_into_lines() -> None:
    here = session(6)
    turn(here, 0)
    for seat in range(1, 6):
        happened(here, seat, ev.Drew(seat, 1), ev.Opened(seat, 50, 50), ev.Asked(seat, 0))
        happened(here, 0, ev.Answered(0, None), made_by=CLOCK)
        happened(here, seat, ev.Discarded(seat, NINE, False))
    view = here.table_view(1)
    assert view.view is not None
    told = since_lines(view, view.view, ENGLISH)
    assert [line.split(":")[0] for line in told] == [f"-# Player {seat}" for seat in range(1, 6)]
    assert all("**opened with 50**" in line for line in told)


def test_a_line_leaves_out_what_the_picture_shows_too_where_a_small_phone_has_no_room() -> None:
    here = session()
    turn(here, 0)
    laid = ev.Melded(1, "m1", (TEN, TEN, TEN), 9, False, None)
    turn(here, 1, ev.Took(1, TEN, 16), ev.Opened(1, 90, 50), laid)
    turn(here, 2, ev.Opened(2, 90, 50))
    view = here.table_view(1)
    assert view.view is not None
    long, short = since_lines(view, view.view, ENGLISH)
    assert long == "-# Player 1: **took the pile of 16**, 10♥"
    assert short == "-# Player 2: **opened with 90**, discarded 10♥"


def test_a_player_has_one_line_of_a_small_phone_whatever_was_done() -> None:
    here = session()
    turn(here, 0)
    canastas = [ev.Melded(1, f"m{n}", (TEN, TEN, TEN), 9, False, CanastaKind.NATURAL) for n in range(3)]
    turn(here, 1, ev.Took(1, TEN, 16), *canastas, ev.Opened(1, 90, 50))
    turn(here, 2, ev.ThreesLaid(2, (TEN,)), ev.Melded(2, "m4", (TEN, NINE), 9, False, None))
    turn(here, 3, ev.Took(3, TEN, 9), ev.Opened(3, 90, 50))
    view = here.table_view(1)
    assert view.view is not None
    assert since_lines(view, view.view, ENGLISH) == [
        "-# Player 1: **3 canastas**, 10♥",
        "-# Player 2: laid out 10♥, laid 2 cards, 10♥",
        "-# Player 3: **took the pile of 9**, 10♥",
    ]
