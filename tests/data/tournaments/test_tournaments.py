"""Tournaments: who has entered, what they are found by, their messages."""

from dataclasses import replace

import pytest

from data import Conflict, Store
from data.tournaments.records import Contestant, Entry, TournamentStatus
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, Clock
from tests.data.tournaments.helpers import NOBODY, WEEK, begun, opened, pair, person


async def test_a_tournament_is_kept_as_it_was_opened(store: Store, clock: Clock) -> None:
    entries = (pair(1, ANN, BOB), pair(2), Entry(3, (person(CAT), NOBODY)))
    made = await opened(store, entries)
    assert made == await store.tournaments.get(made.id)
    assert made.entries == entries
    assert (made.status, made.version, made.round, made.announced_version) == ("open", 1, 0, 0)
    assert (made.round_time, made.created_at, made.started_at) == (WEEK, clock.now, None)
    assert (made.options, made.scoring, made.rated, made.locale) == (
        {"target_score": 3000},
        "matchpoints",
        False,
        "de",
    )
    assert made.entry(2) == entries[1]
    assert made.entry_of(BOB) == entries[0]
    assert made.entry_of(DAN) is None
    with pytest.raises(KeyError):
        made.entry(9)
    assert await store.tournaments.get(made.id + 1) is None


async def test_tournaments_are_found_by_server_by_person_and_by_what_becomes_of_them(
    store: Store, clock: Clock
) -> None:
    first = await opened(store, [pair(1, ANN, BOB)])
    second = await begun(store, clock, pair(1, ANN, CAT), pair(2), pairings=[(1, 2)])
    other = await opened(store, guild_id=GUILD + 1)
    assert [tournament.id for tournament in await store.tournaments.on_server(GUILD)] == [second.id, first.id]
    assert [tournament.id for tournament in await store.tournaments.on_server(GUILD, limit=1)] == [second.id]
    assert [tournament.id for tournament in await store.tournaments.running()] == [second.id]
    assert [tournament.id for tournament in await store.tournaments.of_person(ANN)] == [first.id, second.id]
    assert [tournament.id for tournament in await store.tournaments.of_person(CAT)] == [second.id]
    assert await store.tournaments.of_person(DAN) == []
    await store.tournaments.save(second, replace(second, status=TournamentStatus.FINISHED))
    assert await store.tournaments.running() == []
    assert [tournament.id for tournament in await store.tournaments.of_person(ANN)] == [first.id]
    assert await store.tournaments.behind() == [first.id, second.id, other.id]


async def test_a_list_shows_open_ones_first_and_the_over_by_their_end(store: Store, clock: Clock) -> None:
    old = await opened(store, [pair(1, ANN, BOB), pair(2)])
    over = await begun(store, clock, pair(1, ANN, CAT), pair(2), pairings=[(1, 2)])
    runs = await begun(store, clock, pair(1, BOB, CAT), pair(2), pairings=[(1, 2)])
    new = await opened(store)
    await opened(store, guild_id=GUILD + 1)
    await store.tournaments.save(over, replace(over, status=TournamentStatus.FINISHED))
    clock.now += WEEK
    await store.tournaments.save(old, replace(old, status=TournamentStatus.CANCELLED))
    lines = await store.tournaments.lines(GUILD, ANN, 25)
    assert [(one.id, one.status, one.entries, one.mine) for one in lines] == [
        (new.id, "open", 0, False),
        (runs.id, "running", 2, False),
        (old.id, "cancelled", 2, True),
        (over.id, "finished", 2, True),
    ]
    assert (lines[1].round, lines[1].rounds, lines[1].started_at) == (1, runs.rounds, runs.started_at)
    assert (lines[2].finished_at, lines[2].name, lines[2].directed) == (clock.now, old.name, False)
    (first,) = await store.tournaments.lines(GUILD, DAN, 1)
    assert (first.id, first.mine, first.directed) == (new.id, False, True)


async def test_entries_are_written_anew_under_the_version_that_was_read(store: Store) -> None:
    made = await opened(store, [pair(1, ANN, BOB)])
    gone = Contestant(None, "steady", "Ada 1", left_at=made.created_at)
    entries = (
        Entry(1, (gone, person(BOB)), place=2, left=3),
        Entry(3, (person(CAT), person(DAN, agreed=False)), place=1, joined=2),
    )
    saved = await store.tournaments.save(made, replace(made, entries=entries))
    assert saved.entries == entries
    assert saved.version == made.version + 1
    with pytest.raises(Conflict):
        await store.tournaments.save(made, replace(made, entries=()))
    assert await store.tournaments.get(made.id) == saved
    with pytest.raises(Conflict):
        await store.tournaments.save(replace(made, id=4711, version=1), made)


async def test_nobody_is_in_a_tournament_twice(store: Store) -> None:
    made = await opened(store, [pair(1, ANN, BOB)])
    with pytest.raises(Conflict):
        await store.tournaments.save(made, replace(made, entries=(pair(1, ANN, BOB), pair(2, CAT, ANN))))
    assert await store.tournaments.get(made.id) == made
    # In another one they may be, and chairs of nobody and of computer players are never the same one.
    other = await opened(store, [pair(1, ANN, BOB), Entry(2, (person(CAT), NOBODY)), pair(3), pair(4)])
    await store.tournaments.save(
        other, replace(other, entries=(*other.entries, Entry(5, (person(DAN), NOBODY))))
    )


async def test_its_message_is_noted_and_behind_until_it_shows_the_last_version(
    store: Store, clock: Clock
) -> None:
    made = await opened(store)
    assert await store.tournaments.behind() == [made.id]
    await store.tournaments.posted(made.id, 900, clock.now)
    await store.tournaments.announced(made.id, made.version)
    assert await store.tournaments.behind() == []
    stored = await store.tournaments.get(made.id)
    assert stored is not None
    assert (stored.message_id, stored.message_posted_at, stored.version) == (900, clock.now, made.version)
    saved = await store.tournaments.save(made, replace(made, entries=(pair(1),)))
    assert await store.tournaments.behind() == [made.id]
    await store.tournaments.announced(made.id, saved.version)
    # What was shown before does not come after it.
    await store.tournaments.announced(made.id, made.version)
    assert await store.tournaments.behind() == []
    await store.tournaments.posted(made.id, None)
    stored = await store.tournaments.get(made.id)
    assert stored is not None
    assert (stored.message_id, stored.message_posted_at) == (None, None)
