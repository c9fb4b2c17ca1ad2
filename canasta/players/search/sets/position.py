"""A deal on counts of cards by rank: the state of a rollout, and what each move does to it.

Suits never matter in games of sets, so a hand is fourteen numbers. Nothing here checks whether a move is
legal: the policy makes legal ones only, and a test plays its deals again in the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from canasta.players.search.counts import JOKER, RED_THREE, VALUES, Part
from canasta.players.search.offered import Noted
from canasta.players.search.sets.side import Side
from canasta.players.search.sets.table import Table

FOUR_BLACK_THREES = 500
"""What four black threes are worth, where the table pays them (rules: 3.8)."""


class Position:
    """A deal in play.

    ``hands`` are counts by rank and ``held`` their sums; the next card of ``stock`` and the top of ``pile``
    are the last of their lists. ``seen`` counts the naturals of each rank that lie face up. ``minimums`` and
    ``threes`` are by side as the score is kept, ``camps`` by seat; two of them are one object where
    partnerships have formed in play. ``personal``: the seats that melded in earlier turns. ``thrown`` and
    ``taken`` have for each seat the ranks that it threw and those that it took with a pile and did not throw
    since, as bits: what everybody remembers. ``early`` turns are left of the first round. ``moves`` are those
    made, kept only if it is a list.

    A game that differs in moves or score extends this (``games``).
    """

    __slots__ = (
        "camps",
        "concealed",
        "early",
        "fresh",
        "frozen",
        "hands",
        "held",
        "lone",
        "minimums",
        "moves",
        "out",
        "over",
        "personal",
        "pile",
        "seen",
        "stock",
        "table",
        "taken",
        "threes",
        "thrown",
        "took",
        "touched",
        "turn",
    )

    def __init__(
        self, table: Table, hands: list[list[int]], stock: list[int], pile: list[int], turn: int
    ) -> None:
        self.table = table
        self.hands = hands
        self.held = [sum(hand) for hand in hands]
        self.stock = stock
        self.pile = pile
        self.turn = turn
        sides = [Side() for _ in range(max(table.side_of) + 1)]
        self.camps = [sides[side] for side in table.side_of]
        self.minimums = [50] * len(sides)
        self.threes = [0] * len(sides)
        self.seen = [0] * 16
        self.frozen = table.pile.always_frozen
        self.early = 0
        self.personal = [False] * len(hands)
        self.thrown = [0] * len(hands)
        self.taken = [0] * len(hands)
        self.fresh: list[int] = []
        self.touched = False
        self.took = False
        self.lone = -1
        self.over = False
        self.out = -1
        self.concealed = False
        self.moves: list[Noted] | None = None

    def copy(self) -> Self:
        """A position that can be played on without changing this one."""
        other = type(self).__new__(type(self))
        other.table = self.table
        other.hands = [hand[:] for hand in self.hands]
        other.held = self.held[:]
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.turn = self.turn
        copies: dict[Side, Side] = {}
        camps = []
        for side in self.camps:
            if side not in copies:
                copies[side] = side.copy()
            camps.append(copies[side])
        other.camps = camps
        other.minimums = self.minimums
        other.threes = self.threes[:]
        other.seen = self.seen[:]
        other.frozen = self.frozen
        other.personal = self.personal[:]
        other.thrown = self.thrown[:]
        other.taken = self.taken[:]
        other.fresh = self.fresh[:]
        other.touched = self.touched
        other.took = self.took
        other.lone = self.lone
        other.over = self.over
        other.out = self.out
        other.early = self.early
        other.concealed = self.concealed
        other.moves = None
        return other

    def noting(self) -> Self:
        """A copy that keeps the moves made in it."""
        other = self.copy()
        other.moves = []
        return other

    # --- moves ---------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw for the seat to move; the deal may end (rules: 1.3, 2.7)."""
        if self.moves is not None:
            self.moves.append(Noted(self.turn, "draw"))
        if not self.draw_cards(self.table.draws):
            self.over = True

    def draw_cards(self, count: int) -> int:
        """Draw so many cards for the seat to move, threes laid out and replaced; how many it keeps."""
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
        hand, camp, seen = self.hands[seat], self.camps[seat], self.seen
        for rank, naturals, twos, jokers in parts:
            hand[rank] -= naturals
            seen[rank] += naturals
            wild_before = camp.wilds[rank]
            before = camp.naturals[rank] + wild_before
            wilds = wild_before + twos + jokers
            size = before + naturals + twos + jokers
            camp.naturals[rank] += naturals
            camp.wilds[rank] = wilds
            camp.points += naturals * VALUES[rank]
            if twos or jokers:
                hand[0] -= twos
                hand[13] -= jokers
                camp.points += 20 * twos + 50 * jokers
            self.held[seat] -= naturals + twos + jokers
            if not before:
                self.fresh.append(rank)
            elif rank not in self.fresh:
                self.touched = True
            if rank == JOKER:
                if before >= full:
                    camp.bonus -= melding.of_wilds(camp.jokers)
                camp.jokers += jokers
                if size >= full:
                    camp.canastas += before < full
                    camp.bonus += melding.of_wilds(camp.jokers)
            elif size >= full and rank != 1:
                if before < full:
                    camp.canastas += 1
                    camp.bonus += melding.mixed[rank] if wilds else melding.natural[rank]
                elif wilds and not wild_before:
                    camp.bonus += melding.mixed[rank] - melding.natural[rank]
        camp.opened = True
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
        camp = self.camps[seat]
        melding = self.table.melding
        self.concealed = (
            self.table.knows_concealed
            and not self.personal[seat]
            and not self.touched
            and any(camp.naturals[rank] + camp.wilds[rank] >= melding.full for rank in self.fresh)
            and (self.table.concealed_after_pile or not self.took)
        )
        if self.table.by_pile and self.lone < 0:
            self.settle_lone(seat)
        if camp.naturals[1] >= 4 and melding.four_black_threes:
            camp.bonus += FOUR_BLACK_THREES - camp.naturals[1] * VALUES[1]
        self.out = seat
        self.over = True

    def lay_all_and_go_out(self) -> None:
        """Let the seat to move go out whatever it holds: for a player who is known to have a way out, but not
        which. Its cards count as laid, and a canasta that it still needed as made.
        """
        seat = self.turn
        hand, camp = self.hands[seat], self.camps[seat]
        camp.points += sum([VALUES[rank] * count for rank, count in enumerate(hand)])
        if camp.canastas < self.table.quota:
            camp.bonus += self.table.melding.mixed[2] * (self.table.quota - camp.canastas)
        camp.opened = True
        self.hands[seat] = [0] * 14
        self.held[seat] = 0
        self.go_out()

    def settle_lone(self, seat: int) -> None:
        """Let this seat play alone against the two others (rules: 5.2)."""
        self.lone = seat
        first, second = (other for other in range(3) if other != seat)
        self.camps[first].join(self.camps[second])
        self.camps[second] = self.camps[first]

    # --- what the sides have -------------------------------------------------------------------------------

    def ready(self, camp: Side) -> bool:
        """Whether a side has the canastas that going out takes (rules: 2.6)."""
        return self.may_end(camp, camp.canastas)

    def may_end(self, camp: Side, canastas: int) -> bool:
        """Whether a side may go out once it has this number of canastas."""
        return canastas >= self.table.quota

    def threes_count(self, camp: Side) -> bool:
        """Whether a side's threes count for it (rules: 2.8, 3.6)."""
        return camp.opened and camp.canastas >= self.table.threes_need

    def worth_of_threes(self, side: int) -> int:
        """The points of a side's threes that count for or against it."""
        return self.table.threes[self.threes[side]]

    def extra(self, camp: Side) -> int:
        """What a side scores in this game alone if the deal ends now."""
        return 0

    def scores(self) -> list[int]:
        """The score of each side if the deal ended now (rules: 2.8, 5.2)."""
        table = self.table
        three = table.black_three
        of_camp: dict[Side, int] = {}
        for seat, camp in enumerate(self.camps):
            hand = self.hands[seat]
            if camp not in of_camp:
                of_camp[camp] = camp.points + camp.bonus + self.extra(camp)
                if table.melding.costly:
                    of_camp[camp] -= _unfinished(camp, table)
            if self.held[seat]:
                of_camp[camp] -= sum([VALUES[rank] * count for rank, count in enumerate(hand) if count])
                if hand[1]:
                    of_camp[camp] -= (three - 5) * hand[1]
        if self.out >= 0:
            of_camp[self.camps[self.out]] += table.concealed if self.concealed else table.out
        found = [0] * len(self.threes)
        for seat, camp in enumerate(self.camps):
            side = table.side_of[seat]
            worth = self.worth_of_threes(side)
            found[side] = of_camp[camp] + (worth if self.threes_count(camp) else -worth)
        return found


def _unfinished(camp: Side, table: Table) -> int:
    """What a side's unfinished melds cost it (rules: 3.5, 12)."""
    full, costs = table.melding.full, table.melding.unfinished
    return sum(costs[rank] for rank, naturals, wilds in camp.melds() if naturals + wilds < full)
