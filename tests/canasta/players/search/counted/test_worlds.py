"""Hidden worlds hold what the view and the public memory of the deal leave possible, and nothing else."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from canasta.cards import pack, rank_of
from canasta.counts.rules import CountRules
from canasta.history import History
from canasta.match import Match
from canasta.players.search.counted.policy import Policy
from canasta.players.search.counted.weights import BASIC
from canasta.players.search.counted.world import World
from canasta.players.search.counted.worlds import Worlds
from canasta.players.search.counts import RED_THREE, code_of, counted
from tests.canasta.players.search.following import Followed


def all_cards(world: World) -> Counter[int]:
    """Every card of a world without its suit."""
    p = world.p
    cards = Counter(p.stock) + Counter(p.pile)
    for place, count in enumerate(p.hand):
        cards[place % 14] += count
    for place, count in enumerate(p.nat):
        cards[place % p.rules.size % 14] += count
    for packet in p.feet:
        cards.update(packet)
    cards[14] += sum(p.threes)
    cards[1] += sum(p.blacks)
    jokers = p.rules.jokers - cards[13]
    cards[13] += jokers
    cards[0] += sum(p.wild) - jokers
    return cards


def whole_pack(rules: CountRules) -> Counter[int]:
    """All cards of the game without their suits."""
    return Counter(rules.codes[card] for card in pack(rules.packs, rules.jokers))


@pytest.mark.parametrize(
    ("variant", "seats"),
    [
        ("classic", 4),
        ("cuban", 4),
        ("hand_and_foot", 4),
        ("italian", 4),
        ("joker", 4),
        ("manzana", 2),
        ("mexicana", 4),
        ("pennies", 6),
        ("sevens", 4),
    ],
)
def test_a_world_has_every_card_once_and_the_counts_that_everybody_sees(variant: str, seats: int) -> None:
    rng = Random(1)
    for deal in Followed.deals(variant, seats, 4):
        for view in deal.views():
            world = Worlds(view).one(rng)
            assert all_cards(world) == whole_pack(world.table)
            assert tuple(world.p.held) == view.counts
            assert len(world.stock) == view.stock
            assert tuple(map(len, world.p.feet)) == view.feet
            assert len(world.pile) == view.pile.size
            assert world.hand(view.seat or 0) == counted(view.hand)


def test_the_pile_and_the_cards_taken_with_it_are_where_everybody_saw_them_go() -> None:
    rng, taken = Random(2), 0
    for deal in Followed.deals("classic", 4, 5):
        for view in deal.views():
            state = deal.state
            world = Worlds(view).one(rng)
            assert world.pile == [code_of(card) for card in state.pile]
            for seat, cards in enumerate(view.seen.known):
                taken += len(cards)
                assert Counter(cards) <= Counter(state.hands[seat])
                for code, count in enumerate(counted(cards)):
                    assert world.hand(seat)[code] >= count
    assert taken > 100


def test_red_threes_lie_only_in_the_stock() -> None:
    match = Match("classic", ["A", "B"])
    match.start_deal("ab")
    world = Worlds(match.view(0)).one(Random(3))
    out = sum(len(side.threes) for side in match.view(0).sides)
    assert world.stock.count(14) == 4 - out - world.pile.count(14)


def test_red_threes_lie_in_feet_too_the_seat_s_own_one_as_well() -> None:
    rng, own, others = Random(1), 0, 0
    for view in next(Followed.deals("hand_and_foot", 4, 1)).views():
        for seat, foot in enumerate(Worlds(view).one(rng).p.feet):
            own += foot.count(RED_THREE) * (seat == view.seat)
            others += foot.count(RED_THREE) * (seat != view.seat)
    assert min(own, others) > 5


def test_a_pile_that_nobody_saw_grow_is_dealt_too() -> None:
    rng = Random(4)
    for view in next(Followed.deals("classic", 4, 1)).views():
        unseen = replace(view, history=History(4))
        world = Worlds(unseen).one(rng)
        assert len(world.pile) == view.pile.size
        if view.pile.top is not None:
            assert world.pile[-1] == code_of(view.pile.top)


def test_a_guess_at_cards_that_nobody_saw_counts_as_nothing_seen() -> None:
    """Until somebody takes the pile, and after that too: discards weigh what may still be out."""
    rng, policy, taken = Random(5), Policy(BASIC), 0
    for view in [*next(Followed.deals("italian", 4, 1)).views()][::9]:
        worlds = Worlds(view)
        world, buried = worlds.one(rng), sum(thrown.card is None for thrown in view.seen.pile)
        assert world.buried == buried
        assert world.seen == worlds.one(rng).seen
        while not world.over:
            policy.turn(world)
            face_up = world.p.copy()
            face_up.pile = face_up.pile[world.buried :]
            assert world.seen == World(face_up, world.order).seen
            taken += world.buried < buried
    assert taken


def test_hands_look_like_those_that_players_keep() -> None:
    """Pairs are kept and thrown ranks are not: as often as in real hands, not as in any cards."""
    rng = Random(6)
    real, dealt = Counter[str](), Counter[str]()
    for deal in Followed.deals("classic", 4, 25):
        for view in deal.views():
            if rng.random() > 0.15:
                continue
            world = Worlds(view).one(rng)
            for seat in set(range(4)) - {view.seat}:
                thrown = {rank_of(card) for card in view.seen.thrown_by(seat)} - {0, 1, 13}
                for counts, hand in ((real, counted(deal.state.hands[seat])), (dealt, world.hand(seat))):
                    counts["pairs"] += sum(hand[rank] == 2 for rank in range(2, 13))
                    counts["wild cards"] += hand[0] + hand[13]
                    counts["thrown"] += sum(hand[rank] for rank in thrown)
    assert real["thrown"] > 100
    for what in ("pairs", "wild cards", "thrown"):
        assert 0.7 < dealt[what] / real[what] < 1.4, what
