"""Who held up a table that did not play to its end; and that nobody gains by doing so."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.time.deadlines import NO_REST, OffHours
from bot.tournaments.format import results
from bot.tournaments.held_up import THINKING, Conduct, conduct, held_up
from bot.tournaments.scoring.methods import KNOCK_OUT, MATCHPOINTS, POINTS, WINS
from bot.tournaments.scoring.standings import Entrant, Met, standings
from data.records.matches import Action, Deal, DealResult, Journal, MatchSeat, Outcome
from data.tournaments.records import Contestant, Entry, HeldUp, Meeting, Tournament, TournamentStatus

START = datetime(2026, 5, 4, 20, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def journal(*deals: Sequence[tuple[int, float]], seats: int = 2, over: int = 0) -> Journal:
    """A match whose deals are moves (seat, minutes it took); the first ``over`` deals are finished."""
    now, made = START, []
    for round, moves in enumerate(deals, 1):
        began, actions = now, []
        for n, (seat, minutes) in enumerate(moves, 1):
            now += minutes * MINUTE
            actions.append(Action(n, seat, "", n, now))
        finished = now if round <= over else None
        made.append(Deal(round, "5eed", began, finished, None, tuple(actions)))
        now += 3 * MINUTE
    sides = [MatchSeat(seat, seat % 2, 10 + seat, None, f"P{seat}") for seat in range(seats)]
    return Journal(1, 1, 7, "classic", {}, 3, 0, START, None, None, tuple(sides), tuple(made))


def stopped_at(played: Journal, to_move: int | None) -> Journal:
    return replace(played, to_move=to_move)


def judged(
    played: Journal, ended: float, to_move: int | None, away: Sequence[int] = (), **more: Any
) -> HeldUp:
    stopped = more.pop("stopped", NO_REST)
    return held_up(*conduct(stopped_at(played, to_move), START + ended * MINUTE, away, stopped), **more)


def test_the_time_of_each_side_is_read_from_the_journal() -> None:
    # The first deal is over after 10 minutes, the next began 3 minutes later; at 30 the round is over.
    played = journal([(0, 1), (1, 2), (1, 3), (0, 4)], [(1, 2), (0, 1)], over=1)
    assert conduct(stopped_at(played, 1), START + 30 * MINUTE, (), NO_REST) == (
        Conduct(6 * MINUTE, 3),
        Conduct(21 * MINUTE, 3, last=14 * MINUTE),
    )
    # Between deals nobody is to move, and a pause is nobody's time.
    waiting = journal([(0, 1), (1, 2)], over=1)
    assert conduct(waiting, START + 30 * MINUTE, (), NO_REST) == (
        Conduct(MINUTE, 1),
        Conduct(2 * MINUTE, 1),
    )
    paused = OffHours(spans=((START + 17 * MINUTE, START + 27 * MINUTE),))
    assert conduct(stopped_at(played, 1), START + 30 * MINUTE, (), paused)[1].last == 4 * MINUTE


def test_who_never_moved_held_it_up_whoever_waited_did_not() -> None:
    assert judged(journal([]), 180, 0) is HeldUp.FIRST
    assert judged(journal([(0, 1)]), 180, 1) is HeldUp.SECOND


@pytest.mark.parametrize(
    ("moves", "ended", "to_move", "answer"),
    [
        # 56 of 100 minutes are clearly more, 54 are about the same.
        ([(0, 56), (1, 43)], 100, 1, HeldUp.FIRST),
        ([(0, 54), (1, 45)], 100, 1, HeldUp.NEITHER),
        ([(0, 45), (1, 54)], 100, 0, HeldUp.NEITHER),
        # Both played alike, and one then sat on the last turn to the end.
        ([(0, 5), (1, 5), (0, 5), (1, 5)], 36, 0, HeldUp.FIRST),
        # One was slow all the time, the other sat on the last turn.
        ([(0, 20), (1, 1), (0, 20), (1, 1)] * 3, 200, 1, HeldUp.BOTH),
    ],
)
def test_slow_play_and_sitting_on_the_last_turn(
    moves: list[tuple[int, float]], ended: float, to_move: int, answer: HeldUp
) -> None:
    assert judged(journal(moves), ended, to_move) is answer


def test_who_never_made_a_move_of_their_own_held_it_up_though_the_program_moved_for_them() -> None:
    played = journal([(0, 2), (1, 1), (0, 2), (1, 1)])
    (deal,) = played.deals
    by_program = replace(
        deal, actions=tuple(replace(a, made_by="clock" if a.seat == 0 else None) for a in deal.actions)
    )
    assert judged(replace(played, deals=(by_program,)), 7, 1, early=True) is HeldUp.FIRST
    assert judged(played, 7, 1, early=True) is HeldUp.NEITHER


def test_a_match_that_was_stopped_early_blames_nobody_for_playing_slowly() -> None:
    played = journal([(0, 20), (1, 1), (0, 20), (1, 1)])
    assert judged(played, 43, 0) is HeldUp.FIRST
    assert judged(played, 43, 0, early=True) is HeldUp.NEITHER
    assert judged(played, 60, 0, early=True) is HeldUp.FIRST


def test_a_side_without_anybody_there_held_it_up_a_partner_who_stays_plays_on() -> None:
    four = journal([(0, 5), (1, 5), (2, 5), (3, 5)] * 3, seats=4)
    assert judged(four, 61, 0) is HeldUp.NEITHER
    assert judged(four, 61, 0, away=[0]) is HeldUp.NEITHER
    assert judged(four, 61, 0, away=[0, 2]) is HeldUp.FIRST
    assert judged(four, 61, 0, away=[0, 1, 2, 3]) is HeldUp.BOTH


TURNS = st.lists(st.integers(1, 600), max_size=12)


@given(turns=TURNS, stalled=st.integers(1, 7200), early=st.booleans(), seats=st.sampled_from([2, 4]))
def test_whoever_stalls_is_among_those_who_held_it_up(
    turns: list[int], stalled: int, early: bool, seats: int
) -> None:
    """Seats move in turn; then the next one moves no more until the end."""
    played = journal([(n % seats, seconds / 60) for n, seconds in enumerate(turns)], seats=seats)
    staller = len(turns) % seats
    before = sum(turns)
    others = [seconds for n, seconds in enumerate(turns) if n % 2 != staller % 2]
    usual = sum(others) / len(others) if others else 0
    longer = max(3 * usual, THINKING.total_seconds()) + stalled
    answer = judged(played, (before + longer) / 60, staller, early=early)
    mine = HeldUp.FIRST if staller % 2 == 0 else HeldUp.SECOND
    assert answer in (mine, HeldUp.BOTH)


# What it brings

NETS = st.lists(st.integers(-3000, 3000), min_size=1, max_size=5)


@given(nets=NETS, made=st.integers(-3000, 3000), both=st.booleans())
def test_a_deal_that_is_held_up_never_brings_more_than_40_percent(
    nets: list[int], made: int, both: bool
) -> None:
    """Whatever the other tables made, and whatever would have come out here."""
    others = [Met(1, 3 + 2 * n, 4 + 2 * n, ((net, 0), (net, 0)), None) for n, net in enumerate(nets)]
    held = HeldUp.BOTH if both else HeldUp.FIRST
    here = Met(1, 1, 2, ((made, 0), None), None, held)
    entrants = [Entrant(n) for n in range(1, 3 + 2 * len(nets))]
    by = {
        scoring: {
            line.entry: line.score
            for line in standings(scoring, entrants, [here, *others], rounds=1, deals=2, held_up_points=500)
        }
        for scoring in (MATCHPOINTS, POINTS)
    }
    fair = {
        scoring: {
            line.entry: line.score
            for line in standings(
                scoring,
                entrants,
                [Met(1, 1, 2, ((made, 0), None)), *others],
                rounds=1,
                deals=2,
                held_up_points=500,
            )
        }
        for scoring in (MATCHPOINTS, POINTS)
    }
    # Half of the deal would have been nobody's: each of two deals is half of the average.
    assert by[MATCHPOINTS][1] == fair[MATCHPOINTS][1] - Fraction(10, 100) / 2
    assert by[MATCHPOINTS][2] == fair[MATCHPOINTS][2] + (-1 if both else 1) * Fraction(10, 100) / 2
    assert by[POINTS][1] == fair[POINTS][1] - 500
    assert by[POINTS][2] == fair[POINTS][2] + (-500 if both else 500)
    # A lead in the deal that is held up counts for nothing: only finished deals and the 40% do.
    assert by[MATCHPOINTS][1] <= (1 + Fraction(40, 100)) / 2


def meeting_of(system: str, held: HeldUp | None, lead: int) -> Met:
    """A match of 1 against 2 that did not play to its end, with this lead for 1."""
    rules: dict[str, Any] = {"variant": "classic", "options": {}, "seats": 2}
    rules |= {"system": system, "scoring": WINS}
    plain: dict[str, Any] = {
        **{"id": 1, "guild_id": 7, "channel_id": 8, "message_id": None, "message_posted_at": None},
        **{"organiser_id": 9, "name": "Cup", "deals": 0, "rounds": 1, "round": 1, "round_time": MINUTE},
        **{"round_ends_at": None, "pace": "1 days", "rated": False, "status": TournamentStatus.RUNNING},
        **{"version": 1, "announced_version": 1, "locale": "en", "created_at": START},
        **{"started_at": START, "finished_at": None},
    }
    entries = tuple(Entry(n, (Contestant(n, None, f"P{n}"),), n) for n in (1, 2))
    sheet = DealResult(scores=({"total": lead}, {"total": 0}), totals=(lead, 0))
    made = Meeting(1, 1, 1, 2, 5, 5, 5, Outcome.ABANDONED, (sheet,), held)
    (met,) = results(Tournament(**plain, **rules, entries=entries), [made])
    return met


@pytest.mark.parametrize("system", ["swiss", "knock_out"])
@pytest.mark.parametrize("lead", [-500, 0, 500])
def test_a_match_is_lost_by_whoever_held_it_up_and_a_lead_is_not_frozen(system: str, lead: int) -> None:
    assert meeting_of(system, HeldUp.FIRST, lead).winner == 2
    assert meeting_of(system, HeldUp.SECOND, lead).winner == 1
    # If both did, the score doesn't count: in a knock-out the draw decides, else nobody wins.
    both = meeting_of(system, HeldUp.BOTH, lead)
    assert both.winner == (1 if system == "knock_out" else None)
    if system == "swiss":
        places = standings(WINS, [Entrant(1), Entrant(2)], [both], rounds=1, deals=0)
        assert [place.score for place in places] == [0, 0]
    else:
        assert standings(KNOCK_OUT, [Entrant(1), Entrant(2)], [both], rounds=1, deals=0)[0].entry == 1


def test_if_nobody_held_it_up_the_score_so_far_counts() -> None:
    for held in (None, HeldUp.NEITHER):
        assert [meeting_of("swiss", held, lead).winner for lead in (-500, 0, 500)] == [2, None, 1]
