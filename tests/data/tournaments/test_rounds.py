"""Rounds: their tables, once each, and who is gone at their end."""

import asyncio
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from data import Conflict, Store
from data.records.audit import AuditEntry, Deed
from data.records.matches import DealResult, Outcome
from data.records.tables import Presence, Seat, Table, TurnChange
from data.records.turns import NextTurn
from data.tournaments.records import HeldUp, RoundPlan, Tournament, TournamentStatus
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, SIDES, Clock
from tests.data.tournaments.helpers import WEEK, begun, finish_deal, opened, pair, seat, try_to_seat

NOT_COME: Any = {"no_show": "no_show", "stand_ins": ("clock",)}


async def test_a_round_begins_once_with_all_that_belongs_to_it(store: Store, clock: Clock) -> None:
    made = await opened(store, [pair(1, ANN, BOB), pair(2), pair(3)])
    drawn = [replace(entry, place=entry.number) for entry in made.entries]
    clock.pass_seconds(60)
    starts = [
        store.tournaments.rounds.start(
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
    seeds = await store.shared_deals.seeds(made.id, 1)
    assert seeds == (["aa", "bb"] if isinstance(first, Tournament) else ["cc", "dd"])
    began = clock.now
    clock.pass_seconds(60)
    round_two = await store.tournaments.rounds.start(
        made.id, round_one.version, RoundPlan(2, 3, pairings=[(1, 3)], seeds=[], ends_at=clock.now)
    )
    assert (round_two.round, round_two.started_at, round_two.entries) == (2, began, tuple(drawn))
    assert await store.shared_deals.seeds(made.id, 2) == []
    meetings = await store.tournaments.rounds.meetings(made.id)
    assert [(m.round, m.number, m.first, m.second, m.over) for m in meetings] == [
        (1, 1, 2, 1, False),
        (1, 2, 3, None, True),
        (2, 1, 1, 3, False),
    ]
    assert await store.tournaments.rounds.meetings(made.id, 2) == meetings[2:]
    ended = await store.tournaments.save(round_two, replace(round_two, status=TournamentStatus.CANCELLED))
    assert (ended.status, ended.finished_at, ended.round_ends_at) == ("cancelled", clock.now, None)
    with pytest.raises(Conflict):
        await store.tournaments.save(round_two, replace(round_two, status=TournamentStatus.FINISHED))


async def test_a_table_is_set_up_once_even_when_two_do_it_at_once(database: str, clock: Clock) -> None:
    async with await Store.open(database, clock=clock) as first, await Store.open(database) as second:
        made = await begun(first, clock, pair(1, ANN, BOB), pair(2), pair(3), pairings=[(1, 2), (3, None)])
        tries = await asyncio.gather(*(try_to_seat(store, made, 1) for store in (first, second) * 3))
        (table,) = [table for table in tries if table is not None]
        assert [stored.id for stored in await first.tables.all_open()] == [table.id]
        assert (await first.tournaments.rounds.meetings(made.id))[0].table_id == table.id
        # Who sits out has no table.
        assert await try_to_seat(first, made, 2) is None
        assert len(await first.tables.all_open()) == 1


async def test_a_table_has_all_that_its_tournament_says(store: Store, clock: Clock) -> None:
    made = await begun(store, clock, pair(1, ANN, BOB), pair(2), pairings=[(2, 1)])
    table = await seat(store, made, 1)
    assert (table.status, table.occasion.tournament_id, table.occasion.tournament_round) == (
        "playing",
        made.id,
        1,
    )
    assert (table.occasion.duplicate, table.options, table.timing.pace) == (2, made.options, made.pace)
    assert (table.host_id, table.guild_id, table.place.channel_id) == (DAN, GUILD, 70)
    assert (table.habits.rated, table.locale) == (False, "de")
    assert [chair.person_id for chair in table.seats] == [None, ANN, None, BOB]
    assert table.match_id is not None
    journal = await store.journals.get(table.match_id)
    assert journal is not None
    assert (journal.duplicate, journal.first_dealer, [deal.seed for deal in journal.deals]) == (2, 3, ["aa"])
    assert [chair.side for chair in journal.seats] == list(SIDES)
    (meeting,) = await store.tournaments.rounds.meetings(made.id)
    assert (meeting.table_id, meeting.match_id, meeting.outcome) == (table.id, table.match_id, None)
    await store.messages.thread_opened(table.id, 700)
    table = await finish_deal(store, table)
    (meeting,) = await store.tournaments.rounds.meetings(made.id)
    assert (meeting.place_id, meeting.results, meeting.over) == (700, (DealResult(totals=(1,)),), False)
    await finish_deal(store, table, last=True)
    (meeting,) = await store.tournaments.rounds.meetings(made.id)
    assert (len(meeting.results), meeting.outcome, meeting.over) == (2, Outcome.FINISHED, True)


async def test_who_has_left_or_is_kept_has_gone_and_who_came_back_has_not(store: Store, clock: Clock) -> None:
    made = await begun(store, clock, pair(1, ANN, BOB), pair(2, CAT, DAN), pairings=[(1, 2)], deals=0)
    table = await seat(store, made, 1)
    assert await store.tournaments.rounds.players(made.id) == {ANN, BOB, CAT, DAN}
    assert await store.tournaments.rounds.gone(made.id, 1, **NOT_COME) == set()
    table = await store.players.replace(table.id, table.version, Seat(0, None, "steady", "Ada"))
    kept, offered = (
        replace(table.seats[1], presence=Presence.KEPT),
        replace(table.seats[3], presence=Presence.OFFERED),
    )
    table = await store.turns.change(table.id, table.version, TurnChange(seats=[kept, offered]))
    assert await store.tournaments.rounds.gone(made.id, 1, **NOT_COME) == {ANN, CAT, DAN}
    # Cat is back, Ann has her seat again, and Dan's is played on by somebody else.
    back = replace(kept, presence=Presence.PRESENT)
    table = await store.turns.change(table.id, table.version, TurnChange(seats=[back]))
    table = await store.players.replace(table.id, table.version, Seat(0, ANN, None, "Ann"))
    table = await store.players.replace(table.id, table.version, Seat(3, 999, None, "Eve"))
    # Whose seat was given away has not left.
    assert await store.tournaments.rounds.gone(made.id, 1, **NOT_COME) == set()
    # Who goes when the match is over has played it.
    table = await finish_deal(store, table, last=True)
    table = await store.seats.vacate(table.id, table.version, 0)
    assert await store.tournaments.rounds.gone(made.id, 1, **NOT_COME) == set()
    assert await store.tournaments.rounds.gone(made.id, 2, **NOT_COME) == set()
    assert await store.tournaments.rounds.players(made.id) == {ANN, BOB, CAT, DAN}


async def test_who_held_a_table_up_goes_by_pauses_and_by_who_was_to_move(store: Store, clock: Clock) -> None:
    made = await begun(store, clock, pair(1, ANN, BOB), pair(2, CAT, DAN), pairings=[(1, 2)])
    table = await seat(store, made, 1)
    match_id = table.match_id or 0

    async def change(table: Table, paused_at: datetime | None) -> Table:
        turn = NextTurn(2, CAT, clock.now, clock.now)
        return await store.turns.change(table.id, table.version, TurnChange(turn, paused_at=paused_at))

    began = clock.now
    table = await change(table, began)
    assert await store.tournaments.rounds.pauses(match_id) == []
    clock.pass_seconds(3600)
    table = await change(table, None)
    again = clock.now
    table = await change(table, again)
    clock.pass_seconds(7200)
    await store.matches.abandon(table.id, table.version, match_id=match_id, because="time")
    # The second pause ended with the match.
    assert await store.tournaments.rounds.pauses(match_id) == [(began, again), (again, clock.now)]
    journal = await store.journals.get(match_id)
    assert journal is not None
    assert journal.to_move == 2
    # The first answer stays, except where a director decides.
    for held_up in (HeldUp.FIRST, HeldUp.BOTH):
        await store.tournaments.rounds.blame(made.id, 1, 1, held_up)
        (meeting,) = await store.tournaments.rounds.meetings(made.id)
        assert meeting.held_up is HeldUp.FIRST
    noted = AuditEntry(made.guild_id, Deed.TABLE_FORFEITED, ANN, tournament_id=made.id)
    await store.tournaments.rounds.forfeit(made, 1, 1, HeldUp.SECOND, noted)
    (meeting,) = await store.tournaments.rounds.meetings(made.id)
    assert meeting.held_up is HeldUp.SECOND
