"""Leaderboards that are posted."""

from dataclasses import replace
from datetime import timedelta

import pytest

from data import Conflict, Store
from data.records.results import EACH_MATCH, AnnouncedSeason, PostedBoard
from tests.data.helpers import ANN, BOB, GUILD, Clock
from tests.data.matches.helpers import HERE, put, results_of_two_matches, standing


async def test_what_is_posted_is_to_be_shown_anew_when_somebody_on_it_hides(
    store: Store, clock: Clock
) -> None:
    post = {"channel_id": 70, "rhythm": "weekly", "content": "s:wins:::0", "locale": "de"}
    for guild in (GUILD, GUILD + 1):
        await store.ratings.leaderboards.post(guild, **post)  # type: ignore[arg-type]
        await store.ratings.leaderboards.shown(guild, 700, clock.now)
        for season in ("2026-04", "2026-05"):
            assert await store.ratings.seasons.claim(guild, season, clock.now, timedelta())
            announced = AnnouncedSeason(guild, season, 70, 701, f"s:wins::{season}:0", "de")
            await store.ratings.seasons.announced(announced, clock.now)
    may = replace(HERE, season="2026-05")
    await put(store, standing(ANN), standing(ANN, ladder=may), standing(BOB))
    assert await store.ratings.leaderboards.to_renew() == []
    await store.people.hide(ANN, True)
    assert (await store.settings.of_person(ANN)) == {"hidden": True}
    # Where nobody knows her nothing is shown anew, nor a season in which she did not play.
    (board,) = await store.ratings.leaderboards.to_renew()
    (announced,) = await store.ratings.seasons.to_renew()
    assert (board.guild_id, board.renew) == (GUILD, 1)
    assert (announced.guild_id, announced.season, announced.message_id) == (GUILD, "2026-05", 701)
    # She comes back, or somebody else goes, while the message is being written: once more.
    await store.people.hide(ANN, False)
    assert (await store.settings.of_person(ANN)) == {}
    await store.ratings.leaderboards.shown(GUILD, 700, clock.now, renewed=board.renew)
    await store.ratings.seasons.renewed(announced, 702)
    (board,) = await store.ratings.leaderboards.to_renew()
    (announced,) = await store.ratings.seasons.to_renew()
    assert (board.renew, announced.renew, announced.message_id) == (1, 1, 702)
    await store.ratings.leaderboards.shown(GUILD, 700, clock.now, renewed=1)
    await store.ratings.seasons.renewed(announced, None)
    assert (await store.ratings.leaderboards.to_renew(), await store.ratings.seasons.to_renew()) == ([], [])
    # Who is deleted too. A message that is gone stays gone.
    await store.people.forget(ANN, computer="steady", name="Ada")
    assert [board.guild_id for board in await store.ratings.leaderboards.to_renew()] == [GUILD]
    assert await store.ratings.seasons.to_renew() == []


async def test_a_board_that_shows_each_match_is_out_of_date_once_one_is_rated(
    store: Store, clock: Clock
) -> None:
    first, second = await results_of_two_matches(store)
    boards = store.ratings.leaderboards
    for guild, rhythm in ((GUILD, EACH_MATCH), (GUILD + 1, EACH_MATCH), (GUILD + 2, "weekly")):
        await boards.post(guild, channel_id=70, rhythm=rhythm, content="s:wins:::0", locale="de")
    assert [board.guild_id for board in await boards.outdated()] == [GUILD, GUILD + 1]
    for guild in (GUILD, GUILD + 1, GUILD + 2):
        await boards.shown(guild, 700, clock.now)
    assert await boards.outdated() == []
    await store.ratings.record(first, 1, "rated", [], [])
    assert [board.guild_id for board in await boards.outdated()] == [GUILD]
    await boards.shown(GUILD, 700, clock.now)
    with pytest.raises(Conflict):
        await store.ratings.record(second, 1, "rated", [], [])
    assert await boards.outdated() == []


async def test_a_posted_board_is_kept_and_shown(store: Store, clock: Clock) -> None:
    post = {"channel_id": 70, "rhythm": "weekly", "content": "s:wins:::0", "locale": "de"}
    assert await store.ratings.leaderboards.post(GUILD, **post) is None  # type: ignore[arg-type]
    kept = PostedBoard(GUILD, 70, None, "weekly", "s:wins:::0", "de", None, since=clock.now)
    assert await store.ratings.leaderboards.posted(GUILD) == kept
    assert await store.ratings.leaderboards.due("weekly", clock.now) == [kept]
    await store.ratings.leaderboards.shown(GUILD, 700, clock.now)
    assert await store.ratings.leaderboards.due("weekly", clock.now - timedelta(seconds=1)) == []
    assert await store.ratings.leaderboards.due("always", clock.now) == []
    shown = await store.ratings.leaderboards.post(GUILD, **{**post, "channel_id": 71})  # type: ignore[arg-type]
    assert shown is not None
    assert shown.message_id == 700
    (moved,) = await store.ratings.leaderboards.all()
    assert (moved.message_id, moved.since) == (None, kept.since)
    assert await store.ratings.leaderboards.drop(GUILD) is not None
    assert await store.ratings.leaderboards.drop(GUILD) is None


async def test_a_board_that_another_process_has_renewed_is_not_renewed_less_than_nothing(
    store: Store, clock: Clock
) -> None:
    for guild in (GUILD, GUILD + 1):
        await store.ratings.leaderboards.post(guild, channel_id=70, rhythm="weekly", content="x", locale="de")
    await store.ratings.leaderboards.shown(GUILD, 700, clock.now)
    await store.ratings.leaderboards.shown(GUILD, 701, clock.now, renewed=1)
    board = await store.ratings.leaderboards.posted(GUILD)
    assert board is not None
    assert (board.message_id, board.renew) == (700, 0)
    # Another message than the one that is gone stays.
    await store.ratings.leaderboards.lost(GUILD, 699)
    board = await store.ratings.leaderboards.posted(GUILD)
    assert board is not None
    assert board.message_id == 700
    await store.ratings.leaderboards.lost(GUILD, 700)
    board = await store.ratings.leaderboards.posted(GUILD)
    assert board is not None
    assert board.message_id is None
