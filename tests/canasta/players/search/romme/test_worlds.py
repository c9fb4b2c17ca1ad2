"""Hidden worlds hold what the view and the public memory of the deal leave possible, and nothing else."""

from collections import Counter
from dataclasses import replace
from random import Random

from canasta.cards import JOKER, Card, pack
from canasta.history import History
from canasta.players.search.romme.bits import BIT, REAL, bits_of, cards_of
from canasta.players.search.romme.layouts import has_meld
from canasta.players.search.romme.position import Position
from canasta.players.search.romme.table import Table
from canasta.players.search.romme.worlds import Worlds
from canasta.terms import Phase
from tests.canasta.players.search.following import Followed


def hand_of(position: Position, chair: int) -> list[Card]:
    """The cards of a hand of the kernel."""
    return [
        *cards_of(position.ones[chair]),
        *cards_of(position.twos[chair]),
        *[JOKER] * position.jokers[chair],
    ]


def all_cards(position: Position) -> Counter[Card]:
    """Every card of a position."""
    cards = Counter([*position.stock, *position.pile])
    for chair in range(len(position.held)):
        cards.update(hand_of(position, chair))
    for meld in position.melds:
        cards.update(meld.cards)
    return cards


def test_a_world_has_every_card_once_and_the_counts_that_everybody_sees() -> None:
    rng = Random(1)
    for seats in (2, 4):
        for deal in Followed.deals("romme", seats, 2):
            for view in deal.views():
                world = Worlds(view, Table()).one(rng)
                assert all_cards(world) == Counter(pack(2, 6))
                assert tuple(world.held) == view.counts
                assert len(world.stock) == view.stock
                assert sorted(hand_of(world, view.seat or 0)) == sorted(view.hand)


def test_the_pile_and_the_cards_taken_from_it_are_where_everybody_saw_them_go() -> None:
    rng, taken = Random(2), 0
    for deal in Followed.deals("romme", 3, 6):
        for view in deal.views():
            world = Worlds(view, Table()).one(rng)
            assert world.pile == deal.state.pile
            for seat, cards in enumerate(view.seen.known):
                taken += len(cards)
                assert Counter(cards) <= Counter(hand_of(world, seat))
                assert list(cards_of(world.known[seat])) == sorted({card for card in cards if card != JOKER})
    assert taken > 20


def test_the_cards_that_lie_face_up_are_counted() -> None:
    for view in next(Followed.deals("romme", 4, 1)).views():
        world = Worlds(view, Table()).one(Random(3))
        lying = Counter(card for meld in world.melds for card in meld.cards if card != JOKER)
        lying.update(card for card in world.pile if card != JOKER)
        for card, count in lying.items():
            assert count == bool(world.once & BIT[card] & REAL) + bool(world.twice & BIT[card] & REAL)
        assert (world.once & REAL).bit_count() == len(lying)


def test_a_pile_that_nobody_saw_grow_is_dealt_too() -> None:
    rng = Random(4)
    for view in next(Followed.deals("romme", 4, 1)).views():
        world = Worlds(replace(view, history=History(4)), Table()).one(rng)
        assert len(world.pile) == view.pile.size
        if view.pile.top is not None:
            assert world.pile[-1] == view.pile.top


def test_hands_look_like_those_that_players_keep() -> None:
    """A player who has opened holds hardly any melds or cards that fit the table: it would have laid them."""
    rng = Random(6)
    real, dealt, any_cards = Counter[str](), Counter[str](), Counter[str]()
    for deal in Followed.deals("romme", 4, 15):
        for view in deal.views():
            if rng.random() > 0.25:
                continue
            worlds = Worlds(view, Table())
            world, free = worlds.one(rng), Worlds(replace(view, history=History(4)), Table()).one(rng)
            for seat in set(range(4)) - {view.seat}:
                if not world.opened[seat] or world.held[seat] < 3:
                    continue
                for counts, hand in (
                    (real, deal.state.hands[seat]),
                    (dealt, hand_of(world, seat)),
                    (any_cards, hand_of(free, seat)),
                ):
                    bits, _, _ = bits_of(hand)
                    counts["hands"] += 1
                    counts["melds"] += has_meld(bits)
                    counts["fitting"] += bool(bits & world.fits)
    assert real["hands"] > 60
    assert dealt["melds"] <= real["melds"] + 0.05 * real["hands"]
    assert dealt["fitting"] <= real["fitting"] + 0.15 * real["hands"] < any_cards["fitting"]


def test_a_first_turn_may_still_be_a_hand_romme_and_a_later_one_not() -> None:
    began = Counter[bool]()
    for deal in Followed.deals("romme", 2, 5):
        before = False
        for view in deal.views():
            if view.turn.phase == Phase.DRAW:
                before = view.own_side is not None and view.own_side.opened
            position = Worlds(view, Table()).one(Random(1))
            assert position.began == before
            began[before] += 1
    assert min(began.values()) > 10
