"""Taking the pile, and what freezes it (rules: 2.4, 2.5)."""

import pytest

from canasta.actions import Group, Take
from canasta.deal import Deal
from canasta.events import Discarded, Took
from tests.canasta.positions import at, cards, code, play, verdict

KINGS = [["KcKsKh", "TsThTd"], []]
ACES = [["AsAhAd"], []]


def before_the_pile(pile: str, hand: str, *, melds: object = None, **more: object) -> Deal:
    """North is to draw or take; the side is open with aces unless said otherwise."""
    return at(N=hand, pile=pile, phase="draw", melds=ACES if melds is None else melds, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("take", "unfrozen", "frozen"),
    [
        ("QhQd", None, None),
        ("Qh2s", None, "pile_frozen"),
        ("QhJk", None, "pile_frozen"),
        ("QhQd2s", None, None),
        ("2sJk", "no_match", "pile_frozen"),
        ("2s", "no_match", "pile_frozen"),
        ("Qh", "no_match", "pile_frozen"),
        ("", "no_match", "pile_frozen"),
    ],
)
@pytest.mark.parametrize("ice", ["2h", "Jk", "3h"])
def test_the_table_of_takes(take: str, unfrozen: str | None, frozen: str | None, ice: str) -> None:
    """rules: 2.4, the table, for a rank that the side has not melded."""
    hand = "QhQd2sJk4c5c"
    assert code(before_the_pile("9sQs", hand), f"N: take {take}") == unfrozen
    assert code(before_the_pile(f"{ice}9sQs", hand), f"N: take {take}") == frozen


@pytest.mark.parametrize(
    ("take", "unfrozen", "frozen"),
    [
        ("", None, "pile_frozen"),
        (">m1", None, "pile_frozen"),
        (">K", None, "pile_frozen"),
        (">m2", "mixed_ranks", "pile_frozen"),
        ("KdKs", None, None),
        ("Kd2s", None, "pile_frozen"),
        (">new", "rank_taken", "pile_frozen"),
    ],
)
def test_the_table_of_takes_with_an_own_meld_of_the_rank(
    take: str, unfrozen: str | None, frozen: str | None
) -> None:
    """rules: 2.4, the table: the top goes onto the side's meld only while the pile is not frozen."""
    hand = "KdKs2sJk4c5c"
    assert code(before_the_pile("9sKd", hand, melds=KINGS), f"N: take {take}") == unfrozen
    assert code(before_the_pile("2h9sKd", hand, melds=KINGS), f"N: take {take}") == frozen


def test_the_top_alone_goes_onto_a_canasta() -> None:
    """rules: 2.4: a canasta included."""
    deal = before_the_pile("9sKd", "4c5c", melds=[["KcKsKhKdKcKsKh"], []])
    play(deal, "N: take")
    assert len(deal.state.side_tables[0].melds[0].cards) == 8
    assert sorted(deal.state.hands[0]) == sorted(cards("4c5c9s"))


@pytest.mark.parametrize("top", ["2s", "Jk", "3s", "3c"])
def test_a_wild_card_or_black_three_on_top_blocks(top: str) -> None:
    """rules: 2.4, 2.10 CL-13: no hand makes the take legal."""
    for take in ("", "2h2d", "KhKd", "3s3c", "JkJk", ">m1"):
        deal = before_the_pile(f"9s{top}", "2h2dKhKd3s3cJkJk4c")
        assert code(deal, f"N: take {take}") == "pile_blocked"
        assert not deal.offers(0).takes


def test_a_red_three_on_top_blocks() -> None:
    """rules: 2.4."""
    assert code(before_the_pile("3h", "KhKd4c5c"), "N: take KhKd") == "pile_blocked"


def test_the_pile_is_frozen_for_a_side_that_has_not_melded() -> None:
    """rules: 2.4 (c): only a natural pair opens with the pile."""
    deal = before_the_pile("9sAs", "Ah2sJk4c5cAd", melds=[[], []])
    assert code(deal, "N: take AhJk") == "pile_frozen"
    assert code(deal, "N: take AhAd") is None
    assert not deal.rules.pile_frozen(deal.state)


def test_the_pile_is_taken_whole() -> None:
    """rules: 2.4: top with the shown cards on the table, all the rest in the hand, nothing drawn."""
    deal = before_the_pile("5s6s7s8sQs", "QhQd4c5c")
    stock = list(deal.state.stock)
    events = play(deal, "N: take QhQd")
    assert events[0] == Took(0, cards("Qs")[0], 5)
    assert sorted(deal.state.hands[0]) == sorted(cards("4c5c5s6s7s8s"))
    assert (deal.state.pile, deal.state.stock) == ([], stock)
    assert sorted(deal.state.side_tables[0].melds[1].cards) == sorted(cards("QsQhQd"))
    assert deal.state.phase == "meld"


def test_a_natural_pair_and_the_top_join_the_own_meld() -> None:
    """rules: 2.4."""
    deal = before_the_pile("9sKd", "KdKs4c5c", melds=KINGS)
    play(deal, "N: take KdKs")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [6, 3]


def test_one_natural_may_go_onto_the_own_meld_with_the_top() -> None:
    """rules: 2.4: the top alone would do, so a further natural card does no harm."""
    deal = before_the_pile("9sKd", "KdKs4c5c", melds=KINGS)
    play(deal, "N: take Kd")
    assert len(deal.state.side_tables[0].melds[0].cards) == 5


def test_only_cards_of_the_tops_rank_and_wild_cards_go_with_it() -> None:
    """rules: 2.4."""
    assert code(before_the_pile("9sQs", "QhQd9h9d4c5c"), "N: take 9h9d") == "no_match"
    assert code(before_the_pile("9sQs", "QhQd9h9d4c5c"), "N: take QhQd9h") == "no_match"


def test_the_take_obeys_the_wild_limit_of_the_meld() -> None:
    """rules: 2.3, 2.4."""
    deal = before_the_pile("9sKd", "Kd2s4c5c", melds=[["KcKs2h2dJk"], []])
    assert code(deal, "N: take Kd2s") == "too_many_wilds"
    assert code(deal, "N: take Kd") is None


def test_cards_not_in_hand_take_nothing() -> None:
    assert code(before_the_pile("9sQs", "QhQd4c5c"), "N: take QhQc") == "not_in_hand"
    assert code(before_the_pile("9sQs", "Qh4c5c"), "N: take QhQh") == "not_in_hand"


def test_further_melds_of_the_same_step_are_judged_with_the_take() -> None:
    """rules: 2.4, 1.2 I5."""
    deal = before_the_pile("9sQs", "QhQd7h7d4c5c", melds=[[], []])
    assert code(deal, "N: take QhQd + 7h7d") == "too_few_cards"
    assert code(deal, "N: take QhQd + 7h7d7s") == "not_in_hand"


def test_an_empty_pile_is_not_taken() -> None:
    deal = before_the_pile("", "QhQd4c5c")
    assert code(deal, "N: take QhQd") == "pile_empty"
    assert not deal.rules.pile_frozen(deal.state)


def test_one_card_in_hand_takes_no_pile_of_one_card() -> None:
    """rules: 2.4 (B), option one_card_pile_allowed."""
    melds = [["KcKsKhKdKcKsKh"], []]
    assert code(before_the_pile("Kd", "4c", melds=melds), "N: take") == "one_card_pile"
    assert code(before_the_pile("9sKd", "4c", melds=melds), "N: take") is None
    assert code(before_the_pile("Kd", "4c5c", melds=melds), "N: take") is None
    deal = before_the_pile("Kd", "4c", melds=melds, options={"one_card_pile_allowed": True})
    play(deal, "N: take", "N: discard 4c")
    assert (deal.state.reason, deal.state.by) == ("out", 0)


def test_one_card_and_a_pile_of_one_card_need_a_canasta_even_where_allowed() -> None:
    """rules: 3 point 6, 1.2 I4."""
    deal = before_the_pile("Kd", "4c", melds=KINGS, options={"one_card_pile_allowed": True})
    assert code(deal, "N: take") == "no_canasta"


def test_a_take_that_leaves_nothing_to_discard_is_refused() -> None:
    """rules: 14.11, 1.2 I4."""
    assert code(before_the_pile("Qs", "QhQd"), "N: take QhQd") == "no_canasta"
    assert code(before_the_pile("Qs", "QhQd4c"), "N: take QhQd") == "no_canasta"
    assert code(before_the_pile("Qs", "QhQd4c5c"), "N: take QhQd") is None
    assert code(before_the_pile("3hQs", "QhQd4c"), "N: take QhQd") == "no_canasta"


def test_a_discarded_wild_card_freezes_until_the_pile_is_taken() -> None:
    """rules: 2.4."""
    deal = at(N="2s4c5c9h9s", E="4d5d", S="6d7d", W="8d8h9d", pile="Ks", melds=[["AsAhAd"], ["KcKdKh"]])
    assert play(deal, "N: discard 2s")[-1] == Discarded(0, cards("2s")[0], True)
    assert deal.rules.pile_frozen(deal.state)
    assert deal.state.frozen_by == cards("2s")[0]
    play(deal, "E: draw", "E: discard 4d", "S: draw", "S: discard 6d", "W: draw", "W: discard 9d")
    assert deal.rules.pile_frozen(deal.state)
    play(deal, "N: take 9h9s")
    assert not deal.rules.pile_frozen(deal.state)
    play(deal, "N: discard 4c")
    assert not deal.rules.pile_frozen(deal.state)


def test_a_discarded_black_three_blocks_only_the_next_player() -> None:
    """rules: 2.4, 14.4."""
    deal = at(N="3s4c5c", E="9d5d", S="6d7d", pile="Ks", melds=[["6s6h6c"], ["4s4h4d"]])
    play(deal, "N: discard 3s")
    assert not deal.rules.pile_frozen(deal.state)
    assert code(deal, "E: take") == "pile_blocked"
    play(deal, "E: draw", "E: discard 9d")
    assert code(deal, "S: take") == "no_match"
    deal = at(N="3s4c5c", E="6d5d", S="6d7d", pile="Ks", melds=[["6s6h6c"], ["4s4h4d"]])
    play(deal, "N: discard 3s", "E: draw", "E: discard 6d")
    assert code(deal, "S: take") is None


def test_black_threes_freeze_by_option() -> None:
    """rules: 2.4, option black_three_freezes."""
    deal = at(
        N="3s4c5c", E="6d5d", S="6d7d", melds=[["6s6h6c"], ["4s4h4d"]], options={"black_three_freezes": True}
    )
    play(deal, "N: discard 3s", "E: draw", "E: discard 6d")
    assert deal.rules.pile_frozen(deal.state)
    assert code(deal, "S: take") == "pile_frozen"


def test_the_pile_is_always_frozen_by_option() -> None:
    """rules: 3 point 4, option pile_always_frozen."""
    deal = before_the_pile("9sKd", "KdKs2s4c", melds=KINGS, options={"pile_always_frozen": True})
    assert deal.rules.pile_frozen(deal.state)
    assert code(deal, "N: take") == "pile_frozen"
    assert code(deal, "N: take Kd2s") == "pile_frozen"
    assert code(deal, "N: take KdKs") is None


def test_a_natural_pair_is_needed_by_option() -> None:
    """rules: 3 point 2, option pair_must_be_natural: adding the top to an own meld stays allowed."""
    options = {"pair_must_be_natural": True}
    assert code(before_the_pile("9sQs", "Qh2s4c5c", options=options), "N: take Qh2s") == "no_match"
    assert code(before_the_pile("9sQs", "QhQd4c5c", options=options), "N: take QhQd") is None
    assert code(before_the_pile("9sKd", "4c5c", melds=KINGS, options=options), "N: take") is None


def test_no_take_for_a_finished_canasta_by_option() -> None:
    """rules: 3 points 1 and 3, option take_for_complete_canasta."""
    options = {"take_for_complete_canasta": False}
    canasta = [["KcKsKhKdKcKsKh"], []]
    assert (
        code(before_the_pile("9sKd", "4c5c", melds=canasta, options=options), "N: take") == "canasta_complete"
    )
    assert code(before_the_pile("9sKd", "4c5c", melds=KINGS, options=options), "N: take") is None
    pair = before_the_pile("9sKd", "KdKs4c5c", melds=[["KcKsKhKc2s2h2d"], []], options=options)
    assert code(pair, "N: take KdKs") is None
    wild = before_the_pile("9sKd", "KdJk4c5c", melds=[["KcKsKhKc2s2h2d"], []], options=options)
    assert code(wild, "N: take KdJk") == "too_many_wilds"


def test_only_an_open_side_takes_the_pile_by_option() -> None:
    """rules: 13, option pile_for_opening."""
    deal = before_the_pile("9sAs", "AhAd4c5c", melds=[[], []], options={"pile_for_opening": False})
    assert code(deal, "N: take AhAd") == "not_open"
    assert not deal.offers(0).takes


def test_the_pair_that_takes_the_pile_stands_before_the_plus() -> None:
    """Notation: the top joins a group after the plus only in other games."""
    deal = before_the_pile("9sQs", "QhQd4c5c")
    refusal = verdict(deal, "N: take + QhQd")
    assert refusal is not None
    assert refusal.code == "pair_beside"


def test_an_action_that_the_record_cannot_tell_from_another_is_refused() -> None:
    """Notation: ``take + …`` is a joined take, so the top alone has no further melds beside it."""
    deal = before_the_pile("9sAc", "QhQdQc4c5c")
    refusal = deal.check(0, Take(Group(()), (Group(cards("QhQdQc")),)))
    assert refusal is not None
    assert refusal.code == "pair_beside"
    assert code(deal, "N: take >A + QhQdQc") is None


def test_taken_cards_may_be_melded_in_the_same_turn() -> None:
    """rules: 2.4: after that, meld on as wished."""
    deal = before_the_pile("9s9h7s9dQs", "QhQd4c5c")
    play(deal, "N: take QhQd", "N: meld 9s9h9d")
    assert len(deal.state.side_tables[0].melds) == 3


@pytest.mark.parametrize("meld", ["3s3c3s", "3s3c3s3c"])
def test_black_threes_are_melded_only_to_go_out(meld: str) -> None:
    """rules: 2.5, 2.10 CL-06: one meld of three or four, only in the turn of going out."""
    canasta = [["KcKsKhKdKcKsKh"], []]
    assert code(at(N=meld + "4c", melds=canasta), f"N: meld {meld}") is None
    assert code(at(N=meld, melds=canasta), f"N: meld {meld}") is None
    assert code(at(N=meld + "4c5c", melds=canasta), f"N: meld {meld}") == "black_threes"
    assert code(at(N=meld + "4c", melds=KINGS), f"N: meld {meld}") == "no_canasta"


@pytest.mark.parametrize("meld", ["3s3c", "3s3c2s", "3s3c3s2s", "3s3cJk", "3s3c3s3cJk", "3s"])
def test_black_threes_are_melded_without_wild_cards(meld: str) -> None:
    """rules: 2.5."""
    deal = at(N=meld, melds=[["KcKsKhKdKcKsKh"], []])
    assert code(deal, f"N: meld {meld}") == "black_threes"


def test_black_threes_first_and_the_rest_after_them_in_the_same_turn() -> None:
    """rules: 2.5: going out in that very turn is what counts; then there is no way back."""
    deal = at(N="3s3c3sQhQdQs9c", melds=[["KcKsKhKdKcKsKh"], []])
    play(deal, "N: meld 3s3c3s")
    assert code(deal, "N: discard Qh") == "must_go_out"
    play(deal, "N: meld QhQdQs", "N: discard 9c")
    assert (deal.state.reason, deal.state.by) == ("out", 0)


def test_a_given_pile_that_is_not_frozen_has_no_card_crosswise() -> None:
    """notation: frozen is worked out from the pile only where nothing is said."""
    deal = at(N="4c", pile="2s9h", phase="draw", frozen=False)
    assert (deal.rules.pile_frozen(deal.state), deal.state.frozen_by) == (False, None)
    said = at(N="4c", pile="2s9h", phase="draw")
    assert (said.rules.pile_frozen(said.state), said.state.frozen_by) == (True, cards("2s")[0])
