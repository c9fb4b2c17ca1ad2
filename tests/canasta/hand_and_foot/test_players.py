"""The computer player in Hand and Foot: what it makes of some positions, and whole matches."""

from canasta.actions import format_action
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.players import choose
from tests.canasta.hand_and_foot.positions import FOOT, HAND_AND_FOOT, OUT, at
from tests.canasta.positions import LETTERS, play
from tests.canasta.tournament import at_random, endings, play_match
from tests.support.shortened import shortened


def said(deal: Deal) -> str:
    """What the player to move does."""
    return format_action(choose(view_of(deal, deal.state.turn, LETTERS, None)))


def test_it_takes_the_top_of_a_big_pile() -> None:
    deal = at(N="9h9d5c6cTh", pile="4s5s6s7s8s4h5h9c", phase="draw", melds=[["KhKdKs"], []])
    assert said(deal) == "take 9h9d"


def test_it_draws_rather_than_take_when_it_is_about_to_go_out() -> None:
    deal = at(N="9h9d5c6c", pile="4s5s9c", phase="draw", melds=[OUT, []], options={"hf_ask": False})
    assert said(deal) == "draw"


def test_it_melds_its_hand_away_to_get_at_the_foot() -> None:
    deal = at(N="KcKh9c9d9s", melds=[["KhKdKs"], []], feet=[FOOT, "", "", ""])
    while deal.state.turn == 0 and deal.state.feet[0]:
        play(deal, f"N: {said(deal)}")
    assert deal.state.turn == 0


def test_it_completes_the_clean_canasta_that_is_missing() -> None:
    deal = at(N="9c2s2hTh4d", melds=[["9h9d9s9c9h9d", "KhKdKsKc"], []])
    assert said(deal) == "meld 9c"


def test_it_gathers_wild_cards_for_the_wild_canasta() -> None:
    deal = at(N="2s2hJkTh4d5c", melds=[["9h9d9s9c9h9d"], []])
    assert said(deal) == "meld 2s2hJk"
    deal = at(N="2sTh4d5c", melds=[["9h9d9s9c9h9d", "JkJk2s2d2h2c"], []])
    assert said(deal) == "meld 2s>m2"


def test_it_asks_and_goes_out_when_that_wins() -> None:
    deal = at(N="9c8c", melds=[[*OUT, "9h9d9s"], ["5s5d5h"]])
    assert said(deal) == "ask"
    play(deal, "N: ask")
    assert said(deal) == "yes"
    play(deal, "S: yes")
    assert said(deal) == "meld 9c"


def test_it_plays_on_in_the_last_round_while_going_out_would_lose() -> None:
    deal = at(
        N="9c8c", melds=[[*OUT, "9h9d9s"], ["5s5d5h"]], totals=(0, 20_000), round_number=4, E="4c5c6c7c8c4d5d"
    )
    assert said(deal) != "ask"


def test_it_keeps_pairs_and_wild_cards_and_throws_a_lone_card() -> None:
    assert said(at(N="KhKdQhQd2s4c", melds=[["9h9d9s"], []])) == "discard 4c"


@shortened("seats", HAND_AND_FOOT.seats, plain=2)
def test_it_beats_chance_at_every_size_of_table(seats: int) -> None:
    for n in range(2):
        sides = HAND_AND_FOOT.rules(seats).sides
        mine = n % sides
        players = [choose if seat % sides == mine else at_random(n) for seat in range(seats)]
        match = play_match(players, n, "hand_and_foot", hf_rounds=1)
        assert {seat % sides for seat in match.winners} == {mine}


def test_pairs_go_out_and_matches_end() -> None:
    """rules: 9.1: a player that never comes to its canastas would end every round by the stock."""
    matches = [play_match([choose] * 4, n, "hand_and_foot", hf_rounds=2) for n in range(4)]
    assert all(match.over for match in matches)
    assert endings(matches)["out"] >= 4
