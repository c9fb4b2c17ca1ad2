"""What moderators have decided about people, as it is stored."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Because(StrEnum):
    """Why somebody gets no seat at a table: they were removed from its lobby, or have decided about its match
    as a moderator. The values are in the store.
    """

    REMOVED = "removed"
    DECIDED = "decided"


@dataclass(frozen=True, slots=True)
class KeptOut:
    """That somebody gets no seat at a table; ``reason`` is what they were told."""

    because: Because
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """Somebody who gets no seat on a server until a moment, or with ``tournaments_only`` cannot enter its
    tournaments. ``name`` is the one they had when barred, ``by_id`` who barred them (None: that person's data
    were deleted, or the server's rule about leaving did).
    """

    id: int
    guild_id: int
    person_id: int | None
    name: str
    by_id: int | None
    reason: str
    since: datetime
    until: datetime
    tournaments_only: bool = False


@dataclass(frozen=True, slots=True)
class BarPlan:
    """A bar that is about to begin."""

    guild_id: int
    person_id: int
    name: str
    by_id: int
    reason: str
    until: datetime


@dataclass(frozen=True, slots=True)
class Active:
    """How much somebody did on a server within a span: tables they opened, matches in which they sat, and
    matches they left. ``name`` is the last one they had at a table there, or empty.
    """

    person_id: int
    name: str
    tables: int
    matches: int
    left: int
