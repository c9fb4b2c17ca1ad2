"""Sets, sequences and merges (rules: 8.2), and how groups find the meld that they are for (notation)."""

from typing import Any

import pytest

from canasta.cards import format_cards
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.events import Melded, Merged
from canasta.notation.record import BadRecord, read_record
from canasta.notation.record_writing import write_record
from canasta.notation.referee import judge
from tests.canasta.positions import NAMES, cards, code, head_of, play, verdict
from tests.canasta.samba.positions import MIXED, OUT, SAMBA, at


def on_table(deal: Deal, side: int = 0) -> list[str]:
    """The melds of a side as cards."""
    return [format_cards(meld.cards) for meld in deal.state.side_tables[side].melds]


def test_a_sequence_grows_at_both_ends_up_to_seven() -> None:
    deal = at(N="5h9hThJh4hKcQc", melds=[["6h7h8h"], []])
    play(deal, "N: meld 9h")
    play(deal, "N: meld 5h")
    assert on_table(deal) == ["5h6h7h8h9h"]
    assert code(deal, "N: meld Jh>m1") == "bad_sequence"
    events = play(deal, "N: meld 4hTh>m1")
    assert on_table(deal) == ["4h5h6h7h8h9hTh"]
    melded = next(event for event in events if isinstance(event, Melded))
    assert (melded.kind, melded.canasta, melded.size) == ("sequence", "samba", 7)
    assert code(deal, "N: meld Jh>m1") == "meld_full"
    assert code(deal, "N: meld Jh") == "too_few_naturals"


def test_a_view_shows_a_sequence_by_its_suit_and_a_samba_as_closed() -> None:
    deal = at(N="KcQc", melds=[["8h6h7h", SAMBA, MIXED], []])
    own = view_of(deal, 0, NAMES, None).own_melds
    assert [(meld.kind, meld.rank, meld.suit, meld.canasta, meld.closed) for meld in own] == [
        ("sequence", None, 1, None, False),
        ("sequence", None, 3, "samba", True),
        ("set", 6, None, "mixed", False),
    ]
    assert own[0].cards == cards("6h7h8h")
    assert view_of(deal, 0, NAMES, None).game.sequences


@pytest.mark.parametrize(
    ("laid", "where"),
    [
        ("9h", ["6h7h8h9h", "KhKdKs"]),  # the only sequence that it fits
        ("Kc", ["6h7h8h", "KhKdKsKc"]),  # a set of its rank
        ("4h5h", ["4h5h6h7h8h", "KhKdKs"]),
        ("9hThJh", ["6h7h8h9hThJh", "KhKdKs"]),  # joins rather than beginning another
        ("9hThJh>new", ["6h7h8h", "KhKdKs", "9hThJh"]),
        ("JcQcKc", ["6h7h8h", "KhKdKs", "JcQcKc"]),
        ("5h9h>m1", ["5h6h7h8h9h", "KhKdKs"]),
    ],
)
def test_where_cards_go_without_an_aim_and_with_one(laid: str, where: list[str]) -> None:
    deal = at(N="4h5h9hThJhKcJcQcKc", melds=[["6h7h8h", "KhKdKs"], []])
    play(deal, f"N: meld {laid}")
    assert on_table(deal) == where


def test_a_card_that_fits_several_places_needs_an_aim() -> None:
    deal = at(N="9h9dKcQc", melds=[["6h7h8h", "6h7h8h"], []])
    assert code(deal, "N: meld 9h") == "needs_aim"
    play(deal, "N: meld 9h>m2")
    assert on_table(deal) == ["6h7h8h", "6h7h8h9h"]
    deal = at(N="9h9dKcQc", melds=[["6h7h8h", "9s9c9d"], []])
    play(deal, "N: meld 9h")  # the set of its rank comes first
    assert on_table(deal) == ["6h7h8h", "9s9c9d9h"]
    deal = at(N="9h9dKcQc", melds=[["9s9c9d", "9s9c9h"], []])
    assert code(deal, "N: meld 9d") == "needs_aim"


@pytest.mark.parametrize("aim", ["m1", "m2"])
def test_cards_for_both_ends_of_a_sequence_need_an_aim(aim: str) -> None:
    for lying in (["5h6h7h"], ["5h6h7h", "5h6h7h"]):
        deal = at(N="4h8h9hJhKcQc", melds=[lying, []])
        assert code(deal, "N: meld 4h8h") == "needs_aim"
        assert code(deal, "N: meld 8h4h9h") == "needs_aim"
        assert code(deal, "N: meld 4h8h>new") == "bad_sequence"
        assert code(deal, "N: meld 4h9h") == code(deal, "N: meld 4hJh") == "bad_sequence"
        if len(lying) == 2 or aim == "m1":
            play(deal, f"N: meld 4h8h>{aim}")
            assert "4h5h6h7h8h" in on_table(deal)


def test_no_wild_card_goes_into_a_sequence() -> None:
    deal = at(N="2hJk9hKc", melds=[["6h7h8h"], []])
    assert code(deal, "N: meld 2h>m1") == "wild_in_sequence"
    assert code(deal, "N: meld 9hJk>m1") == "wild_in_sequence"


@pytest.mark.parametrize(("laid", "refusal"), [("KhKd2h2d", None), ("KhKdKs2h2dJk", "too_many_wilds")])
def test_a_set_holds_two_wild_cards_at_most(laid: str, refusal: str | None) -> None:
    assert code(at(N=laid + "4c5c", melds=[["AhAdAs"], []]), f"N: meld {laid}") == refusal
    if refusal:
        deal = at(N=laid + "4c5c", melds=[["AhAdAs"], []], options={"max_wild_per_meld": 3})
        assert code(deal, f"N: meld {laid}") is None


def test_wild_cards_alone_are_no_meld() -> None:
    assert code(at(N="2h2dJk4c5c", melds=[["AhAdAs"], []]), "N: meld 2h2dJk") == "needs_aim"


def test_a_set_may_grow_beyond_seven_unless_the_table_says_otherwise() -> None:
    seven = "8h8d8s8c8h8d8s"
    assert code(at(N="8c4c5c", melds=[[seven], []]), "N: meld 8c") is None
    closed = {"samba_set_max": 7}
    deal = at(N="8c8h8d4c5c", melds=[[seven], []], options=closed)
    assert code(deal, "N: meld 8c>m1") == "meld_full"
    assert code(deal, "N: meld 8c") == "too_few_naturals"
    play(deal, "N: meld 8c8h8d")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [7, 3]


def test_two_sets_of_a_rank_may_lie_side_by_side() -> None:
    deal = at(N="KcKhKd4c5c", melds=[["KhKdKs"], []])
    play(deal, "N: meld KcKhKd>new")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [3, 3]
    options = {"second_meld_same_rank": "no"}
    assert (
        code(at(N="KcKhKd4c", melds=[["KhKdKs"], []], options=options), "N: meld KcKhKd>new") == "rank_taken"
    )


# --- merging ------------------------------------------------------------------------------------------------


def test_two_sets_are_put_together_and_the_first_stays() -> None:
    deal = at(N="4c5c", melds=[["KhKdKs2h", "QhQdQs", "KcKhKd2d"], []])
    events = play(deal, "N: merge m1 m3")
    assert on_table(deal) == ["KhKdKs2hKcKhKd2d", "QhQdQs"]
    assert deal.state.reach.canastas == 1
    merged = events[0]
    assert isinstance(merged, Merged)
    assert (merged.meld, merged.other, merged.size, merged.canasta) == ("m1", "m3", 8, "mixed")


@pytest.mark.parametrize(
    ("merge", "refusal"),
    [
        ("m1 m2", "no_merge"),  # two ranks
        ("m1 m1", "no_merge"),
        ("m1 m4", "no_merge"),  # a sequence
        ("m1 m9", "no_such_meld"),
        ("m1 m5", "no_such_meld"),  # theirs
        ("m1 m3", "too_many_wilds"),
    ],
)
def test_what_cannot_be_put_together(merge: str, refusal: str) -> None:
    deal = at(N="4c5c", melds=[["KhKd2s2h", "QhQdQs", "KcKhKd2d", "4h5h6h"], ["KhKcKs"]])
    assert code(deal, f"N: merge {merge}") == refusal


def test_a_merge_needs_no_draw_first_but_the_own_turn() -> None:
    deal = at(N="4c5c", melds=[["KhKdKs", "KcKhKd"], []], phase="draw", pile="4d")
    assert code(deal, "E: merge m1 m2") == "not_your_turn"
    play(deal, "N: merge m1 m2", "N: draw")
    assert on_table(deal) == ["KhKdKsKcKhKd"]


def test_a_merge_may_complete_the_canasta_that_going_out_needs() -> None:
    deal = at(N="4c", melds=[[MIXED, "KhKdKsKc", "KhKdKs"], []])
    assert code(deal, "N: discard 4c") == "no_canasta"
    play(deal, "N: merge m2 m3", "N: discard 4c")
    assert (deal.over, deal.state.by) == (True, 0)


def test_melding_down_to_one_card_is_legal_where_a_merge_still_lets_the_player_out() -> None:
    table = [[MIXED, "KhKdKsKc", "KhKdKs", "QhQdQs"], []]
    assert code(at(N="Qc4c", melds=table), "N: meld Qc") is None
    assert code(at(N="Qc4c", melds=[table[0][1:], []]), "N: meld Qc") == "no_canasta"


def test_two_canastas_are_not_made_one_by_a_player_who_could_not_go_on() -> None:
    deal = at(N="4c", melds=[["KhKdKsKcKhKdKs", "KcKhKdKsKc2h2d"], []])
    assert code(deal, "N: merge m1 m2") == "no_canasta"
    assert code(deal, "N: discard 4c") is None


def test_sets_that_would_be_too_big_stay_apart() -> None:
    deal = at(N="4c5c", melds=[["KhKdKsKc", "KhKdKsKc"], []], options={"samba_set_max": 7})
    assert code(deal, "N: merge m1 m2") == "meld_full"


# --- black threes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_three_to_six_black_threes_are_melded_on_going_out(count: int) -> None:
    threes = "3s3c3s3c3s3c"[: 2 * count]
    deal = at(N=threes + "4c", melds=[OUT, []])
    assert code(deal, f"N: meld {threes}") is None
    assert code(at(N=threes + "4c5c", melds=[OUT, []]), f"N: meld {threes}") == "black_threes"


# --- the record ---------------------------------------------------------------------------------------------


def test_the_referee_names_sequences_sambas_and_merges() -> None:
    record = f"""
format = "canasta-record/1"
variant = "samba"
players = ["N", "E", "S", "W"]
actions = ["N: meld 9h", "N: merge m3 m4", "N: discard 4c"]
[start]
hands = ["9h4c5c", "4s4d", "5s5d", "6s6d"]
stock = "JhJd"
pile = "7s"
phase = "meld"
melds = [["8h6h7h", "{SAMBA}", "KhKdKs", "KcKhKd"], []]
"""
    judged: dict[str, Any] = judge(read_record(record))
    assert [entry["ok"] for entry in judged["actions"]] == [True] * 3
    assert judged["state"]["melds"][0] == [
        {"id": "m1", "cards": "6h7h8h9h", "kind": "sequence", "canasta": None},
        {"id": "m2", "cards": SAMBA, "kind": "sequence", "canasta": "samba"},
        {"id": "m3", "cards": "KhKdKsKcKhKd", "kind": "set", "canasta": None},
    ]


@pytest.mark.parametrize("melds", ["4h5h7h", "4h5h", "4h5h6h2s", "3s4s5s", "4h5h6s"])
def test_a_position_with_a_bad_sequence_is_refused(melds: str) -> None:
    with pytest.raises(BadRecord, match="melds"):
        at(N="KcQc", melds=[[melds], []])


def test_a_position_with_sequences_is_written_as_it_is_read() -> None:
    deal = at(N="KcQc", melds=[["6h7h8h", SAMBA], ["AhAdAs"]])
    text = write_record(
        head_of(deal.rules, 3, players=NAMES),
        [],
        start=deal,
    )
    again = read_record(text).begin()
    assert [on_table(again, side) for side in (0, 1)] == [["6h7h8h", SAMBA], ["AhAdAs"]]


def test_a_refusal_names_the_section_of_sambas_own_text() -> None:
    refusal = verdict(at(N="5h6h8h4c", melds=[["AhAdAs"], []]), "N: meld 5h6h8h")
    assert refusal is not None
    assert refusal.rule == "8.2"
