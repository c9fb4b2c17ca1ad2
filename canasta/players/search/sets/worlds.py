"""Hidden worlds: ways in which the cards that a seat cannot see may lie, drawn at random.

Players keep wild cards and pairs and throw what they need least, so a hand is not just any cards. Each is
dealt some more cards than it has and keeps the best of them, as its player did in the turns before.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from canasta.cards import rank_of
from canasta.players.search.counts import BLACK_THREE, JOKER, RED_THREE, THREE, TWO, counted
from canasta.players.search.sets.games import PenniesPosition
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.setting_up import kernel_code, position_of
from canasta.players.search.sets.table import Table
from canasta.view import View

CHOSEN = 0.7
"""For each card that a seat has thrown, the cards more that its hand is chosen from."""
MOST_CHOSEN = 8
"""The most cards more."""
WILD = -6.0
"""How much rather a wild card is kept than a single one: it is laid as well as kept."""
PAIR = 22.0
"""How much rather a card of a pair is kept."""
SEVERAL = -4.0
"""How much rather one of three or more is kept: most are laid."""
THROWN = -30.0
"""How much rather a card is kept of a rank that its holder has thrown or left lying."""
BY_CHANCE = 20.0
"""How much of the choice is chance."""


def pack_of(table: Table) -> Counter[int]:
    """All cards of the game without suits."""
    pack = Counter(dict.fromkeys(range(13), 4 * table.packs))
    pack[THREE] = pack[RED_THREE] = 2 * table.packs
    pack[JOKER] = table.jokers
    if table.lays_black_threes:
        pack[BLACK_THREE] = pack.pop(THREE)
    return pack


class Worlds:
    """The worlds that a view and what everybody saw in its deal leave possible.

    Threes that are laid out can only lie in the stock or in a packet, as nobody holds one (rules: 1.3).
    """

    def __init__(self, view: View, table: Table) -> None:
        self.view = view
        self.table = table
        hidden = pack_of(table)
        hidden.subtract(map(rank_of, view.hand))
        for side in view.sides:
            for meld in side.melds:
                hidden.subtract(map(rank_of, meld.cards))
            hidden.subtract(kernel_code(card, table) for card in side.threes)
        lying = [thrown.card for thrown in view.seen.pile] or [view.pile.top]
        self._pile = [kernel_code(card, table) for card in lying if card is not None]
        self._buried = view.pile.size - len(self._pile)  # nobody saw them, as in a position put together
        hidden.subtract(self._pile)
        self._known: list[list[int]] = []
        self._missing: list[int] = []
        self._thrown: list[frozenset[int]] = []
        self._more: list[int] = []
        for seat in view.order:
            own = seat == view.seat
            counts = counted(view.hand if own else view.seen.known[seat])
            if not own:
                hidden.subtract(dict(enumerate(counts)))
            self._known.append(counts)
            self._missing.append(0 if own else view.counts[seat] - sum(counts))
            thrown = view.seen.thrown_by(seat)
            left = [declined.card for declined in view.seen.declined if declined.seat == seat]
            self._thrown.append(frozenset(map(rank_of, (*thrown, *left))))
            self._more.append(min(MOST_CHOSEN, round(CHOSEN * len(thrown))))
        self._laid = [RED_THREE] * hidden.pop(RED_THREE, 0) + [BLACK_THREE] * hidden.pop(BLACK_THREE, 0)
        self._packets = [view.feet[seat] for seat in view.order] if any(view.feet) else []
        self._hidden = list((+hidden).elements())
        self._lies = position_of(view, table, self._known, [], self._pile)

    def one(self, chance: Random) -> Position:
        """One world as a position of the kernel."""
        cards = self._hidden[:]
        chance.shuffle(cards)
        position = self._lies.copy()
        for chair, missing in enumerate(self._missing):
            if missing:
                self._deal(position, chair, cards, chance)
        if self._buried:
            position.pile = [*cards[: self._buried], *self._pile]
            for card in cards[: self._buried]:
                position.seen[card] += 1
            del cards[: self._buried]
        position.stock = cards
        if self._laid:
            position.stock += self._laid
            chance.shuffle(position.stock)
        if isinstance(position, PenniesPosition):
            for chair, count in enumerate(self._packets):
                position.packets[chair] = [position.stock.pop() for _ in range(count)]
        return position

    def _deal(self, position: Position, chair: int, cards: list[int], chance: Random) -> None:
        """Deal a seat its hidden cards from the end of ``cards``; those that it would not keep go to their
        beginning.
        """
        missing = self._missing[chair]
        more = min(self._more[chair], len(cards) - missing)
        dealt = cards[len(cards) - missing - more :]
        del cards[len(cards) - missing - more :]
        hand = position.hands[chair]
        if more > 0:
            thrown = self._thrown[chair]
            alike = hand[:]
            for code in dealt:
                alike[code] += 1
            keeps = [
                (
                    (WILD if code in (TWO, JOKER) else (0.0, 0.0, PAIR, SEVERAL)[min(alike[code], 3)])
                    + (THROWN if code in thrown else 0.0)
                    + BY_CHANCE * chance.random(),
                    code,
                )
                for code in dealt
            ]
            keeps.sort()
            cards[:0] = [code for _, code in keeps[:more]]
            dealt = [code for _, code in keeps[more:]]
        for code in dealt:
            hand[code] += 1
        position.held[chair] += missing
