"""Records of what a server's managers save as a file: frozen, plain data without people who hide."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """A seat of a finished match: the name its player had and their id, empty and None for somebody who hides
    or whose data are deleted; ``computer`` whether that was a computer player, who has no
    id. ``won`` and ``points`` are None where the match has no result.
    """

    name: str
    computer: bool
    side: int
    won: bool | None
    points: int | None
    person_id: int | None = None


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A finished match. ``counted`` says how it counts for ratings, None: not looked at yet; ``reason`` why
    it ended early; ``tournament`` is a name, empty for none.
    """

    id: int
    variant: str
    started_at: datetime
    finished_at: datetime
    finished: bool
    reason: str | None
    counted: str | None
    deals: int
    tournament: str
    seats: tuple[SavedSeat, ...]


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table, open or closed, with the names of those who sit there now or sat there last."""

    id: int
    variant: str
    status: str
    because: str | None
    opened_at: datetime
    last_at: datetime
    channel_id: int
    thread_id: int | None
    tournament: str
    names: tuple[str, ...]
