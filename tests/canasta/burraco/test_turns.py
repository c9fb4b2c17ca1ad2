"""The pile, the pots, going out, the end of the stock, the score (rules: 16.3, 16.4, 16.7 to 16.11)."""

from random import Random
from typing import Any

import pytest

from canasta import events as ev
from canasta.cards import format_cards, parse_cards
from canasta.deal import Deal
from canasta.deal.redealing import redealt
from canasta.deal.results import result_of
from canasta.deal.viewing import view_of
from canasta.notation.record import BadRecord, record_from
from canasta.notation.record_writing import position_lines
from canasta.notation.referee import judge
from canasta.options import BadOption
from canasta.terms import EndReason, ScorePart
from canasta.variants import VARIANTS
from tests.canasta.burraco.positions import CLEAN, OTHER_POT, POT, POTS, at, buraco, laid, lies
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import NAMES, code, play

DIRTY = "4h5h6h7hJk9hTh"


def hand(deal: Deal, seat: int = 0) -> str:
    return format_cards(sorted(deal.state.hands[seat]))


# --- the deal ----------------------------------------------------------------------------------------------


def test_any_card_stays_as_the_upcard_and_freezes_nothing() -> None:
    """rules: 16.3."""
    rules = VARIANTS["burraco"].rules(4)
    seen = set()
    for n in range(60):
        deal = Deal.from_seed(rules, 3, (0, 0), f"{n:x}")
        assert len(deal.state.pile) == 1
        seen.add(rules.pack.wild[deal.state.pile[0]])
        assert not rules.pile_frozen(deal.state)
        assert deal.offers(0).takes
    assert seen == {True, False}
    assert Deal.from_seed(VARIANTS["buraco"].rules(4), 3, (0, 0), "a").state.pile == []


@pytest.mark.parametrize(("variant", "stock"), [("burraco", 37), ("buraco", 38)])
def test_without_jokers_the_stock_has_four_cards_less(variant: str, stock: int) -> None:
    deal = Deal.from_seed(VARIANTS[variant].rules(4, {"jokers": 0}), 3, (0, 0), "a")
    assert len(deal.state.stock) == stock


# --- the pile ----------------------------------------------------------------------------------------------


def test_an_open_pile_comes_whole_and_alone_into_the_hand() -> None:
    """rules: 16.4."""
    deal = at("4h9d", pile="5s2cKs", phase="draw")
    assert code(deal, "N: take 4h9d") == "takes_alone"
    assert code(deal, "N: take >m1") == "takes_alone"
    laid(deal, "take")
    assert hand(deal) == format_cards(sorted(parse_cards("4h9d5s2cKs")))
    assert code(deal, "N: discard Ks") is None
    assert code(at("4h9d", phase="draw"), "N: take") == "pile_empty"
    assert code(at("4h9d", pile="5s"), "N: take") == "already_drawn"


def test_the_top_of_a_closed_pile_is_melded_at_once() -> None:
    start: dict[str, Any] = {"pile": "KsKhTh7h", "phase": "draw", "profile": "stbl"}
    assert code(buraco("4s5s9d", **start), "N: take") == "top_must_be_melded"
    assert code(buraco("5h6h9d9s", **start), "N: take 9d9s") == "bad_sequence"
    deal = laid(buraco("5h6h9d", **start), "take 5h6h")
    assert (lies(deal), hand(deal)) == ("5h6h7h", format_cards(sorted(parse_cards("9dKsKhTh"))))
    assert deal.state.pile == []
    joined = laid(buraco("5h9d4s", "8h9hTh", **start), "take")
    assert lies(joined) == "7h8h9hTh"
    assert lies(laid(buraco("6h9d4s", "8h9hTh", **start), "take 6h>m1")) == "6h7h8h9hTh"
    assert lies(laid(buraco("5h6h4s", "8h9hTh", **start), "take 5h6h>new"), 2) == "5h6h7h"


def test_a_buried_card_of_a_closed_pile_does_not_help() -> None:
    deal = buraco("6h9d4s", pile="5h7h", phase="draw", profile="closed")
    assert code(deal, "N: take 5h6h") == "not_in_hand"


def test_a_wild_top_is_used_as_any_wild_card() -> None:
    start: dict[str, Any] = {"phase": "draw", "profile": "closed"}
    assert lies(laid(buraco("5h6h9d4s", pile="Jk", **start), "take 5h6h")) == "Jk5h6h"
    assert lies(laid(buraco("3h4h9d4s", pile="2h", **start), "take 3h4h")) == "2h3h4h"
    assert lies(laid(buraco("9d4s", "3h4hJk", pile="2h", **start), "take")) == "Jk2h3h4h"
    two = buraco("9d4s", "5h6h7h", "8c8d8h", pile="2c", **start)
    assert code(two, "N: take") == "needs_aim"
    assert lies(laid(two, "take >m2"), 2) == "8c8d8h2c"


def test_a_pile_of_one_card_is_discarded_again_only_with_a_twin() -> None:
    start: dict[str, Any] = {"pile": "9h", "phase": "draw"}
    assert code(laid(at("9s4s", **start), "take"), "N: discard 9h") == "one_card_pile"
    assert code(laid(at("9h4s", **start), "take"), "N: discard 9h") is None
    assert code(laid(at("Jk4s", pile="Jk", phase="draw"), "take"), "N: discard Jk") is None
    assert code(laid(at("9s4s", pile="5c9h", phase="draw"), "take"), "N: discard 9h") is None
    melded = laid(at("9h4s9s9d", **start, options={"one_card_pile_back": "never"}), "take")
    assert code(melded, "N: discard 9h") == "one_card_pile"
    assert code(laid(melded, "meld 9h9s9d"), "N: discard 9h") is None
    free = laid(at("9s4s", **start, options={"one_card_pile_back": "free"}), "take")
    assert code(free, "N: discard 9h") is None


def test_a_barred_last_card_is_left_only_if_it_can_be_laid_off() -> None:
    """rules: 16.8."""
    deal = laid(at("6h7h8h", pile="9s", phase="draw"), "take")
    assert code(deal, "N: meld 6h7h8h") == "one_card_pile"
    fits = laid(at("6h7h8h", pile="9h", phase="draw"), "take", "meld 6h7h8h", "meld 9h>m1")
    assert (fits.state.pot_taken, hand(fits)) == ([True, False], format_cards(sorted(parse_cards(POT))))


def test_with_one_card_in_hand_the_pile_is_taken_or_not_by_an_option() -> None:
    start: dict[str, Any] = {"pile": "5s9h", "phase": "draw"}
    assert code(at("4s", **start), "N: take") is None
    assert code(at("4s", **start, options={"one_card_hand_may_take": False}), "N: take") == "one_card_hand"


def test_two_cards_alike_that_may_not_go_back_are_not_taken() -> None:
    options = {"one_card_pile_back": "never"}
    deal = at("9h", pile="9h", phase="draw", options=options)
    assert code(deal, "N: take") == "one_card_pile"
    assert code(at("9h", "6h7h8h", pile="9h", phase="draw", options=options), "N: take") is None


def test_the_first_card_drawn_may_be_put_back_once() -> None:
    """rules: 16.4."""
    start: dict[str, Any] = {"phase": "draw", "options": {"first_draw_again": True}, "stock": "9c8c7c"}
    deal = laid(buraco("4s5d", **start), "draw", "draw")
    assert (format_cards(deal.state.pile), hand(deal)) == ("9c", format_cards(sorted(parse_cards("4s5d8c"))))
    assert code(deal, "N: draw") == "already_drawn"
    assert code(laid(buraco("4s5d", phase="draw"), "draw"), "N: draw") == "already_drawn"
    assert code(laid(buraco("4s5d", pile="Ks", **start), "draw"), "N: draw") == "already_drawn"
    melded = laid(buraco("6h7h8h4s5d", **start), "draw", "meld 6h7h8h")
    assert code(melded, "N: draw") == "already_drawn"
    assert deal.state.history.seen.pile[-1].card == deal.state.pile[0]


# --- the pots ----------------------------------------------------------------------------------------------


def test_a_direct_pot_is_the_hand_at_once() -> None:
    """rules: 16.7."""
    deal = laid(at("6h7h8h"), "meld 6h7h8h")
    assert (deal.state.turn, deal.state.pot_taken, hand(deal)) == (0, [True, False], "KcAc")
    assert deal.state.events[-1] == ev.PotTaken(0, 2, True)
    assert list(map(format_cards, deal.state.pots)) == [OTHER_POT]
    assert not any(deal.state.unplayed)


@pytest.mark.parametrize("card", ["6h", "Jk"])
def test_a_pot_by_discard_is_played_from_the_next_turn_on(card: str) -> None:
    deal = laid(at(card), f"discard {card}")
    assert (deal.state.turn, deal.state.pot_taken, hand(deal)) == (1, [True, False], "KcAc")
    assert deal.state.unplayed == [True, False, False, False]
    for name in "ESW":
        seat = NAMES.index(name)
        play(deal, f"{name}: draw", f"{name}: discard {format_cards(deal.state.hands[seat][:1])}")
    assert deal.state.unplayed[0]
    play(deal, "N: draw")
    assert not any(deal.state.unplayed)


def test_a_side_gets_one_pot_and_the_upper_one_first() -> None:
    deal = laid(at("6h", taken=False), "discard 6h")
    play(deal, "E: draw", "E: discard Ad", "S: draw", "S: discard Qc", "W: draw", "W: discard Tc")
    deal.state.hands[2] = list(parse_cards("8s"))
    deal.state.turn = 2
    play(deal, "S: draw")
    assert code(deal, f"S: discard {format_cards(deal.state.hands[2][-1:])}") is None
    deal.state.hands[2] = list(parse_cards("8s"))
    assert code(deal, "S: discard 8s") == "needs_canasta"


# --- going out ---------------------------------------------------------------------------------------------


def test_nobody_goes_out_without_a_canasta() -> None:
    """rules: 16.8."""
    deal = at("6h7h8h9s", taken=True)
    assert code(deal, "N: meld 6h7h8h") == "needs_canasta"
    assert code(at("9s", "6h7h8h", taken=True), "N: discard 9s") == "needs_canasta"
    assert laid(at("9s", CLEAN, taken=True), "discard 9s").state.reason == EndReason.OUT


def test_burraco_ends_with_a_natural_discard() -> None:
    assert code(at("Jk", CLEAN, taken=True), "N: discard Jk") == "last_card_wild"
    assert code(at("Th", CLEAN, taken=True), "N: meld Th>m1") == "last_card_must_be_discarded"
    required = {"last_discard": "required"}
    assert code(at("Jk", CLEAN, taken=True, options=required), "N: discard Jk") is None
    assert (
        code(at("Th", CLEAN, taken=True, options=required), "N: meld Th>m1") == "last_card_must_be_discarded"
    )


def test_buraco_ends_with_any_card_discarded_or_melded() -> None:
    assert laid(buraco("Jk", CLEAN, taken=True), "discard Jk").state.reason == EndReason.OUT
    out = laid(buraco("Th", CLEAN, taken=True), "meld Th>m1")
    assert (out.state.reason, out.state.by) == (EndReason.OUT, 0)


@pytest.mark.parametrize(("profile", "enough"), [("open", False), ("closed", True), ("stbl", False)])
def test_what_going_out_needs_in_buraco(profile: str, enough: bool) -> None:
    said = code(buraco("9s", DIRTY, taken=True, profile=profile), "N: discard 9s")
    assert said == (None if enough else "needs_canasta")
    any_one = buraco("9s", DIRTY, taken=True, profile=profile, options={"out_needs": "any"})
    assert code(any_one, "N: discard 9s") is None


def test_a_last_card_may_be_left_if_laying_it_off_ends_the_turn() -> None:
    deal = buraco("3h4h5h6h7h8h9h", taken=True)
    assert code(deal, "N: meld 3h4h5h6h7h8h") is None
    assert laid(deal, "meld 3h4h5h6h7h8h", "meld 9h").state.reason == EndReason.OUT
    assert code(at("3h4h5h6h7h8h9h", taken=True), "N: meld 3h4h5h6h7h8h") == "needs_canasta"
    assert code(buraco("3h4h5h6h7h8hTs", taken=True), "N: meld 3h4h5h6h7h8h") == "needs_canasta"


def test_a_direct_pot_and_going_out_may_be_one_turn() -> None:
    deal = laid(
        buraco("9h", "3h4h5h6h7h8h", pots=["ThTs", OTHER_POT]), "meld 9h>m1", "meld Th>m1", "discard Ts"
    )
    score = result_of(deal).scores[0]
    assert (deal.state.reason, score["going_out"], score["penalties"]) == (EndReason.OUT, 100, 0)


def test_a_tiny_pot_that_would_strand_its_player_is_not_taken() -> None:
    assert code(at("9h", "6h7h8h", pots=["Th", OTHER_POT]), "N: meld 9h>m1") is not None
    assert code(buraco("9h", "3h4h5h6h7h8h", pots=["Ts", OTHER_POT]), "N: meld 9h>m1") is None


def test_the_hand_emptied_by_a_closed_take_gets_the_rest_of_the_pile() -> None:
    """rules: 16.12, 30."""
    start: dict[str, Any] = {"phase": "draw", "profile": "closed"}
    deal = laid(buraco("5h6h", pile="Ks7h", **start), "take 5h6h")
    assert (hand(deal), deal.state.pot_taken) == ("Ks", [False, False])
    direct = laid(buraco("5h6h", pile="7h", **start), "take 5h6h")
    assert (hand(direct), direct.state.pot_taken) == ("KcAc", [True, False])
    out = laid(buraco("5h6h", "8s9sTsJsQsKsAs", pile="7h", taken=True, **start), "take 5h6h")
    assert out.state.reason == EndReason.OUT


def test_adding_a_wild_card_to_the_only_clean_canasta_may_lose_the_right_to_go_out() -> None:
    """rules: 16.12, 29."""
    deal = laid(buraco("Jk9s4s", CLEAN, taken=True), "meld Jk>m1", "discard 4s")
    play(deal, "E: draw", "E: discard Ad", "S: draw", "S: discard Qc", "W: draw", "W: discard Tc")
    assert not canasta_rules(deal.rules).quota(deal.state, 0).reached(deal.state.reaches[0].canastas)


# --- the end of the stock, stalemate -----------------------------------------------------------------------


def test_going_out_with_the_last_turn_of_burraco_counts() -> None:
    """rules: 16.9."""
    deal = laid(
        at("9s8s", CLEAN, taken=True, phase="draw", stock="Th9d9c"), "draw", "meld Th>m1", "discard 8s"
    )
    assert (deal.state.reason, len(deal.state.stock)) == (EndReason.STOCK, 2)
    out = laid(at("9s", CLEAN, taken=True, phase="draw", stock="Th9d9c"), "draw", "meld Th>m1", "discard 9s")
    assert out.state.reason == EndReason.OUT


def test_both_pots_may_become_the_stock_one_after_the_other() -> None:
    deal = laid(buraco("4s5s9s", phase="draw", stock="Td", pots=["9d", "9c"]), "draw", "discard 9s")
    assert (len(deal.state.stock), list(map(format_cards, deal.state.pots))) == (1, ["9c"])
    play(deal, "E: draw", "E: discard 9d")
    assert (len(deal.state.stock), deal.state.pots, deal.over) == (1, [], False)
    play(deal, "S: draw", "S: discard 9c")
    assert deal.state.reason == EndReason.STOCK
    assert [score["penalties"] for score in result_of(deal).scores] == [-100, -100]


def test_a_side_that_finds_no_pot_goes_out_without_one() -> None:
    """rules: 16.12, 25."""
    deal = laid(buraco("9s", CLEAN, pots=[], flags=["pot:1"]), "discard 9s")
    score = result_of(deal).scores[0]
    assert (deal.state.reason, score["going_out"], score["penalties"]) == (EndReason.OUT, 100, -100)
    assert code(buraco("9s", "3h4h5h", pots=[], flags=["pot:1"]), "N: discard 9s") == "needs_canasta"


@pytest.mark.parametrize(("rounds", "turns"), [(2, 8), (1, 4), (0, None)])
def test_a_deal_in_which_only_piles_go_round_ends(rounds: int, turns: int | None) -> None:
    deal = at("4h5s", pile="9s8s", phase="draw", options={"stall_rounds": rounds})
    for n in range(12):
        if deal.over:
            break
        seat = deal.state.turn
        name = NAMES[seat]
        play(deal, f"{name}: take", f"{name}: discard {format_cards(deal.state.hands[seat][-1:])}")
        deal.state.pile.insert(0, deal.state.hands[seat].pop(0))
        deal.state.hands[seat] += parse_cards("4c4d")
        ended = n + 1
    assert deal.over == (turns is not None)
    if turns is not None:
        assert (ended, deal.state.reason, deal.state.by) == (turns, EndReason.STOCK, None)


# --- the score ---------------------------------------------------------------------------------------------


def test_a_score_has_its_parts() -> None:
    """rules: 16.10."""
    deal = laid(at("9s", CLEAN, taken=True), "discard 9s")
    ours, theirs = result_of(deal).scores
    assert ours == {
        ScorePart.CANASTAS: 200,
        ScorePart.GOING_OUT: 100,
        ScorePart.THREES: 0,
        ScorePart.MELDS: 45,
        ScorePart.HANDS: -20,
        ScorePart.PENALTIES: 0,
        ScorePart.SPECIAL: 0,
        "total": 325,
    }
    assert (theirs["hands"], theirs["penalties"], theirs["total"]) == (-50, -100, -150)


@pytest.mark.parametrize(("variant", "target"), [("burraco", 2005), ("buraco", 3000)])
def test_a_match_is_over_with_the_target(variant: str, target: int) -> None:
    for before, over in ((target - 325, True), (target - 330, False)):
        deal = laid(at("9s", CLEAN, variant=variant, taken=True, totals=(before, 0)), "discard 9s")
        result = result_of(deal)
        assert result.totals[0] - before == 325
        assert (result.match_over, result.winners) == (over, (0, 2) if over else ())


# --- records, views and other worlds -----------------------------------------------------------------------


def test_pots_and_flags_have_to_agree() -> None:
    """rules: 16.13."""
    for variant, pots, flags in (
        ("burraco", [], []),
        ("burraco", [POT], []),
        ("burraco", POTS, ["pot:0"]),
        ("buraco", POTS, ["pot:1"]),
        ("buraco", [""], []),
        ("buraco", ["3s4s5s6s7s8s9sTsJsQsKsAs"], []),
    ):
        with pytest.raises(BadRecord, match="pots"):
            at("4h9d", variant=variant, pots=list(pots), flags=flags)
    for flag, why in (("pot_unplayed:N", "N"), ("pot_unplayed:E", "E")):
        with pytest.raises(BadRecord, match=why):
            at("4h9d", taken=True, flags=["pot:0", flag])
    assert buraco("4h9d", pots=[], flags=[]).state.pots == []


@pytest.mark.parametrize(
    ("variant", "stock", "refused"),
    [("burraco", "TdJd", True), ("burraco", "TdJdQd", False), ("buraco", "", True), ("buraco", "Td", False)],
)
def test_nobody_is_to_draw_from_a_stock_at_its_end(variant: str, stock: str, refused: bool) -> None:
    if refused:
        with pytest.raises(BadRecord, match="stock"):
            at("4h9d", variant=variant, stock=stock, phase="draw")
    else:
        assert at("4h9d", variant=variant, stock=stock, phase="draw").offers(0).may_draw


def test_an_option_of_another_game_is_refused_with_its_name() -> None:
    for variant, option in (
        ("burraco", "ask_permission"),
        ("burraco", "profile"),
        ("buraco", "initial_minimums"),
        ("buraco", "hand_size"),
    ):
        with pytest.raises(BadOption, match=option):
            VARIANTS[variant].rules(4, {option: 1})


def test_the_referee_tells_of_the_pots() -> None:
    record = {
        "format": "canasta-record/1",
        "variant": "burraco",
        "players": list(NAMES),
        "actions": ["N: meld 6h7h8h", "N: ask", "N: end"],
        "start": {
            "hands": ["6h7h8h3h3d", "", "", ""],
            "stock": "TdJdQd",
            "pots": list(POTS),
            "phase": "meld",
        },
    }
    said = judge(record_from(record))
    state = said["state"]
    assert isinstance(state, dict)
    assert (state["pots"], state["pot_taken"], state["frozen"]) == (list(POTS), [False, False], False)
    assert state["melds"][0] == [{"id": "m1", "cards": "6h7h8h", "kind": "sequence", "canasta": None}]
    actions = said["actions"]
    assert isinstance(actions, list)
    assert [action.get("code") for action in actions] == [None, "not_in_this_game", "not_in_this_game"]


def test_a_position_is_written_and_read_again() -> None:
    deal = laid(at("6h", CLEAN), "discard 6h")
    lines = position_lines(deal, NAMES)
    assert f'pots = ["{OTHER_POT}"]' in lines
    assert 'flags = ["pot:0", "pot_unplayed:N"]' in [line.replace('"melded:N", ', "") for line in lines]


def test_a_view_tells_how_many_cards_the_pots_have_and_of_a_closed_pile_the_top() -> None:
    """rules: 16.13."""
    deal = laid(at("6h"), "discard 6h")
    view = view_of(deal, 1, NAMES, None)
    assert (view.pots, view.unplayed) == ((2,), (0,))
    assert [side.pot_taken for side in view.sides] == [True, False]
    assert view.pile.cards == (parse_cards("6h"))
    closed = view_of(buraco("4h9d", pile="KsKh7h", phase="draw", profile="closed"), 1, NAMES, None)
    assert (closed.pile.size, closed.pile.top, closed.pile.cards) == (3, parse_cards("7h")[0], ())
    assert [thrown.card for thrown in closed.seen.pile] == [None, None, parse_cards("7h")[0]]


def test_pots_are_dealt_again_like_all_that_nobody_sees() -> None:
    deal = Deal.from_seed(VARIANTS["burraco"].rules(4), 3, (0, 0), "5f0c")
    before = format_cards(deal.state.pots[0])
    others = {format_cards(redealt(deal, 0, Random(n)).state.pots[0]) for n in range(20)}
    assert len(others) > 15
    assert before == format_cards(deal.state.pots[0])
    assert all(redealt(deal, 0, Random(n)).state.hands[0] == deal.state.hands[0] for n in range(3))


def test_a_vulnerable_side_is_bound_once() -> None:
    """rules: 16.11."""
    options = {"vulnerable_minimum": 75}
    start: dict[str, Any] = {"options": options, "totals": (1500, 0)}
    deal = buraco("QsKsAsThJhQhKh4h5h6h4s9d", **start)
    assert deal.offers(0).minimum == 75
    laid(deal, "meld QsKsAs ThJhQhKh", "meld 4h5h6h")
    assert deal.offers(0).minimum is None
    assert at("4h9d").offers(0).minimum is None
    closed = buraco("9hTh4s5d", pile="Jh", phase="draw", profile="closed", **start)
    assert code(closed, "N: take 9hTh") == "below_minimum"
    more = buraco("QhThJhQsKsAsJs4s5d", pile="Kh", phase="draw", profile="closed", **start)
    assert code(more, "N: take QhJhTh + QsKsAs") is None


def test_offers_to_a_vulnerable_side_reach_the_minimum() -> None:
    start: dict[str, Any] = {"options": {"vulnerable_minimum": 75}, "totals": (1500, 0)}
    deal = buraco("QsKsAsThJhQhKh4s9d", **start)
    assert deal.offers(0).melds
    assert all(deal.check(0, meld) is None for meld in deal.offers(0).melds)
