"""The worked examples of Samba (rules: 8.5)."""

import pytest

from canasta.deal import Deal
from canasta.melds.sequences import fault_of_sequence
from canasta.variants import VARIANTS
from canasta.variants.samba.rules import SambaRules
from tests.canasta.positions import cards, code, play, score
from tests.canasta.samba.positions import MIXED, SAMBA, at

SAMBA_GAME = VARIANTS["samba"]


@pytest.mark.parametrize(("seats", "stock"), [(2, 131), (3, 116), (4, 101), (5, 86), (6, 83)])
def test_sa_01_the_stock_after_the_deal(seats: int, stock: int) -> None:
    """Also the figures of 8.4; red threes are replaced, so they are counted with the stock."""
    rules = SAMBA_GAME.rules(seats)
    deal = Deal.from_seed(rules, seats - 1, (0,) * rules.sides, "1")
    laid = sum(len(side.threes) for side in deal.state.side_tables)
    upcards = len(deal.state.pile)
    assert len(deal.state.stock) + laid + upcards - 1 == stock
    assert {len(hand) for hand in deal.state.hands} == {13 if seats == 6 else 15}


@pytest.mark.parametrize(
    ("laid", "refusal"),
    [
        ("4h5h6h", None),
        ("5h6h7s", "bad_sequence"),
        ("9cTc2h", "mixed_ranks"),
        ("QsKsAs", None),
        ("KsAs4s", "bad_sequence"),
        ("3s4s5s", "bad_sequence"),
        ("4h6h7h", "bad_sequence"),
        ("4h5h", "too_few_cards"),
        ("4h5h6h7h8h9hThJh", "meld_full"),
    ],
)
def test_sa_02_which_cards_are_a_sequence(laid: str, refusal: str | None) -> None:
    deal = at(N=laid + "KdJc", melds=[["AhAdAs"], []])
    answer = code(deal, f"N: meld {laid}")
    if refusal == "mixed_ranks":
        assert answer in ("bad_sequence", "wild_in_sequence")
    else:
        assert answer == refusal


def test_sa_02_a_red_three_begins_no_sequence() -> None:
    fault = fault_of_sequence(cards("3h4h5h"), SambaRules.pack)
    assert fault is not None
    assert fault.code == "bad_sequence"


def test_sa_03_the_five_sambas_of_a_suit_all_hold_eight_nine_and_ten() -> None:
    line = [card + "h" for card in "456789TJQKA"]
    sambas = [line[at : at + 7] for at in range(5)]
    assert [(samba[0], samba[-1]) for samba in sambas] == [
        ("4h", "Th"),
        ("5h", "Jh"),
        ("6h", "Qh"),
        ("7h", "Kh"),
        ("8h", "Ah"),
    ]
    for samba in sambas:
        assert fault_of_sequence(cards("".join(samba)), SambaRules.pack) is None
        assert {"8h", "9h", "Th"} <= set(samba)
    assert fault_of_sequence(cards("".join(line[5:]) + "2h"), SambaRules.pack) is not None


def test_sa_05_the_top_goes_onto_a_sequence_but_bridges_no_gap_and_begins_none() -> None:
    own = [["5d6d7d8d"], []]
    assert code(at(N="9dKsJc", melds=own, pile="4c9d", phase="draw"), "N: take") is None
    assert code(at(N="9dKsJc", melds=own, pile="4cTd", phase="draw"), "N: take") == "no_match"
    assert code(at(N="9dKsJc", melds=own, pile="4cTd", phase="draw"), "N: take 9d") == "no_match"
    assert code(at(N="9dKsJc", melds=own, pile="4cTd", phase="draw"), "N: take 9d>m1") == "no_match"
    none = [["KhKdKs"], []]
    assert code(at(N="7d8dJc", melds=none, pile="4c9d", phase="draw"), "N: take 7d8d") == "no_match"
    assert code(at(N="7d8dJc", melds=none, pile="4c9d", phase="draw"), "N: take") == "no_match"


def test_sa_08_the_score_of_a_side_with_one_canasta() -> None:
    deal = at(
        N="KsQsJs7s",
        S="Jk5s",
        E="4s4d",
        W="4h",
        melds=[["8h8d8s8c8h2h2d", "4c5c6c"], []],
        threes=["3h3d", ""],
        stock="",
        phase="draw",
    )
    play(deal, "N: draw")
    assert deal.over
    side = score(deal)[0]
    expected = {"canastas": 300, "threes": -200, "melds": 105, "hands": -90, "total": 115}
    assert {part: n for part, n in side.items() if n} == expected


def test_sa_09_one_samba_and_nothing_else_lets_nobody_go_out() -> None:
    one, both = [[SAMBA, "KhKdKs"], []], [[SAMBA, MIXED, "KhKdKs"], []]
    assert code(at(N="KcKd", melds=one), "N: meld KcKd") == "no_canasta"
    deal = at(N="KcKd", melds=both)
    assert code(deal, "N: meld KcKd") is None
    play(deal, "N: meld KcKd")
    assert (deal.over, deal.state.by) == (True, 0)
