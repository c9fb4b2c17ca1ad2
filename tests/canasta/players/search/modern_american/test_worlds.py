"""Hidden worlds of Modern American Canasta hold what a view leaves possible, talons and threes too."""

from collections import Counter
from random import Random

from canasta.cards import rank_of
from canasta.players.search.counts import BLACK_THREE, RED_THREE
from canasta.players.search.modern_american.dealing import kernel_code, pack_of
from canasta.players.search.modern_american.setting_up import hand_of
from canasta.players.search.modern_american.table import table_of
from canasta.players.search.modern_american.worlds import Worlds
from tests.canasta.players.search.following import Followed


def test_a_world_has_every_card_once_and_the_counts_that_everybody_sees() -> None:
    rng, table = Random(1), table_of("modern_american", 4)
    in_hands = pending = 0
    for deal in Followed.deals("modern_american", 4, 4):
        for view in deal.views():
            world = Worlds(view, table).one(rng)
            cards = Counter(world.stock) + Counter(world.pile)
            for packet in (*world.talons, *world.pending):
                cards += Counter(packet)
            for chair, hand in enumerate(world.hands):
                cards += Counter(dict(enumerate(hand)))
                if chair != view.seat and not view.seen.thrown_by(chair):
                    in_hands += hand[RED_THREE] + hand[BLACK_THREE]
            for side in view.sides:
                cards += Counter(rank_of(card) for meld in side.melds for card in meld.cards)
                cards += Counter(map(kernel_code, side.threes))
            assert cards == pack_of(table)
            assert tuple(world.held) == view.counts == tuple(map(sum, world.hands))
            assert tuple(map(len, world.talons)) == view.modern.talons
            assert tuple(map(len, world.pending)) == view.modern.pending
            assert len(world.stock) == view.stock
            assert world.hands[view.seat or 0] == hand_of(view.hand)
            pending += any(view.modern.pending)
    assert min(in_hands, pending) > 5
