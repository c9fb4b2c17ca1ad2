"""The foot: unseen until it is taken up, at once or at the next turn (rules: 9.2)."""

from random import Random

import pytest

from canasta import events as ev
from canasta.actions import Action, Discard
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.i18n import ENGLISH
from canasta.notation.turn_words import event_line, turn_line
from tests.canasta.hand_and_foot.positions import FOOT, HAND_AND_FOOT, OUT, at
from tests.canasta.invariants import LETTERS, with_other_hidden_cards
from tests.canasta.positions import NAMES, cards, code, play, score, verdict
from tests.support.shortened import shortened

MELDS = [["KhKdKs"], []]


@pytest.mark.parametrize(
    ("seats", "packs", "stock", "sides"),
    [(2, 3, 109, 2), (3, 4, 137, 3), (4, 5, 165, 2), (5, 6, 193, 5), (6, 7, 221, 2), (6, 7, 221, 3)],
)
def test_packs_stock_and_sides_by_players(seats: int, packs: int, stock: int, sides: int) -> None:
    """rules: 9.1, 9.2, the tables."""
    rules = HAND_AND_FOOT.rules(seats, {"six_hand_teams": "3x2"} if (seats, sides) == (6, 3) else {})
    assert (rules.seating.packs, rules.seating.jokers, rules.sides) == (packs, 2 * packs, sides)
    assert rules.side_of == tuple(seat % sides for seat in range(seats))
    deal = Deal.from_seed(rules, 0, (0,) * sides, "5f0c")
    assert len(deal.state.stock) + sum(len(side.threes) for side in deal.state.side_tables) == stock
    assert len(deal.state.pile) == 1


def test_a_wild_card_or_red_three_that_turns_up_goes_back_into_the_stock() -> None:
    """rules: 9.1."""
    seen = 0
    for n in range(60):
        deal = Deal.from_seed(HAND_AND_FOOT.rules(2), 0, (0, 0), f"{n:x}")
        dealt = deal.state.events[0]
        assert isinstance(dealt, ev.Dealt)
        assert dealt.pile == tuple(deal.state.pile)
        assert not deal.rules.covers_upcard(deal.state.pile[0])
        for card in dealt.buried:
            seen += 1
            assert deal.rules.covers_upcard(card)
            assert card in deal.state.stock
            assert "went back into the stock" in event_line(dealt, LETTERS, ENGLISH)
    assert seen > 3


def test_red_threes_of_the_hands_are_laid_out_and_those_of_the_feet_are_not() -> None:
    """rules: 9.2."""
    in_feet = 0
    for n in range(20):
        deal = Deal.from_seed(HAND_AND_FOOT.rules(4), 0, (0, 0), f"{n:x}")
        assert [len(hand) for hand in deal.state.hands] == [13] * 4
        assert not set(cards("3h3d")) & {card for hand in deal.state.hands for card in hand}
        in_feet += sum(card in cards("3h3d") for foot in deal.state.feet for card in foot)
    assert in_feet > 5


def test_the_foot_comes_at_once_when_all_is_melded() -> None:
    """rules: 9.2 (a)."""
    deal = at(N="KcKhKd", melds=MELDS, feet=[FOOT, FOOT, "", ""])
    events = play(deal, "N: meld KcKhKd")
    assert ev.FootTaken(0, 10) in events
    assert (deal.state.turn, deal.state.phase, deal.state.feet[0]) == (0, "meld", [])
    view = view_of(deal, 0, NAMES, None)
    assert view.turn.drawn == view.hand
    assert view.feet == (0, 10, 0, 0)
    assert "picked up a foot of 10 cards" in turn_line(events, NAMES, ENGLISH)
    assert code(deal, "N: draw") == "already_drawn"


def test_the_foot_comes_next_turn_when_the_last_card_is_discarded() -> None:
    """rules: 9.2 (b)."""
    deal = at(N="9c", melds=MELDS, feet=[FOOT, "", "", ""], stock="JsJhTsTh8s8h9h9d")
    events = play(deal, "N: discard 9c")
    assert not deal.over
    assert not any(isinstance(event, ev.FootTaken) for event in events)
    assert view_of(deal, None, NAMES, None).feet == (10, 0, 0, 0)
    events = play(deal, "E: draw", "E: discard 4c", "S: draw", "S: discard 4c", "W: draw", "W: discard 4c")
    assert events[-1] == ev.FootTaken(0, 10)
    assert (deal.state.phase, deal.state.hands[0]) == ("draw", list(cards(FOOT)))
    play(deal, "N: draw")
    assert len(deal.state.hands[0]) == 12


def test_taking_the_pile_with_the_last_cards_brings_the_foot_too() -> None:
    """rules: 9.2 (a): the top and a pair are all there is."""
    deal = at(N="9h9d", pile="9c", phase="draw", melds=MELDS, feet=[FOOT, "", "", ""])
    play(deal, "N: take 9h9d")
    assert (deal.state.turn, deal.state.phase, len(deal.state.hands[0])) == (0, "meld", 10)


def test_red_threes_of_the_foot_are_laid_out_and_replaced() -> None:
    """rules: 9.2."""
    deal = at(N="Kc", melds=MELDS, feet=["3h3d5c6c", "", "", ""], stock="3h8c9c9d")
    play(deal, "N: meld Kc")
    assert sorted(deal.state.hands[0]) == sorted(cards("5c6c8c9c"))
    assert deal.state.side_tables[0].threes == list(cards("3h3d3h"))


def test_without_a_stock_they_are_not_replaced() -> None:
    """rules: 9.2; who cannot go on then ends the deal."""
    deal = at(N="Kc", melds=MELDS, feet=["3h3d5c6c", "", "", ""], stock="")
    play(deal, "N: meld Kc")
    assert sorted(deal.state.hands[0]) == sorted(cards("5c6c"))
    for foot in ("3h3d", "3h6c"):
        deal = at(N="Kc", melds=MELDS, feet=[foot, "", "", ""], stock="")
        play(deal, "N: meld Kc")
        assert (deal.state.reason, deal.state.by) == ("stock", None)


def test_a_foot_of_one_card_does_not_carry_the_turn_on() -> None:
    """rules: 9.2, 14.11: it could only be discarded, and that is going out."""
    deal = at(N="KcKh", melds=MELDS, feet=["5c", "", "", ""])
    assert code(deal, "N: meld KcKh") == "foot_left"
    play(deal, "N: meld Kc", "N: discard Kh")
    assert deal.state.turn == 1


def test_with_a_foot_left_no_card_has_to_be_kept() -> None:
    """rules: 1.2 I4, 9.2."""
    deal = at(N="Kc9c", melds=MELDS, feet=[FOOT, "", "", ""])
    assert code(deal, "N: meld Kc") is None
    deal = at(N="Kc9c", melds=MELDS)
    assert code(deal, "N: meld Kc") == "no_canasta"


def test_a_position_with_an_empty_hand_takes_up_the_foot() -> None:
    """notation: the player whose turn begins."""
    deal = at(N="", melds=MELDS, feet=[FOOT, FOOT, "", ""], phase="draw")
    assert (deal.state.hands[0], deal.state.feet[0]) == (list(cards(FOOT)), [])
    deal = at(E="", N="9c8c", melds=MELDS, feet=[FOOT, FOOT, "", ""])
    assert deal.state.hands[1] == []


@shortened("n", range(8), plain=3)
def test_the_foot_is_nowhere_to_be_seen_until_it_is_taken_up(n: int) -> None:
    """Views, offers, refusals and events are the same whatever lies in the feet, for their owners too."""
    rng = Random(n)
    rules = HAND_AND_FOOT.rules(rng.choice((2, 3, 4, 6)))
    deal = Deal.from_seed(rules, 0, (0,) * rules.sides, f"{n:x}")
    while not deal.over:
        other = with_other_hidden_cards(deal, deal.state.turn, rng)
        for seat in (*range(rules.seats), None) if rng.random() < 0.1 else ():
            twin = with_other_hidden_cards(deal, seat, rng)
            assert repr(view_of(deal, seat, LETTERS, None)) == repr(view_of(twin, seat, LETTERS, None))
        offers = deal.offers(deal.state.turn)
        if rng.random() < 0.3:
            assert repr(offers) == repr(other.offers(deal.state.turn))
        laying: tuple[Action, ...] = (*offers.takes, *offers.melds)
        action = rng.choice(laying if laying and rng.random() < 0.8 else offers.actions)
        before = list(map(len, deal.state.feet))
        seat = deal.state.turn
        events = deal.apply(seat, action)
        if isinstance(action, Discard) and list(map(len, deal.state.feet)) == before:
            assert repr(other.apply(seat, action)) == repr(events)


def test_nothing_of_a_foot_stands_in_a_refusal() -> None:
    """rules: 9.2: a card of the own foot is as foreign as any."""
    deal = at(N="9c8c", melds=MELDS, feet=["KcKhKd5d", "", "", ""])
    refusal = verdict(deal, "N: meld Kc")
    assert refusal is not None
    assert (refusal.code, str(refusal.text)) == (
        "not_in_hand",
        "You don't hold that many Kc.",
    )


def test_cards_in_hands_and_feet_count_against_their_side() -> None:
    """rules: 9.3."""
    deal = at(N="KhQd", S="5c", feet=["", "Ah", "2sJk3s", ""], stock="", phase="draw", melds=[OUT[:1], []])
    play(deal, "N: draw")
    us, them = score(deal)
    assert us["hands"] == -(10 + 10 + 5 + 20 + 50 + 5)
    assert them["hands"] == -(20 + 5 + 5 + 5 + 5)
