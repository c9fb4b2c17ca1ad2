"""New deals for tuning."""

from __future__ import annotations

from random import Random

from canasta.counts.position import Position
from canasta.counts.rules import CountRules
from canasta.deal import Deal
from canasta.players.search.counted.world import World
from canasta.players.search.modern_american.world import ModernWorld
from canasta.players.search.samba.world import SambaWorld


def dealt(rules: CountRules, rng: Random) -> World:
    """A new deal; everybody starts from zero points."""
    state = Deal.from_seed(rules.rules, 0, (0,) * rules.seating.sides, f"{rng.getrandbits(64):x}").state
    kind = ModernWorld if rules.own else SambaWorld if rules.merging else World
    return kind(Position.of(rules, state), state.order)
