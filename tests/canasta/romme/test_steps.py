"""The steps of a turn in Rommé (rules: 11.2), and what house rules change in them (rules: 13)."""

import pytest

from canasta import events as ev
from canasta.actions import Discard, Draw, format_action, parse_action
from canasta.cards import JOKER, format_cards
from canasta.cards.shuffle import Stream, shuffled
from canasta.deal import Deal
from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.notation.rulebook import rule_text
from canasta.players import choose
from canasta.terms import MeldKind
from canasta.variants import VARIANTS
from tests.canasta.positions import cards, code, play, result, verdict
from tests.canasta.romme.table import at, melds

ROMME = VARIANTS["romme"]


# --- a card for the turn -----------------------------------------------------------------------------------


def test_left_of_the_dealer_begins_with_a_card_turned_up() -> None:
    deal = Deal.from_seed(ROMME.rules(3), 0, (0, 0, 0), "5f0c")
    assert (deal.state.turn, deal.state.phase, len(deal.state.pile)) == (1, "draw", 1)
    assert deal.state.events == [ev.Dealt(0, tuple(deal.state.pile))]


def test_a_starter_of_fourteen_begins_without_a_draw() -> None:
    """rules: 13 romme_start."""
    deal = Deal.from_seed(ROMME.rules(3, {"romme_start": "starter14"}), 0, (0, 0, 0), "5f0c")
    assert (deal.state.turn, deal.state.phase, deal.state.pile) == (1, "meld", [])
    assert [len(hand) for hand in deal.state.hands] == [13, 14, 13]
    assert deal.check(1, Draw()) is not None
    deal.apply(1, Discard(deal.state.hands[1][0]))
    assert (deal.state.turn, deal.state.phase, len(deal.state.pile)) == (2, "draw", 1)


def test_a_joker_turned_up_stays_and_may_be_taken() -> None:
    deal = at("2c3d", "2c", pile="Jk", phase="draw")
    play(deal, "A: take")
    assert JOKER in deal.state.hands[0]


def test_the_discard_goes_into_the_hand_and_may_be_discarded_again() -> None:
    deal = at("2c3d", "2c", pile="4h9s", phase="draw")
    assert play(deal, "A: take") == [ev.TookTop(0, cards("9s")[0])]
    play(deal, "A: discard 9s")
    assert deal.state.turn == 1


def test_the_discard_is_taken_alone() -> None:
    deal = at("9c9d3d", "2c", pile="4h9s", phase="draw")
    refusal = verdict(deal, "A: take 9c9d")
    assert refusal is not None
    assert refusal.code == "takes_alone"
    assert refusal.instead == parse_action("take")
    barred = at("2c3d5s", "2c", pile="9s", phase="draw", options=MUST)
    refusal = verdict(barred, "A: take 2c")
    assert refusal is not None
    assert refusal.instead == Draw()


def test_one_card_for_a_turn_and_none_without_it() -> None:
    deal = at("9c9d3d", "2c", pile="4h9s", phase="draw")
    assert code(deal, "A: discard 9c") == "must_draw"
    assert code(deal, "A: meld 9c9d3d") == "must_draw"
    assert code(deal, "A: swap 9c>m1") == "must_draw"
    play(deal, "A: draw")
    assert code(deal, "A: draw") == "already_drawn"
    assert code(deal, "A: take") == "already_drawn"
    assert code(deal, "B: draw") == "not_your_turn"
    assert code(deal, "A: ask") == "not_in_this_game"
    assert code(deal, "A: end") == "not_in_this_game"


def test_there_may_be_no_discard_to_take() -> None:
    assert code(at("2c3d", "2c", phase="draw"), "A: take") == "pile_empty"


def test_refusals_name_sections_of_the_games_own_text() -> None:
    refusal = verdict(at("2c3d", "2c", phase="draw"), "B: draw")
    assert refusal is not None
    assert refusal.rule == "11.2.3"


# --- the empty stock ---------------------------------------------------------------------------------------


def test_a_deal_without_a_seed_turns_the_pile_over() -> None:
    """notation: the lowest card of the pile is drawn next; its top card stays."""
    deal = at("2c3d", "2c", pile="4h5h6h9s", stock="", phase="draw")
    events = play(deal, "A: draw")
    assert events == [ev.StockRenewed(0, 3, False), ev.Drew(0, 1)]
    assert sorted(deal.state.hands[0]) == sorted(cards("2c3d4h"))
    assert (format_cards(reversed(deal.state.stock)), format_cards(deal.state.pile)) == ("5h6h", "9s")


@pytest.mark.parametrize("how", ["turn_over", "shuffle"])
def test_the_stream_of_the_seed_goes_on_in_the_deal(how: str) -> None:
    """notation: one stream for both shuffles (rules: 13 romme_reshuffle)."""
    deal = Deal.from_seed(ROMME.rules(2, {"romme_reshuffle": how}), 1, (0, 0), "5f0c")
    deal.state.pile = [*deal.state.stock[:6], *deal.state.pile]
    deal.state.stock = []
    lying = deal.state.pile[:-1]
    deal.apply(0, Draw())
    _, stream = shuffled(2, 6, "5f0c")
    expected = list(lying)
    if how == "shuffle":
        stream.shuffle(expected)
        assert expected != lying
    assert [deal.state.hands[0][-1], *reversed(deal.state.stock)] == expected
    assert len(deal.state.pile) == 1


def test_the_shuffle_at_the_start_is_the_plain_one() -> None:
    taken, stream = shuffled(2, 6, "5f0c")
    again = [*range(52), *range(52), *(JOKER,) * 6]
    other = Stream("5f0c")
    other.shuffle(again)
    assert taken == again
    assert stream.below(1000) == other.below(1000)


@pytest.mark.parametrize("pile", ["", "9s"])
def test_with_nothing_to_draw_the_deal_ends(pile: str) -> None:
    deal = at("2c3d", "Ac", pile=pile, stock="", phase="draw")
    play(deal, "A: draw")
    outcome = result(deal)
    assert (outcome.reason, outcome.by, outcome.concealed) == ("stock", None, False)
    assert [side["hands"] for side in outcome.scores] == [-5, -11]


@pytest.mark.parametrize(
    ("melds", "ends"),
    [
        ([["QsQhQdQc"], ["KsKhKdKc"]], True),
        ([["QsQhQdQc"], ["KsKhKd"]], False),
        ([["QsQhQdQc"], ["4h5h6h"]], False),
        ([["QsQhQdQc"], ["TsJsJkKsAs"]], False),
        ([["QsQhQdQc"], ["As2s3s4s5s6s7s8s9sTsJsQsKsAs"]], True),
    ],
)
def test_a_deal_that_nobody_can_win_any_more_is_over(melds: list[list[str]], ends: bool) -> None:
    """rules: 14.11: one card each, and no card fits a meld."""
    deal = at("2c", "5c", melds=melds, stock="", pile="4c4d", phase="draw")
    play(deal, "A: draw")
    assert deal.over is ends
    if ends:
        assert (result(deal).reason, result(deal).by) == ("stock", None)


def test_two_cards_are_too_few_where_one_is_kept_for_the_discard() -> None:
    """rules: 14.11, 13 romme_final_discard."""
    for options, ends in (({}, False), ({"romme_final_discard": "required"}, True)):
        deal = at("2c3d", "5c7s", melds=[["QsQhQdQc"]], options=options, stock="", pile="4c4d", phase="draw")
        play(deal, "A: draw")
        assert deal.over is ends


# --- the first meld ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("least", "meld", "legal"),
    [
        (40, "KsKhKd", False),
        (30, "KsKhKd", True),
        (50, "QsQhQdQc", False),
        (40, "QsQhQdQc", True),
        (0, "2s2h2d", True),
        (30, "9s9hJk", False),
        (40, "TsJkQsKs", True),
    ],
)
def test_what_a_first_meld_needs(least: int, meld: str, legal: bool) -> None:
    """rules: 13 romme_first_meld."""
    deal = at(meld + "4c7d9h", "2c", options={"romme_first_meld": least})
    assert code(deal, f"A: meld {meld}") == (None if legal else "below_minimum")


def test_lay_offs_do_not_count_towards_the_first_meld() -> None:
    deal = at("KsKhKdTc8c9d4s", "2c", melds=[[], ["7c8c9c"]])
    assert code(deal, "A: meld KsKhKd Tc>m1") == "below_minimum"
    assert code(deal, "A: meld Tc>m1") == "not_open"


def test_lay_offs_may_stand_beside_the_first_meld_and_follow_it() -> None:
    """rules: 11.2: in the same turn too."""
    deal = at("QsQhQdQcTcJc4s", "2c", melds=[[], ["7c8c9c"]])
    play(deal, "A: meld QsQhQdQc Tc>m1", "A: meld Jc>m1")
    assert melds(deal) == {"m1": "7c8c9cTcJc", "m2": "QsQhQdQc"}


def test_later_melds_need_nothing() -> None:
    deal = at("2s2h2d9c", "2c", melds=[["QsQhQdQc"]])
    play(deal, "A: meld 2s2h2d")


def test_events_tell_the_opening_and_the_lay_off() -> None:
    deal = at("QsQhQdQcTc4s", "2c", melds=[[], ["7c8c9c"]])
    assert play(deal, "A: meld QsQhQdQc Tc>m1") == [
        ev.Opened(0, 40, 40),
        ev.Melded(0, "m2", cards("QsQhQdQc"), 4, True, None, MeldKind.SET),
        ev.LaidOff(0, "m1", 1, cards("Tc"), 4),
    ]


# --- aims --------------------------------------------------------------------------------------------------


def test_groups_without_an_aim_are_new_melds() -> None:
    deal = at("Kc9d4s", "2c", melds=[["KsKhKd"]])
    assert code(deal, "A: meld Kc") == "too_few_cards"
    play(deal, "A: meld Kc>m1")


def test_a_set_may_be_named_by_its_rank_while_there_is_one_of_it() -> None:
    deal = at("Kc9d4s", "2c", melds=[["KsKhKd"]])
    assert code(deal, "A: meld 9d>9") == "no_such_meld"
    assert code(deal, "A: meld Kc>K") is None
    deal = at("Kc9d4s", "2c", melds=[["KsKhKd"], ["KsKhKd"]])
    assert code(deal, "A: meld Kc>K") == "needs_aim"


def test_what_is_not_there_is_refused() -> None:
    deal = at("Kc9d4s", "2c", melds=[["KsKhKd"]])
    assert code(deal, "A: meld Kc>m2") == "no_such_meld"
    assert code(deal, "A: meld Qc>m1") == "not_in_hand"
    assert code(deal, "A: meld 9d>m1") == "does_not_fit"
    assert code(deal, "A: swap 9d>m7") == "no_such_meld"
    assert code(deal, "A: swap Qd>m1") == "not_in_hand"
    assert code(deal, "A: discard Qd") == "not_in_hand"


def test_a_joker_at_a_run_goes_up_unless_it_is_told_down() -> None:
    deal = at("JkJk9d4s", "2c", melds=[["5c6c7c"]], options={"romme_jokers_per_figure": "two"})
    play(deal, "A: meld Jk<m1", "A: meld Jk>m1")
    assert melds(deal) == {"m1": "Jk5c6c7cJk"}


# --- swapping a joker --------------------------------------------------------------------------------------


def test_a_swapped_joker_comes_into_the_hand() -> None:
    """rules: 11.2, 13 romme_joker_swap = free."""
    deal = at("7c9d4s", "2c", melds=[["QsQhQdQc"], ["6cJk8c"]])
    assert play(deal, "A: swap 7c>m2") == [ev.Swapped(0, "m2", 1, cards("7c")[0])]
    assert melds(deal)["m2"] == "6c7c8c"
    assert sorted(deal.state.hands[0]) == sorted(cards("Jk9d4s"))
    play(deal, "A: discard 4s")


def test_only_the_card_that_the_joker_stands_for_is_swapped() -> None:
    deal = at("9c7dKd9d4s", "2c", melds=[["QsQhQdQc"], ["6cJk8c"]])
    assert code(deal, "A: swap 9c>m2") == "no_such_joker"
    assert code(deal, "A: swap 7d>m2") == "no_such_joker"
    assert code(deal, "A: swap Kd>m1") == "no_such_joker"


@pytest.mark.parametrize("card", ["Kd", "Kc"])
def test_either_missing_suit_swaps_the_joker_of_a_set_of_three(card: str) -> None:
    """rules: 11.2."""
    deal = at(f"{card}9d4s", "2c", melds=[["QsQhQdQc"], ["KsKhJk"]])
    play(deal, f"A: swap {card}>m2")


def test_nobody_swaps_before_the_first_meld() -> None:
    deal = at("7c9d4s", "2c", melds=[[], ["6cJk8c"]])
    assert code(deal, "A: swap 7c>m1") == "not_open"


def test_a_table_may_leave_jokers_where_they_are() -> None:
    """rules: 13 romme_joker_swap = off."""
    deal = at("7c9d4s", "2c", melds=[["QsQhQdQc"], ["6cJk8c"]], options={"romme_joker_swap": "off"})
    assert code(deal, "A: swap 7c>m2") == "no_swap"
    assert not deal.offers(0).swaps


def test_a_joker_that_must_be_used_is_laid_before_the_turn_ends() -> None:
    """rules: 13 romme_joker_swap = must_use."""
    deal = at("7cKs9d4s", "2c", melds=[["QsQhQdQc"], ["6cJk8c"]], options={"romme_joker_swap": "must_use"})
    play(deal, "A: swap 7c>m2")
    assert code(deal, "A: discard 9d") == "must_lay"
    assert not deal.offers(0).discards
    play(deal, "A: meld Jk>m2", "A: discard 9d")
    assert melds(deal)["m2"] == "6c7c8cJk"


def test_a_joker_that_would_find_no_place_is_not_swapped() -> None:
    """rules: 14.11."""
    deal = at("Kc9d4s", "2c", melds=[["QsQhQdQc"], ["KsKhKdJk"]], options={"romme_joker_swap": "must_use"})
    assert code(deal, "A: swap Kc>m2") == "joker_unused"
    free = at("Kc9d4s", "2c", melds=[["QsQhQdQc"], ["KsKhKdJk"]])
    assert code(free, "A: swap Kc>m2") is None


def test_a_last_card_is_not_swapped_for_a_joker_that_could_not_be_followed_by_a_discard() -> None:
    """rules: 14.11, 13 romme_final_discard."""
    options = {"romme_joker_swap": "must_use", "romme_final_discard": "required"}
    deal = at("7c", "2c", melds=[["QsQhQdQc"], ["6cJk8c"]], options=options)
    assert code(deal, "A: swap 7c>m2") == "joker_unused"
    play(deal, "A: discard 7c")
    assert deal.over


# --- the card just taken ------------------------------------------------------------------------------------

KEPT = {"romme_taken_back": False}


def test_the_card_just_taken_is_discarded_again_only_where_the_table_allows_it() -> None:
    """rules: 13 romme_taken_back, 14.19."""
    for options in ({}, KEPT):
        deal = at("2c3d5s", "2c", pile="9s9h", phase="draw", options=options)
        play(deal, "A: take")
        barred = "just_taken" if options else None
        assert code(deal, "A: discard 9h") == barred
        offered = [format_action(action) for action in deal.offers(0).discards]
        assert ("discard 9h" in offered) == (not options)
        assert {"discard 2c", "discard 3d", "discard 5s"} <= set(offered)
        refused = verdict(deal, "A: discard 9h")
        assert (refused is None) == (not options)
        if refused is not None:
            assert refused.instead in deal.offers(0).discards
        play(deal, "A: discard 2c", "B: draw", "B: discard 2c", "A: draw")
        assert code(deal, "A: discard 9h") is None


def test_a_card_like_the_one_just_taken_may_be_discarded() -> None:
    """rules: 14.19."""
    deal = at("2c9h", "2c", pile="9s9h", phase="draw", options=KEPT)
    play(deal, "A: take", "A: discard 9h")
    assert format_cards(deal.state.pile) == "9s9h"
    drawn = at("2c3d5s", "2c", pile="9s", phase="draw", options=KEPT)
    play(drawn, "A: draw")
    (card,) = drawn.state.this_turn.drawn
    assert code(drawn, f"A: discard {format_cards([card])}") is None


def test_the_card_just_taken_goes_out_as_the_last_one() -> None:
    """rules: 14.19."""
    deal = at("5h6h7h", "2c", pile="9s", phase="draw", flags=["opened:A"], options=KEPT)
    play(deal, "A: take")
    assert code(deal, "A: discard 9s") == "just_taken"
    play(deal, "A: meld 5h6h7h", "A: discard 9s")
    assert deal.over


@pytest.mark.parametrize("options", [{}, KEPT, {**KEPT, "romme_discard_must_meld": True}])
def test_the_rule_text_says_whether_the_card_just_taken_may_be_discarded(options: dict[str, object]) -> None:
    told = " ".join(text for _, _, text in rule_text("romme", options, 4, ENGLISH))
    bound = "romme_discard_must_meld" in options
    assert ("discard it again in the same turn" in told) == (not options)
    assert ("You can't discard the card that you took" in told) == (bool(options) and not bound)


@pytest.mark.parametrize("seats", [2, 4])
def test_computer_players_keep_the_card_that_they_took(seats: int) -> None:
    match = Match("romme", ["A", "B", "C", "D"][:seats], {**KEPT, "romme_end": "deals", "romme_deals": 3})
    taken = 0
    while not match.over:
        match.start_deal(f"{match.round + 40:x}")
        while (seat := match.to_move) is not None:
            view = match.view(seat)
            assert match.deal is not None
            taken += match.deal.state.this_turn.topped is not None
            assert all(match.check(seat, action) is None for action in view.offers.actions)
            match.apply(seat, choose(view))
    assert taken


# --- a discard that must be melded -------------------------------------------------------------------------

MUST = {"romme_discard_must_meld": True}


def test_a_discard_is_taken_only_where_it_can_be_laid() -> None:
    """rules: 13 romme_discard_must_meld."""
    deal = at("2c3d5s", "2c", pile="9s", phase="draw", melds=[["QsQhQdQc"]], options=MUST)
    assert code(deal, "A: take") == "must_lay_taken"
    assert [format_action(action) for action in deal.offers(0).actions] == ["draw"]


def test_every_opening_that_is_offered_lays_something_down() -> None:
    """rules: 13 romme_first_meld = 0: where no points are needed, none of the melds is."""
    deal = at("9c9d9s5h6h7hKd", "2c", options={"romme_first_meld": 0})
    assert deal.offers(0).melds
    assert all(meld.groups and deal.check(0, meld) is None for meld in deal.offers(0).melds)


def test_a_discard_that_fits_a_meld_of_others_is_no_first_meld() -> None:
    """rules: 11.2, 13 romme_first_meld = 0: own cards come first even where no points are asked for."""
    options = {**MUST, "romme_first_meld": 0}
    deal = at("2c3d5s", "2c", pile="9s", phase="draw", melds=[[], ["6s7s8s"]], options=options)
    assert code(deal, "A: take") == "must_lay_taken"
    assert [format_action(action) for action in deal.offers(0).actions] == ["draw"]


@pytest.mark.parametrize(("final", "expected"), [("required", None), ("optional", None)])
def test_a_discard_is_taken_to_be_laid_off_before_the_last_card(final: str, expected: str | None) -> None:
    """rules: 11.2, 14.11: one card stays, for the discard that goes out."""
    options = {**MUST, "romme_final_discard": final}
    deal = at("2c", "2d", pile="9s", phase="draw", melds=[["6s7s8s"]], options=options)
    assert code(deal, "A: take") == expected
    play(deal, "A: take", "A: meld 9s>m1", "A: discard 2c")
    assert deal.over


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("9c9d3d5s", "meld 9s9d9c"),
        ("Ts3d5sJs", "meld 9sTsJs"),
        ("3d5sJh", "meld 9s>m2"),
        ("3d5s4c", "swap 9s>m3"),
    ],
)
def test_a_discard_taken_is_laid_in_the_turn(hand: str, laid: str) -> None:
    melds = [["QsQhQdQc", "6s7s8s" if laid == "meld 9s>m2" else "2h3h4h"], ["8sJkTs"]]
    if not laid.startswith("swap"):
        melds = [melds[0]]
    deal = at(hand, "2c", pile="9s", phase="draw", melds=melds, options=MUST)
    play(deal, "A: take")
    assert code(deal, "A: discard 3d") == "must_lay"
    assert laid in [format_action(action) for action in deal.offers(0).actions]
    play(deal, f"A: {laid}", "A: discard 5s")


def test_other_steps_may_come_first_while_the_discard_keeps_a_place() -> None:
    """rules: 14.11."""
    deal = at("9c9d2s2h2d5sTs", "2c", pile="9s", phase="draw", melds=[["QsQhQdQc"]], options=MUST)
    play(deal, "A: take", "A: meld 2s2h2d")
    assert code(deal, "A: discard 5s") == "must_lay"
    play(deal, "A: meld 9s9c9d", "A: discard 5s")


def test_a_step_that_takes_the_place_of_the_discard_is_refused() -> None:
    """rules: 14.11: without the nine of clubs there is no set of nines."""
    deal = at("9c9d5sTh", "2c", pile="9s", phase="draw", melds=[["QsQhQdQc"], ["6c7c8c"]], options=MUST)
    play(deal, "A: take")
    assert code(deal, "A: meld 9c>m2") == "must_lay"
    play(deal, "A: meld 9s9c9d")


def test_a_first_meld_has_to_hold_the_discard() -> None:
    """rules: 11.2, 13: below forty with it, the card stays where it is."""
    low = at("9c9d2s2h2d5sTs", "2c", pile="9s", phase="draw", options=MUST)
    assert code(low, "A: take") == "must_lay_taken"
    high = at("9c9dKsKhKd5sTs", "2c", pile="9s", phase="draw", options=MUST)
    play(high, "A: take")
    assert code(high, "A: meld 9s9c9d") == "below_minimum"
    play(high, "A: meld 9s9c9d KsKhKd", "A: discard 5s")


def test_a_discard_may_be_laid_off_beside_the_first_meld() -> None:
    deal = at("QsQhQdQc5sTs", "2c", pile="9s", phase="draw", melds=[[], ["6s7s8s"]], options=MUST)
    play(deal, "A: take", "A: meld QsQhQdQc", "A: meld 9s>m1", "A: discard 5s")


# --- going out ---------------------------------------------------------------------------------------------


def test_out_by_laying_every_card() -> None:
    deal = at("2s2h2d", "2cAs", melds=[["QsQhQdQc"]])
    play(deal, "A: meld 2s2h2d")
    outcome = result(deal)
    assert (outcome.reason, outcome.by, outcome.concealed) == ("out", 0, False)
    assert [side["hands"] for side in outcome.scores] == [0, -13]


def test_out_with_a_last_discard_where_the_table_asks_for_one() -> None:
    """rules: 13 romme_final_discard."""
    deal = at("2s2h2d", "2cAs", melds=[["QsQhQdQc"]], options={"romme_final_discard": "required"})
    assert code(deal, "A: meld 2s2h2d") == "keep_a_discard"
    assert not deal.offers(0).melds
    deal = at("2s2h2d9c", "2cAs", melds=[["QsQhQdQc"]], options={"romme_final_discard": "required"})
    play(deal, "A: meld 2s2h2d", "A: discard 9c")
    assert result(deal).by == 0


def test_hand_romme_needs_no_minimum_but_melds_of_the_own_hand() -> None:
    deal = at("2s2h2d3h", "2cAs", melds=[[], ["4h5h6h"]])
    assert code(deal, "A: meld 2s2h2d") is None
    events = play(deal, "A: meld 2s2h2d")
    assert events == [ev.Melded(0, "m2", cards("2s2h2d"), 3, True, None, MeldKind.SET)]
    events = play(deal, "A: discard 3h")
    assert ev.HandRomme(0) in events
    assert result(deal).concealed
    deal = at("2s2h2d3h9c", "2cAs", melds=[[], ["4h5h6h"]])
    assert code(deal, "A: meld 2s2h2d 3h>m1") == "below_minimum"


def test_no_hand_romme_by_who_has_melded_in_an_earlier_turn() -> None:
    deal = at("2s2h2d9c", "2cAs", melds=[["QsQhQdQc"]])
    play(deal, "A: meld 2s2h2d", "A: discard 9c")
    assert not result(deal).concealed


def test_hand_romme_by_laying_off_after_a_first_meld_in_the_same_turn() -> None:
    """rules: 11.2: the whole hand in one turn, nothing melded before."""
    deal = at("QsQhQdQc3h9c", "2cAs", melds=[[], ["4h5h6h"]])
    play(deal, "A: meld QsQhQdQc", "A: meld 3h>m1", "A: discard 9c")
    assert result(deal).concealed


def test_who_has_laid_nothing_and_runs_out_by_a_discard_has_no_hand_romme() -> None:
    deal = at("9c", "2cAs")
    play(deal, "A: discard 9c")
    assert (result(deal).by, result(deal).concealed) == (0, False)
