"""Premoves on screen: each step and each outcome as a plain sentence, and a panel that is seen whole."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.screens.panel.hand import hand_screen
from bot.screens.panel.premove_words import plan_lines, rehearsed_words, told_words
from bot.screens.panel.prepare import prepare_screen
from bot.screens.panel.room import WINDOWS
from bot.tables.session.table_view import TableView
from bot.tables.settings.hand_settings import USUAL
from canasta.actions import format_action
from canasta.cards import NAMES
from canasta.deal.viewing import view_of
from canasta.i18n import ENGLISH, translator
from canasta.match import Match
from canasta.players import choose
from canasta.premoves import Plan, Rehearsal, read_note, rehearse
from canasta.variants import VARIANTS
from canasta.view import View
from tests.browser.test_seen_whole import Sizes, taken
from tests.canasta.positions import NAMES as NESW
from tests.canasta.positions import at
from tests.support.shortened import of_each_game
from tests.support.table_views import table_view_of

PEOPLE = ("Alexandra", "Billie", "Casey", "Dominique", "Emery", "Frank")
EVERY, MOST = 29, 290


def some_view() -> View:
    deal = at(N="7h", E="KhKcQd4c5c", melds=[[], ["KdKsKh"]], phase="draw", pile="9h")
    return view_of(deal, 1, NESW, None)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("draw", ["Draw, and stop there"]),
        ("fit", ["Draw", "Lay off whatever fits"]),
        ("top any, stop", ["Take the pile if that's possible, else draw; stop there if the pile was taken"]),
        ("top TQK", ["If 10, Q or K is on top, take it, else draw"]),
        ("pile 8+, fit, out", None),
        ("lay, discard low", ["Draw", "Lay out threes", "Discard a safe card, if there is one"]),
        ("discard Kh, discard Jk, discard safe", ["Draw", "Discard K♥, else Joker, else the safest card"]),
        ("meld Kc", ["Draw", "Lay down K♣ → your kings (3 cards)"]),
        ("answer yes", ["“May I go out?”: yes"]),
        ("answer no", ["“May I go out?”: no"]),
        ("answer <=50", ["“May I go out?”: yes with 50 points or fewer in hand, else no"]),
    ],
)
def test_a_premove_is_said_in_sentences(text: str, lines: list[str] | None) -> None:
    lines = lines or [
        "If the pile has 8+ cards, take it, else draw",
        "Lay off whatever fits",
        "Go out if that's how it ends",
    ]
    assert plan_lines(Plan.read(text), some_view(), ENGLISH) == lines


@pytest.mark.parametrize(
    ("note", "words"),
    [
        ("played", ""),
        ("no_top:top QK; small_pile:pile 8+", "no Q or K on top; the pile was smaller than 8"),
        ("no_take:top K:pile_blocked@2.4:take", "you couldn't take the pile"),
        ("no_meld:meld KcKhQd:x@2.2:meld KcKhQd", "K♣ K♥ Q♦ couldn't be laid down"),
        ("no_card:discard 4c:x@2.5:discard 4c; not_safe:discard low", None),
        ("out:meld Kc; must_take; no_draw", None),
        ("something else", "the turn wasn't the one you had planned for"),
        ("no_card", "a card couldn't be discarded"),
    ],
)
def test_what_became_of_a_premove_is_said_in_words(note: str, words: str | None) -> None:
    if words is None:
        words = (
            "4♣ couldn't be discarded; no safe card to discard"
            if "4c" in note
            else "you would have gone out; you had to take the pile; the stock is empty"
        )
    assert told_words(read_note(note), some_view(), ENGLISH) == words


def test_what_it_would_do_now_is_said_with_the_melds_that_lie_there() -> None:
    deal = at(N="7h", E="KhKcQd4c5c", melds=[[], ["KdKsKh"]], phase="draw", pile="9h")
    rehearsal = rehearse(deal, 1, Plan.read("fit, discard 4c"), NESW)
    assert rehearsal is not None
    assert rehearsed_words(rehearsal, ENGLISH) == (
        "draw, lay K♥ on your kings (3 cards), lay K♣ on your kings (4 cards), discard 4♣"
    )
    stops = rehearse(deal, 1, Plan.read("draw"), NESW)
    assert stops is not None
    assert rehearsed_words(stops, ENGLISH) == "draw, then you go on"


def test_a_rehearsal_takes_nothing_from_below_the_top_of_the_pile() -> None:
    """The kings below the nine would fit; anyone who takes the pile sees them then."""
    deal = at(N="7h", E="9c9dQd4c5c", melds=[[], ["KdKsKh"]], phase="draw", pile="KcKh9h")
    rehearsal = rehearse(deal, 1, Plan.read("top 9, fit, discard 4c"), NESW)
    assert rehearsal is not None
    assert [format_action(action) for action, _ in rehearsal.done] == ["take 9c9d", "discard 4c"]


def planned(match: Match, seat: int) -> tuple[TableView, Rehearsal] | None:
    """What this seat is shown with as long a premove as there can be."""
    table_view = table_view_of(match, seat)
    view, deal = table_view.view, match.deal
    assert view is not None
    assert deal is not None
    rehearsal = rehearse(deal, seat, None, match.players)
    if rehearsal is None:
        return None
    takes = "top any" if view.game.top_to_hand else "pile 8+"
    lays = [format_action(meld) for meld in rehearsal.melds[:1]] or ["fit"]
    plan = Plan.read(
        ", ".join([takes, "stop", *lays, f"discard {NAMES[view.hand[0]]}", "discard safe", "answer <=50"])
    )
    seats = list(table_view.table.seats)
    seats[seat] = replace(seats[seat], prepared=str(plan))
    table = replace(table_view.table, seats=tuple(seats))
    tried = rehearse(deal, seat, plan, match.players)
    return None if tried is None else (replace(table_view, table=table), tried)


def positions(variant: str) -> Iterator[tuple[TableView, Rehearsal]]:
    """Some moments of a deal, for the seat after the one to move."""
    seats = 4 if 4 in VARIANTS[variant].seats else VARIANTS[variant].seats[0]
    match = Match(variant, PEOPLE[:seats])
    match.start_deal("7")
    for n in range(1, MOST):
        if match.to_move is None:
            if n > EVERY:
                return
            match.start_deal("8")  # that hand was over before anything of it was seen
            assert match.to_move is not None
        position = planned(match, (match.to_move + 1) % seats) if n % EVERY == 0 else None
        if position is not None:
            yield position
        match.apply(match.to_move, choose(match.view(match.to_move)))


@of_each_game("variant")
async def test_the_longest_premove_is_seen_whole_in_every_game(variant: str) -> None:
    seen = 0
    for table_view, tried in positions(variant):
        view = table_view.view
        assert view is not None
        for language in ("en", "de"):
            tr = translator(language)
            planning = await prepare_screen(table_view, view, tr, Sizes(), USUAL, tried)
            hand = await hand_screen(table_view, tr, Sizes(), USUAL)
            for window in WINDOWS:
                assert taken(planning.parts, window) <= window.room
                assert taken(hand.parts, window) <= window.room
            assert len(planning.view().to_components()[0]["components"]) >= 5
            seen += 1
    assert seen
