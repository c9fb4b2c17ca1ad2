"""Which card the policy throws."""

from __future__ import annotations

from itertools import compress
from math import exp, inf

from canasta.counts.ids import KINDS
from canasta.counts.position import Position
from canasta.counts.rules import MOST_PACKS
from canasta.players.search.counted.figures import figures_of
from canasta.players.search.counted.weights import Weights
from canasta.players.search.counted.world import World
from canasta.players.search.counts import JOKER, NATURALS, THREE, VALUES

FINE = 32
"""The steps for each card that a hand is expected to hold of a rank, where chances are looked up."""
MOST = 4
"""The most cards expected there."""
STEPS = 10
"""The bits by which shares of the hidden cards are finer still."""
NOTHING = [0] * KINDS


class Discarding:
    """Discarding as a player with these weights does. What can be looked up is worked out once: ``_chances``
    that the next player takes, by what it is expected to hold, unless its side is closed, the pile is frozen,
    and none of it.
    """

    __slots__ = ("_chances", "_holds", "_live", "_share", "_shed", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        most = 4 * MOST_PACKS * FINE
        held = [min(expected / FINE, MOST) * weights.pair for expected in range(most + 1)]
        of_pair = [1 - exp(-cards) * (1 + cards) for cards in held]
        self._chances = (
            [weights.closed * chance for chance in of_pair],
            of_pair,
            [
                chance + weights.single * cards * exp(-cards)
                for chance, cards in zip(of_pair, held, strict=True)
            ],
        )
        self._share = int(weights.chance * FINE * (1 << STEPS))
        self._live = bool(weights.hold_one_live or weights.hold_two_live)
        holds = (0.0, weights.hold_one, weights.hold_two, weights.hold_three)
        self._holds = [*holds, *([weights.hold_four] * (4 * MOST_PACKS))]
        self._shed = [[each * value for value in VALUES] for each in (-weights.hold_points, weights.shed)]

    def choice(self, world: World, closing: bool) -> int:
        """The card whose loss costs least."""
        return self._costs(world, closing, alone=True)[-1][1]

    def costs(self, world: World, closing: bool) -> list[tuple[float, int]]:
        """What each card that may be thrown costs: its own use, and what it gives the next player."""
        return self._costs(world, closing, alone=False)

    def _costs(self, world: World, closing: bool, *, alone: bool) -> list[tuple[float, int]]:
        """The costs and kinds of all cards that may be thrown, or ``alone`` of those that each cost less than
        all before them: what a card gives isn't asked where its own use is as much.
        """
        p, weights, seen = world.p, self.weights, world.seen
        rules, seat = p.rules, p.seat
        hand = p.hand[seat * KINDS : (seat + 1) * KINDS]
        if rules.bars:
            hand = _throwable(p, hand)
        team, following = p.team[seat], p.next[seat]
        other = p.team[following]
        opened = other != team and p.opened[other]
        nat, wild = world.lying(team)
        their_nat, their_wild = world.lying(other) if opened else (NOTHING, NOTHING)
        size, figures = len(p.pile), figures_of(rules)
        foot = rules.hooks.foot
        gain = weights.hand + weights.hand_card * rules.shares[size + foot]
        takes_top = opened and not (p.frozen or rules.always_frozen)
        chances = self._chances[0 if not opened else 2 if takes_top else 1]
        packs, full, closes, uneven = 4 * rules.packs, rules.full, figures.closes, figures.uneven
        hidden = len(p.stock) + sum(p.held) - p.held[seat]
        share = self._share or ((p.held[following] * FINE << STEPS) // hidden if hidden else 0)
        thrown, taken = world.thrown[following], world.taken[following]
        marked = thrown | taken
        shed, holds, live = self._shed[closing], self._holds, self._live
        costs, least = [], inf
        for rank in compress(NATURALS, hand[2:JOKER]):
            count = hand[rank]
            if nat[rank]:
                cost = weights.hold_meld if nat[rank] + wild[rank] < full else weights.hold_full
            else:
                cost = holds[count]
                if live and count < 3:
                    unseen = packs - seen[rank] - count
                    cost += unseen * (weights.hold_one_live if count == 1 else weights.hold_two_live)
            if uneven and figures.dear[rank]:
                cost += weights.hold_dear
            cost -= shed[rank]
            if cost >= least and gain >= 0:
                continue
            probability = chances[(packs - seen[rank] - count) * share >> STEPS]
            if marked and marked >> rank & 1:
                if thrown >> rank & 1:
                    probability *= weights.thrown
                if taken >> rank & 1 and probability < weights.taken:
                    probability = weights.taken
            if their_nat[rank]:
                if takes_top:
                    probability = 1.0
                if closes and their_nat[rank] + their_wild[rank] >= full:
                    probability = 0.0
            if not (uneven and rules.blocked[rank]):
                cost += probability * gain
            if cost < least:
                costs.append((cost, rank))
                if alone:
                    least = cost
        if hand[THREE]:
            cost = weights.hold_three_spot + weights.hold_three_spot_pile * size
            if cost < least:
                costs.append((cost, THREE))
                least = cost if alone else least
        if hand[0] or hand[JOKER]:
            wilds = ((0, packs, weights.hold_two_spot), (JOKER, rules.jokers, weights.hold_joker))
            for kind, there, keep in wilds:
                if hand[kind]:
                    cost = keep - shed[kind] if closing or foot else keep
                    if foot:  # two like it take the pile
                        cost += chances[(there - seen[kind] - hand[kind]) * share >> STEPS] * gain
                    if takes_top and not closing:
                        cost -= self._worth_of_freezing(world, team, other, cost - least)
                    if cost < least:
                        costs.append((cost, kind))
                        least = cost if alone else least
        return costs

    def _worth_of_freezing(self, world: World, team: int, other: int, enough: float) -> float:
        """What it is worth to freeze the pile, as far as it is more than ``enough``."""
        p, weights = world.p, self.weights
        worth = weights.freeze + weights.freeze_card * len(p.pile)
        if not p.opened[team]:
            worth += weights.freeze_closed
        if weights.freeze_pair:
            worth += weights.freeze_pair * sum([count >= 2 for count in world.hand(p.seat)[2:JOKER]])
        if worth + max(0.0, weights.freeze_behind) <= max(0.0, enough):
            return 0.0
        if p.points[other] + world.bonus(other) > p.points[team] + world.bonus(team):
            worth += weights.freeze_behind
        return max(0.0, worth)


def _throwable(p: Position, hand: list[int]) -> list[int]:
    """The cards of a hand that may be thrown: all if none of them may."""
    barred = p.rules.barred_at_first if p.first else p.rules.barred
    free = [0 if barred[kind] else count for kind, count in enumerate(hand)]
    return free if any(free) else hand
