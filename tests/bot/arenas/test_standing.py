"""What the people of an arena made of its deals: shares of matchpoints, streaks, places."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.arenas.standing import BONUS, share_of, standings
from data.arenas.records import ArenaDeal, ArenaPlay, ArenaSeat, Contender, Doing

BEGUN = datetime(2026, 5, 1, 20, tzinfo=UTC)
ANN, BOB, CAT, DAN, EVE, FAY, GUS, HAL = range(1, 9)


def table(number: int, deal: int, lead: int | None, *people: int, left: int = 0) -> ArenaPlay:
    """A table whose first side was so far ahead; ``people`` sit from the first seat on, one has ``left``."""
    seats = tuple(ArenaSeat(who, at % 2, who != left) for at, who in enumerate(people) if who)
    ended = BEGUN + timedelta(minutes=number)
    return ArenaPlay(number, deal, seats, lead is not None, lead, None if lead is None else ended)


def points(*plays: ArenaPlay, leads: tuple[int, ...] = ()) -> dict[int, int]:
    """The points of everybody who played, where computer players made ``leads`` of each deal."""
    who = sorted({seat.person_id for play in plays for seat in play.seats})
    people = [Contender(one, f"P{one}", Doing.WAITING, BEGUN) for one in who]
    deals = [ArenaDeal(number, "", BEGUN, leads) for number in {play.deal for play in plays}]
    return {line.person_id: line.points for line in standings(people, plays, deals)}


@pytest.mark.parametrize(
    ("lead", "others", "share"),
    [(10, (5,), 100), (5, (10,), 0), (5, (5,), 50), (5, (), 50), (5, (1, 2, 9), 67), (5, (5, 1, 9, 9), 38)],
)
def test_a_share_is_how_many_of_the_others_did_worse(lead: int, others: tuple[int, ...], share: int) -> None:
    assert share_of(lead, others) == share


def test_each_side_is_compared_with_those_who_had_its_cards() -> None:
    made = points(table(1, 1, 300, ANN, BOB, CAT, DAN), table(2, 1, -200, EVE, FAY, GUS, HAL))
    assert made == {ANN: 100, CAT: 100, BOB: 0, DAN: 0, EVE: 0, GUS: 0, FAY: 100, HAL: 100}


def test_computer_players_count_for_the_comparison_and_are_not_ranked() -> None:
    assert points(table(1, 1, 300, ANN, BOB), leads=(0, 400)) == {ANN: 50, BOB: 50}
    assert points(table(1, 1, 300, ANN, BOB), leads=(0, 0, 0)) == {ANN: 100, BOB: 0}


def test_a_streak_brings_more_from_its_second_deal_on_until_it_breaks() -> None:
    won = [table(number, number, 300, ANN) for number in (1, 2, 3)]
    lost, again = table(4, 4, -300, ANN), table(5, 5, 300, ANN)
    assert points(*won, leads=(0,)) == {ANN: 300 + 2 * BONUS}
    assert points(*won, lost, again, leads=(0,)) == {ANN: 400 + 2 * BONUS}


def test_who_leaves_gets_nothing_for_the_deal_and_their_partner_what_the_side_made() -> None:
    made = points(table(1, 1, 300, ANN, BOB, CAT, DAN, left=ANN), leads=(0,))
    assert (made[ANN], made[CAT]) == (0, 100)


def test_a_deal_that_was_not_finished_counts_for_nobody() -> None:
    assert points(table(1, 1, None, ANN, BOB), table(2, 2, 100, ANN), leads=(0,)) == {ANN: 100}


def test_a_deal_counts_once_for_each_person() -> None:
    assert points(table(1, 1, 300, ANN), table(2, 1, 900, ANN), leads=(0,)) == {ANN: 50}


def test_equal_points_share_a_place() -> None:
    people = [Contender(who, f"P{who}", Doing.WAITING, BEGUN) for who in (ANN, BOB, CAT)]
    plays = [table(1, 1, 300, ANN, BOB, CAT)]
    lines = standings(people, plays, [ArenaDeal(1, "", BEGUN, (0,))])
    assert [(line.name, line.place) for line in lines] == [("P1", 1), ("P3", 1), ("P2", 3)]
