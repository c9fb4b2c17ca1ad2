"""The turns of a deal as everybody saw them: its public history, cut where somebody else begins to act."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from canasta.cards import Card
from canasta.events import Answered, Asked, Discarded, Event, TurnEnded
from canasta.history import History, Step

CLOCK, KEPT, DEPUTY, PREPARED = "clock", "kept", "deputy", "prepared"
"""Who acts for a player who is late, absent or on holiday: a computer player; or their own premove."""
STAND_INS = (CLOCK, KEPT, DEPUTY)
"""Those of them who are computer players."""
PASSES = (Discarded, TurnEnded, Asked, Answered)
"""Events after which another player is to move, or the same one with another kind of decision."""


@dataclass(slots=True)
class PastTurn:
    """One turn of a seat, as everybody saw it. ``seat`` is None for the deal itself; ``made_by`` says who
    acted for the seat's player, None if they did. ``left`` is the pile's top card if the seat drew although
    the right cards could have taken it; ``last`` is the number of the step in which the turn ended, 0 for
    threes that were dealt.
    """

    seat: int | None
    events: list[Event] = field(default_factory=list)
    made_by: str | None = None
    left: Card | None = None
    last: int = 0

    @property
    def only_answers(self) -> bool:
        """Whether this is no turn of a seat's own, but its answer in the midst of its partner's."""
        return bool(self.events) and all(isinstance(event, Answered) for event in self.events)


def past_turns(history: History, made_by: Mapping[int, str | None]) -> tuple[PastTurn, ...]:
    """The turns of a deal so far, oldest first. ``made_by`` has the steps in which somebody acted for the
    seat's player: what a computer player does for somebody has lines of its own.
    """
    turns: list[PastTurn] = []
    for number, step in enumerate(history.steps):
        _note(turns, number, step, made_by.get(number))
    return tuple(turns)


def turns_since(turns: Sequence[PastTurn], seat: int | None) -> Sequence[PastTurn]:
    """What the others did after the seat's last turn, or since the deal, without answers to others."""
    last = len(turns)
    while last and (turns[last - 1].seat == seat or turns[last - 1].only_answers):
        last -= 1
    first = last
    while first and (turns[first - 1].seat not in (seat, None) or turns[first - 1].only_answers):
        first -= 1
    return [turn for turn in turns[first:last] if turn.seat is not None and not turn.only_answers]


def passes(history: History) -> int:
    """How often the deal has come to another player, or to another kind of decision."""
    return sum(isinstance(event, PASSES) for step in history.steps for event in step.events)


def turn_events(history: History) -> Iterator[Event]:
    """The events of the turn to which the last step belongs."""
    steps = history.steps
    return (event for step in steps if step.turn == steps[-1].turn for event in step.events)


def _note(turns: list[PastTurn], number: int, step: Step, made_by: str | None) -> None:
    for event in step.events:
        seat = getattr(event, "seat", None)
        if not turns or _begins(turns[-1], event, seat, step.seat, made_by):
            turns.append(PastTurn(seat))
        turn = turns[-1]
        turn.events.append(event)
        turn.last = number
        if turn.seat == step.seat:
            turn.made_by = made_by or turn.made_by
            turn.left = step.declined if turn.left is None else turn.left


def _begins(last: PastTurn, event: Event, seat: int | None, by: int | None, made_by: str | None) -> bool:
    """Whether this event of a seat begins another turn. An answer belongs to the asker's turn."""
    stands_in = made_by in STAND_INS
    if seat is None:
        return False
    if seat == last.seat:
        return seat == by and stands_in != (last.made_by in STAND_INS)
    return stands_in or not isinstance(event, Answered)
