"""Results, standings, boards and what is forgotten, on each kind of database."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from data import (
    AnnouncedSeason,
    Conflict,
    LadderKey,
    MatchResult,
    Outcome,
    Player,
    PostedBoard,
    RatingStep,
    Seat,
    Standing,
    Store,
)
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, Clock, finished_match, open_table, running_match

HERE = LadderKey(GUILD, "classic")


def standing(person: int, *, ladder: LadderKey = HERE, wins: int = 0, average: int = 0) -> Standing:
    return Standing(
        *(ladder, Player(person), f"P{person}", 25_000_000, 8_000_000),
        rating=1000 + wins,
        rated=wins,
        matches=wins + 1,
        wins=wins,
        average=average,
    )


def step(match_id: int, seat: int, guild_id: int = GUILD) -> RatingStep:
    return RatingStep(match_id, seat, guild_id, "classic", 25_000_000, 8_000_000, 26_000_000, 7_900_000)


async def results_of_two_matches(store: Store) -> tuple[int, int]:
    """Two matches that are over, Ann in both."""
    first = await finished_match(store, BOB, CAT, DAN)
    second = await finished_match(store, CAT)
    assert first.match_id is not None
    assert second.match_id is not None
    return first.match_id, second.match_id


async def test_results_are_judged_once_and_in_order(store: Store) -> None:
    first, second = await results_of_two_matches(store)
    await running_match(store, BOB)
    assert await store.results.to_judge() == [first, second]
    assert await store.results.last_judged() == 0
    await store.results.put_figures(first, 1, [{"deals": n} for n in range(4)])
    await store.ratings.record(first, 1, "rated", [standing(ANN, wins=1)], [step(first, 0)])
    assert await store.results.to_judge() == [second]
    with pytest.raises(Conflict):
        await store.ratings.record(first, 2, "rated", [], [])
    with pytest.raises(Conflict):
        await store.ratings.record(second, 1, "rated", [], [])
    await store.ratings.record(second, 2, "counted", [standing(ANN, wins=2)], [])
    assert await store.results.last_judged() == 2
    assert [result.match_id for result in await store.results.after()] == [first, second]
    (only,) = await store.results.after(1)
    assert (only.number, only.verdict) == (2, "counted")
    found = await store.results.get(first)
    assert isinstance(found, MatchResult)
    assert found.outcome is Outcome.FINISHED
    assert found.figures == {n: {"deals": n} for n in range(4)}
    assert [seat.person_id for seat in found.seats] == [ANN, BOB, CAT, DAN]
    assert found.steps == ()
    assert await store.standings.of([Player(ANN), Player(BOB)], [HERE]) == [standing(ANN, wins=2)]
    assert [result.match_id for result in await store.results.of_person(ANN, GUILD)] == [first, second]
    assert [result.match_id for result in await store.results.of_person(BOB, None, limit=1)] == [first]
    assert await store.results.of_person(BOB, GUILD + 1) == []
    assert [one for _, one in await store.ratings.steps(ANN, GUILD, "classic")] == [step(first, 0)]
    assert await store.journals.played_by(ANN, GUILD) == [second, first]
    assert await store.results.without_figures(1) == [second]
    assert await store.results.without_figures(2) == [first, second]


async def test_everything_is_written_anew_unless_a_match_has_ended_meanwhile(store: Store) -> None:
    first, _ = await results_of_two_matches(store)
    await store.ratings.record(first, 1, "rated", [standing(ANN, wins=1)], [step(first, 0)])
    with pytest.raises(Conflict):
        await store.ratings.record_anew(0, [], [], [])
    await store.ratings.record_anew(1, [(first, "counted")], [standing(BOB)], [step(first, 1)])
    assert await store.standings.of([Player(ANN), Player(BOB)], [HERE]) == [standing(BOB)]
    result = await store.results.get(first)
    assert result is not None
    assert result.verdict == "counted"


async def test_meetings_are_those_of_people_in_matches_that_counted(store: Store, clock: Clock) -> None:
    first, second = await results_of_two_matches(store)
    await store.ratings.record(first, 1, "rated", [], [])
    await store.ratings.record(second, 2, "casual", [], [])
    since = clock.now - timedelta(days=7)
    assert await store.results.meetings([ANN, CAT, 999], since, ["rated"]) == [
        (frozenset({ANN, CAT}), clock.now)
    ]
    assert len(await store.results.meetings([ANN, CAT], since, ["rated", "casual"])) == 2
    assert await store.results.meetings([ANN, CAT], clock.now, ["rated", "casual"]) == []
    assert await store.results.meetings([ANN], since, ["rated"]) == []


async def test_boards_are_in_order_with_everybodys_place(store: Store) -> None:
    people = [standing(n, wins=n % 3, average=n % 2) for n in range(1, 8)]
    await store.ratings.record_anew(0, [], people, [])
    board = await store.standings.board(HERE, "wins", limit=3)
    assert [line.standing.player.person_id for line in board] == [5, 2, 7]
    whole = await store.standings.board(HERE, "wins")
    worth = [(line.standing.wins, line.standing.average) for line in whole]
    assert [line.place for line in whole] == [1 + sum(other > own for other in worth) for own in worth]
    for by in ("rating", "wins", "average", "canastas"):
        whole = await store.standings.board(HERE, by, limit=100)
        assert len(whole) == await store.standings.size(HERE, by) == (7 if by != "rating" else 5)
        for line in whole:
            assert await store.standings.place(HERE, by, line.standing.player.person_id) == line
    await store.settings.set_for_person(5, "hidden", True)
    assert (await store.standings.board(HERE, "wins"))[0].standing.player == Player(2)
    assert await store.standings.place(HERE, "wins", 5) is None
    assert await store.standings.seasons(GUILD) == []


async def test_equals_share_a_place_on_every_page(store: Store) -> None:
    # Who has won as often and has as many points a deal is equal.
    worth = [(3, 9), (3, 9), (3, 9), (3, 8), (2, 5), (2, 5), (2, 4), (2, 4), (1, 9)]
    people = [standing(n, wins=wins, average=average) for n, (wins, average) in enumerate(worth, 1)]
    await store.ratings.record_anew(0, [], people, [])
    places = [1, 1, 1, 4, 5, 5, 7, 7, 9]
    for by in ("wins", "rating"):
        assert [line.place for line in await store.standings.board(HERE, by)] == places
        for offset in range(len(places)):
            page = await store.standings.board(HERE, by, limit=2, offset=offset)
            assert [line.place for line in page] == places[offset : offset + 2]
        for person, place in enumerate(places, 1):
            own = await store.standings.place(HERE, by, person)
            assert own is not None
            assert own.place == place
    # Who hides leaves no gap.
    await store.settings.set_for_person(2, "hidden", True)
    assert [line.place for line in await store.standings.board(HERE, "wins")] == [1, 1, 3, 4, 4, 6, 6, 8]
    await store.settings.set_for_person(1, "hidden", True)
    assert [line.place for line in await store.standings.board(HERE, "wins", offset=1)] == [2, 3, 3, 5, 5, 7]


async def test_what_is_posted_is_to_be_shown_anew_when_somebody_on_it_hides(
    store: Store, clock: Clock
) -> None:
    post = {"channel_id": 70, "rhythm": "weekly", "content": "s:wins:::0", "locale": "de"}
    for guild in (GUILD, GUILD + 1):
        await store.leaderboards.post(guild, **post)  # type: ignore[arg-type]
        await store.leaderboards.shown(guild, 700, clock.now)
        for season in ("2026-04", "2026-05"):
            assert await store.seasons.claim(guild, season, clock.now, timedelta())
            announced = AnnouncedSeason(guild, season, 70, 701, f"s:wins::{season}:0", "de")
            await store.seasons.announced(announced, clock.now)
    may = replace(HERE, season="2026-05")
    await store.ratings.record_anew(0, [], [standing(ANN), standing(ANN, ladder=may), standing(BOB)], [])
    assert await store.leaderboards.to_renew() == []
    await store.people.hide(ANN, True)
    assert (await store.settings.of_person(ANN)) == {"hidden": True}
    # Where nobody knows her nothing is shown anew, nor a season in which she did not play.
    (board,) = await store.leaderboards.to_renew()
    (announced,) = await store.seasons.to_renew()
    assert (board.guild_id, board.renew) == (GUILD, 1)
    assert (announced.guild_id, announced.season, announced.message_id) == (GUILD, "2026-05", 701)
    # She comes back, or somebody else goes, while the message is being written: once more.
    await store.people.hide(ANN, False)
    assert (await store.settings.of_person(ANN)) == {}
    await store.leaderboards.shown(GUILD, 700, clock.now, renewed=board.renew)
    await store.seasons.renewed(announced, 702)
    (board,) = await store.leaderboards.to_renew()
    (announced,) = await store.seasons.to_renew()
    assert (board.renew, announced.renew, announced.message_id) == (1, 1, 702)
    await store.leaderboards.shown(GUILD, 700, clock.now, renewed=1)
    await store.seasons.renewed(announced, None)
    assert (await store.leaderboards.to_renew(), await store.seasons.to_renew()) == ([], [])
    # Who is deleted too. A message that is gone stays gone.
    await store.people.forget(ANN, computer="steady", name="Ada")
    assert [board.guild_id for board in await store.leaderboards.to_renew()] == [GUILD]
    assert await store.seasons.to_renew() == []


async def test_computer_players_stand_apart(store: Store) -> None:
    ladder = LadderKey(GUILD, "", "2026-05")
    computer = Standing(ladder, Player(0, "steady"), "Ada", 25_000_000, 8_000_000, 1040, rated=3, matches=3)
    always = LadderKey(GUILD, "")
    await store.ratings.record_anew(
        0, [], [computer, standing(ANN, ladder=ladder), standing(ANN, ladder=always)], []
    )
    assert await store.standings.computers(ladder) == [computer]
    assert [line.standing.player for line in await store.standings.board(ladder, "wins")] == [Player(ANN)]
    assert await store.standings.seasons(GUILD) == ["2026-05"]


async def test_who_left_a_match_before_being_forgotten_left_when_they_did(store: Store, clock: Clock) -> None:
    left, match_id = await running_match(store, BOB)
    await store.players.replace(left.id, left.version, Seat(0, None, "steady", "Ada"))
    at = clock.now
    clock.pass_seconds(60)
    _, other_id = await running_match(store, BOB)
    await store.people.forget(ANN, computer="steady", name="Ada")
    for match, when in ((match_id, at), (other_id, clock.now)):
        journal = await store.journals.get(match)
        assert journal is not None
        assert journal.seats[0].left_at == when


async def test_a_person_is_forgotten(store: Store) -> None:
    first, second = await results_of_two_matches(store)
    await store.ratings.record(
        first, 1, "rated", [standing(ANN), standing(BOB)], [step(first, 0), step(first, 1)]
    )
    table, _ = await running_match(store, BOB)
    await store.settings.set_for_person(ANN, "locale", "de")
    about = await store.people.about(ANN)
    assert {what: len(rows) for what, rows in about.items()} == {
        **{"settings": 1, "holidays": 0, "tables": 3, "hosted_tables": 3},
        **{"matches": 3, "moves": 2, "ratings": 1, "standings": 1},
        **{"tournaments": 0, "organised_tournaments": 0, "allowances": 0, "shared_seats": 0, "hands_seen": 1},
        **{"rating_starts": 0, "kept_ratings": 0, "left_tournaments": 0, "left_matches": 0},
    }
    await store.people.forget(ANN, computer="steady", name="Ada")
    assert not any((await store.people.about(ANN)).values())
    result = await store.results.get(first)
    assert result is not None
    assert (result.seats[0].person_id, result.seats[0].name) == (None, "")
    assert result.steps == (step(first, 0),)
    running = await store.tables.get(table.id)
    assert running is not None
    assert (running.seats[0].computer, running.host_id) == ("steady", 0)
    assert (await store.people.about(BOB))["matches"]
    assert second in await store.results.to_judge()


async def test_a_server_is_forgotten_with_those_who_played_nowhere_else(store: Store, clock: Clock) -> None:
    first, _ = await results_of_two_matches(store)
    await store.ratings.record(first, 1, "rated", [standing(ANN), standing(BOB)], [step(first, 0)])
    elsewhere = await finished_match(store, BOB)
    async with store._database.write() as transaction:
        await transaction.rows("UPDATE matches SET guild_id = 5 WHERE id = ?", elsewhere.match_id)
        await transaction.rows("UPDATE tables SET guild_id = 5 WHERE id = ?", elsewhere.id)
    table = await open_table(store)
    await store.settings.set_for_guild(GUILD, "locale", "de")
    await store.servers.departed(GUILD, clock.now)
    assert await store.servers.departures(clock.now) == []
    later = clock.now + timedelta(seconds=1)
    assert await store.servers.departures(later) == [(GUILD, clock.now)]
    await store.servers.forget(GUILD, computer="steady", name="Ada")
    assert await store.servers.departures(later) == []
    assert [found.guild_id for found in await store.tables.all_open()] == [5]
    assert await store.settings.of_guild(GUILD) == {}
    # Ann and Bob have played on another server too.
    assert len((await store.people.about(ANN))["matches"]) == 3
    assert not any((await store.people.about(CAT)).values())
    closed = await store.tables.get(table.id)
    assert closed is not None
    assert (closed.status, closed.guild_id, closed.seats) == ("closed", 0, ())
    assert await store.messages.behind() == [] or all(
        found.id == elsewhere.id for found in await store.messages.behind()
    )


async def test_a_posted_board_is_kept_and_shown(store: Store, clock: Clock) -> None:
    post = {"channel_id": 70, "rhythm": "weekly", "content": "s:wins:::0", "locale": "de"}
    assert await store.leaderboards.post(GUILD, **post) is None  # type: ignore[arg-type]
    kept = PostedBoard(GUILD, 70, None, "weekly", "s:wins:::0", "de", None, since=clock.now)
    assert await store.leaderboards.posted(GUILD) == kept
    assert await store.leaderboards.due("weekly", clock.now) == [kept]
    await store.leaderboards.shown(GUILD, 700, clock.now)
    assert await store.leaderboards.due("weekly", clock.now - timedelta(seconds=1)) == []
    assert await store.leaderboards.due("always", clock.now) == []
    shown = await store.leaderboards.post(GUILD, **{**post, "channel_id": 71})  # type: ignore[arg-type]
    assert shown is not None
    assert shown.message_id == 700
    (moved,) = await store.leaderboards.all()
    assert (moved.message_id, moved.since) == (None, kept.since)
    assert await store.leaderboards.drop(GUILD) is not None
    assert await store.leaderboards.drop(GUILD) is None


async def test_the_end_of_a_season_is_claimed_by_one(store: Store, clock: Clock) -> None:
    lapse = timedelta(minutes=10)
    assert await store.seasons.claim(GUILD, "2026-04", clock.now, lapse)
    assert not await store.seasons.claim(GUILD, "2026-04", clock.now, lapse)
    assert await store.seasons.claim(GUILD, "2026-04", clock.now + lapse, lapse)
    await store.seasons.announced(AnnouncedSeason(GUILD, "2026-04", 70, 700, "", "en"), clock.now)
    assert not await store.seasons.claim(GUILD, "2026-04", clock.now + 9 * lapse, lapse)
    assert await store.seasons.claim(GUILD, "2026-05", clock.now, lapse)
