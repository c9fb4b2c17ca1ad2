"""What is a meld (rules: 2.3)."""

import pytest

from canasta.actions import Group, Meld
from canasta.events import Melded
from tests.canasta.positions import at, cards, code, play

OPEN = [["TsThTd"], []]
HAND = "KhKdKsKcKhKdKsQhQd9h9d5h5d4s5s6s3s3c3s2s2h2d2cJkJk"


@pytest.mark.parametrize(
    ("meld", "why"),
    [
        ("KhKdKs", None),
        ("KhKd2s", None),
        ("QhQd2s2h2d", None),
        ("KhKdKs2s2hJk", None),
        ("KhKdKsKcKhKdKs", None),
        ("KhKdKsKcKhKdKs2s2hJk", None),
        ("KhKd", "too_few_cards"),
        ("Kh2s2h", "too_few_naturals"),
        ("4s2s2h", "too_few_naturals"),
        ("QhQd2s2h2dJk", "too_many_wilds"),
        ("KhKdKsKcKhKdKs2s2h2dJk", "too_many_wilds"),
        ("2s2hJk", "needs_aim"),
        ("2s2hJk>new", "too_few_naturals"),
        ("4s5s6s", "mixed_ranks"),
        ("KhKdQh", "mixed_ranks"),
        ("3s3c3s", "black_threes"),
        ("3s3c2s", "black_threes"),
        ("Kh", "too_few_naturals"),
        ("AhAdAs", "not_in_hand"),
        ("QhQdQh", "not_in_hand"),
        ("KhKdKs KhKdKs>new", "rank_taken"),
        ("KhKdKs KcKh", None),
    ],
)
def test_a_meld_has_two_naturals_of_one_rank_and_at_most_three_wild_cards(meld: str, why: str | None) -> None:
    """rules: 2.3."""
    assert code(at(N=HAND, melds=OPEN), f"N: meld {meld}") == why


@pytest.mark.parametrize("rank", "AKQJT987654")
def test_every_rank_from_four_to_ace_melds(rank: str) -> None:
    """rules: 2.3: three or more cards of one rank A..4."""
    melds = [["TsThTd"] if rank != "T" else ["9s9h9d"], []]
    text = "".join(rank + suit for suit in "hdc")
    assert (
        code(at(N=text + "4s5s" if rank not in "45" else text + "KsQs", melds=melds), f"N: meld {text}")
        is None
    )


def test_a_red_three_is_never_melded() -> None:
    """rules: 1.3, 2.3: it cannot be in a hand, and no card of that name can be melded."""
    assert code(at(N="KhKdKs4c5c", melds=OPEN), "N: meld 3h3d3h") == "not_in_hand"


@pytest.mark.parametrize(
    ("start", "added", "canasta"),
    [
        ("KhKdKsKcKhKd", "Ks", "natural"),
        ("KhKdKsKcKhKd", "2s", "mixed"),
        ("KhKdKs2h2dJk", "Ks", "mixed"),
        ("KhKdKsKcKhKdKs", "2s", "mixed"),
        ("KhKdKsKcKh", "Ks", None),
        ("KhKdKsKcKhKdKs", "Kc", None),
    ],
)
def test_seven_cards_are_a_canasta(start: str, added: str, canasta: str | None) -> None:
    """rules: 2.3: seven or more cards; a wild card makes a natural one mixed."""
    deal = at(N=f"{added}4c5c", melds=[[start], []])
    (event,) = play(deal, f"N: meld {added}>m1")
    assert isinstance(event, Melded)
    assert event.canasta == canasta
    assert event.size == len(cards(start)) + 1


def test_a_canasta_may_grow_without_limit() -> None:
    """rules: 2.3: no upper size; eight naturals and three wild cards."""
    deal = at(N="Kc2s2h2d4c5c", melds=[["KhKdKsKcKhKdKs"], []])
    play(deal, "N: meld Kc2s2h2d>m1")
    assert len(deal.state.side_tables[0].melds[0].cards) == 11
    assert deal.state.side_tables[0].canastas == 1


def test_wild_cards_are_limited_over_the_whole_meld() -> None:
    """rules: 2.3: at most three, also when they come one by one."""
    deal = at(N="2s2h4c5c", melds=[["KhKdJkJk"], []])
    assert code(deal, "N: meld 2s2h>m1") == "too_many_wilds"
    play(deal, "N: meld 2s>m1")
    assert code(deal, "N: meld 2h>m1") == "too_many_wilds"


def test_further_cards_join_the_sides_meld_of_the_rank() -> None:
    """rules: 2.3, 1.2 I3: one meld of each rank."""
    deal = at(N="KhKdKs4c5c", melds=[["KcKsKh"], []])
    play(deal, "N: meld KhKdKs")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [6]
    assert code(at(N="KhKdKs4c5c", melds=[["KcKsKh"], []]), "N: meld KhKdKs>new") == "rank_taken"


def test_both_sides_may_meld_the_same_rank() -> None:
    """rules: 2.3."""
    deal = at(N="KhKdKs4c5c", melds=[["TsThTd"], ["KcKsKh"]])
    play(deal, "N: meld KhKdKs")
    assert [[meld.rank for meld in t.melds] for t in deal.state.side_tables] == [[8, 11], [11]]


def test_wild_cards_are_aimed_by_rank_or_by_the_melds_name() -> None:
    """rules: 2.3; a group of wild cards alone goes where it is aimed."""
    deal = at(N="2s2hJk4c5c", melds=[["KhKdKs", "TsThTd"], []])
    assert code(deal, "N: meld 2s") == "needs_aim"
    assert code(deal, "N: meld 2s>m3") == "no_such_meld"
    assert code(deal, "N: meld 2s>Q") == "no_such_meld"
    play(deal, "N: meld 2s>K 2h>m2", "N: meld Jk>T")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [4, 5]


def test_an_aimed_group_of_another_rank_is_refused() -> None:
    deal = at(N="KhKd4c5c", melds=[["KcKsKh", "TsThTd"], []])
    assert code(deal, "N: meld Kh>m2") == "mixed_ranks"
    assert code(deal, "N: meld Kh>T") == "mixed_ranks"
    assert code(deal, "N: meld Kh>m1") is None


def test_wild_cards_may_be_aimed_at_a_meld_of_the_same_step() -> None:
    deal = at(N="KhKdKs2sTc4c5c", melds=OPEN)
    play(deal, "N: meld KhKdKs 2s>K")
    assert len(deal.state.side_tables[0].melds[1].cards) == 4


def test_a_step_is_all_or_nothing() -> None:
    """rules: 1.2 I5."""
    deal = at(N="KhKdKsQhQd4c5c", melds=OPEN)
    assert code(deal, "N: meld KhKdKs QhQd") == "too_few_cards"
    assert len(deal.state.side_tables[0].melds) == 1


@pytest.mark.parametrize(
    ("meld", "legal"),
    [("QhQd2s2h", True), ("QhQd2s2h2d", False), ("KhKdKs2s2hJk", True), ("KhKdKsKc2s2h2d", True)],
)
def test_wild_cards_may_not_outnumber_naturals_by_option(meld: str, legal: bool) -> None:
    """rules: 2.3, option wilds_may_outnumber_naturals."""
    deal = at(N=HAND, melds=OPEN, options={"wilds_may_outnumber_naturals": False})
    assert (code(deal, f"N: meld {meld}") is None) is legal


def test_two_wild_cards_at_most_by_option() -> None:
    """rules: 13, max_wild_per_meld."""
    deal = at(N=HAND, melds=OPEN, options={"max_wild_per_meld": 2})
    assert code(deal, "N: meld KhKdKs2s2h") is None
    assert code(deal, "N: meld KhKdKs2s2hJk") == "too_many_wilds"


def test_a_step_that_lays_nothing_is_refused() -> None:
    """rules: 1.2; texts cannot say it, but a panel could send it."""
    deal = at(N="KhKdKs4c5c", melds=OPEN)
    for nothing in (
        Meld(()),
        Meld((Group(()),)),
        Meld((Group((), "m1"),)),
        Meld((Group(cards("KhKdKs")), Group(()))),
    ):
        refusal = deal.check(0, nothing)
        assert refusal is not None
        assert refusal.code == "no_cards"
