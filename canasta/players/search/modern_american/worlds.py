"""Hidden worlds of Modern American Canasta, where hands may hold threes, and talons wait."""

from __future__ import annotations

from random import Random

from canasta.counts.ids import KINDS
from canasta.counts.position import Position
from canasta.players.search.counted.worlds import WorldsOf
from canasta.players.search.counts import BLACK_THREE, RED_THREE, THREE
from canasta.players.search.modern_american.world import ModernWorld
from canasta.view import View


class ModernWorlds(WorldsOf[ModernWorld]):
    """The worlds that a view and what everybody saw in its deal leave possible.

    A player who has had a turn is taken to have laid out their threes (rules: 7.3); others may hold some.
    """

    kind = ModernWorld

    def __init__(self, view: View) -> None:
        super().__init__(view)
        unseen = self._unseen
        if len(unseen.hidden) < sum(unseen.missing) + unseen.buried:
            unseen.hidden += self._laid  # somebody must have kept some
            self._laid = []
        thrown = {each.seat for each in view.seen.thrown}
        self._waiting = [chair for chair, seat in enumerate(view.order) if seat not in (view.seat, *thrown)]

    def one(self, rng: Random) -> ModernWorld:
        """One world."""
        world = super().one(rng)
        p = world.p
        p.stock = [THREE if code == BLACK_THREE else code for code in p.stock]
        p.own.talons = [_packet(p.stock, len(talon)) for talon in p.own.talons]
        p.own.pending = [_packet(p.stock, len(talon)) for talon in p.own.pending]
        return world

    def _put_threes(self, hands: list[list[int]], cards: list[int], rng: Random) -> None:
        cards += self._laid
        if not self._laid:
            return
        for chair in self._waiting:  # the unknown cards of those who have not had a turn are dealt again
            known = self._unseen.known[chair]
            for code, count in enumerate(hands[chair]):
                cards += [code] * (count - known[code])
            hands[chair] = known[:]
        cards.sort(key=lambda _: rng.random())
        for chair in self._waiting:
            for _ in range(self._unseen.missing[chair]):
                hands[chair][cards.pop()] += 1

    def _hold(self, p: Position, seat: int, hand: list[int]) -> None:
        super()._hold(p, seat, hand)
        p.hand[seat * KINDS + THREE] = hand[RED_THREE] + hand[BLACK_THREE]
        p.own.reds[seat] = hand[RED_THREE]


def _packet(cards: list[int], size: int) -> list[int]:
    packet = cards[len(cards) - size :]
    del cards[len(cards) - size :]
    return packet
