"""Names of seats, as message text."""

from bot.layout import listed, shown
from bot.tables.lobby.computers import LEVELS, level_of
from canasta.i18n import Translator
from data.records.tables import Seat, Table

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
    """The computer players at a table by their levels, in small type; empty if there are none."""
    by_level: dict[str, list[str]] = {}
    for seat in table.seats:
        if seat.computer:
            by_level.setdefault(level_of(seat, table.variant), []).append(shown(seat.name))
    groups = [
        tr("{level}: {names}", level=LEVELS[level], names=listed(names, tr))
        for level, names in by_level.items()
    ]
    return f"-# {COMPUTER_MARK} {' · '.join(groups)}" if groups else ""


def names_of(table: Table, tr: Translator) -> list[str]:
    """The names at a table in seat order, as message text."""
    return [seat_name(seat, tr) for seat in table.seats]
