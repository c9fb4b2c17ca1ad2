"""Records of tables that meet again and again. Times are aware datetimes in UTC, ids are 64-bit integers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from data.records.weekly import Weekly


@dataclass(frozen=True, slots=True)
class StandingPlan:
    """A standing table to be made. ``next_at`` is its first date; ``pace`` is empty where it follows from who
    is here; ``with_event``: its dates are events of the server.
    """

    guild_id: int
    channel_id: int
    host_id: int
    variant: str
    options: Mapping[str, Any] = field(hash=False)
    seats: int
    pace: str
    locale: str
    weekly: Weekly
    next_at: datetime
    look_at: datetime
    with_event: bool = False


@dataclass(frozen=True, slots=True)
class Regular:
    """Somebody who comes to a standing table; ``away_at`` is the one date on which they can't."""

    person_id: int
    name: str
    away_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class StandingTable:
    """A standing table. Every decision raises ``version``. ``table_id`` is the lobby of its next date, once
    it is open; ``empty``: the dates in a row to which nobody came; ``skipped_at``: the date that was left out
    last; ``trouble``: what its host was told is wrong; ``ended_because`` is None while it goes on.
    """

    id: int
    plan: StandingPlan
    version: int
    table_id: int | None
    message_id: int | None
    event_id: int | None
    trouble: str
    empty: int
    skipped_at: datetime | None
    ended_because: str | None
    people: tuple[Regular, ...]

    @property
    def coming(self) -> tuple[Regular, ...]:
        """Those who come on the next date, by when they said yes."""
        return tuple(one for one in self.people if one.away_at != self.plan.next_at)
