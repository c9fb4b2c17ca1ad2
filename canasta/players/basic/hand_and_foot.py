"""The computer player for Hand and Foot: first gets through the hand, then makes the canastas needed to go
out.

Like the basic player, each decision rates the offered actions, roughly by the points that they are worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import exp

from canasta.actions import Action, Answer, Ask, End, Group, Meld, Take
from canasta.cards import JOKER, JOKER_RANK, Card, Rank, rank_of
from canasta.players.basic.choices import best_of, cheapest_discard, take_or_draw
from canasta.players.basic.table_reading import BASIC, CARD_CAUGHT, Manner, Reading, rank_of_group
from canasta.terms import CanastaKind, Phase
from canasta.view import MeldView, SideView, View

CANASTA = 7
_WORTH: Mapping[CanastaKind | None, int] = {
    CanastaKind.NATURAL: 500,
    CanastaKind.MIXED: 300,
    CanastaKind.WILD: 1500,
}
_A_CARD = 9.0
"""The average value of one more card in the hand while there is time to meld it."""


class FootReading(Reading):
    """A view of Hand and Foot with the estimates that a player needs."""

    @property
    def has_foot(self) -> bool:
        """Whether this seat's foot has not been picked up yet."""
        return self.view.feet[self.seat] > 0

    @property
    def takers(self) -> tuple[MeldView, ...]:
        """The side's own melds that still take cards."""
        return tuple(meld for meld in self.own.melds if len(meld.cards) < CANASTA)

    def meld_of(self, side: SideView, rank: Rank) -> MeldView | None:
        """The side's meld of a rank that still takes cards."""
        return next((meld for meld in side.melds if meld.rank == rank and len(meld.cards) < CANASTA), None)

    def wants(self, kind: CanastaKind) -> int:
        """How many canastas of this kind this seat's side still needs to go out."""
        return sum(max(0, need.wants - need.has) for need in self.own.needs if need.kind == kind)

    @cached_property
    def nearest_out(self) -> int:
        """The fewest cards held by another player who may go out; 99 if none may."""
        view = self.view
        return min(
            (
                view.counts[seat]
                for side in self.others
                if side.ready and not any(view.feet[mate] for mate in side.seats)
                for seat in side.seats
            ),
            default=99,
        )

    def chance_of_take(self, card: Card) -> float:
        """How likely the next player holds two cards like this one."""
        if rank_of(card) == self.pack.three:
            return 0.0
        side = self.next_side
        held = self.expected(rank_of(card), self.next_seat)
        if self.pack.wild[card]:
            held = 0.6
        pair = 1 - exp(-held) * (1 + held)
        return pair * (0.9 if side.opened else 0.5)

    @cached_property
    def pile_worth(self) -> float:
        """The value of the share of the pile that a take brings to the player who gets it."""
        return self.view.pile.share * (2.0 if self.closing else _A_CARD)

    def on_table(self, side: SideView) -> int:
        """The score of a side's cards on the table if the deal ended now."""
        melds = sum(meld.points + _WORTH.get(meld.canasta, 0) for meld in side.melds)
        return melds + 100 * len(side.threes)

    def caught(self, side: SideView) -> int:
        """The cost to a side of its hands and feet, except this seat's own cards, if the deal ended now."""
        view = self.view
        cards = sum(view.counts[seat] for seat in side.seats if seat != self.seat)
        return (cards + sum(view.feet[seat] for seat in side.seats)) * CARD_CAUGHT


def choose(view: View, manner: Manner = BASIC) -> Action:
    """The move of the seat whose view this is. Raises ValueError if that seat has nothing to do."""
    if not view.offers:
        raise ValueError("this seat has no move right now")
    reading = FootReading(view, manner)
    if view.turn.phase == Phase.ANSWER:
        return Answer(_out_pays(reading))
    if view.turn.phase == Phase.DRAW:
        return take_or_draw(view.offers, lambda take: _worth_of_take(reading, take))
    return _going_out(reading) or _laying_down(reading) or _ending(reading)


# --- drawing, or taking the pile ---------------------------------------------------------------------------


def _worth_of_take(reading: FootReading, take: Take) -> float:
    """The gain of taking the pile in this way over drawing two cards."""
    laid = [card for group in (take.group, *take.more) for card in group.cards]
    worth = reading.pile_worth + 15 - 2 * _A_CARD
    if not reading.own.opened:
        worth += 60
    if reading.own.ready and not reading.has_foot:
        worth -= 60  # cards that must be played before going out
    wilds = [card for card in laid if reading.pack.wild[card]]
    if wilds and not (
        take.group.cards and reading.pack.wild[take.group.cards[0]] and reading.wants(CanastaKind.WILD)
    ):
        worth -= 30 * len(wilds)
    return worth


# --- going out ---------------------------------------------------------------------------------------------


def _going_out(reading: FootReading) -> Action | None:
    """The next step towards going out, if it is possible and pays; None to play on."""
    offers = reading.view.offers
    if reading.has_foot:
        return None
    ways = [meld for meld in offers.melds if reading.left_after(meld) <= 1]
    if not ways and not offers.may_ask:
        return None
    if reading.view.turn.leave is not True and not _out_pays(reading):
        return None
    if not ways:
        return Ask()
    return min(ways, key=lambda meld: reading.left_after(meld))


def _out_pays(reading: FootReading) -> bool:
    """Whether ending the deal now is better than playing on."""
    if reading.closing or reading.nearest_out <= 6:
        return True
    own = reading.own.total + reading.lead
    last = reading.view.game.rounds and reading.view.round >= reading.view.game.rounds
    if last and any(side.total > own for side in reading.others):
        return False  # the match would be lost with the deal
    return reading.lead >= 0


# --- melding -----------------------------------------------------------------------------------------------


def _laying_down(reading: FootReading) -> Action | None:
    melds = [meld for meld in reading.view.offers.melds if reading.has_foot or reading.left_after(meld) >= 2]
    if not reading.own.opened:
        return melds[0] if melds else None  # those that spend least come first
    return best_of(melds, lambda meld: _worth_of_meld(reading, meld), above=0)


def _worth_of_meld(reading: FootReading, meld: Meld) -> float:
    worth = sum(_worth_of_group(reading, group) for group in meld.groups)
    if reading.has_foot and reading.left_after(meld) <= 1:
        worth += 120 if reading.left_after(meld) == 0 else 80  # the foot comes next
    return worth


def _worth_of_group(reading: FootReading, group: Group) -> float:
    wilds = [card for card in group.cards if reading.pack.wild[card]]
    naturals = len(group.cards) - len(wilds)
    old = _target(reading, group)
    size = len(group.cards) + (0 if old is None else len(old.cards))
    worth = 15.0 * naturals + reading.pack.points(group.cards) * (1.0 if reading.closing else 0.2)
    if not naturals and (old is None or old.rank == JOKER_RANK):
        return worth + _worth_of_wild_meld(reading, size)
    dirty = bool(wilds) or (old is not None and reading.pack.wilds_in(old.cards))
    if size >= CANASTA:
        worth += 300 if dirty else 500
        worth += 150 if reading.wants(CanastaKind.MIXED if dirty else CanastaKind.NATURAL) else 0
    if wilds:
        worth -= _cost_of_wilds(reading, wilds)
        if old is not None and not reading.pack.wilds_in(old.cards):
            worth -= 40.0 * len(old.cards) if reading.wants(CanastaKind.NATURAL) else 10.0 * len(old.cards)
        elif old is not None and size >= CANASTA - 1 and reading.wants(CanastaKind.MIXED):
            worth += 40
    return worth


def _worth_of_wild_meld(reading: FootReading, size: int) -> float:
    """The value of melding wild cards alone: seven of them are the most valuable canasta, fewer are worth
    little.
    """
    if size >= CANASTA:
        return 1000
    if reading.wants(CanastaKind.WILD) or size >= 5:
        return 40.0 * size
    return -20.0


def _cost_of_wilds(reading: FootReading, wilds: list[Card]) -> float:
    each = 90.0 if reading.wants(CanastaKind.WILD) else 45.0
    return 0.0 if reading.closing else sum(each + (15 if card == JOKER else 0) for card in wilds)


def _target(reading: FootReading, group: Group) -> MeldView | None:
    """The side's meld that the group joins, or None for a new one."""
    if group.aim is not None:
        return reading.aimed_at(group)
    return reading.meld_of(reading.own, rank_of_group(reading, group))


# --- ending the turn ---------------------------------------------------------------------------------------


def _ending(reading: FootReading) -> Action:
    offers = reading.view.offers
    best = cheapest_discard(offers, lambda discard: _cost_of(reading, discard.card))
    if best is not None:
        return best
    return next((action for action in offers.actions if isinstance(action, End)), offers.actions[0])


def _cost_of(reading: FootReading, card: Card) -> float:
    """The cost of discarding this card: its own use, and what it gives the next player."""
    handed = reading.danger(card) * (min(7, reading.view.pile.size + 1) * _A_CARD)
    relief = -reading.pack.values[card] / 2 if reading.closing else 0.0
    if reading.pack.wild[card]:
        return handed + 70.0 + (20 if card == JOKER else 0)
    if rank_of(card) == reading.pack.three:
        return 6.0 - min(6.0, reading.view.pile.size / 2) + relief
    held = reading.naturals[rank_of(card)]
    keep = (3.0, 18.0, 28.0, 36.0)[min(held, 4) - 1]
    if reading.meld_of(reading.own, rank_of(card)) is not None:
        keep += 25
    return handed + keep + reading.pack.values[card] / 10 + relief
