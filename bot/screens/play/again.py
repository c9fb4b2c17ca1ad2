"""Another match with the same people: the buttons."""

from typing import Final

from bot.layout.controls import Button, Style
from bot.screens.buttons import NEXT, button
from bot.tables.company.other_partners import may_change_partners
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator
from data.records.tables import Table

OTHER_PARTNERS: Final = "partners"
"""Behind the verb: the next match is wanted with other partners."""


def again_buttons(place: TableView | Table, tr: Translator) -> list[Button]:
    """Play again, and where there are partners, with others."""
    table = place.table if isinstance(place, TableView) else place
    buttons = [button(place, tr("Play again"), NEXT, style=Style.success)]
    if may_change_partners(table):
        buttons.append(button(place, tr("Other partners"), NEXT, OTHER_PARTNERS, style=Style.success))
    return buttons
