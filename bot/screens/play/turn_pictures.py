"""What the others did since the reader's last turn, as a picture of the table after each turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.layout.controls import Button, Row
from bot.layout.layout import Screen
from bot.screens.buttons import HAND, SINCE, button
from bot.screens.pictures import Pictures
from bot.screens.play.turn_log import whole_turn_line
from bot.screens.seat_names import names_of
from bot.tables.session.seen_turns import SeenTurn
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator


async def turn_screen(
    table_view: TableView, turns: Sequence[SeenTurn], at: int, tr: Translator, pictures: Pictures
) -> Screen:
    """The table after turn ``at`` of these, counted from 0, as everybody saw it."""
    hand = button(table_view, tr("My hand"), HAND)
    if not turns:
        return Screen([tr("Nobody has moved since your last turn."), Row((hand,))])
    table, at = table_view.table, min(at, len(turns) - 1)
    seen = turns[at]
    line = whole_turn_line(seen.turn, table.variant, names_of(table, tr), tr)
    return Screen(
        [
            await pictures.table(seen.view, tr, table.seats),
            tr("-# Turn {n} of {last} since yours", n=at + 1, last=len(turns)) + f"\n{line}",
            Row(
                (_step(table_view, "◀", at - 1, len(turns)), _step(table_view, "▶", at + 1, len(turns)), hand)
            ),
        ]
    )


def _step(table_view: TableView, label: str, to: int, count: int) -> Button:
    # Two buttons that lead nowhere still need ids of their own.
    rest = f"{to}" if 0 <= to < count else f"none{to}"
    return button(table_view, label, SINCE, rest, disabled=not 0 <= to < count)
