"""Deals that other tables have yet to play are closed."""

from dataclasses import replace

from data import Store
from data.records.tables import Table
from data.tournaments.records import RoundPlan, TournamentStatus
from tests.data.helpers import Clock
from tests.data.tournaments.helpers import SEEDS, begun, finish_deal, pair, seat


async def closed_at(store: Store, *tables: Table) -> list[set[int]]:
    """The closed deals of some tables, which the journal gives out alike."""
    closed = []
    for table in tables:
        assert table.match_id is not None
        journal = await store.journals.get(table.match_id)
        assert journal is not None
        assert journal.closed == await store.journals.closed_deals(table.match_id)
        closed.append(set(journal.closed))
    return closed


async def test_deals_are_closed_until_the_slowest_table_has_finished_them(store: Store, clock: Clock) -> None:
    entries = [pair(number) for number in range(1, 8)]
    pairings: list[tuple[int, int | None]] = [(1, 2), (3, 4), (5, 6), (7, None)]
    made = await begun(store, clock, *entries, pairings=pairings, deals=3)
    first = await seat(store, made, 1)
    second = await seat(store, made, 2)
    first = await finish_deal(store, first)
    second = await finish_deal(store, second)
    # The third table is not even there.
    assert await closed_at(store, first, second) == [{1, 2, 3}, {1, 2, 3}]
    third = await seat(store, made, 3)
    assert await closed_at(store, first, second, third) == [{1, 2, 3}] * 3
    third = await finish_deal(store, third)
    assert await closed_at(store, first, second, third) == [{2, 3}] * 3
    first = await finish_deal(store, first)
    first = await finish_deal(store, first, last=True)
    assert await closed_at(store, first, second, third) == [{2, 3}] * 3
    second = await finish_deal(store, second)
    assert await closed_at(store, first, second, third) == [{2, 3}] * 3
    # A table that is ended plays no more deals.
    assert third.match_id is not None
    third = await store.matches.abandon(third.id, third.version, match_id=third.match_id, because="time")
    assert await closed_at(store, first, second, third) == [{3}] * 3
    await finish_deal(store, second, last=True)
    assert await closed_at(store, first, second, third) == [set()] * 3
    # Another round's deals are none of theirs.
    again = await store.tournaments.rounds.start(
        made.id, made.version, RoundPlan(2, 2, pairings=[(1, 3), (2, 4)], seeds=SEEDS, ends_at=clock.now)
    )
    fourth = await seat(store, again, 1)
    assert await closed_at(store, first, fourth) == [set(), {1, 2, 3}]


async def test_a_table_that_was_never_set_up_closes_nothing_once_its_tournament_is_called_off(
    store: Store, clock: Clock
) -> None:
    made = await begun(store, clock, *[pair(n) for n in range(1, 5)], pairings=[(1, 2), (3, 4)])
    first = await finish_deal(store, await seat(store, made, 1))
    assert await closed_at(store, first) == [{1, 2}]
    await store.tournaments.save(made, replace(made, status=TournamentStatus.CANCELLED))
    assert await closed_at(store, first) == [{2}]
    first = await finish_deal(store, first, last=True)
    assert await closed_at(store, first) == [set()]


async def test_in_a_match_of_its_own_nothing_is_closed(store: Store, clock: Clock) -> None:
    made = await begun(store, clock, *[pair(n) for n in range(1, 5)], pairings=[(1, 2), (3, 4)], deals=0)
    first = await seat(store, made, 1)
    assert first.occasion.duplicate == 0
    assert await closed_at(store, first) == [set()]
    assert await store.journals.closed_deals(4711) == frozenset()
