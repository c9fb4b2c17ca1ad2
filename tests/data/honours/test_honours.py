"""Counted matches and honours, on each kind of database."""

from datetime import timedelta

from data import Store
from data.honours.records import EarnedHonour
from data.records.codec import result_text
from data.records.matches import DealResult
from tests.data.daily.helpers import over, plan, played, seats_of
from tests.data.helpers import ANN, BOB, CAT, DAN, SIDES, Clock
from tests.data.matches.helpers import results_of_two_matches
from tests.data.tournaments.helpers import begun, finish_deal, pair, seat

LONG_AGO = timedelta(days=1)


async def test_a_match_is_counted_once_and_its_people_are_due_until_they_are_awarded(
    store: Store, clock: Clock
) -> None:
    first, second = await results_of_two_matches(store)
    waiting = await store.honours.to_count(1)
    assert set(waiting) <= {first, second}
    assert waiting == sorted(waiting, reverse=True)
    match_id = first
    assert await store.honours.count(match_id, 1, {0: {"deals": 3}, 1: {"deals": 3, "won": True}})
    assert not await store.honours.count(match_id, 1, {0: {}})
    assert match_id not in await store.honours.to_count(1)
    assert match_id in await store.honours.to_count(2)
    assert await store.honours.due() == [ANN, BOB]
    (played,) = await store.honours.matches_of(ANN)
    assert (played.match_id, played.facts, played.tournament) == (match_id, {"deals": 3}, False)
    assert played.opponents | played.partners >= {BOB}
    honour = EarnedHonour(ANN, "first_win", match_id, played.finished_at)
    assert await store.honours.award(ANN, [honour], clock.now - LONG_AGO) != []
    assert await store.honours.due() == [BOB]
    assert await store.honours.of_person(ANN) == await store.honours.of_match(match_id) == [honour]
    # Nobody is due: a second award is that of a process that came too late.
    assert await store.honours.award(ANN, [EarnedHonour(ANN, "x", 1, clock.now)], clock.now) == []
    assert await store.honours.of_person(ANN) == [honour]


async def test_an_honour_stays_with_the_earlier_of_its_matches(store: Store, clock: Clock) -> None:
    match_id = (await results_of_two_matches(store))[0]
    for revision, (days, kept) in enumerate(((0, 0), (-2, -2), (-1, -2)), 1):
        await store.honours.count(match_id, revision, {0: {"deals": 1}})
        at = clock.now + timedelta(days=days)
        await store.honours.award(ANN, [EarnedHonour(ANN, "first_win", match_id, at)], clock.now)
        (found,) = await store.honours.of_person(ANN)
        assert found.earned_at == clock.now + timedelta(days=kept)
    # What is not earned any more, as after a correction, is not taken away.
    await store.honours.count(match_id, 9, {0: {"deals": 1}})
    await store.honours.award(ANN, [], clock.now)
    assert len(await store.honours.of_person(ANN)) == 1


async def test_hidden_people_are_left_out_of_a_match_and_forgotten_ones_of_everything(
    store: Store, clock: Clock
) -> None:
    match_id = (await results_of_two_matches(store))[0]
    await store.honours.count(match_id, 1, {0: {"deals": 1}, 1: {"deals": 1}})
    for person in (ANN, BOB):
        await store.honours.award(person, [EarnedHonour(person, "x", match_id, clock.now)], clock.now)
    await store.people.hide(ANN, True)
    assert [one.person_id for one in await store.honours.of_match(match_id)] == [BOB]
    assert len((await store.people.about(ANN))["honours"]) == 1
    assert len((await store.people.about(ANN))["honour_facts"]) == 1
    await store.honours.count(match_id, 2, {0: {"deals": 1}})
    await store.people.forget(ANN, computer="steady", name="Ada")
    # An award that was on its way finds nobody.
    assert await store.honours.award(ANN, [EarnedHonour(ANN, "x", match_id, clock.now)], clock.now) == []
    assert await store.honours.of_person(ANN) == []
    assert await store.honours.matches_of(ANN) == []
    assert await store.honours.due() == []


async def test_a_match_at_a_private_table_earns_no_honours(store: Store) -> None:
    (deal,) = await store.shared_deals.keep([plan()])
    await played(store, [deal], ANN, 300)
    again = await store.shared_deals.open_table(
        deal, host_id=ANN, seats=seats_of(ANN), sides=SIDES, locale="en"
    )
    await over(store, again)
    assert await store.honours.to_count(10_000) == []
    assert await store.honours.waiting(ANN, 10_000) == 0


async def test_a_round_is_compared_once_all_its_tables_have_finished(store: Store, clock: Clock) -> None:
    people = ((ANN, BOB), (CAT, DAN), (201, 202), (203, 204), (205, 206), (207, 208))
    entries = [pair(number, *both) for number, both in enumerate(people, 1)]
    made = await begun(store, clock, *entries, pairings=[(1, 2), (3, 4), (5, 6)])
    tables = [await seat(store, made, number) for number in (1, 2, 3)]
    points = ((300, 100), (200, 90), (310, 80))
    for n, table in enumerate(tables):
        assert table.match_id is not None
        await finish_deal(store, await finish_deal(store, table), last=True)
        async with store._database.write() as transaction:
            for deal, worth in enumerate(points[n], 1):
                await transaction.rows(
                    "UPDATE deals SET result = ? WHERE match_id = ? AND round = ?",
                    [result_text(DealResult(totals=(worth, -worth))), table.match_id, deal],
                )
        await store.honours.count(table.match_id, 1, {seat: {"deals": 2} for seat in range(4)})
        due = await store.honours.due()
        (mine,) = await store.honours.matches_of(ANN)
        if n < 2:
            assert mine.field == (), "others are still playing"
            for person in due:
                await store.honours.award(person, [], clock.now)
        else:
            assert ANN in due, "the last table's end makes all of them due"
            assert mine.tournament
            assert mine.field == ((300, 100), (200, 90), (310, 80))
    (across,) = await store.honours.matches_of(CAT)
    assert across.field == ((-300, -100), (-200, -90), (-310, -80))
    (other,) = await store.honours.matches_of(201)
    assert other.field[0] == (200, 90)
