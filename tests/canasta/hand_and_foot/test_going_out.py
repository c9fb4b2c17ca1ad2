"""Going out of Hand and Foot: what it takes, the partner's foot and leave, and the end of the stock."""

import pytest

from canasta.deal.viewing import view_of
from tests.canasta.hand_and_foot.positions import CLEAN, DIRTY, FOOT, OUT, WILD, at, seated
from tests.canasta.positions import NAMES, code, play, result, score, verdict

FREE = {"hf_ask": False}
SECOND = "AhAdAsAcAhAdAs"
THIRD = "9h9d9s9c9h9d9s"
DIRTIES = [DIRTY, "JhJdJsJcJh2h2d", "ThTdTsTcTh2s2c", "8h8d8s8c8h2s2c"]


@pytest.mark.parametrize(
    ("option", "melds", "legal"),
    [
        ("2-2-1", OUT, True),
        ("2-2-1", OUT[1:], False),
        ("2-2-1", [*OUT[:2], *OUT[3:]], False),
        ("2-2-1", OUT[:4], False),
        ("1-1-0", [CLEAN, DIRTY], True),
        ("1-1-0", [CLEAN, SECOND], False),
        ("1-1-1", [CLEAN, DIRTY, WILD], True),
        ("1-1-1", [CLEAN, DIRTY, DIRTIES[1]], False),
        ("3-4-0", [CLEAN, SECOND, THIRD, *DIRTIES], True),
        ("3-4-0", [CLEAN, SECOND, THIRD, *DIRTIES[1:]], False),
    ],
)
def test_the_canastas_that_it_takes(option: str, melds: list[str], legal: bool) -> None:
    """rules: 9.1, hf_out."""
    deal = at(N="4c", melds=[melds, []], options={**FREE, "hf_out": option})
    assert code(deal, "N: discard 4c") == (None if legal else "no_canasta")
    assert view_of(deal, 0, NAMES, None).sides[0].ready is legal
    assert bool(deal.offers(0).discards) is legal


def test_out_by_melding_all_or_all_but_one() -> None:
    """rules: 9.2: worth 100 either way."""
    for last in ("N: meld 9c", "N: discard 9c"):
        deal = at(N="9c", melds=[[*OUT, "9h9d9s"], []], options=FREE)
        play(deal, last)
        assert (deal.state.reason, deal.state.by) == ("out", 0)
        assert [side["going_out"] for side in score(deal)] == [100, 0]


def test_a_last_discard_where_the_table_asks_for_one() -> None:
    """rules: 9.1, Bicycle: hf_final_discard."""
    options = {**FREE, "hf_final_discard": True}
    deal = at(N="9c9d8c", melds=[[*OUT, "9h9d9s"], []], options=options)
    play(deal, "N: meld 9c")
    assert code(deal, "N: meld 9d") is None
    play(deal, "N: meld 9d", "N: discard 8c")
    assert deal.state.reason == "out"
    deal = at(N="9c9d", melds=[[*OUT, "9h9d9s"], []], options=options)
    assert code(deal, "N: meld 9c9d") == "no_discard_left"
    play(deal, "N: meld 9c", "N: discard 9d")
    assert deal.state.reason == "out"
    with_foot = at(N="9c9d", melds=[["9h9d9s"], []], feet=[FOOT, "", "", ""], options=options)
    assert code(with_foot, "N: meld 9c9d") is None


def test_the_step_may_complete_what_is_missing() -> None:
    """rules: 9.2: the last card closes the last canasta."""
    deal = at(N="9c", melds=[[CLEAN, *OUT[2:], "9h9d9s9c9h9d"], []], options=FREE)
    assert code(deal, "N: discard 9c") == "no_canasta"
    play(deal, "N: meld 9c")
    assert deal.state.reason == "out"


def test_a_refusal_names_what_is_needed_and_what_there_is() -> None:
    """The message says which canastas are missing."""
    refusal = verdict(at(N="4c", melds=[[CLEAN, DIRTY], []], options=FREE), "N: discard 4c")
    assert refusal is not None
    assert "2 clean, 2 dirty and 1 wild" in str(refusal.text)
    assert "1, 1 and 0" in str(refusal.text)
    assert refusal.rule == "9.1"


def test_nobody_goes_out_with_a_foot_left() -> None:
    """rules: 9.2: it is played first; the question is not asked either."""
    deal = at(N="4c5c", melds=[OUT, []], feet=[FOOT, "", "", ""])
    assert code(deal, "N: ask") == "foot_left"
    play(deal, "N: discard 4c")
    assert not deal.over


@pytest.mark.parametrize(("option", "legal"), [(True, False), (False, True)])
def test_the_partner_has_to_be_in_the_foot(option: bool, legal: bool) -> None:
    """rules: 9.1, hf_partner_in_foot; the other side's feet do not matter."""
    options = {**FREE, "hf_partner_in_foot": option}
    deal = at(N="4c", melds=[OUT, []], feet=["", FOOT, FOOT, FOOT], options=options)
    assert code(deal, "N: discard 4c") == (None if legal else "partner_not_in_foot")
    deal = at(N="4c", melds=[OUT, []], feet=["", FOOT, "", FOOT], options=options)
    assert code(deal, "N: discard 4c") is None


def test_in_a_team_of_three_both_partners_have_to_be() -> None:
    """rules: 9.1, 9.2: six players."""
    hands = ["4c", "5c5d", "6c6d", "7c7d", "8c8d", "Tc9d"]
    for foot, verdict_ in ((2, "partner_not_in_foot"), (4, "partner_not_in_foot"), (3, None)):
        feet = ["" if seat != foot else FOOT for seat in range(6)]
        deal = seated(hands, feet=feet, melds=[OUT, []], options=FREE)
        assert code(deal, "A: discard 4c") == verdict_


def test_leave_has_to_be_asked_and_binds() -> None:
    """rules: 9.2; 14.1: after the draw, before anything is melded."""
    melds = [[*OUT, "9h9d9s"], []]
    deal = at(N="9c8c", melds=melds)
    assert code(deal, "N: meld 9c") == "ask_first"
    assert code(deal, "N: ask") is None
    play(deal, "N: ask", "S: yes")
    assert code(deal, "N: discard 9c") == "must_go_out"
    play(deal, "N: meld 9c", "N: discard 8c")
    assert (deal.state.reason, deal.state.by) == ("out", 0)

    deal = at(N="9c9d8c", melds=melds)
    play(deal, "N: ask", "S: no")
    assert code(deal, "N: meld 9c9d") == "may_not_go_out"
    play(deal, "N: meld 9c", "N: discard 8c")
    assert not deal.over
    deal = at(N="9c8c", melds=melds)
    play(deal, "N: ask", "S: no")
    assert code(deal, "N: meld 9c") == "may_not_go_out"

    deal = at(N="9c9d8c7c", melds=melds)
    play(deal, "N: meld 9c")
    assert code(deal, "N: ask") == "ask_too_late"
    assert code(at(N="9c8c7c", melds=[["9h9d9s"], []]), "N: ask") == "cannot_go_out"
    assert code(at(N="9c8c", melds=melds, phase="draw"), "N: ask") == "must_draw"


def test_nobody_asks_where_the_table_does_not() -> None:
    """rules: 9.1, hf_ask; and singles have nobody to ask."""
    assert code(at(N="9c8c", melds=[OUT, []], options=FREE), "N: ask") == "no_question"
    deal = seated(["9c8c", "4c5c"], melds=[[*OUT, "9h9d9s"], []])
    assert code(deal, "A: ask") == "no_question"
    play(deal, "A: meld 9c", "A: discard 8c")
    assert deal.state.reason == "out"


def test_the_question_may_be_optional() -> None:
    """rules: 13, ask_permission in the place of hf_ask."""
    deal = at(N="9c8c", melds=[[*OUT, "9h9d9s"], []], options={"ask_permission": "optional"})
    assert code(deal, "N: ask") is None
    play(deal, "N: meld 9c", "N: discard 8c")
    assert deal.state.reason == "out"


def test_two_cards_are_kept_otherwise() -> None:
    """rules: 9.2."""
    deal = at(N="Qs9c", melds=[["QhQdQs", CLEAN], []])
    assert code(deal, "N: meld Qs") == "no_canasta"
    play(deal, "N: discard 9c")
    assert deal.state.turn == 1


def test_the_stock_is_empty_and_a_draw_is_wanted() -> None:
    """rules: 9.2: the deal ends, nobody gets the 100; taking the pile goes on."""
    deal = at(N="9c9d5c", melds=[OUT, []], stock="", phase="draw", pile="9h")
    assert code(deal, "N: take 9c9d") == "ask_first"
    deal = at(N="9c9d5c6c", melds=[OUT, []], stock="", phase="draw", pile="9h")
    assert code(deal, "N: take 9c9d") is None
    play(deal, "N: draw")
    assert (deal.state.reason, deal.state.by) == ("stock", None)
    assert [side["going_out"] for side in score(deal)] == [0, 0]


@pytest.mark.parametrize(
    ("stock", "drawn", "over"), [("9c", 1, False), ("3h9c", 1, False), ("3h", 0, True), ("3h3d", 0, True)]
)
def test_the_last_cards_of_the_stock(stock: str, drawn: int, over: bool) -> None:
    """rules: 14.13: with two cards drawn as in section 4."""
    deal = at(N="5c6c", melds=[["KhKdKs"], []], stock=stock, phase="draw")
    play(deal, "N: draw")
    assert deal.over is over
    assert len(deal.state.hands[0]) == 2 + drawn


def test_one_card_may_be_drawn_by_option() -> None:
    """rules: 13, draw_count."""
    deal = at(N="5c6c", melds=[["KhKdKs"], []], phase="draw", options={"draw_count": 1})
    play(deal, "N: draw")
    assert len(deal.state.hands[0]) == 3


def test_rounds_decide_the_match() -> None:
    """rules: 9.1: four rounds, the highest total wins."""
    for round_number, over in ((1, False), (3, False), (4, True)):
        deal = at(N="4c", melds=[OUT, []], options=FREE, round_number=round_number, totals=(100, 9000))
        play(deal, "N: discard 4c")
        outcome = result(deal)
        assert outcome.match_over is over
        assert outcome.winners == ((1, 3) if over else ())
    deal = at(N="4c", melds=[OUT, []], options={**FREE, "hf_rounds": 1})
    play(deal, "N: discard 4c")
    assert result(deal).winners == (0, 2)


@pytest.mark.parametrize(
    ("rule", "ahead", "winners"),
    [
        ("extra_hand", 0, ()),
        ("extra_hand", 200, ()),
        ("draw", 200, (0, 1, 2, 3)),
        ("first_to_reach", 200, (1, 3)),
        ("first_to_reach", 0, ()),
    ],
)
def test_equal_totals_after_the_last_round(rule: str, ahead: int, winners: tuple[int, ...]) -> None:
    """rules: 14.10; ahead: by how much the second side led before the round."""
    threes = "3h3d" if ahead else ""
    deal = at(
        N="4c",
        E="4c",
        S="4d",
        W="4d",
        stock="",
        phase="draw",
        round_number=4,
        totals=(0, ahead),
        threes=(threes, ""),
        options={"tie_rule": rule},
    )
    play(deal, "N: draw")
    outcome = result(deal)
    assert outcome.totals[0] == outcome.totals[1]
    assert outcome.winners == winners
    assert outcome.match_over is bool(winners)


def test_a_target_in_the_place_of_rounds() -> None:
    """rules: 9.1, the other column."""
    for total, over in ((0, False), (9000, True)):
        deal = at(
            N="4c",
            melds=[OUT, []],
            options={**FREE, "target_score": 10_000},
            totals=(total, 0),
            round_number=6,
        )
        play(deal, "N: discard 4c")
        assert result(deal).match_over is over
