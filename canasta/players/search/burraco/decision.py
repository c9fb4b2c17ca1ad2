"""A decision in Burraco or Buraco: the offered actions over worlds that a view leaves possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from canasta.actions import Action, Discard, Draw, Meld, Take
from canasta.cards import Card, pack
from canasta.players.basic import burraco as basic
from canasta.players.basic.burraco_worth import Reading, after_groups, cards_of, lies_as
from canasta.players.search.burraco.policy import Policy
from canasta.players.search.burraco.world import World
from canasta.players.search.deciding import Deciding
from canasta.players.search.decision import Decision
from canasta.players.search.rules_seen import rules_of
from canasta.players.steady import manner_for
from canasta.terms import Phase
from canasta.variants.burraco.rules import BurracoRules
from canasta.view import View

MATCH, NEAR = 300.0, 700
"""The worth of winning the match, in points, and how near the target a side must be for that to count."""
MOST_MELDS, MOST_DISCARDS = 4, 4
SHARE = 0.12
CLOSED = 2.0
"""The caution with closed piles. With ten worlds for each action the best of nine often only seems to be:
there strong was +32 against basic in 30 deals (-99 to 164) with the usual caution, and is +121 in the same
ones (16 to 225).
"""


class BurracoDecision(Decision[World]):
    """A decision of the view's seat. Rollouts end after ``turns`` turns."""

    def __init__(self, view: View, turns: int) -> None:
        super().__init__(view)
        rules = rules_of(view.game, len(view.players))
        assert isinstance(rules, BurracoRules)
        assert view.seat is not None
        self.share, self.caution = SHARE, 0.0 if rules.pack.all_to_hand else CLOSED
        self._rules, self._turns = rules, turns
        self._policy = Policy(rules)
        self._reading = Reading(view, manner_for(view))
        self._side = view.side_of[view.seat]
        self._deciding = Deciding(view, match=MATCH, near=NEAR)
        hidden = Counter(pack(rules.seating.packs, rules.seating.jokers))
        self._pile = [thrown.card for thrown in view.seen.pile if thrown.card is not None]
        self._held = [list(view.hand if seat == view.seat else view.seen.known[seat]) for seat in view.order]
        hidden.subtract(card for side in view.sides for meld in side.melds for card in meld.cards)
        hidden.subtract(self._pile)
        for held in self._held:
            hidden.subtract(held)
        self._hidden = list((+hidden).elements())

    def world(self, rng: Random) -> World:
        """One way in which the hidden cards may lie, all equally likely."""
        view, world = self.view, World(self._rules)
        cards = self._hidden[:]
        rng.shuffle(cards)

        def some(count: int) -> list[Card]:
            return [cards.pop() for _ in range(min(count, len(cards)))]

        world.hands = [[*held, *some(view.counts[seat] - len(held))] for seat, held in enumerate(self._held)]
        world.pile = [*some(view.pile.size - len(self._pile)), *self._pile]
        world.pots = [some(size) for size in view.pots]
        world.stock = some(view.stock)
        world.melds = [tuple(map(lies_as, side.melds)) for side in view.sides]
        world.pot_taken = [bool(side.pot_taken) for side in view.sides]
        world.unplayed = [seat in view.unplayed for seat in view.order]
        world.turn = view.turn.seat
        world.drawn = view.turn.phase != Phase.DRAW
        return world

    def options(self, world: World) -> list[Action]:
        """The usual choice, and those others that may be better."""
        usual = self._usual()
        if self.view.turn.phase == Phase.DRAW:
            return [*dict.fromkeys((usual, Draw(), *self.view.offers.takes[:MOST_MELDS]))]
        offers = self.view.offers
        melds = sorted(offers.melds, key=lambda meld: -basic.worth_of(self._reading, meld))[:MOST_MELDS]
        discards = sorted(offers.discards, key=lambda discard: basic.cost(self._reading, discard))
        return [*dict.fromkeys((usual, *melds, *discards[:MOST_DISCARDS]))]

    def _usual(self) -> Action:
        return basic.choose(self.view, manner_for(self.view))

    def usual(self, options: Sequence[Action], world: World) -> int:
        """What the basic player would do, remembering."""
        return 0

    def after(self, world: World, action: Action) -> float:
        """The margin of the seat's side after this action."""
        do_in(world, self.view, action, self._reading)
        turn = self._policy.turn
        for _ in range(self._turns):
            if world.over:
                break
            turn(world)
        margin = self._policy.margin(world, self._side)
        if self._deciding.may and world.over:
            margin += self._deciding.worth([int(world.score(side)) for side in range(2)])
        return margin


def do_in(world: World, view: View, action: Action, reading: Reading | None = None) -> None:
    """Do an action that is offered to a view's seat."""
    reading = reading or Reading(view)
    match action:
        case Draw():
            world.draw()
        case Take() if world.rules.pack.all_to_hand:
            world.take()
        case Take(group, more):
            world.take(cards_of(action), tuple(after_groups(reading, (group, *more), view.pile.top)))
        case Meld(groups):
            world.lay(cards_of(action), tuple(after_groups(reading, groups)))
        case Discard(card):
            world.discard(card)


def decision(view: View, turns: int) -> BurracoDecision:
    """The decision before the seat whose view this is."""
    return BurracoDecision(view, turns)
