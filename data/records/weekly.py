"""When something comes again and again."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weekly:
    """A weekday (0: Monday) at a minute of the day, every ``weeks`` weeks, in the zone of this name."""

    weekday: int
    minute: int
    weeks: int
    zone: str
