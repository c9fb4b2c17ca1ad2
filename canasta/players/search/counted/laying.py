"""What the policy lays down: first melds, cards for melds that lie, wild cards, everything on going out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from canasta.counts.ids import CARDS, KINDS, LAYS
from canasta.counts.laying import after, pieces
from canasta.counts.play import may_ask
from canasta.counts.position import OVER
from canasta.counts.sets import barred, keeping, out, stands
from canasta.players.search.counted.figures import figures_of
from canasta.players.search.counted.openings import first_melds, worth_of_opening
from canasta.players.search.counted.weights import Weights
from canasta.players.search.counted.world import World
from canasta.players.search.counts import JOKER, NATURALS, Part, cards_in

FEW = 4
"""The cards below which each one fewer is dear."""
GOES = 9
"""The most cards with which a player thinks of going out before the end is near."""


class Laying:
    """Laying down as a player with these weights does."""

    __slots__ = ("_wild_from", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._wild_from = max(3.0, weights.wild_from)

    def opens(self, world: World, closing: bool) -> None:
        """Lay the first melds from the hand, if they reach the minimum and are worth what they cost."""
        p, weights = world.p, self.weights
        seat, rules = p.seat, p.rules
        if rules.early and p.first:
            return
        parts = first_melds(weights, world, -1)
        if parts is None:
            return
        laid, spent = cards_in(parts)
        left = p.held[seat] - laid
        foot = rules.hooks.foot and p.feet[seat]
        if left < 2 and not foot:
            return
        worth = worth_of_opening(weights, world) + weights.open_card * laid
        worth += weights.open_wild * spent
        if figures_of(rules).costly:
            worth -= self._risk_of(parts, world)
        if closing:
            worth += weights.close_open
        else:
            worth += weights.open_pile * len(p.pile)
            if left < FEW and not foot:
                worth += weights.floor * (FEW - left)
        if worth > 0:
            world.lay(parts)
            self.lays_down(world, closing)

    def _risk_of(self, parts: Sequence[Part], world: World) -> float:
        """What beginning these melds may cost, if they stay unfinished (rules: 12)."""
        rules = world.p.rules
        cost: int = sum(rules.unfinished[part[0]] for part in parts if sum(part[1:]) < rules.full)
        return self.weights.cost_begun * cost

    def lays_down(self, world: World, closing: bool) -> None:
        """Lay down for a side that has melded: go out if that pays, otherwise what is worth laying."""
        p = world.p
        seat = p.seat
        if (p.held[seat] <= GOES or closing) and self._goes(world, closing):
            self.goes_out(world)
            return
        self._lays_naturals(world, closing)
        if p.hand[seat * KINDS] or p.hand[seat * KINDS + JOKER]:
            self._lays_wilds(world, closing)

    def _goes(self, world: World, closing: bool) -> bool:
        p = world.p
        if p.rules.hooks.barred and p.rules.asks < 2 and barred(p):
            return False
        if not out(p, discarding=not p.empty):
            return False
        if not barred(p):
            return self._out_pays(world, closing)
        if p.rules.asks < 2 or not may_ask(p) or not self._out_pays(world, closing):
            return False
        world.asks()
        return True

    def goes_out(self, world: World) -> None:
        """Lay everything but a card to discard: there is a way."""
        p = world.p
        seat = p.seat
        p.must = True
        if p.rules.lean and p.opened[p.team[seat]] and not p.rules.last_discard:
            self._lays_all_naturals(world)
        while p.phase != OVER:
            choice = self._next(world)
            if choice < 0:
                world.discard(next(kind for kind in range(KINDS) if p.hand[seat * KINDS + kind]))
                return
            world.piece(choice)

    def _lays_all_naturals(self, world: World) -> None:
        """Lay all natural cards that have a place: none of them is better kept for the discard."""
        p = world.p
        nat, hand = world.lying(p.team[p.seat])[0], world.hand(p.seat)
        for rank in compress(NATURALS, hand[2:JOKER]):
            if hand[rank] > 2 or nat[rank]:
                world.lay(((rank, hand[rank], 0, 0),))

    def _next(self, world: World) -> int:
        """The next piece of a way out, -1 if a card is left to discard: natural cards first, then wild ones
        where they help.
        """
        p = world.p
        rules, at = p.rules, p.team[p.seat] * p.rules.size

        def use(choice: int) -> tuple[int, int, int]:
            rank, slot, naturals, _, jokers = LAYS[choice]
            if naturals or slot < 0:
                return (0, -CARDS[choice], jokers)
            place = at + slot * KINDS + rank
            size = p.nat[place] + p.wild[place]
            if size < rules.full:
                return (1, -size, jokers)
            return (2 if p.wild[place] else 3, 0, jokers)

        for choice in sorted(pieces(p), key=use):
            if after(p, choice, stands):
                return choice
        return -1

    def _lays_naturals(self, world: World, closing: bool) -> None:
        p, weights = world.p, self.weights
        seat, rules = p.seat, p.rules
        hand = world.hand(seat)
        nat, wild = world.lying(p.team[seat])
        ranks = [rank for rank in compress(NATURALS, hand[2:JOKER]) if nat[rank] or hand[rank] > 2]
        if not ranks:
            return
        full, longest, costs = rules.full, figures_of(rules).longest, rules.unfinished
        for rank in ranks:
            count = hand[rank]
            size = nat[rank] + wild[rank]
            if size + count > longest:
                count = longest - size
                if count <= 0:
                    continue
            left = p.held[seat] - count
            if left < 2:
                continue
            if size:
                worth = count * (weights.lay_off if size < full else weights.lay_full)
                if size < full <= size + count:
                    worth += weights.full_more
                worth += weights.cost_added * costs[rank]
            else:
                worth = weights.new
                if p.frozen or rules.always_frozen:
                    worth += weights.new_frozen + weights.new_frozen_card * len(p.pile)
                if count >= full:
                    worth += weights.full_more
                elif costs[rank]:
                    worth -= weights.cost_begun * costs[rank]
            if closing:
                worth += weights.close_lay
            elif left < FEW:
                worth += weights.floor * (FEW - left)
            if worth > 0:
                world.lay(((rank, count, 0, 0),))

    def _lays_wilds(self, world: World, closing: bool) -> None:
        p = world.p
        hand, base = p.hand, p.seat * KINDS
        if p.rules.wild_melds and self._lays_wild_meld(world):
            return
        while hand[base] or hand[base + JOKER]:
            rank, missing = self._place_for_wilds(world, hand[base] + hand[base + JOKER], closing)
            if not missing:
                return
            twos = min(hand[base], missing)
            world.lay(((rank, 0, twos, missing - twos),))

    def _place_for_wilds(self, world: World, have: int, closing: bool) -> tuple[int, int]:
        """The rank whose meld gains most from wild cards, and how many: none if it isn't worth it."""
        p, weights = world.p, self.weights
        rules, team = p.rules, p.team[p.seat]
        figures = figures_of(rules)
        each = weights.full_wild + (weights.close_wild if closing else 0.0)
        full = weights.full_more if world.ready(team) else weights.full_first
        added, dear = weights.cost_added, figures.dear
        nat, wild = world.lying(team)
        best, best_worth = (0, 0), 0.0
        for rank in compress(NATURALS, nat[2:JOKER]):
            wilds, size = wild[rank], nat[rank] + wild[rank]
            most = rules.room[(rank << 4) + nat[rank]]
            if wilds >= most or size >= figures.longest:
                continue
            missing = rules.full - size
            if 0 < missing <= have and wilds + missing <= most:
                worth = full + each * missing + added * rules.unfinished[rank] + dear[rank]
            elif closing and ((missing < 0 and wilds) or missing > 0):
                worth, missing = each, 1
            else:
                continue
            if worth > best_worth and p.held[p.seat] - missing >= 2:
                best, best_worth = (rank, missing), worth
        return best

    def _lays_wild_meld(self, world: World) -> bool:
        """Lay wild cards as a meld of their own; whether none may go elsewhere now (rules: 3.5)."""
        p = world.p
        rules, base, team = p.rules, p.seat * KINDS, p.team[p.seat]
        lying, longest = world.lying(team)[1][JOKER], figures_of(rules).longest
        have = min(p.hand[base] + p.hand[base + JOKER], p.held[p.seat] - 2, longest - lying)
        if have > 0 and (0 < lying < rules.full or (not lying and have >= self._wild_from)):
            twos = min(p.hand[base], have)
            world.lay(((JOKER, 0, twos, have - twos),))
        return rules.exclusive and keeping(p, team)

    def _out_pays(self, world: World, closing: bool) -> bool:
        p, weights = world.p, self.weights
        team, each, best = p.team[p.seat], weights.out_held, -10000.0
        own = p.points[team] + world.bonus(team) + 100.0
        worth = {of: p.points[of] + world.bonus(of) for of in set(p.team) if of != team}
        for seat in world.order:
            of = p.team[seat]
            if of == team:
                own -= each * p.held[seat] if seat != p.seat else 0.0
            elif p.held[seat] <= weights.out_cards and world.ready(of):
                return True
        best = max(worth.values()) - each * sum(p.held[seat] for seat in world.order if p.team[seat] != team)
        return closing or own - best >= weights.out
