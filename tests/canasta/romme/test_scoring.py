"""What is left in the hands, and the end of the match (rules: 11.3, 11.1, 14.10)."""

from typing import Unpack

import pytest

from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.match import Match
from canasta.variants import VARIANTS
from tests.canasta.positions import Start, play, result, score
from tests.canasta.romme.table import at
from tests.canasta.tournament import at_random, play_deal

ROMME = VARIANTS["romme"]


def over(*others: str, hand_romme: bool = False, **start: Unpack[Start]) -> Deal:
    """A deal in which A goes out against these hands."""
    melds = [] if hand_romme else [["QsQhQdQc"]]
    deal = at("2s2h2d", *others, melds=melds, **start)
    play(deal, f"{'N' if len(others) == 3 else 'A'}: meld 2s2h2d")
    return deal


@pytest.mark.parametrize(
    ("hand", "lost"), [("2c3c4c", 9), ("9cTc", 19), ("JcQcKc", 30), ("Ac", 11), ("Jk", 20), ("JkAc7d", 38)]
)
def test_cards_in_hand_count_against_their_player(hand: str, lost: int) -> None:
    """rules: 11.1: an ace 11 here, a joker 20."""
    assert [side["total"] for side in score(over(hand))] == [0, -lost]


@pytest.mark.parametrize("joker", [20, 25, 30])
def test_what_a_joker_left_in_hand_costs(joker: int) -> None:
    """rules: 13 romme_joker_in_hand."""
    deal = over("JkJk", options={"romme_joker_in_hand": joker})
    assert score(deal)[1]["hands"] == -2 * joker


def test_a_hand_romme_doubles_what_the_others_lose() -> None:
    """rules: 11.3; notation: a doubled Hand Rommé stands under ``hands``."""
    assert [side["hands"] for side in score(over("2c3c", "Ac", hand_romme=True))] == [0, -10, -22]
    single = over("2c3c", "Ac", hand_romme=True, options={"romme_hand_double": False})
    assert [side["hands"] for side in score(single)] == [0, -5, -11]
    assert result(single).concealed


def test_the_winner_may_get_what_the_others_lose() -> None:
    """rules: 13 romme_winner_score = sum; notation: a winner's plus points are ``going_out``."""
    deal = over("2c3c", "Ac", hand_romme=True, options={"romme_winner_score": "sum"})
    assert [side["going_out"] for side in score(deal)] == [32, 0, 0]
    assert [side["total"] for side in score(deal)] == [32, -10, -22]


def test_nobody_gets_anything_where_the_stock_ran_out() -> None:
    deal = at("2c3c", "Ac", stock="", phase="draw", options={"romme_winner_score": "sum"})
    play(deal, "A: draw")
    assert [side["total"] for side in score(deal)] == [-5, -11]


@pytest.mark.parametrize(
    ("totals", "hand", "winners"),
    [
        ((-100, -480), "KcKd", ()),  # 500 is reached, not passed
        ((-100, -480), "KcAc", (0,)),
        ((-510, -480), "2c", (1,)),
        ((-300, -100), "KcKd", ()),
    ],
)
def test_the_match_ends_when_somebody_has_passed_five_hundred(
    totals: tuple[int, ...], hand: str, winners: tuple[int, ...]
) -> None:
    """rules: 11.1: the fewest minus points win, no matter who ended the deal."""
    found = result(over(hand, totals=totals))
    assert (found.match_over, found.winners) == (bool(winners), winners)


def test_the_target_may_be_another_one() -> None:
    """rules: 13 target_score."""
    assert result(over("KcAc", options={"target_score": 20})).winners == (0,)
    assert not result(over("KcKd", options={"target_score": 20})).match_over


@pytest.mark.parametrize(
    ("rule", "winners"), [("extra_hand", ()), ("draw", (0, 1)), ("first_to_reach", (0,))]
)
def test_equal_totals_at_the_end(rule: str, winners: tuple[int, ...]) -> None:
    """rules: 14.10."""
    deal = over("Kc", "AcKd", totals=(-110, -100, -600), options={"tie_rule": rule})
    assert result_of(deal).totals == (-110, -110, -621)
    assert result(deal).winners == ((1,) if rule == "first_to_reach" else winners)


@pytest.mark.parametrize(("number", "ends"), [(2, False), (3, True), (4, True)])
def test_a_match_of_so_many_deals(number: int, ends: bool) -> None:
    """rules: 13 romme_end, romme_deals."""
    options = {"romme_end": "deals", "romme_deals": 3}
    deal = over("KcKd", totals=(-900, -100), round_number=number, options=options)
    found = result(deal)
    assert (found.match_over, found.winners) == (ends, (1,) if ends else ())


def test_the_deal_passes_to_the_left_and_totals_go_on() -> None:
    match = Match("romme", ["A", "B", "C"], {"romme_end": "deals", "romme_deals": 4})
    for number in range(4):
        play_deal(match, [at_random(number)] * 3, f"a{number}")
        assert match.deal is not None
        assert match.deal.state.dealer == (2 + number) % 3
    assert match.over
    assert [sum(r.totals[seat] - r.before[seat] for r in match.results) for seat in range(3)] == list(
        match.totals
    )
    assert match.winners == tuple(seat for seat in range(3) if match.totals[seat] == max(match.totals))
