"""What a seat may do now, in a finite form for panels and computer players."""

from __future__ import annotations

from collections.abc import Callable

from canasta.actions import Action, Answer, Ask, Discard, Draw, Group, Lay, Meld, Special, Swap, Take


class Offers:
    """The legal actions of one seat at one moment.

    Each of ``actions`` is accepted exactly as given; among those of a kind, the ones that a player would
    consider first come first. ``pieces`` are groups that may be combined freely in one step (an opening of
    several melds, a finish): every legal meld or take is one of the actions or is made of pieces. They may be
    given as a function, called on first use. ``minimum`` is the number of points that the melds of an opening
    must reach together (rules: 2.2), None for a side that is open.
    """

    __slots__ = ("_pieces", "actions", "minimum")

    def __init__(
        self,
        actions: tuple[Action, ...] = (),
        pieces: tuple[Group, ...] | Callable[[], tuple[Group, ...]] = (),
        minimum: int | None = None,
    ) -> None:
        self.actions = actions
        self._pieces = pieces
        self.minimum = minimum

    @property
    def pieces(self) -> tuple[Group, ...]:
        """The groups that may be combined freely."""
        pieces = self._pieces
        if not isinstance(pieces, tuple):
            pieces = self._pieces = pieces()
        return pieces

    def _whole(self) -> tuple[tuple[Action, ...], tuple[Group, ...], int | None]:
        return self.actions, self.pieces, self.minimum

    def __reduce__(self) -> tuple[type[Offers], tuple[object, ...]]:
        return Offers, self._whole()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offers) and self._whole() == other._whole()

    def __hash__(self) -> int:
        return hash((self.actions, self.minimum))

    def __repr__(self) -> str:
        return f"Offers({self.actions!r}, {self.pieces!r}, {self.minimum!r})"

    def __bool__(self) -> bool:
        return bool(self.actions)

    @property
    def may_draw(self) -> bool:
        """Whether drawing is legal."""
        return any(isinstance(action, Draw) for action in self.actions)

    @property
    def may_ask(self) -> bool:
        """Whether the partner may be asked for permission to go out."""
        return any(isinstance(action, Ask) for action in self.actions)

    @property
    def takes(self) -> tuple[Take, ...]:
        """The ways to take the pile."""
        return tuple(action for action in self.actions if isinstance(action, Take))

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds and additions that are legal as given, suggested ones first."""
        return tuple(action for action in self.actions if isinstance(action, Meld))

    @property
    def lays(self) -> tuple[Lay, ...]:
        """The ways to lay out threes by choice, the one with the most cards first (rules: 7.3)."""
        return tuple(action for action in self.actions if isinstance(action, Lay))

    @property
    def may_show(self) -> bool:
        """Whether the hand may be shown as a special one (rules: 7.9)."""
        return any(isinstance(action, Special) for action in self.actions)

    @property
    def swaps(self) -> tuple[Swap, ...]:
        """The jokers on the table that may be swapped for a card of the hand (Rommé)."""
        return tuple(action for action in self.actions if isinstance(action, Swap))

    @property
    def discards(self) -> tuple[Discard, ...]:
        """The legal discards, one for each distinct card."""
        return tuple(action for action in self.actions if isinstance(action, Discard))

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The possible answers while this seat has a question to answer, otherwise nothing."""
        return tuple(action for action in self.actions if isinstance(action, Answer))


NOTHING = Offers()
