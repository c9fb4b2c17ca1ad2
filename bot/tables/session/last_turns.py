"""The last turns of a deal, as everybody saw them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from bot.tables.session.table_view import Turn
from canasta.events import Answered, Asked, Dealt, Discarded, Event, TurnEnded

TURNS_KEPT = 12
PASSES = (Discarded, TurnEnded, Asked, Answered)
"""Events after which another player is to move, or the same one with another kind of decision."""


class LastTurns:
    """Keeps what everybody saw, turn by turn. ``number`` counts the turns, and the decisions within one."""

    def __init__(self) -> None:
        self._turns: deque[Turn] = deque(maxlen=TURNS_KEPT)
        self.number = 0

    def note(self, events: Iterable[Event], made_by: str | None = None) -> None:
        """Keep these events; ``made_by`` says who acted for the player, None if they did themselves."""
        for event in events:
            if isinstance(event, Dealt):
                self._turns.clear()
                self._turns.append(Turn(None, [event]))
                self.number += 1
                continue
            seat = getattr(event, "seat", None)
            new = seat is not None and not isinstance(event, Answered)
            if not self._turns or (new and self._turns[-1].seat != seat):
                self._turns.append(Turn(seat))
            self._turns[-1].events.append(event)
            self._turns[-1].made_by = made_by or self._turns[-1].made_by
            if isinstance(event, PASSES):
                self.number += 1

    def __iter__(self) -> Iterator[Turn]:
        return iter(self._turns)

    @property
    def events(self) -> list[Event]:
        """The events of the last turn."""
        return self._turns[-1].events if self._turns else []

    def copy(self) -> tuple[Turn, ...]:
        """The turns as they are now, oldest first."""
        return tuple(Turn(turn.seat, list(turn.events), turn.made_by) for turn in self._turns)
