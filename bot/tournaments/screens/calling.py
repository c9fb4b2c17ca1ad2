"""Calling a tournament's director: what happened, and what they read."""

from typing import Final

from bot.layout.controls import Form
from bot.layout.custom_id import ButtonId
from bot.layout.layout import Screen
from bot.layout.names import shown, shown_text
from bot.screens.buttons import CALL_DIRECTOR
from bot.screens.play.turn_notices import table_link
from canasta.i18n import Translator
from data.records.tables import Table
from data.tournaments.records import Tournament

LONGEST: Final = 200
"""The most characters of what happened."""


def call_form(table: Table, tr: Translator) -> Form:
    """The window that asks what happened."""
    id = ButtonId(table.id, 0, CALL_DIRECTOR)
    return Form(
        tr("Call the director"),
        id,
        tr("What happened?"),
        tr("The directors read it, with your name"),
        longest=LONGEST,
    )


def called_screen(tournament: Tournament, table: Table, name: str, said: str, tr: Translator) -> Screen:
    """What a director reads: who calls them, where, and why."""
    return Screen(
        tr(
            "🔔 {name} calls the director in {tournament}, at [this table]({link}): {said}",
            name=shown(name),
            tournament=shown(tournament.name),
            link=table_link(table),
            said=shown_text(said),
        )
    )
