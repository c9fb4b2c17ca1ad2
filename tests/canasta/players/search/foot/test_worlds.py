"""Hidden worlds of Hand and Foot hold what a view leaves possible, feet and red threes too."""

from collections import Counter
from random import Random

from canasta.cards import rank_of
from canasta.players.search.counts import RED_THREE, code_of, counted, pack_of
from canasta.players.search.foot.table import table_of
from canasta.players.search.foot.worlds import Worlds
from tests.canasta.players.search.following import Followed


def test_a_world_has_every_card_once_and_the_counts_that_everybody_sees() -> None:
    rng, table, red = Random(1), table_of("hand_and_foot", 4), 0
    for deal in Followed.deals("hand_and_foot", 4, 2):
        for view in deal.views():
            world = Worlds(view, table).one(rng)
            cards = Counter(world.stock) + Counter(world.pile)
            for hand, foot in zip(world.hands, world.feet, strict=True):
                cards += Counter(dict(enumerate(hand))) + Counter(foot)
                red += foot.count(RED_THREE)
            for side in view.sides:
                cards += Counter(rank_of(card) for meld in side.melds for card in meld.cards)
                cards += Counter(map(code_of, side.threes))
            assert cards == pack_of(table.packs, table.jokers)
            assert tuple(world.held) == view.counts
            assert tuple(map(len, world.feet)) == view.feet
            assert len(world.stock) == view.stock
            assert world.hands[view.seat or 0] == counted(view.hand)
    assert red > 50
