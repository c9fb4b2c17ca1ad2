"""Database outages: people read what is wrong, and the log reports it once, not at every click."""

import logging
import time
from collections.abc import Callable
from typing import Final

from canasta.i18n import Text
from data import DatabaseFull, DatabaseLocked, DatabaseUnavailable, OutcomeUnknown

log = logging.getLogger(__name__)

AGAIN: Final = 300.0
"""Seconds after which the log repeats an ongoing problem."""
BACK: Final = 60.0
"""Seconds after which the log reports the same problem as new."""
_KINDS: Final = {
    OutcomeUnknown: Text(
        "I lost my database while saving this, and can't tell whether it was saved. Check how things "
        "look before you try again."
    ),
    DatabaseFull: Text(
        "My disk is full, so nothing was changed. The person who runs me has to make room first."
    ),
    DatabaseLocked: Text(
        "Another program is blocking the database where I keep the games, so nothing was changed. "
        "Try again in a moment."
    ),
    DatabaseUnavailable: Text(
        "I can't reach the database where I keep the games, so nothing was changed. Try again in a moment."
    ),
}
"""What people are told, specific errors before general ones. The error's own text is for the operator."""


class Outages:
    """The current problem with the database. ``clock`` returns seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._logged: dict[type[Exception], float] = {}
        self._open = False

    def noted(self, error: BaseException) -> Text | None:
        """Log a database error once, and return what to tell people; None for any other error."""
        kind = next((kind for kind in _KINDS if isinstance(error, kind)), None)
        if kind is None:
            return None
        now, said = self._clock(), self._logged.get(kind)
        if said is None or now - said >= AGAIN:
            log.error("%s", error)
            self._logged[kind] = now
            self._open = True
        return _KINDS[kind]

    def over(self) -> None:
        """Record a commit: the problem is over. One that recurs at once is not logged each time."""
        if not self._open:
            return
        self._open = False
        log.warning("The database is back.")
        for kind, said in self._logged.items():
            self._logged[kind] = min(said, self._clock() + BACK - AGAIN)
