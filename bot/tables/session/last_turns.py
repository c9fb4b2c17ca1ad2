"""The last turns of a deal, as everybody saw them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from bot.tables.session.table_view import STAND_INS, PastTurn
from canasta.events import Answered, Asked, Dealt, Discarded, Event, TurnEnded

TURNS_KEPT = 24
"""A round of six players, each of whose turns a computer player or an answer may have cut into more lines,
and what came before it.
"""
PASSES = (Discarded, TurnEnded, Asked, Answered)
"""Events after which another player is to move, or the same one with another kind of decision."""


class LastTurns:
    """Keeps what everybody saw, turn by turn. ``number`` counts the turns, and the decisions within one."""

    def __init__(self) -> None:
        self._turns: deque[PastTurn] = deque(maxlen=TURNS_KEPT)
        self.number = 0

    def note(self, events: Iterable[Event], by: int | None = None, made_by: str | None = None) -> None:
        """Keep these events of what seat ``by`` did; ``made_by`` says who acted for its player, None if they
        did themselves. What a computer player does for somebody has lines of its own.
        """
        for event in events:
            if isinstance(event, Dealt):
                self._turns.clear()
                self._turns.append(PastTurn(None, [event]))
                self.number += 1
                continue
            seat = getattr(event, "seat", None)
            if not self._turns or self._begins(event, seat, by, made_by):
                self._turns.append(PastTurn(seat))
            self._turns[-1].events.append(event)
            if self._turns[-1].seat == by:
                self._turns[-1].made_by = made_by or self._turns[-1].made_by
            if isinstance(event, PASSES):
                self.number += 1

    def _begins(self, event: Event, seat: int | None, by: int | None, made_by: str | None) -> bool:
        """Whether this event of a seat begins another line. An answer belongs to the asker's turn."""
        last, stands_in = self._turns[-1], made_by in STAND_INS
        if seat is None:
            return False
        if seat == last.seat:
            return seat == by and stands_in != (last.made_by in STAND_INS)
        return stands_in or not isinstance(event, Answered)

    def __iter__(self) -> Iterator[PastTurn]:
        return iter(self._turns)

    @property
    def events(self) -> list[Event]:
        """The events of the last turn."""
        return self._turns[-1].events if self._turns else []

    def copy(self) -> tuple[PastTurn, ...]:
        """The turns as they are now, oldest first."""
        return tuple(PastTurn(turn.seat, list(turn.events), turn.made_by) for turn in self._turns)
