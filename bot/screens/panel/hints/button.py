"""The button that asks for a hint: there for those who may ask for one now."""

from bot.layout.parts import LESSON, Button, verb
from bot.screens.buttons import button
from bot.tables.session.table_view import TableView
from bot.tables.settings.hints import why_no_hints
from canasta.i18n import Translator

HINT = verb("hint")


def offers_hint(table_view: TableView) -> bool:
    """Whether the reader may ask what to do now. A lesson has words of its own for that."""
    view = table_view.view
    if view is None or not view.offers or table_view.table.id == LESSON:
        return False
    return why_no_hints(table_view) is None


def hint_button(table_view: TableView, tr: Translator) -> Button:
    return button(table_view, tr("Hint"), HINT)
