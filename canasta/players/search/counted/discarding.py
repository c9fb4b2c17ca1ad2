"""Which card the policy throws."""

from __future__ import annotations

from math import exp

from canasta.counts.ids import KINDS
from canasta.counts.rules import MOST_PACKS
from canasta.players.search.counted.figures import figures_of
from canasta.players.search.counted.weights import Weights
from canasta.players.search.counted.world import World
from canasta.players.search.counts import NATURALS, VALUES

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

    __slots__ = ("_chances", "_holds", "_live", "_shed", "weights")

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
        self._live = bool(weights.hold_one_live or weights.hold_two_live)
        holds = (0.0, weights.hold_one, weights.hold_two, weights.hold_three)
        self._holds = [*holds, *([weights.hold_four] * (4 * MOST_PACKS))]
        self._shed = [[each * value for value in VALUES] for each in (-weights.hold_points, weights.shed)]

    def choice(self, world: World, closing: bool) -> int:
        """The card whose loss costs least."""
        return min(self.costs(world, closing))[1]

    def costs(self, world: World, closing: bool) -> list[tuple[float, int]]:
        """What each card that may be thrown costs: its own use, and what it gives the next player."""
        p, weights, seen = world.p, self.weights, world.seen
        rules, seat = p.rules, p.seat
        hand = p.hand[seat * KINDS : (seat + 1) * KINDS]
        team, following = p.team[seat], p.next[seat]
        other = p.team[following]
        opened = other != team and p.opened[other]
        nat, wild = world.lying(team)
        their_nat, their_wild = world.lying(other) if opened else (NOTHING, NOTHING)
        size, figures = len(p.pile), figures_of(rules)
        gain = weights.hand + weights.hand_card * size
        frozen = p.frozen or rules.always_frozen
        takes_top = opened and not frozen
        chances = self._chances[0 if not opened else 1 if frozen else 2]
        packs, full = 4 * rules.packs, rules.full
        hidden = len(p.stock) + sum(p.held) - p.held[seat]
        share = (p.held[following] * FINE << STEPS) // hidden if hidden else 0
        thrown, taken = world.thrown[following], world.taken[following]
        shed, holds, live, uneven = self._shed[closing], self._holds, self._live, figures.uneven
        costs, marked = [], thrown | taken
        for rank, count, face_up, own, theirs in zip(
            NATURALS, hand[2:13], seen[2:13], nat[2:13], their_nat[2:13], strict=True
        ):
            if not count:
                continue
            unseen = packs - face_up - count
            probability = chances[unseen * share >> STEPS]
            if marked >> rank & 1:
                if thrown >> rank & 1:
                    probability *= weights.thrown
                if taken >> rank & 1 and probability < weights.taken:
                    probability = weights.taken
            if theirs:
                if takes_top:
                    probability = 1.0
                if figures.closes and theirs + their_wild[rank] >= full:
                    probability = 0.0
            if own:
                keep = weights.hold_meld if own + wild[rank] < full else weights.hold_full
            else:
                keep = holds[count]
                if live and count < 3:
                    keep += unseen * (weights.hold_one_live if count == 1 else weights.hold_two_live)
            if uneven:
                probability = 0.0 if rules.blocked[rank] else probability
                keep += weights.hold_dear if figures.dear[rank] else 0.0
            costs.append((probability * gain + keep - shed[rank], rank))
        if hand[1]:
            costs.append((weights.hold_three_spot + weights.hold_three_spot_pile * size, 1))
        if hand[0] or hand[13]:
            freezing = self._worth_of_freezing(world, hand, team, other) if takes_top and not closing else 0.0
            costs += [
                (keep - freezing - (shed[kind] if closing else 0.0), kind)
                for kind, keep in ((0, weights.hold_two_spot), (13, weights.hold_joker))
                if hand[kind]
            ]
        if rules.bars:
            barred = rules.barred_at_first if p.first else rules.barred
            return [cost for cost in costs if not barred[cost[1]]] or costs
        return costs

    def _worth_of_freezing(self, world: World, hand: list[int], team: int, other: int) -> float:
        p, weights = world.p, self.weights
        worth = weights.freeze + weights.freeze_card * len(p.pile)
        if not p.opened[team]:
            worth += weights.freeze_closed
        if weights.freeze_pair:
            worth += weights.freeze_pair * sum([hand[rank] >= 2 for rank in NATURALS])
        if worth + max(0.0, weights.freeze_behind) <= 0:
            return 0.0
        if p.points[other] + world.bonus(other) > p.points[team] + world.bonus(team):
            worth += weights.freeze_behind
        return max(0.0, worth)
