"""Whatever a panel leaves out for want of room: every move that was offered can still be made in it."""

from collections.abc import Iterator
from itertools import islice

import pytest

from bot.layout.controls import Row, Select
from bot.layout.layout import COMPONENTS, Part, Screen
from bot.screens.buttons import MOVE
from bot.screens.panel.fitting import packed
from bot.screens.panel.lay_off import LAY_OFF, LayOffStep
from bot.screens.panel.moves import BUILD, build_buttons, move_parts
from bot.screens.panel.trim import TRIMS
from bot.tables.session.table_view import TableView
from canasta.actions import Discard, Meld, format_action
from canasta.i18n import ENGLISH
from canasta.view.fitting import additions
from tests.browser.positions import turns

GAMES = ("classic", "brazilian", "italian", "romme")
EVERY = 9


def moves_in(parts: list[Part]) -> Iterator[str]:
    """The moves that one press makes, or shows, and the lists and buttons that lead to others."""
    for part in parts:
        if isinstance(part, Row):
            for button in part.buttons:
                if button.id.verb in (MOVE, BUILD):
                    yield button.id.rest if button.id.verb is MOVE else "build"
        elif isinstance(part, Select):
            yield from (option.value.partition("#")[0] for option in part.options)


def positions(game: str) -> list[TableView]:
    """Some of the positions of two deals in which a card may be discarded."""
    may = (seen for seen, _, _ in turns(game, deals=2) if seen.view is not None and seen.view.offers.discards)
    chosen = list(islice(may, 0, 160, EVERY))
    assert len(chosen) >= 6
    return chosen


@pytest.mark.parametrize("game", GAMES)
def test_every_discard_and_every_addition_is_offered(game: str) -> None:
    for seen in positions(game):
        view = seen.view
        assert view is not None
        discards = {format_action(Discard(action.card)) for action in view.offers.discards}
        single = {format_action(one.move) for one in additions(view)}
        melds = {format_action(meld) for meld in view.offers.melds if isinstance(meld, Meld)}
        together = sum(len(group.cards) for move in seen.fits for group in move.groups)
        for trim in TRIMS:
            parts = move_parts(seen, view, ENGLISH, trim)
            moves = set(moves_in(parts))
            assert discards <= moves, trim
            assert single <= moves, trim
            assert melds <= moves or build_buttons(seen, view, ENGLISH), trim
            assert Screen(*packed(parts)).size < COMPONENTS or not trim.packed
            assert (LayOffStep.ALL in whats(parts)) == (together > 1)


def whats(parts: list[Part]) -> list[str]:
    """What the buttons of laying off mean."""
    rows = [part for part in parts if isinstance(part, Row)]
    return [one.id.rest for row in rows for one in row.buttons if one.id.verb is LAY_OFF]


@pytest.mark.parametrize("game", GAMES)
def test_packed_buttons_say_what_they_do_and_share_rows(game: str) -> None:
    for seen in positions(game):
        view = seen.view
        assert view is not None
        parts = move_parts(seen, view, ENGLISH, TRIMS[-2])
        rows = [part for part in packed(parts) if isinstance(part, Row)]
        before = [button for part in parts if isinstance(part, Row) for button in part.buttons]
        assert [button for row in rows for button in row.buttons] == before
        assert all(1 <= len(row.buttons) <= 5 for row in rows)
        # A list of discards by itself says what the faces below it are for.
        lists = [part for part in parts if isinstance(part, Select) and part.id.rest.startswith("discard")]
        for button in before if not lists else ():
            if button.id.verb is MOVE and button.id.rest.startswith("discard"):
                assert button.label.startswith("Discard ")
