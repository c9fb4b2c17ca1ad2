"""Hidden worlds: ways in which the cards that a seat cannot see may lie, drawn at random.

As where suits don't matter (:mod:`canasta.players.search.unseen`), but cards that go together in a suit are
kept too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from canasta.cards import Card, pack
from canasta.counts.ids import KINDS
from canasta.counts.position import ANSWERING, MELDING, Position
from canasta.counts.rules import CountRules
from canasta.counts.suits import CODES, RANK_OF, RED, SUITED, by_rank
from canasta.counts.viewing import state_seen
from canasta.players.search.counts import JOKER, TWO
from canasta.players.search.rules_seen import rules_of
from canasta.players.search.samba.side import longest_for
from canasta.players.search.samba.world import SambaWorld
from canasta.players.search.unseen import BY_CHANCE, PAIR, THROWN, Unseen
from canasta.view import View

WILD = 10.0
"""How much rather a wild card is kept than a single one."""
NEAR = 8.0
"""How much rather a card is kept with another of its suit beside it."""
FITS = 10.0
"""How much rather a card is kept that extends a run of its side: most are laid."""


class UnseenSuits(Unseen):
    """The same cards by code; ``lies`` is the table as it is."""

    lies: SambaWorld

    def _deal(self, hand: list[int], chair: int, cards: list[int], rng: Random) -> None:
        missing = self.missing[chair]
        more = max(0, min(self._more[chair], len(cards) - missing))
        dealt = cards[len(cards) - missing - more :]
        del cards[len(cards) - missing - more :]
        for code in dealt:
            hand[code] += 1
        if more:
            keeps = sorted(
                [(keep + BY_CHANCE * rng.random(), code) for code, keep in self._keeps(hand, chair, dealt)]
            )
            lost = [code for _, code in keeps[:more]]
            for code in lost:
                hand[code] -= 1
            cards[:0] = lost

    def _keeps(self, hand: list[int], chair: int, dealt: list[int]) -> Iterable[tuple[int, float]]:
        """How much rather each of these cards is kept than others."""
        lies, thrown = self.lies, self._thrown[chair]
        ranks = by_rank(hand)
        runs = lies.side(lies.p.team[lies.order[chair]]).runs
        for code in dealt:
            rank = RANK_OF[code]
            if rank in (TWO, JOKER):
                yield code, WILD
                continue
            keep = (PAIR if ranks[rank] == 2 else 0.0) + (THROWN if rank in thrown else 0.0)
            if code >= SUITED:
                # Neighbours in the list of codes are four apart: those of a four are threes, of an ace none.
                keep += NEAR * ((hand[code - 4] > 0) + (code + 4 < CODES and hand[code + 4] > 0))
                if longest_for(runs, (code - SUITED) & 3, rank) >= 0:
                    keep += FITS
            yield code, keep


class Worlds:
    """The worlds that a view and what everybody saw in its deal leave possible; ``state`` is what is known.

    Red threes can only lie in the stock, as nobody holds one (rules: 1.3).
    """

    def __init__(self, view: View) -> None:
        rules = CountRules.of(rules_of(view.game, len(view.players)))
        self.rules, self.state = rules, state_seen(rules.rules, view)

        def code(card: Card) -> int:
            return rules.codes[card]

        def counts(cards: Iterable[Card]) -> list[int]:
            held = [0] * CODES
            for card in cards:
                held[rules.codes[card]] += 1
            return held

        self._unseen = UnseenSuits(view, Counter(map(code, pack(rules.packs, rules.jokers))), code, counts)
        p = Position.of(rules, self.state)
        own, asked = p.team[p.seat], p.phase == ANSWERING
        if asked:  # judged by what the player who asked does then
            p.seat, p.phase = p.asker, MELDING
        self._lies = self._unseen.lies = SambaWorld(p, view.order)
        mover = p.seat
        for seat in view.order:
            if asked or p.team[seat] != own:  # the seat's own side merges by an action
                p.seat = seat
                self._lies.merge_small()
        p.seat = mover

    def one(self, rng: Random) -> SambaWorld:
        """One world."""
        unseen, world = self._unseen, self._lies.copy()
        p, cards = world.p, unseen.hidden[:]
        random = rng.random
        cards.sort(key=lambda _: random())  # as random as a shuffle, and faster
        hands, held = [hand[:] for hand in unseen.known], [0] * len(world.order)
        unseen.fill(hands, held, cards, rng)
        for seat, hand, count in zip(world.order, hands, held, strict=True):
            if p.cards:
                p.cards[seat * CODES : (seat + 1) * CODES] = hand
            p.hand[seat * KINDS : (seat + 1) * KINDS] = by_rank(hand)
            p.held[seat] += count
        if unseen.buried:
            p.pile = [*cards[: unseen.buried], *unseen.pile]
            for code in cards[: unseen.buried]:
                world.seen[RANK_OF[code]] += 1
            del cards[: unseen.buried]
        for _ in range(unseen.threes[RED]):
            cards.insert(int(random() * (len(cards) + 1)), RED)
        p.stock = cards
        return world
