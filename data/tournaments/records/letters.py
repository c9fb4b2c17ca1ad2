"""Records about messages to single people about a tournament: frozen, plain data."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class LetterKind(StrEnum):
    """What somebody is told about a tournament, or asked. The values are in the store."""

    PARTNER_ASKED = "partner_asked"
    PARTNER_REMINDED = "partner_reminded"
    PARTNER_YES = "partner_yes"
    PARTNER_NO = "partner_no"
    WAITS = "waits"
    SITS_OUT = "sits_out"
    EXPIRES = "expires"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class LetterPlan:
    """A message to be written: to whom, and about whom, with the name."""

    kind: LetterKind
    person_id: int
    other_id: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter(LetterPlan):
    """A message that is to be sent, or a question that was sent and isn't settled: where, and when it was
    asked once more.
    """

    id: int
    tournament_id: int
    created_at: datetime
    place_id: int | None = None
    message_id: int | None = None
    sent_at: datetime | None = None
    reminded_at: datetime | None = None
