"""How a tournament runs: who is in it, who meets whom next, and what its tables have come to."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.layout.errors import Refused
from bot.tables.lobby.computers import COMPUTER
from bot.tables.rules.table_rules import TableRules
from bot.tournaments.format import (
    KNOCK_OUT,
    MOST_ROUNDS,
    ROUND_ROBIN,
    SWISS,
    chairs_of,
    computer_entry,
    in_draw,
    is_in,
    may_join,
    next_number,
    next_pairings,
    results,
    rounds_of,
    standing,
)
from bot.tournaments.pairing import Pairing
from bot.tournaments.scoring.methods import MATCHPOINTS, POINTS
from data.records.matches import DealResult, Outcome
from data.tournaments.records import Contestant, Entry, Meeting, Tournament, TournamentStatus

NOW = datetime(2026, 5, 1, tzinfo=UTC)
NOBODY = Contestant()


def person(number: int, *, agreed: bool = True) -> Contestant:
    return Contestant(number, None, f"P{number}", agreed)


def pair(number: int, *, joined: int = 1, left: int | None = None, place: int | None = None) -> Entry:
    """Two people who have entered together, drawn at the place of their number unless they are late."""
    drawn = place or (number if joined == 1 else None)
    return Entry(number, (person(10 * number), person(10 * number + 1)), drawn, joined, left)


def pairs(count: int) -> list[Entry]:
    return [pair(number) for number in range(1, count + 1)]


def tournament(entries: Sequence[Entry], **changes: Any) -> Tournament:
    """A Swiss of pairs that play two deals in each of three rounds, being played, unless it is changed."""
    plain = Tournament(
        id=1,
        guild_id=2,
        channel_id=3,
        message_id=None,
        message_posted_at=None,
        organiser_id=4,
        name="Cup",
        variant="classic",
        options={},
        seats=4,
        system=SWISS,
        scoring=MATCHPOINTS,
        deals=2,
        rounds=3,
        round=1,
        round_time=timedelta(days=7),
        round_ends_at=NOW,
        pace="1 days",
        rated=False,
        status=TournamentStatus.RUNNING,
        version=1,
        announced_version=0,
        locale="en",
        created_at=NOW,
        started_at=NOW,
        finished_at=None,
        entries=tuple(entries),
    )
    return replace(plain, **changes)


def deal(
    first: int, second: int, totals: tuple[int, int] | None = None, winners: Sequence[int] = ()
) -> DealResult:
    """The result of a deal, as a table keeps it."""
    scores = ({"total": first}, {"total": second})
    return DealResult(scores=scores, totals=totals or (first, second), winners=tuple(winners))


def met(
    round: int,
    number: int,
    first: int,
    second: int | None,
    *deals: DealResult,
    outcome: Outcome | None = Outcome.FINISHED,
) -> Meeting:
    """A table of a round that is over."""
    if second is None:
        return Meeting(round, number, first, None)
    at = 100 * round + number
    return Meeting(round, number, first, second, at, None, at, outcome, deals)


def won(round: int, number: int, first: int, second: int, winner: int) -> Meeting:
    """A match of one deal that this entry won."""
    seats = (0, 2) if winner == first else (1, 3)
    made = (5200, 300) if winner == first else (300, 5200)
    return met(round, number, first, second, deal(*made, winners=seats))


def tables(pairings: Sequence[Pairing]) -> list[tuple[int, int | None]]:
    return [(pairing.first, pairing.second) for pairing in pairings]


# Who is in it


def test_entries_are_numbered_on() -> None:
    assert next_number([]) == 1
    assert next_number([pair(7), pair(2)]) == 8


def test_computer_players_have_names_of_their_own() -> None:
    names = [player.name for number in (1, 2) for player in computer_entry(number, 2).players]
    assert len(set(names)) == 4
    assert all(player.computer == COMPUTER for player in computer_entry(1, 1).players)


@pytest.mark.parametrize(("seats", "chairs"), [(2, 1), (4, 2)])
def test_entries_are_people_or_pairs(seats: int, chairs: int) -> None:
    assert chairs_of(TableRules("classic", seats)) == chairs


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_tables_at_which_not_two_sides_of_fixed_partners_meet_have_no_tournaments(seats: int) -> None:
    with pytest.raises(Refused, match="2 or 4 players"):
        chairs_of(TableRules("classic", seats))


@pytest.mark.parametrize(
    ("system", "status", "round", "may"),
    [
        (SWISS, TournamentStatus.OPEN, 0, True),
        (KNOCK_OUT, TournamentStatus.OPEN, 0, True),
        (SWISS, TournamentStatus.RUNNING, 2, True),
        (SWISS, TournamentStatus.RUNNING, 3, False),
        (ROUND_ROBIN, TournamentStatus.RUNNING, 1, False),
        (KNOCK_OUT, TournamentStatus.RUNNING, 1, False),
        (SWISS, TournamentStatus.FINISHED, 1, False),
        (SWISS, TournamentStatus.CANCELLED, 1, False),
    ],
)
def test_latecomers_join_a_swiss_until_half_of_its_rounds_have_begun(
    system: str, status: TournamentStatus, round: int, may: bool
) -> None:
    assert may_join(tournament(pairs(8), system=system, status=status, round=round, rounds=5)) is may


def test_an_entry_is_there_from_the_round_it_joined_to_the_one_before_it_left() -> None:
    entry = pair(1, joined=2, left=4)
    assert [is_in(entry, round) for round in range(1, 6)] == [False, True, True, False, False]


def test_the_draw_comes_first_and_latecomers_after_it() -> None:
    entries = [pair(1, joined=3), pair(2, place=2), pair(3, joined=2), pair(4, place=1), pair(5, joined=2)]
    assert [entry.number for entry in in_draw(entries)] == [4, 2, 3, 5, 1]


@pytest.mark.parametrize(
    ("system", "asked", "entries", "rounds"),
    [
        (SWISS, 0, 16, 4),
        (SWISS, 6, 16, 6),
        (SWISS, 99, 16, MOST_ROUNDS),
        (SWISS, 0, 2, 1),
        (ROUND_ROBIN, 2, 6, 5),
        (ROUND_ROBIN, 0, 5, 5),
        (KNOCK_OUT, 2, 9, 4),
    ],
)
def test_there_are_as_many_rounds_as_the_system_takes(
    system: str, asked: int, entries: int, rounds: int
) -> None:
    assert rounds_of(tournament([], system=system, rounds=asked), entries) == rounds


# Who meets whom


def test_the_first_round_of_a_swiss_follows_the_draw() -> None:
    drawn = [replace(entry, place=5 - entry.number) for entry in pairs(4)]
    pairings = next_pairings(tournament(drawn, round=0), [], 1)
    assert {frozenset(pairing) for pairing in tables(pairings)} == {frozenset({4, 2}), frozenset({3, 1})}


def test_in_a_swiss_those_meet_next_who_have_done_as_well() -> None:
    entries = pairs(4)
    first = [met(1, 1, 1, 3, deal(900, 0), deal(900, 0)), met(1, 2, 2, 4, deal(0, 900), deal(0, 900))]
    pairings = next_pairings(tournament(entries), first, 2)
    # 1 beat the other first side twice, and so did 4 the other second side.
    assert {frozenset(pairing) for pairing in tables(pairings)} == {frozenset({1, 4}), frozenset({2, 3})}


def test_who_came_late_to_a_swiss_is_paired_in_the_round_that_they_join() -> None:
    entries = [*pairs(4), pair(5, joined=2), pair(6, joined=3)]
    first = [met(1, 1, 1, 3, deal(9, 0), deal(9, 0)), met(1, 2, 2, 4, deal(0, 9), deal(0, 9))]
    second = next_pairings(tournament(entries), first, 2)
    paired = [number for pairing in tables(second) for number in pairing if number is not None]
    assert sorted(paired) == [1, 2, 3, 4, 5]
    # One of five sits out, who stands lowest: 2 and 3 have nothing, 5 has 40 % for coming late.
    assert (second[-1].first, second[-1].second) == (3, None)


def test_who_has_left_a_swiss_is_paired_no_more_and_nobody_sits_out_twice() -> None:
    entries = [pair(1), pair(2, left=2), pair(3), pair(4)]
    first = [met(1, 1, 1, 2, deal(9, 0), deal(9, 0)), met(1, 2, 3, 4, deal(0, 9), deal(0, 9))]
    second = next_pairings(tournament(entries), first, 2)
    assert sorted(n for pairing in tables(second) for n in pairing if n is not None) == [1, 3, 4]
    out = second[-1].first
    assert second[-1].second is None
    played = [
        *first,
        met(2, 1, second[0].first, second[0].second, deal(1, 0), deal(1, 0)),
        met(2, 2, out, None),
    ]
    third = next_pairings(tournament(entries, round=2), played, 3)
    assert third[-1].second is None
    assert third[-1].first != out


def test_in_a_round_robin_everybody_meets_and_who_misses_their_opponent_sits_out() -> None:
    everybody = tournament(pairs(5), system=ROUND_ROBIN)
    rounds = [next_pairings(everybody, [], round) for round in range(1, 6)]
    seen = {frozenset(pairing) for tables_of in map(tables, rounds) for pairing in tables_of}
    assert len([both for both in seen if None not in both]) == 10
    without = tournament([pair(1), pair(2, left=3), *pairs(5)[2:]], system=ROUND_ROBIN)
    for round in range(1, 6):
        pairings = tables(next_pairings(without, [], round))
        expected = {1, 2, 3, 4, 5} if round < 3 else {1, 3, 4, 5}
        assert {number for both in pairings for number in both if number is not None} == expected
        kept = {both for both in pairings if None not in both}
        assert kept == {
            both for both in tables(rounds[round - 1]) if None not in both and set(both) <= expected
        }


def rounds_by_favourite(
    entries: Sequence[Entry], **changes: Any
) -> Iterator[tuple[Tournament, list[Meeting]]]:
    """A knock-out of two players each, in which the higher number wins; after each of its rounds."""
    now = tournament(
        entries, system=KNOCK_OUT, deals=0, round=0, rounds=rounds_of_knock_out(entries), **changes
    )
    played: list[Meeting] = []
    for round in range(1, now.rounds + 1):
        now = replace(now, round=round)
        pairings = next_pairings(now, played, round)
        for number, pairing in enumerate(pairings, 1):
            if pairing.second is None:
                played.append(met(round, number, pairing.first, None))
            else:
                winner = max(pairing.first, pairing.second)
                played.append(won(round, number, pairing.first, pairing.second, winner))
        yield now, list(played)


def rounds_of_knock_out(entries: Sequence[Entry]) -> int:
    return rounds_of(tournament(entries, system=KNOCK_OUT), len(entries))


@pytest.mark.parametrize("count", [2, 3, 5, 8, 11])
def test_a_knock_out_has_one_winner_and_each_round_only_those_who_have_won(count: int) -> None:
    alive = set(range(1, count + 1))
    for now, played in rounds_by_favourite(pairs(count)):
        here = [meeting for meeting in played if meeting.round == now.round]
        assert {n for m in here for n in (m.first, m.second) if n is not None} == alive
        alive = {max(m.first, m.second or 0) for m in here}
    assert alive == {count}
    places = standing(now, played, now.rounds)
    assert (places[0].entry, places[0].place, places[0].out) == (count, 1, False)
    assert all(place.out and place.score < places[0].score for place in places[1:])


def test_a_drawn_knock_out_goes_to_who_was_drawn_first() -> None:
    drawn = [pair(1, place=2), pair(2, place=1)]
    cup = tournament(drawn, system=KNOCK_OUT, deals=0, rounds=1)
    for meeting in (
        met(1, 1, 1, 2, deal(5000, 5000, winners=(0, 1, 2, 3))),
        met(1, 1, 1, 2, deal(400, 400), outcome=Outcome.ABANDONED),
        met(1, 1, 1, 2, outcome=Outcome.ABANDONED),
    ):
        (found,) = results(cup, [meeting])
        assert found.winner == 2


def test_nobody_has_won_a_knock_out_table_that_still_plays() -> None:
    cup = tournament(pairs(2), system=KNOCK_OUT, deals=0, rounds=1)
    (found,) = results(cup, [met(1, 1, 1, 2, deal(400, 100), outcome=None)])
    assert found.winner is None


def test_when_the_winner_has_dropped_out_of_a_knock_out_the_other_goes_on_and_can_win_it() -> None:
    entries = [pair(1), pair(2), pair(3), pair(4, left=2)]
    cup = tournament(entries, system=KNOCK_OUT, deals=0, rounds=2)
    first = [won(1, 1, 1, 4, 4), won(1, 2, 2, 3, 3)]
    assert tables(next_pairings(cup, first, 2)) == [(1, 3)]
    last = [*first, won(2, 1, 1, 3, 1)]
    places = standing(replace(cup, round=2), last, 2)
    assert [(place.entry, place.place) for place in places] == [(1, 1), (3, 2), (2, 3), (4, 3)]


def test_where_both_have_dropped_out_of_a_knock_out_nobody_goes_on() -> None:
    entries = [pair(1, left=2), pair(2), pair(3), pair(4, left=2)]
    cup = tournament(entries, system=KNOCK_OUT, deals=0, rounds=2)
    first = [won(1, 1, 1, 4, 4), won(1, 2, 2, 3, 3)]
    assert next_pairings(cup, first, 2) == []
    places = standing(replace(cup, round=2), first, 2)
    assert (places[0].entry, places[0].place) == (3, 1)


def test_who_has_won_the_final_may_go() -> None:
    cup = tournament([pair(1, left=2), pair(2)], system=KNOCK_OUT, deals=0, rounds=1)
    assert standing(cup, [won(1, 1, 1, 2, 1)], 1)[0].entry == 1


# What the tables have come to


def test_the_first_entry_has_the_first_side() -> None:
    (result,) = results(tournament(pairs(4)), [met(1, 1, 3, 1, deal(500, -20), deal(10, 30))])
    assert (result.first, result.second, result.deals) == (3, 1, ((500, -20), (10, 30)))
    assert result.winner is None


def test_deals_that_a_table_did_not_finish_are_none() -> None:
    tables_of = [
        met(1, 1, 1, 2, deal(500, 0), outcome=Outcome.ABANDONED),
        met(1, 2, 3, 4, outcome=Outcome.ABANDONED),
        met(1, 3, 5, None),
    ]
    found = results(tournament(pairs(5)), tables_of)
    assert [one.deals for one in found] == [((500, 0), None), (None, None), ()]


def test_a_match_of_its_own_has_a_winner_and_where_its_time_was_over_who_was_ahead() -> None:
    league = tournament(pairs(4), system=ROUND_ROBIN, deals=0)
    for meeting, winner in (
        (won(1, 1, 1, 2, 1), 1),
        (won(1, 1, 1, 2, 2), 2),
        (met(1, 1, 1, 2, deal(5000, 5000, winners=(0, 1, 2, 3))), None),
        (met(1, 1, 1, 2, deal(100, 300, (900, 500)), outcome=Outcome.ABANDONED), 1),
        (met(1, 1, 1, 2, deal(100, 300, (300, 500)), outcome=Outcome.ABANDONED), 2),
        (met(1, 1, 1, 2, deal(100, 300, (500, 500)), outcome=Outcome.ABANDONED), None),
        (met(1, 1, 1, 2, outcome=Outcome.ABANDONED), None),
    ):
        (found,) = results(league, [meeting])
        assert found.winner == winner, meeting


def test_it_stands_as_the_scoring_says() -> None:
    played = [met(1, 1, 1, 2, deal(500, 0), deal(0, 100)), met(1, 2, 3, 4, deal(300, 0), deal(0, 900))]
    by_matchpoints = standing(tournament(pairs(4)), played, 1)
    # The first side made 500 and 300 net in the first deal, -100 and -900 in the second: 1 and 4 had the best
    # of each.
    assert {place.entry: place.score for place in by_matchpoints} == {1: 1, 2: 0, 3: 0, 4: 1}
    by_points = standing(tournament(pairs(4), scoring=POINTS), played, 1)
    assert {place.entry: place.score for place in by_points} == {1: 1000, 2: -1000, 3: -1000, 4: 1000}


def test_only_rounds_that_are_over_and_entries_that_were_there_count() -> None:
    entries = [*pairs(2), pair(3, joined=2)]
    played = [met(1, 1, 1, 2, deal(1, 0), deal(1, 0)), met(2, 1, 1, 3, deal(1, 0), outcome=None)]
    assert [place.entry for place in standing(tournament(entries), played, 1)] == [1, 2]
    assert [place.entry for place in standing(tournament(entries), played, 1, joined_by=2)] == [1, 2, 3]
