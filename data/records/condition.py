"""What an operator sees of a store: records of its condition."""

from dataclasses import dataclass
from datetime import datetime

from data.db.shards import Shards


@dataclass(frozen=True, slots=True)
class Backlog:
    """What is still to be done. ``looks``: tables that are due for a look, by their clocks.
    ``untold_tables``: those whose messages don't show yet what has happened.
    """

    looks: int
    oldest_look: datetime | None
    untold_tables: int
    letters: int
    oldest_letter: datetime | None


@dataclass(frozen=True, slots=True)
class ServedShards:
    """Who serves some shards, such as ``0-3/16``, and since when."""

    shards: str
    process: str | None
    since: datetime | None


@dataclass(frozen=True, slots=True)
class LongSession:
    """A connection whose transaction has been open for long; ``idle`` if it does nothing meanwhile."""

    pid: int
    name: str
    seconds: float
    idle: bool


@dataclass(frozen=True, slots=True)
class Holder:
    """A process that holds the locks of ``shards``, which may be none while it stands by; ``count`` is how
    many shards there are by its counting. ``waits_for``: the shards for which it stands by; None if it
    serves, or is of a release that doesn't tell.
    """

    process: str
    since: datetime
    shards: tuple[int, ...]
    count: int | None
    waits_for: Shards | None = None


@dataclass(frozen=True, slots=True)
class Sessions:
    """A PostgreSQL server. ``size`` is the database's in bytes, ``clock`` its time just now. ``apart``:
    whether each connection has a session of its own, as it hasn't through some poolers.
    """

    version: str
    size: int
    clock: datetime
    connections: int
    most_connections: int
    holders: tuple[Holder, ...]
    long: tuple[LongSession, ...]
    apart: bool = True
