"""What the doctor knows of a system, before it judges."""

from dataclasses import dataclass
from datetime import datetime

from data.process.downtimes import Downtime
from data.records.condition import Backlog, ServedShards, Sessions


@dataclass(frozen=True, slots=True)
class FileFacts:
    """A database file. Sizes are in bytes; ``served``: whether a process holds its lock."""

    version: str
    size: int
    free: int
    served: bool


@dataclass(frozen=True, slots=True)
class StatusFacts:
    """What the status pages said: ``missing`` is None if there was no answer."""

    address: str
    missing: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Facts:
    """A store and those who serve it, ``now`` by this machine's clock; with ``file`` or with ``sessions``."""

    now: datetime
    database: str
    schema: int
    application: str | None
    file: FileFacts | None
    sessions: Sessions | None
    terms: tuple[ServedShards, ...]
    alive_at: datetime | None
    downtimes: tuple[Downtime, ...]
    open_tables: int
    backlog: Backlog
    leaving: tuple[tuple[int, datetime], ...]
    status: StatusFacts | None
    open_to_others: tuple[str, ...] = ()
    """The files with secrets that other users of this machine may read: the database's and ``.env``."""
