"""Hidden worlds: ways in which the cards that a seat cannot see may lie, drawn at random.

As where suits don't matter (:mod:`canasta.players.search.unseen`), but cards that go together in a suit are
kept too.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from canasta.counts.ids import KINDS
from canasta.counts.position import Position
from canasta.counts.suits import CODES, RANK_OF, SUITED, by_rank
from canasta.players.search.counted.worlds import WorldsOf
from canasta.players.search.counts import JOKER, TWO
from canasta.players.search.samba.side import longest_for
from canasta.players.search.samba.world import SambaWorld
from canasta.players.search.unseen import BY_CHANCE, PAIR, THROWN, Unseen
from canasta.terms import Phase
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


class SambaWorlds(WorldsOf[SambaWorld]):
    """The worlds that a view and what everybody saw in its deal leave possible."""

    kind = SambaWorld
    unseen = UnseenSuits
    width = CODES

    def __init__(self, view: View) -> None:
        super().__init__(view)
        lies, p = self._lies, self._lies.p
        assert isinstance(self._unseen, UnseenSuits)
        self._unseen.lies, mover, own = lies, p.seat, self.state.phase != Phase.ANSWER
        for seat in view.order:
            if not own or p.team[seat] != p.team[mover]:  # the seat's own side merges by an action
                p.seat = seat
                lies.merge_small()
        p.seat = mover

    def _put_threes(self, hands: list[list[int]], cards: list[int], rng: Random) -> None:
        """Put the red threes among the cards of the stock; what players wouldn't keep lies anywhere there."""
        super()._put_threes(hands, cards, rng)
        rng.shuffle(cards)

    def _hold(self, p: Position, seat: int, hand: list[int]) -> None:
        """Give a seat its hand."""
        if p.cards:
            p.cards[seat * CODES : (seat + 1) * CODES] = hand
        p.hand[seat * KINDS : (seat + 1) * KINDS] = by_rank(hand)
