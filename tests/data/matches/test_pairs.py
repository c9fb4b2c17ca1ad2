"""Who has met whom as an opponent, on one server, in matches that counted."""

from datetime import UTC, datetime, timedelta

from data import Store
from data.records.results import CountedSeat, Opponents
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD
from tests.data.matches.counted import put_counted

NOW = datetime(2026, 5, 31, 12, tzinfo=UTC)
DAYS_AGO = NOW - timedelta(days=30)
KINDS = ("rated", "left")


async def often(store: Store, least: int = 2, limit: int = 9) -> list[Opponents]:
    return await store.pairs.of_server(GUILD, DAYS_AGO, KINDS, least, limit)


async def test_opponents_are_counted_on_their_server_within_the_span_where_a_match_counted(
    store: Store,
) -> None:
    await put_counted(store, (ANN, BOB), (0, 0, 1), NOW)
    await put_counted(store, (ANN, BOB, CAT, DAN), (0, 1), NOW)
    await put_counted(store, (ANN, BOB), (0,), NOW, guild=GUILD + 1)
    await put_counted(store, (ANN, BOB), (0,), NOW, verdict="repeated")
    await put_counted(store, (ANN, BOB), (0,), NOW, duplicate=2)
    await put_counted(store, (ANN, BOB), (0,), DAYS_AGO - timedelta(seconds=1))
    expected = [
        Opponents(ANN, BOB, 5),
        Opponents(ANN, DAN, 2),
        Opponents(BOB, CAT, 2),
        Opponents(CAT, DAN, 2),
    ]
    assert await often(store) == expected
    assert await often(store, limit=1) == expected[:1]
    assert await often(store, least=3) == expected[:1]
    seats = await store.pairs.seats(GUILD, DAYS_AGO, KINDS, [ANN])
    assert [(seat.players, seat.side, seat.won) for seat in seats] == [
        *[(2, 0, True)] * 2,
        (2, 0, False),
        (4, 0, True),
        (4, 0, False),
    ]


async def test_a_seat_says_what_its_person_did_and_what_it_moved(store: Store) -> None:
    await put_counted(store, (ANN, BOB), (0,), NOW, verdict="left", loser_left=True)
    ann, bob = await store.pairs.seats(GUILD, DAYS_AGO, KINDS, [BOB, ANN])
    before = (25_000_000, 8_000_000)
    assert ann == CountedSeat(
        ann.match_id,
        ANN,
        f"P{ANN}",
        0,
        2,
        True,
        False,
        False,
        timedelta(minutes=30),
        3,
        before,
        (25_250_000, 8_000_000),
        6,
        3,
    )
    assert (bob.won, bob.left, bob.after) == (False, True, (24_750_000, 8_000_000))
    assert await store.pairs.seats(GUILD, DAYS_AGO, KINDS, []) == []


async def test_a_leavers_seat_says_whether_they_were_behind(store: Store) -> None:
    for left, behind in ((True, True), (True, False), (False, True)):
        await put_counted(store, (ANN, BOB), (0,), NOW, verdict="left", loser_left=left, behind=behind)
    seats = await store.pairs.seats(GUILD, DAYS_AGO, KINDS, [ANN, BOB])
    assert [one.behind for one in seats if one.person_id == BOB] == [True, False, False]
    assert not any(one.behind for one in seats if one.person_id == ANN)


async def test_whoever_had_their_data_deleted_is_in_no_pair(store: Store) -> None:
    await put_counted(store, (ANN, BOB), (0, 0), NOW)
    await store.people.forget(BOB, computer="steady", name="Ada")
    assert await often(store) == []
    assert {seat.person_id for seat in await store.pairs.seats(GUILD, DAYS_AGO, KINDS, [ANN, BOB])} == {ANN}


async def test_partners_are_counted_apart_from_opponents(store: Store) -> None:
    await put_counted(store, (ANN, BOB, CAT, DAN), (0, 1), NOW)
    await put_counted(store, (ANN, BOB), (0, 0, 1), NOW)
    partners = await store.pairs.of_server(GUILD, DAYS_AGO, KINDS, 2, 9, partners=True)
    assert partners == [Opponents(ANN, CAT, 2), Opponents(BOB, DAN, 2)]


async def test_leavers_are_those_who_left_often_enough_here(store: Store) -> None:
    await put_counted(store, (ANN, BOB), (0, 0), NOW, verdict="left", loser_left=True)
    await put_counted(store, (BOB, CAT), (0,), NOW, verdict="left", loser_left=True)
    await put_counted(store, (ANN, CAT), (0,), NOW, verdict="left", loser_left=True, guild=GUILD + 1)
    assert await store.pairs.leavers(GUILD, DAYS_AGO, KINDS, 1) == [BOB, CAT]
    assert await store.pairs.leavers(GUILD, DAYS_AGO, KINDS, 2) == [BOB]
    assert await store.pairs.leavers(GUILD, NOW + timedelta(days=1), KINDS, 1) == []
