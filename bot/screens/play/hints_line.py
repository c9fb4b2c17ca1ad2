"""Whether a table has hints, in words that everybody reads."""

from bot.tables.session.table_view import TableView
from bot.tables.settings.hints import why_no_hints
from canasta.i18n import Translator
from data.records.tables import Table


def hints_note(table: Table, tr: Translator) -> list[str]:
    """A line in the lobby and below the table, if the host or a tournament's organiser has chosen it."""
    if table.habits.hints is None or (table.in_tournament and not table.habits.hints):
        return []
    return [tr("💡 Hints are on for everybody.") if table.habits.hints else tr("No hints at this table.")]


def hints_line(table_view: TableView, tr: Translator) -> str:
    """What holds in the match, and why."""
    refused = why_no_hints(table_view)
    if refused is not None:
        return f"🚫 {tr.text(refused)}"
    return tr("💡 **Hint** below your hand says what a strong player would do. Everybody here may ask.")
