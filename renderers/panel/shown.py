"""What a panel's picture is made from."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.cards import Card
from canasta.view import View
from renderers.panel.coming import Coming
from renderers.panel.fan import sorted_hand
from renderers.table.table import what_shows


@dataclass(frozen=True, slots=True)
class Shown:
    """A seat's view with its choice in progress: cards ``chosen`` from the hand, melds ``coming``.

    ``by_suit``: the hand is sorted suit by suit.
    """

    view: View
    chosen: tuple[Card, ...]
    coming: tuple[Coming, ...]
    by_suit: bool

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand in the order in which it is shown."""
        return sorted_hand(self.view, self.by_suit)

    @property
    def key(self) -> tuple[object, ...]:
        """Everything that the picture or its words depend on: equal for equal pictures."""
        view, game = self.view, self.view.game
        return (
            *(view.seat, view.hand, view.turn.drawn),
            *(tuple(sorted(self.chosen)), self.coming, self.by_suit),
            *(game.by_suit, game.holds_threes, tuple(game.values), game.whole_hand, game.builds_on_all),
            *(game.canasta_size, view.offers.minimum, view.modern.opening, view.offers.swaps),
            # round-the-corner runs are marked by what is offered
            tuple(meld for meld in view.offers.melds if len(meld.groups) == len(meld.groups[0].cards) == 1),
            what_shows(view),
        )
