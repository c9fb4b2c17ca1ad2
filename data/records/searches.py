"""Records of lobbies that look for people. Times are aware datetimes in UTC, ids are 64-bit integers."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Search:
    """A lobby looks for people ``until`` a moment; ``over``: that moment has passed. ``role_id`` is the role
    that its message mentions when it is first posted; ``called``: that is done.
    """

    until: datetime
    role_id: int | None = None
    called: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class CallPlan:
    """A call to a lobby, to be posted in this channel of this server, mentioning a role or nobody.
    ``regular``: it has called those who come to a standing table.
    """

    guild_id: int
    place_id: int
    role_id: int | None = None
    regular: bool = False


@dataclass(frozen=True, slots=True)
class LobbyCall:
    """A call to a lobby; ``message_id`` is None until it is posted."""

    id: int
    plan: CallPlan
    message_id: int | None = None
