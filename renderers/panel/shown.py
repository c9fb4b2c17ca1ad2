"""What a panel's picture is made from."""

from dataclasses import dataclass
from functools import cached_property

from canasta.cards import Card
from canasta.i18n import Translator
from canasta.view import View
from canasta.view.fitting import fitting
from renderers.names import Names
from renderers.panel.coming import Coming
from renderers.panel.fan import group_of, marked, sorted_hand
from renderers.panel.tiles import Tile, tiles_of
from renderers.table.table import what_shows
from renderers.table.teams import teams


@dataclass(frozen=True)
class Shown:
    """A seat's view for a reader, with its choice: cards ``chosen``, melds ``coming``, hand ``by_suit``."""

    view: View
    names: Names
    tr: Translator
    by_suit: bool
    chosen: tuple[Card, ...] = ()
    coming: tuple[Coming, ...] = ()

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        return sorted_hand(self.view, self.by_suit)

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """The key of the group of each card of the hand."""
        return tuple(group_of(card, self.by_suit, self.view.game.pack) for card in self.hand)

    @cached_property
    def new(self) -> tuple[bool, ...]:
        """Which cards of the hand came in this turn."""
        return tuple(marked(self.hand, self.view.turn.drawn))

    @cached_property
    def lifted(self) -> tuple[bool, ...]:
        """Which cards of the hand are chosen."""
        return tuple(marked(self.hand, self.chosen))

    @cached_property
    def fitting(self) -> frozenset[Card]:
        """The cards of the hand that fit melds on the table."""
        return fitting(self.view)

    @cached_property
    def in_turn(self) -> list[int]:
        """The sides in display order: the viewer's own, those that play with it, the others clockwise."""
        view = self.view
        own = 0 if view.seat is None else view.side_of[view.seat]
        mates = next(team for team in teams(view) if own in team)
        clockwise = [(own + n) % len(view.sides) for n in range(len(view.sides))]
        return sorted(clockwise, key=lambda side: (side != own, side not in mates))

    @cached_property
    def lying(self) -> tuple[tuple[Tile, ...], ...]:
        """Each side's melds as they lie on the table."""
        return tuple(tiles_of(self.view, side, ()) for side in range(len(self.view.sides)))

    @cached_property
    def tiles(self) -> tuple[tuple[Tile, ...], ...]:
        """Each side's melds with what is coming to them."""
        if not self.coming:
            return self.lying
        return tuple(tiles_of(self.view, side, self.coming) for side in range(len(self.view.sides)))

    @property
    def key(self) -> tuple[object, ...]:
        """Everything that the picture or its words depend on: equal for equal pictures."""
        view, game = self.view, self.view.game
        return (
            view.seat,
            view.hand,
            view.turn.drawn,
            tuple(sorted(self.chosen)),
            self.coming,
            self.by_suit,
            game.by_suit,
            game.holds_threes,
            tuple(game.values),
            game.whole_hand,
            game.builds_on_all,
            game.canasta_size,
            view.offers.minimum,
            view.modern.opening,
            view.offers.swaps,
            # round-the-corner runs are marked by what is offered
            tuple(meld for meld in view.offers.melds if len(meld.groups) == len(meld.groups[0].cards) == 1),
            what_shows(view),
        )
