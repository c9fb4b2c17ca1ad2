"""The light policy that plays a position on, and what a position is worth where it stops."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from canasta.cards import ACE, JOKER, Card, missing_from, rank_of, suit_of
from canasta.players.basic.burraco_worth import Lies, Worth, grown
from canasta.players.search.burraco.world import World
from canasta.variants.burraco.melds import takes
from canasta.variants.burraco.rules import BurracoRules
from canasta.variants.burraco.runs import may_be_wild, run_of

WILD_SHORT = 6.0
"""What a wild card counts that helps to empty the hand."""
TAKEN_FROM = 15.0
"""The worth from which an open pile is taken."""


class Policy:
    """Plays whole turns of a world, by what melds are worth."""

    def __init__(self, rules: BurracoRules) -> None:
        self.rules = rules
        self.semi = 150 if rules.options["semiclean"] != "off" else 100
        self.ranks = rules.limits.ranks
        self.values = rules.pack.values

    # --- a turn --------------------------------------------------------------------------------------------

    def turn(self, world: World) -> None:
        """Play a whole turn, or the rest of one."""
        if not world.drawn:
            self._draw_or_take(world)
        while not world.over and self._lay(world):
            pass
        if not world.over:
            world.discard(self.discards(world, 1)[0])

    def _draw_or_take(self, world: World) -> None:
        if world.pile and (self.rules.one_card_takes or len(world.hands[world.turn]) > 1):
            if self.rules.pack.all_to_hand:
                if self._worth_of_pile(world) > TAKEN_FROM:
                    world.take()
                    return
            else:
                way = self._with_top(world)
                if way is not None:
                    world.take(*way)
                    return
        world.draw()

    def _worth_of_pile(self, world: World) -> float:
        """What an open pile is worth, card by card."""
        hand, side = world.hands[world.turn], world.side
        there = set(hand) | set(world.pile)
        worth = 0.0
        for card in world.pile:
            if may_be_wild(card):
                worth += 24.0
            elif self.fits(card, world.melds[side]):
                worth += 16.0
            elif _near(card, there) > 1:
                worth += 8.0
            else:
                worth -= 3.0 if world.pot_due(side) else 1.5
            if self.fits(card, world.melds[1 - side]):
                worth += 5.0
        return worth

    def _with_top(self, world: World) -> tuple[tuple[Card, ...], tuple[Lies, ...]] | None:
        """The best way to meld the top of a closed pile: cards of the hand, and the melds afterwards."""
        top, hand, melds = world.pile[-1], world.hands[world.turn], world.melds[world.side]
        for n, meld in enumerate(melds):
            if not may_be_wild(top) and takes(self.rules.limits, meld.rank, meld.cards, (top,)):
                after = grown(meld, (top,), self.rules.two_aces)
                return (), (*melds[:n], after, *melds[n + 1 :])
        worth = self.worth_for(world, world.side)
        own, there = worth.melds, [*hand, top]
        best, most = None, -6.0 - 2.0 * min(len(world.pile), 8)
        for gained, cards, after, number in worth.layouts(there, own):
            if number == len(own) and top in cards and gained > most:
                best, most = (tuple(missing_from(cards, (top,))), (*own, after)), gained
        if best is None or len(hand) - len(best[0]) + len(world.pile) - 1 < 2:
            return None
        return best

    def worth_for(self, world: World, side: int) -> Worth:
        """What melds are worth to a side now."""
        worth = Worth(self.rules.pack, self.semi)
        worth.melds = world.melds[side]
        worth.ranks = self.ranks.difference(meld.rank for meld in worth.melds if meld.rank is not None)
        worth.needs_clean = self.rules.needs_clean and not world.ready(side)
        worth.closing = self.closing(world, side)
        return worth

    def closing(self, world: World, side: int) -> float:
        """How near the end is for a side, from 0 to 1."""
        near = (
            max(0.0, 1.0 - len(world.stock) / 30) if not world.pots or not self.rules.pots_are_stock else 0.0
        )
        if world.pot_taken[1 - side] and world.ready(1 - side):
            fewest = min(len(world.hands[seat]) for seat in self.rules.seats_of[1 - side])
            near = max(near, 1.0 - (fewest - 1) / 8)
        return min(1.0, near)

    def _lay(self, world: World) -> bool:
        """Lay down what gains most; False if nothing does."""
        hand, side = world.hands[world.turn], world.side
        worth = self.worth_for(world, side)
        due, enough = world.pot_due(side), world.ready(side)
        best, most = None, 0.0
        for gained, cards, after, number in worth.layouts(hand, worth.melds):
            left = len(hand) - len(cards)
            if left < 2 and not due:
                if not self._may_end(hand, cards, left, enough or self._makes(after), world.barred):
                    continue
                gained += 150.0
            elif left < 2:
                gained += 55.0 if not left else 30.0
                if may_be_wild(cards[-1]) or after.wilds:
                    gained += 22.0 - WILD_SHORT
            elif left == 2 and not due and not (enough or self._makes(after)):
                gained -= 40.0
            if gained > most:
                best, most = (cards, after, number), gained
        if best is None:
            return False
        cards, after, number = best
        melds = worth.melds
        world.lay(cards, (*melds[:number], after, *melds[number + 1 :]))
        return True

    def _makes(self, meld: Lies) -> bool:
        return len(meld.cards) >= 7 and not (meld.wilds and self.rules.needs_clean)

    def _may_end(
        self, hand: Sequence[Card], cards: Sequence[Card], left: int, enough: bool, barred: Card | None
    ) -> bool:
        """Whether a hand of one card or none may be left by a side that has no pot to take."""
        if not enough:
            return False
        if not left:
            return self.rules.goes_out_by_melding
        last = missing_from(hand, cards)[0]
        return last != barred and not (self.rules.last_is_natural and may_be_wild(last))

    # --- discarding ----------------------------------------------------------------------------------------

    def discards(self, world: World, most: int) -> list[Card]:
        """The discards that cost least, the cheapest first."""
        hand, side = world.hands[world.turn], world.side
        there = [card for card in dict.fromkeys(hand) if card != world.barred] or hand[:1]
        if len(hand) == 1 or len(there) == 1:
            return there
        own, against = world.melds[side], world.melds[1 - side]
        closing, held = self.closing(world, side), set(hand)
        pile = min(len(world.pile), 6)

        def cost(card: Card) -> float:
            if may_be_wild(card):
                return 60.0 if card == JOKER else 52.0
            worth = 14.0 if self.fits(card, own) else 0.0
            worth += 6.0 * _near(card, held)
            if rank_of(card) in self.ranks:
                worth += 3.0 * sum(rank_of(other) == rank_of(card) for other in held)
            worth *= 1.0 - 0.6 * closing
            if self.fits(card, against):
                worth += 14.0 + 2.0 * pile
            return worth - self.values[card] * (0.2 + 0.6 * closing)

        there.sort(key=cost)
        return there[:most]

    def fits(self, card: Card, melds: Sequence[Lies]) -> bool:
        """Whether one of these melds takes a natural card."""
        rank, aces = rank_of(card), self.rules.two_aces
        return any(
            meld.rank == rank if meld.rank is not None else run_of((card,), meld.cards, aces) is not None
            for meld in melds
        )

    # --- what a position is worth --------------------------------------------------------------------------

    def margin(self, world: World, side: int) -> float:
        """By how many points a side is ahead: as the deal ends, or by what everything is worth."""
        if world.over:
            return world.score(side) - world.score(1 - side)
        return self._standing(world, side) - self._standing(world, 1 - side)

    def _standing(self, world: World, side: int) -> float:
        worth = self.worth_for(world, side)
        total = fsum(map(worth.worth, worth.melds))
        fewest = 99
        for seat in self.rules.seats_of[side]:
            hand = world.hands[seat]
            fewest = min(fewest, len(hand))
            total -= self.rules.pack.points(hand) * (0.25 + 0.6 * worth.closing)
            total += 16.0 * (1.0 - worth.closing) * sum(map(may_be_wild, hand))
        if not world.pot_taken[side]:
            total -= (40.0 + 5.0 * min(fewest, 12)) if world.pots else 100.0
        elif world.ready(side):
            total += 70.0 - 5.0 * min(fewest, 12)
        else:
            total += 15.0
        return total


def _near(card: Card, held: set[Card]) -> int:
    """How many cards that lie near this one in its suit are among these."""
    if rank_of(card) == ACE:
        return (card - 4 in held) + (card - 8 in held) + (suit_of(card) + 4 in held)
    count = (card + 4 in held) + (card - 4 in held)
    return count + (card + 8 in held) + (card - 8 in held and card - 8 > 3)
