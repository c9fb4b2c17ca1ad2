"""What games do by methods of their own, in positions that chance hardly deals."""

from collections.abc import Sequence
from typing import Any

import pytest

from canasta.cards import THREE
from canasta.counts.ids import ADD, ASK, DISCARD, DRAW, KINDS, NEW, PAIR, TOP
from canasta.counts.play import apply, legal
from canasta.counts.position import Position
from canasta.counts.rules import CountRules
from canasta.counts.score import scores
from canasta.deal import Deal
from tests.canasta.counts.test_agreement import differences, step
from tests.canasta.positions import LETTERS, NAMES, at, seated

FIVE, SEVEN, EIGHT, JACK, QUEEN, KING, ACE = 3, 5, 6, 9, 10, 11, 12


def on_counts(deal: Deal) -> Position:
    return Position.of(CountRules.of(deal.rules), deal.state)


def done(deal: Deal, *choices: int) -> Position:
    """Choose on counts, each legal there, and do with the engine what that is."""
    p, before, path = on_counts(deal), on_counts(deal), []
    for choice in choices:
        assert choice in legal(p)
        path.append(choice)
        apply(p, choice)
        if not p.debt:
            step(before, deal, path)
            assert not differences(p, deal)
            before, path = p.copy(), []
    return p


def canastas(naturals: int, mixed: int, wild: int = 0) -> list[str]:
    """Melds of seven by kind, of different ranks."""
    ranks = "4568TJQKA9"
    pure = ["".join(rank + suit for suit in "hhssddc") for rank in ranks[:naturals]]
    mixed_ones = zip(ranks[naturals:], ("2c", "Jk", "2d", "2h"), strict=False)
    with_wilds = ["".join(rank + suit for suit in "hhssdd") + two for rank, two in [*mixed_ones][:mixed]]
    return [*pure, *with_wilds, *["2h2h2s2s2s2d2d"] * wild]


@pytest.mark.parametrize("many", [(5, 0), (5, 1), (4, 1), (4, 0), (3, 2), (6, 4), (6, 3, 1)])
def test_italian_bonuses_for_many_canastas_are_counted(many: tuple[int, ...]) -> None:
    deal = at(N="KhKs", melds=(canastas(*many), ()), variant="italian")
    sheet = deal.rules.score(deal.state)
    assert scores(on_counts(deal)) == [sum(line.points[side] for line in sheet) for side in (0, 1)]


def test_italian_first_melds_do_not_count_on_wild_cards() -> None:
    for hand, legal_now in (
        ("4h4h4s4s4d4d4c5h5h5s5s5d5d5c6h6s2c", False),
        ("4h4h4s4s4d4d4c5h5h5s5s5d5d5c2c", True),
    ):
        deal = at(N=hand, totals=(1500, 0), variant="italian")
        assert (NEW + FIVE in legal(on_counts(deal))) is legal_now


def test_the_opener_of_mexicana_may_empty_the_hand_while_two_cards_are_sure_to_come() -> None:
    for stock, empties in (("4c5c", True), ("4c", False)):
        deal = at(N="AhAsAd", threes=("3h3h3h", "3d3d3d"), stock=stock, variant="mexicana")
        assert (NEW + ACE in legal(on_counts(deal))) is empties
    assert done(
        deal := at(N="AhAsAd", threes=("3h3h3h", "3d3d3d"), stock="4c5c", variant="mexicana"), NEW + ACE
    )
    assert deal.state.hands[0]


def test_nobody_asks_in_mexicana_before_the_side_has_opened() -> None:
    hand = "4h4h4s4s4d4d4cKhKhKsKsKdKdKc"
    for stock in ("4c5c6c", ""):
        deal = at(N=hand, threes=("3h3h3h", "3d3d3d"), stock=stock, variant="mexicana")
        assert (ASK in legal(on_counts(deal))) is (stock == "")


def test_mexicana_is_gone_out_of_with_as_many_red_threes_as_canastas() -> None:
    melds = (["4h4h4s4s4d4d4c", "KhKhKsKsKdKdKc", "QhQhQsQsQdQd"], ())
    for threes, goes_with_two, goes_with_three in (
        ("3h", False, False),
        ("3h3h", True, False),
        ("3h3h3h", True, True),
    ):
        p = on_counts(at(N="8s", melds=melds, threes=(threes, ""), variant="mexicana"))
        assert (DISCARD + EIGHT in legal(p)) is goes_with_two
        p = on_counts(at(N="Qc8s", melds=melds, threes=(threes, ""), variant="mexicana"))
        assert (ADD + QUEEN in legal(p)) is goes_with_three


SEVENS = ["7h7h7s7s7d"]


def pennies(hand: str, foot: str, melds: list[str], **start: Any) -> Deal:
    hands = [hand, "4c", "5c", "6c", "8c", "Tc"]
    feet = [foot, *[""] * 5]
    return seated(LETTERS, hands, feet=feet, melds=(melds, []), variant="pennies", **start)


def test_a_last_card_that_brings_the_packet_is_laid_after_others() -> None:
    p = done(pennies("7d7c", "KhKsKd", SEVENS), ADD + SEVEN, ADD + SEVEN)
    assert p.held[0] == 3
    assert not p.feet[0]
    assert ADD + SEVEN not in legal(on_counts(pennies("7d7c", "", SEVENS))), "nothing comes without a packet"


def test_a_pile_is_taken_with_a_packet_only_if_the_turn_can_go_on() -> None:
    for last, legal_now in (("7c", True), ("8c", False)):
        deal = pennies("KhKs" + last, "4h4s4d", ["7h7h7s7s7d7d"], pile="Kd", phase="draw")
        assert (PAIR in legal(on_counts(deal))) is legal_now
    p = done(pennies("KhKs7c", "4h4s4d", ["7h7h7s7s7d7d"], pile="Kd", phase="draw"), PAIR, ADD + SEVEN)
    assert p.held[0] == 3


def test_nothing_is_laid_in_one_with_the_top_card_alone() -> None:
    melds = ["4h4s4d", "2h2h2s2s2d2d"]
    for hand, legal_now in (("Jk", False), ("JkKh", True)):
        deal = pennies(hand, "AhAsAd", melds, pile="3h4c", phase="draw", frozen=False)
        assert (TOP in legal(on_counts(deal))) is legal_now


def test_nobody_goes_out_of_pennies_without_a_canasta_of_each_kind_and_the_packet() -> None:
    kinds = [*canastas(1, 1, 1), "7h7h7s7s7d7d7c"]
    for melds, foot, out in ((kinds, "", True), (kinds[1:], "", False), (kinds, "9h9s9d", False)):
        assert (DISCARD + KING in legal(on_counts(pennies("Kh", foot, melds)))) is out
    fourth = [*canastas(2, 1), "2h2h2s2s2s2d2d", "7h7h7s7s7d7d"]
    for hand, asks in (("7cKh", True), ("9cKh", False)):
        assert (ASK in legal(on_counts(pennies(hand, "", fourth)))) is asks


def test_a_packet_that_wasnt_picked_up_costs_its_cards_and_red_threes() -> None:
    deal = pennies("KhKs", "3h3d3cKd", canastas(1, 0))
    sheet = deal.rules.score(deal.state)
    assert scores(on_counts(deal)) == [sum(line.points[side] for line in sheet) for side in (0, 1)]


CLEAN = ["4h4h4s4s4d4d4c", "5h5h5s5s5d5d5c", "8h8h8s8s8d8d8c"]
DIRTY = ["9h9h9s9s9d2c2c", "ThThTsTsTd2d2d", "JhJhJsJsJd2c2d"]
WILD = ["2h2h2s2s2sJkJk"]


def foot(hand: str, feet: tuple[str, ...], melds: Sequence[str] = ("QhQsQd",), **start: Any) -> Deal:
    """Four players, of whom the first has this hand, and all these feet."""
    hands = [hand, "4c", "5c", "8c"]
    return seated(NAMES, hands, feet=feet, melds=(melds, []), variant="hand_and_foot", **start)


def test_the_foot_follows_the_last_discard_in_the_next_turn() -> None:
    others = (DRAW, DISCARD + JACK) * 3
    p = done(foot("Kh", ("KsKdAs", "4d5d6d", "", ""), stock="JdJhJsJdJhJsJdJh"), DISCARD + KING, *others)
    assert p.held[0] == 3
    assert p.seat == 0


def test_the_foot_follows_the_last_meld_at_once() -> None:
    p = done(foot("KhKsKd", ("AhAsAd", "", "", "")), NEW + KING)
    assert p.held[0] == 3
    assert DISCARD + ACE in legal(p)


def test_hand_and_foot_is_gone_out_of_with_enough_of_each_kind() -> None:
    for melds, out in (
        ([*CLEAN[:2], *DIRTY[:2], *WILD], True),
        ([*CLEAN, DIRTY[0], *WILD], False),
        ([*CLEAN, *DIRTY], False),
    ):
        p = on_counts(foot("Kh", (), melds, options={"hf_ask": False}))
        assert (DISCARD + KING in legal(p)) is out


def test_nobody_goes_out_of_hand_and_foot_before_the_partner_has_the_foot() -> None:
    melds = [*CLEAN[:2], *DIRTY[:2], *WILD]
    for waits, mates in ((True, True), (False, True), (True, False)):
        feet = ("", "", "6h6s6d" if mates else "", "6h6s" if not mates else "")
        options = {"hf_ask": False, "hf_partner_in_foot": waits}
        p = on_counts(foot("Kh", feet, melds, options=options))
        assert (DISCARD + KING in legal(p)) is not (waits and mates)


def test_a_last_discard_is_kept_where_going_out_takes_one() -> None:
    melds = [*CLEAN[:2], *DIRTY[:2], *WILD, "KhKsKd"]
    for needed in (True, False):
        options = {"hf_ask": False, "hf_final_discard": needed}
        p = on_counts(foot("Kc", (), melds, options=options))
        assert (ADD + KING in legal(p)) is not needed
        assert DISCARD + KING in legal(p)


@pytest.mark.parametrize(("share", "left"), [(7, 3), (5, 5), ("all", 0)])
def test_the_top_of_a_pile_is_taken_with_two_cards_like_it(share: object, left: int) -> None:
    options = {"hf_pile_take": share}
    deal = foot("KhKs4d5d", (), pile="4s5s6s7s8s9sTsJsQsKd", phase="draw", options=options)
    assert len(done(deal, PAIR).pile) == left


def test_a_wild_card_on_top_is_taken_for_a_meld_of_wild_cards() -> None:
    for hand, taken in (("2h2s4d5d", True), ("2hJk4d5d", False)):
        deal = foot(hand, (), pile="4s5s2d", phase="draw")
        assert (PAIR in legal(on_counts(deal))) is taken
    p = done(foot("2h2s4d5d", (), pile="4s5s2d", phase="draw"), PAIR)
    assert p.wild[KINDS - 1] == 3


@pytest.mark.parametrize("red", ["plus100minus100", "minus500", "minus300"])
@pytest.mark.parametrize("bonuses", ["pagat", "simpson"])
def test_the_sheet_of_hand_and_foot_is_counted(red: str, bonuses: str) -> None:
    options = {"hf_red_three": red, "hf_bonuses": bonuses, "hf_black_three": 100}
    threes = ("3h3d", "3h")
    melds = [*CLEAN[:1], *DIRTY[:2], *WILD, "QhQs2h"]
    deal = foot("Kh3s", ("3d3cKd", "3hAh", "", "3c"), melds, options=options, threes=threes)
    sheet = deal.rules.score(deal.state)
    assert scores(on_counts(deal)) == [sum(line.points[side] for line in sheet) for side in (0, 1)]


def test_the_way_out_that_is_asked_about_has_the_points_of_a_first_meld() -> None:
    for number, asks in ((2, True), (3, False)):
        options = {"hf_out": "1-1-0"}
        hand = "4h4h4s4s4d4d4c5h5h5s5s5d2c2c"
        p = on_counts(foot(hand, (), (), options=options, round_number=number))
        assert (ASK in legal(p)) is asks


def test_threes_are_never_melded_in_hand_and_foot() -> None:
    p = on_counts(foot("3s3s3cKh", (), [*CLEAN[:2], *DIRTY[:2], *WILD], options={"hf_ask": False}))
    assert NEW + THREE not in legal(p)
