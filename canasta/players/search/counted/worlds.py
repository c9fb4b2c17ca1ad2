"""Hidden worlds: ways in which the cards that a seat cannot see may lie, drawn at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Generic, TypeVar

from canasta.cards import Card, pack, rank_of
from canasta.counts.ids import KINDS
from canasta.counts.position import ANSWERING, MELDING, Position
from canasta.counts.rules import CountRules
from canasta.counts.viewing import state_seen
from canasta.players.search.counted.world import World
from canasta.players.search.counts import BLACK_THREE, RED_THREE, THREE, bits_of
from canasta.players.search.rules_seen import rules_of
from canasta.players.search.unseen import Unseen
from canasta.view import View

HAND = 16
"""The counts of a hand here: the ranks, and threes that are laid out by their colour."""


Of = TypeVar("Of", bound=World)


class WorldsOf(Generic[Of]):
    """The worlds that a view and what everybody saw in its deal leave possible; ``state`` is what is known.

    Threes that are laid out can only lie in the stock, as nobody holds one (rules: 1.3).
    """

    kind: type[Of]
    unseen: type[Unseen] = Unseen
    width = HAND

    def __init__(self, view: View) -> None:
        rules = self.rules = CountRules.of(rules_of(view.game, len(view.players)))
        self.state = state_seen(rules.rules, view)

        def code(card: Card) -> int:
            kind = rules.codes[card]
            return BLACK_THREE if kind == THREE and (rules.laid_out[THREE] or rules.own) else kind

        def counted(cards: Iterable[Card]) -> list[int]:
            counts = [0] * self.width
            for card in cards:
                counts[code(card)] += 1
            return counts

        self._order = view.order
        self._unseen = self.unseen(view, Counter(map(code, pack(rules.packs, rules.jokers))), code, counted)
        self._laid = [
            three for three in (RED_THREE, BLACK_THREE) for _ in range(self._unseen.threes.get(three, 0))
        ]
        p = Position.of(rules, self.state)
        if p.phase == ANSWERING:  # judged by what the player who asked does then
            p.seat, p.phase = p.asker, MELDING
        self._lies = self.kind(p, view.order)
        for seat in view.order:
            self._lies.thrown[seat] = bits_of(map(rank_of, view.seen.thrown_by(seat)))
            self._lies.taken[seat] = bits_of(map(rank_of, view.seen.known[seat]))

    def one(self, rng: Random) -> Of:
        """One world."""
        unseen, world = self._unseen, self._lies.copy()
        p, cards = world.p, unseen.hidden[:]
        random = rng.random
        cards.sort(key=lambda _: random())  # as random as a shuffle, and faster
        hands, held = [hand[:] for hand in unseen.known], [0] * len(self._order)
        unseen.fill(hands, held, cards, rng)
        unseen.bury(world, cards)
        self._put_threes(hands, cards, rng)
        for seat, hand, count in zip(self._order, hands, held, strict=True):
            self._hold(p, seat, hand)
            p.held[seat] += count
        p.stock = cards
        if p.feet:
            rng.shuffle(cards)  # what players wouldn't keep may lie in feet as well
        for seat in self._order if p.feet else ():
            p.feet[seat] = [cards.pop() for _ in p.feet[seat]]
        return world

    def _put_threes(self, hands: list[list[int]], cards: list[int], rng: Random) -> None:
        """Put the threes that are laid out among the cards that nobody holds."""
        for three in self._laid:
            place = int(rng.random() * (len(cards) + 1))
            cards.insert(place, THREE if three == BLACK_THREE else three)

    def _hold(self, p: Position, seat: int, hand: list[int]) -> None:
        """Give a seat its hand."""
        p.hand[seat * KINDS : (seat + 1) * KINDS] = hand[:KINDS]


class Worlds(WorldsOf[World]):
    """The worlds of a game of sets."""

    kind = World
