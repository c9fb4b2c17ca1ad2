"""What a player can read off the table: which cards are out, how near the end is, how much things are worth.

Everything here is an estimate in points of the score sheet, made only from a view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp

from canasta.actions import Group, Meld
from canasta.cards import JOKER_RANK, Card, Rank, rank_name, rank_of
from canasta.players.basic.memory import Memory
from canasta.terms import CanastaKind
from canasta.view import MeldView, SideView, View

CANASTA_WORTH: Mapping[CanastaKind | None, int] = {
    CanastaKind.NATURAL: 500,
    CanastaKind.MIXED: 300,
    CanastaKind.WILD: 2000,
    CanastaKind.SEVENS: 1500,
    CanastaKind.SAMBA: 1500,
}
# The average cost, over the whole pack, of an unknown card caught in a hand.
CARD_CAUGHT = 12


def _sides(view: View) -> tuple[SideView, ...]:
    """The sides that play in this deal: without players who sit out, and with partnerships formed in play."""
    groups = dict.fromkeys(
        tuple(mate for mate in view.order if mate in view.allies[seat]) for seat in view.order
    )
    return tuple(_side(view, seats) for seats in groups)


def _side(view: View, seats: tuple[int, ...]) -> SideView:
    sides = [view.sides[side] for side in dict.fromkeys(view.side_of[seat] for seat in seats)]
    if len(sides) == 1:
        return sides[0] if sides[0].seats == seats else replace(sides[0], seats=seats)
    return replace(
        sides[0],
        seats=seats,
        melds=tuple(meld for side in sides for meld in side.melds),
        threes=tuple(card for side in sides for card in side.threes),
        total=max(side.total for side in sides),
        opened=any(side.opened for side in sides),
        canastas=max(side.canastas for side in sides),
    )


@dataclass(frozen=True, slots=True)
class Manner:
    """How a player weighs what it reads: that of the basic player, unless said otherwise.

    ``remembers``: it has followed the deal. ``doubt`` is the factor by which it then thinks it less likely
    that a seat holds more of a rank, for each card of it that the seat threw or left lying. ``caution`` is
    the weight of what the next player could take, ``patience`` what it costs to lay down a new meld that
    could wait, in points.
    """

    remembers: bool = False
    doubt: float = 0.6
    caution: float = 1.0
    patience: float = 0.0


BASIC = Manner()


class Reading:
    """A view with the estimates that a player needs. Made for every decision."""

    def __init__(self, view: View, manner: Manner = BASIC) -> None:
        if view.seat is None:
            raise ValueError("a spectator makes no move")
        self.view = view
        self.pack = view.game.pack
        self.manner = manner
        self.memory = Memory(view, manner.doubt) if manner.remembers else None
        self.seat = view.seat
        self.sides = _sides(view)
        self.own = self.side_at(view.seat)
        self.others = tuple(side for side in self.sides if side is not self.own)
        self.hand = view.hand
        self.naturals: Counter[Rank] = Counter(map(rank_of, self.pack.naturals_in(view.hand)))
        self.wilds = self.pack.wilds_in(view.hand)
        self.full = view.game.canasta_size
        self.lacking = {need.kind for need in self.own.needs if need.has < need.wants}

    def side_at(self, seat: int) -> SideView:
        """The side of a seat in this deal."""
        return next(side for side in self.sides if seat in side.seats)

    @property
    def next_seat(self) -> int:
        """The seat that moves after this one."""
        order = self.view.order
        return order[(order.index(self.seat) + 1) % len(order)]

    @property
    def next_side(self) -> SideView:
        """The side that could take what this seat discards."""
        return self.side_at(self.next_seat)

    @cached_property
    def fewest_against(self) -> int:
        """The fewest cards that any other player holds."""
        return min(self.view.counts[seat] for side in self.others for seat in side.seats)

    def meld_of(self, side: SideView, rank: Rank) -> MeldView | None:
        """The side's meld of a rank."""
        there = [meld for meld in side.melds if meld.rank == rank]
        # If there are several, cards go to the one that is not a canasta yet.
        return next((meld for meld in there if meld.canasta is None), there[0] if there else None)

    @property
    def takers(self) -> tuple[MeldView, ...]:
        """The side's own melds that a group may name as its aim."""
        return self.own.melds

    def aimed_at(self, group: Group) -> MeldView | None:
        """The side's own meld that a group names, by its id or its rank; None if it names none."""
        if group.aim is None:
            return None
        return next((meld for meld in self.takers if group.aim in (meld.id, _rank_name(meld))), None)

    def left_after(self, meld: Meld) -> int:
        """How many cards of this seat's hand a step leaves."""
        return len(self.hand) - sum(len(group.cards) for group in meld.groups)

    @cached_property
    def nearest_out(self) -> int:
        """The fewest cards held by another player who may go out; 99 if none may."""
        view = self.view
        return min(
            (view.counts[seat] for side in self.others if side.ready for seat in side.seats),
            default=99,
        )

    @cached_property
    def closing(self) -> bool:
        """Whether the deal is likely to end before this seat moves again."""
        return self.nearest_out <= 3 or self.view.stock <= len(self.view.order)

    @cached_property
    def _seen(self) -> Counter[Rank]:
        seen: Counter[Rank] = Counter(self.naturals)
        for side in self.view.sides:
            for meld in side.melds:
                seen.update(rank_of(card) for card in self.pack.naturals_in(meld.cards))
        if self.view.pile.top is not None:
            seen[rank_of(self.view.pile.top)] += 1
        if self.memory is not None:
            seen.update(self.memory.naturals)
        return seen

    @cached_property
    def _packs(self) -> int:
        view = self.view
        laid = sum(len(meld.cards) for side in view.sides for meld in side.melds)
        total = view.stock + view.pile.size + sum(view.counts) + laid
        return max(2, round(total / 54))

    def unseen(self, rank: Rank) -> int:
        """How many naturals of a rank this seat has not seen."""
        return max(0, 4 * self._packs - self._seen[rank])

    def expected(self, rank: Rank, seat: int) -> float:
        """How many naturals of a rank another seat holds on average."""
        if self.memory is not None:
            return self.memory.expected(rank, seat, self.unseen(rank))
        view = self.view
        hidden = view.stock + max(0, view.pile.size - 1) + sum(view.counts) - len(self.hand)
        return self.unseen(rank) * view.counts[seat] / max(1, hidden)

    def chance_of_take(self, card: Card) -> float:
        """The chance that the next player could take a pile with this card on top."""
        if self.pack.wild[card] or rank_of(card) == self.pack.three:
            return 0.0
        side, rank = self.next_side, rank_of(card)
        held = self.expected(rank, self.next_seat)
        pair = 1 - exp(-held) * (1 + held)
        if not side.opened:
            return pair * 0.5
        if self.view.pile.frozen:
            return pair
        meld = self.meld_of(side, rank)
        if meld is not None and not meld.closed:
            return 1.0
        return pair + (1 - exp(-held) - pair) * 0.5

    def danger(self, card: Card) -> float:
        """The weight of the chance that the next player takes the pile with this card on top."""
        probability = self.chance_of_take(card)
        sure = self.memory is not None and self.memory.known(rank_of(card), self.next_seat) >= 2
        if sure and probability and self.next_side.opened:
            probability = 1.0
        return probability * self.manner.caution

    def rank_among(self, cards: Sequence[Card]) -> Rank:
        """The rank of a set's natural cards, JOKER_RANK if all are wild."""
        return next((rank_of(card) for card in self.pack.naturals_in(cards)), JOKER_RANK)

    def risk_of(self, cards: Sequence[Card]) -> float:
        """The risk of starting a meld with these cards, if an unfinished one costs points."""
        rank = self.rank_among(cards)
        cost = self.view.game.unfinished.get(rank, 0)
        missing = self.full - self.naturals[rank] - self.wilds
        return cost * max(0, missing + (3 if self.closing else 0)) / self.full

    @cached_property
    def pile_worth(self) -> float:
        """The value of the current pile to the player who gets it."""
        size = self.view.pile.size
        return size * (4.0 if self.closing else 14.0) + (10 if size > 8 and not self.closing else 0)

    def on_table(self, side: SideView) -> int:
        """The score of a side's cards on the table if the deal ended now."""
        melds = sum(meld.points - meld.penalty + CANASTA_WORTH.get(meld.canasta, 0) for meld in side.melds)
        threes = len(side.threes) * (200 if len(side.threes) == 4 else 100)
        return melds + (threes if side.melds else -threes)

    def caught(self, side: SideView) -> int:
        """The rough cost to a side of its hands, except this seat's own, if the deal ended now."""
        return sum(self.view.counts[seat] for seat in side.seats if seat != self.seat) * CARD_CAUGHT

    @cached_property
    def lead(self) -> int:
        """By how much this side would win the deal if it went out now, against the best of the others."""
        rivals = [self.on_table(side) - self.caught(side) for side in self.others]
        return 100 + self.on_table(self.own) - self.caught(self.own) - max(rivals, default=0)

    @cached_property
    def in_hand(self) -> int:
        """The card points of this seat's hand."""
        return self.pack.points(self.hand)


def rank_of_group(reading: Reading, group: Group) -> Rank:
    """The rank of a group's natural cards, or JOKER_RANK if it has only wild cards."""
    return reading.rank_among(group.cards)


def _rank_name(meld: MeldView) -> str:
    return "" if meld.rank is None else rank_name(meld.rank)
