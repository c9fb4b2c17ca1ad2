"""What a debt allows until it is paid, and who may go out, in positions that chance hardly deals."""

from canasta.actions import parse_action
from canasta.cards import THREE
from canasta.counts.ids import ADD, ASK, DISCARD, NEW, PAIR
from canasta.counts.play import apply, legal
from canasta.counts.position import NO_DEBT, Position
from canasta.counts.rules import CountRules
from canasta.counts.writing import read, write
from canasta.deal import Deal
from tests.canasta.counts.test_agreement import differences, follow
from tests.canasta.positions import at, seated
from tests.canasta.tables import CLASSIC

SIX, SEVEN, KING = 4, 5, 11


def on_counts(deal: Deal) -> Position:
    return Position.of(CountRules.of(deal.rules), deal.state)


def test_black_threes_are_not_laid_with_a_pile_that_hides_two_cards() -> None:
    p = on_counts(at(N="KhKhKsKsKdKd3s3s3c", pile="4c5cKc", phase="draw"))
    apply(p, PAIR)
    assert p.owed == 20
    assert ADD + KING in legal(p)
    assert NEW + THREE not in legal(p)


def test_going_out_below_the_minimum_needs_all_canastas_in_one_go() -> None:
    options = {"canastas_to_go_out": 2}
    p = on_counts(at(N="7h7h7s7s7d7d7c6h6h6s6s6d6d6c", totals=(3000, 0), options=options))
    for choice in (NEW + SEVEN, *[ADD + SEVEN] * 4, NEW + SIX, *[ADD + SIX] * 3):
        apply(p, choice)
    assert p.debt, "one canasta of two doesn't go out, even if the last card makes the other"
    assert legal(p) == [ADD + SIX]
    apply(p, ADD + SIX)
    assert p.over


def test_a_debt_that_is_paid_leaves_the_turn_free() -> None:
    p = on_counts(at(N="KhKsKdQhQsQd4c5c"))
    apply(p, NEW + KING)
    assert not any(DISCARD <= choice < ADD for choice in legal(p))
    apply(p, NEW + KING - 1)
    assert p.debt == NO_DEBT
    assert DISCARD + 2 in legal(p)


def test_one_card_is_discarded_in_going_out_and_no_second() -> None:
    melds = (("7h7h7s7s2c2c2d",), ())
    assert ASK in legal(on_counts(at(N="7d2s", melds=melds)))
    assert ASK not in legal(on_counts(at(N="Kh2s", melds=melds))), "the canasta takes no fourth wild card"


def test_wild_cards_are_not_spread_while_a_new_meld_of_them_is_needed_for_the_minimum() -> None:
    hand = "7h7h7s7s7d7d7cKhKs2s2s2h2h2d2d3s3s3c"
    for minimum, legal_now in ((130, True), (131, False)):
        options = {"wild_melds": True, "max_wild_per_meld": 2, "initial_minimums": [[0, minimum]]}
        p = on_counts(at(N=hand, options=options))
        assert (NEW + THREE in legal(p)) is legal_now


def test_a_second_meld_begins_beside_a_canasta_or_at_once() -> None:
    for another, room in (("no", 3), ("after_canasta", 6), ("yes", 9)):
        ways = CountRules.of(CLASSIC.rules(4, {"second_meld_same_rank": another})).ways(KING, 6, ())
        assert max(wilds for wilds, canastas in enumerate(ways) if canastas >= 0) == room


def end_with(deal: Deal, *choices: int) -> Position:
    """Choose on counts and with the engine, which must come to the same position."""
    p = on_counts(deal)
    for choice in choices:
        assert choice in legal(p)
        action = write(p, deal.state, [choice])
        apply(p, choice)
        deal.apply(deal.state.turn, action)
        assert not differences(p, deal)
    return p


def test_going_out_is_concealed_only_without_a_card_for_a_meld_that_lay_there() -> None:
    melds = (("KhKsKd",), ())
    eights = (NEW + SEVEN + 1, *[ADD + SEVEN + 1] * 4)
    assert end_with(at(N="8h8h8s8s8d8d8cKc", melds=melds), *eights, DISCARD + KING).concealed
    p = end_with(at(N="8h8h8s8s8d8d8cKc4d", melds=melds), ADD + KING, *eights, DISCARD + 2)
    assert p.over
    assert not p.concealed


def test_who_took_the_pile_after_the_last_card_was_drawn_does_not_end_the_deal() -> None:
    options = {"three_hand_mode": "alone", "three_hand_stock_end": "last_drawer_discards"}
    for took in (True, False):
        deal = seated(("N", "E", "S"), ["KhQd", "4c5c", "6c7c"], stock="", options=options)
        deal.state.this_turn.took = took
        assert end_with(deal, DISCARD + KING).over is not took


def test_a_taking_with_three_new_melds_of_its_rank_is_read_meld_by_meld() -> None:
    options = {"second_meld_same_rank": "yes", "initial_minimums": [[0, 130]]}
    deal = at(N="2s2h2d2c9s9s9h9h9d9c4c5c", pile="9d", phase="draw", options=options)
    p, action = on_counts(deal), parse_action("take 9h2d9h>new + 9c9d2s2h>new 9s9s2c>new")
    path = read(p, deal.state, action)
    follow(p, path, "three nines")
    deal.apply(deal.state.turn, action)
    assert p.nat == Position.of(p.rules, deal.state).nat
    assert p.wild == Position.of(p.rules, deal.state).wild
