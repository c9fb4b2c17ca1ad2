"""What somebody has just said at a table: one of a few fixed words."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Emote(StrEnum):
    """The words there are. The values are in buttons: one never changes."""

    WELL_PLAYED = "played"
    THANKS = "thanks"
    OH_NO = "ohno"
    GOOD_LUCK = "luck"
    ONE_MOMENT = "moment"
    NO_RUSH = "time"


@dataclass(frozen=True, slots=True)
class Said:
    """An emote of the person in a seat, shown until a moment."""

    seat: int
    emote: Emote
    until: datetime
