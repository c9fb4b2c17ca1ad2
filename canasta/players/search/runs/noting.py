"""What a policy does in a turn, move by move: for its first choice, and to play deals again elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from canasta.players.search.runs.position import Part, Position
from canasta.players.search.runs.side import Run


class Noted(NamedTuple):
    """A move of the kernel: draw, take, take_onto, meld, extend or discard by its ``name``. The first of a
    take's parts are the cards beside the top. ``run`` is the run that is extended, as it lay before.
    """

    seat: int
    name: str
    parts: tuple[Part, ...] = ()
    card: int = -1
    run: Run = (0, 0)


class NotedPosition(Position):
    """A position that keeps the moves made in it."""

    __slots__ = ("moves", "quiet")

    moves: list[Noted]
    quiet: bool

    @classmethod
    def of(cls, position: Position) -> NotedPosition:
        """A copy of this position, with no moves yet."""
        noted = cls.__new__(cls)
        plain = position.copy()
        for slot in Position.__slots__:
            setattr(noted, slot, getattr(plain, slot))
        noted.moves = []
        noted.quiet = False
        return noted

    def _note(self, name: str, parts: Sequence[Part] = (), card: int = -1, run: Run = (0, 0)) -> None:
        if not self.quiet:
            self.moves.append(Noted(self.turn, name, tuple(parts), card, run))

    def draw(self) -> None:
        """Draw, and note it."""
        self._note("draw")
        super().draw()

    def end_with_stock(self) -> None:
        """End the deal, and note the draw that cannot be made."""
        self._note("draw")
        super().end_with_stock()

    def take(self, part: Part, more: Sequence[Part] = ()) -> None:
        """Take the pile, and note it as one move with everything laid."""
        self._note("take", (part, *more))
        self.quiet = True
        super().take(part, more)
        self.quiet = False

    def take_onto(self, at: int) -> None:
        """Take the pile onto a run, and note it."""
        self._note("take_onto", (), self.pile[-1], self.sides[self.turn].runs[at])
        self.quiet = True
        super().take_onto(at)
        self.quiet = False

    def lay(self, parts: Sequence[Part]) -> None:
        """Lay down, and note it."""
        self._note("meld", parts)
        super().lay(parts)

    def extend(self, at: int, card: int) -> None:
        """Extend a run, and note it."""
        self._note("extend", (), card, self.sides[self.turn].runs[at])
        super().extend(at, card)

    def discard(self, card: int) -> None:
        """Discard, and note it."""
        self._note("discard", (), card)
        super().discard(card)
