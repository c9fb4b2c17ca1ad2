"""What premoves do at a turn, what they leave out, and where they stop."""

from canasta.actions import format_action
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.premoves import Plan, Told, advance
from tests.canasta.hand_and_foot.positions import at as foot
from tests.canasta.modern_american.positions import at as modern
from tests.canasta.positions import NAMES as NESW
from tests.canasta.positions import at, play
from tests.canasta.romme.table import at as romme
from tests.canasta.samba.positions import at as samba

KINGS = [["KhKdKs"], []]
CANASTA = ["KcKsKhKdKcKsKh", "8h8d8s"]


def done(deal: Deal, text: str) -> tuple[list[str], list[str]]:
    """What a premove does at this turn, step by step, and what it tells."""
    left: Plan | None = Plan.read(text)
    seat, steps, told = deal.state.turn, list[str](), list[Told]()
    while left is not None:
        following = advance(left, view_of(deal, seat, NESW, None), lambda action: deal.check(seat, action))
        told += following.told
        left = following.left
        if following.action is None:
            break
        assert deal.check(seat, following.action) is None
        deal.apply(seat, following.action)
        steps.append(format_action(following.action))
    return steps, [str(one).removeprefix("played").strip() for one in told if str(one) != "played"]


# --- the start of the turn ---------------------------------------------------------------------------------


def test_the_pile_is_taken_for_the_rank_that_was_said() -> None:
    deal = at(N="KhKd4c5c6c", pile="9h8dKs", stock="QcQd", phase="draw", melds=[["8h8c8s"], []])
    assert done(deal, "top QK, discard 4c") == (["take KhKd", "discard 4c"], [])


def test_else_a_card_is_drawn_and_it_is_told_that_none_lay_on_top() -> None:
    deal = at(N="KhKd4c5c6c", pile="9hKs8d", stock="QcQd", phase="draw")
    assert done(deal, "top K, discard 4c") == (["draw", "discard 4c"], ["no_top:top K"])


def test_of_the_ways_to_take_the_pile_the_cheapest_is_gone() -> None:
    """On one's own meld with nothing of the hand; else with a pair; a wild card only where it must be."""
    deal = at(N="KhKd2c4c5c6c", pile="9hKs", stock="QcQd", phase="draw", melds=KINGS)
    assert done(deal, "top any") == (["take"], [])
    deal = at(N="KhKd2c4c5c6c", pile="9hKs", stock="QcQd", phase="draw", melds=[["8h8c8s"], []])
    assert done(deal, "top any") == (["take KhKd"], [])
    deal = at(N="Kh2c4c5c6c", pile="9hKs", stock="QcQd", phase="draw", melds=[["8h8c8s"], []])
    assert done(deal, "top any") == (["take Kh2c"], [])


def test_the_pile_is_taken_once_it_is_large_enough() -> None:
    deal = at(N="KhKd4c5c6c", pile="9h8dKs", stock="QcQd", phase="draw", melds=[["8h8c8s"], []])
    assert done(deal, "pile 4+") == (["draw"], ["small_pile:pile 4+"])
    deal = at(N="KhKd4c5c6c", pile="9h8dKs", stock="QcQd", phase="draw", melds=[["8h8c8s"], []])
    assert done(deal, "pile 3+") == (["take KhKd"], [])


def test_a_pile_that_cannot_be_taken_is_left_and_the_rule_is_told() -> None:
    deal = at(N="KhQd4c5c6c", pile="9hKs", stock="QcQd", phase="draw")
    steps, told = done(deal, "top K, discard 4c")
    assert steps == ["draw", "discard 4c"]
    assert [one.split(":")[:2] for one in told] == [["no_take", "top K"]]
    assert told[0].endswith(":take")
    assert "@2.4:" in told[0] or "@2.2:" in told[0]


def test_after_taking_the_pile_the_turn_is_the_players_if_that_was_said() -> None:
    deal = at(N="KhKd4c5c6c", pile="9h8dKs", stock="QcQd", phase="draw", melds=[["8h8c8s"], []])
    assert done(deal, "top K, stop, fit, discard 4c") == (["take KhKd"], [])
    deal = at(N="KhKd4c5c6c", pile="9hKs8d", stock="QcQd", phase="draw")
    assert done(deal, "top K, stop, discard 4c")[0] == ["draw", "discard 4c"]


def test_drawing_and_stopping() -> None:
    deal = at(N="KhKd4c5c6c", pile="9hKs", stock="QcQd", phase="draw")
    assert done(deal, "draw") == (["draw"], [])


def test_nothing_ends_the_deal_by_drawing_from_an_empty_stock() -> None:
    deal = at(N="KhKd4h5h", melds=[["QhQdQs"], ["8h8d8s"]], pile="9sQc", stock="", phase="draw")
    deal.rules.options = {**deal.rules.options, "empty_stock_forced_take": "never"}
    assert done(deal, "top 4, discard 4h") == ([], ["no_top:top 4", "no_draw"])


# --- laying off and laying down ----------------------------------------------------------------------------


def test_whatever_fits_is_laid_off_but_no_wild_card() -> None:
    deal = at(N="KhKd2c4c5c", stock="Kc9d", phase="draw", melds=KINGS)
    steps, told = done(deal, "fit, discard 4c")
    assert steps == ["draw", "meld Kh", "meld Kd", "meld Kc", "discard 4c"]
    assert told == []


def test_the_card_to_discard_is_not_laid_off() -> None:
    deal = at(N="Kh4c5c6c", stock="9d9s", phase="draw", melds=KINGS)
    assert done(deal, "fit, discard Kh")[0] == ["draw", "discard Kh"]
    deal = at(N="KcKc5c6c", stock="9d9s", phase="draw", melds=KINGS)
    assert done(deal, "fit, discard Kc")[0] == ["draw", "meld Kc", "discard Kc"]


def test_nothing_goes_out_unless_it_was_said() -> None:
    """rules: 2.6: the side has a canasta, and could."""
    deal = at(N="8c", stock="8c9d", phase="draw", melds=[CANASTA, []])
    assert done(deal, "fit, discard 8c")[0] == ["draw", "discard 8c"]
    assert not deal.over
    deal = at(N="8c", stock="8c9d", phase="draw", melds=[CANASTA, []])
    assert done(deal, "fit, out, discard safe")[0][:2] == ["draw", "meld 8c"]
    assert deal.over


def test_named_cards_are_laid_down_if_that_is_legal_then() -> None:
    deal = at(N="7h7d7s4c5c6c", stock="9d9s", phase="draw", melds=KINGS)
    assert done(deal, "meld 7h7d7s, discard 4c") == (["draw", "meld 7h7d7s", "discard 4c"], [])
    deal = at(N="7h7d4c5c6c", stock="9d9s", phase="draw", melds=KINGS)
    steps, told = done(deal, "meld 7h7d7s, discard 4c")
    assert steps == ["draw", "discard 4c"]
    assert [one.split(":")[:2] for one in told] == [["no_meld", "meld 7h7d7s"]]
    assert told[0].endswith(":meld 7h7d7s")


def test_named_cards_that_would_go_out_stay_in_the_hand() -> None:
    deal = at(N="7h7d7s4c", stock="9d9s", phase="draw", melds=[CANASTA, []])
    steps, told = done(deal, "meld 7h7d7s, discard 4c")
    assert (steps, told) == (["draw", "meld 7h7d7s", "discard 4c"], [])
    assert not deal.over
    deal = at(N="7h7d7s", stock="9d9s", phase="draw", melds=[CANASTA, []])
    assert done(deal, "meld 7h7d7s, discard 9d") == (["draw", "discard 9d"], ["out:meld 7h7d7s"])


def test_a_first_meld_may_be_planned_and_what_fits_it_after() -> None:
    deal = at(N="AhAdAsKhKdKs4c5c", stock="Kc9s", phase="draw")
    assert done(deal, "meld AhAdAs KhKdKs, fit, discard 4c")[0] == [
        "draw",
        "meld AhAdAs KhKdKs",
        "meld Kc",
        "discard 4c",
    ]


def test_the_same_cards_are_laid_down_once() -> None:
    """There are two packs: the second pair of the same cards stays."""
    deal = at(N="7h7h7d7d7s7s4c5c", stock="9d9s", phase="draw", melds=KINGS)
    assert done(deal, "meld 7h7d7s, discard 4c")[0] == ["draw", "meld 7h7d7s", "discard 4c"]


# --- the discard -------------------------------------------------------------------------------------------


def test_the_first_card_that_can_be_is_discarded() -> None:
    deal = at(N="5c6c7c", stock="9d9s", phase="draw")
    steps, told = done(deal, "discard 4c, discard 5c, discard safe")
    assert steps == ["draw", "discard 5c"]
    assert [one.split(":")[:2] for one in told] == [["no_card", "discard 4c"]]
    assert told[0].endswith(":discard 4c")


def test_else_the_safest_card_is_as_a_stand_in_would() -> None:
    deal = at(N="8c7c6c", stock="9d9s", phase="draw", melds=[[], ["8h8d8s", "7h7d7s", "9h9c9s"]])
    assert done(deal, "discard 4c, discard safe")[0] == ["draw", "discard 6c"]
    deal = at(N="8c7c2c", stock="9d9s", phase="draw", melds=[[], ["8h8d8s", "7h7d7s", "9h9c9s"]])
    assert done(deal, "discard safe")[0][-1] in ("discard 7c", "discard 8c", "discard 9d")


def test_a_wild_card_is_discarded_only_by_its_name() -> None:
    deal = at(N="2c2d", stock="Jk9s", phase="draw")
    assert done(deal, "discard safe") == (["draw"], ["not_safe:discard safe"])
    deal = at(N="2c2d", stock="Jk9s", phase="draw")
    assert done(deal, "discard 2c")[0] == ["draw", "discard 2c"]


def test_what_was_planned_to_be_safe_is_left_to_the_player_where_nothing_is() -> None:
    deal = at(N="8c", melds=[[], ["8h8d8s"]], stock="8c9d", phase="draw")
    assert done(deal, "discard low") == (["draw"], ["not_safe:discard low"])
    deal = at(N="8c4c", melds=[[], ["8h8d8s"]], stock="8c9d", phase="draw")
    assert done(deal, "discard low")[0] == ["draw", "discard 4c"]


# --- the partner's question --------------------------------------------------------------------------------


def asked() -> Deal:
    """North, who holds 30 points, is asked by south."""
    deal = at(N="QhAd", S="8c", melds=[CANASTA, []], stock="9d9s9c", turn="S", phase="draw")
    play(deal, "S: draw", "S: ask")
    assert deal.state.turn == 0
    return deal


def test_the_partner_is_answered_as_planned_and_the_rest_stays() -> None:
    for text, answer in (("yes", "yes"), ("no", "no"), ("<=30", "yes"), ("<=29", "no")):
        deal = asked()
        plan = Plan.read(f"fit, answer {text}")
        following = advance(plan, view_of(deal, 0, NESW, None), lambda action: None)
        assert following.action is not None
        assert format_action(following.action) == answer
        assert (str(following.left), following.told) == ("fit", ())


def test_a_question_without_a_planned_answer_waits_for_its_player() -> None:
    deal = asked()
    following = advance(Plan.read("fit"), view_of(deal, 0, NESW, None), lambda action: None)
    assert (following.action, str(following.left)) == (None, "fit")


# --- what is forced on the way, and threes that are laid out -----------------------------------------------

ONE = {"threes_kept": "one_before_opening"}
OPEN = [["JhJdJs"], []]


def test_a_three_that_has_to_be_laid_out_is_on_the_way() -> None:
    """rules: 7.3: the only move then; what was planned goes on after it."""
    deal = modern(N="4h8h", melds=OPEN, stock="3h9s9d", phase="draw", options=ONE)
    assert done(deal, "discard 4h")[0] == ["draw", "lay 3h", "discard 4h"]
    deal = modern(N="4h8h3h3s", melds=OPEN, stock="9s9d9h", phase="draw", options=ONE)
    assert done(deal, "top K, discard 8h")[0] == ["lay 3h", "lay 3s", "draw", "discard 8h"]


def test_no_more_threes_than_have_to_be_are_laid_out_on_the_way() -> None:
    """rules: 7.3: one stays where one may."""
    deal = modern(N="4h8h3h3s", stock="9s9d9h", phase="draw", options=ONE)
    assert done(deal, "discard 4h")[0] == ["lay 3h", "draw", "discard 4h"]


def test_who_draws_and_stops_lays_out_nothing_after_the_draw() -> None:
    deal = modern(N="4h8h3h", melds=OPEN, stock="9s3s9h", phase="draw", options=ONE)
    assert done(deal, "draw")[0] == ["lay 3h", "draw"]
    assert deal.offers(0).lays


def test_threes_that_may_be_kept_are_laid_out_if_that_was_said() -> None:
    """rules: 7.3, 14.17."""
    for text, steps in (
        ("discard 4h", ["draw", "discard 4h"]),
        ("lay, discard 4h", ["lay 3s3h", "draw", "lay 3d", "discard 4h"]),
        ("lay, draw", ["lay 3s3h", "draw", "lay 3d"]),
        ("draw", ["draw"]),
    ):
        deal = modern(N="4h8h3h3s", melds=OPEN, stock="9s9d3d9h" if "lay" in text else "9s9d", phase="draw")
        assert done(deal, text)[0] == steps


def test_with_nothing_but_threes_in_hand_one_drawn_now_is_laid_out() -> None:
    """rules: 7.3, 14.17: there is no other move."""
    deal = modern(N="3h", melds=OPEN, stock="3s9d9h", phase="draw")
    assert done(deal, "discard safe")[0] == ["draw", "lay 3s", "discard 9d"]


def test_a_pile_that_has_to_be_taken_is_taken_and_the_rest_is_the_players() -> None:
    """rules: 2.7: with the stock empty, the only move of a side that can; what to do with it is not known."""
    deal = at(N="KhKd4h5h", melds=[["QhQdQs"], ["8h8d8s"]], pile="9sQc", stock="", phase="draw")
    assert [format_action(action) for action in deal.offers(0).actions] == ["take"]
    assert done(deal, "discard safe") == (["take"], ["must_take"])


# --- other games -------------------------------------------------------------------------------------------


def test_in_samba_a_card_that_fits_a_sequence_is_laid_off() -> None:
    deal = samba(N="8h4c5d6d", melds=[["5h6h7h"], []], stock="JhJdJsJc", phase="draw")
    steps, told = done(deal, "fit, discard 4c")
    assert steps[0] == "draw"
    assert steps[1].startswith("meld 8h")
    assert steps[2:] == ["discard 4c"]
    assert told == []


def test_in_hand_and_foot_the_last_card_of_the_hand_may_be_discarded_for_the_foot() -> None:
    """rules: 9: two cards are drawn, and anyone who has a foot left does not go out."""
    deal = foot(
        N="Kh4c",
        melds=[["KdKsKc"], []],
        feet=["5c6c7c", "5d6d7d", "5h6h7h", "5s6s7s"],
        stock="KhKc9s9d9h",
        phase="draw",
    )
    steps, _ = done(deal, "fit, discard 4c")
    assert steps[0] == "draw"
    assert steps[-1] == "discard 4c"
    assert len(steps) == 5
    assert not deal.over


def test_in_romme_the_discard_is_taken_into_the_hand_and_the_turn_goes_on() -> None:
    deal = romme("4h8h9hKc", "2s3s", melds=[["5h6h7h"], ["TsJsQs"]], pile="4c8d", phase="draw")
    steps, told = done(deal, "top 8, fit, discard Kc")
    assert steps[0].startswith("take")
    assert steps[-1] == "discard Kc"
    assert told == []
