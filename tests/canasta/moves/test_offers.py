"""What a seat is offered (the engine's contract)."""

import pickle
from random import Random

import pytest

from canasta.actions import Draw, Group, format_action
from canasta.deal import Deal
from canasta.offers import Offers
from canasta.variants import VARIANTS
from tests.canasta.positions import at, cards, play
from tests.canasta.random_play import random_play


def texts(offers: Offers) -> list[str]:
    return [format_action(action) for action in offers.actions]


def test_a_seat_that_is_not_to_move_is_offered_nothing() -> None:
    deal = at(N="KhKdKs4c", E="4d")
    assert not deal.offers(1)
    assert deal.offers(1).actions == ()


def test_drawing_and_every_kind_of_take() -> None:
    deal = at(N="KdKs2sJk4c", pile="9sKh", phase="draw", melds=[["KcKsKh"], []])
    assert texts(deal.offers(0)) == ["draw", "take", "take KdKs", "take Kd2s", "take KdJk"]


def test_a_single_card_that_goes_with_the_top_is_a_piece() -> None:
    deal = at(N="Kd2s2h4c5c", pile="9sKh", phase="draw", melds=[["TcTsTh"], []])
    pieces = [set(piece.cards) for piece in deal.offers(0).pieces]
    assert pieces == [set(cards("Kd")), set(cards("2s2h"))]


def test_a_blocked_pile_is_not_offered() -> None:
    deal = at(N="KdKs2sJk4c", pile="9s3c", phase="draw", melds=[["KcKsKh"], []])
    assert deal.offers(0).actions == (Draw(),)
    assert deal.offers(0).pieces == ()


def test_openings_show_what_they_must_reach() -> None:
    deal = at(N="KdKsKh2sJk4c4d4h9c", totals=(1500, 0))
    offers = deal.offers(0)
    assert offers.minimum == 90
    assert offers.melds
    assert all(deal.check(0, meld) is None for meld in offers.melds)


def test_an_opening_wastes_no_wild_cards_when_it_can_do_without() -> None:
    deal = at(N="AdAsAh2sJk4c9c", totals=(0, 0))
    assert texts(deal.offers(0))[0] == "meld AdAsAh"


def test_each_different_card_is_offered_as_a_discard_once() -> None:
    deal = at(N="KdKdKs4c", melds=[["TcTsTh"], []])
    assert sorted(texts(deal.offers(0))[-3:]) == ["discard 4c", "discard Kd", "discard Ks"]


def test_a_way_out_is_offered_as_one_step_and_only_once() -> None:
    deal = at(N="QhQdQs8c8d8h9c", melds=[["KcKsKhKdKcKsKh"], []])
    offers = texts(deal.offers(0))
    assert "meld QhQdQs8c8d8h" not in offers
    assert "meld QhQdQs 8c8d8h" in offers
    assert "ask" in offers
    deal = at(N="Jk9c", melds=[["KcKsKhKdKcKsKh"], []])
    offers = texts(deal.offers(0))
    assert len(set(offers)) == len(offers)


def test_both_answers_are_offered_to_the_partner_alone() -> None:
    deal = at(N="QhQdQs9c", S="4h", melds=[["KcKsKhKdKcKsKh"], []])
    play(deal, "N: ask")
    assert texts(deal.offers(2)) == ["yes", "no", "pass"]
    assert [answer.yes for answer in deal.offers(2).answers] == [True, False, None]
    assert not deal.offers(0)


def test_two_black_threes_and_a_wild_card_are_no_piece() -> None:
    """rules: 2.5."""
    deal = at(N="3s3c2sKhKd4c", melds=[["TcTsTh"], []])
    pieces = [piece.cards for piece in deal.offers(0).pieces]
    assert pieces == [cards("KhKd"), cards("2s")]


@pytest.mark.parametrize("game", ["classic", "samba", "hand_and_foot"])
def test_pieces_asked_for_later_are_those_of_the_moment_of_the_offers(game: str) -> None:
    rules = VARIANTS[game].rules(4)
    deal = Deal.from_seed(rules, 3, (0,) * rules.sides, "a1")
    later: list[Offers] = []
    at_once: list[tuple[Group, ...]] = []
    for seat, _ in random_play(Random(2), deal):
        later.append(deal.offers(seat))
        at_once.append(deal.offers(seat).pieces)
    assert [offers.pieces for offers in later] == at_once
    assert any(len(pieces) > 2 for pieces in at_once)


def test_offers_are_the_same_after_a_journey_with_their_pieces_not_asked_for() -> None:
    deal = at(N="KdKsKh2sJk4c4d4h9c", melds=[["TcTsTh"], []])
    offers = deal.offers(0)
    assert pickle.loads(pickle.dumps(offers)) == offers
    assert offers.pieces
