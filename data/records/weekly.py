"""When something comes again and again."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weekly:
    """A day of the week (0 is Monday), a time of the day in minutes after midnight, every ``weeks`` weeks, in
    the time zone of this name.
    """

    weekday: int
    minute: int
    weeks: int
    zone: str
