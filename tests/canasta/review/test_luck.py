"""Cards: what replays of the same cards say, and when they say nothing."""

from functools import cache
from random import Random
from statistics import correlation, fmean

import pytest

from canasta.actions import Action
from canasta.players import basic, relaxed
from canasta.review.course import starts_of
from canasta.review.finished import FinishedDeal, finished
from canasta.review.luck import FEWEST, luck_of, replays_of
from canasta.view import View
from tests.canasta.review.played import deal, level, steady

DEALS = 12


@cache
def with_the_same_cards() -> list[tuple[float, float, float]]:
    """For some deals by how much side 0 is ahead: on average over replays, as basic players play them, and
    with a relaxed player for each of its own seats.
    """
    leads = []
    for seed in range(DEALS):
        played = finished(deal(level("basic"), f"{seed + 1:x}d"), 1)
        cards = fmean(each[0] for each in replays_of(played, 500, "cards"))
        mixed = finished(deal(relaxed_side, f"{seed + 1:x}d"), 1)
        leads.append((cards, lead(played), lead(mixed)))
    return leads


def relaxed_side(seat: int, view: View) -> Action:
    return basic.choose(view) if seat % 2 else relaxed.choose(view, "r")


def lead(played: FinishedDeal) -> float:
    """What side 0 was ahead in the end."""
    return starts_of(played)[2][0]


def test_too_few_replays_say_nothing() -> None:
    rng = Random(1)
    replays = [[one, -one] for one in (rng.gauss(100, 300) for _ in range(200))]
    assert luck_of(replays[: FEWEST - 1]) is None
    luck = luck_of(replays)
    assert luck is not None
    assert luck.cards[0] == pytest.approx(100, abs=60)
    assert luck.replays == 200


def test_more_replays_make_it_surer_but_never_surer_than_the_players_style_allows() -> None:
    few = [[one, -one] for one in (-300.0, 300.0) * 15]
    away = [luck.away[0] for luck in (luck_of(few * n) for n in (1, 10, 100)) if luck]
    assert away == sorted(away, reverse=True)
    assert away[-1] > 0.3 * 300


@pytest.mark.long
def test_the_interval_of_one_half_of_the_replays_covers_the_other_halfs_mean() -> None:
    covered = []
    for seed in range(3):
        played = steady(f"{seed + 1:x}c")
        one, other = (replays_of(played, 2_200, f"{seed} {half}") for half in range(2))
        luck = luck_of(one)
        assert luck is not None
        covered.append(abs(luck.cards[0] - fmean(each[0] for each in other)) <= luck.away[0])
    assert sum(covered) >= 2


@pytest.mark.long
def test_the_cards_explain_a_good_part_of_what_others_score_with_them() -> None:
    cards, scored, _ = zip(*with_the_same_cards(), strict=True)
    assert correlation(cards, scored) > 0.25


def test_a_relaxed_side_gets_less_out_of_its_cards() -> None:
    assert fmean(mixed - cards for cards, _, mixed in with_the_same_cards()) < 0
