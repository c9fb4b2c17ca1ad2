"""Records about series of tournaments and their boards in the store: frozen, plain data."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class KeptBoard:
    """A board that is kept up to date in a channel. ``version`` rises with everything that it shows,
    ``shown`` is the version in its message. It reached its stage at ``step_at``.
    """

    id: int
    guild_id: int
    channel_id: int
    locale: str
    message_id: int | None
    posted_at: datetime | None
    step_at: datetime
    version: int
    shown: int


@dataclass(frozen=True, slots=True)
class SeriesPlan:
    """A season of a series to be opened. ``counting``: how events count; ``best``: how many of somebody's
    best events count, 0 for all; ``minimum``: the events it takes to get a place; ``events``: how many the
    season has, 0 if it lasts until ``ends_at`` or until somebody ends it. ``repeats``: when an event has been
    played, the next one is opened by itself.
    """

    guild_id: int
    channel_id: int
    organiser_id: int
    name: str
    counting: str
    best: int
    minimum: int
    events: int
    ends_at: datetime | None
    locale: str
    repeats: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Series(SeriesPlan):
    """A season of a series as it was planned. ``season`` numbers those of the same name on a server.
    ``tournaments`` are its events in the order in which they were opened; ``rounds``
    is the number asked for in the last one, 0 for as many as it takes.
    """

    id: int
    board_id: int
    season: int
    created_at: datetime
    ended_at: datetime | None
    tournaments: tuple[int, ...]
    rounds: int = 0

    @property
    def over(self) -> bool:
        return self.ended_at is not None
