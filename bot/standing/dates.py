"""The dates of a standing table: when to look at it, and whether anybody came."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from data.records.tables import Table
from data.standing.records import StandingTable

AHEAD: Final = timedelta(hours=1)
"""How long before the start people are called."""
OVER: Final = timedelta(hours=1)
"""How long after the start a date counts as over."""
DAY: Final = timedelta(days=1)
"""How often a standing table is looked at if nothing is due."""


def next_look(standing: StandingTable, now: datetime) -> datetime:
    """When to look next at a standing table."""
    start = standing.plan.next_at
    times = [start - AHEAD, start, start + OVER]
    return min([time for time in times if time > now] + [now + DAY])


def came(table: Table | None) -> bool:
    """Whether anybody came to a lobby, or played there."""
    if table is None:
        return False
    return table.match_id is not None or any(seat.person_id is not None for seat in table.seats)
