"""Records about roles that servers have the bot give: frozen, plain data."""

from dataclasses import dataclass
from enum import StrEnum


class RoleKind(StrEnum):
    """What a role is given for: a rating, or a place in the last season."""

    RATING = "rating"
    SEASON = "season"


@dataclass(frozen=True, slots=True)
class RoleRule:
    """A role that a server gives: from the rating ``value`` on, or for the first ``value`` places of the last
    season. ``trouble``: what keeps the bot from giving it.
    """

    guild_id: int
    role_id: int
    kind: RoleKind
    value: int
    trouble: str | None = None


@dataclass(frozen=True, slots=True)
class GivenRole:
    """A role given by the bot. ``sure``: Discord confirmed it; ``forgotten``: its person was deleted."""

    guild_id: int
    person_id: int
    role_id: int
    sure: bool = True
    forgotten: bool = False
