"""Manzana: the worked examples of section 10, and the figures assumed for it (rules: 10, 14.8)."""

import pytest

from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.i18n import ENGLISH
from canasta.notation.rulebook import rule_text
from canasta.variants import VARIANTS, BadSeats
from tests.canasta.positions import code, play, seated


def two(
    mine: str,
    melds: tuple[str, ...] = (),
    *,
    pile: str = "",
    stock: str = "JdJh9d9hJs9s",
    phase: str = "meld",
    threes: str = "",
    totals: tuple[int, int] = (0, 0),
) -> Deal:
    """A deal in which the first player is to move; the other holds two fours."""
    return seated(
        ["A", "B"],
        [mine, "4d4h"],
        melds=[list(melds), []],
        threes=[threes, ""],
        pile=pile,
        stock=stock,
        phase=phase,
        totals=totals,
        variant="manzana",
    )


def test_mz_01_the_deal() -> None:
    """54 - 14 = 40, and no upcard."""
    rules = VARIANTS["manzana"].rules(2)
    assert rules.seating.packs * 52 + rules.seating.jokers == 54
    deal = Deal.from_seed(rules, 1, (0, 0), "5f0c")
    assert [len(hand) for hand in deal.state.hands] == [7, 7]
    threes = sum(len(side_table.threes) for side_table in deal.state.side_tables)
    assert len(deal.state.stock) == 40 - threes
    assert deal.state.pile == []
    assert deal.state.turn == 0


def test_only_two_play() -> None:
    with pytest.raises(BadSeats):
        VARIANTS["manzana"].rules(4)


def test_mz_02_a_canasta_of_four_lets_a_player_go_out() -> None:
    assert code(two("5c", ("KsKhKdKc",)), "A: discard 5c") is None
    assert code(two("5c", ("KsKhKd",)), "A: discard 5c") == "no_canasta"


def test_mz_03_out_with_and_without_a_discard() -> None:
    deal = two("QsQhQd", ("KsKhKdKc",))
    play(deal, "A: meld QsQhQd")
    assert (deal.state.reason, deal.state.by) == ("out", 0)
    last = two("QsQhQd5c", ("KsKhKdKc",))
    play(last, "A: meld QsQhQd", "A: discard 5c")
    assert (last.state.reason, last.state.by) == ("out", 0)


def test_mz_04_the_top_is_melded_at_once() -> None:
    deal = two("5c6c7c", ("KsKhKd",), pile="5dQs", phase="draw")
    assert code(deal, "A: take") == "no_match"
    assert code(deal, "A: take 5c6c") == "no_match"


def test_mz_05_melds_and_their_worth() -> None:
    opened = ("AsAhAd",)
    assert code(two("8s8h2c5c6c", opened), "A: meld 8s8h2c") is None
    assert code(two("8s2cJk5c6c", opened), "A: meld 8s2cJk") == "too_few_naturals"
    assert code(two("8s8h2cJk5c6c", opened), "A: meld 8s8h2cJk") is None
    assert code(two("8s8h2c2dJk5c6c", opened), "A: meld 8s8h2c2dJk") == "meld_full"
    assert code(two("Kc5c6c", ("KsKhKd2c",)), "A: meld Kc") == "meld_full"
    for meld, canasta, cards in (("KsKhKdKc", 500, 40), ("KsKh2cJk", 300, 90)):
        deal = two("5c6c", (meld,), stock="", phase="draw")
        play(deal, "A: draw")
        found = result_of(deal).scores[0]
        assert (found["canastas"], found["melds"]) == (canasta, cards)


@pytest.mark.parametrize(
    ("threes", "melds", "worth"),
    [("3h3d", (), -400), ("3h3d", ("KsKhKd",), 400), ("3h", ("KsKhKd",), 100), ("3h", (), -100)],
)
def test_mz_08_red_threes(threes: str, melds: tuple[str, ...], worth: int) -> None:
    deal = two("5c6c", melds, threes=threes, stock="", phase="draw")
    play(deal, "A: draw")
    assert result_of(deal).scores[0]["threes"] == worth


@pytest.mark.parametrize(("total", "minimum"), [(-5, 15), (0, 50), (1500, 90), (3000, 120)])
def test_first_melds_are_classic_s(total: int, minimum: int) -> None:
    deal = two("5c6c", totals=(total, 0))
    assert deal.rules.opening_minimum(deal.state, 0) == minimum


def test_when_the_pile_is_frozen() -> None:
    """By a wild card in it, or before the own first meld; then a natural pair, otherwise a wild card too."""
    frozen = two("Qc2d5c6c", ("AsAhAd",), pile="2s5dQd", phase="draw")
    assert code(frozen, "A: take Qc2d") == "pile_frozen"
    assert code(two("Qc2d5c6c", ("AsAhAd",), pile="5dQd", phase="draw"), "A: take Qc2d") is None
    unopened = two("QcQs5c6c", pile="5dQd", phase="draw")
    assert code(unopened, "A: take QcQs") == "below_minimum"
    assert code(unopened, "A: take") == "pile_frozen"


def test_the_top_joins_a_meld_of_three_but_no_canasta() -> None:
    assert code(two("5c6c7c", ("KsKh2c",), pile="5dKd", phase="draw"), "A: take") is None
    assert code(two("5c6c7c", ("KsKh2c2d",), pile="5dKd", phase="draw"), "A: take") == "canasta_complete"


def test_black_threes_are_never_melded() -> None:
    assert code(two("3s3c5c", ("KsKhKdKc",)), "A: meld 3s3c") == "black_threes"
    deal = two("5c6c", pile="3s", phase="draw")
    assert code(deal, "A: take 5c6c") == "pile_blocked"


def test_going_out_and_concealed() -> None:
    deal = two("KsKhKdKcQsQhQd5c")
    play(deal, "A: meld KsKhKdKc QsQhQd", "A: discard 5c")
    result = result_of(deal)
    assert (result.concealed, result.scores[0]["going_out"]) == (True, 200)
    plain = two("5c", ("KsKhKdKc",))
    play(plain, "A: discard 5c")
    assert result_of(plain).scores[0]["going_out"] == 100


def test_the_target_is_5000() -> None:
    assert VARIANTS["manzana"].rules(2).target == 5000


def test_what_is_assumed_is_said_to_the_players() -> None:
    """rules: 14.8."""
    text = rule_text("manzana", {}, 2, ENGLISH)[0][2]
    for thing in ("Assumed", "melds", "first meld", "frozen", "threes", "stock", "target"):
        assert thing in text
