"""What a policy does, as actions of the engine: for its first choice, and to play deals again there."""

from __future__ import annotations

from canasta.actions import Action, Discard, Draw, Group, Meld, Swap, Take
from canasta.cards import Card
from canasta.players.search.romme.lying import Lying
from canasta.players.search.romme.position import Position


class NotedPosition(Position):
    """A position that keeps the actions done in it, each with its seat."""

    __slots__ = ("moves",)

    moves: list[tuple[int, Action]]

    @classmethod
    def of(cls, position: Position) -> NotedPosition:
        """A copy of this position, with no moves yet."""
        noted = cls.__new__(cls)
        plain = position.copy()
        for slot in Position.__slots__:
            setattr(noted, slot, getattr(plain, slot))
        noted.moves = []
        return noted

    def _note(self, action: Action) -> None:
        self.moves.append((self.turn, action))

    def draw(self) -> None:
        """Draw, and note it."""
        self._note(Draw())
        super().draw()

    def take(self) -> None:
        """Take the top card, and note it."""
        self._note(Take(Group(())))
        super().take()

    def lay(self, melds: tuple[Lying, ...]) -> None:
        """Lay melds, and note them as one step."""
        self._note(Meld(tuple(Group(meld.cards) for meld in melds)))
        super().lay(melds)

    def lay_off(self, card: Card, at: int) -> None:
        """Lay a card off, and note it."""
        self._note(Meld((Group((card,), f"m{at + 1}"),)))
        super().lay_off(card, at)

    def swap(self, card: Card, at: int) -> None:
        """Swap a joker, and note it."""
        self._note(Swap(card, f"m{at + 1}"))
        super().swap(card, at)

    def discard(self, card: Card) -> None:
        """Discard, and note it."""
        self._note(Discard(card))
        super().discard(card)
