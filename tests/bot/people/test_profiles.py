"""Profiles: summed up from stored matches, with exact figures."""

from dataclasses import replace

import pytest

from bot.layout.errors import Refused
from bot.people.profiles import COMPUTERS, FORMER, most, profile_for, read_profile, record_of
from bot.ratings.ratings import Ratings
from bot.runtime.executor import Executor
from bot.tables import seat_stats
from data import Store
from data.records.matches import Outcome
from data.records.results import MatchResult
from tests.bot.factories import GUILD, Clock, feed, played
from tests.bot.ratings.results import ANN, BEN, CLEO, DAN, EVE, result


def matches(*won: int) -> list[MatchResult]:
    """Matches of Ann and Cleo against Ben and Dan, won (1) or lost."""
    return [result([ANN, BEN, CLEO, DAN], winners=(0,) if one else (1,)) for one in won]


def test_the_longest_streak_is_of_matches_won_in_a_row() -> None:
    assert record_of(matches(1, 1, 0, 1, 1, 1, 0), ANN).streak == 3
    assert record_of(matches(0, 0), ANN).streak == 0
    # A match that was ended early neither adds to it nor breaks it.
    early = result([ANN, BEN, CLEO, DAN], outcome=Outcome.ABANDONED)
    assert record_of([*matches(1), early, *matches(1)], ANN).streak == 2


def test_partners_and_opponents_with_results() -> None:
    record = record_of(
        [
            *matches(1, 0, 1),
            result([ANN, BEN, EVE, None], winners=(1,)),
            result([ANN, None, None, None], winners=(0,)),
        ],
        ANN,
    )
    assert {who: (t.matches, t.won) for who, t in record.partners.items()} == {
        **{CLEO: (3, 2), EVE: (1, 0), COMPUTERS: (1, 1)}
    }
    assert {who: (t.matches, t.won) for who, t in record.opponents.items()} == {
        **{BEN: (4, 2), DAN: (3, 2), COMPUTERS: (2, 1)}
    }
    assert [who for who, _ in most(record.opponents, 2)] == [BEN, DAN]
    assert (record.played.matches, record.played.won) == (5, 3)


def test_points_and_deals_of_a_match_that_was_left_are_not_ones_own() -> None:
    record = record_of([*matches(1), result([ANN, BEN, CLEO, DAN], left=[0])], ANN)
    assert (record.points, record.deals, record.left) == (5100, 3, 1)
    assert (record.played.matches, record.played.won) == (2, 1)


async def test_a_profile_is_the_sum_of_the_journals(store: Store, clock: Clock) -> None:
    whole = seat_stats.SeatStats()
    points = won = 0
    for number in range(5):
        match_id = await feed(store, [ANN, BEN, CLEO, DAN], number, target=1500)
        journal = await store.journals.get(match_id)
        assert journal is not None
        whole.add(seat_stats.count(journal)[0])
        points += journal.seats[0].points or 0
        won += bool(journal.seats[0].won)
        clock.pass_hours(30)
    await Ratings(store, Executor()).catch_up()
    profile = await read_profile(store, ANN, "Ann", GUILD, everywhere=False)
    assert profile.record.figures == whole
    assert whole.canastas.total() > 0
    assert profile.record.points == points
    assert profile.record.deals == whole.deals == sum(len(played(n, target=1500).deals) for n in range(5))
    assert (profile.record.played.matches, profile.record.played.won) == (5, won)
    assert len(profile.curve) == 6
    assert profile.curve[0][1] == 1000
    assert profile.curve[-1][1] == profile.standings[0].rating
    assert [r.match_id for r in profile.recent] == [5, 4, 3, 2, 1]
    board = await store.ratings.standings.board(profile.standings[0].ladder, "rating")
    # She shares it with her partner, who has played the same matches.
    assert {line.place for line in board if line.standing.player.person_id in (ANN, CLEO)} == {profile.place}


async def test_a_server_sees_what_was_played_there(store: Store) -> None:
    await feed(store, [ANN, BEN, CLEO, DAN])
    await feed(store, [ANN, EVE], 1, guild=5)
    await Ratings(store, Executor()).catch_up()
    here = await read_profile(store, ANN, "Ann", GUILD, everywhere=False)
    assert here.record.played.matches == 1
    assert EVE not in here.record.opponents
    everywhere = await read_profile(store, ANN, "Ann", GUILD, everywhere=True)
    assert everywhere.record.played.matches == 2
    assert set(everywhere.record.opponents) == {BEN, DAN, EVE}


async def test_rival_and_partner_are_for_the_server_and_nobody_reads_of_people_who_hide(
    store: Store,
) -> None:
    for number in range(5):
        await feed(store, [ANN, BEN, CLEO, DAN], number)

    async def read(reader: int, *, everywhere: bool = False) -> tuple[int | None, ...]:
        rivalry = (
            await profile_for(reader, store, ANN, "Ann", GUILD, everywhere=everywhere, sees=lambda _: True)
        ).rivalry
        return tuple(
            None if encounter is None else encounter.person_id
            for encounter in (rivalry.rival, rivalry.partner)
        )

    rival, partner = await read(EVE)
    assert (rival in (BEN, DAN), partner) == (True, CLEO)
    assert await read(EVE, everywhere=True) == (None, None)
    assert await read(ANN, everywhere=True) == (rival, partner)
    for person in (BEN, CLEO, DAN):
        await store.people.hide(person, True)
    assert await read(EVE) == (None, None)
    assert await read(ANN) == (rival, partner)
    await store.people.hide(ANN, True)
    with pytest.raises(Refused, match="private"):
        await read(EVE)


def test_people_who_are_no_longer_known_are_one_kind_of_company() -> None:
    match = matches(1)[0]
    seats = tuple(
        replace(s, person_id=None, name="") if s.person_id in (BEN, DAN) else s for s in match.seats
    )
    record = record_of([replace(match, seats=seats)], ANN)
    assert set(record.opponents) == {FORMER}
    assert record.opponents[FORMER].matches == 1
