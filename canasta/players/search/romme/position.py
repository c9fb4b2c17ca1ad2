"""A deal in play: the state of a rollout, and what each move does to it.

Nothing here checks whether a move is legal: the policy makes legal ones only, and a test plays its deals
again in the engine. The pile is turned over without shuffling when it becomes the stock, which no policy
makes use of; a deal that nobody can finish any more ends after ``LONGEST`` turns.
"""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import JOKER, Card
from canasta.players.search.romme.bits import BIT, points_of
from canasta.players.search.romme.layouts import Layout, layout, with_card, without
from canasta.players.search.romme.lying import Lying
from canasta.players.search.romme.table import Table

LONGEST = 150
"""The turns after which a deal ends."""


class Position:
    """A deal in play.

    By seat: ``ones`` and ``twos`` the bits of the natural cards held, ``jokers``, ``held`` the number of
    cards, ``opened``, ``known`` the bits of cards that everybody saw come into the hand, ``plans`` the best
    layout where it is worked out. ``melds`` lie in the order in which they were laid; ``fits`` are the bits
    of the cards that fit one of them, ``swaps`` of those that a joker stands for, ``once`` and ``twice`` of
    those that lie face up. The next card of ``stock`` and the top of ``pile`` are the last of their lists.
    ``began``: the seat to move had opened when its turn began. ``turns`` counts them. ``eager`` has a bit for
    each chair whose player opens as soon as it can, whatever the policy.
    """

    __slots__ = (
        "began",
        "concealed",
        "eager",
        "fits",
        "held",
        "jokers",
        "known",
        "melds",
        "once",
        "ones",
        "opened",
        "out",
        "over",
        "pile",
        "plans",
        "stock",
        "swaps",
        "table",
        "turn",
        "turns",
        "twice",
        "twos",
    )

    def __init__(self, table: Table, seats: int, turn: int) -> None:
        self.table = table
        self.ones = [0] * seats
        self.twos = [0] * seats
        self.jokers = [0] * seats
        self.held = [0] * seats
        self.opened = [False] * seats
        self.known = [0] * seats
        self.plans: list[Layout | None] = [None] * seats
        self.melds: list[Lying] = []
        self.fits = 0
        self.swaps = 0
        self.once = 0
        self.twice = 0
        self.stock: list[Card] = []
        self.pile: list[Card] = []
        self.turn = turn
        self.began = False
        self.eager = 0
        self.turns = 0
        self.over = False
        self.out = -1
        self.concealed = False

    def copy(self) -> Position:
        """A position that can be played on without changing this one."""
        other = Position.__new__(type(self))
        other.table = self.table
        other.ones = self.ones[:]
        other.twos = self.twos[:]
        other.jokers = self.jokers[:]
        other.held = self.held[:]
        other.opened = self.opened[:]
        other.known = self.known[:]
        other.plans = self.plans[:]
        other.melds = self.melds[:]
        other.fits = self.fits
        other.swaps = self.swaps
        other.once = self.once
        other.twice = self.twice
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.turn = self.turn
        other.began = self.began
        other.eager = self.eager
        other.turns = self.turns
        other.over = self.over
        other.out = self.out
        other.concealed = self.concealed
        return other

    # --- moves ---------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw for the seat to move, from the pile turned over if need be; without a card the deal ends."""
        if not self.stock:
            for card in self.pile[:-1]:
                self.unsee(card)
            self.stock = self.pile[-2::-1]
            self.pile = self.pile[-1:]
            if not self.stock:
                self.over = True
                return
        self.gain(self.turn, self.stock.pop())

    def take(self) -> None:
        """Take the top card of the pile."""
        card, seat = self.pile.pop(), self.turn
        self.unsee(card)
        self.gain(seat, card)
        if card != JOKER:
            self.known[seat] |= BIT[card]

    def gain(self, seat: int, card: Card) -> None:
        """Put a card into a hand."""
        self.held[seat] += 1
        if card == JOKER:
            self.jokers[seat] += 1
            self.plans[seat] = None
            return
        bit = BIT[card]
        self.twos[seat] |= self.ones[seat] & bit
        self.ones[seat] |= bit
        plan = self.plans[seat]
        if plan is not None:
            self.plans[seat] = with_card(plan, self.ones[seat], self.twos[seat], self.jokers[seat], card)

    def see(self, card: Card) -> None:
        """Let everybody see a card."""
        if card != JOKER:
            bit = BIT[card]
            self.twice |= self.once & bit
            self.once |= bit

    def unsee(self, card: Card) -> None:
        """Put a card back where nobody sees it."""
        if card != JOKER:
            bit = BIT[card]
            if self.twice & bit:
                self.twice ^= bit
            else:
                self.once ^= bit

    def lose(self, seat: int, card: Card) -> None:
        """Take a card out of a hand, and let everybody see it."""
        if card == JOKER:
            self.jokers[seat] -= 1
        else:
            bit = BIT[card]
            self.twice |= self.once & bit
            self.once |= bit
            if self.twos[seat] & bit:
                self.twos[seat] ^= bit
            else:
                self.ones[seat] ^= bit
            self.known[seat] &= ~bit
        plan = self.plans[seat]
        if plan is not None:
            self.plans[seat] = None if card == JOKER else without(plan, card)
        self.held[seat] -= 1

    def plan(self) -> Layout:
        """The best layout of the hand of the seat to move."""
        seat = self.turn
        plan = self.plans[seat]
        if plan is None:
            plan = layout(self.ones[seat], self.twos[seat], self.jokers[seat])
            self.plans[seat] = plan
        return plan

    def first_fitting(self, bit: int) -> int:
        """The index of the first meld that a card with this bit fits; there is one."""
        for at, lying in enumerate(self.melds):
            if lying.ends & bit:
                return at
        raise ValueError("it fits no meld")

    def lay(self, melds: tuple[Lying, ...]) -> None:
        """Lay these melds in one step."""
        seat = self.turn
        for meld in melds:
            for card in meld.cards:
                self.lose(seat, card)
            self.melds.append(meld)
            self.fits |= meld.ends
            self.swaps |= meld.swaps
        self.opened[seat] = True
        if not self.held[seat]:
            self.go_out()

    def lay_off(self, card: Card, at: int) -> None:
        """Lay a card off on the meld with this index, a joker to the upper end if it may lie there."""
        self.grow((card,), at, self.melds[at].grown(card))

    def grow(self, cards: Sequence[Card], at: int, meld: Lying) -> None:
        """Lay some cards off on the meld with this index, which becomes the one given."""
        self.change(at, meld)
        for card in cards:
            self.lose(self.turn, card)
        if not self.held[self.turn]:
            self.go_out()

    def swap(self, card: Card, at: int) -> None:
        """Replace a joker of the meld with this index by the card that it stands for."""
        self.change(at, self.melds[at].swapped(card))
        self.lose(self.turn, card)
        self.gain(self.turn, JOKER)

    def change(self, at: int, meld: Lying) -> None:
        """Put another meld in the place of one."""
        self.melds[at] = meld
        fits = swaps = 0
        for each in self.melds:
            fits |= each.ends
            swaps |= each.swaps
        self.fits, self.swaps = fits, swaps

    def discard(self, card: Card) -> None:
        """Discard, and pass the turn or go out."""
        seat = self.turn
        self.lose(seat, card)
        self.pile.append(card)
        if not self.held[seat]:
            self.go_out()
            return
        seat = seat + 1 if seat + 1 < len(self.held) else 0
        self.turn = seat
        self.began = self.opened[seat]
        self.turns += 1
        if self.turns >= LONGEST:
            self.over = True

    def go_out(self) -> None:
        """End the deal: the seat to move has no card left."""
        self.out = self.turn
        self.concealed = self.opened[self.turn] and not self.began
        self.over = True

    # --- the result ----------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The score of each seat if the deal ended now (rules: 11.3)."""
        table = self.table
        times = table.whole if self.concealed else 1
        totals = [
            -times * (points_of(one) + points_of(two) + table.joker * jokers)
            for one, two, jokers in zip(self.ones, self.twos, self.jokers, strict=True)
        ]
        if table.winner_takes and self.out >= 0:
            totals[self.out] = -sum(totals)
        return totals
