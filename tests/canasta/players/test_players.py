"""The computer player: legal, sensible, a function of its view."""

import pytest

from canasta.actions import Action, Answer, Ask, Discard, Draw, Take, format_action
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.match import Match
from canasta.players import choose
from canasta.terms import EndReason
from tests.canasta.invariants import FULL_PACK, all_cards
from tests.canasta.positions import NAMES, at, play
from tests.canasta.tables import CLASSIC, KINDS
from tests.canasta.tournament import at_random, endings, four, journal, play_deal, play_match
from tests.support.shortened import examples, shortened

CANASTA = "KcKsKhKdKcKsKh"


def chosen(deal: Deal) -> Action:
    return choose(view_of(deal, deal.state.turn, NAMES, None))


def said(deal: Deal) -> str:
    return format_action(chosen(deal))


def test_a_player_that_is_not_to_move_is_not_asked() -> None:
    deal = at(N="KhKdKs4c", E="4d")
    with pytest.raises(ValueError, match="no move"):
        choose(view_of(deal, 1, NAMES, None))
    with pytest.raises(ValueError, match="no move"):
        choose(view_of(deal, None, NAMES, None))


@shortened("deals", [12, 50, pytest.param(1000, marks=pytest.mark.soak)])
def test_deals_between_computer_players_end_by_going_out(deals: int) -> None:
    reasons = []
    for n in range(deals):
        match = Match("classic", NAMES)
        play_deal(match, four(), f"{n:x}")
        assert match.deal is not None
        assert all_cards(match.deal) == FULL_PACK
        reasons.append(match.results[0].reason)
    assert reasons.count(EndReason.OUT) > 0.8 * deals


@shortened("seed", range(3))
def test_whole_matches_between_computer_players(seed: int) -> None:
    match = play_match(four(), seed)
    assert 3 <= len(match.results) <= 20
    assert endings([match])["out"] >= len(match.results) * 0.7
    assert max(match.totals) >= 5000
    assert match.winners in ((0, 2), (1, 3))
    again = Match.replay("classic", NAMES, deals=journal(match))
    assert (again.totals, again.winners, again.results) == (match.totals, match.winners, match.results)


@pytest.mark.parametrize(
    "options",
    [
        {"ask_permission": "mandatory"},
        {"ask_permission": "off", "canastas_to_go_out": 2},
        {"last_red_three": "may_meld", "empty_stock_forced_take": "always"},
        {"pile_always_frozen": True},
        {"pile_for_opening": False, "draw_count": 2, "target_score": 2000},
        {"take_for_complete_canasta": False, "pair_must_be_natural": True, "hand_size": 15},
        {"wilds_may_outnumber_naturals": False, "max_wild_per_meld": 2, "black_three_freezes": True},
    ],
    ids=lambda options: "-".join(options),
)
def test_matches_under_house_rules_come_to_an_end(options: dict[str, object]) -> None:
    assert play_match(four(), 7, **options).over


@shortened(
    ("seats", "options"),
    [
        (2, {}),
        (3, {}),
        (3, {"three_hand_mode": "alone"}),
        (5, {}),
        (6, {}),
        (6, {"six_hand_teams": "3x2"}),
        (4, {"wild_melds": True}),
        (4, {"wild_melds": True, "wild_meld_exclusive": False, "wild_incomplete_penalty": 1000}),
        (4, {"second_meld_same_rank": "yes"}),
        (4, {"viennese": True, "discard_on_canasta_blocks": True}),
        (4, {"no_meld_in_first_round": True, "wild_cards_may_be_discarded": False}),
    ],
)
def test_tables_of_every_size_come_to_an_end(seats: int, options: dict[str, object]) -> None:
    """rules: 3 to 6."""
    match = play_match([choose] * seats, 3, **options)
    assert match.over
    assert endings([match])["out"] >= len(match.results) * 0.5


@shortened("kind", KINDS)
def test_matches_at_every_kind_of_table_take_a_sane_number_of_deals(kind: str) -> None:
    """rules: 4 to 6: an evening, not a night; deals end by going out, not by waiting for the stock.

    Three pairs with two packs draw the stock of 41 cards empty in half of theirs.
    """
    seats, options = KINDS[kind]
    matches = [play_match([choose] * seats, seed, **options) for seed in range(2)]
    for match in matches:
        assert 2 <= len(match.results) <= 20
        assert max(match.totals) >= match.target
        assert match.winners
    deals = sum(len(match.results) for match in matches)
    assert endings(matches)["out"] >= deals * (0.4 if kind == "6-3x2-two-packs" else 0.75)


@shortened("kind", KINDS)
def test_it_beats_a_player_of_chance_at_every_kind_of_table(kind: str) -> None:
    """One side, or one player where each has a total, against players that pick at random."""
    seats, options = KINDS[kind]
    side_of = CLASSIC.rules(seats, options).side_of
    sides = max(side_of) + 1
    won = 0
    for seed in range(4):
        players = [choose if side_of[seat] == seed % sides else at_random(seed) for seat in range(seats)]
        match = play_match(players, seed, **options, target_score=2500)
        won += all(side_of[seat] == seed % sides for seat in match.winners)
    assert won >= 3


def test_the_same_view_gives_the_same_move() -> None:
    first, second = play_match(four(), 11), play_match(four(), 11)
    assert journal(first) == journal(second)


def test_it_beats_a_player_that_picks_at_random() -> None:
    won, matches = 0, examples(12)
    for seed in range(matches):
        side = seed % 2
        players = four(at_random(seed))
        players[side] = players[side + 2] = choose
        match = play_match(players, seed)
        won += match.winners == (side, side + 2)
    assert won == matches


@pytest.mark.long
def test_computer_players_win_from_both_sides_about_equally() -> None:
    """Nothing in a whole evening should lean to one seat."""
    north = sum(play_match(four(), seed).winners == (0, 2) for seed in range(20))
    assert 4 <= north <= 16


# What a sensible player does in plain positions.


def test_it_takes_a_big_pile_that_it_can_have() -> None:
    deal = at(N="QhQd4c5c7d8d", pile="9s9h7s6d6hAcTs8hQs", phase="draw", melds=[["AsAhAd"], []])
    assert isinstance(chosen(deal), Take)


def test_it_draws_rather_than_open_with_jokers_for_a_single_card() -> None:
    deal = at(
        N="KhKdJkJk4c5c7d8d9hTh6h",
        E="4h4h5h5h6s6s7h7h8s8sQs",
        S="4d4d5d5d6d6d7s7s8h8hQh",
        W="4s4s5s5s6c6c7c7c8c8cQc",
        pile="Ks",
        phase="draw",
        stock="9c9s9d9cTcTdTsTcTdTsJcJdJsJh" + "AcAdAsAhAcAdAsAh" + "QcQdQsQh",
        totals=(3000, 0),
    )
    assert chosen(deal) == Draw()


def test_it_goes_out_when_ahead() -> None:
    deal = at(N="QhQdQs9c", E="4d" * 2 + "5d", S="8h", W="4s6s7s", melds=[[CANASTA], ["AsAhAd"]])
    play(deal, f"N: {said(deal)}")
    if not deal.over:
        play(deal, f"N: {said(deal)}")
    assert deal.state.by == 0


def test_it_completes_the_canasta_that_lets_its_side_go_out() -> None:
    deal = at(N="2s9c8d7h6h", E="4d5d6d7d8h", S="4h" * 2, W="4s", melds=[["KcKsKhKdKcKs"], ["AsAhAd"]])
    assert said(deal).startswith("meld 2s>")


def test_it_does_not_spoil_a_natural_canasta_with_a_wild_card() -> None:
    deal = at(N="2s9c8d7h6h", E="4d5d6d7d8h", S="4h" * 2, W="4s", melds=[[CANASTA], ["AsAhAd"]])
    assert isinstance(chosen(deal), Discard)
    assert said(deal) != "discard 2s"


def test_it_throws_nothing_that_the_next_player_could_take_at_once() -> None:
    deal = at(
        N="AcAd3s9cTh",
        E="4d5d6d7d8h",
        S="4h",
        W="4s6s",
        pile="5s6h7s8d5hThJs",
        melds=[["KcKsKh"], ["AsAhAd", "9s9h9d", "TdTcTs"]],
    )
    assert said(deal) == "discard 3s"


def test_it_keeps_pairs_and_wild_cards_and_throws_a_lone_low_card() -> None:
    deal = at(N="KhKdQhQd2s4c", E="8d8h8s9d", S="5h", W="6s", melds=[["TcTsTh"], ["AsAhAd"]], pile="5s")
    assert said(deal) == "discard 4c"


def test_it_asks_before_it_leaves_a_partner_with_a_full_hand() -> None:
    deal = at(
        N="QhQdQs9c",
        E="4d5d",
        S="8h8d8s7h7d7s6h6d6s5h",
        W="4s",
        melds=[[CANASTA], ["AsAhAd"]],
        stock="5c" * 2,
    )
    assert chosen(deal) == Ask()


@pytest.mark.parametrize(("hand", "yes"), [("4h5h", True), ("8h8d8s7h7d7sAhAdAsAcQcQdQsJcJdJs", False)])
def test_it_answers_by_what_its_own_hand_would_cost(hand: str, yes: bool) -> None:
    deal = at(
        N="QhQdQh9c",
        E="4d5d6d6h6s5s4s",
        S=hand,
        W="4s6s4d5d8c8c9d9s",
        melds=[[CANASTA], ["TsThTdTcTsThTd"]],
        stock="2s2h2d2c2s2h2d2c",
    )
    play(deal, "N: ask")
    assert chosen(deal) == Answer(yes)
