"""Chance can be given: the cards that are dealt, and each that is drawn."""

import pickle
from collections import Counter
from random import Random

import pytest

from canasta.cards.shuffle import shuffled
from canasta.learning import Game
from canasta.learning.given import CHANCE, GivenDeal
from tests.support.shortened import of_each_game


def some_card(deal: GivenDeal, rng: Random) -> int:
    cards = deal.cards()
    return rng.choices(list(cards), list(cards.values()))[0]


def played(game: Game, rng: Random) -> GivenDeal:
    deal = GivenDeal(game)
    while not deal.over:
        card = deal.mover == CHANCE
        assert not card or sum(deal.cards().values()) == pytest.approx(1)
        deal.step(some_card(deal, rng) if card else rng.choice(deal.episode.legal() if deal.episode else []))
    return deal


def _table(name: str, seats: int = 2) -> Game:
    return Game(name, 6 if name == "pennies" else seats)


@of_each_game("name")
def test_a_deal_is_what_its_cards_and_choices_make_it(name: str) -> None:
    game = _table(name)
    deal = played(game, Random(1))
    again = pickle.loads(pickle.dumps(deal))
    assert deal.episode is not None
    for seat in range(game.seats):
        assert again.episode.information(seat) == deal.episode.information(seat)
    assert again.episode.payoffs() == deal.episode.payoffs()


@of_each_game("name")
def test_the_card_that_is_given_is_the_one_that_is_drawn(name: str) -> None:
    game, rng = _table(name), Random(2)
    deal = GivenDeal(game)
    while deal.episode is None:
        deal.step(some_card(deal, rng))
    hand = next(field for field in game.fields if field.name == "hand")
    seat = deal.episode.seat
    draw = next(choice for choice in deal.episode.legal() if game.name(choice) == "draw")
    threes = (1, 14) if game.counted else range(4, 8)
    for kind in [kind for kind in deal.cards() if kind not in threes][:20]:
        other, spare = deal.copy(), 8
        assert other.episode is not None
        before = other.episode.observation(seat)[: hand.size]
        other.step(draw)
        given = Counter[int]()
        while other.mover == CHANCE:
            given[kind if kind in other.cards() else spare] += 1
            other.step(kind if kind in other.cards() else spare)
        after = other.episode.observation(seat)[: hand.size]
        drawn = Counter({at: int(after[at] - before[at]) for at in range(hand.size)})
        assert +drawn == given


def test_a_card_that_lies_on_the_table_is_not_given_again() -> None:
    deal = played(Game("classic", 2), Random(3))
    assert deal.episode is not None
    left = deal.episode.next_cards()
    assert all(left.get(kind, 0) <= count for kind, count in deal.game.pack.items())
    assert sum(deal.game.pack.values()) == 108


def test_a_red_three_drawn_is_followed_by_another_card() -> None:
    game = Game("classic", 2)
    deal = GivenDeal(game)
    rng = Random(4)
    while deal.episode is None:
        deal.step(some_card(deal, rng))
    deal.step(0)
    drawn = 0
    while deal.mover == CHANCE:
        deal.step(14 if drawn == 0 else 8)
        drawn += 1
    assert drawn == game.rules.draw_count + 1


def test_cards_of_a_seed_in_their_order_deal_what_the_seed_deals() -> None:
    for name in ("classic", "samba", "modern_american", "hand_and_foot", "romme"):
        game = Game(name, 2)
        episode = game.new("5e7e2")
        cards, _ = shuffled(game.rules.seating.packs, game.rules.seating.jokers, "5e7e2")
        other = game.dealt([game.kind(card) for card in cards])
        for seat in (0, 1):
            assert other.observation(seat) == episode.observation(seat)
        assert other.next_cards() == episode.next_cards()


def test_cards_are_dealt_again_between_choices_alone() -> None:
    deal = GivenDeal(Game("classic", 2))
    with pytest.raises(ValueError, match="missing"):
        deal.redeal(0, Random(1))


def test_a_card_that_can_not_come_is_refused() -> None:
    deal = GivenDeal(Game("classic", 2), [13] * 4)
    with pytest.raises(ValueError, match="no such card"):
        deal.step(13)
