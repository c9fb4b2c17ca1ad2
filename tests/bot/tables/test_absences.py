"""Silence is never better than leaving, and a computer player in an opponent's place is nobody's gain."""

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import accumulate

import pytest

from bot.people.profiles import Record, add_shares, record_of
from bot.people.rivalries import closest_finish
from bot.ratings.ladder import Ladder
from bot.ratings.rating_rules import CASUAL
from bot.tables.absences import LAST_DEALS, mostly_away, parting_of, replaced_while_behind, stood_in
from bot.tables.seat_stats import SeatStats, count
from bot.tables.session.past_turns import CLOCK, KEPT, PREPARED
from data.records.matches import Deal, DealResult, Journal, MatchSeat, Outcome, Stay
from data.records.results import LEFT, RATED, MatchResult, Player
from tests.bot.merge_journals import BEGUN, TWO_OF_NONE, journal_of
from tests.bot.people.test_rivalries import encounters_in
from tests.bot.ratings.results import ANN, BEN, CLEO, DAN, EVE, result
from tests.bot.ratings.test_rating_rules import standing

DAY = timedelta(days=1)


def with_figures(made: MatchResult, **of: SeatStats) -> MatchResult:
    """The result with figures of seats, by ``s`` and their number."""
    return replace(made, figures={**made.figures, **{int(k[1:]): v.to_data() for k, v in of.items()}})


@pytest.mark.parametrize(("who", "away"), [(CLOCK, True), (KEPT, True), (PREPARED, False), (None, False)])
def test_a_deal_is_a_stand_ins_if_it_made_more_than_half_of_the_turns(who: str | None, away: bool) -> None:
    """absence: A10."""
    journal = journal_of(TWO_OF_NONE, {"0 ": who})
    assert (0 in stood_in(journal, journal.deals[0])) == away
    some = journal_of(TWO_OF_NONE, {"0 discard 5c": who, "0 discard 3s": who})
    assert not stood_in(some, some.deals[0])


@pytest.mark.parametrize(
    ("own", "left"),
    [
        ("..x", False),
        (".xx", True),
        ("xx.", True),
        ("xxx...", False),
        ("...xx.", True),
        ("x", True),
        ("", False),
    ],
)
def test_a_seat_played_by_a_stand_in_in_most_of_the_last_deals_counts_as_left(own: str, left: bool) -> None:
    """absence: A10."""
    assert LAST_DEALS == 3
    deals = [Deal(n, "1", BEGUN, BEGUN + n * DAY, DealResult(), ()) for n in range(1, len(own) + 1)]
    away = [{2} if one == "x" else set[int]() for one in own]
    assert mostly_away(deals, away, 2, BEGUN, None) == left
    assert not mostly_away(deals, away, 1, BEGUN, None)


def test_who_was_silent_loses_as_if_they_had_left_and_wins_nothing() -> None:
    """absence: A10."""
    silent, left = Ladder(), Ladder()
    made = result([ANN, BEN, CLEO, DAN])
    counts_as, _, _ = silent.rate(with_figures(made, s0=SeatStats(absent=True)))
    assert counts_as == LEFT
    left.rate(result([ANN, BEN, CLEO, DAN], left=[0]))
    ann, cleo = standing(silent, ANN), standing(silent, CLEO)
    assert (ann.mu, ann.rated) == (standing(left, ANN).mu, 1)
    assert (ann.wins, ann.matches, ann.deals, ann.points) == (0, 1, 0, 0)
    assert (cleo.wins, cleo.rated) == (1, 0), "the partner wins, and nobody else's rating moves"
    record = record_of([with_figures(made, s0=SeatStats(absent=True))], ANN)
    assert (record.left, record.played.won) == (1, 0)


def test_nobody_gains_anything_from_deals_that_a_stand_in_played() -> None:
    """absence: A11."""
    journal = journal_of(TWO_OF_NONE, {"0 ": KEPT})
    own, absent = count(journal_of(TWO_OF_NONE))[1], count(journal)[1]
    assert (own.deals, own.beyond_deals) == (1, 0)
    assert (absent.deals, absent.points, absent.canastas, absent.piles) == (0, 0, Counter(), 0)
    assert (absent.beyond_deals, absent.beyond_points) == (1, own.points)
    ladders = Ladder()
    made = result([ANN, BEN, CLEO, DAN], (900, 5100), winners=[1])
    before = standing_points(made)
    beyond = SeatStats(deals=1, points=700, beyond_deals=2, beyond_points=4400)
    counts_as, _, steps = ladders.rate(with_figures(made, s0=SeatStats(absent=True), s1=beyond, s3=beyond))
    ben = standing(ladders, BEN)
    assert (ben.deals, ben.points) == (1, 700), "what they had when Ann went silent"
    assert before == (3, 5100)
    assert counts_as == LEFT
    assert {step.seat for step in steps if step.moved} == {0}, "and no rating"


def test_a_match_of_a_stand_ins_deals_alone_counts_for_none_of_the_others_but_in_ratings() -> None:
    """absence: A11."""
    beyond = SeatStats(beyond_deals=3, beyond_points=5100, place=0, won=True)
    lost = SeatStats(beyond_deals=3, beyond_points=3200, place=1, won=False)
    made = with_figures(result([ANN, BEN, CLEO, DAN], left=[1]), s0=beyond, s1=lost, s2=beyond, s3=lost)
    ladders, won = Ladder(), result([ANN, BEN, CLEO, DAN])
    assert ladders.rate(made)[0] == LEFT
    ann = standing(ladders, ANN)
    assert (ann.matches, ann.wins, ann.deals, ann.points, ann.canastas, ann.rated) == (0, 0, 0, 0, 0, 1)
    assert standing(ladders, DAN).matches == 0
    assert (standing(ladders, BEN).matches, standing(ladders, BEN).wins) == (1, 0), "who left has lost it"
    record = record_of([won, made, won], ANN)
    assert (record.streak, record.played.matches, record.opponents[BEN].matches) == (2, 2, 2)
    made = replace(made, counts_as=LEFT)
    assert encounters_in([made], ANN) == []
    assert [one.person_id for one in encounters_in([made], BEN)] == []
    assert encounters_in([won, made], ANN) == encounters_in([won], ANN)


def test_a_finish_that_a_stand_in_made_close_is_nobodys_closest() -> None:
    """absence: A11."""
    close = result([ANN, BEN], (5000, 4995))
    assert closest_finish([close], ANN) is not None
    partly = SeatStats(deals=2, points=3000, beyond_deals=1, beyond_points=2000)
    assert closest_finish([with_figures(close, s0=partly)], ANN) is None
    assert closest_finish([with_figures(close, s0=SeatStats(absent=True))], ANN) is None


def test_leaving_saves_no_streak_even_where_everybody_leaves() -> None:
    """absence: A15."""
    won = result([ANN, BEN])
    ended = result([ANN, BEN], reason="left", outcome=Outcome.ABANDONED, left=[0])
    behind = with_figures(ended, s0=SeatStats(place=1, won=False), s1=SeatStats(place=0, won=True))
    rated = replace(behind, counts_as=LEFT)
    assert record_of([won, rated, won], ANN).streak == 1
    assert (record_of([rated], ANN).played.matches, record_of([rated], ANN).given_up) == (1, 0)
    assert record_of([rated], BEN).played.won == 1, "as on the boards"
    casual = replace(behind, rated=False, counts_as=CASUAL)
    assert record_of([won, casual, won], ANN).streak == 1
    assert record_of([casual], BEN).given_up == 1


def standing_points(made: MatchResult) -> tuple[int, int]:
    ladders = Ladder()
    ladders.rate(made)
    return standing(ladders, BEN).deals, standing(ladders, BEN).points


def test_a_profile_has_the_share_of_a_match_that_somebody_else_finished() -> None:
    """absence: A8."""
    figures = SeatStats(deals=2, points=1400, absent=True)
    made = result(
        [EVE, BEN, CLEO, DAN], stays=[Stay(0, 1, ANN, "Ann", BEGUN, BEGUN + DAY, figures=figures.to_data())]
    )
    record = Record()
    add_shares(record, [made], ANN)
    assert (record.shared, record.left, record.deals, record.points) == (1, 1, 2, 1400)
    assert record.played.matches == 0


def stays(after: timedelta) -> tuple[Stay, Stay]:
    """Eve replaces the player of seat 0 after this time."""
    return Stay(0, 1, 101, "P0", BEGUN, BEGUN + after), Stay(0, 2, EVE, "Eve", BEGUN + after)


@pytest.mark.parametrize(("totals", "left"), [((500, 900), True), ((900, 500), False), ((500, 500), False)])
def test_who_is_replaced_while_behind_counts_as_having_left(totals: tuple[int, int], left: bool) -> None:
    """absence: A8."""
    made = journal_of(TWO_OF_NONE)
    (deal,) = made.deals
    journal = replace(made, deals=(replace(deal, result=DealResult(totals=totals)),), stays=stays(2 * DAY))
    assert replaced_while_behind(journal, journal.stays[0]) == left
    assert not replaced_while_behind(journal, journal.stays[1])
    early = replace(journal, stays=stays(timedelta(minutes=1)))
    assert not replaced_while_behind(early, early.stays[0]), "no deal was over"


def test_a_substitute_who_gives_the_seat_back_replaces_nobody_and_was_not_replaced() -> None:
    """absence: A8."""
    made = journal_of(TWO_OF_NONE)
    (deal,) = made.deals
    there = (
        Stay(0, 1, 101, "P0", BEGUN, BEGUN + DAY),
        Stay(0, 2, EVE, "Eve", BEGUN + DAY, BEGUN + 2 * DAY),
        Stay(0, 3, 101, "P0", BEGUN + 2 * DAY),
    )
    journal = replace(made, deals=(replace(deal, result=DealResult(totals=(1, 2))),), stays=there)
    assert [replaced_while_behind(journal, stay) for stay in there] == [True, False, False]


@pytest.mark.parametrize("absent", [False, True])
def test_the_replaced_one_keeps_a_share_of_the_result(absent: bool) -> None:
    """absence: A8."""
    figures = SeatStats(deals=2, points=1400, canastas=Counter(mixed=1), absent=absent)
    ann = Stay(0, 1, ANN, "Ann", BEGUN, BEGUN + DAY, figures=figures.to_data())
    made = result([EVE, BEN, CLEO, DAN], stays=[ann, Stay(0, 2, EVE, "Eve", BEGUN + DAY)])
    ladders, plain = Ladder(), Ladder()
    counts_as, _, _ = ladders.rate(made)
    plain.rate(result([ANN, BEN, CLEO, DAN], left=[0]))
    assert counts_as == RATED, "the substitute has the result"
    kept = standing(ladders, ANN)
    assert (kept.deals, kept.points, kept.canastas, kept.wins) == (2, 1400, 1, 0)
    assert (kept.matches, kept.rated) == (int(absent), int(absent))
    if absent:
        assert kept.mu == standing(plain, ANN).mu, "as one who left"
        season = next(
            one for key, one in ladders.standings.items() if key[1] == Player(ANN) and key[0].season
        )
        assert season.mu == kept.mu
    assert standing(ladders, EVE).wins == 1


def left_journal(
    totals: Sequence[tuple[int, int]], *, left: Mapping[int, int], points: tuple[int, int] | None
) -> Journal:
    """A match of four whose deals ended with these totals. ``left``: after how many deals which seat left;
    ``points`` those of the final result, None where everybody left.
    """
    journal = journal_of(TWO_OF_NONE)
    seats = tuple(
        MatchSeat(
            index,
            index % 2,
            100 + index,
            None,
            f"P{index}",
            won=None if points is None else points[index % 2] == max(points) and index not in left,
            points=None if points is None else points[index % 2],
            left_at=BEGUN + (left[index] + 0.5) * DAY if index in left else None,
        )
        for index in range(4)
    )
    deals = tuple(
        Deal(n, "1", BEGUN, BEGUN + n * DAY, DealResult(totals=both), ())
        for n, both in enumerate(totals, start=1)
    )
    outcome = Outcome.ABANDONED if points is None else Outcome.FINISHED
    return replace(journal, seats=seats, deals=deals, outcome=outcome)


def parting(journal: Journal, away: Sequence[Collection[int]] = ()) -> tuple[dict[int, int], set[int]]:
    """The places of the sides, and who has won."""
    gone = [seat.index for seat in journal.seats if seat.left_at is not None]
    gone += [seat for seat in range(len(journal.seats)) if away and seat in away[-1] and seat not in gone]
    ended = parting_of(journal, [*away, *([()] * (len(journal.deals) - len(away)))], gone)
    assert ended is not None
    return dict(ended.places), set(ended.winners)


BEHIND, AHEAD = ((900, 400), (1000, 2500), (5200, 3000)), ((900, 400), (2500, 1000), (3000, 5200))


@pytest.mark.parametrize(
    ("totals", "after", "points", "places", "winners"),
    [
        # They were behind; the computer player turned it.
        (BEHIND, 2, (5200, 3000), {0: 1, 1: 0}, {1}),
        # They were ahead; it lost. And ahead, and won.
        (AHEAD, 2, (3000, 5200), {0: 1, 1: 0}, {1}),
        (BEHIND, 1, (5200, 3000), {0: 0, 1: 0}, set()),
        # Nothing was over: a computer player's win is a draw, its loss a loss.
        (BEHIND, 0, (5200, 3000), {0: 0, 1: 0}, set()),
        (AHEAD, 0, (3000, 5200), {0: 1, 1: 0}, {1}),
        # Everybody left: as it stood then.
        (BEHIND[:2], 2, None, {0: 1, 1: 0}, {1}),
        (AHEAD[:2], 2, None, {0: 0, 1: 0}, set()),
    ],
)
def test_a_match_that_somebody_left_counts_as_is_worse_for_their_side(
    totals: Sequence[tuple[int, int]],
    after: int,
    points: tuple[int, int] | None,
    places: dict[int, int],
    winners: set[int],
) -> None:
    """absence: A15."""
    assert parting(left_journal(totals, left={0: after}, points=points)) == (places, winners)


@pytest.mark.parametrize("seed", range(50))
def test_leaving_costs_the_opponents_nothing_and_saves_the_side_nothing(seed: int) -> None:
    """absence: A15: when somebody leaves, the other side does no worse than by the standing or by the end."""
    rng = random.Random(seed)
    totals = list(accumulate(((rng.randrange(900), rng.randrange(900)) for _ in range(9)), _both))
    after, ends = rng.randrange(10), rng.random() < 0.8
    points = totals[-1] if ends else None
    if not ends:
        totals = totals[: max(1, after)]
    places, winners = parting(left_journal(totals, left={0: after}, points=points))
    standings = [totals[min(after, len(totals)) - 1] if after else (0, 0), *([points] if points else [])]
    for own, other in standings:
        assert places[0] >= (other > own)
        assert places[1] <= (own > other)
    assert 0 not in winners or all(own > other for own, other in standings)


def _both(sums: tuple[int, int], more: tuple[int, int]) -> tuple[int, int]:
    return sums[0] + more[0], sums[1] + more[1]


def test_of_two_sides_with_leavers_the_first_to_lose_one_pays() -> None:
    # Side 1 was behind after two deals, and its player left then; side 0 had lost one after the first.
    journal = left_journal(AHEAD, left={0: 1, 1: 2}, points=(5200, 3000))
    assert parting(journal) == ({0: 0, 1: 0}, set())
    journal = left_journal(BEHIND, left={0: 2, 1: 3}, points=(5200, 3000))
    assert parting(journal) == parting(replace(journal, outcome=Outcome.ABANDONED)) == ({0: 1, 1: 0}, {1})
    # A second of the same side makes it no better.
    assert parting(left_journal(AHEAD, left={0: 1, 2: 3}, points=(5200, 3000))) == ({0: 1, 1: 0}, {1})


def test_silence_counts_from_the_last_deal_that_was_ones_own() -> None:
    journal = left_journal(BEHIND, left={}, points=(5200, 3000))
    assert parting(journal, [(), {0}, {0}]) == ({0: 0, 1: 0}, set())
    assert parting(journal, [{0}, (), {0}]) == ({0: 1, 1: 0}, {1})


def test_of_three_sides_the_one_that_somebody_left_is_no_better_than_the_next() -> None:
    journal = left_journal([(0, 0)], left={0: 1}, points=(0, 0))
    seats = tuple(replace(journal.seats[n], side=n, won=n == 0, points=900 - n) for n in range(3))
    deals = (replace(journal.deals[0], result=DealResult(totals=(900, 899, 898))),)
    assert parting(replace(journal, seats=seats, deals=deals)) == ({0: 0, 1: 0, 2: 2}, set())
