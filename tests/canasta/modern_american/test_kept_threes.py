"""Any number of threes kept by choice, as in the profile traditional (rules: 7.3, 14.17)."""

import pytest

from canasta import events as ev
from canasta.actions import Lay, parse_action
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.notation.position import BadPosition
from canasta.notation.record import BadRecord
from canasta.options import BadOption
from canasta.view import View
from tests.canasta.modern_american.positions import KINGS, MODERN, PROFILES, QUEENS, at, seated
from tests.canasta.positions import NAMES, cards, code, play, score, verdict

OPEN = [["JhJdJs"], []]
OUT = [[KINGS, QUEENS, "JhJdJs"], []]
FIRST = "KhKdKs QhQdJk 8s8h2h"
HELD = FIRST.replace(" ", "")


def seen(deal: Deal) -> View:
    return view_of(deal, deal.state.turn, NAMES, None)


def test_the_profiles_keep_them_differently() -> None:
    """rules: 13 threes_kept, 14.16: in the first revision every table keeps one before the opening."""
    kept = {profile: MODERN.rules(4, {"profile": profile}).options["threes_kept"] for profile in PROFILES}
    assert kept == {
        "traditional": "any",
        "pagat": "one_before_opening",
        "league": "one_before_opening",
    }
    for profile in PROFILES:
        assert MODERN.rules(4, {"profile": profile}, 1).options["threes_kept"] == "one_before_opening"
    for value in ("any", "one_before_opening"):
        with pytest.raises(BadOption, match="threes_kept"):
            MODERN.rules(4, {"threes_kept": value}, 1)


@pytest.mark.parametrize("melds", [[[], []], OPEN])
def test_a_player_draws_and_discards_with_any_number_in_hand(melds: list[list[str]]) -> None:
    """rules: 7.3: a side that is open too."""
    deal = at(N="4h5h3h3s3c", melds=melds, phase="draw")
    assert not seen(deal).modern.must_lay
    assert {parse_action("draw"), Lay(cards("3s3h3c")), Lay(cards("3c"))} <= set(deal.offers(0).actions)
    play(deal, "N: draw", "N: discard 4h")
    assert sorted(deal.state.hands[0]) == sorted(cards("5h3h3s3c4c"))


def test_they_are_laid_out_at_the_start_of_a_later_turn() -> None:
    """rules: 7.3: any of them, each with a replacement, before the draw."""
    deal = at(N="4h5h3h3s", melds=OPEN, E="9c9d", S="7c7d", W="QcQd", phase="draw", stock="4c4d5c5d6c6d8c8d")
    play(deal, "N: draw", "N: discard 4h")
    for seat, card in (("E", "9c"), ("S", "7c"), ("W", "Qc")):
        play(deal, f"{seat}: draw", f"{seat}: discard {card}")
    assert play(deal, "N: lay 3s") == [ev.ThreesLaid(0, cards("3s"))]
    assert sorted(deal.state.hands[0]) == sorted(cards("4c5h3h6c"))
    assert deal.state.phase == "draw"
    play(deal, "N: draw", "N: discard 5h")


def test_held_before_the_draw_they_wait_for_the_next_turn() -> None:
    """rules: 7.3, 14.17."""
    deal = at(N="4h5h3h", melds=OPEN, phase="draw")
    play(deal, "N: draw")
    refusal = verdict(deal, "N: lay 3h")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("three_kept", "7.3")
    assert not deal.offers(0).lays


def test_one_just_drawn_is_laid_at_once_or_kept() -> None:
    """rules: 7.3: the one that was held already is another."""
    start = {"N": "4h5h3h", "melds": OPEN, "stock": "3s9h9d9s", "phase": "draw"}
    deal = at(**start)  # type: ignore[arg-type]
    play(deal, "N: draw")
    assert deal.offers(0).lays == (Lay(cards("3s")),)
    assert code(deal, "N: lay 3h3s") == "three_kept"
    play(deal, "N: lay 3s")
    assert deal.state.side_tables[0].threes == list(cards("3s"))
    assert not deal.offers(0).lays
    deal = at(**start)  # type: ignore[arg-type]
    play(deal, "N: draw", "N: discard 4h")
    assert sorted(deal.state.hands[0]) == sorted(cards("5h3h3s"))


def test_two_equal_ones_are_told_apart_by_their_number() -> None:
    """rules: 7.3: one of them was held."""
    deal = at(N="4h5h3h", melds=OPEN, stock="3h9h9d", phase="draw")
    play(deal, "N: draw")
    assert code(deal, "N: lay 3h3h") == "three_kept"
    play(deal, "N: lay 3h")
    assert code(deal, "N: lay 3h") == "three_kept"


def test_a_replacement_is_just_drawn_too() -> None:
    """rules: 7.3."""
    deal = at(N="4h5h", melds=OPEN, stock="3h3s9d", phase="draw")
    play(deal, "N: draw", "N: lay 3h", "N: lay 3s", "N: discard 9d")
    before = at(N="4h5h3h", melds=OPEN, stock="3s9d9s", phase="draw")
    play(before, "N: lay 3h", "N: lay 3s", "N: draw")
    assert len(before.state.side_tables[0].threes) == 2
    kept = at(N="4h5h3h", melds=OPEN, stock="3s9d9s", phase="draw")
    play(kept, "N: lay 3h", "N: draw")
    assert code(kept, "N: lay 3s") == "three_kept"


def test_at_once_is_before_anything_is_melded() -> None:
    """rules: 14.17."""
    deal = at(N="4h5h9h9d9s", melds=OPEN, stock="3h9c", phase="draw", E="8c")
    play(deal, "N: draw", "N: meld 9h9d9s")
    assert code(deal, "N: lay 3h") == "three_kept"
    assert not deal.offers(0).lays


def test_with_the_pile_none_is_laid_out() -> None:
    """rules: 14.17: what is held then was held before."""
    deal = at(N="9h9d4h3h", melds=OPEN, pile="4s9s", phase="draw")
    play(deal, "N: take 9h9d")
    assert code(deal, "N: lay 3h") == "three_kept"
    play(deal, "N: discard 4s")


def test_a_talon_s_threes_are_laid_before_the_draw() -> None:
    """rules: 7.2, 7.3."""
    deal = at(N="4h", melds=OPEN, pending={"N": "3h3s5d6d"}, phase="draw")
    assert {Lay(cards("3s3h")), Lay(cards("3s")), Lay(cards("3h"))} == set(deal.offers(0).lays)
    play(deal, "N: lay 3h", "N: draw")
    assert code(deal, "N: lay 3s") == "three_kept"


def test_in_a_given_position_after_the_draw_they_were_held_before() -> None:
    """rules: 14.17."""
    assert code(at(N="4h5h3h", melds=OPEN), "N: lay 3h") == "three_kept"


def test_a_position_in_which_nothing_could_be_discarded_is_refused() -> None:
    """rules: 14.11, 14.17."""
    with pytest.raises((BadPosition, BadRecord), match=r"start\.hands: N .* nothing but threes"):
        at(N="3h3s", melds=OPEN)
    at(N="3h3s", melds=OPEN, phase="draw")
    at(N="3h", profile="pagat")


@pytest.mark.parametrize("melds", [[[], []], OPEN])
def test_a_discard_may_leave_only_threes(melds: list[list[str]]) -> None:
    """rules: 14.17."""
    deal = at(N="4h3h3s", melds=melds)
    play(deal, "N: discard 4h")
    assert deal.state.hands[0] == list(cards("3h3s"))
    assert (deal.state.turn, deal.over) == (1, False)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [("9h9d9s3h", "no_discard_left"), ("9h9d9s3h3s", "no_discard_left"), ("9h9d9s4h3h", None)],
)
def test_a_meld_that_leaves_only_threes_is_refused(hand: str, expected: str | None) -> None:
    """rules: 7.3, 7.4: one to discard must be left, and a three is a card to go on with."""
    deal = at(N=hand, melds=OPEN)
    assert code(deal, "N: meld 9h9d9s") == expected
    assert (parse_action("meld 9h9d9s") in deal.offers(0).actions) == (expected is None)
    if expected is None:
        play(deal, "N: meld 9h9d9s", "N: discard 4h")
        assert (deal.state.hands[0], deal.over) == (list(cards("3h")), False)


@pytest.mark.parametrize(("pile", "expected"), [("9s", "no_discard_left"), ("4s9s", None), ("4s5s9s", None)])
def test_a_take_that_leaves_only_threes_is_refused(pile: str, expected: str | None) -> None:
    """rules: 7.3, 7.6: what comes with the pile can be discarded."""
    deal = at(N="9h9d3h", melds=OPEN, pile=pile, phase="draw")
    assert code(deal, "N: take 9h9d") == expected
    assert bool(deal.offers(0).takes) == (expected is None)


def test_an_opener_keeps_them_and_a_card_to_discard() -> None:
    """rules: 7.3, 7.5: laying them out is a choice then too."""
    deal = at(N=HELD + "4h3h")
    assert deal.offers(0).melds
    play(deal, f"N: meld {FIRST}", "N: discard 4h")
    assert deal.state.hands[0] == list(cards("3h"))
    only = at(N=HELD + "3h3s", talons=("4s5s6s8s", "4s5s6s"))
    assert code(only, f"N: meld {FIRST}") == "no_discard_left"
    assert not only.offers(0).melds


@pytest.mark.parametrize(("rest", "pile", "offered"), [("3h", "9s", False), ("3h4h", "9s", True)])
def test_an_opener_who_takes_the_pile_keeps_one_too(rest: str, pile: str, offered: bool) -> None:
    """rules: 7.3, 7.6."""
    deal = at(N=HELD + "9h9d" + rest, pile=pile, phase="draw")
    assert bool(deal.offers(0).takes) == offered
    assert (code(deal, f"N: take 9h9d + {FIRST}") is None) == offered


def test_nobody_goes_out_with_one_in_hand() -> None:
    """rules: 14.17: by melding down to a card, by asking, by an eighth card."""
    deal = at(N="9h9d9s4h3h", melds=OUT, stock="")
    assert code(deal, "N: ask") == "three_held"
    play(deal, "N: meld 9h9d9s", "N: discard 4h")
    assert not deal.over
    deal = at(N="9h9d9s4h", melds=OUT, stock="")
    assert code(deal, "N: ask") is None
    play(deal, "N: meld 9h9d9s", "N: discard 4h")
    assert deal.state.reason == "out"
    for hand, expected in (("Kc4h", None), ("Kc4h3h", "meld_full")):
        deal = at(
            N=hand,
            melds=[["KhKdKsKhKdKsKc", QUEENS, "JhJdJs"], []],
            stock="",
            options={"eighth_card_on_out": True},
        )
        assert code(deal, "N: meld Kc") == expected


def test_laid_at_once_it_stands_in_nobody_s_way_out() -> None:
    """rules: 7.3, 7.8."""
    deal = at(N="9h9d9s", melds=OUT, stock="3h4h", phase="draw")
    play(deal, "N: draw")
    assert not any(meld.groups[0].cards == cards("9h9d9s") for meld in deal.offers(0).melds)
    play(deal, "N: lay 3h", "N: meld 9h9d9s", "N: discard 4h")
    assert deal.state.reason == "out"


def test_whoever_draws_nothing_but_threes_lays_one_out() -> None:
    """rules: 7.3, 14.11: nobody is left without a legal discard."""
    deal = at(N="3h", melds=OPEN, stock="3s3d9h9d", phase="draw")
    play(deal, "N: draw")
    assert seen(deal).modern.must_lay
    assert deal.offers(0).actions == (Lay(cards("3s")),)
    refusal = verdict(deal, "N: discard 3h")
    assert refusal is not None
    assert (refusal.code, refusal.instead) == ("threes_first", Lay(cards("3s")))
    play(deal, "N: lay 3s")
    assert deal.offers(0).actions == (Lay(cards("3d")),)
    play(deal, "N: lay 3d", "N: discard 9h")
    assert deal.state.hands[0] == list(cards("3h"))


def test_a_wild_card_is_discarded_from_beside_threes() -> None:
    """rules: 7.7, 14.1: there is nothing else to discard."""
    deal = at(N="3s2hJk", melds=OPEN)
    assert [code(deal, f"N: discard {card}") for card in ("3s", "2h", "Jk")] == ["three_discard", None, None]


@pytest.mark.parametrize(
    ("rest", "expected"), [("Ah", "no_legal_discard"), ("2s", "no_legal_discard"), ("4h", None)]
)
def test_a_three_is_no_card_for_the_empty_pile(rest: str, expected: str | None) -> None:
    """rules: 7.7: where nobody may meld so that only banned cards are left."""
    deal = at(N=f"9h9d9s{rest}3h", melds=OPEN, profile="league", options={"threes_kept": "any"})
    assert code(deal, "N: meld 9h9d9s") == expected
    assert (parse_action("meld 9h9d9s") in deal.offers(0).actions) == (expected is None)


def test_a_special_hand_may_hold_the_one_it_needs() -> None:
    """rules: 7.9: and one that was drawn just now need not be laid out before."""
    straight = "AhKhQhJhTd9h8h7h6h5h4h2hJk"
    deal = at(N=straight, stock="3s9d", phase="draw")
    play(deal, "N: draw", "N: special")
    assert deal.state.reason == "special"


@pytest.mark.parametrize("penalty", [5, 100])
def test_kept_to_the_end_they_cost(penalty: int) -> None:
    """rules: 7.3, 13 three_in_hand_penalty: each; and a hand is worth that while it is held."""
    options = {"three_in_hand_penalty": penalty}
    deal = at(N="4h3h3s", S="", melds=OPEN, stock="", phase="draw", options=options)
    view = seen(deal)
    assert sum(view.game.values[card] for card in view.hand) == 5 + 2 * penalty
    play(deal, "N: draw")
    assert score(deal)[0]["hands"] == -5 - 2 * penalty


def test_a_talon_s_three_was_not_the_last_card_of_the_stock() -> None:
    """rules: 7.3: that one alone costs 5 whatever others cost."""
    deal = at(
        N="4h",
        S="",
        melds=OPEN,
        pending={"N": "3h"},
        stock="",
        phase="draw",
        options={"three_in_hand_penalty": 100},
    )
    play(deal, "N: draw")
    assert score(deal)[0]["hands"] == -105


def test_two_drawn_with_the_last_card_a_three_play_on_by_the_other_one() -> None:
    """rules: 4, 14.13: a talon is not what was drawn."""
    start = {"options": {"draw_count": 2}, "melds": OPEN, "phase": "draw"}
    deal = at(N="4h", pending={"N": "5h"}, stock="3h3s", **start)  # type: ignore[arg-type]
    play(deal, "N: draw")
    assert (deal.over, deal.state.reason) == (True, "stock")
    deal = at(N="4h", stock="9h3s", **start)  # type: ignore[arg-type]
    play(deal, "N: draw")
    assert not deal.over
    play(deal, "N: discard 4h")


def test_two_play_by_the_same_rule() -> None:
    """rules: 7.12."""
    deal = seated(["4h5h3h3s", "9c9d"], phase="draw", stock="4c4d5c5d")
    play(deal, "A: draw", "A: discard 4h")
    assert sorted(deal.state.hands[0]) == sorted(cards("5h3h3s4c"))
