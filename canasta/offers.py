"""What a seat may do now, in the finite form from which panels and computer players are built."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.actions import Action, Answer, Ask, Discard, Draw, Group, Lay, Meld, Special, Swap, Take


@dataclass(frozen=True, slots=True)
class Offers:
    """The legal actions of one seat at one moment.

    ``actions`` are each accepted exactly as they stand, the ones a player would look at first standing first
    among their kind. ``pieces`` are groups that may be put together freely in one step (an opening of several
    melds, a finish): every legal meld or take is an action, or is made of pieces. ``minimum`` is what the
    melds of an opening must reach together (rules: 2.2), None for a side that is open.
    """

    actions: tuple[Action, ...] = ()
    pieces: tuple[Group, ...] = ()
    minimum: int | None = None

    def __bool__(self) -> bool:
        return bool(self.actions)

    @property
    def may_draw(self) -> bool:
        """Whether drawing is legal."""
        return any(isinstance(action, Draw) for action in self.actions)

    @property
    def may_ask(self) -> bool:
        """Whether the partner may be asked for leave to go out."""
        return any(isinstance(action, Ask) for action in self.actions)

    @property
    def takes(self) -> tuple[Take, ...]:
        """The ways to take the pile."""
        return tuple(action for action in self.actions if isinstance(action, Take))

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds and additions that are legal as they stand, suggested ones first."""
        return tuple(action for action in self.actions if isinstance(action, Meld))

    @property
    def lays(self) -> tuple[Lay, ...]:
        """The ways to lay out threes by choice, the one with most cards first (rules: 7.3)."""
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
        """The cards that may be discarded, one action for each different card."""
        return tuple(action for action in self.actions if isinstance(action, Discard))

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Both answers while a question is open for this seat, else nothing."""
        return tuple(action for action in self.actions if isinstance(action, Answer))


NOTHING = Offers()
