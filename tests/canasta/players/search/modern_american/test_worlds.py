"""Hidden worlds of Modern American Canasta hold what a view leaves possible, talons and threes too."""

from collections import Counter
from random import Random

from canasta.players.search.counts import THREE, counted
from canasta.players.search.modern_american.worlds import ModernWorlds
from tests.canasta.players.search.counted.test_worlds import all_cards, whole_pack
from tests.canasta.players.search.following import Followed


def test_a_world_has_every_card_once_and_the_counts_that_everybody_sees() -> None:
    rng = Random(1)
    in_hands = pending = 0
    for deal in Followed.deals("modern_american", 4, 4):
        for view in deal.views():
            world = ModernWorlds(view).one(rng)
            p = world.p
            p.feet = [*p.own.talons, *p.own.pending]
            cards = all_cards(world)
            cards.update(Counter({14: sum(p.own.reds), THREE: -sum(p.own.reds)}))
            for seat in view.order:
                if seat != view.seat and not view.seen.thrown_by(seat):
                    in_hands += world.hand(seat)[THREE]
            assert cards == whole_pack(p.rules)
            assert tuple(p.held) == view.counts
            assert tuple(map(len, p.own.talons)) == view.modern.talons
            assert tuple(map(len, p.own.pending)) == view.modern.pending
            assert len(world.stock) == view.stock
            assert world.hand(view.seat or 0) == counted(view.hand)
            pending += any(view.modern.pending)
    assert min(in_hands, pending) > 5
