"""What somebody sees who invites or challenges a person by their name."""

from __future__ import annotations

from bot.layout.controls import Button, Row, Style
from bot.layout.custom_id import ButtonId
from bot.layout.layout import Screen
from bot.screens.buttons import SET_UP, button
from bot.screens.lobby.new_table import NEW_TABLE, NewTableStep
from bot.screens.play.turn_notices import table_link
from canasta.i18n import Translator
from canasta.variants import VARIANTS
from data.records.tables import Table


def challenged_screen(table: Table, person_id: int, tr: Translator) -> Screen:
    """Confirms a challenge: where the table stands, and what happens next."""
    text = tr(
        "You've challenged <@{person}> to {game}. [Your table]({link}) begins when they've joined and you "
        "press Play now.",
        person=person_id,
        game=VARIANTS[table.variant].name,
        link=table_link(table),
    )
    return Screen([text, Row((button(table, tr("More…"), SET_UP),))])


def no_lobby_screen(sits_at: int, tr: Translator) -> Screen:
    """Tells somebody who has no table that waits for players how to invite all the same. ``sits_at`` counts
    the tables at which they sit.
    """
    text = tr("None of your tables is waiting for players. Open one, then invite people there.")
    new = Button(tr("Open a table"), ButtonId(0, sits_at, NEW_TABLE, NewTableStep.BACK), Style.primary)
    return Screen([text, Row((new,))])
