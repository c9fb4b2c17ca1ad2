"""A position of Burraco or Buraco with nothing hidden, as the light policy plays it on."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import Card
from canasta.players.basic.burraco_worth import FULL, Lies
from canasta.variants.burraco.rules import BurracoRules

GOING_OUT = 100
NO_POT = 100


class World:
    """Hands, stock and pots as lists of cards, the next of the stock last; melds by side.

    ``by`` is the seat that went out. ``barred`` is the only card of a pile that the seat to move has taken.
    ``idle`` are the turns in a row in which nobody drew or melded.
    """

    __slots__ = (
        "barred",
        "by",
        "drawn",
        "hands",
        "idle",
        "melded",
        "melds",
        "over",
        "pile",
        "pot_taken",
        "pots",
        "rules",
        "stock",
        "took",
        "turn",
        "unplayed",
    )

    def __init__(self, rules: BurracoRules) -> None:
        self.rules = rules
        self.hands: list[list[Card]] = [[] for _ in range(rules.seats)]
        self.stock: list[Card] = []
        self.pile: list[Card] = []
        self.pots: list[list[Card]] = []
        self.melds: list[tuple[Lies, ...]] = [(), ()]
        self.pot_taken = [False, False]
        self.unplayed = [False] * rules.seats
        self.turn = 0
        self.drawn = False
        self.over = False
        self.by: int | None = None
        self.barred: Card | None = None
        self.took = self.melded = False
        self.idle = 0

    def copy(self) -> World:
        """The same position, to be played on apart from this one."""
        other = World.__new__(World)
        other.rules = self.rules
        other.hands = [hand[:] for hand in self.hands]
        other.stock, other.pile, other.pots = self.stock[:], self.pile[:], self.pots[:]
        other.melds, other.pot_taken, other.unplayed = self.melds[:], self.pot_taken[:], self.unplayed[:]
        other.turn, other.drawn, other.over, other.by = self.turn, self.drawn, self.over, self.by
        other.barred, other.took, other.melded, other.idle = self.barred, self.took, self.melded, self.idle
        return other

    @property
    def side(self) -> int:
        """The side of the seat to move."""
        return self.rules.side_of[self.turn]

    def pot_due(self, side: int) -> bool:
        """Whether a player of this side takes a pot when the hand gets empty."""
        return not self.pot_taken[side] and bool(self.pots)

    def ready(self, side: int) -> bool:
        """Whether a side has the canasta that going out takes."""
        clean = self.rules.needs_clean
        return any(len(meld.cards) >= FULL and not (clean and meld.wilds) for meld in self.melds[side])

    def draw(self) -> None:
        """Draw a card."""
        self.hands[self.turn].append(self.stock.pop())
        self.unplayed[self.turn] = False
        self.drawn = True

    def take(self, laid: Sequence[Card] = (), melds: tuple[Lies, ...] | None = None) -> None:
        """Take the pile: all of it into the hand, or its top into these melds with the cards ``laid``."""
        hand, pile = self.hands[self.turn], self.pile
        if melds is None:
            twins = self.rules.back == "twin"
            self.barred = pile[0] if twins and len(pile) == 1 and pile[0] not in hand else None
            hand += pile
        else:
            hand += pile[:-1]
        self.pile, self.drawn, self.took = [], True, True
        self.unplayed[self.turn] = False
        if melds is not None:
            self.lay(laid, melds)

    def lay(self, laid: Sequence[Card], melds: tuple[Lies, ...]) -> None:
        """Lay cards of the hand, after which the side has these melds."""
        hand = self.hands[self.turn]
        for card in laid:
            hand.remove(card)
        if self.barred in laid:
            self.barred = None
        self.melds[self.side] = melds
        self.melded = True
        if not hand and not self._take_pot():
            self.over, self.by = True, self.turn

    def discard(self, card: Card) -> None:
        """End the turn with this card."""
        hand = self.hands[self.turn]
        hand.remove(card)
        self.pile = [*self.pile, card]
        if not hand:
            if not self._take_pot():
                self.over, self.by = True, self.turn
                return
            self.unplayed[self.turn] = True
        self.idle = self.idle + 1 if self.took and not self.melded else 0
        if self.rules.stall and self.idle >= self.rules.stall:
            self.over = True
            return
        if len(self.stock) <= self.rules.last_stock:
            if self.rules.pots_are_stock and self.pots:
                self.stock = self.pots.pop(0)[::-1]
            else:
                self.over = True
                return
        self.turn = (self.turn + 1) % self.rules.seats
        self.drawn, self.took, self.melded, self.barred = False, False, False, None

    def _take_pot(self) -> bool:
        side = self.side
        if not self.pot_due(side):
            return False
        self.pot_taken[side] = True
        self.hands[self.turn] = self.pots[0][:]
        self.pots = self.pots[1:]
        return True

    def score(self, side: int) -> float:
        """The score of a side if the deal ended like this."""
        rules = self.rules
        total = 0 if self.by is None or rules.side_of[self.by] != side else GOING_OUT
        for meld in self.melds[side]:
            kind = rules.kind_as_it_lies(meld.rank, meld.cards, meld.wilds)
            total += rules.pack.points(meld.cards) + (0 if kind is None else rules.bonuses[kind])
        for seat in rules.seats_of[side]:
            if rules.unplayed_costs and self.unplayed[seat]:
                total -= NO_POT
            else:
                total -= rules.pack.points(self.hands[seat])
        return total if self.pot_taken[side] else total - NO_POT
