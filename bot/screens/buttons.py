"""Buttons and selects of a table, at the version that its screen shows."""

from __future__ import annotations

from collections.abc import Sequence

from bot.custom_id import ButtonId
from bot.layout import Button, Option, Select, Style
from bot.tables.session import TableView


def button(
    table_view: TableView, label: str, what: str, style: Style = Style.secondary, *, disabled: bool = False
) -> Button:
    """A button of this table at this version."""
    return Button(label, ButtonId(table_view.table.id, table_view.table.version, what), style, disabled)


def select(
    table_view: TableView, placeholder: str, what: str, options: Sequence[Option], *, many: bool = False
) -> Select:
    """A select of this table at this version."""
    return Select(
        placeholder, ButtonId(table_view.table.id, table_view.table.version, what), tuple(options), many
    )
