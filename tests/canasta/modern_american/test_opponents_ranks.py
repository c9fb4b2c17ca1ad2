"""Ranks that are dead only for the side that may not begin them (rules: 7.4, 13 dead_ranks, 14.17)."""

import pytest

from canasta.cards import format_cards, rank_of
from canasta.deal.viewing import view_of
from tests.canasta.modern_american.positions import KINGS, at
from tests.canasta.modern_american.positions import seated as six
from tests.canasta.positions import NAMES, cards, code, verdict

FILL = "4h5h8h9s"
OPEN = "JhJdJs"
QUEENS = rank_of(cards("Qs")[0])
THEIRS = ["QhQdQsQcQc2h2d"]
ALIVE = {"dead_ranks": "opponents_start"}


@pytest.mark.parametrize(
    ("hand", "own", "meld", "expected"),
    [
        ("QhQdQs", [OPEN], "QhQdQs", "dead_rank"),
        ("QhQs2s", [OPEN], "QhQs2s", "dead_rank"),
        ("Qs", [OPEN, "QhQd2s"], "Qs", None),
        ("2c", [OPEN, "QhQd2s"], "2c>Q", None),
        ("KhKdKs", [OPEN], "KhKdKs", None),
    ],
)
def test_it_is_not_begun_but_what_is_begun_goes_on(
    hand: str, own: list[str], meld: str, expected: str | None
) -> None:
    """rules: 7.4."""
    deal = at(N=hand + FILL, melds=[own, THEIRS], W="6h", options=ALIVE)
    refusal = verdict(deal, f"N: meld {meld}")
    assert (None if refusal is None else refusal.code) == expected
    groups = [format_cards(meld.groups[0].cards) for meld in deal.offers(0).melds]
    assert (meld.partition(">")[0] in groups) == (expected is None)
    if refusal is not None:
        assert "opponents have a canasta" in str(refusal.text)


def test_an_own_canasta_kills_its_rank_for_the_others_alone() -> None:
    """rules: 7.4: everybody sees for which side."""
    for seat in (0, 1, None):
        deal = at(N="9h9d9s" + FILL, melds=[[OPEN, KINGS], []], W="6h", options=ALIVE)
        view = view_of(deal, seat, NAMES, None)
        assert (view.modern.dead, [side.not_begun for side in view.sides]) == ((), [(), cards_of("K")])
    for dead_ranks in ("both", "none"):
        deal = at(N="9h9d9s" + FILL, melds=[[OPEN, KINGS], []], W="6h", options={"dead_ranks": dead_ranks})
        assert [side.not_begun for side in view_of(deal, 0, NAMES, None).sides] == [(), ()]


def test_a_pair_that_sits_out_has_no_ranks_that_it_may_not_begin() -> None:
    """rules: 7.12."""
    deal = six(["9h9d9s4h", "9c", "", "Qd", "6h", ""], melds=[[OPEN, KINGS], [], []], options=ALIVE)
    assert [side.not_begun for side in view_of(deal, 0, "ABCDEF", None).sides] == [(), cards_of("K"), ()]


def cards_of(rank: str) -> tuple[int, ...]:
    return (rank_of(cards(rank + "h")[0]),)


def test_an_opening_holds_none_of_them() -> None:
    """rules: 7.4, 7.5: offered it is not either."""
    deal = at(N="QhQsQdAhAdAsKhKdKs2h" + FILL, melds=[[], ["QsQcQhQdQc2s2d"]], W="6h", options=ALIVE)
    assert code(deal, "N: meld QhQsQd AhAdAs KhKdKs") == "dead_rank"
    offers = deal.offers(0)
    groups = [group for meld in offers.melds for group in meld.groups]
    assert all(rank_of(card) != QUEENS for group in (*groups, *offers.pieces) for card in group.cards)


def test_a_pile_with_one_on_top_is_not_taken_by_the_side_that_may_not_begin_it() -> None:
    """rules: 7.6."""
    deal = at(N="QsQd" + FILL, melds=[[OPEN], THEIRS], W="6h", pile="4sQh", phase="draw", options=ALIVE)
    refusal = verdict(deal, "N: take QsQd")
    assert refusal is not None
    assert refusal.code == "pile_blocked"
    assert str(refusal.text).startswith("Your opponents have a canasta of Q,")
    assert not deal.offers(0).takes


@pytest.mark.parametrize(("own", "expected"), [([OPEN], "pile_blocked"), ([OPEN, "QdQc2s"], None)])
def test_a_pile_is_taken_by_the_side_that_has_begun_its_rank(own: list[str], expected: str | None) -> None:
    """rules: 7.6, 14.17."""
    deal = at(
        N="QsQd" + FILL,
        melds=[own, ["QhQsQc2h2d2cJk"]],
        W="6h",
        pile="4sQh",
        phase="draw",
        options={**ALIVE, "max_wild_per_meld": 4},
    )
    assert code(deal, "N: take QsQd") == expected
    assert bool(deal.offers(0).takes) == (expected is None)


@pytest.mark.parametrize(
    ("own", "expected"),
    [([OPEN], "empty_pile_ban"), ([OPEN, "QhQd2s"], None), ([OPEN, KINGS], "empty_pile_ban")],
)
def test_on_the_empty_pile_it_is_barred_for_the_side_that_may_not_begin_it(
    own: list[str], expected: str | None
) -> None:
    """rules: 7.7."""
    options = {**ALIVE, "empty_pile_bans": ["dead"]}
    deal = at(N="QsKc8h" + FILL, melds=[own, THEIRS], W="6h", options=options)
    codes = [code(deal, f"N: discard {card}") for card in ("Qs", "Kc", "8h")]
    assert codes == [expected, None, None]
