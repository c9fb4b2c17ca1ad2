"""What the policy lays down where a foot waits to be picked up, and going out takes canastas of each kind
(rules: 9).
"""

from __future__ import annotations

from collections.abc import Sequence

from canasta.counts.ids import KINDS
from canasta.counts.play import may_ask, partner_of
from canasta.counts.position import OVER, STAY
from canasta.counts.sets import barred, out
from canasta.players.search.counted.figures import Kinds, figures_of
from canasta.players.search.counted.laying import FEW, Laying
from canasta.players.search.counted.world import World
from canasta.players.search.counts import JOKER, NATURALS, VALUES, Part

WILD_MELD = 3
"""The fewest cards of a meld of wild cards."""
MOST_EMPTIED = 12
"""The most cards that are laid down at once to pick up the foot."""


def kinds_at(world: World) -> Kinds:
    """The kinds of canastas that going out takes."""
    kinds = figures_of(world.p.rules).kinds
    assert kinds is not None
    return kinds


class LayingForFoot(Laying):
    """Laying down as a player with these weights does."""

    __slots__ = ()

    def lays_down(self, world: World, closing: bool) -> None:
        """Lay what is worth laying, all of a hand with a foot behind it if that pays; go out without one."""
        p = world.p
        seat = p.seat
        foot = bool(p.feet[seat])
        if not foot and self._goes(world, closing):
            self.goes_out(world)
            return
        self._lays_naturals(world, closing)
        if bool(p.feet[seat]) == foot and (p.hand[seat * KINDS] or p.hand[seat * KINDS + JOKER]):
            self._lays_wilds(world, closing)
        if foot and p.feet[seat] and p.held[seat] <= MOST_EMPTIED:
            self._empties(world)
        if foot and not p.feet[seat] and p.phase != OVER:
            self.lays_down(world, closing)

    def _goes(self, world: World, closing: bool) -> bool:
        p = world.p
        if p.answer == STAY or _far(world) or not self._pays_to(p.seat, world, closing):
            return False
        if not barred(p):
            return out(p, discarding=not p.empty)
        if p.rules.asks < 2 or not may_ask(p):
            return False
        yes = self._pays_to(partner_of(p), world, closing)
        world.asks(yes=yes)
        return yes

    def _pays_to(self, seat: int, world: World, closing: bool) -> bool:
        """Whether the end of the deal by its side is good in the eyes of this seat, which knows its hand."""
        if closing:
            return True
        p, weights = world.p, self.weights
        team, each = p.team[p.seat], weights.out_held
        worth = {of: 0.0 + p.points[of] + world.bonus(of) + self._threes(world, of) for of in p.team}
        for other in world.order:
            of, held, foot = p.team[other], p.held[other], len(p.feet[other])
            if of != team:
                if held <= weights.out_cards and not foot and world.ready(of):
                    return True
            elif other == p.seat:
                continue
            elif other == seat:
                worth[of] -= sum([VALUES[rank] * count for rank, count in enumerate(world.hand(other))])
                held = 0
            worth[of] -= each * (held + foot)
        own = worth.pop(team) + p.rules.out_bonus
        return own - max(worth.values()) >= weights.out

    @staticmethod
    def _threes(world: World, team: int) -> int:
        p = world.p
        return p.rules.threes_worth[p.threes[p.rules.side_of[p.team.index(team)]]]

    def _lays_naturals(self, world: World, closing: bool) -> None:
        p, weights = world.p, self.weights
        seat, team, full = p.seat, p.team[p.seat], p.rules.full
        foot = bool(p.feet[seat])
        each, new = (weights.lay_foot, weights.new_foot) if foot else (weights.lay_off, weights.new)
        hand, kinds = world.hand(seat), kinds_at(world)
        nat, wild = world.lying(team)
        for rank in NATURALS:
            count, lying = hand[rank], nat[rank]
            if not count or (count < 3 and not lying):
                continue
            size = lying + wild[rank]
            laid = min(count, full - size)
            worth = laid * each if lying else new
            if laid + size == full:
                worth += self._whole(kinds.missing(p.canastas[team]), dirty=wild[rank] > 0)
            elif count >= 2 > count - laid:
                worth -= weights.break_pair
            worth += closing * weights.close_lay
            left = p.held[seat] - laid
            if not foot and left < FEW:
                if left < 2:
                    continue
                worth += weights.floor * (FEW - left)
            if worth > 0:
                world.lay(((rank, laid, 0, 0),))
                if foot and not p.feet[seat]:
                    return

    def _whole(self, missing: Sequence[int], *, dirty: bool) -> float:
        """What completing a canasta is worth, by how many clean and dirty ones are missing."""
        weights = self.weights
        if dirty:
            return weights.dirty if missing[1] else weights.dirty_more
        return weights.clean if missing[0] else weights.clean_more

    def _lays_wilds(self, world: World, closing: bool) -> None:
        p, base, foot = world.p, world.p.seat * KINDS, bool(world.p.feet[world.p.seat])
        while p.phase != OVER and bool(p.feet[p.seat]) == foot:
            have = min(p.hand[base] + p.hand[base + JOKER], p.held[p.seat] - (0 if foot else 2))
            rank, count = self._place_for_wilds(world, have, closing) if have > 0 else (0, 0)
            if not count:
                return
            # Jokers go to the meld of wild cards, twos to the others.
            twos, jokers = p.hand[base], p.hand[base + JOKER]
            twos = min(twos, count) if rank != JOKER else count - min(jokers, count)
            world.lay(((rank, 0, twos, count - twos),))

    def _place_for_wilds(self, world: World, have: int, closing: bool) -> tuple[int, int]:
        p, weights = world.p, self.weights
        rules, full = p.rules, p.rules.full
        nat, wild = world.lying(p.team[p.seat])
        missing = kinds_at(world).missing(p.canastas[p.team[p.seat]])
        best, best_worth = (0, 0), 0.0
        lying = wild[JOKER]
        if rules.wild_melds and (lying or have >= WILD_MELD):
            count = min(have, full - lying)
            worth = weights.wild_add * count + (0.0 if lying else weights.wild_new)
            worth += (weights.wild_full if count + lying == full else 0.0) + closing * weights.close_lay
            if worth > 0:
                best, best_worth = (JOKER, count), worth
        completing = self._whole(missing, dirty=True)
        soiled = weights.soiled if missing[0] else weights.soiled_more
        for rank in NATURALS:
            if not nat[rank]:
                continue
            gap = full - nat[rank] - wild[rank]
            if gap > have or wild[rank] + gap > rules.room[(rank << 4) + nat[rank]]:
                continue
            worth = completing + weights.full_wild * gap + (0.0 if wild[rank] else soiled * nat[rank])
            if worth > best_worth:
                best, best_worth = (rank, gap), worth
        return best

    def _empties(self, world: World) -> None:
        """Lay down the whole hand but at most one card, if that is possible and worth its wild cards."""
        parts = _all_but_one(world)
        spent = sum([part[2] + part[3] for part in parts if part[0] != JOKER])
        if parts and self.weights.foot + self.weights.foot_wild * spent > 0:
            world.lay(parts)


def _far(world: World) -> bool:
    """Whether too many cards surely find no place, or canastas that are missing surely can't be had, for the
    seat to move to go out: found more quickly than whether it can.
    """
    p = world.p
    team, full, hand = p.team[p.seat], p.rules.full, world.hand(p.seat)
    clean, dirty, of_wilds = kinds_at(world).missing(p.canastas[team])
    nat, wild = world.lying(team)
    have, odd = hand[0] + hand[JOKER], hand[1]
    spare = have - (full - wild[JOKER] if of_wilds else 0)
    pairs = 0
    gaps: list[int] = []
    for count, lying, wilds in zip(hand[2:JOKER], nat[2:JOKER], wild[2:JOKER], strict=True):
        if count and not lying:
            odd += count == 1
            pairs += count == 2
        if lying + count >= full and not wilds:
            clean -= 1
        if lying or count > 1:
            gaps.append(max(full - lying - count - wilds, not wilds))
    gaps.sort()
    return odd > 1 or pairs > have or clean > 0 or dirty > len(gaps) or sum(gaps[:dirty]) > spare


def _all_but_one(world: World) -> Sequence[Part]:
    """Parts that leave at most one card of the hand; none if that can't be."""
    p = world.p
    hand, full = world.hand(p.seat), p.rules.full
    nat, wild = world.lying(p.team[p.seat])
    odd, pairs = hand[1], list[int]()
    parts: list[Part] = []
    for rank in NATURALS:
        count, lying = hand[rank], nat[rank]
        laid = min(count, full - lying - wild[rank]) if lying or count >= 3 else 0
        if laid:
            parts.append((rank, laid, 0, 0))
        elif count == 2:
            pairs.append(rank)
            continue
        odd += count - laid
        if odd > 1:
            return ()
    twos, jokers, have = hand[0], hand[JOKER], hand[0] + hand[JOKER] - len(pairs)
    if have < 0 or (pairs and p.rules.room[(pairs[0] << 4) + 2] < 1):
        return ()
    for rank in pairs:
        of_two = min(1, twos)
        parts.append((rank, 2, of_two, 1 - of_two))
        twos, jokers = twos - of_two, jokers - 1 + of_two
    lying = wild[JOKER]
    if have and p.rules.wild_melds and (lying or have >= WILD_MELD):
        count = min(have, full - lying)
        of_jokers = min(jokers, count)
        parts.append((JOKER, 0, count - of_jokers, of_jokers))
        have -= count
    return parts if odd + have <= 1 else ()
