"""Records about people and servers that the store returns: frozen, plain data."""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum, StrEnum
from typing import Any

from data.records.tables import Options


@dataclass(frozen=True, slots=True)
class Holiday:
    """Days, first and last included, on which a person's clock is stopped at the tables of a server, or of
    all (``guild_id`` EVERYWHERE). ``ended_at``: they came back on the last of them, and the clock has run
    since.
    """

    id: int
    person_id: int
    guild_id: int
    first: date
    last: date
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Deputy:
    """Who plays for a person on their holidays, under the ``name`` known to that person, who has asked them
    as ``asker``; ``agreed_at`` is when they agreed.
    """

    person_id: int
    deputy_id: int
    name: str
    asker: str
    agreed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Digest:
    """A person's daily digest that is due."""

    person_id: int
    due_at: datetime


class ListOff(StrEnum):
    """Why a list of tables is no longer kept up to date: its message was deleted, or is out of reach."""

    DELETED = "deleted"
    UNREACHABLE = "unreachable"


@dataclass(frozen=True, slots=True)
class OwnList:
    """Somebody's list of tables that is kept up to date as one message: in a private thread of a server, or
    in direct messages (``guild_id`` 0). ``shown`` is a fingerprint of what it shows; ``off``: why it is no
    longer kept.
    """

    person_id: int
    guild_id: int
    place_id: int
    message_id: int
    locale: str
    shown: str | None = None
    off: ListOff | None = None


@dataclass(frozen=True, slots=True)
class ServerPreset:
    """House rules that a server saved under a name; ``seats`` are those of the table they come from."""

    name: str
    variant: str
    seats: int
    options: Options = field(hash=False)


@dataclass(frozen=True, slots=True)
class RestFacts:
    """What is stored about when a person's clock is stopped at a server's tables."""

    person: dict[str, Any]
    guild: dict[str, Any]
    holidays: tuple[Holiday, ...]


class Owner(Enum):
    """The owner of an allowance. If both are counted, the person comes first."""

    PERSON = "person"
    GUILD = "guild"


@dataclass(frozen=True, slots=True)
class Allowance:
    """An owner's allowance: ``most`` uses within a span."""

    owner: Owner
    owner_id: int
    most: int


@dataclass(frozen=True, slots=True)
class Spent:
    """An allowance that is used up, and until when."""

    allowance: Allowance
    until: datetime


@dataclass(frozen=True, slots=True)
class Block:
    """Somebody whom a person has blocked, under the name they had then; ``blocked_id`` is None and the name
    empty once their data are deleted.
    """

    id: int
    blocked_id: int | None
    name: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Apart:
    """Whom a person is not to share a table with: those they have blocked, and those who blocked them."""

    blocked: frozenset[int]
    blocked_by: frozenset[int]

    @property
    def people(self) -> frozenset[int]:
        """All of them."""
        return self.blocked | self.blocked_by
