"""Rival, best partner, closest finish, and how the people of a table stand: from made-up results."""

from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

import pytest

from bot.people.rivalries import (
    Between,
    Finish,
    best_partner,
    between,
    closest_finish,
    rival_of,
)
from bot.people.screens.company import between_lines
from bot.tables.counting import empty, has_won
from canasta.i18n import ENGLISH
from data import Store
from data.records.matches import Outcome
from data.records.results import LEFT, Common, Encounter, MatchResult
from tests.bot.ratings.results import ANN, BEN, CLEO, DAN, NOON, result
from tests.data.people.test_encounters import PEOPLE, random_matches
from tests.support.table_views import table


def encounters_in(results: Iterable[MatchResult], person_id: int) -> list[Encounter]:
    """Whom a person has played with or against in these matches, in the order of their ids: what the store
    counts.
    """
    by_person: dict[int, list[int]] = {}
    for played in results:
        own = next((seat for seat in played.seats if seat.person_id == person_id), None)
        over = played.outcome is Outcome.FINISHED or played.counts_as == LEFT
        if own is None or not over or played.duplicate:
            continue
        for seat in played.seats:
            if seat.person_id is None or seat.index == own.index:
                continue
            if empty(played, own) or empty(played, seat):
                continue
            counts = by_person.setdefault(seat.person_id, [0] * 5)
            mine, theirs = has_won(played, own), has_won(played, seat)
            added = (1, mine and theirs, 0, 0, 0) if seat.side == own.side else (0, 0, 1, mine, theirs)
            for index, more in enumerate(added):
                counts[index] += more
    return [Encounter(who, *counts) for who, counts in sorted(by_person.items())]


PAIRS = (0, 1, 0, 1)


def won_by(*sides: int, people: tuple[int | None, ...] = (ANN, BEN, CLEO, DAN)) -> list[MatchResult]:
    return [result(people, winners=(side,)) for side in sides]


def test_encounters_are_counted_apart_as_partners_and_as_opponents() -> None:
    played = [*won_by(0, 0, 1), *won_by(1, people=(ANN, CLEO, BEN, DAN)), *won_by(0, people=(ANN, None))]
    assert encounters_in(played, ANN) == [
        Encounter(BEN, 1, 0, 3, 2, 1),
        Encounter(CLEO, 3, 2, 1, 0, 1),
        Encounter(DAN, 0, 0, 4, 2, 2),
    ]


def test_abandoned_matches_count_for_nobody_and_who_left_has_not_won() -> None:
    played = [
        result([ANN, BEN], outcome=Outcome.ABANDONED),
        result([ANN, BEN], winners=(0,), left=(0,)),
        result([ANN, BEN], winners=(1,)),
    ]
    assert encounters_in(played, ANN) == [Encounter(BEN, 0, 0, 2, 0, 1)]


@pytest.mark.parametrize("found", [[], [Encounter(BEN, 9, 9, 2, 2, 0)]])
def test_two_matches_make_no_rival(found: list[Encounter]) -> None:
    assert rival_of(found) is None


def test_the_rival_is_met_most_and_of_several_stands_closest() -> None:
    far, close, rare = Encounter(2, 0, 0, 8, 7, 1), Encounter(3, 0, 0, 8, 4, 4), Encounter(4, 0, 0, 7, 3, 4)
    assert rival_of([far, close, rare]) == close


def test_the_best_partner_has_the_greatest_share_of_five_matches_at_least() -> None:
    often, best, rare = (
        Encounter(2, 20, 12, 0, 0, 0),
        Encounter(3, 5, 4, 0, 0, 0),
        Encounter(4, 4, 4, 0, 0, 0),
    )
    assert best_partner([often, best, rare]) == best
    assert best_partner([rare]) is None
    assert best_partner([Encounter(2, 9, 0, 0, 0, 0)]) is None, "who has never won is no best partner"


def test_the_closest_finish_is_the_smallest_difference_the_latest_of_several() -> None:
    later = NOON + timedelta(days=1)
    played = [
        result([ANN, BEN], (5100, 4900)),
        result([ANN, BEN], (4990, 5005), winners=(1,)),
        result([ANN, BEN], (5010, 4995), at=later),
        result([ANN, BEN], (100, 100), outcome=Outcome.ABANDONED),
        result([ANN, BEN], (300, 299), reason="claimed"),
    ]
    assert closest_finish(played, ANN) == Finish(15, True, later)
    assert closest_finish(played[:2], ANN) == Finish(15, False, NOON)
    assert closest_finish([], ANN) is None


def common(sides: tuple[int, ...], winner: int) -> Common:
    people = (ANN, BEN, CLEO, DAN)[: len(sides)]
    return Common(
        dict(zip(people, sides, strict=True)),
        frozenset(person for person, side in zip(people, sides, strict=True) if side == winner),
    )


def line(found: Between | None) -> list[str]:
    return between_lines(found, table(), ENGLISH)


def test_two_sides_that_meet_again_have_a_standing() -> None:
    seats = {ANN: 0, BEN: 1, CLEO: 2, DAN: 3}
    standing = between([common(PAIRS, 0), common(PAIRS, 1), common((1, 0, 1, 0), 1)], seats, PAIRS)
    assert standing == Between(3, (((0, 2), 2), ((1, 3), 1)), True)
    assert line(standing) == ["⚔️ Between you: Player 0 and Player 2 **2 : 1** Player 1 and Player 3"]
    assert line(between([common((0, 1), 1)] * 2, {ANN: 0, BEN: 1}, (0, 1))) == [
        "⚔️ Between you: Player 0 **0 : 2** Player 1"
    ]


def test_people_who_have_changed_sides_are_counted_each_by_themselves() -> None:
    seats = {ANN: 0, BEN: 1, CLEO: 2, DAN: 3}
    standing = between([common(PAIRS, 0), common((0, 0, 1, 1), 0)], seats, PAIRS)
    assert standing == Between(2, (((0,), 2), ((1,), 1), ((2,), 1), ((3,), 0)), False)
    assert line(standing) == [
        "⚔️ Won of 2 matches with each other: Player 0 **2**, Player 1 **1**, Player 2 **1**, Player 3 **0**"
    ]


def test_a_first_match_and_partners_against_computers_have_no_standing() -> None:
    assert between([common(PAIRS, 0)], {ANN: 0, BEN: 1, CLEO: 2, DAN: 3}, PAIRS) is None
    assert between([common((0, 0), 0)] * 3, {ANN: 0, BEN: 2}, PAIRS) is None
    assert line(None) == []


async def test_the_store_counts_what_is_counted_here(tmp_path: Path) -> None:
    async with await Store.open(str(tmp_path / "store.db")) as store:
        results = await random_matches(store, 120)
        for person in PEOPLE:
            assert await store.people.encounters.of(person, None) == encounters_in(results, person)
