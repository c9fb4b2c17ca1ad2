"""What to lay down: first melds, runs, sets, wild cards, and going out."""

from __future__ import annotations

from itertools import compress

from canasta.counts.ids import CARDS, KINDS, LAYS, RUN
from canasta.counts.laying import after, may_begin, pieces
from canasta.counts.play import open_to_ask
from canasta.counts.position import OVER, Position
from canasta.counts.rules import cell
from canasta.counts.sets import barred, stands
from canasta.counts.suits import LONGEST, RANK_OF, SUITED
from canasta.players.search.counts import FULL, JOKER, NATURALS, THREE
from canasta.players.search.samba.keeping import Keeping
from canasta.players.search.samba.leaving import way_out
from canasta.players.search.samba.openings import WILD_MELD, first_melds, runs_of, worth_of_opening
from canasta.players.search.samba.side import Side, ends_of
from canasta.players.search.samba.weights import Weights
from canasta.players.search.samba.world import SambaWorld

FEW = 10
"""The cards of a hand from which on a way out is looked for."""


class Laying:
    """The decisions between the draw and the discard."""

    __slots__ = ("keeping", "weights")

    def __init__(self, weights: Weights, keeping: Keeping) -> None:
        self.weights = weights
        self.keeping = keeping

    # --- the first melds -----------------------------------------------------------------------------------

    def opens(self, world: SambaWorld, closing: bool) -> None:
        """Lay the first melds from the hand, if they reach the minimum and are worth what they cost."""
        p, weights = world.p, self.weights
        if p.rules.early and p.first:
            return
        parts = first_melds(world)
        if parts is None:
            return
        laid = sum([len(codes) + twos + jokers for _, codes, twos, jokers in parts])
        left = p.held[p.seat] - laid
        if left < 2:
            return
        worth = worth_of_opening(weights, world) + weights.open_card * laid
        for rank, _, twos, jokers in parts:
            if rank == RUN:
                worth += weights.open_run
            elif rank != JOKER:
                worth += weights.open_wild * (twos + jokers)
        if closing:
            worth += weights.close_open
        else:
            worth += weights.open_pile * len(p.pile)
            if left < 4:
                worth += weights.floor * (4 - left)
        if worth > 0:
            world.lays(parts)
            self.lays_down(world, closing, may_go_out=False)

    # --- laying down ---------------------------------------------------------------------------------------

    def lays_down(self, world: SambaWorld, closing: bool, *, may_go_out: bool = True) -> None:
        """Lay down for a side that has melded: go out if that pays, otherwise what is worth laying."""
        p = world.p
        seat, team = p.seat, p.team[p.seat]
        side = world.side(team)
        if may_go_out and (p.held[seat] <= FEW or closing) and self._goes_out(world, side, closing):
            return
        if p.cards:
            if side.runs:
                self._extends(world, side, closing)
            self._begins(world, closing)
        self._lays_sets(world, closing)
        if p.hand[seat * KINDS] or p.hand[seat * KINDS + JOKER]:
            self._lays_wilds(world, closing)

    def _floor(self, left: int, closing: bool) -> float:
        """What it costs to keep this number of cards."""
        return 0.0 if closing or left >= 4 else self.weights.floor * (4 - left)

    def _extends(self, world: SambaWorld, side: Side, closing: bool) -> None:
        p, weights = world.p, self.weights
        seat, team = p.seat, p.team[p.seat]
        suits, runs = world.own_suits(), side.runs
        while runs:
            longer = []
            for run in runs:
                if not suits[run.suit] & (1 << run.low >> 1 | 2 << run.high):
                    continue
                rank = next((rank for rank in ends_of(p, team, run) if suits[run.suit] >> rank & 1), -1)
                left = p.held[seat] - 1
                if rank < 0 or left < 2:
                    continue
                worth = weights.run_lay + self._floor(left, closing)
                if run.size + 1 >= LONGEST:
                    worth += weights.full_samba
                if worth > 0:
                    world.extends(run.at, run.suit, rank)
                    suits = world.own_suits()
                    if run.size + 1 < LONGEST:
                        low, high = min(run.low, rank), max(run.high, rank)
                        longer.append(run._replace(low=low, high=high, size=run.size + 1))
            runs = longer

    def _begins(self, world: SambaWorld, closing: bool) -> None:
        p, weights = world.p, self.weights
        seat, team = p.seat, p.team[p.seat]
        costs = p.rules.hooks.short_runs
        for codes in runs_of(world.own_suits()):
            left = p.held[seat] - len(codes)
            if left < 2:
                continue
            side, ranks = world.side(team), world.hand(seat)
            worth = weights.run_new + weights.run_card * (len(codes) - 3) + self._floor(left, closing)
            if any(run.suit == (codes[0] - SUITED) & 3 for run in side.runs):
                worth += weights.run_again
            for code in codes:
                rank = RANK_OF[code]
                if ranks[rank] >= 2 or 0 < side.naturals[rank] + side.wilds[rank] < FULL:
                    worth += weights.run_of_set
            if len(codes) == FULL:
                worth += weights.full_samba
            if costs and len(codes) < costs[0]:
                worth -= weights.out_run
            if closing:
                worth += weights.close_lay
            if worth > 0:
                world.lays(((RUN, codes, 0, 0),))

    def _lays_sets(self, world: SambaWorld, closing: bool) -> None:
        p, weights = world.p, self.weights
        rules, seat, side = p.rules, p.seat, world.side(p.team[p.seat])
        naturals, wilds, hand = side.naturals, side.wilds, world.hand(seat)
        ranks = [rank for rank in compress(NATURALS, hand[2:JOKER]) if naturals[rank] or hand[rank] > 2]
        if not ranks:
            return
        keeps = self.keeping.of_hand(world.own_suits(), side.runs) if p.cards and not closing else None
        new = weights.new
        if p.frozen or rules.always_frozen:
            new += weights.new_frozen + weights.new_frozen_card * len(p.pile)
        for rank in ranks:
            count = hand[rank]
            size = naturals[rank] + wilds[rank]
            begins = not size or (size >= FULL and count > 2 and rules.another > 0)
            if begins:
                if count < 3:
                    continue
                worth = new + (weights.full_more if count >= FULL else 0.0)
            elif size >= FULL:
                worth = weights.lay_full * count
            else:
                worth = count * weights.lay_off
                if size + count >= FULL:
                    worth += weights.full_more
            laid = world.cards_of(seat, rank)
            if keeps is not None:
                cost = [weights.spare * keeps[(code - SUITED) & 3][rank] for code in laid]
                if 0 < size < FULL and size + count < FULL:
                    # A card that a run needs more may stay.
                    laid = tuple([c for c, of in zip(laid, cost, strict=True) if of < weights.lay_off])
                    worth = sum([weights.lay_off - of for of in cost if of < weights.lay_off])
                else:
                    worth -= sum(cost)
            if not rules.grows:
                laid = laid[: _room(p, rank, 0 if begins else naturals[rank], 0 if begins else wilds[rank])]
            if not laid:
                continue
            left = p.held[seat] - len(laid)
            if left < 2:
                continue
            worth += weights.close_lay if closing else self._floor(left, closing)
            if worth > 0:
                world.lays(((rank, laid, 0, 0),))

    def _lays_wilds(self, world: SambaWorld, closing: bool) -> None:
        p, weights = world.p, self.weights
        rules, seat, team = p.rules, p.seat, p.team[p.seat]
        if rules.wild_melds and self._lays_wild_meld(world):
            return
        base, room = seat * KINDS, rules.room
        each = weights.full_wild + (weights.close_wild if closing else 0.0)
        while have := p.hand[base] + p.hand[base + JOKER]:
            side = world.side(team)
            naturals, wilds = side.naturals, side.wilds
            best, best_worth = (0, 0), 0.0
            full = weights.full_first if side.canastas < rules.quota else weights.full_more
            for rank in compress(NATURALS, naturals[2:JOKER]):
                missing = FULL - naturals[rank] - wilds[rank]
                if not (0 < missing <= have or closing):
                    continue
                more = room[(rank << 4) + naturals[rank]] - wilds[rank]
                if 0 < missing <= have and missing <= more:
                    worth = full + each * missing
                elif closing and more > 0 and ((missing < 0 and wilds[rank]) or missing > 0):
                    worth, missing = each, 1
                else:
                    continue
                if worth > best_worth and p.held[seat] - missing >= 2:
                    best, best_worth = (rank, missing), worth
            rank, missing = best
            if not missing:
                return
            twos = min(p.hand[base], missing)
            world.lays(((rank, (), twos, missing - twos),))

    def _lays_wild_meld(self, world: SambaWorld) -> bool:
        """Lay wild cards as a meld of their own; whether none may go elsewhere now (rules: 3.5)."""
        p, weights = world.p, self.weights
        base = p.seat * KINDS
        lying = world.side(p.team[p.seat]).wilds[JOKER]
        have = min(p.hand[base] + p.hand[base + JOKER], p.held[p.seat] - 2)
        if 0 < lying < FULL:
            have = min(have, FULL - lying)
            if have > 0 and (weights.wild_card > 0 or lying + have == FULL):
                self._lay_wild(world, have)
                lying += have
            return lying < FULL
        gains = weights.wild_new + weights.wild_card * have > 0
        if have >= WILD_MELD and gains and may_begin(p, JOKER):
            self._lay_wild(world, min(have, FULL))
            return have < FULL
        return False

    def _lay_wild(self, world: SambaWorld, count: int) -> None:
        p = world.p
        twos = min(p.hand[p.seat * KINDS], count)
        world.lays(((JOKER, (), twos, count - twos),))

    # --- going out -----------------------------------------------------------------------------------------

    def _goes_out(self, world: SambaWorld, side: Side, closing: bool) -> bool:
        p = world.p
        asks = barred(p)
        if asks and (p.rules.asks < 2 or not open_to_ask(p)):
            return False
        way = way_out(world, side)
        if way is None or not self._pays(world, side, closing):
            return False
        if asks:
            world.asks()
        for extension in way.extensions:
            world.extends(*extension)
        for part in way.parts:
            world.lays((part,))
        if p.phase != OVER:
            world.discard(_last(world))
        return True

    def leaves(self, world: SambaWorld) -> None:
        """Lay everything but a card to discard: there is a way."""
        p = world.p
        p.must = True
        while p.phase != OVER:
            choice = next((piece for piece in sorted(pieces(p), key=_use) if after(p, piece, stands)), -1)
            if choice < 0:
                world.discard(_last(world))
                return
            world.piece(choice)

    def _pays(self, world: SambaWorld, side: Side, closing: bool) -> bool:
        p, weights = world.p, self.weights
        each, team = weights.out_held, p.team[p.seat]
        own, theirs, best = 200.0 - weights.out_run * len(side.runs), 0.0, -10000.0
        for seat in world.order:
            of = p.team[seat]
            if of == team:
                own -= each * p.held[seat] if seat != p.seat else 0.0
                continue
            if p.held[seat] <= weights.out_cards and world.ready(of):
                return True
            other = world.side(of)
            theirs += each * p.held[seat] - weights.out_run * len(other.runs) / 2
            best = max(best, p.points[of] + other.bonus + world.worth_of_threes(of))
        own += p.points[team] + side.bonus + world.worth_of_threes(team)
        return closing or own - best + theirs >= weights.out


def _use(choice: int) -> tuple[bool, bool, int]:
    """In which order pieces of a way out are tried: natural cards first, black threes last."""
    rank, _, naturals, _, _ = LAYS[choice]
    return rank == THREE, not naturals, -CARDS[choice]


def _last(world: SambaWorld) -> int:
    """The code of a card that the seat to move holds."""
    p = world.p
    held = world.codes(p.seat) if p.cards else world.hand(p.seat)
    return next(code for code, count in enumerate(held) if count)


def _room(p: Position, rank: int, naturals: int, wilds: int) -> int:
    """How many more natural cards a set takes."""
    more = 0
    while naturals + more < 15 and p.rules.fits[cell(rank, naturals + more + 1, wilds)]:
        more += 1
    return more
