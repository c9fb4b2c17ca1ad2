"""A deal on counts of cards: the state of a rollout, and what each move does to it.

Nothing here checks whether a move is legal: the policy makes legal ones only, and a test plays its deals
again in the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from canasta.players.search.counts import FULL, VALUES
from canasta.players.search.runs.side import Run, Side
from canasta.players.search.runs.table import LONGEST_SHORT, LOWEST, RED_THREE, TWO, WILDS, Table
from canasta.terms import OpeningCanasta

Part: TypeAlias = tuple[int, tuple[int, ...], int, int]
"""Cards for one meld: its rank, its natural cards, how many twos and jokers. The rank RUN is a new run."""
RUN = -1
SAMBA_SPAN = 4 * (FULL - 1)
"""The distance between the ends of a samba."""
JOKER = 52


class Position:
    """A deal in play.

    By seat: ``ranks`` are the counts of its hand by rank, ``cards`` those of the naturals from four to ace
    by card, ``suits`` for each suit the ranks of ``cards`` as bits, and ``held`` the sum. The next card of
    ``stock`` and the top of ``pile`` are the last of their lists. ``seen`` counts the naturals of each rank
    that lie face up. ``minimums``, ``threes`` and ``canastas_first``, the canasta that the first melds must
    include, are by side, ``sides`` by seat.
    """

    __slots__ = (
        "canastas_first",
        "cards",
        "frozen",
        "held",
        "minimums",
        "out",
        "over",
        "pile",
        "ranks",
        "seen",
        "sides",
        "stock",
        "suits",
        "table",
        "threes",
        "turn",
    )

    def __init__(
        self, table: Table, hands: Sequence[Sequence[int]], stock: list[int], pile: list[int], turn: int
    ) -> None:
        self.table = table
        seats = range(len(hands))
        self.ranks = [[0] * 14 for _ in seats]
        self.cards = [[0] * 52 for _ in seats]
        self.suits = [[0] * 4 for _ in seats]
        self.held = [0 for _ in seats]
        for seat, hand in enumerate(hands):
            for card in hand:
                self.gain(seat, card)
        self.stock = stock
        self.pile = pile
        self.turn = turn
        sides = [Side() for _ in range(max(table.side_of) + 1)]
        self.sides = [sides[side] for side in table.side_of]
        self.minimums = [50] * len(sides)
        self.canastas_first: list[OpeningCanasta | None] = [None] * len(sides)
        self.threes = [0] * len(sides)
        self.seen = [0] * 14
        self.frozen = False
        self.over = False
        self.out = -1

    def copy(self) -> Position:
        """A position that can be played on without changing this one."""
        other = Position.__new__(type(self))
        other.table = self.table
        other.ranks = [hand[:] for hand in self.ranks]
        other.cards = [hand[:] for hand in self.cards]
        other.suits = [hand[:] for hand in self.suits]
        other.held = self.held[:]
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
        other.minimums = self.minimums
        other.canastas_first = self.canastas_first
        other.threes = self.threes[:]
        other.seen = self.seen[:]
        other.frozen = self.frozen
        other.over = self.over
        other.out = self.out
        return other

    # --- hands ---------------------------------------------------------------------------------------------

    def gain(self, seat: int, card: int) -> None:
        """Add a card, no red three, to a hand."""
        self.held[seat] += 1
        self.ranks[seat][card >> 2] += 1
        if LOWEST <= card < JOKER:
            self.cards[seat][card] += 1
            self.suits[seat][card & 3] |= 1 << (card >> 2)

    def lose(self, seat: int, card: int) -> None:
        """Take a card from a hand."""
        self.held[seat] -= 1
        self.ranks[seat][card >> 2] -= 1
        if LOWEST <= card < JOKER:
            cards = self.cards[seat]
            cards[card] -= 1
            if not cards[card]:
                self.suits[seat][card & 3] ^= 1 << (card >> 2)

    def ready(self, side: Side) -> bool:
        """Whether a side has the canastas that going out takes."""
        return side.ready(self.table)

    # --- moves ---------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw for the seat to move, red threes laid out and replaced; the deal may end (rules: 1.3, 2.7)."""
        seat, stock = self.turn, self.stock
        kept = 0
        for _ in range(self.table.draws):
            while stock:
                card = stock.pop()
                if card != RED_THREE:
                    self.gain(seat, card)
                    kept += 1
                    break
                self.threes[self.table.side_of[seat]] += 1
        if not kept:
            self.over = True

    def take(self, part: Part, more: Sequence[Part] = ()) -> None:
        """Take the pile with these cards from the hand beside its top card, and lay ``more`` in the same step
        (rules: 2.4, 8.2).
        """
        top = self._take_up()
        rank, cards, twos, jokers = part
        self.lay([(rank, (*cards, top), twos, jokers), *more])

    def take_onto(self, at: int) -> None:
        """Take the pile and extend this run of the side by its top card (rules: 8.2)."""
        self.extend(at, self._take_up())

    def _take_up(self) -> int:
        seat, pile, seen = self.turn, self.pile, self.seen
        for card in pile:
            if card == RED_THREE:
                self.threes[self.table.side_of[seat]] += 1
            else:
                self.gain(seat, card)
                seen[card >> 2] -= 1
        self.pile = []
        self.frozen = self.table.always_frozen
        return pile[-1]

    def lay(self, parts: Sequence[Part]) -> None:
        """Lay cards of the hand, each part as a new meld or onto the side's meld of its rank. On a full
        canasta, cards that are a meld by themselves begin another (rules: 14.14).
        """
        seat = self.turn
        side, table, hand = self.sides[seat], self.table, self.ranks[seat]
        for rank, cards, twos, jokers in parts:
            for card in cards:
                self.lose(seat, card)
                side.points += VALUES[card >> 2]
                self.seen[card >> 2] += 1
            if rank == RUN:
                self._keep_run((cards[0], cards[-1]))
                continue
            more = twos + jokers
            if more:
                hand[0] -= twos
                hand[13] -= jokers
                self.held[seat] -= more
                side.points += 20 * twos + 50 * jokers
            naturals, wilds = side.naturals[rank], side.wilds[rank]
            before = naturals + wilds
            if before >= FULL and begins_another(rank, len(cards), more):
                naturals = wilds = before = 0
            side.naturals[rank] = naturals + len(cards)
            side.wilds[rank] = wilds + more
            if before + len(cards) + more >= FULL and rank != 1:
                if before < FULL:
                    side.canastas += 1
                    side.bonus += (
                        table.wild if rank == WILDS else table.mixed if wilds + more else table.natural
                    )
                elif more and not wilds:
                    side.bonus += table.mixed - table.natural
        side.opened = True
        if not self.held[seat]:
            self.go_out()

    def extend(self, at: int, card: int) -> None:
        """Add a card of the hand to a run of the side, at the end where it fits."""
        seat = self.turn
        self.lose(seat, card)
        self.seen[card >> 2] += 1
        side = self.sides[seat]
        side.points += VALUES[card >> 2]
        low, high = side.runs.pop(at)
        self._keep_run((card, high) if card < low else (low, card))
        if not self.held[seat]:
            self.go_out()

    def _keep_run(self, run: Run) -> None:
        side = self.sides[self.turn]
        if run[1] - run[0] < SAMBA_SPAN:
            side.runs.append(run)
        else:
            side.canastas += 1
            side.sambas += 1
            side.bonus += self.table.samba

    def discard(self, card: int) -> None:
        """Discard, and pass the turn or go out."""
        seat = self.turn
        self.lose(seat, card)
        self.pile.append(card)
        self.seen[card >> 2] += 1
        if card in (TWO, JOKER):
            self.frozen = True
        if not self.held[seat]:
            self.go_out()
        else:
            self.turn = seat + 1 if seat + 1 < len(self.held) else 0

    def end_with_stock(self) -> None:
        """End the deal: somebody has to draw, and nothing is left (rules: 2.7)."""
        self.over = True

    def go_out(self) -> None:
        """End the deal: the seat to move has no card left (rules: 2.6)."""
        self.out = self.turn
        self.over = True

    def lay_all_and_go_out(self) -> None:
        """Let the seat to move go out whatever it holds: for a player who is known to have a way out, but not
        which. Its cards count as laid, and canastas that it still needed as made.
        """
        seat, table = self.turn, self.table
        hand, side = self.ranks[seat], self.sides[seat]
        side.points += sum([VALUES[rank] * count for rank, count in enumerate(hand)])
        sambas = max(0, table.sambas - side.sambas)
        others = max(0, table.quota - side.canastas - sambas)
        side.bonus += table.samba * sambas + table.mixed * others
        side.canastas += sambas + others
        side.opened = True
        self.ranks[seat] = [0] * 14
        self.held[seat] = 0
        self.go_out()

    # --- the result ----------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The score of each side if the deal ended now (rules: 8.3, 12)."""
        table = self.table
        totals = [0] * len(self.threes)
        done: list[Side] = []
        for seat, side in enumerate(self.sides):
            number = table.side_of[seat]
            if side not in done:
                done.append(side)
                totals[number] += side.points + side.bonus + self.worth_of_threes(number, side)
                if table.short:
                    totals[number] -= table.short * sum([short(run) for run in side.runs])
            if self.held[seat]:
                hand = self.ranks[seat]
                totals[number] -= sum([VALUES[rank] * count for rank, count in enumerate(hand) if count])
                totals[number] -= (table.black_three - VALUES[1]) * hand[1]
        if self.out >= 0:
            totals[table.side_of[self.out]] += table.out
        return totals

    def worth_of_threes(self, number: int, side: Side) -> int:
        """The points of a side's red threes, below zero while it has too few canastas."""
        worth = self.table.threes[self.threes[number]]
        return worth if side.opened and side.canastas >= self.table.threes_need else -worth


def short(run: Run) -> bool:
    """Whether a run would cost its side points at the end of a game where short ones do (rules: 12)."""
    return run[1] - run[0] < 4 * LONGEST_SHORT


def begins_another(rank: int, naturals: int, wilds: int) -> bool:
    """Whether cards laid on a full canasta begin another one: if they are a meld by themselves."""
    return naturals + wilds >= 3 and (naturals >= 2 or rank == WILDS)
