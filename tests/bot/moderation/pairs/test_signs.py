"""Pairs that feed each other are listed; people who play honestly aren't, however often they meet."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import combinations, count

import pytest

from bot.moderation.pairs.signs import (
    ALARMS,
    LEAST,
    LEAST_LEFT,
    Pair,
    Sign,
    leavers,
    leaving_partners,
    tail,
    worth_a_look,
)
from data.records.results import CountedSeat, Opponents

ANN, BEN, CLEO = 1, 2, 3
_numbers = count(1)


def match(winner: int, loser: int, **more: object) -> list[CountedSeat]:
    """A match of two people."""
    number, given = next(_numbers), {"lasted": timedelta(minutes=40), "deals": 5, "early": False, **more}
    left = bool(given.pop("left", False))
    seats = []
    for side, who in enumerate((winner, loser)):
        seats.append(
            CountedSeat(number, who, f"P{who}", side, 2, side == 0, left and side == 1, **given)  # type: ignore[arg-type]
        )
    return seats


def often(seats: Sequence[CountedSeat]) -> list[Opponents]:
    """Who met often, counted as the store counts them."""
    people: dict[int, set[int]] = {}
    side = {(seat.person_id, seat.match_id): seat.side for seat in seats}
    for seat in seats:
        people.setdefault(seat.person_id, set()).add(seat.match_id)
    pairs = []
    for person, other in combinations(sorted(people), 2):
        met = sum(side[person, n] != side[other, n] for n in people[person] & people[other])
        if met >= LEAST:
            pairs.append(Opponents(person, other, met))
    return pairs


def listed(seats: Sequence[CountedSeat]) -> list[Pair]:
    """What comes of these seats."""
    return worth_a_look(often(seats), seats)


def season(rng: random.Random, people: int, matches: int) -> list[CountedSeat]:
    """Honest people of very different strength: some meet anyone there, some nearly always their friend,
    who may be a far better player.
    """
    strength = {who: rng.gauss(0, 0.8) for who in range(people)}
    friend = {who: who ^ 1 for who in range(people // 2)}
    seats: list[CountedSeat] = []
    for _ in range(matches):
        person = rng.randrange(people)
        other = friend.get(person) if rng.random() < 0.9 else None
        if other is None:
            other = rng.choice([who for who in range(people) if who != person])
        odds = 2.718281828 ** (strength[person] - strength[other])
        # Cards decide much: nobody wins more than four of five.
        won = rng.random() < min(0.8, max(0.2, odds / (1 + odds)))
        seats += match(*((person, other) if won else (other, person)), left=rng.random() < 0.05)
    return seats


def test_honest_people_are_hardly_ever_listed() -> None:
    rng = random.Random(5)
    seasons = [season(rng, 16, 700) for _ in range(40)]
    assert sum(len(often(seats)) for seats in seasons) > 100
    assert [pair for seats in seasons for pair in listed(seats)] == []


@pytest.mark.soak
def test_of_a_thousand_honest_servers_at_most_a_few_see_a_pair() -> None:
    rng = random.Random(6)
    alarms = sum(bool(listed(season(rng, 16, 700))) for _ in range(1000))
    print(f"{alarms} of 1,000 honest seasons with a pair listed")
    assert alarms <= 1000 / ALARMS


def feeding(rng: random.Random) -> list[CountedSeat]:
    """Two who play as well as each other with others; to each other one loses 29 of 30 at full length."""
    seats = [seat for n in range(30) for seat in (match(ANN, BEN) if n != 7 else match(BEN, ANN))]
    for n in range(80):
        who = (ANN, BEN)[n % 2]
        seats += match(*((who, CLEO + n % 3) if rng.random() < 0.5 else (CLEO + n % 3, who)))
    return seats


def giving_up(_: random.Random) -> list[CountedSeat]:
    """Two who play with nobody else and nearly always give up, by turns."""
    return [
        seat
        for n in range(24)
        for seat in match(*((ANN, BEN) if n % 2 else (BEN, ANN)), left=n % 8 != 0, deals=1)
    ]


def alone(_: random.Random) -> list[CountedSeat]:
    """Two who play with nobody else, and one never wins."""
    return [seat for _ in range(60) for seat in match(BEN, ANN)]


@pytest.mark.parametrize(
    ("played", "signs"),
    [(feeding, {Sign.ONE_SIDED}), (giving_up, {Sign.GIVEN_UP}), (alone, {Sign.ONE_SIDED})],
)
def test_feeders_are_found_among_honest_people(
    played: Callable[[random.Random], list[CountedSeat]], signs: set[Sign]
) -> None:
    rng = random.Random(1)
    others = [seat for seat in season(rng, 12, 400) if seat.person_id > CLEO]
    (pair,) = listed([*played(rng), *others])
    assert {pair.ahead.person_id, pair.behind.person_id} == {ANN, BEN}
    assert pair.signs == signs


def test_the_numbers_of_a_pair() -> None:
    def rated(number: int) -> list[CountedSeat]:
        seats = match(ANN, BEN, left=number < 3, piles=4, own_deals=2, deals=2 + number % 3)
        return [
            CountedSeat(
                seat.match_id,
                seat.person_id,
                seat.name,
                seat.side,
                seat.players,
                seat.won,
                seat.left,
                seat.early,
                timedelta(minutes=number),
                seat.deals,
                (25_000_000, 8_000_000),
                (25_000_000 + (250_000 if seat.won else -500_000), 8_000_000),
                seat.piles,
                seat.own_deals,
            )
            for seat in seats
        ]

    seats = [seat for n in range(1, 31) for seat in rated(n)]
    for n in range(20):
        who = (ANN, BEN)[n % 2]
        seats += match(*((who, CLEO) if n % 4 < 2 else (CLEO, who)), piles=1, own_deals=2)
    (pair,) = listed(seats)
    assert (pair.ahead.won, pair.behind.won, pair.matches, pair.expected) == (30, 0, 30, 15)
    assert (pair.ahead.matches, pair.behind.matches) == (40, 40)
    assert (pair.ahead.moved, pair.behind.moved) == (300, -600)
    assert (pair.early, pair.minutes, pair.deals) == (2, 16, 3)
    assert (pair.ahead.piles, pair.ahead.usual_piles) == (2.0, 0.5)


def test_few_matches_or_few_of_ones_own_are_never_listed() -> None:
    short = [seat for _ in range(LEAST - 1) for seat in match(ANN, BEN, left=True)]
    assert listed(short) == []
    assert len(listed([*short, *match(ANN, BEN, left=True)])) == 1
    busy = [seat for _ in range(LEAST) for seat in match(ANN, BEN, left=True)]
    others = [seat for who in (ANN, BEN) for n in range(70) for seat in match(who, 10 + n)]
    assert listed([*busy, *others]) == []


def test_a_strong_player_and_a_beginner_are_who_they_are_with_others_too() -> None:
    seats = [seat for n in range(40) for seat in match(*((ANN, BEN) if n % 8 else (BEN, ANN)))]
    for n in range(30):
        seats += match(*((ANN, 10 + n) if n % 5 else (10 + n, ANN)))
        seats += match(*((10 + n, BEN) if n % 5 else (BEN, 10 + n)))
    assert listed(seats) == []


def test_partners_are_no_opponents() -> None:
    seats = []
    for n in range(40):
        number = next(_numbers)
        for who, side in ((ANN, 0), (BEN, 0), (CLEO, 1), (10 + n, 1)):
            seats.append(
                CountedSeat(number, who, "x", side, 4, side == 0, False, False, timedelta(hours=1), 4)
            )
    # Cleo always loses to both of them.
    assert [(pair.ahead.person_id, pair.behind.person_id) for pair in listed(seats)] == [
        (ANN, CLEO),
        (BEN, CLEO),
    ]


def test_chance_is_summed_exactly() -> None:
    assert tail(2, 2, 0.5) == 0.25
    assert tail(0, 9, 0.3) == pytest.approx(1)
    assert tail(10, 10, 0.5) * ALARMS < 1


def together(n: int, left: int, behind: int) -> list[CountedSeat]:
    """Matches of Ann with Ben, of which Ben left some, some of those while behind."""
    seats = []
    for done in range(n):
        number, gone = next(_numbers), done < left
        for who, side in ((ANN, 0), (BEN, 0), (20 + done, 1), (60 + done, 1)):
            leaves = gone and who == BEN
            seats.append(
                CountedSeat(
                    number,
                    who,
                    f"P{who}",
                    side,
                    4,
                    side == 0 and not gone,
                    leaves,
                    False,
                    timedelta(hours=1),
                    4,
                    behind=leaves and done < behind,
                )
            )
    return seats


@pytest.mark.parametrize(
    ("matches", "left", "behind", "is_listed"),
    [(20, 5, 5, True), (20, 4, 4, False), (19, 9, 9, False), (40, 12, 11, True), (40, 12, 10, False)],
)
def test_partners_are_listed_where_one_leaves_again_and_again_while_behind(
    matches: int, left: int, behind: int, is_listed: bool
) -> None:
    listed = leaving_partners([Opponents(ANN, BEN, matches)], together(matches, left, behind))
    assert [(two.leaver.person_id, two.partner.person_id) for two in listed] == [(BEN, ANN)] * is_listed
    for two in listed:
        assert (two.matches, two.left, two.behind, two.partner.won) == (matches, left, behind, matches - left)


def test_who_leaves_only_when_behind_is_listed_once_it_is_more_than_chance() -> None:
    (found,) = leavers(seat for seat in together(40, 20, 20) if seat.person_id == BEN)
    assert (found.person_id, found.matches, found.left, found.behind) == (BEN, 40, 20, 20)
    # Leaving seven of ten matches behind is what people do; and few are too few.
    assert leavers(together(40, 20, 14)) == []
    assert leavers(seat for seat in together(40, LEAST_LEFT - 1, 9) if seat.person_id == BEN) == []


def test_honest_leavers_are_hardly_ever_listed() -> None:
    rng = random.Random(8)
    for _ in range(50):
        seats = [
            seat
            for seat in together(200, 60, 60)
            for seat in [replace(seat, behind=seat.left and rng.random() < 0.6)]
        ]
        assert leavers(seats) == []
