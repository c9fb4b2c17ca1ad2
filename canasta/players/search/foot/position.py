"""A deal of Hand and Foot on counts of cards by rank: the state of a rollout, and what each move does to it.

Nothing here checks whether a move is legal: the policy makes legal ones only, and a test plays its deals
again in the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from canasta.players.search.counts import FULL, JOKER, RED_THREE, VALUES, Part
from canasta.players.search.foot.side import Side
from canasta.players.search.foot.table import Table
from canasta.players.search.offered import Noted


class Position:
    """A deal in play.

    ``hands`` are counts by rank and ``held`` their sums; ``feet`` are the cards of those not picked up. The
    next card of ``stock`` and the top of ``pile`` are the last of their lists. ``sides`` are the sides by
    seat, ``minimum`` what their first melds need. ``seen`` counts the cards of each rank that lie face up.
    ``melded``: the seat to move has laid cards down in this turn; ``leave``: 1 if its partner has said yes,
    -1 after a no. ``moves`` are those made since somebody began to note them.
    """

    __slots__ = (
        "feet",
        "hands",
        "held",
        "leave",
        "melded",
        "minimum",
        "moves",
        "out",
        "over",
        "pile",
        "seen",
        "sides",
        "stock",
        "table",
        "turn",
    )

    def __init__(
        self,
        table: Table,
        hands: list[list[int]],
        feet: Sequence[Sequence[int]],
        stock: list[int],
        pile: list[int],
        turn: int,
    ) -> None:
        self.table = table
        self.hands = hands
        self.held = [sum(hand) for hand in hands]
        self.feet = list(feet)
        self.stock = stock
        self.pile = pile
        self.turn = turn
        sides = [Side() for _ in range(max(table.side_of) + 1)]
        self.sides = [sides[side] for side in table.side_of]
        self.minimum = table.minimums[0]
        self.seen = [0] * 15
        self.melded = False
        self.leave = 0
        self.over = False
        self.out = -1
        self.moves: list[Noted] | None = None

    def copy(self) -> Self:
        """A position that can be played on without changing this one."""
        other = type(self).__new__(type(self))
        other.table = self.table
        other.hands = [hand[:] for hand in self.hands]
        other.held = self.held[:]
        other.feet = self.feet[:]
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.turn = self.turn
        copies: dict[Side, Side] = {}
        sides = []
        for side in self.sides:
            if side not in copies:
                copies[side] = side.copy()
            sides.append(copies[side])
        other.sides = sides
        other.minimum = self.minimum
        other.seen = self.seen[:]
        other.melded = self.melded
        other.leave = self.leave
        other.over = self.over
        other.out = self.out
        other.moves = None
        return other

    def noting(self) -> Self:
        """A copy that keeps the moves made in it."""
        other = self.copy()
        other.moves = []
        return other

    def ready(self, side: Side) -> bool:
        """Whether a side has the canastas that going out takes."""
        return side.ready(self.table)

    # --- moves ---------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw for the seat to move, red threes laid out and replaced; the deal may end (rules: 1.3, 9.2)."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "draw"))
        if not self._drawn(self.table.draws):
            self.over = True

    def _drawn(self, count: int) -> int:
        """Draw this many cards, as far as the stock goes; how many are kept."""
        seat, stock = self.turn, self.stock
        hand = self.hands[seat]
        kept = 0
        for _ in range(count):
            while stock:
                card = stock.pop()
                if card != RED_THREE:
                    hand[card] += 1
                    kept += 1
                    break
                self.sides[seat].threes += 1
        self.held[seat] += kept
        return kept

    def take(self, part: Part, more: Sequence[Part] = ()) -> None:
        """Take the top of the pile with these cards from the hand beside its top card, and lay ``more`` in
        the same step (rules: 9.2).
        """
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "take", (part, *more)))
        seat, pile, seen = self.turn, self.pile, self.seen
        hand = self.hands[seat]
        share = min(self.table.share, len(pile))
        for card in pile[-share:]:
            hand[card] += 1
            seen[card] -= 1
        top = pile[-1]
        self.held[seat] += share
        self.pile = pile[:-share]
        rank, naturals, twos, jokers = part
        if rank == JOKER:
            first = (rank, 0, twos + (top == 0), jokers + (top == JOKER))
        else:
            first = (rank, naturals + 1, twos, jokers)
        self._lay([first, *more])

    def lay(self, parts: Sequence[Part]) -> None:
        """Lay cards of the hand, each part as a new meld or onto the side's meld of its rank that still takes
        cards.
        """
        self.melded = True
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "meld", tuple(parts)))
        self._lay(parts)

    def _lay(self, parts: Sequence[Part]) -> None:
        seat = self.turn
        hand, side, seen = self.hands[seat], self.sides[seat], self.seen
        for rank, naturals, twos, jokers in parts:
            hand[0] -= twos
            hand[13] -= jokers
            seen[0] += twos
            seen[13] += jokers
            if naturals:
                hand[rank] -= naturals
                seen[rank] += naturals
                side.points += naturals * VALUES[rank]
            side.points += 20 * twos + 50 * jokers
            self.held[seat] -= naturals + twos + jokers
            naturals += side.naturals[rank]
            wilds = side.wilds[rank] + twos + jokers
            if naturals + wilds < FULL:
                side.naturals[rank] = naturals
                side.wilds[rank] = wilds
            else:
                self._complete(side, rank, wilds)
        side.opened = True
        if not self.held[seat]:
            if self.feet[seat]:
                self._pick_up(seat)
                if not self.held[seat]:
                    self.over = True  # nothing could replace the red threes
            else:
                self._go_out()

    def _complete(self, side: Side, rank: int, wilds: int) -> None:
        """Turn the side's meld of this rank into a canasta, which takes no more cards."""
        side.naturals[rank] = side.wilds[rank] = 0
        clean, dirty, wild = self.table.bonuses
        if rank == JOKER:
            side.wild += 1
            side.bonus += wild
        elif wilds:
            side.dirty += 1
            side.bonus += dirty
        else:
            side.clean += 1
            side.bonus += clean

    def _pick_up(self, seat: int) -> None:
        """Take the foot of a seat without cards into its hand, red threes laid out and replaced (rules:
        9.2).
        """
        hand, threes = self.hands[seat], 0
        for card in self.feet[seat]:
            if card == RED_THREE:
                threes += 1
            else:
                hand[card] += 1
        self.held[seat] = len(self.feet[seat]) - threes
        self.feet[seat] = ()
        self.sides[seat].threes += threes
        if threes:
            self._drawn(threes)

    def discard(self, card: int) -> None:
        """Discard, and pass the turn or go out."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "discard", (), card))
        seat = self.turn
        self.hands[seat][card] -= 1
        self.held[seat] -= 1
        self.pile.append(card)
        self.seen[card] += 1
        if not self.held[seat] and not self.feet[seat]:
            self._go_out()
        else:
            self.pass_turn()

    def pass_turn(self) -> None:
        """Begin the next seat's turn; without cards it picks up its foot."""
        self.melded = False
        self.leave = 0
        seat = self.turn + 1
        self.turn = seat if seat < len(self.held) else 0
        if not self.held[self.turn]:
            self._pick_up(self.turn)

    def ask(self, *, yes: bool) -> None:
        """Let the partner of the seat to move say whether it may go out (rules: 2.6)."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "ask"))
            self.moves.append(Noted(self.table.partner[self.turn], "answer", (), int(yes)))
        self.leave = 1 if yes else -1

    def end_with_stock(self) -> None:
        """End the deal: somebody has to draw, and nothing is left (rules: 2.7)."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "draw"))
        self.over = True

    def _go_out(self) -> None:
        self.out = self.turn
        self.over = True

    def lay_all_and_go_out(self) -> None:
        """Let the seat to move go out whatever it holds: for a player who is known to have a way out, but not
        which. Its cards count as laid, and canastas that it still needed as made.
        """
        seat, table = self.turn, self.table
        hand, side = self.hands[seat], self.sides[seat]
        side.points += sum([VALUES[rank] * count for rank, count in enumerate(hand)])
        made = (side.clean, side.dirty, side.wild)
        for has, wants, bonus in zip(made, table.wants, table.bonuses, strict=True):
            side.bonus += bonus * max(0, wants - has)
        side.opened = True
        self.hands[seat] = [0] * 14
        self.held[seat] = 0
        self._go_out()

    # --- the result ----------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The score of each side if the deal ended now (rules: 9.3)."""
        table = self.table
        totals = [0] * (max(table.side_of) + 1)
        for seat, side in enumerate(self.sides):
            totals[table.side_of[seat]] = side.points + side.bonus + table.red_laid * side.threes
        for seat, of_side in enumerate(table.side_of):
            hand = self.hands[seat]
            cost = sum([VALUES[rank] * count for rank, count in enumerate(hand) if count])
            cost += (table.black_three - 5) * hand[1]
            for card in self.feet[seat]:
                if card == RED_THREE:
                    cost -= table.red_caught
                else:
                    cost += table.black_three if card == 1 else VALUES[card]
            totals[of_side] -= cost
        if self.out >= 0:
            totals[table.side_of[self.out]] += table.out
        return totals
