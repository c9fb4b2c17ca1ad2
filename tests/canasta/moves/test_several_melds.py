"""Where a rank has several melds, and other corners of the house rules that the second reading brought up."""

import pytest

from canasta.actions import format_action
from canasta.cards import KING
from canasta.deal import Deal
from tests.canasta.positions import at, cards, code, play, read, score, seated

SEVEN_KINGS = "KhKdKsKcKhKdKs"
FULL_KINGS = "KhKdKsKc2s2h2d"


def offered(deal: Deal) -> list[str]:
    return [format_action(action) for action in deal.offers(deal.state.turn).actions]


def test_a_finished_canasta_takes_no_top_by_being_named_either() -> None:
    """rules: 3.1."""
    options = {"second_meld_same_rank": "after_canasta", "take_for_complete_canasta": False}
    deal = at(N="4c5c", pile="4dKc", melds=[[FULL_KINGS, "KhKd2c"], []], phase="draw", options=options)
    assert code(deal, "N: take >m1") == "canasta_complete"
    assert code(deal, "N: take >m2") is None
    assert "take >m1" not in offered(deal)
    assert "take >m2" in offered(deal)


def test_the_wild_card_that_stays_has_to_be_held() -> None:
    """rules: 3.3 (d): it is shown with the natural card."""
    options = {"pair_wild_on_full_canasta": "wild_stays", "take_for_complete_canasta": False}
    deal = at(N="Kh5c6c", pile="4dKd", melds=[[FULL_KINGS], []], phase="draw", options=options)
    assert code(deal, "N: take KhJk") == "not_in_hand"


def test_a_second_meld_that_takes_the_pile_is_offered() -> None:
    """rules: 3.3 (a)."""
    options = {"pair_wild_on_full_canasta": "second_meld", "take_for_complete_canasta": False}
    deal = at(N="KhJk5c6c", pile="4dKd", melds=[[FULL_KINGS], []], phase="draw", options=options)
    assert "take KhJk>new" in offered(deal)


_KINGS, _OWN = "KcKcKsKhKd2s2h", "9c9d9s"
_ANOTHER = pytest.mark.parametrize(
    "options",
    [
        {"second_meld_same_rank": "after_canasta"},
        {"second_meld_same_rank": "yes"},
        {"pair_wild_on_full_canasta": "second_meld"},
    ],
    ids=["after_canasta", "yes", "second_meld"],
)


def kings(deal: Deal) -> list[int]:
    """How many cards each meld of kings of the first side has."""
    return [len(meld.cards) for meld in deal.state.side_tables[0].melds if meld.rank == KING]


@_ANOTHER
@pytest.mark.parametrize("revision", [1, 2])
def test_a_group_without_an_aim_begins_another_meld_beside_a_full_canasta(
    options: dict[str, object], revision: int
) -> None:
    """rules: 14.14; in revision 1 it joined the canasta."""
    for line in ("N: meld KsKhKd", "N: meld KsKh2d", "N: meld KsKhKd2d"):
        deal = at(N="KsKhKd2d4c5c", melds=[[_KINGS, _OWN], []], options=options, revision=revision)
        count = len(read(line)[1].groups[0].cards)  # type: ignore[union-attr]
        play(deal, line)
        assert kings(deal) == ([7, count] if revision == 2 else [7 + count])


@_ANOTHER
@pytest.mark.parametrize("revision", [1, 2])
def test_what_takes_the_pile_begins_another_meld_too(options: dict[str, object], revision: int) -> None:
    for line in ("N: take KhKd", "N: take Kh2d", "N: take KhKd2d"):
        deal = at(
            N="KhKd2d4c5c",
            pile="5d6dKs",
            melds=[[_KINGS, _OWN], []],
            options=options,
            phase="draw",
            revision=revision,
        )
        count = 1 + len(read(line)[1].group.cards)  # type: ignore[union-attr]
        play(deal, line)
        assert kings(deal) == ([7, count] if revision == 2 else [7 + count])


@_ANOTHER
def test_what_is_no_meld_by_itself_joins_the_full_canasta(options: dict[str, object]) -> None:
    for line, count in (("N: meld KsKh", 2), ("N: meld Ks2d", 2), ("N: meld Ks", 1)):
        deal = at(N="KsKhKd2d4c5c", melds=[[_KINGS, _OWN], []], options=options)
        play(deal, line)
        assert kings(deal) == [7 + count]
    deal = at(N="KhKd4c5c", pile="5dKs", melds=[[_KINGS, _OWN], []], options=options, phase="draw")
    play(deal, "N: take")
    assert kings(deal) == [8]


@_ANOTHER
def test_an_open_meld_of_the_rank_is_joined_all_the_same(options: dict[str, object]) -> None:
    deal = at(N="KhKdJk4c5c", melds=[["KcKcKsKs2s2h2d", "KhKd2c"], []], options=options)
    play(deal, "N: meld KhKdJk")
    assert kings(deal) == [7, 6]


def test_one_step_may_finish_a_meld_and_begin_another() -> None:
    options = {"second_meld_same_rank": "after_canasta"}
    deal = at(N="KsKhQsQhQdQc5c5d", melds=[["KcKcKs2s2h", "QcQhQsQd2c2d"], []], options=options)
    play(deal, "N: meld Qc QsQhQd")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [5, 7, 3]


def test_where_no_other_meld_may_be_begun_the_canasta_is_joined() -> None:
    deal = at(N="KsKhKd2d4c5c", melds=[[_KINGS, _OWN], []])
    play(deal, "N: meld KsKhKd")
    assert kings(deal) == [10]


@_ANOTHER
def test_the_offers_name_the_canasta_and_the_new_meld(options: dict[str, object]) -> None:
    deal = at(N="KsKhKd2d4c5c", melds=[[_KINGS, _OWN], []], options=options)
    offers = offered(deal)
    assert "meld KsKhKd>new" in offers
    assert "meld KsKhKd>m1" in offers
    assert "meld KsKhKd" not in offers
    deal = at(N="KhKd4c5c", pile="5dKs", melds=[[_KINGS, _OWN], []], options=options, phase="draw")
    assert {"take", "take KhKd>m1", "take KhKd>new"} <= set(offered(deal))


def test_a_way_out_sends_its_cards_to_the_canasta_and_not_to_a_meld_that_costs() -> None:
    """rules: 12: an unfinished meld of sevens costs 1,500."""
    deal = at(
        N="7h7d2d9h",
        melds=[["7c7s7s7h7d2s2h", "9c9d9s9d2c2cJk"], []],
        options={"second_meld_same_rank": "after_canasta"},
        variant="sevens",
    )
    (way_out,) = (meld for meld in deal.offers(0).melds if sum(len(g.cards) for g in meld.groups) == 4)
    play(deal, f"N: {format_action(way_out)}")
    assert deal.over
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [10, 8]


def test_three_wild_cards_begin_another_meld_beside_a_wild_canasta() -> None:
    options = {"second_meld_same_rank": "after_canasta", "wild_melds": True}
    deal = at(N="2c2dJk4c5c", melds=[["2s2s2h2h2cJkJk", _OWN], []], options=options)
    assert "meld 2d2cJk" in offered(deal)
    play(deal, "N: meld 2c2dJk")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [7, 3, 3]


def test_a_wild_card_stays_only_where_its_pair_joins_the_canasta() -> None:
    """rules: 3.3 (d), 14.14: a king, the top and the wild card are a meld by themselves."""
    options = {"pair_wild_on_full_canasta": "wild_stays", "second_meld_same_rank": "after_canasta"}
    full = "KcKcKsKh2s2hJk"
    deal = at(N="Kd2d4c5c", pile="5dKs", melds=[[full, _OWN], []], options=options, phase="draw")
    play(deal, "N: take Kd2d")
    assert kings(deal) == [7, 3]
    deal = at(N="Kd2d4c5c", pile="5dKs", melds=[[full, _OWN], []], options=options, phase="draw")
    play(deal, "N: take Kd2d>m1")
    assert kings(deal) == [9]
    assert cards("2d")[0] in deal.state.hands[0]


@pytest.mark.parametrize("revision", [1, 2])
def test_a_natural_and_a_wild_card_take_no_pile_onto_a_full_canasta_where_pairs_are_natural(
    revision: int,
) -> None:
    """rules: 14.14, 14.17."""
    options = {"pair_must_be_natural": True}
    deal = at(
        N="Kd2d4c5c",
        pile="5dKs",
        melds=[[_KINGS, _OWN], []],
        options=options,
        phase="draw",
        revision=revision,
    )
    assert code(deal, "N: take Kd2d") == ("no_match" if revision == 2 else None)
    assert ("take Kd2d" in offered(deal)) == (revision == 1)
    assert code(deal, "N: take Kd") is None
    assert code(deal, "N: take") is None
    opened = at(N="Kd2d4c5c", pile="5dKs", melds=[["KcKsKh", _OWN], []], options=options, phase="draw")
    assert code(opened, "N: take Kd2d") is None


def test_a_pair_takes_a_frozen_pile_onto_either_of_two_melds() -> None:
    """rules: 2.4, 5.2: equal melds of partners of the moment stay apart."""
    melds = [[], ["8h8d2s"], ["8h8d8c"]]
    deal = seated(
        "ABC",
        ["4c5c", "8s8c4d5d", "9cTc"],
        melds=melds,
        pile="2c4h8s",
        turn="B",
        phase="draw",
        flags=["pile_taken:A"],
    )
    takes = [text for text in offered(deal) if text.startswith("take")]
    assert takes == ["take 8s8c>m1", "take 8s8c>m2"]


def test_with_the_stock_empty_a_top_that_fits_one_of_several_melds_is_taken() -> None:
    """rules: 2.7."""
    options = {"second_meld_same_rank": "yes"}
    deal = at(
        N="4c5c", pile="4dKc", stock="", melds=[["KhKdKs", "KdKc2s"], []], phase="draw", options=options
    )
    assert code(deal, "N: draw") == "must_take"


def test_nobody_asks_for_leave_in_a_round_without_melds() -> None:
    """rules: 2.6, 3.10, 14.11: after a yes there would be nothing to do."""
    options = {"no_meld_in_first_round": True}
    early = at(N="QhQdQs4c", melds=[[SEVEN_KINGS], []], options=options, flags=["first_round"])
    assert code(early, "N: ask") == "cannot_go_out"
    assert code(at(N="QhQdQs4c", melds=[[SEVEN_KINGS], []], options=options), "N: ask") is None


def test_the_first_seven_cards_keep_the_limit_of_wild_ones() -> None:
    """rules: 3.3 (b)."""
    options = {"pair_wild_on_full_canasta": "unlimited_wilds", "max_wild_per_meld": 2}
    deal = at(N="2c5c6c7c", melds=[["KhKdKsKc2s2h", "AhAdAsAcAh2s2h"], []], options=options)
    assert code(deal, "N: meld 2c>K") == "too_many_wilds"
    assert code(deal, "N: meld 2c>A") is None


def test_each_unfinished_wild_meld_costs_its_penalty() -> None:
    """rules: 3.5, 5.2: partners of the moment may have one each."""
    deal = seated(
        "ABC",
        ["4c", "5c", "6c"],
        melds=[["AhAdAs"], ["2c2d2h"], ["2c2d2h2s"]],
        stock="",
        phase="draw",
        flags=["pile_taken:A"],
        options={"wild_melds": True, "wild_incomplete_penalty": 500},
    )
    play(deal, "A: draw")
    assert [side["penalties"] for side in score(deal)] == [0, -1000, -1000]


def test_an_opening_after_the_last_red_three_may_leave_one_card() -> None:
    """rules: 2.7: no discard follows, so one card is enough to go on with."""
    deal = at(N="AcAdAs9c", stock="3h", phase="draw", options={"last_red_three": "may_meld"})
    play(deal, "N: draw")
    assert "meld AcAdAs" in offered(deal)


def test_a_wild_meld_may_come_after_the_others_have_had_their_wild_cards() -> None:
    """rules: 2.6, 3.5: the two steps go out, so the question may be asked."""
    deal = at(N="2c2d2h2sJkJk", S="4c", melds=[["9h9d9s9c9h9d"], []], options={"wild_melds": True})
    play(deal, "N: ask", "S: yes", "N: meld 2c2d2h>9", "N: meld 2sJkJk")
    assert deal.state.by == 0


def test_two_unfinished_melds_of_a_rank_may_share_what_finishes_both() -> None:
    """rules: 2.6, 3.3."""
    options = {"second_meld_same_rank": "yes", "canastas_to_go_out": 2}
    deal = at(N="KsKc4c", melds=[["KhKdKs2s2h2c", "KhKdKc2s2dJk"], []], options=options)
    assert code(deal, "N: ask") is None
