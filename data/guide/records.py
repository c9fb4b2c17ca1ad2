"""Records about people's lessons that the store returns: frozen, plain data."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class LessonTaken:
    """How far a person is in a lesson. ``moves`` are those that they made, in the record notation; ``draft``
    is what they are putting together, as JSON values.

    ``version`` rises with each of their moves in any lesson, and each time that they open one; ``opened`` is
    the version at which they last opened this one. ``finished_at`` is when they finished it for the first
    time.
    """

    lesson: str
    version: int
    opened: int
    moves: tuple[str, ...]
    draft: Any
    finished_at: datetime | None
