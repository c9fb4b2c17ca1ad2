"""Plays of days that are over: what each was worth, and boards over several days."""

import random
from fractions import Fraction

import pytest

from data import Store
from data.records.deals import NEVER_FINISHED, DailyDay
from tests.data.daily.helpers import CLOSED_UNTIL, begun, over, plan
from tests.data.helpers import ANN, BOB, CAT, DAN

LEADS = {1: {ANN: 300, BOB: 100, CAT: 0}, 2: {ANN: 100, BOB: 300}, 3: {ANN: 50, BOB: 0, DAN: NEVER_FINISHED}}


async def days(store: Store, leads: dict[int, dict[int, int]] = LEADS, *, settled: bool = True) -> None:
    """These people's plays of these days, finished with these leads; even days on server 8, others on 7."""
    for day, plays in leads.items():
        deals = await store.shared_deals.keep([plan(day=day)])
        for person, lead in plays.items():
            table = await begun(store, deals, person, 7 + (day % 2 == 0), day=day)
            await over(store, table)
            await store.daily.note(table.id, lead, "GYRG", CLOSED_UNTIL)
    if settled:
        for deal_id in await store.daily.boards.unsettled(9):
            await store.daily.boards.settle(deal_id)


async def standings(store: Store, guild: int | None, best: int = 5, **how: int) -> list[tuple[int, ...]]:
    """Who is where on the board of the first days: place, person, points, days."""
    lines = await store.daily.boards.board(1, 9, best, guild, top=how.get("top", 9), people={ANN})
    return [(line.place, line.person_id, line.points, line.days) for line in lines]


async def test_a_day_is_worth_the_share_of_its_matchpoints(store: Store) -> None:
    rng = random.Random("shares")
    leads = {person: rng.choice([NEVER_FINISHED, *range(-2, 3)]) for person in range(300, 330)}
    await days(store, {1: leads})
    (deal,) = await store.shared_deals.of_day(1, "classic", "steady/1")
    for person, lead in leads.items():
        field = await store.daily.standings.field(deal.id, lead)
        history = await store.daily.boards.history(person)
        worth = Fraction(history[0].share, 10_000) if history else None
        expected = None if lead == NEVER_FINISHED else field.share
        assert worth == (None if expected is None else Fraction(int(10_000 * expected), 10_000))


async def test_somebody_alone_has_half(store: Store) -> None:
    await days(store, {1: {ANN: 300}})
    assert await store.daily.boards.history(ANN) == [DailyDay(1, 5000, "GYRG")]


async def test_a_day_counts_once_all_its_plays_are_over(store: Store) -> None:
    deals = await store.shared_deals.keep([plan(day=4)])
    table = await begun(store, deals, ANN, day=4)
    assert await store.daily.boards.unsettled(9) == []
    await over(store, table)
    await store.daily.note(table.id, 10, "GYRG", CLOSED_UNTIL)
    assert await store.daily.boards.unsettled(3) == []
    assert await store.daily.boards.unsettled(4) == [deals[0].id]
    assert await standings(store, None) == []
    await store.daily.boards.settle(deals[0].id)
    assert await store.daily.boards.unsettled(9) == []
    assert await standings(store, None) == [(1, ANN, 5000, 1)]


async def test_the_best_days_are_summed_up_on_a_server_or_on_all(store: Store) -> None:
    await days(store)
    assert await standings(store, None) == [(1, ANN, 20_000, 3), (1, BOB, 20_000, 3), (3, CAT, 0, 1)]
    assert await standings(store, None, 1) == [(1, ANN, 10_000, 3), (1, BOB, 10_000, 3), (3, CAT, 0, 1)]
    assert await standings(store, 8) == [(1, BOB, 10_000, 1), (2, ANN, 0, 1)]
    assert await standings(store, 7) == [(1, ANN, 20_000, 2), (2, BOB, 10_000, 2), (3, CAT, 0, 1)]
    assert await standings(store, 9) == []


async def test_a_board_has_the_first_places_and_those_who_are_asked_for(store: Store) -> None:
    await days(store)
    assert [line[:2] for line in await standings(store, 8, top=1)] == [(1, BOB), (2, ANN)]


@pytest.mark.parametrize("forgotten", [False, True])
async def test_who_hides_or_is_forgotten_is_on_no_board(store: Store, forgotten: bool) -> None:
    await days(store)
    if forgotten:
        await store.people.forget(ANN, computer="steady", name="Ada")
    else:
        await store.people.hide(ANN, True)
    assert [line[1] for line in await standings(store, None)] == [BOB, CAT]
