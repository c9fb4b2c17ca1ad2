"""Hidden worlds hold what the view and the public memory of the deal leave possible, and nothing else."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from canasta.cards import Card, pack
from canasta.counts.ids import KINDS
from canasta.counts.suits import CODES, RANK_OF, RED, SUITED
from canasta.history import History
from canasta.match import Match
from canasta.players.search.samba.world import SambaWorld
from canasta.players.search.samba.worlds import SambaWorlds
from tests.canasta.players.search.following import Followed


def hand_of(world: SambaWorld, seat: int) -> Counter[int]:
    """The cards of a hand, by code."""
    return +Counter(dict(enumerate(world.codes(seat) if world.p.cards else world.hand(seat))))


def codes_of(world: SambaWorld, cards: Iterable[Card]) -> Counter[int]:
    return Counter(world.table.codes[card] for card in cards)


@pytest.mark.parametrize("variant", ["samba", "tampa"])
def test_a_world_has_every_card_once_and_the_counts_that_everybody_sees(variant: str) -> None:
    rng = Random(1)
    for deal in Followed.deals(variant, 4, 3):
        for view in deal.views():
            world = SambaWorlds(view).one(rng)
            cards = Counter(world.stock) + Counter(world.pile)
            for seat in range(4):
                cards += hand_of(world, seat)
            cards += codes_of(world, [c for side in view.sides for meld in side.melds for c in meld.cards])
            cards += codes_of(world, [c for side in view.sides for c in side.threes])
            assert cards == codes_of(world, pack(world.table.packs, world.table.jokers))
            assert tuple(world.p.held) == view.counts
            assert len(world.stock) == view.stock
            assert hand_of(world, view.seat or 0) == codes_of(world, view.hand)


def test_ranks_of_a_hand_agree_with_its_cards() -> None:
    rng = Random(2)
    for view in next(Followed.deals("samba", 4, 1)).views():
        world = SambaWorlds(view).one(rng)
        for seat in range(4):
            ranks = [0] * (KINDS + 1)
            for code, count in enumerate(world.codes(seat)):
                ranks[RANK_OF[code]] += count
            assert ranks[:KINDS] == world.hand(seat)


def test_the_pile_and_the_cards_taken_with_it_are_where_everybody_saw_them_go() -> None:
    rng, taken = Random(2), 0
    for deal in Followed.deals("samba", 4, 5):
        for view in deal.views():
            world = SambaWorlds(view).one(rng)
            assert world.pile == [world.table.codes[card] for card in deal.state.pile]
            for seat, cards in enumerate(view.seen.known):
                taken += len(cards)
                assert codes_of(world, cards) <= hand_of(world, seat)
    assert taken > 50


def test_red_threes_lie_only_in_the_stock() -> None:
    match = Match("samba", ["A", "B", "C", "D"])
    match.start_deal("ab")
    world = SambaWorlds(match.view(0)).one(Random(3))
    out = sum(len(side.threes) for side in match.view(0).sides)
    assert world.stock.count(RED) == 6 - out - world.pile.count(RED)


def test_a_pile_that_nobody_saw_grow_is_dealt_too() -> None:
    rng = Random(4)
    for view in next(Followed.deals("samba", 4, 1)).views():
        world = SambaWorlds(replace(view, history=History(4))).one(rng)
        assert len(world.pile) == view.pile.size


def test_hands_look_like_those_that_players_keep() -> None:
    """Pairs and cards that go together are kept, thrown ranks are not: as often as in real hands, not as in
    any cards.
    """
    rng = Random(6)
    real, dealt = Counter[str](), Counter[str]()
    for deal in Followed.deals("samba", 4, 25):
        for view in deal.views():
            if rng.random() > 0.15:
                continue
            world = SambaWorlds(view).one(rng)
            for seat in set(range(4)) - {view.seat}:
                thrown = {card >> 2 for card in view.seen.thrown_by(seat)} - {0, 1, 13}
                theirs = codes_of(world, deal.state.hands[seat])
                for counts, hand in ((real, theirs), (dealt, hand_of(world, seat))):
                    ranks = Counter(RANK_OF[code] for code in hand.elements())
                    counts["pairs"] += sum(ranks[rank] == 2 for rank in range(2, 13))
                    counts["wild cards"] += ranks[0] + ranks[13]
                    counts["thrown"] += sum(ranks[rank] for rank in thrown)
                    counts["neighbours"] += sum(
                        code + 4 in hand for code in hand if SUITED < code < CODES - 4
                    )
    assert real["thrown"] > 100
    for what in ("pairs", "wild cards", "thrown", "neighbours"):
        assert 0.65 < dealt[what] / real[what] < 1.5, (what, real, dealt)
