"""Deals that several tables play: kept once, played at private tables, closed as long as they say."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from data import Store
from data.daily.dailies import AlreadyBegun
from data.records.deals import SharedDealPlan
from data.records.tables import TableStatus
from tests.data.daily.helpers import CLOSED_UNTIL, DAY, begun, over, plan, played, seats_of
from tests.data.helpers import ANN, BOB, SIDES, Clock, finished_match


async def test_of_two_who_make_the_deals_of_a_day_both_get_those_of_the_first(store: Store) -> None:
    first = store.shared_deals.keep([plan(1, "aa"), plan(2, "bb")])
    second = store.shared_deals.keep([plan(1, "cc"), plan(2, "dd")])
    kept, kept_too = await asyncio.gather(first, second)
    assert kept == kept_too == await store.shared_deals.of_day(DAY, "classic", "steady/1")
    assert {deal.plan.seed for deal in kept} in ({"aa", "bb"}, {"cc", "dd"})
    assert await store.shared_deals.of_day(DAY, "samba", "steady/1") == []
    assert await store.shared_deals.get(kept[0].id) == kept[0]


async def test_a_finished_deal_that_people_play_is_kept_once(store: Store) -> None:
    table = await finished_match(store, BOB)
    assert table.match_id is not None
    wanted = SharedDealPlan("ab", "classic", {}, 4, 3, 1, "strong/1", source=(table.match_id, 1))
    (deal,) = await store.shared_deals.keep([wanted])
    assert await store.shared_deals.keep([replace(wanted, seed="cd")]) == [deal]


async def test_a_private_table_is_in_no_list_and_its_match_is_never_rated(store: Store) -> None:
    (deal,) = await store.shared_deals.keep([plan()])
    open_table = store.shared_deals.open_table
    table = await open_table(deal, host_id=ANN, seats=seats_of(ANN), sides=SIDES, locale="de")
    assert (table.private, table.status, table.habits.rated, table.habits.hints) == (
        True,
        TableStatus.PLAYING,
        False,
        False,
    )
    assert await store.tables.of_person(ANN) == []
    assert await store.tables.all_open() == []
    assert await store.turns.waiting_for(ANN) == []
    assert await store.messages.behind() == []
    assert await store.shared_deals.private_tables(ANN) == [table]
    await over(store, table)
    assert await store.results.to_rate() == []
    assert await store.shared_deals.private_tables(ANN) == []


async def test_a_day_s_deal_is_closed_until_its_time_is_over(store: Store, clock: Clock) -> None:
    (deal,) = await store.shared_deals.keep([plan()])
    table = await played(store, [deal], ANN, 300)
    assert table.match_id is not None
    assert await store.journals.closed_deals(table.match_id) == {1}
    clock.now = CLOSED_UNTIL + timedelta(seconds=1)
    assert await store.journals.closed_deals(table.match_id) == frozenset()


async def test_a_person_begins_a_day_once_even_with_two_clicks_at_once(store: Store) -> None:
    deals = await store.shared_deals.keep([plan(1), plan(2)])
    outcomes = await asyncio.gather(
        begun(store, deals, ANN), begun(store, deals, ANN), return_exceptions=True
    )
    assert sum(isinstance(outcome, AlreadyBegun) for outcome in outcomes) == 1
    assert len(await store.shared_deals.private_tables(ANN)) == 1


async def test_who_deletes_their_data_does_not_begin_the_day_again(store: Store) -> None:
    deals = await store.shared_deals.keep([plan()])
    await played(store, deals, ANN, 300)
    await store.people.forget(ANN, computer="steady", name="Ada", ratings_until=CLOSED_UNTIL)
    assert await store.daily.of_person(ANN, DAY) is None
    with pytest.raises(AlreadyBegun):
        await begun(store, deals, ANN)
    assert (await store.people.about(ANN))["left_dailies"] == [{"day": DAY}]
    await store.daily.forget_days(DAY + 1, places_before=DAY + 1)
    assert not any((await store.people.about(ANN)).values())


async def test_a_finished_deal_begins_as_it_did_in_its_match_and_has_hints(store: Store) -> None:
    table = await finished_match(store, BOB)
    assert table.match_id is not None
    source = (table.match_id, 7)
    wanted = SharedDealPlan("ab", "classic", {}, 4, 3, 2, "steady/1", source=source, before=(1500, 2995))
    (deal,) = await store.shared_deals.keep([wanted])
    assert deal.plan == wanted
    own = await store.shared_deals.open_table(
        deal, host_id=ANN, seats=seats_of(ANN), sides=SIDES, locale="en"
    )
    assert own.match_id is not None
    journal = await store.journals.get(own.match_id)
    assert journal is not None
    assert (journal.before, journal.first_round, journal.duplicate) == ((1500, 2995), 7, 1)
    assert own.habits.hints is True
