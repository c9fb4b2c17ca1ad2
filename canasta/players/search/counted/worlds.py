"""Hidden worlds: ways in which the cards that a seat cannot see may lie, drawn at random."""

from __future__ import annotations

from collections import Counter
from random import Random

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


class Worlds:
    """The worlds that a view and what everybody saw in its deal leave possible; ``state`` is what is known.

    Threes that are laid out can only lie in the stock, as nobody holds one (rules: 1.3).
    """

    def __init__(self, view: View) -> None:
        rules = CountRules.of(rules_of(view.game, len(view.players)))
        self.rules, self.state = rules, state_seen(rules.rules, view)

        def code(card: Card) -> int:
            kind = rules.codes[card]
            return BLACK_THREE if kind == THREE and rules.laid_out[THREE] else kind

        self._order = view.order
        self._unseen = Unseen(view, Counter(map(code, pack(rules.packs, rules.jokers))), code)
        self._laid = [
            THREE if three == BLACK_THREE else three
            for three in (RED_THREE, BLACK_THREE)
            for _ in range(self._unseen.threes.get(three, 0))
        ]
        p = Position.of(rules, self.state)
        if p.phase == ANSWERING:  # judged by what the player who asked does then
            p.seat, p.phase = p.asker, MELDING
        self._lies = World(p, view.order)
        for seat in view.order:
            self._lies.thrown[seat] = bits_of(map(rank_of, view.seen.thrown_by(seat)))
            self._lies.taken[seat] = bits_of(map(rank_of, view.seen.known[seat]))

    def one(self, rng: Random) -> World:
        """One world."""
        unseen, world = self._unseen, self._lies.copy()
        p, cards = world.p, unseen.hidden[:]
        random = rng.random
        cards.sort(key=lambda _: random())  # as random as a shuffle, and faster
        hands, held = [hand[:] for hand in unseen.known], [0] * len(self._order)
        unseen.fill(hands, held, cards, rng)
        for seat, hand, count in zip(self._order, hands, held, strict=True):
            p.hand[seat * KINDS : (seat + 1) * KINDS] = hand
            p.held[seat] += count
        unseen.bury(world, cards)
        p.stock = cards
        for three in self._laid:
            cards.insert(int(random() * (len(cards) + 1)), three)
        for seat in self._order if p.feet else ():
            p.feet[seat] = [cards.pop() for _ in p.feet[seat]]
        return world
