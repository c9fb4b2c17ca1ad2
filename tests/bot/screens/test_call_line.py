"""Calls that tempt: what lies there for the player, and never more than everybody at the table knows."""

from dataclasses import replace

from bot.screens.play.ping import BIG, call_line
from bot.tables.session.table_view import TableView
from canasta.cards import parse_cards
from canasta.events import Discarded
from canasta.history import Step
from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.view import View
from tests.support.table_views import table

PLAIN = "<@1>, it's your turn."
KING = parse_cards("Kh")[0]


def call(
    *, size: int = 1, frozen: bool = False, counts: tuple[int, ...] | None = None, points: int = 0
) -> str:
    """The call of seat 0, to which seat 3 has discarded; its side has this many points on the table."""
    match = Match("classic", ["Ann", "Ben", "Cleo", "Dan"])
    match.start_deal("1")
    view = match.view(None, so_far=True)
    own = replace(view.sides[0], total=1000, so_far=points)
    other = replace(view.sides[1], total=1000, so_far=0)
    view = replace(
        view,
        pile=replace(view.pile, size=size, top=KING, frozen=frozen),
        turn=replace(view.turn, seat=0),
        sides=(own, other),
        counts=counts or view.counts,
    )
    return call_line(seen(view), ENGLISH, 1)


def seen(view: View) -> TableView:
    thrown = Step(1, 3, (Discarded(3, KING, froze=False),))
    return TableView(table(4), None, replace(view, history=view.history.then(thrown)))


def test_a_dull_turn_has_the_plain_call() -> None:
    assert call() == PLAIN
    assert call(size=BIG - 1, points=300) == PLAIN


def test_a_big_pile_is_named_with_who_left_it_and_how_the_side_stands() -> None:
    said = call(size=14, points=-90)
    assert said == "<@1>, Player 3 left you a pile of 14 with K♥ on top. You're 90 behind."
    assert call(size=BIG, frozen=True).endswith(
        f"left you a frozen pile of {BIG} with K♥ on top. You're level."
    )
    assert call(size=9, points=1200).endswith("You're 1,200 ahead.")


def test_an_opponent_with_one_card_is_named_and_a_partner_is_not() -> None:
    said = call(counts=(11, 1, 11, 11))
    assert said == "<@1>, it's your turn, and Player 1 has one card left. You're level."
    assert call(counts=(11, 11, 1, 11)) == PLAIN
