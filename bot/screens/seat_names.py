"""Names of seats, as message text."""

from __future__ import annotations

from bot.names import listed, shown
from bot.tables.lobby.computers import LEVELS, level_of
from canasta.i18n import Translator
from data import Seat, Table

COMPUTER_MARK = "🤖"


def seat_name(seat: Seat, tr: Translator) -> str:
    """The name of the seat's player, as message text."""
    if seat.empty:
        return tr("*empty*")
    return f"{shown(seat.name)} {COMPUTER_MARK}" if seat.computer else shown(seat.name)


def full_name(seat: Seat, variant: str, tr: Translator) -> str:
    """The name of the seat's player, for a computer player with its level in this game, as message text."""
    name = seat_name(seat, tr)
    if not seat.computer:
        return name
    return tr("{name} ({level})", name=name, level=LEVELS[level_of(seat, variant)])


def full_names_of(table: Table, tr: Translator) -> list[str]:
    """The names at a table in seat order, those of computer players with their levels, as message text."""
    return [full_name(seat, table.variant, tr) for seat in table.seats]


def levels_line(table: Table, tr: Translator) -> str:
    """The computer players at a table with their levels; empty if there are none."""
    names = [full_name(seat, table.variant, tr) for seat in table.seats if seat.computer]
    return f"-# {listed(names, tr)}" if names else ""


def names_of(table: Table, tr: Translator) -> list[str]:
    """The names at a table in seat order, as message text."""
    return [seat_name(seat, tr) for seat in table.seats]
