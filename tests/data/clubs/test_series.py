"""Seasons of series and their boards."""

from dataclasses import replace
from typing import Any

import pytest

from data import Conflict, Store
from data.clubs.records import Series, SeriesPlan
from data.clubs.series import EventOf
from data.tournaments.records import TournamentStatus
from tests.data.helpers import ANN, DAN, GUILD, Clock, forget_server
from tests.data.tournaments.helpers import opened, pair


def plan(name: str = "Monday Cup", **more: Any) -> SeriesPlan:
    usual: dict[str, Any] = {
        **{"guild_id": GUILD, "channel_id": 70, "organiser_id": DAN, "counting": "scores", "best": 4},
        **{"minimum": 2, "events": 6, "ends_at": None, "locale": "de"},
    }
    return SeriesPlan(name=name, **{**usual, **more})


async def version(store: Store, series: Series) -> int:
    board = await store.clubs.boards.get(series.board_id)
    assert board is not None
    return board.version


async def test_a_series_has_one_season_at_a_time_and_numbers_them(store: Store, clock: Clock) -> None:
    first = await store.clubs.series.open(plan(best=3, ends_at=clock.now))
    assert (first.season, first.best, first.minimum, first.events) == (1, 3, 2, 6)
    assert first.ends_at == clock.now
    with pytest.raises(Conflict):
        await store.clubs.series.open(plan())
    other = await store.clubs.series.open(plan("Sunday Cup"))
    elsewhere = await store.clubs.series.open(plan(guild_id=5))
    ended = await store.clubs.series.end(first.id, clock.now, DAN)
    assert ended is not None
    assert ended.ended_at == clock.now
    assert await store.clubs.series.end(first.id, clock.now, DAN) is None
    second = await store.clubs.series.open(plan())
    assert second.season == 2
    assert [one.id for one in await store.clubs.series.on_server(GUILD)] == [second.id, other.id, first.id]
    assert [one.id for one in await store.clubs.series.going_on()] == [other.id, elsewhere.id, second.id]


async def test_an_event_counts_for_a_season_that_goes_on_from_the_moment_it_is_opened(
    store: Store, clock: Clock
) -> None:
    series = await store.clubs.series.open(plan())
    event = await opened(store, [pair(1, ANN, DAN)], also=EventOf(series.id))
    await opened(store)
    counting = await store.clubs.series.with_event(event.id)
    assert counting is not None
    assert (counting.id, counting.tournaments, counting.rounds) == (series.id, (event.id,), 2)
    await store.clubs.series.end(series.id, clock.now, None)
    with pytest.raises(Conflict):
        await opened(store, also=EventOf(series.id))
    assert len(await store.tournaments.on_server(GUILD)) == 2


async def test_a_board_is_behind_after_each_change_of_its_events_until_it_is_shown(
    store: Store, clock: Clock
) -> None:
    series = await store.clubs.series.open(plan())
    board = series.board_id
    assert await store.clubs.boards.behind() == [board]
    await store.clubs.boards.posted(board, 77, clock.now)
    await store.clubs.boards.showed(board, await version(store, series))
    assert await store.clubs.boards.behind() == []
    event = await opened(store, also=EventOf(series.id))
    before = await version(store, series)
    assert await store.clubs.boards.behind() == [board]
    await store.clubs.boards.showed(board, before)
    await store.tournaments.save(event, replace(event, status=TournamentStatus.CANCELLED))
    assert await store.clubs.boards.behind() == [board]
    # A process that shows what it read before takes nothing back.
    await store.clubs.boards.showed(board, before)
    assert await store.clubs.boards.behind() == [board]
    kept = await store.clubs.boards.get(board)
    assert kept is not None
    assert (kept.message_id, kept.channel_id, kept.locale) == (77, 70, "de")


async def test_a_person_who_is_forgotten_or_hides_is_taken_from_the_boards(store: Store) -> None:
    series = await store.clubs.series.open(plan(organiser_id=ANN))
    await opened(store, [pair(1, ANN, DAN)], also=EventOf(series.id))
    assert len((await store.people.about(ANN))["organised_series"]) == 1
    await store.clubs.boards.showed(series.board_id, await version(store, series))
    await store.people.hide(ANN, True)
    assert await store.clubs.boards.behind() == [series.board_id]
    await store.clubs.boards.showed(series.board_id, await version(store, series))
    await store.people.forget(ANN, computer="steady", name="Ada")
    assert await store.clubs.boards.behind() == [series.board_id]
    stored = await store.clubs.series.get(series.id)
    assert stored is not None
    assert stored.organiser_id == 0
    await forget_server(store, GUILD)
    assert await store.clubs.series.get(series.id) is None
    assert await store.clubs.boards.get(series.board_id) is None
