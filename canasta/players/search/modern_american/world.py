"""A deal of Modern American on counts as its policy plays it on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from canasta.cards import ACE, SEVEN
from canasta.counts import ids
from canasta.counts.ids import KINDS, PAIR
from canasta.counts.play import apply
from canasta.players.search.counted.world import World
from canasta.players.search.counts import FULL, JOKER, Part
from canasta.players.search.offered import Noted
from canasta.variants.modern_american.counted.reach import dead


class Side:
    """A side's melds as they lie: ``naturals`` and ``wilds`` by rank, wild melds under jokers. ``dead`` are
    the ranks that it may not begin, as bits.
    """

    __slots__ = ("dead", "naturals", "p", "team", "wilds")

    def __init__(self, world: World, team: int) -> None:
        p = self.p = world.p
        self.team = team
        self.naturals, self.wilds = world.lying(team)
        self.dead = dead(p, team)

    @property
    def opened(self) -> int:
        """Whether it has opened."""
        return self.p.opened[self.team]

    @property
    def canastas(self) -> int:
        """How many canastas it has."""
        return self.p.canastas[self.team]

    @property
    def minimum(self) -> int:
        """What its first melds need."""
        return self.p.least[self.team]

    def size(self, rank: int) -> int:
        """The cards of its meld of a rank."""
        return self.naturals[rank] + self.wilds[rank]

    def may_meld(self, rank: int) -> bool:
        """Whether it may begin this rank or go on with it (rules: 7.4)."""
        return not self.dead >> rank & 1

    def collects_wilds(self) -> bool:
        """Whether it has begun a meld of wild cards that is not whole."""
        return 0 < self.wilds[JOKER] < FULL

    def dear(self) -> int:
        """How many unfinished melds of sevens or pure aces it has."""
        return (0 < self.naturals[SEVEN] < FULL) + (0 < self.naturals[ACE] < FULL and not self.wilds[ACE])

    def owed(self) -> int:
        """What its unfinished melds cost it if the deal ends now (rules: 7.10)."""
        rules = self.p.rules
        cost: int = rules.unfinished[SEVEN] * self.dear()
        return cost + rules.own.wild_costs[self.p.jokers[self.team]] if self.collects_wilds() else cost


class ModernWorld(World):
    """A world with the moves that only Modern American has."""

    __slots__ = ()

    @property
    def sides(self) -> list[int]:
        """The team of each seat; of one that sits out, that of a seat that plays."""
        team, order = self.p.team, self.order
        return (
            team
            if len(team) == len(order)
            else [team[s if s in order else order[0]] for s in range(len(team))]
        )

    @property
    def side_of(self) -> list[int]:
        """The same, by which scores are kept."""
        return self.sides

    @property
    def table(self) -> Any:
        """Who plays with whom."""
        return self

    def side(self, team: int = -1) -> Side:
        """The melds of a team, usually that of the seat to move."""
        return Side(self, self.p.team[self.p.seat] if team < 0 else team)

    @property
    def opened_now(self) -> bool:
        """Whether the side of the seat to move has opened in this turn."""
        ago: int = self.p.own.ago[self.p.team[self.p.seat]]
        return ago == 0

    def take_with(self, part: Part, more: Sequence[Part] = ()) -> None:
        """Take the pile with these cards beside its top one, and lay more in the same step."""
        rank, naturals, _, _ = part
        self.take(PAIR, [*([(rank, naturals - 2, 0, 0)] if naturals > 2 else []), *more])

    def path(self, rank: int, naturals: int, twos: int, jokers: int) -> list[int]:
        """The choices that lay these cards: pure aces take no wild cards (rules: 7.4)."""
        at = self.p.team[self.p.seat] * KINDS + rank
        if rank != ACE or naturals < 3 or not twos + jokers or self.p.nat[at]:
            return super().path(rank, naturals, twos, jokers)
        return super().path(rank, 2, twos, jokers) + [ids.ADD + rank] * (naturals - 2)

    def lay_threes(self, reds: int, blacks: int) -> None:
        """Lay out threes (rules: 7.3)."""
        if self.moves is not None:
            self.moves.append(Noted(self.p.seat, "threes", ((ids.RED_THREE, reds, blacks, 0),)))
        apply(self.p, ids.laying_out(reds, blacks))

    def show(self) -> None:
        """Show a special hand (rules: 7.9)."""
        if self.moves is not None:
            self.moves.append(Noted(self.p.seat, "special"))
        apply(self.p, ids.SHOW)

    def asks_for(self, *, yes: bool) -> None:
        """Let the partner say whether the seat to move may go out (rules: 7.8)."""
        if self.moves is not None:
            self.moves.append(Noted(self.p.seat, "ask"))
        apply(self.p, ids.ASK)
        apply(self.p, ids.YES if yes else ids.NO)

    def lay_all_and_go_out(self) -> None:
        """Let the seat to move go out whatever it holds."""
        super().lay_all_and_go_out()
        p = self.p
        team = p.team[p.seat]
        p.canastas[team], p.own.reds[p.seat] = max(p.canastas[team], p.rules.quota), 0
