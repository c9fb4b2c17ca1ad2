"""Tournaments in the store: entries, rounds, tables, and the deals that are closed to others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from data import (
    Conflict,
    Contestant,
    DealEnd,
    DealResult,
    DealStart,
    Entry,
    MatchStart,
    Outcome,
    Presence,
    RoundPlan,
    Seat,
    SeatResult,
    Step,
    Store,
    Table,
    TableStatus,
    Tournament,
    TournamentPlan,
    TournamentStatus,
    TurnChange,
)
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, NAMES, SIDES, Clock

WEEK = timedelta(days=7)
SEEDS = ("aa", "bb", "cc")
NOBODY = Contestant()


def person(person_id: int, **more: Any) -> Contestant:
    return Contestant(person_id, None, NAMES.get(person_id, f"P{person_id}"), **more)


def pair(number: int, *people: int, **more: Any) -> Entry:
    players = [person(one) for one in people] or [
        Contestant(None, "steady", f"{name} {number}") for name in ("Ada", "Bruno")
    ]
    return Entry(number, tuple(players), **more)


async def opened(store: Store, entries: Sequence[Entry] = (), *, deals: int = 2, **more: Any) -> Tournament:
    """A Swiss of this server's, organised by Dan."""
    plain: dict[str, Any] = {
        **{"guild_id": GUILD, "channel_id": 70, "organiser_id": DAN, "name": "Cup", "variant": "classic"},
        **{"options": {"target_score": 3000}, "seats": 4, "system": "swiss", "scoring": "matchpoints"},
        **{"deals": deals, "rounds": 2, "round_time": WEEK, "pace": "1 days", "rated": False, "locale": "de"},
    }
    return await store.tournaments.open(TournamentPlan(**{**plain, **more}), entries)


async def begun(
    store: Store, clock: Clock, *entries: Entry, pairings: Sequence[tuple[int, int | None]], deals: int = 2
) -> Tournament:
    """A tournament in its first round."""
    made = await opened(store, entries, deals=deals)
    return await store.tournament_rounds.start(
        made.id,
        made.version,
        RoundPlan(1, 2, pairings=pairings, seeds=SEEDS[:deals], ends_at=clock.now + WEEK),
    )


async def seat(store: Store, tournament: Tournament, number: int) -> Table:
    """Set up a table of the round that is played, with the seats of its entries."""
    found = await try_to_seat(store, tournament, number)
    assert found is not None
    return found


async def try_to_seat(store: Store, tournament: Tournament, number: int) -> Table | None:
    (meeting,) = [
        one
        for one in await store.tournament_rounds.meetings(tournament.id, tournament.round)
        if one.number == number
    ]
    both = [tournament.entry(entry) for entry in (meeting.first, meeting.second) if entry is not None]
    seats = [
        Seat(chair * 2 + side, player.person_id, player.computer, player.name)
        for side, entry in enumerate(both)
        for chair, player in enumerate(entry.players)
    ]
    seeds = await store.tournament_rounds.seeds(tournament.id, tournament.round)
    return await store.tournament_rounds.seat(
        tournament,
        meeting,
        start=MatchStart(1, 3, seeds[0] if seeds else "dd", SIDES),
        host_id=tournament.organiser_id,
        seats=sorted(seats, key=lambda one: one.index),
    )


async def table_of(store: Store, table_id: int) -> Table:
    found = await store.tables.get(table_id)
    assert found is not None
    return found


async def finish_deal(store: Store, table: Table, *, last: bool = False) -> Table:
    """End the deal that is played at a table, and with the last one its match; else the next one begins."""
    assert table.match_id is not None
    journal = await store.journals.get(table.match_id)
    assert journal is not None
    round = len(journal.deals)
    result = DealResult(totals=(round,))
    ended = [SeatResult(n, False, 100) for n in range(4)] if last else None
    version = await store.matches.append(
        table.id,
        table.version,
        Step(0, "draw"),
        DealEnd(result, match_result=ended),
        match_id=table.match_id,
        round=round,
    )
    if last:
        return await table_of(store, table.id)
    return await store.matches.start_deal(
        table.id, version, DealStart(round + 1, SEEDS[round]), match_id=table.match_id
    )


async def test_a_tournament_is_kept_as_it_was_opened(store: Store, clock: Clock) -> None:
    entries = (pair(1, ANN, BOB), pair(2), Entry(3, (person(CAT), NOBODY)))
    made = await opened(store, entries)
    assert made == await store.tournaments.get(made.id)
    assert made.entries == entries
    assert (made.status, made.version, made.round, made.announced_version) == ("open", 1, 0, 0)
    assert (made.round_time, made.created_at, made.started_at) == (WEEK, clock.now, None)
    assert (made.options, made.scoring, made.rated, made.locale) == (
        *({"target_score": 3000}, "matchpoints", False, "de"),
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
    assert [one.id for one in await store.tournaments.on_server(GUILD)] == [second.id, first.id]
    assert [one.id for one in await store.tournaments.on_server(GUILD, limit=1)] == [second.id]
    assert [one.id for one in await store.tournaments.running()] == [second.id]
    assert [one.id for one in await store.tournaments.of_person(ANN)] == [first.id, second.id]
    assert [one.id for one in await store.tournaments.of_person(CAT)] == [second.id]
    assert await store.tournaments.of_person(DAN) == []
    await store.tournaments.end(second.id, second.version, TournamentStatus.FINISHED)
    assert await store.tournaments.running() == []
    assert [one.id for one in await store.tournaments.of_person(ANN)] == [first.id]
    assert await store.tournaments.behind() == [first.id, second.id, other.id]


async def test_entries_are_written_anew_under_the_version_that_was_read(store: Store) -> None:
    made = await opened(store, [pair(1, ANN, BOB)])
    gone = Contestant(None, "steady", "Ada 1", left_at=made.created_at)
    entries = (
        Entry(1, (gone, person(BOB)), place=2, left=3),
        Entry(3, (person(CAT), person(DAN, agreed=False)), place=1, joined=2),
    )
    saved = await store.tournaments.save_entries(made.id, made.version, entries)
    assert saved.entries == entries
    assert saved.version == made.version + 1
    with pytest.raises(Conflict):
        await store.tournaments.save_entries(made.id, made.version, [])
    assert await store.tournaments.get(made.id) == saved
    with pytest.raises(Conflict):
        await store.tournaments.save_entries(4711, 1, [])


async def test_nobody_is_in_a_tournament_twice(store: Store) -> None:
    made = await opened(store, [pair(1, ANN, BOB)])
    with pytest.raises(Conflict):
        await store.tournaments.save_entries(made.id, made.version, [pair(1, ANN, BOB), pair(2, CAT, ANN)])
    assert await store.tournaments.get(made.id) == made
    # In another one they may be, and chairs of nobody and of computer players are never the same one.
    other = await opened(store, [pair(1, ANN, BOB), Entry(2, (person(CAT), NOBODY)), pair(3), pair(4)])
    await store.tournaments.save_entries(
        other.id, other.version, [*other.entries, Entry(5, (person(DAN), NOBODY))]
    )


async def test_a_round_begins_once_with_all_that_belongs_to_it(store: Store, clock: Clock) -> None:
    made = await opened(store, [pair(1, ANN, BOB), pair(2), pair(3)])
    drawn = [replace(entry, place=entry.number) for entry in made.entries]
    clock.pass_seconds(60)
    starts = [
        store.tournament_rounds.start(
            made.id,
            made.version,
            RoundPlan(1, 3, pairings=[(2, 1), (3, None)], seeds=seeds, ends_at=clock.now + WEEK),
            entries=drawn,
        )
        for seeds in (["aa", "bb"], ["cc", "dd"])
    ]
    first, second = await asyncio.gather(*starts, return_exceptions=True)
    stale = [one for one in (first, second) if isinstance(one, Conflict)]
    (round_one,) = [one for one in (first, second) if isinstance(one, Tournament)]
    assert len(stale) == 1
    assert (round_one.status, round_one.round, round_one.rounds) == ("running", 1, 3)
    assert (round_one.started_at, round_one.round_ends_at) == (clock.now, clock.now + WEEK)
    assert round_one.entries == tuple(drawn)
    seeds = await store.tournament_rounds.seeds(made.id, 1)
    assert seeds == (["aa", "bb"] if isinstance(first, Tournament) else ["cc", "dd"])
    began = clock.now
    clock.pass_seconds(60)
    round_two = await store.tournament_rounds.start(
        made.id, round_one.version, RoundPlan(2, 3, pairings=[(1, 3)], seeds=[], ends_at=clock.now)
    )
    assert (round_two.round, round_two.started_at, round_two.entries) == (2, began, tuple(drawn))
    assert await store.tournament_rounds.seeds(made.id, 2) == []
    meetings = await store.tournament_rounds.meetings(made.id)
    assert [(m.round, m.number, m.first, m.second, m.over) for m in meetings] == [
        (1, 1, 2, 1, False),
        (1, 2, 3, None, True),
        (2, 1, 1, 3, False),
    ]
    assert await store.tournament_rounds.meetings(made.id, 2) == meetings[2:]
    ended = await store.tournaments.end(made.id, round_two.version, TournamentStatus.CANCELLED)
    assert (ended.status, ended.finished_at, ended.round_ends_at) == ("cancelled", clock.now, None)
    with pytest.raises(Conflict):
        await store.tournaments.end(made.id, round_two.version, TournamentStatus.FINISHED)


async def test_a_table_is_set_up_once_even_when_two_do_it_at_once(database: str, clock: Clock) -> None:
    async with await Store.open(database, clock=clock) as one, await Store.open(database) as other:
        made = await begun(one, clock, pair(1, ANN, BOB), pair(2), pair(3), pairings=[(1, 2), (3, None)])
        tries = await asyncio.gather(*(try_to_seat(store, made, 1) for store in (one, other) * 3))
        (table,) = [found for found in tries if found is not None]
        assert [found.id for found in await one.tables.all_open()] == [table.id]
        assert (await one.tournament_rounds.meetings(made.id))[0].table_id == table.id
        # Who sits out has no table.
        assert await try_to_seat(one, made, 2) is None
        assert len(await one.tables.all_open()) == 1


async def test_a_table_has_all_that_its_tournament_says(store: Store, clock: Clock) -> None:
    made = await begun(store, clock, pair(1, ANN, BOB), pair(2), pairings=[(2, 1)])
    table = await seat(store, made, 1)
    assert (table.status, table.tournament_id, table.tournament_round) == ("playing", made.id, 1)
    assert (table.duplicate, table.options, table.pace) == (2, made.options, made.pace)
    assert (table.host_id, table.guild_id, table.channel_id) == (DAN, GUILD, 70)
    assert (table.rated, table.locale) == (False, "de")
    assert [one.person_id for one in table.seats] == [None, ANN, None, BOB]
    assert table.match_id is not None
    journal = await store.journals.get(table.match_id)
    assert journal is not None
    assert (journal.duplicate, journal.first_dealer, [deal.seed for deal in journal.deals]) == (2, 3, ["aa"])
    assert [one.side for one in journal.seats] == list(SIDES)
    (meeting,) = await store.tournament_rounds.meetings(made.id)
    assert (meeting.table_id, meeting.match_id, meeting.outcome) == (table.id, table.match_id, None)
    await store.messages.thread_opened(table.id, 700)
    table = await finish_deal(store, table)
    (meeting,) = await store.tournament_rounds.meetings(made.id)
    assert (meeting.place_id, meeting.results, meeting.over) == (700, (DealResult(totals=(1,)),), False)
    await finish_deal(store, table, last=True)
    (meeting,) = await store.tournament_rounds.meetings(made.id)
    assert (len(meeting.results), meeting.outcome, meeting.over) == (2, Outcome.FINISHED, True)


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
    again = await store.tournament_rounds.start(
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
    assert one.duplicate == 0
    assert await closed_at(store, one) == [set()]
    assert await store.journals.closed_deals(4711) == frozenset()


async def test_who_has_left_or_is_kept_has_gone_and_who_came_back_has_not(store: Store, clock: Clock) -> None:
    made = await begun(store, clock, pair(1, ANN, BOB), pair(2, CAT, DAN), pairings=[(1, 2)], deals=0)
    table = await seat(store, made, 1)
    assert await store.tournament_rounds.players(made.id) == {ANN, BOB, CAT, DAN}
    assert await store.tournament_rounds.gone(made.id, 1) == set()
    table = await store.players.replace(table.id, table.version, Seat(0, None, "steady", "Ada"))
    kept, offered = (
        replace(table.seats[1], presence=Presence.KEPT),
        replace(table.seats[3], presence=Presence.OFFERED),
    )
    table = await store.turns.change(table.id, table.version, TurnChange(seats=[kept, offered]))
    assert await store.tournament_rounds.gone(made.id, 1) == {ANN, CAT, DAN}
    # Cat is back, Ann has her seat again, and Dan's is played on by somebody else.
    back = replace(kept, presence=Presence.PRESENT)
    table = await store.turns.change(table.id, table.version, TurnChange(seats=[back]))
    table = await store.players.replace(table.id, table.version, Seat(0, ANN, None, "Ann"))
    table = await store.players.replace(table.id, table.version, Seat(3, 999, None, "Eve"))
    # Whose seat was given away has not left.
    assert await store.tournament_rounds.gone(made.id, 1) == set()
    # Who goes when the match is over has played it.
    table = await finish_deal(store, table, last=True)
    table = await store.seats.vacate(table.id, table.version, 0)
    assert await store.tournament_rounds.gone(made.id, 1) == set()
    assert await store.tournament_rounds.gone(made.id, 2) == set()
    assert await store.tournament_rounds.players(made.id) == {ANN, BOB, CAT, DAN}


async def test_its_message_is_noted_and_behind_until_it_shows_the_last_version(
    store: Store, clock: Clock
) -> None:
    made = await opened(store)
    assert await store.tournaments.behind() == [made.id]
    await store.tournaments.posted(made.id, 900, clock.now)
    await store.tournaments.announced(made.id, made.version)
    assert await store.tournaments.behind() == []
    found = await store.tournaments.get(made.id)
    assert found is not None
    assert (found.message_id, found.message_posted_at, found.version) == (900, clock.now, made.version)
    saved = await store.tournaments.save_entries(made.id, made.version, [pair(1)])
    assert await store.tournaments.behind() == [made.id]
    await store.tournaments.announced(made.id, saved.version)
    # What was shown before does not come after it.
    await store.tournaments.announced(made.id, made.version)
    assert await store.tournaments.behind() == []
    await store.tournaments.posted(made.id, None)
    found = await store.tournaments.get(made.id)
    assert found is not None
    assert (found.message_id, found.message_posted_at) == (None, None)


async def test_a_person_is_forgotten_in_tournaments(store: Store, clock: Clock) -> None:
    over = await begun(store, clock, pair(1, DAN, BOB), pair(2), pairings=[(1, 2)])
    await store.tournaments.end(over.id, over.version, TournamentStatus.FINISHED)
    goes_on = await opened(store, [pair(1, DAN, BOB), Entry(2, (person(CAT), person(ANN, agreed=False)))])
    about = await store.people.about(DAN)
    assert about["tournaments"] == [
        {
            **{"tournament_id": one.id, "guild_id": GUILD, "tournament": "Cup", "status": status},
            **{"entry": 1, "chair": 0, "name": "Dan", "agreed": 1},
        }
        for one, status in ((over, "finished"), (goes_on, "open"))
    ]
    assert [row["tournament_id"] for row in about["organised_tournaments"]] == [over.id, goes_on.id]
    assert [row["agreed"] for row in (await store.people.about(ANN))["tournaments"]] == [0]
    for gone in (DAN, ANN):
        await store.people.forget(gone, computer="steady", name="Ada")
        assert not any((await store.people.about(gone)).values())
    past, open_one = await store.tournaments.get(over.id), await store.tournaments.get(goes_on.id)
    assert past is not None
    assert open_one is not None
    assert past.entry(1).players == (Contestant(), person(BOB))
    assert open_one.entry(1).players == (Contestant(None, "steady", "Ada"), person(BOB))
    assert open_one.entry(2).players == (person(CAT), Contestant(None, "steady", "Ada"))
    assert (past.organiser_id, open_one.organiser_id) == (0, 0)


async def test_a_server_is_forgotten_with_its_tournaments(store: Store, clock: Clock) -> None:
    made = await begun(store, clock, pair(1, ANN, BOB), pair(2), pairings=[(1, 2)])
    table = await finish_deal(store, await seat(store, made, 1))
    await opened(store, [pair(1, CAT, 888)])
    elsewhere = await opened(store, [pair(1, BOB, CAT)], guild_id=GUILD + 1)
    await store.servers.forget(GUILD, computer="steady", name="Ada")
    assert await store.tournaments.get(made.id) is None
    assert await store.tournaments.on_server(GUILD) == []
    for name in ("entries", "players", "tables", "deals"):
        async with store._database.read() as transaction:
            rows = await transaction.rows(f"SELECT DISTINCT tournament_id FROM tournament_{name}")
        assert [row["tournament_id"] for row in rows] == (
            [elsewhere.id] if name in ("entries", "players") else []
        )
    # Ann and the others have played nowhere else; Bob, Cat and Dan are in the other tournament.
    for gone in (ANN, 888):
        assert not any((await store.people.about(gone)).values())
    assert [len((await store.people.about(one))["tournaments"]) for one in (BOB, CAT)] == [1, 1]
    assert [row["tournament_id"] for row in (await store.people.about(DAN))["organised_tournaments"]] == [
        elsewhere.id
    ]
    # The match can still be gone through by those who played it, as one whose deals each began from nothing.
    assert table.match_id is not None
    journal = await store.journals.get(table.match_id)
    assert journal is not None
    assert (journal.duplicate, journal.closed, journal.outcome) == (2, frozenset(), Outcome.ABANDONED)
    left = await table_of(store, table.id)
    assert (left.status, left.tournament_id, left.guild_id) == (TableStatus.CLOSED, None, 0)
