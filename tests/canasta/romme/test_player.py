"""Rommé's computer player: legal everywhere, sensible, and better than chance."""

from random import Random

import pytest

from canasta.actions import format_action
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.match import Match
from canasta.players import choose
from tests.canasta.invariants import with_other_hidden_cards
from tests.canasta.romme.table import at
from tests.canasta.tables import GAMES
from tests.canasta.tournament import at_random, play_match
from tests.support.shortened import examples, shortened

NAMES = ("A", "B", "C", "D", "E", "F")


def move(deal: Deal) -> str:
    """What the player does here."""
    return format_action(choose(view_of(deal, deal.state.turn, NAMES[: deal.rules.seats], None)))


@pytest.mark.parametrize(
    ("hand", "pile", "melds", "does"),
    [
        # A discard that completes a set or a run, or that can be laid off, is taken.
        ("KsKh5c", "Kd", [], "take"),
        ("7c8c2d", "9c", [], "take"),
        ("2d5cTs", "7h", [["QsQhQdQc"], ["4h5h6h"]], "take"),
        ("2d5cTs", "Jk", [], "take"),
        # One that is of no use is not, nor one to lay off by who has not opened.
        ("2d5cTs", "Kd", [], "draw"),
        ("2d5cTs", "7h", [[], ["4h5h6h"]], "draw"),
        # A joker beside jokers alone would only be thrown away again.
        ("JkJk", "Jk", [["QsQhQdQc"], ["4h5h6h"]], "draw"),
    ],
)
def test_what_it_takes(hand: str, pile: str, melds: list[list[str]], does: str) -> None:
    assert move(at(hand, "2c3c4c5c", pile=pile, melds=melds, phase="draw")) == does


def test_it_opens_when_it_can() -> None:
    assert move(at("QsQhQdQc3d8h", "2c3c4c5c")).startswith("meld QsQhQdQc")


def test_it_lays_off_what_fits_and_no_meld_needs() -> None:
    melds = [["QsQhQdQc"], ["4h5h6h"]]
    assert move(at("7h9c2d3s", "2c3c4c5c", melds=melds)) == "meld 7h>m2"
    assert move(at("7h7c7d2d3s", "2c3c4c5c", melds=melds)) == "meld 7h7d7c"


def test_it_keeps_a_joker_while_there_is_time_and_spends_it_when_there_is_none() -> None:
    melds = [["QsQhQdQc"], ["4h5h6h"]]
    assert move(at("Jk9c2d3s", "2c3c4c5c", melds=melds)) == "discard 9c"
    assert move(at("Jk9c2d3s", "2c", melds=melds)) == "meld Jk>m2"


def test_it_swaps_a_joker() -> None:
    assert move(at("7c9dTs2h", "2c3c4c5c", melds=[["QsQhQdQc"], ["6cJk8c"]])) == "swap 7c>m2"


def test_it_throws_away_what_fits_nothing() -> None:
    assert move(at("KsKh5h6hTdJk", "2c3c4c5c")) == "discard Td"


def test_a_seat_without_a_move_is_told_so() -> None:
    deal = at("KsKh5h6hTdJk", "2c3c4c5c")
    with pytest.raises(ValueError, match="no move"):
        choose(view_of(deal, 1, NAMES[:2], None))


@shortened("n", range(20), plain=5)
def test_it_plays_at_any_table_and_knows_only_what_it_sees(n: int) -> None:
    rng = Random(n)
    seats, options = GAMES["romme"].random_table(rng, most=8)
    deal = Deal.from_seed(GAMES["romme"].variant.rules(seats, options), 0, (0,) * seats, f"{n:x}")
    for _ in range(120):
        if deal.over:
            break
        action = choose(view_of(deal, deal.state.turn, NAMES[:seats], None))
        other = with_other_hidden_cards(deal, deal.state.turn, rng)
        assert choose(view_of(other, deal.state.turn, NAMES[:seats], None)) == action
        deal.apply(deal.state.turn, action)


def test_two_of_them_do_not_hand_each_other_a_joker_for_ever() -> None:
    match = Match("romme", NAMES[:2])
    match.start_deal("3f2029")
    for _ in range(2_000):
        if match.to_move is None:
            return
        match.apply(match.to_move, choose(match.view(match.to_move)))
    pytest.fail("the deal does not end")


def test_it_beats_chance() -> None:
    won, matches = 0, examples(8)
    for n in range(matches):
        match: Match = play_match([choose, at_random(n), at_random(n + 1)], n, "romme", target_score=200)
        won += match.winners == (0,)
    assert won == matches
