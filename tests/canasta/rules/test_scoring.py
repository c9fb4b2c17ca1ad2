"""Scoring a deal and the end of a match (rules: 2.8, 2.9)."""

import pytest

from canasta.deal.results import result_of
from canasta.terms import ScorePart
from canasta.view import Result
from tests.canasta.positions import at, play, result, score

NATURAL = "KcKsKhKdKcKsKh"
MIXED = "QcQsQhQdQc2s2h"


def by_stock(**position: object) -> tuple[dict[str, int], ...]:
    """The score of a position in which the stock has run out."""
    deal = at(**{"N": "", "phase": "draw", "stock": "", **position})  # type: ignore[arg-type]
    play(deal, "N: draw")
    return score(deal)


def test_every_part_of_a_score() -> None:
    """rules: 2.8, steps 1 to 6."""
    deal = at(
        N="AhAdAs9c",
        E="2s3sJk",
        S="4c5c2s",
        W="KdAcTh3c",
        melds=[[NATURAL, "QcQsQhQdQc2d2h", "7c7s7h"], ["8c8s8h"]],
        threes=("3h3d", "3h"),
        totals=(1000, -105),
    )
    play(deal, "N: meld AhAdAs", "N: discard 9c")
    ours, theirs = score(deal)
    assert ours == {
        "canastas": 800,
        "going_out": 100,
        "threes": 200,
        "melds": 70 + 50 + 40 + 15 + 60,
        "hands": -(5 + 5 + 20),
        "penalties": 0,
        "special": 0,
        "total": 800 + 100 + 200 + 235 - 30,
    }
    assert theirs == {
        "canastas": 0,
        "going_out": 0,
        "threes": 100,
        "melds": 30,
        "hands": -(20 + 5 + 50 + 10 + 20 + 10 + 5),
        "penalties": 0,
        "special": 0,
        "total": 100 + 30 - 120,
    }
    assert result(deal).before == (1000, -105)
    assert result(deal).totals == (2305, -95)


def test_the_bonus_is_for_the_canasta_and_not_for_further_cards() -> None:
    """rules: 2.3, 2.8."""
    eight = by_stock(melds=[[NATURAL + "Kd"], []])[0]
    assert (eight["canastas"], eight["melds"]) == (500, 80)


def test_each_canasta_has_its_own_bonus() -> None:
    """rules: 2.8 step 1."""
    assert by_stock(melds=[[NATURAL, MIXED, "AcAsAhAdAcAsAh"], []])[0]["canastas"] == 1300


@pytest.mark.parametrize(
    ("threes", "value"), [("", 0), ("3h", 100), ("3h3d", 200), ("3h3d3h", 300), ("3h3d3h3d", 800)]
)
def test_red_threes_count_for_a_side_that_has_melded_and_against_one_that_has_not(
    threes: str, value: int
) -> None:
    """rules: 2.8 step 3, 2.10 CL-04."""
    assert by_stock(melds=[["8c8s8h"], []], threes=(threes, ""))[0]["threes"] == value
    assert by_stock(threes=(threes, ""))[0]["threes"] == -value


@pytest.mark.parametrize(
    ("needs", "melds", "sign"),
    [
        ("meld", ["8c8s8h"], 1),
        ("canasta", ["8c8s8h"], -1),
        ("canasta", [NATURAL], 1),
        ("two_canastas", [NATURAL], -1),
        ("two_canastas", [NATURAL, MIXED], 1),
        ("canasta", [], -1),
    ],
)
def test_what_red_threes_need_is_an_option(needs: str, melds: list[str], sign: int) -> None:
    """rules: 13, red_three_plus_needs."""
    scores = by_stock(melds=[melds, []], threes=("3h", ""), options={"red_three_plus_needs": needs})
    assert scores[0]["threes"] == 100 * sign


def test_the_value_of_all_four_red_threes_is_an_option() -> None:
    """rules: 13, red_three_all_four."""
    scores = by_stock(threes=("3h3d3h3d", ""), options={"red_three_all_four": 1000})
    assert scores[0]["threes"] == -1000


def test_cards_in_both_partners_hands_count_against_the_side() -> None:
    """rules: 2.8 step 5."""
    assert by_stock(N="AsJk", S="2h4c", W="Kc")[0]["hands"] == -(20 + 50 + 20 + 5)


def test_black_threes_in_hand_cost_five_or_more_by_option() -> None:
    """rules: 1.1, 3 point 7, option black_three_in_hand."""
    assert by_stock(N="3s3cKc")[0]["hands"] == -20
    assert by_stock(N="3s3cKc", options={"black_three_in_hand": -100})[0]["hands"] == -210


def test_black_threes_melded_at_the_end_are_five_each() -> None:
    """rules: 2.8 step 4, 2.5."""
    deal = at(N="3s3c3s3c", melds=[[NATURAL], []])
    play(deal, "N: meld 3s3c3s3c")
    assert score(deal)[0]["melds"] == 70 + 20


def test_the_lines_add_up_to_the_parts() -> None:
    """rules: 2.8: the sheet and the record say the same."""
    deal = at(N="AhAdAs9c", E="4c", melds=[[NATURAL, MIXED], ["8c8s8h"]], threes=("3h", "3d"))
    play(deal, "N: meld AhAdAs", "N: discard 9c")
    outcome = result(deal)
    for side, parts in enumerate(outcome.scores):
        assert sum(line.points[side] for line in outcome.lines) == parts["total"]
        assert sum(parts[name] for name in tuple(ScorePart)) == parts["total"]
        assert outcome.totals[side] == outcome.before[side] + parts["total"]


def ended(totals: tuple[int, int], **options: object) -> Result:
    """The result of a deal in which both sides score nothing but 30 each."""
    deal = at(stock="", phase="draw", melds=[["KcKsKh"], ["QcQsQh"]], totals=totals, options=options or None)
    play(deal, "N: draw")
    return result_of(deal)


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ((4960, 4000), ()),
        ((4970, 4000), (0, 2)),
        ((4000, 4970), (1, 3)),
        ((4970, 4975), (1, 3)),
        ((6000, 5990), (0, 2)),
        ((4970, 4970), ()),
        ((-500, 0), ()),
    ],
)
def test_the_match_ends_when_a_side_reaches_the_target(
    totals: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """rules: 2.9: 5000 or more after a deal; if both are over, the higher total wins."""
    found = ended(totals)
    assert (found.match_over, found.winners) == (bool(winners), winners)


def test_totals_may_be_negative() -> None:
    """rules: 2.8 step 6."""
    deal = at(N="JkJkAs", stock="", phase="draw", threes=("3h", ""))
    play(deal, "N: draw")
    assert result(deal).totals == (-220, 0)


@pytest.mark.parametrize(
    ("rule", "totals", "winners"),
    [
        ("extra_hand", (5000, 5000), ()),
        ("draw", (5000, 5000), (0, 1, 2, 3)),
        ("draw", (5000, 5005), (1, 3)),
        ("first_to_reach", (5000, 5000), ()),
    ],
)
def test_equal_totals(rule: str, totals: tuple[int, int], winners: tuple[int, ...]) -> None:
    """rules: 2.9, 14.10, option tie_rule; equal before the last deal too, so one more is played."""
    assert ended(totals, tie_rule=rule).winners == winners


def test_first_to_reach_looks_at_the_totals_before_the_last_deal() -> None:
    """rules: 14.10."""
    deal = at(
        N="",
        E="4c4h",
        stock="",
        phase="draw",
        melds=[["KcKsKh"], ["QcQsQh"]],
        totals=(5000, 5010),
        options={"tie_rule": "first_to_reach"},
    )
    play(deal, "N: draw")
    assert result(deal).totals == (5030, 5030)
    assert result(deal).winners == (1, 3)


def test_the_target_is_an_option() -> None:
    """rules: 13, target_score."""
    assert ended((980, 0), target_score=1000).winners == (0, 2)
    assert ended((960, 0), target_score=1000).winners == ()
