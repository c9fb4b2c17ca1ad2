"""Records about the evening of a tournament: its start by itself, its check-in, what is told about it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum


class RoleCalls(StrEnum):
    """When a tournament mentions a role."""

    NEVER = ""
    ENTRIES = "entries"
    CHECK_IN = "check_in"
    BOTH = "both"


class NoticeKind(StrEnum):
    """What is to be told about a tournament: entries are open, its people are to check in, its start was put
    off, it was called off since too few came, or its start was missed while the bot was down. The values are
    in the store.
    """

    ENTRIES = "entries"
    CHECK_IN = "check_in"
    POSTPONED = "postponed"
    EXPIRED = "expired"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Evening:
    """When a tournament begins by itself (None: it doesn't), and what belongs to that.

    ``check_in``: how long before the start its people are asked whether they are here, zero if they aren't;
    ``called_at``: since when they are asked; ``here``: those who are. ``postponed``: the start was put off
    once. ``role_id`` is mentioned at the times of ``role_calls``. ``with_event``: it is an event of the
    server, ``event_id``, that shows ``event_shown``. ``pinned_id``: the pinned message with its results.
    """

    starts_at: datetime | None = None
    check_in: timedelta = timedelta(0)
    postponed: bool = False
    called_at: datetime | None = None
    here: frozenset[int] = frozenset()
    role_id: int | None = None
    role_calls: RoleCalls = RoleCalls.NEVER
    with_event: bool = False
    event_id: int | None = None
    event_shown: str = ""
    pinned_id: int | None = None

    def mentions_role(self, kind: NoticeKind) -> bool:
        """Whether its role is mentioned when this is told."""
        return self.role_id is not None and self.role_calls in (RoleCalls.BOTH, kind.value)


NO_EVENING = Evening()
"""That of a tournament that its organiser starts."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is still to be told about a tournament."""

    id: int
    tournament_id: int
    kind: NoticeKind
