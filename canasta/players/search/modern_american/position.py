"""The moves of a deal of Modern American Canasta on counts.

Nothing here checks whether a move is legal: the policy makes legal ones only, and a test plays its deals
again in the engine.
"""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import ACE, SEVEN
from canasta.players.search.counts import BLACK_THREE, FULL, JOKER, RED_THREE, VALUES, Part
from canasta.players.search.modern_american.deal_state import HAND, DealState
from canasta.players.search.modern_american.side import Side
from canasta.players.search.modern_american.table import DEAR, MIXED, NATURAL
from canasta.players.search.offered import Noted


class Position(DealState):
    """A deal that is played on."""

    __slots__ = ()

    # --- the stock -----------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw for the seat to move; a three as the last card may end the deal (rules: 7.3, 7.11)."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "draw"))
        self.fresh = (0, 0)
        self.others = 0
        last_is_three = self._drawn(self.table.draws)
        self.over = last_is_three and not self._plays_on()

    def lay_threes(self, red: int, black: int, *, drawn: bool) -> None:
        """Lay out threes, each replaced from the stock as far as it goes (rules: 7.3). ``drawn``: the seat
        has drawn before.
        """
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "threes", ((RED_THREE, red, black, 0),)))
        seat = self.turn
        hand, side = self.hands[seat], self.sides[seat]
        hand[RED_THREE] -= red
        hand[BLACK_THREE] -= black
        side.red += red
        side.black += black
        self.held[seat] -= red + black
        self.fresh = (self.fresh[0] - red, self.fresh[1] - black)
        short = len(self.stock) < red + black
        last_is_three = self._drawn(red + black)
        self.over = (short or last_is_three) and not (drawn and self._plays_on())

    def _drawn(self, count: int) -> bool:
        """Draw as far as the stock goes; whether its last card was drawn and is a three."""
        seat, stock = self.turn, self.stock
        if not stock or not count:
            return False
        hand = self.hands[seat]
        red, black = hand[RED_THREE], hand[BLACK_THREE]
        count = min(count, len(stock))
        for _ in range(count):
            card = stock.pop()
            hand[card] += 1
        self.held[seat] += count
        red, black = hand[RED_THREE] - red, hand[BLACK_THREE] - black
        self.others += count - red - black
        if red or black:
            self.fresh = (self.fresh[0] + red, self.fresh[1] + black)
        if stock or card < RED_THREE:
            return False
        self.last_three = seat
        return True

    def _plays_on(self) -> bool:
        """Whether a three that cannot be replaced does not end the turn (rules: 4, 14.13)."""
        return self.table.draws > 1 and self.others > 0

    def end_with_stock(self) -> None:
        """End the deal: somebody has to draw, and nothing is left (rules: 7.11)."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "draw"))
        self.over = True

    # --- melds ---------------------------------------------------------------------------------------------

    def take(self, part: Part, more: Sequence[Part] = ()) -> None:
        """Take the pile with these cards from the hand beside its top card; ``more`` are the first melds of a
        side that opens with it (rules: 7.5, 7.6).
        """
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "take", (part, *more)))
        seat, pile, seen = self.turn, self.pile, self.seen
        hand = self.hands[seat]
        bits = 0
        for card in pile:
            hand[card] += 1
            seen[card] -= 1
            bits |= 1 << card
        self.held[seat] += len(pile)
        self.taken[seat] |= bits
        self.pile = []
        self.took = True
        rank, naturals, twos, jokers = part
        self._lay(((rank, naturals + 1, twos, jokers), *more))

    def lay(self, parts: Sequence[Part]) -> None:
        """Lay cards of the hand, each part as a new meld or onto the side's meld of its rank."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "meld", tuple(parts)))
        self.melded = True
        self._lay(parts)

    def _lay(self, parts: Sequence[Part]) -> None:
        seat = self.turn
        hand, side, seen = self.hands[seat], self.sides[seat], self.seen
        if not side.opened:
            side.opened = self.opened_now = True
        for rank, naturals, twos, jokers in parts:
            hand[0] -= twos
            hand[JOKER] -= jokers
            seen[0] += twos
            seen[JOKER] += jokers
            if naturals:
                hand[rank] -= naturals
                seen[rank] += naturals
                side.naturals[rank] += naturals
                side.points += naturals * VALUES[rank]
                self.taken[seat] &= ~(1 << rank)
            side.points += 20 * twos + 50 * jokers
            side.wilds[rank] += twos + jokers
            self.held[seat] -= naturals + twos + jokers
            if rank == JOKER:
                side.jokers += jokers
            if side.naturals[rank] + side.wilds[rank] == FULL:
                self._complete(side, rank)

    def _complete(self, side: Side, rank: int) -> None:
        side.canastas += 1
        if rank == JOKER:
            side.bonus += self.table.melding.of_wilds[side.jokers]
            return
        self.finished |= 1 << rank
        if side.wilds[rank]:
            side.bonus += MIXED
        else:
            side.bonus += DEAR if rank in (SEVEN, ACE) else NATURAL

    # --- the end of a turn ---------------------------------------------------------------------------------

    def discard(self, card: int) -> None:
        """Discard, and go out, or pass the turn with the talon that is due (rules: 7.2, 7.8)."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "discard", (), card))
        seat = self.turn
        self.hands[seat][card] -= 1
        self.held[seat] -= 1
        if not self.held[seat] and self.may_go_out(self.sides[seat]):
            self._go_out()
            return
        self.pile.append(card)
        self.seen[card] += 1
        self.thrown[seat] |= 1 << card
        self.taken[seat] &= ~(1 << card)
        if self.opened_now:
            self._give_talon()
        self.pass_turn()

    def _give_talon(self) -> None:
        if not self.talon_due():
            return
        which, talons = self.which_talon(), self.table.talons
        if talons.aside:
            self.pending[self.turn], self.talons[which] = self.talons[which], ()
        else:
            size = talons.sizes[which]
            self.pending[self.turn] = self.stock[-size:]
            del self.stock[-size:]

    def pass_turn(self) -> None:
        """Begin the next seat's turn; it picks up its talon (rules: 7.2)."""
        self.opened_now = self.took = self.melded = False
        self.fresh = (0, 0)
        self.others = 0
        self.leave = 0
        seat = self.turn + 1
        self.turn = seat = seat if seat < len(self.held) else 0
        if self.pending[seat]:
            hand = self.hands[seat]
            for card in self.pending[seat]:
                hand[card] += 1
            self.held[seat] += len(self.pending[seat])
            self.pending[seat] = ()

    def ask(self, *, yes: bool) -> None:
        """Let the partner of the seat to move say whether it may go out (rules: 7.8)."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "ask"))
            self.moves.append(Noted(self.table.partner[self.turn], "answer", (), int(yes)))
        self.sides[self.turn].asked = True
        self.leave = 1 if yes else -1

    def show(self, points: int) -> None:
        """End the deal: the seat to move shows a special hand worth these points (rules: 7.9)."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "special"))
        self.shown = points
        self.out = self.turn
        self.over = True

    def _go_out(self) -> None:
        self.out = self.turn
        self.over = True

    def lay_all_and_go_out(self) -> None:
        """Let the seat to move go out whatever it holds: for a player who is known to have a way out, but not
        which. Its cards count as laid, and canastas that it still needed as mixed ones.
        """
        seat, table = self.turn, self.table
        hand, side = self.hands[seat], self.sides[seat]
        side.points += sum([VALUES[rank] * hand[rank] for rank in range(14)])
        while side.canastas < table.quota:
            side.canastas += 1
            side.bonus += MIXED
        side.opened = True
        self.hands[seat] = [0] * HAND
        self.held[seat] = 0
        self._go_out()
