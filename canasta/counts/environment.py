"""A deal on counts as programs that learn or search want it: numbered choices, a mask, copies, redeals.

>>> from canasta.counts.environment import Environment
>>> from canasta.variants import VARIANTS
>>> deal = Environment.of(VARIANTS["classic"].rules(4), seed="5e7e2")
>>> deal.seat, sum(deal.mask()) == len(deal.legal())
(1, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Final

from canasta.cards import JOKER_RANK, THREE
from canasta.counts.ids import (
    ADD,
    ADD_CARD,
    ALL,
    DISCARD,
    KINDS,
    LAYS,
    NATURALS,
    OUT_OF_HAND,
    RED_THREE,
    THROW,
    TOP,
    YES,
)
from canasta.counts.laying import pair_of, rest_of, taken
from canasta.counts.play import DOES, apply, legal
from canasta.counts.position import ANSWERING, DRAWING, OVER, Position
from canasta.counts.rules import CountRules
from canasta.counts.score import scores
from canasta.counts.suits import CODES, SUITED, by_rank
from canasta.deal import Deal
from canasta.rules.base import BaseRules

TRIES: Final = 2000
"""How often cards are dealt until a player who is bound to do something can do it."""
_NONE, _LAID = -1, -2


def _thrown(choice: int) -> int:
    if DISCARD <= choice < ADD or THROW <= choice < ADD_CARD:
        return choice - DISCARD if choice < THROW else choice - THROW + SUITED
    return _NONE if choice < TOP or OUT_OF_HAND <= choice < THROW else _LAID


_THROWN: Final = tuple(map(_thrown, range(ALL)))
"""The code of the card that each choice discards; of others whether they lay cards or take the pile."""


def deal_to(p: Position, seat: int, cards: Sequence[int]) -> None:
    """Put these cards into a hand."""
    for code in cards:
        if code == RED_THREE:
            p.own.reds[seat] += 1
        if p.cards:
            p.cards[seat * CODES + code] += 1
        else:
            p.hand[seat * KINDS + (THREE if code == RED_THREE else code)] += 1


class Environment:
    """A deal in play. ``known`` are by seat the cards that everybody saw go into the hand and that are surely
    still there, ``width`` counts a seat: by kind, or where suits matter by code. ``covered``: the cards that
    nobody has seen of the pile, its lowest, or of a pile that is to join a hand. Choices are numbers of
    :mod:`canasta.counts.ids`, in all ``rules.count``.
    """

    __slots__ = ("covered", "known", "position", "width")

    def __init__(self, position: Position, known: Sequence[int] = (), covered: int = 0) -> None:
        self.position = position
        self.covered = covered
        self.width = CODES if position.cards else KINDS
        self.known = list(known) or [0] * (len(position.held) * self.width)

    @classmethod
    def of(cls, rules: BaseRules, seed: str, dealer: int = 0, totals: Sequence[int] = ()) -> Environment:
        """A deal as a match deals it from this seed. Raises Unknown for a table without counts."""
        counts = CountRules.of(rules)
        deal = Deal.from_seed(rules, dealer, totals or (0,) * rules.sides, seed)
        covered = rules.face_down_cards(deal.state.pile)
        return cls(Position.of(counts, deal.state), covered=covered)

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.position.seat

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.position.phase == OVER

    def legal(self) -> list[int]:
        """What the seat to move may choose."""
        return legal(self.position)

    def mask(self) -> bytearray:
        """The same as a byte for each number."""
        mask = bytearray(self.position.rules.count)
        for choice in legal(self.position):
            mask[choice] = 1
        return mask

    def step(self, choice: int) -> None:
        """Do what the seat to move chooses, which must be legal."""
        p, code = self.position, _THROWN[choice]
        if code == _LAID:
            self._lay(choice)
            return
        if code >= 0:
            at = p.seat * self.width + code
            if self.known[at]:
                self.known[at] -= 1
        (p.rules.game.does if p.own else DOES)[choice](p, choice)

    def _lay(self, choice: int) -> None:
        """Lay cards or take the pile: they are known no longer, and what comes from the pile is."""
        p, known = self.position, self.known
        base = p.seat * self.width
        coming = rest_of(p.rules, p.pile) if p.phase == DRAWING else p.coming
        if p.phase == DRAWING and self.covered:
            self.covered = len(rest_of(p.rules, p.pile[: self.covered + 1]))
        rank, _, naturals, twos, jokers = LAYS[choice]
        if (twos or jokers) and rank < 0 and not any(taken(p, choice)[3:]):
            at = base if twos else base + JOKER_RANK
            known[at] = max(1, known[at])  # shown, but it stays in the hand (rules: 3.3)
            twos = jokers = 0
        for code in pair_of(p, choice) or NATURALS[choice]:
            known[base + code] = max(0, known[base + code] - 1)
            naturals = 0
        if naturals:
            at = base + (p.pile[-1] if rank < 0 else rank)
            known[at] = max(0, known[at] - naturals)
        if twos:
            known[base] = max(0, known[base] - twos)
        if jokers:
            known[base + JOKER_RANK] = max(0, known[base + JOKER_RANK] - jokers)
        (p.rules.game.does if p.own else DOES)[choice](p, choice)
        if coming and not p.coming:
            for code in coming[self.covered :]:
                known[base + code] += 1
            self.covered = 0

    def returns(self) -> list[int]:
        """The points of each side for a deal that is over."""
        return scores(self.position)

    def copy(self) -> Environment:
        """The same deal, to be played on apart from this one."""
        return Environment(self.position.copy(), self.known, self.covered)

    def redeal(self, seat: int, rng: Random) -> Environment:
        """A copy in which the cards that this seat can't see are dealt again, each way equally likely: its
        own cards, those known to be in a hand and all sizes are kept, and threes to lay out lie in the stock.

        Raises LookupError if a player is bound to go out, or to lay a first meld, and no cards were found
        with which they can.
        """
        for _ in range(TRIES):
            other = self.copy()
            other._deal_again(seat, rng)
            if other._goes_on(seat):
                return other
        raise LookupError(f"no cards were found in {TRIES} tries with which seat {self.seat} goes on")

    def _deal_again(self, seat: int, rng: Random) -> None:
        p = self.position
        under = (p.coming or p.pile)[: self.covered]
        hidden = [*p.stock, *under, *chain(*p.feet)]
        reds = p.own.hidden(seat, hidden) if p.own else 0
        threes = [code for code in hidden if p.rules.laid_out[code]]
        rest = [code for code in hidden if not p.rules.laid_out[code]]
        start, sizes = len(rest), self._unknown(seat, rest)
        for _ in range(reds):
            rest[rest.index(THREE, start)] = RED_THREE
        rest.sort(key=lambda _: rng.random())  # as random as a shuffle, and faster
        for other, size in enumerate(sizes):
            deal_to(p, other, [rest.pop() for _ in range(size)])
        if p.cards:
            p.hand = by_rank(p.cards)
        if p.coming:
            p.coming[: len(under)] = [rest.pop() for _ in under]
        for code in threes:
            rest.insert(rng.randrange(len(rest) + 1), code)
        if not p.coming:
            p.pile[: len(under)] = [rest.pop() for _ in under]
        p.feet = [[rest.pop() for _ in foot] for foot in p.feet]
        if p.own:
            p.own.deal_again(p, rest)
        p.stock = rest

    def _unknown(self, seat: int, rest: list[int]) -> list[int]:
        """Bring what this seat can't see of the hands to the ``rest``; how many cards that were, by seat."""
        p, width, sizes = self.position, self.width, []
        hands = p.cards or p.hand
        for other in range(len(p.held)):
            base = other * width
            known = hands[base : base + width] if other == seat else self.known[base : base + width]
            for kind, held in enumerate(hands[base : base + width]):
                if held > known[kind]:
                    rest += [kind] * (held - known[kind])
            sizes.append(p.held[other] - sum(known))
            hands[base : base + width] = known
        return sizes

    def _goes_on(self, seat: int) -> bool:
        """Whether the seat to move, if it is bound to do something, holds the cards for it."""
        p = self.position
        if p.phase == ANSWERING and p.asker != seat:
            p = p.copy()
            apply(p, YES)
        elif p.seat == seat or not (p.must or p.debt or p.own):
            return True
        return bool(legal(p))
