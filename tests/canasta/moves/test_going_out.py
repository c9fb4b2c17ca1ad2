"""Going out, concealed or not, and the question to the partner (rules: 2.6)."""

import pytest

from canasta.deal import Deal
from canasta.events import Answered, Asked, DealOver
from canasta.terms import EndReason
from tests.canasta.positions import at, code, play, score, seated, verdict

CANASTA = [["KcKsKhKdKcKsKh"], []]
MELD = [["KcKsKh"], []]
SEVENS = "4h4d4s4c4h4d4s"


@pytest.mark.parametrize(
    ("hand", "lines"),
    [
        ("QhQdQs", ["N: meld QhQdQs"]),
        ("9c", ["N: discard 9c"]),
        ("QhQdQs9c", ["N: meld QhQdQs", "N: discard 9c"]),
        ("QhQdQs9c9d9h", ["N: meld QhQdQs 9c9d9h"]),
    ],
)
def test_out_by_melding_all_or_all_but_a_discarded_one(hand: str, lines: list[str]) -> None:
    """rules: 2.6: a last discard is optional."""
    deal = at(N=hand, melds=CANASTA)
    events = play(deal, *lines)
    assert events[-1] == DealOver(EndReason.OUT, 0, False)
    assert (deal.state.reason, deal.state.by, deal.state.hands[0]) == ("out", 0, [])
    assert score(deal)[0]["going_out"] == 100


def test_going_out_needs_a_canasta() -> None:
    """rules: 2.6, 1.2 I4: without one, melding down to one card or none is illegal."""
    deal = at(N="QhQdQs9c", melds=MELD)
    assert code(deal, "N: meld QhQdQs") == "no_canasta"
    assert code(at(N="QhQdQs", melds=MELD), "N: meld QhQdQs") == "no_canasta"
    assert code(at(N="QhQdQs9c9d", melds=MELD), "N: meld QhQdQs") is None
    assert code(at(N="9c", melds=MELD), "N: discard 9c") == "no_canasta"


def test_the_canasta_may_come_about_in_the_same_turn() -> None:
    """rules: 2.6: after the melds of this turn."""
    deal = at(N="KdKcKsKh9c", melds=MELD)
    play(deal, "N: meld KdKcKsKh", "N: discard 9c")
    assert deal.state.by == 0


def test_the_partners_canasta_counts_and_the_other_sides_does_not() -> None:
    """rules: 2.6: of the own side."""
    deal = at(S="QhQdQs9c", turn="S", melds=CANASTA)
    assert code(deal, "S: meld QhQdQs") is None
    deal = at(E="QhQdQs9c", turn="E", melds=[CANASTA[0], ["AsAhAd"]])
    assert code(deal, "E: meld QhQdQs") == "no_canasta"


def test_a_player_with_one_card_draws_and_discards_one_of_two() -> None:
    """rules: 1.2 I4: nobody is left without a move."""
    deal = at(N="9c", melds=MELD, phase="draw", stock="9d4c")
    play(deal, "N: draw")
    assert code(deal, "N: meld 9c9d") == "too_few_cards"
    play(deal, "N: discard 9d")
    assert deal.state.turn == 1


def test_two_canastas_are_needed_by_option() -> None:
    """rules: 13, canastas_to_go_out."""
    options = {"canastas_to_go_out": 2}
    assert code(at(N="QhQdQs9c", melds=CANASTA, options=options), "N: meld QhQdQs") == "no_canasta"
    two = [[*CANASTA[0], "AcAsAhAdAcAsAh"], []]
    assert code(at(N="QhQdQs9c", melds=two, options=options), "N: meld QhQdQs") is None
    assert (
        code(at(N="Qh9c", melds=[[*CANASTA[0], "QcQsQhQdQcQs"], []], options=options), "N: meld Qh") is None
    )


def concealed(deal: Deal, *lines: str) -> bool:
    play(deal, *lines)
    assert deal.state.reason == "out"
    assert score(deal)[deal.state.side_of[deal.state.by or 0]]["going_out"] == (
        200 if deal.state.concealed else 100
    )
    return deal.state.concealed


def test_concealed_is_200_in_all() -> None:
    """rules: 2.6: not 100 and 200."""
    deal = at(N=SEVENS + "9c")
    assert concealed(deal, f"N: meld {SEVENS}", "N: discard 9c")
    assert score(deal)[0]["going_out"] == 200


def test_concealed_in_several_steps_of_one_turn() -> None:
    """rules: 2.6: goes out in this turn."""
    deal = at(N=SEVENS + "QhQdQs9c", melds=MELD)
    assert concealed(deal, "N: meld QhQdQs", "N: meld 4h4d4s", "N: meld 4c4h4d4s", "N: discard 9c")


@pytest.mark.parametrize(("first", "is_concealed"), [("N: take KhKd", False), ("N: draw", True)])
def test_a_pile_taken_in_an_earlier_turn_was_melding(first: str, is_concealed: bool) -> None:
    """rules: 2.6: the player has melded nothing before, with the pile's top card neither."""
    hand = "KhKd4h4d4s4c4h4d9c" if first == "N: take KhKd" else "4h4d4s4c4h4d9c"
    stock = "8d8h8s4s7c" if first == "N: take KhKd" else "5d8d8h8s4s7c"
    deal = at(N=hand, E="9s9h", S="9s9h", W="Ts8c", pile="5cKs", stock=stock, phase="draw", melds=MELD)
    play(deal, first, f"N: discard {'5c' if first == 'N: take KhKd' else '5d'}")
    play(deal, "E: draw", "E: discard 8d", "S: draw", "S: discard 8h", "W: draw", "W: discard 8s", "N: draw")
    assert concealed(deal, "N: meld 4h4d4s4c4h4d4s", "N: discard 9c") is is_concealed


def test_melds_of_a_given_position_are_those_of_a_player_alone() -> None:
    """So that such a player goes out concealed no more; a partner might have laid them (notation)."""
    options = {"canastas_to_go_out": 1}
    alone = seated("AB", [SEVENS + "9c", "5c5d"], melds=[["QhQdQs"], []], options=options)
    play(alone, f"A: meld {SEVENS}", "A: discard 9c")
    assert not alone.state.concealed
    pair = at(N=SEVENS + "9c", melds=[["QhQdQs"], []])
    assert concealed(pair, f"N: meld {SEVENS}", "N: discard 9c")


def test_concealed_although_the_partner_has_melded() -> None:
    """rules: 2.6: the player has melded nothing before."""
    deal = at(N=SEVENS + "9c", melds=MELD, flags=["melded:S"])
    assert concealed(deal, f"N: meld {SEVENS}", "N: discard 9c")


def test_not_concealed_after_an_own_meld_of_an_earlier_turn() -> None:
    """rules: 2.6."""
    deal = at(N=SEVENS + "9c", melds=MELD, flags=["melded:N"])
    assert not concealed(deal, f"N: meld {SEVENS}", "N: discard 9c")


def test_a_meld_of_an_earlier_turn_is_remembered() -> None:
    """rules: 2.6."""
    deal = at(N="QhQdQs9d" + SEVENS, E="9s", S="9h", W="9h", melds=MELD, stock="5c6c7c8c")
    play(deal, "N: meld QhQdQs", "N: discard 9d")
    for seat, card in (("E", "5c"), ("S", "6c"), ("W", "7c")):
        play(deal, f"{seat}: draw", f"{seat}: discard {card}")
    assert not concealed(deal, "N: draw", f"N: meld {SEVENS}", "N: discard 8c")


def test_not_concealed_when_a_card_is_added_to_the_partners_meld() -> None:
    """rules: 2.6, 2.10 CL-10."""
    deal = at(N=SEVENS + "Kd", melds=MELD)
    assert not concealed(deal, f"N: meld {SEVENS}", "N: meld Kd")


def test_not_concealed_without_a_complete_canasta_laid_down() -> None:
    """rules: 2.6: lays down a complete canasta in this turn."""
    deal = at(N="QhQdQs9c", melds=CANASTA)
    assert not concealed(deal, "N: meld QhQdQs", "N: discard 9c")


def test_red_threes_do_not_spoil_a_concealed_hand() -> None:
    """rules: 1.3, 2.6."""
    deal = at(N=SEVENS, threes=("3h", ""), phase="draw", stock="3d9c5c")
    assert concealed(deal, "N: draw", f"N: meld {SEVENS}", "N: discard 9c")


def test_concealed_after_taking_the_pile() -> None:
    """rules: 2.6, option concealed_after_pile."""
    for allowed in (True, False):
        deal = at(
            N="AhAdAsAcAhAd9c9d",
            pile="9hAs",
            phase="draw",
            options={"concealed_after_pile": allowed},
        )
        assert concealed(deal, "N: take AhAdAsAcAhAd", "N: meld 9c9d9h") is allowed


def test_not_concealed_when_the_pile_is_taken_onto_the_partners_meld() -> None:
    """rules: 2.6: adds nothing to the partner's melds, the top card included."""
    deal = at(N=SEVENS + "9c", pile="Kd", phase="draw", melds=MELD)
    assert not concealed(deal, "N: take", f"N: meld {SEVENS}", "N: discard 9c")


def test_the_concealed_bonus_is_an_option() -> None:
    """rules: 13, concealed_bonus_total."""
    deal = at(N=SEVENS, options={"concealed_bonus_total": 500})
    play(deal, f"N: meld {SEVENS}")
    assert score(deal)[0]["going_out"] == 500


# The question to the partner.


def test_yes_binds_to_go_out() -> None:
    """rules: 2.6."""
    deal = at(N="QhQdQs9cKd", S="4h5h", melds=CANASTA)
    assert play(deal, "N: ask") == [Asked(0, 2)]
    assert (deal.state.turn, deal.state.phase) == (2, "answer")
    assert code(deal, "N: meld QhQdQs") == "not_your_turn"
    assert code(deal, "S: draw") == "question_open"
    assert code(deal, "E: yes") == "not_your_turn"
    assert play(deal, "S: yes") == [Answered(2, True)]
    assert (deal.state.turn, deal.state.phase) == (0, "meld")
    assert code(deal, "N: discard 9c") == "must_go_out"
    play(deal, "N: meld Kd", "N: meld QhQdQs", "N: discard 9c")
    assert deal.state.by == 0


def test_yes_refuses_a_step_after_which_going_out_would_be_impossible() -> None:
    """rules: 2.6, 14.11."""
    deal = at(N="QhQd2s4h4d2h9c", S="5h", melds=CANASTA)
    play(deal, "N: ask", "S: yes")
    assert code(deal, "N: meld 2s2h>m1") == "must_go_out"
    assert code(deal, "N: meld QhQd2s") is None


def test_no_binds_to_stay_in() -> None:
    """rules: 2.6."""
    deal = at(N="QhQdQs9cKd", S="4h5h", melds=CANASTA)
    play(deal, "N: ask", "S: no")
    assert code(deal, "N: meld QhQdQsKd") == "mixed_ranks"
    assert code(deal, "N: meld QhQdQs Kd") == "may_not_go_out"
    play(deal, "N: meld QhQdQs")
    assert code(deal, "N: meld Kd") == "may_not_go_out"
    play(deal, "N: discard 9c")
    assert deal.state.turn == 1


def test_without_an_answer_the_player_who_asked_decides() -> None:
    """rules: 14.18."""
    for mode in ("optional", "mandatory"):
        deal = at(N="QhQdQs9cKd", S="4h5h", melds=CANASTA, options={"ask_permission": mode})
        play(deal, "N: ask")
        assert play(deal, "S: pass") == [Answered(2, None)]
        assert (deal.state.turn, deal.state.phase) == (0, "meld")
        assert code(deal, "N: ask") == "already_asked"
        assert code(deal, "N: discard 9c") is None, "bound by nothing"
        play(deal, "N: meld Kd", "N: meld QhQdQs", "N: discard 9c")
        assert deal.state.by == 0


def test_a_question_without_an_answer_is_not_the_one_that_a_side_has() -> None:
    """rules: 7.8, 14.18."""
    melds = [["KcKsKhKdKcKsKh", "8c8s8h8d8c8s8h"], []]
    for answer, again in (("no", "already_asked"), ("pass", None)):
        deal = at(
            N="QhQdQs9c", E="4d", S="4h", W="4s", melds=melds, stock="5c6c7c9d", variant="modern_american"
        )
        play(deal, "N: ask", f"S: {answer}", "N: discard 9c")
        for seat, card in (("E", "5c"), ("S", "6c"), ("W", "7c")):
            play(deal, f"{seat}: draw", f"{seat}: discard {card}")
        play(deal, "N: draw")
        assert code(deal, "N: ask") == again


def test_before_revision_3_every_question_has_an_answer() -> None:
    """rules: 14.18."""
    deal = at(N="QhQdQs9cKd", S="4h5h", melds=CANASTA, revision=2)
    play(deal, "N: ask")
    assert code(deal, "S: pass") == "not_in_this_game"
    assert [answer.yes for answer in deal.offers(2).answers] == [True, False]


def test_nobody_need_ask() -> None:
    """rules: 2.6."""
    deal = at(N="QhQdQs9c", S="4h5h", melds=CANASTA)
    play(deal, "N: meld QhQdQs", "N: discard 9c")
    assert deal.state.by == 0


def test_the_question_comes_before_anything_further_is_melded() -> None:
    """rules: 2.6."""
    deal = at(N="QhQdQs9cKd", S="4h", melds=CANASTA)
    play(deal, "N: meld Kd")
    assert code(deal, "N: ask") == "ask_too_late"


def test_the_question_may_come_after_taking_the_pile_with_its_meld() -> None:
    """rules: 2.6."""
    deal = at(N="QhQd9c9d", S="4h", pile="9sQs", phase="draw", melds=CANASTA)
    play(deal, "N: take QhQd", "N: ask", "S: yes", "N: meld 9c9d9s")
    assert deal.state.by == 0


def test_the_question_is_put_once_in_a_turn() -> None:
    """rules: 2.6: the answer binds."""
    deal = at(N="QhQdQs9c", S="4h", melds=CANASTA)
    play(deal, "N: ask", "S: no")
    assert code(deal, "N: ask") == "already_asked"
    assert code(deal, "N: yes") == "no_question"


def test_the_question_may_be_put_again_in_a_later_turn() -> None:
    """rules: 2.6."""
    deal = at(N="QhQdQs9c", E="4d", S="4h", W="4s", melds=CANASTA, stock="5c6c7c9d")
    play(deal, "N: ask", "S: no", "N: discard 9c")
    for seat, card in (("E", "5c"), ("S", "6c"), ("W", "7c")):
        play(deal, f"{seat}: draw", f"{seat}: discard {card}")
    play(deal, "N: draw", "N: ask", "S: yes", "N: meld QhQdQs", "N: discard 9d")
    assert deal.state.by == 0


def test_the_question_is_allowed_only_if_going_out_is_possible() -> None:
    """rules: 2.6, the engine's advice."""
    assert code(at(N="QhQd9c8c", melds=CANASTA), "N: ask") == "cannot_go_out"
    assert code(at(N="QhQdQs9c", melds=MELD), "N: ask") == "cannot_go_out"


def test_a_no_never_strands_the_player_who_asked() -> None:
    """rules: 14.11: with one card left nothing but going out remains, so there is nothing to ask."""
    deal = at(N="QhQd9c", S="4h", pile="Qs", phase="draw", melds=CANASTA)
    play(deal, "N: take QhQd")
    refusal = verdict(deal, "N: ask")
    assert refusal is not None
    assert not deal.offers(0).may_ask
    play(deal, "N: discard 9c")
    assert deal.state.by == 0


def test_nobody_asks_where_the_table_has_no_question() -> None:
    """rules: 13, ask_permission = off."""
    deal = at(N="QhQdQs9c", melds=CANASTA, options={"ask_permission": "off"})
    assert code(deal, "N: ask") == "no_question"
    assert not deal.offers(0).may_ask


def test_the_question_is_a_duty_by_option() -> None:
    """rules: 13, ask_permission = mandatory."""
    deal = at(N="QhQdQs9c", S="4h", melds=CANASTA, options={"ask_permission": "mandatory"})
    assert code(deal, "N: meld QhQdQs") == "ask_first"
    play(deal, "N: ask", "S: yes", "N: meld QhQdQs", "N: discard 9c")
    assert deal.state.by == 0


def test_where_leave_is_a_duty_no_take_leaves_a_single_card() -> None:
    """rules: 14.11: after the take the partner might say no."""
    deal = at(
        N="QhQd9c", S="4h", pile="Qs", phase="draw", melds=CANASTA, options={"ask_permission": "mandatory"}
    )
    assert code(deal, "N: take QhQd") == "ask_first"
    assert code(deal, "N: draw") is None


def test_the_last_card_may_complete_the_canasta_that_is_needed() -> None:
    """rules: 2.6, 14.11: the turn can still be ended legally, by melding that card too."""
    deal = at(N="QhQdQs2s", melds=[["KcKsKhKdKcKs", "TsThTd"], []])
    play(deal, "N: meld QhQdQs")
    assert code(deal, "N: discard 2s") == "no_canasta"
    assert code(deal, "N: meld 2s>T") == "no_canasta"
    play(deal, "N: meld 2s>K")
    assert (deal.state.reason, deal.state.by) == ("out", 0)


def test_what_lies_hidden_in_the_pile_decides_nothing() -> None:
    """rules: 2.4: the pile may be looked through by nobody, so a refusal must not tell either."""
    canasta = "KcKsKhKdKcKsKh"
    for hidden in ("Kd", "9c", "3s", "2s"):
        deal = at(N="QhQd", pile=hidden + "Qs", phase="draw", melds=[["KcKsKhKdKcKs"], []])
        assert code(deal, "N: take QhQd") == "no_canasta"
        deal = at(N="QhQd3s3c3c9d", pile=hidden + "Qs", phase="draw", melds=[[canasta], []])
        assert code(deal, "N: take QhQd + 3s3c3c") == "black_threes"
        deal = at(N="QhQd3s3c3c", pile=hidden + "Qs", phase="draw", melds=[[canasta], []])
        assert code(deal, "N: take QhQd + 3s3c3c") is None
        play(deal, "N: take QhQd + 3s3c3c", f"N: discard {hidden}")
        assert deal.state.by == 0
