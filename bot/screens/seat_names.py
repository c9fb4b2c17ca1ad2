"""Names of seats, as message text."""

from __future__ import annotations

from bot.names import shown
from canasta.i18n import Translator
from data import Seat, Table

COMPUTER_MARK = "🤖"


def seat_name(seat: Seat, tr: Translator) -> str:
    """The name of the seat's player, as message text."""
    if seat.empty:
        return tr("*empty*")
    return f"{shown(seat.name)} {COMPUTER_MARK}" if seat.computer else shown(seat.name)


def names_of(table: Table, tr: Translator) -> list[str]:
    """The names at a table in seat order, as message text."""
    return [seat_name(seat, tr) for seat in table.seats]
