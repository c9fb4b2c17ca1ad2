"""Deals that other tables have yet to play are closed."""

from __future__ import annotations

from data import Store
from data.records.tables import Table
from data.tournaments.records.tournaments import RoundPlan, TournamentStatus
from tests.data.helpers import Clock
from tests.data.tournaments.helpers import SEEDS, begun, finish_deal, pair, seat


async def closed_at(store: Store, *tables: Table) -> list[set[int]]:
    """The closed deals of some tables, which the journal gives out alike."""
    found = []
    for table in tables:
        assert table.match_id is not None
        journal = await store.journals.get(table.match_id)
        assert journal is not None
        assert journal.closed == await store.journals.closed_deals(table.match_id)
        found.append(set(journal.closed))
    return found


async def test_deals_are_closed_until_the_slowest_table_has_finished_them(store: Store, clock: Clock) -> None:
    entries = [pair(number) for number in range(1, 8)]
    pairings: list[tuple[int, int | None]] = [(1, 2), (3, 4), (5, 6), (7, None)]
    made = await begun(store, clock, *entries, pairings=pairings, deals=3)
    one = await seat(store, made, 1)
    two = await seat(store, made, 2)
    one = await finish_deal(store, one)
    two = await finish_deal(store, two)
    # The third table is not even there.
    assert await closed_at(store, one, two) == [{1, 2, 3}, {1, 2, 3}]
    three = await seat(store, made, 3)
    assert await closed_at(store, one, two, three) == [{1, 2, 3}] * 3
    three = await finish_deal(store, three)
    assert await closed_at(store, one, two, three) == [{2, 3}] * 3
    one = await finish_deal(store, one)
    one = await finish_deal(store, one, last=True)
    assert await closed_at(store, one, two, three) == [{2, 3}] * 3
    two = await finish_deal(store, two)
    assert await closed_at(store, one, two, three) == [{2, 3}] * 3
    # A table that is ended plays no more deals.
    assert three.match_id is not None
    three = await store.matches.abandon(three.id, three.version, match_id=three.match_id, because="time")
    assert await closed_at(store, one, two, three) == [{3}] * 3
    await finish_deal(store, two, last=True)
    assert await closed_at(store, one, two, three) == [set()] * 3
    # Another round's deals are none of theirs.
    again = await store.tournaments.rounds.start(
        made.id, made.version, RoundPlan(2, 2, pairings=[(1, 3), (2, 4)], seeds=SEEDS, ends_at=clock.now)
    )
    four = await seat(store, again, 1)
    assert await closed_at(store, one, four) == [set(), {1, 2, 3}]


async def test_a_table_that_was_never_set_up_closes_nothing_once_its_tournament_is_called_off(
    store: Store, clock: Clock
) -> None:
    made = await begun(store, clock, *[pair(n) for n in range(1, 5)], pairings=[(1, 2), (3, 4)])
    one = await finish_deal(store, await seat(store, made, 1))
    assert await closed_at(store, one) == [{1, 2}]
    await store.tournaments.end(made.id, made.version, TournamentStatus.CANCELLED)
    assert await closed_at(store, one) == [{2}]
    one = await finish_deal(store, one, last=True)
    assert await closed_at(store, one) == [set()]


async def test_in_a_match_of_its_own_nothing_is_closed(store: Store, clock: Clock) -> None:
    made = await begun(store, clock, *[pair(n) for n in range(1, 5)], pairings=[(1, 2), (3, 4)], deals=0)
    one = await seat(store, made, 1)
    assert one.occasion.duplicate == 0
    assert await closed_at(store, one) == [set()]
    assert await store.journals.closed_deals(4711) == frozenset()
