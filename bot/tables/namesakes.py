"""People of one name at a table, told apart. What is stored keeps the names as they are."""

from collections.abc import Iterable
from dataclasses import replace

from bot.layout import told_apart
from data.records.tables import Table


def with_names_apart(table: Table) -> Table:
    """The table, with names that look alike told apart, as everybody reads them."""
    names = tuple(seat.name for seat in table.seats if seat.name)
    apart = told_apart(names)
    if apart == names:
        return table
    fresh = iter(apart)
    return replace(
        table,
        seats=tuple(replace(seat, name=next(fresh)) if seat.name else seat for seat in table.seats),
    )


def all_with_names_apart(tables: Iterable[Table]) -> list[Table]:
    """Tables as they are stored, each with its names told apart."""
    return [with_names_apart(table) for table in tables]
