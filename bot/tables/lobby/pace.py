"""The pace of a table for which nobody has chosen one: live where people press within minutes, else a day."""

from datetime import datetime, timedelta
from typing import Final

from bot.tables.rules.length import Length, lengths
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import LIVE, USUAL, Pace
from data import Store
from data.records.tables import Table

HERE: Final = timedelta(minutes=10)
"""Who chose a seat or pressed a button of the lobby within this time is here."""


def everybody_here(table: Table, now: datetime, pressing: int | None = None) -> bool:
    """Whether everybody at the table came within the last minutes; ``pressing`` is here in any case."""
    return all(
        seat.person_id == pressing or (seat.came_at is not None and now - seat.came_at <= HERE)
        for seat in table.seats
        if seat.person_id is not None
    )


def fitting(table: Table, now: datetime, pressing: int | None = None) -> Pace:
    """The pace that follows from who is here."""
    return LIVE if everybody_here(table, now, pressing) else USUAL


async def settled(store: Store, table: Table, now: datetime, pressing: int | None = None) -> Table:
    """The table with the pace that fits now, unless somebody has chosen one."""
    wanted = fitting(table, now, pressing)
    if not table.timing.pace_auto or table.timing.pace == wanted.key:
        return table
    options = at_pace(TableRules.of(table), wanted).options
    return await store.tables.set_pace(table.id, table.version, wanted.key, options, auto=True)


def at_pace(rules: TableRules, pace: Pace) -> TableRules:
    """The rules at this pace: over days a match of the usual length would take months, so it is short."""
    by_length = lengths(rules)
    return rules if pace.live or rules != by_length.get(Length.FULL) else by_length.get(Length.SHORT, rules)
