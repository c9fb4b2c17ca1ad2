"""What a lesson is: given cards, and step by step what the learner is to do and what the others do then.

Moves are written as in records (canasta/actions.py) but for what comes from the stock: ``draw 4c`` draws this
card, ``draw 3h 4c`` a red three and its replacement, ``lay 3h 4c`` lays out a three and draws a card. So the
stock follows from the script, and cannot disagree with it. Several moves are separated by semicolons.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from canasta.i18n import Text

LEARNER: Final = 0
"""The learner's seat."""
YOU: Final = "You"
"""The learner in scripts."""
GO_ON: Final = "next"
"""Instead of a move: the learner has read what a step says."""
SEATS: Final[Mapping[int, tuple[str, ...]]] = {
    2: (YOU, "Leo"),
    3: (YOU, "Leo", "Tom"),
    4: (YOU, "Leo", "Mia", "Tom"),
}
"""Who sits at a lesson's table, clockwise, by the number of players."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is said to a wrong move, which begins with ``move``: ``discard``, ``meld 4``, ``draw|take``."""

    move: str
    says: Text

    def fits(self, text: str) -> bool:
        """Whether it is meant for the move with this text."""
        return any(text.startswith(move.strip()) for move in self.move.split("|"))


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to learn. ``says`` is what to do and why, ``moves`` are the moves that do it; alternatives to
    a move stand behind ``|``, and without any move the learner reads and goes on. Melds may be laid in other
    portions. ``then`` is what the others do afterwards: ``Leo: draw 5c; discard 5c. Mia: …``.

    ``otherwise`` answers legal moves that are not meant, unless one of the ``hints`` fits.
    """

    says: Text
    moves: str = ""
    then: str = ""
    hints: Sequence[Hint] = ()
    otherwise: Text | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. ``name`` is stored with people's progress and never changes. ``start`` has the position's
    keys (docs/notation.md) except the stock; ``first`` is what the others do before the first step.
    ``done`` is said at the end, and ``untaught``: what of the game it has left out.
    """

    name: str
    title: Text
    about: Text
    game: str
    start: Mapping[str, Any] = field(hash=False)
    steps: tuple[Step, ...]
    done: Text
    untaught: Text | None = None
    players: int = 4
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    totals: Sequence[int] = ()
    first: str = ""

    @property
    def seats(self) -> tuple[str, ...]:
        """The names at the table in the script."""
        return SEATS[self.players]
