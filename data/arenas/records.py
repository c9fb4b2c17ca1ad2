"""Records of weekly arenas. Times are aware datetimes in UTC, ids are 64-bit integers."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

LENGTH: Final = timedelta(hours=1)
"""How long an arena takes."""


class ArenaStatus(StrEnum):
    """How far an arena is."""

    PLANNED = "planned"
    RUNNING = "running"
    FINISHED = "finished"
    CALLED_OFF = "called_off"


class Doing(StrEnum):
    """What somebody does in an arena: ``LAST`` plays, and stops after that."""

    WAITING = "waiting"
    PLAYING = "playing"
    LAST = "last"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Arena:
    """One week's arena of a server. ``posted``: the status in which its message was last posted."""

    id: int
    guild_id: int
    channel_id: int
    locale: str
    starts_at: datetime
    status: ArenaStatus
    message_id: int | None
    posted: str
    event_id: int | None
    event_shown: str

    @property
    def ends_at(self) -> datetime:
        return self.starts_at + LENGTH


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody in an arena: what they do, since when, and the table at which they sat last."""

    person_id: int
    name: str
    doing: Doing
    since: datetime
    table_id: int | None = None


@dataclass(frozen=True, slots=True)
class ArenaDeal:
    """A deal that several tables play. ``leads``: by how much the first side was ahead at tables of computer
    players alone; None until they have played.
    """

    number: int
    seed: str
    began_at: datetime
    leads: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class ArenaSeat:
    """A person who began a deal, on which side; ``stayed``: they had their seat themselves when it ended."""

    person_id: int
    side: int
    stayed: bool


@dataclass(frozen=True, slots=True)
class ArenaPlay:
    """A table: which deal it plays, its people, and if it has finished that, when, and by how much the first
    side was ahead. ``over``: it has ended, finished or not.
    """

    table_id: int
    deal: int
    seats: tuple[ArenaSeat, ...]
    over: bool
    lead: int | None
    ended_at: datetime | None
