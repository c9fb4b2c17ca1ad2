"""Hidden worlds: ways in which the cards that a seat cannot see may lie, drawn at random.

Players keep wild cards, pairs and cards that go together in a suit, and throw what they need least, so a hand
is not just any cards. Each is dealt some more cards than it has and keeps the best of them, as its player did
in the turns before.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from canasta.cards import JOKER
from canasta.players.search.runs.position import Position
from canasta.players.search.runs.setting_up import position_of
from canasta.players.search.runs.side import longest_for
from canasta.players.search.runs.table import RED_THREE, TWO, Table, code_of, pack_of
from canasta.view import View

CHOSEN = 0.7
"""For each card that a seat has thrown, the cards more that its hand is chosen from."""
MOST_CHOSEN = 8
"""The most cards more."""
WILD = 10.0
"""How much rather a wild card is kept than a single one."""
PAIR = 20.0
"""How much rather a card of a pair is kept."""
SEVERAL = 0.0
"""How much rather one of three or more is kept: most are laid."""
NEAR = 8.0
"""How much rather a card is kept with another of its suit beside it."""
FITS = 10.0
"""How much rather a card is kept that extends a run of its side: most are laid."""
THROWN = -30.0
"""How much rather a card is kept of a rank that its holder has thrown or left lying."""
BY_CHANCE = 20.0
"""How much of the choice is chance."""


class Worlds:
    """The worlds that a view and what everybody saw in its deal leave possible.

    Red threes can only lie in the stock, as nobody holds one (rules: 1.3).
    """

    def __init__(self, view: View, table: Table) -> None:
        hidden = Counter(pack_of(table))
        hidden.subtract(map(code_of, view.hand))
        for side in view.sides:
            for meld in side.melds:
                hidden.subtract(map(code_of, meld.cards))
            hidden.subtract(map(code_of, side.threes))
        lying = [thrown.card for thrown in view.seen.pile] or [view.pile.top]
        self._pile = [code_of(card) for card in lying if card is not None]
        self._buried = view.pile.size - len(self._pile)  # nobody saw them, as in a position put together
        hidden.subtract(self._pile)
        known: list[list[int]] = []
        self._missing: list[int] = []
        self._thrown: list[frozenset[int]] = []
        self._more: list[int] = []
        for seat in view.order:
            own = seat == view.seat
            cards = [code_of(card) for card in (view.hand if own else view.seen.known[seat])]
            if not own:
                hidden.subtract(cards)
            known.append(cards)
            self._missing.append(0 if own else view.counts[seat] - len(cards))
            thrown = view.seen.thrown_by(seat)
            left = [declined.card for declined in view.seen.declined if declined.seat == seat]
            self._thrown.append(frozenset(code_of(card) >> 2 for card in (*thrown, *left)))
            self._more.append(min(MOST_CHOSEN, round(CHOSEN * len(thrown))))
        self._red = hidden.pop(RED_THREE, 0)
        self._hidden = list((+hidden).elements())
        self._lies = position_of(view, table, known, [], self._pile)

    def one(self, rng: Random) -> Position:
        """One world as a position of the kernel."""
        cards = self._hidden[:]
        rng.shuffle(cards)
        position = self._lies.copy()
        for chair, missing in enumerate(self._missing):
            if missing:
                self._deal(position, chair, cards, rng)
        if self._buried:
            position.pile = [*cards[: self._buried], *self._pile]
            del cards[: self._buried]
        position.stock = cards
        if self._red:
            position.stock += [RED_THREE] * self._red
            rng.shuffle(position.stock)
        return position

    def _deal(self, position: Position, chair: int, cards: list[int], rng: Random) -> None:
        """Deal a seat its hidden cards from the end of ``cards``; those that it would not keep go to their
        beginning.
        """
        missing = self._missing[chair]
        more = max(0, min(self._more[chair], len(cards) - missing))
        dealt = cards[len(cards) - missing - more :]
        del cards[len(cards) - missing - more :]
        for card in dealt:
            position.gain(chair, card)
        if not more:
            return
        ranks, suits, thrown = position.ranks[chair], position.suits[chair], self._thrown[chair]
        runs = position.sides[chair].runs
        keeps = []
        for card in dealt:
            rank = card >> 2
            keep = BY_CHANCE * rng.random()
            if card in (TWO, JOKER):
                keep += WILD
            else:
                alike = ranks[rank]
                keep += 0.0 if alike == 1 else PAIR if alike == 2 else SEVERAL
                if rank in thrown:
                    keep += THROWN
                if position.table.runs and rank > 1:
                    held = suits[card & 3]
                    keep += NEAR * ((held >> (rank - 1) & 1) + (held >> (rank + 1) & 1))
                    if longest_for(runs, card) >= 0:
                        keep += FITS
            keeps.append((keep, card))
        keeps.sort()
        lost = [card for _, card in keeps[:more]]
        for card in lost:
            position.lose(chair, card)
        cards[:0] = lost
