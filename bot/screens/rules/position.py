"""A refused action in its position, as its player sees it."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from canasta.actions import Action, Group, Take
from canasta.cards import Card, missing_from
from canasta.i18n import Translator
from canasta.notation.faults import groups_of
from canasta.refusals import Refusal
from canasta.rules.base import BaseRules
from canasta.view import SideView, View

NAMED = 12
"""The most cards that are named one by one."""


@dataclass(frozen=True)
class Position:
    """A refused action, and what its player sees. ``rules`` are the table's."""

    view: View
    action: Action
    refusal: Refusal
    rules: BaseRules | None
    tr: Translator

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The cards of the action."""
        return groups_of(self.action)

    @property
    def top(self) -> Card | None:
        return self.view.pile.top

    @property
    def side(self) -> SideView | None:
        return self.view.own_side

    @cached_property
    def left(self) -> list[Card]:
        """The cards of the hand that the action leaves."""
        tried = Counter(card for group in self.groups for card in group.cards)
        tried &= Counter(self.view.hand)
        return missing_from(self.view.hand, list(tried.elements()))

    @property
    def together(self) -> bool:
        """Whether the player has a partner now."""
        return self.view.seat is not None and len(self.view.allies[self.view.seat]) > 1

    def wild(self, card: Card) -> bool:
        return self.view.game.pack.wild[card]

    def cards(self, group: Group) -> tuple[Card, ...]:
        """A group with the pile's top card, if it is the one that takes it."""
        with_top = isinstance(self.action, Take) and group is self.groups[0] and self.top is not None
        return (self.top, *group.cards) if with_top and self.top is not None else group.cards

    def worth(self, group: Group) -> int:
        """What the group counts towards a first meld."""
        if self.view.game.builds_on_all and self.rules is not None:
            return self.rules.worth(group)
        return self.view.game.pack.points(self.cards(group))
