"""Hidden worlds: ways in which the cards that a seat cannot see may lie, drawn at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from canasta.cards import BLACK_THREES, Card, pack, rank_of
from canasta.counts.ids import KINDS
from canasta.counts.position import ANSWERING, MELDING, Position
from canasta.counts.rules import CountRules
from canasta.counts.viewing import state_seen
from canasta.players.search.counts import BLACK_THREE, RED_THREE, THREE, bits_of, code_of
from canasta.players.search.modern_american.world import ModernWorld
from canasta.players.search.rules_seen import rules_of
from canasta.players.search.unseen import Unseen
from canasta.view import View

HAND = 16
"""The counts of a hand here: the ranks, and threes by their colour."""


def kernel_code(card: Card) -> int:
    """A card without its suit, threes by their colour."""
    return BLACK_THREE if card in BLACK_THREES else code_of(card)


def hand_of(cards: Iterable[Card]) -> list[int]:
    """A hand's cards counted by these codes."""
    counts = [0] * HAND
    for card in cards:
        counts[kernel_code(card)] += 1
    return counts


class Worlds:
    """The worlds that a view and what everybody saw in its deal leave possible; ``state`` is what is known.

    A player who has had a turn is taken to have laid out their threes (rules: 7.3); others may hold some.
    """

    def __init__(self, view: View) -> None:
        rules = CountRules.of(rules_of(view.game, len(view.players)))
        self.rules, self.state = rules, state_seen(rules.rules, view)
        cards = Counter(map(kernel_code, pack(rules.packs, rules.jokers)))
        self._unseen = unseen = Unseen(view, cards, kernel_code, hand_of)
        self._threes = [code for code in (RED_THREE, BLACK_THREE) for _ in range(max(0, unseen.threes[code]))]
        if len(unseen.hidden) < sum(unseen.missing) + unseen.buried:
            unseen.hidden += self._threes  # somebody must have kept some
            self._threes = []
        thrown = {each.seat for each in view.seen.thrown}
        self._waiting = [chair for chair, seat in enumerate(view.order) if seat not in (view.seat, *thrown)]
        p = Position.of(rules, self.state)
        if p.phase == ANSWERING:  # judged by what the player who asked does then
            p.seat, p.phase = p.asker, MELDING
        self._lies = ModernWorld(p, view.order)
        for seat in view.order:
            self._lies.thrown[seat] = bits_of(map(rank_of, view.seen.thrown_by(seat)))
            self._lies.taken[seat] = bits_of(map(rank_of, view.seen.known[seat]))

    def one(self, rng: Random) -> ModernWorld:
        """One world."""
        unseen, world = self._unseen, self._lies.copy()
        p, cards = world.p, unseen.hidden[:]
        random = rng.random
        cards.sort(key=lambda _: random())  # as random as a shuffle, and faster
        hands, held = [hand[:] for hand in unseen.known], [0] * len(world.order)
        unseen.fill(hands, held, cards, rng)
        unseen.bury(world, cards)
        cards += self._threes
        if self._threes:
            self._redeal(hands, cards)
            cards.sort(key=lambda _: random())
            for chair in self._waiting:
                for _ in range(unseen.missing[chair]):
                    hands[chair][cards.pop()] += 1
        for seat, hand, count in zip(world.order, hands, held, strict=True):
            p.hand[seat * KINDS : (seat + 1) * KINDS] = hand[:KINDS]
            p.hand[seat * KINDS + THREE] = hand[RED_THREE] + hand[BLACK_THREE]
            p.own.reds[seat] = hand[RED_THREE]
            p.held[seat] += count
        p.stock = [THREE if code == BLACK_THREE else code for code in cards]
        p.own.talons = [_packet(p.stock, len(talon)) for talon in p.own.talons]
        p.own.pending = [_packet(p.stock, len(talon)) for talon in p.own.pending]
        return world

    def _redeal(self, hands: list[list[int]], cards: list[int]) -> None:
        """Take the unknown cards of those who have not had a turn back."""
        for chair in self._waiting:
            known = self._unseen.known[chair]
            for code, count in enumerate(hands[chair]):
                cards += [code] * (count - known[code])
            hands[chair] = known[:]


def _packet(cards: list[int], size: int) -> list[int]:
    packet = cards[len(cards) - size :]
    del cards[len(cards) - size :]
    return packet
