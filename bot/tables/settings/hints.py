"""Whether players may ask what a strong player would do: always, never, or where it costs nobody a rating."""

from collections.abc import Collection

from bot.tables.rules.table_rules import TableRules
from bot.tables.session.table_view import TableView
from canasta.i18n import Text
from data.records.tables import Table


def why_no_hints(table_view: TableView) -> Text | None:
    return refusal(table_view.table, table_view.people)


def refusal(table: Table, people: Collection[int]) -> Text | None:
    """The same for a table in whose match these seats are, or were, people's."""
    if table.in_tournament:
        return None if table.habits.hints else Text("There are no hints in this tournament.")
    if table.habits.hints is not None:
        return None if table.habits.hints else Text("There are no hints at this table.")
    if not table.habits.rated:
        return None
    sides = TableRules.of(table).rules.seats_of
    if all(any(seat in people for seat in side) for side in sides):
        return Text("There are no hints here: people play against people, and the match is rated.")
    return None
