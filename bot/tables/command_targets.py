"""The tables that a command may be about, by the channel where it is used and the person who uses it."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from bot.tables.namesakes import all_with_names_apart, with_names_apart
from bot.tables.turns import IN_MATCH
from data import Store
from data.records.tables import Table, TableStatus

Test: TypeAlias = Callable[[Table, int], bool]
"""Whether this person may mean this table."""
Candidates: TypeAlias = list[Table]
"""The tables that may be meant, the likeliest first."""


def in_match(table: Table, person_id: int) -> bool:
    return table.status in IN_MATCH


def dealt(table: Table, person_id: int) -> bool:
    return table.match_id is not None


def waits(table: Table, person_id: int) -> bool:
    """Whether people are still sitting down there, and a seat is free."""
    return table.status is TableStatus.LOBBY and any(seat.empty for seat in table.seats)


def goes_on(table: Table, person_id: int) -> bool:
    """Whether the table waits for players, or its match is not over."""
    return table.status is not TableStatus.FINISHED


def waits_for_players(table: Table, person_id: int) -> bool:
    """Whether people still sit down there."""
    return table.status is TableStatus.LOBBY


def to_move(table: Table, person_id: int) -> bool:
    turn = table.turn
    return in_match(table, person_id) and turn is not None and table.seats[turn.seat].person_id == person_id


def others_move(table: Table, person_id: int) -> bool:
    """Whether a deal is being played, and it is not the person's turn."""
    return table.status is TableStatus.PLAYING and not to_move(table, person_id)


async def tables_meant(
    store: Store, guild_id: int, place_id: int, person_id: int, *, watching: bool = False
) -> Candidates:
    """All tables that a command in this channel or thread can be about, the likeliest first: the one played
    in this thread; else the person's own in this channel; else their own on this server, and other people's
    in this channel if they have none, or in any case if the command is for spectators too.
    """
    in_thread = await store.tables.in_thread(place_id)
    if in_thread is not None and in_thread.guild_id == guild_id:
        return [with_names_apart(in_thread)]
    # A tournament has many tables in its channel, each in its own thread.
    here = [
        table
        for table in await store.tables.in_channel(place_id)
        if table.guild_id == guild_id and (not table.in_tournament or table.seat_of(person_id) is not None)
    ]
    mine = [table for table in here if table.seat_of(person_id) is not None]
    if mine:
        return _likeliest_first(mine)
    own = [table for table in await store.tables.of_person(person_id) if table.guild_id == guild_id]
    if watching:
        return _likeliest_first([*here, *own])
    return _likeliest_first(own or here)


async def tables_of(store: Store, guild_id: int, person_id: int, test: Test) -> Candidates:
    """The person's own tables on this server that pass the test, the likeliest first."""
    own = [table for table in await store.tables.of_person(person_id) if table.guild_id == guild_id]
    return _likeliest_first([table for table in own if test(table, person_id)])


def narrowed(tables: Sequence[Table], person_id: int, tests: Sequence[Test]) -> Candidates:
    """The tables that pass the first test passed by any of them; all if there is no such test."""
    for test in tests:
        fitting = [table for table in tables if test(table, person_id)]
        if fitting:
            return fitting
    return list(tables)


def _likeliest_first(tables: list[Table]) -> list[Table]:
    return sorted(
        all_with_names_apart(tables),
        key=lambda table: (table.status in IN_MATCH, table.touched_at),
        reverse=True,
    )
