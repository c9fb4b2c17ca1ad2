"""What a policy does in a turn, move by move: for its first choice, and to play deals again elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.players.search.counts import Part
from canasta.players.search.offered import Noted
from canasta.players.search.sets.position import Position


class NotedPosition(Position):
    """A position that keeps the moves made in it."""

    __slots__ = ("moves",)

    moves: list[Noted]

    @classmethod
    def of(cls, position: Position) -> NotedPosition:
        """A copy of this position, with no moves yet."""
        noted = cls.__new__(cls)
        plain = position.copy()
        for slot in Position.__slots__:
            setattr(noted, slot, getattr(plain, slot))
        noted.moves = []
        return noted

    def draw(self) -> None:
        """Draw, and note it."""
        self.moves.append(Noted(self.turn, "draw"))
        super().draw()

    def end_with_stock(self) -> None:
        """End the deal, and note the draw that cannot be made."""
        self.moves.append(Noted(self.turn, "draw"))
        super().end_with_stock()

    def take(self, part: Part, more: Sequence[Part] = ()) -> None:
        """Take the pile, and note it as one move with everything laid."""
        self.moves.append(Noted(self.turn, "take", (part, *more)))
        kept, self.moves = self.moves, []
        super().take(part, more)
        self.moves = kept

    def lay(self, parts: Sequence[Part]) -> None:
        """Lay down, and note it."""
        self.moves.append(Noted(self.turn, "meld", tuple(parts)))
        super().lay(parts)

    def discard(self, card: int) -> None:
        """Discard, and note it."""
        self.moves.append(Noted(self.turn, "discard", (), card))
        super().discard(card)
