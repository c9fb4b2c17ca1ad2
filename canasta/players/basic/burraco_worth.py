"""What melds and hands are worth in Burraco and Buraco, in points: estimates made only from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from canasta.actions import NEW, Group, Meld, Take
from canasta.cards import ACE, JOKER, Card, Rank, missing_from, rank_of, suit_of
from canasta.cards.packs import Pack
from canasta.players.basic.table_reading import BASIC, Manner
from canasta.variants.burraco.finding import new_runs, new_sets, run_additions, set_additions
from canasta.variants.burraco.melds import is_of_a_set
from canasta.variants.burraco.runs import may_be_wild, run_of, wilds_in
from canasta.view import MeldView, SideView, View

FULL = 7
_PROGRESS = (0.0, 0.0, 0.0, 0.1, 0.19, 0.33, 0.56, 1.0)
"""How much of a canasta's bonus a meld is worth, by its cards."""
WILD_SPENT = 28.0
"""What a wild card is worth in the hand."""
CARD_CAUGHT = 9
"""The average cost of an unknown card in a hand."""


class Lies(NamedTuple):
    """A meld as this player thinks of it: a set of a rank, or a run (None), with its id on the table."""

    rank: Rank | None
    cards: tuple[Card, ...]
    wilds: int
    id: str | None = None


class Layout(NamedTuple):
    """What a hand could lay: its melds with those on the table, the cards left, and what was gained."""

    melds: tuple[Lies, ...]
    left: tuple[Card, ...]
    gain: float


class Worth:
    """What melds are worth to a side, and what a hand could lay: how ``closing`` the deal is, whether a clean
    canasta is still needed, the ``ranks`` of which a set could be begun.
    """

    def __init__(self, pack: Pack, semi: int) -> None:
        self.pack, self.semi = pack, semi
        self.two_aces = pack.run.two_aces
        self.melds: tuple[Lies, ...] = ()
        self.ranks: frozenset[Rank] = frozenset()
        self.needs_clean = False
        self.closing = 0.0

    def worth(self, meld: Lies) -> float:
        """What a meld on the table is worth: its cards, its bonus, and what it may become."""
        size = len(meld.cards)
        bonus = 200.0 if not meld.wilds else float(self._with_wild(meld))
        if self.needs_clean and not meld.wilds:
            bonus += 100.0 if meld.rank is None else 40.0
        if meld.rank is not None and size < FULL:
            bonus *= 0.75
        progress = _PROGRESS[size] if size < FULL else 1.0
        if size < FULL:
            progress *= 1.0 - 0.6 * self.closing
        return self.pack.points(meld.cards) + bonus * progress

    def _with_wild(self, meld: Lies) -> int:
        naturals = len(meld.cards) - 1
        free = meld.rank is not None or (may_be_wild(meld.cards[0]) or may_be_wild(meld.cards[-1]))
        return self.semi if naturals >= FULL and free else 100

    def layouts(
        self, hand: Sequence[Card], melds: Sequence[Lies]
    ) -> Iterator[tuple[float, tuple[Card, ...], Lies, int]]:
        """What a hand could lay in one step: the gain, its cards, the meld afterwards, and which one it was
        (the number of melds for a new one).
        """
        for number, meld in enumerate(melds):
            for cards in self.additions(meld, hand):
                after = grown(meld, cards, self.two_aces)
                yield self.gain(meld, after, cards), cards, after, number
        for cards in (*new_runs(hand, self.two_aces), *new_sets(hand, self.ranks)):
            after = fresh(cards, self.two_aces)
            yield self.gain(None, after, cards), cards, after, len(melds)

    def additions(self, meld: Lies, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        """What a hand adds to a meld."""
        if meld.rank is None:
            return run_additions(meld.cards, hand, self.two_aces)
        return set_additions(meld.rank, meld.cards, hand)

    def gain(self, before: Lies | None, after: Lies, cards: Sequence[Card]) -> float:
        """What laying these cards gains, wild ones and short new melds weighed."""
        gained = self.worth(after) - (0.0 if before is None else self.worth(before))
        wilds = after.wilds - (0 if before is None else before.wilds)
        gained -= max(wilds, 0) * WILD_SPENT * (1.0 - 0.8 * self.closing)
        return gained + 2.0 * len(cards)

    def layout(self, hand: Sequence[Card], melds: Sequence[Lies] | None = None) -> Layout:
        """What a hand could lay, one good step after the other."""
        there, left, total = list(self.melds if melds is None else melds), list(hand), 0.0
        for _ in range(8):
            best = max(self.layouts(left, there), key=lambda way: way[0], default=None)
            if best is None or best[0] <= 0:
                break
            gained, cards, after, number = best
            total += gained
            left = missing_from(left, cards)
            there[number : number + 1] = [after]
        return Layout(tuple(there), tuple(left), total)


class Reading(Worth):
    """A view with the estimates that a player needs. Made for every decision."""

    def __init__(self, view: View, manner: Manner = BASIC) -> None:
        if view.seat is None:
            raise ValueError("a spectator makes no move")
        self.options = dict(view.game.options)
        super().__init__(view.game.pack, semi_of(self.options))
        self.view, self.seat, self.manner = view, view.seat, manner
        self.side = view.side_of[view.seat]
        self.own = view.sides[self.side]
        self.against = view.sides[1 - self.side]
        self.hand = view.hand
        self.melds = tuple(map(lies_as, self.own.melds))
        self.pot_due = not self.own.pot_taken and bool(view.pots)
        self.ready = self.own.ready
        self.needs_clean = bool(self.own.needs) and not self.own.ready
        self.ranks = ranks_of(self.options).difference(
            meld.rank for meld in self.melds if meld.rank is not None
        )
        self.closing = self._closing()

    def _closing(self) -> float:
        """How near the end of the deal is, from 0 to 1: by the stock, and by who may go out."""
        stock = self.view.stock + (11 * len(self.view.pots) if self.options["buraco_pile"] == "closed" else 0)
        near = max(0.0, 1.0 - stock / 30)
        if self.against.pot_taken and self.against.ready:
            fewest = min(self.view.counts[seat] for seat in self.against.seats)
            near = max(near, 1.0 - (fewest - 1) / 8)
        return min(1.0, near)

    @cached_property
    def gone(self) -> Counter[Card]:
        """The cards that can't be drawn any more, as far as this player remembers."""
        gone: Counter[Card] = Counter(self.hand)
        gone.update(card for side in self.view.sides for meld in side.melds for card in meld.cards)
        if self.manner.remembers:
            known = self.view.seen.known
            gone.update(card for seat in self.against.seats for card in known[seat])
        return gone

    # --- single cards --------------------------------------------------------------------------------------

    def fits(self, card: Card, side: SideView) -> MeldView | None:
        """A meld of a side that takes this card as a natural one."""
        for meld in side.melds:
            if meld.joined_by(card) if meld.is_sequence else meld.rank == rank_of(card):
                return meld
        return None

    def keeping(self, card: Card) -> float:
        """What a card is worth to this hand, apart from what it counts."""
        if may_be_wild(card):
            return 45.0 if card == JOKER else 38.0
        worth = 14.0 if self.fits(card, self.own) is not None else 0.0
        near = list(self.hand)
        near.remove(card)
        for other in dict.fromkeys(near):
            worth += self._together(card, other)
        return worth

    def _together(self, card: Card, other: Card) -> float:
        """What two natural cards of a hand hope for together."""
        if may_be_wild(other) or card == other:
            return 0.0
        if rank_of(card) == rank_of(other):
            return 4.0 if rank_of(card) in self.ranks else 0.0
        if suit_of(card) != suit_of(other):
            return 0.0
        apart = min(abs(low - high) for low in _places(card) for high in _places(other))
        if apart > 2:
            return 0.0
        wanted = _between(card, other)
        left = sum(max(0, 2 - self.gone[one]) for one in wanted) / (2 * len(wanted)) if wanted else 0.0
        return (7.0 if apart == 1 else 5.0) * (0.25 + 0.75 * left)

    def danger(self, card: Card) -> float:
        """What discarding a card gives to the side that moves next."""
        if may_be_wild(card):
            return 25.0
        meld = self.fits(card, self.against)
        if meld is None:
            return 0.0
        size = len(meld.cards)
        return 10.0 + (30.0 if size == FULL - 1 else 2.0 * min(size, FULL)) + min(self.view.pile.size, 6)


def semi_of(options: Mapping[str, object]) -> int:
    """What a semi-clean canasta is worth; as a dirty one where there are none."""
    return 150 if options["semiclean"] != "off" else 100


def ranks_of(options: Mapping[str, object]) -> frozenset[Rank]:
    """The ranks of which there are sets."""
    ranks = {"none": (), "aces": (ACE,), "aces_kings_threes": (ACE, ACE - 1, 1)}
    return frozenset(ranks.get(str(options["buraco_sets"]), range(1, ACE + 1)))


def lies_as(meld: MeldView) -> Lies:
    """A meld in view."""
    wilds = wilds_in(meld.cards) if meld.is_sequence else sum(map(may_be_wild, meld.cards))
    return Lies(meld.rank, meld.cards, wilds, meld.id)


def grown(meld: Lies, cards: Sequence[Card], two_aces: bool) -> Lies:
    """A meld with cards that it takes."""
    if meld.rank is None:
        way = run_of(tuple(cards), meld.cards, two_aces)
        assert way is not None
        return Lies(None, way.cards, way.wilds, meld.id)
    return Lies(meld.rank, (*meld.cards, *cards), meld.wilds + sum(map(may_be_wild, cards)), meld.id)


def fresh(cards: tuple[Card, ...], two_aces: bool) -> Lies:
    """A new meld of these cards."""
    if is_of_a_set(cards):
        rank = next(rank_of(card) for card in cards if not may_be_wild(card))
        return Lies(rank, cards, sum(map(may_be_wild, cards)))
    way = run_of(cards, (), two_aces)
    assert way is not None
    return Lies(None, way.cards, way.wilds)


def after_groups(reading: Reading, groups: Sequence[Group], top: Card | None = None) -> list[Lies]:
    """The side's melds once these groups are laid; the first of them with the pile's top card."""
    melds = list(reading.melds)
    for n, group in enumerate(groups):
        cards = group.cards if top is None or n else (top, *group.cards)
        at = _joined(melds, cards, group.aim, reading.two_aces)
        if at is None:
            melds.append(fresh(cards, reading.two_aces))
        else:
            melds[at] = grown(melds[at], cards, reading.two_aces)
    return melds


def _joined(melds: Sequence[Lies], cards: tuple[Card, ...], aim: str | None, two_aces: bool) -> int | None:
    """The number of the meld that cards join, None for a new one."""
    if aim == NEW:
        return None
    if aim is not None:
        return next(n for n, meld in enumerate(melds) if meld.id == aim)
    ranks = {rank_of(card) for card in cards if not may_be_wild(card)}
    if len(ranks) == 1:
        rank = next(iter(ranks))
        there = [n for n, meld in enumerate(melds) if meld.rank == rank]
        if there:
            return there[0]
    if len(cards) > 2:
        return None
    return next((n for n, meld in enumerate(melds) if _takes(meld, cards, ranks, two_aces)), None)


def _takes(meld: Lies, cards: tuple[Card, ...], ranks: set[Rank], two_aces: bool) -> bool:
    """Whether a meld takes these cards of the ranks; a set wild ones that it has room for."""
    if meld.rank is not None:
        return not ranks and meld.wilds + len(cards) == 1
    return run_of(cards, meld.cards, two_aces) is not None


def cards_of(action: Meld | Take) -> list[Card]:
    """The cards of the hand that an action lays."""
    groups = action.groups if isinstance(action, Meld) else (action.group, *action.more)
    return [card for group in groups for card in group.cards]


def _places(card: Card) -> tuple[int, ...]:
    return (1, 14) if rank_of(card) == ACE else (rank_of(card) + 2,)


def _between(card: Card, other: Card) -> list[Card]:
    """The cards that would make a run of these two."""
    low, high = min(
        ((a, b) if a < b else (b, a) for a in _places(card) for b in _places(other)),
        key=lambda two: two[1] - two[0],
    )
    places = [low - 1, high + 1] if high - low == 1 else [low + 1]
    return [(place - 2) * 4 % JOKER + suit_of(card) for place in places if 1 <= place <= 14]
