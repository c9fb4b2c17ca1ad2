"""A deal on counts of cards by rank in play: what each move does to it.

Nothing here checks whether a move is legal: the policy makes legal ones only, and a test plays its deals
again in the engine.
"""

from __future__ import annotations

from collections.abc import Sequence

from canasta.players.search.counts import JOKER, RED_THREE, VALUES, Part
from canasta.players.search.offered import Noted
from canasta.players.search.sets.deal_state import DealState

FOUR_BLACK_THREES = 500
"""What four black threes are worth, where the table pays them (rules: 3.8)."""


class Position(DealState):
    """A deal and its moves. A game that differs in moves or score extends this (``games``)."""

    __slots__ = ()

    def draw(self) -> None:
        """Draw for the seat to move; the deal may end (rules: 1.3, 2.7)."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "draw"))
        if not self.draw_cards(self.table.draws):
            self.over = True

    def draw_cards(self, count: int) -> int:
        """Draw this number of cards for the seat to move, threes laid out and replaced; how many it keeps."""
        seat, stock = self.turn, self.stock
        hand = self.hands[seat]
        kept = 0
        for _ in range(count):
            while stock:
                card = stock.pop()
                if card < RED_THREE:
                    hand[card] += 1
                    kept += 1
                    break
                self.set_aside(self.table.side_of[seat], card)
        self.held[seat] += kept
        return kept

    def set_aside(self, side: int, card: int) -> None:
        """Lay out a three for a side."""
        self.threes[side] += 1

    def take(self, part: Part, more: Sequence[Part] = ()) -> None:
        """Take the pile with these cards from the hand beside its top card, and lay ``more`` in the same step
        (rules: 2.4).
        """
        seat, pile, seen = self.turn, self.pile, self.seen
        hand = self.hands[seat]
        rules = self.table.pile
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "take", (part, *more)))
        if self.table.by_pile and self.lone < 0:
            self.settle_lone(seat)
        taken = 0
        for card in pile:
            if card in rules.aside:
                self.set_aside(self.table.side_of[seat], card)
            else:
                hand[card] += 1
                seen[card] -= 1
                self.held[seat] += 1
                taken |= 1 << card
        self.taken[seat] |= taken
        self.pile = []
        self.frozen = rules.always_frozen
        self.took = True
        rank, naturals, twos, jokers = part
        self.put_down([(rank, naturals + 1, twos, jokers), *more])

    def lay(self, parts: Sequence[Part]) -> None:
        """Lay cards of the hand, each part as a new meld or onto the side's meld of its rank."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "meld", tuple(parts)))
        self.put_down(parts)

    def put_down(self, parts: Sequence[Part]) -> None:
        """Lay cards of the hand as a part of a move."""
        seat = self.turn
        melding = self.table.melding
        full = melding.full
        hand, side, seen = self.hands[seat], self.sides[seat], self.seen
        for rank, naturals, twos, jokers in parts:
            hand[rank] -= naturals
            seen[rank] += naturals
            wild_before = side.wilds[rank]
            before = side.naturals[rank] + wild_before
            wilds = wild_before + twos + jokers
            size = before + naturals + twos + jokers
            side.naturals[rank] += naturals
            side.wilds[rank] = wilds
            side.points += naturals * VALUES[rank]
            if twos or jokers:
                hand[0] -= twos
                hand[13] -= jokers
                side.points += 20 * twos + 50 * jokers
            self.held[seat] -= naturals + twos + jokers
            if not before:
                self.fresh.append(rank)
            elif rank not in self.fresh:
                self.touched = True
            if rank == JOKER:
                if before >= full:
                    side.bonus -= melding.of_wilds(side.jokers)
                side.jokers += jokers
                if size >= full:
                    side.canastas += before < full
                    side.bonus += melding.of_wilds(side.jokers)
            elif size >= full and rank != 1:
                if before < full:
                    side.canastas += 1
                    side.bonus += melding.mixed[rank] if wilds else melding.natural[rank]
                elif wilds and not wild_before:
                    side.bonus += melding.mixed[rank] - melding.natural[rank]
        side.opened = True
        if not self.held[seat]:
            self.go_out()

    def discard(self, card: int) -> None:
        """Discard, and pass the turn or go out."""
        seat = self.turn
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "discard", (), card))
        self.hands[seat][card] -= 1
        self.held[seat] -= 1
        self.pile.append(card)
        self.seen[card] += 1
        bit = 1 << card
        self.thrown[seat] |= bit
        if self.taken[seat] & bit:
            self.taken[seat] ^= bit
        if card in self.table.pile.freezing:
            self.frozen = True
        if not self.held[seat]:
            self.go_out()
        elif self.table.stock_ends_with_last_drawer and not self.stock and not self.took:
            self.over = True
        else:
            self.pass_turn()

    def pass_turn(self) -> None:
        """Begin the next seat's turn."""
        seat = self.turn
        if self.fresh or self.touched or self.took:
            self.personal[seat] = True
            self.fresh = []
            self.touched = False
            self.took = False
        self.turn = seat + 1 if seat + 1 < len(self.held) else 0
        if self.early:
            self.early -= 1

    def end_with_stock(self) -> None:
        """End the deal: somebody has to draw, and nothing is left (rules: 2.7)."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "draw"))
        self.over = True

    def go_out(self) -> None:
        """End the deal: the seat to move has no card left (rules: 2.6)."""
        seat = self.turn
        side = self.sides[seat]
        melding = self.table.melding
        self.concealed = (
            self.table.knows_concealed
            and not self.personal[seat]
            and not self.touched
            and any(side.naturals[rank] + side.wilds[rank] >= melding.full for rank in self.fresh)
            and (self.table.concealed_after_pile or not self.took)
        )
        if self.table.by_pile and self.lone < 0:
            self.settle_lone(seat)
        if side.naturals[1] >= 4 and melding.four_black_threes:
            side.bonus += FOUR_BLACK_THREES - side.naturals[1] * VALUES[1]
        self.out = seat
        self.over = True

    def lay_all_and_go_out(self) -> None:
        """Let the seat to move go out whatever it holds: for a player who is known to have a way out, but not
        which. Its cards count as laid, and a canasta that it still needed as made.
        """
        seat = self.turn
        hand, side = self.hands[seat], self.sides[seat]
        side.points += sum([VALUES[rank] * count for rank, count in enumerate(hand)])
        if side.canastas < self.table.quota:
            side.bonus += self.table.melding.mixed[2] * (self.table.quota - side.canastas)
        side.opened = True
        self.hands[seat] = [0] * 14
        self.held[seat] = 0
        self.go_out()

    def settle_lone(self, seat: int) -> None:
        """Let this seat play alone against the two others (rules: 5.2)."""
        self.lone = seat
        first, second = (other for other in range(3) if other != seat)
        self.sides[first].join(self.sides[second])
        self.sides[second] = self.sides[first]
