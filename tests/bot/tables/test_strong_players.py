"""Strong computer players at a table: they think beside everything else, and for nothing that has passed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.layout.errors import Refused
from bot.runtime.executor import Executor
from bot.runtime.processes.processes import Processes
from bot.tables.service import Tables
from bot.time.pace import DAY, LIVE
from bot.workers.computer_players import ComputerPlayers
from bot.workers.thinking.thinking import NO_THINKING, Thinking
from canasta.actions import Action, Draw
from canasta.players import choose
from canasta.view import View
from data import Store
from data.records.tables import TableStatus
from tests.bot.runtime.gated import LONG
from tests.bot.tables.one_table import ANN, BEN, begin, lobby, tables_on

NONE = Processes(0, niceness=0)


class Slow(Thinking):
    """Thinks until it is told to answer, or for ever."""

    def __init__(self, *, finds: bool = True) -> None:
        super().__init__(NONE, NONE)
        self.asked: list[tuple[int | None, bool]] = []
        self.cancelled = 0
        self.thinks = asyncio.Event()
        self.answers = asyncio.Event()
        self._finds = finds

    async def move(self, table_id: int, view: View, seed: str, *, live: bool) -> Action | None:
        self.asked.append((view.seat, live))
        self.thinks.set()
        try:
            await self.answers.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return choose(view, "steady") if self._finds else None

    async def begun(self) -> None:
        async with asyncio.timeout(LONG):
            await self.thinks.wait()
        self.thinks.clear()


@asynccontextmanager
async def playing(tables: Tables, thinking: Thinking, **more: Any) -> AsyncIterator[ComputerPlayers]:
    executor = Executor()
    computers = ComputerPlayers(tables, pace=0, thinking=thinking, **more)
    tables.registry.add_listener(computers)
    yield computers
    tables.registry.remove_listener(computers)
    await computers.close()
    executor.close()


async def strong_table(tables: Tables, *people: int, **settings: Any) -> int:
    """A match between these people, first, and strong computer players."""
    table = (await lobby(tables, *people, computers=4 - len(people), **settings)).table
    for seat in table.seats:
        if seat.computer is not None:
            await tables.lobby.change_level(table.id, people[0], seat.index, "strong")
    await tables.deals.begin_match(table.id, people[0])
    return table.id


async def my_turn(tables: Tables, table_id: int, person: int = ANN) -> None:
    """Make the turn of the person whose it is."""
    while (seen := await tables.views.of(table_id, person)).to_move == seen.seat:
        assert seen.view is not None
        await tables.play.act(table_id, person, choose(seen.view), seen.table.version)


@pytest.mark.parametrize("pace", [LIVE, DAY])
async def test_a_strong_seat_asks_for_a_search_and_says_how_much_time_there_is(
    tables: Tables, pace: Any
) -> None:
    table_id, thinking = await strong_table(tables, ANN, pace=pace), Slow()
    thinking.answers.set()
    async with playing(tables, thinking) as computers:
        await my_turn(tables, table_id)
        await computers.settled(table_id)
    assert {seat for seat, _ in thinking.asked} == {1, 2, 3}
    assert {live for _, live in thinking.asked} == {pace is LIVE}


async def test_without_an_answer_it_plays_steadily(tables: Tables) -> None:
    table_id, thinking, levels = await strong_table(tables, ANN), Slow(finds=False), set()
    thinking.answers.set()

    def pick(view: View, level: str, seed: str) -> Action:
        levels.add(level)
        return choose(view, level, seed)

    async with playing(tables, thinking, choose=pick) as computers:
        await my_turn(tables, table_id)
        await computers.settled(table_id)
    assert levels == {"steady"}
    assert (await tables.views.of(table_id, ANN)).to_move in (0, None)


async def test_while_it_thinks_others_are_served(tables: Tables) -> None:
    table_id, thinking = await strong_table(tables, ANN), Slow()
    other = (await begin(tables, BEN, computers=3)).table.id
    async with playing(tables, thinking) as computers:
        await my_turn(tables, table_id)
        await thinking.begun()
        await my_turn(tables, other, BEN)  # its computer players are steady
        await computers.settled(other)
        assert (await tables.views.of(other, BEN)).to_move in (0, None)
        seen = await tables.views.of(table_id, ANN)
        with pytest.raises(Refused, match="turn"):
            await tables.play.act(table_id, ANN, Draw(), seen.table.version)
        assert (await tables.views.of(table_id, ANN)).to_move == 1
        assert not thinking.cancelled


async def test_a_table_that_is_closed_ends_the_search(tables: Tables) -> None:
    table_id, thinking = await strong_table(tables, ANN), Slow()
    async with playing(tables, thinking) as computers:
        await my_turn(tables, table_id)
        await thinking.begun()
        closed = await tables.seats.leave(table_id, ANN)
        assert closed.table.status is TableStatus.CLOSED
        async with asyncio.timeout(LONG):
            await computers.settled(table_id)
    assert thinking.cancelled == 1


async def test_a_change_of_the_table_begins_the_search_anew(tables: Tables) -> None:
    table_id, thinking = await strong_table(tables, ANN, BEN), Slow()
    async with playing(tables, thinking) as computers:
        await my_turn(tables, table_id)
        if (await tables.views.of(table_id, BEN)).to_move == 1:
            await my_turn(tables, table_id, BEN)
        await thinking.begun()
        await tables.seats.leave(table_id, BEN)
        await thinking.begun()
        assert thinking.cancelled == 1
        thinking.answers.set()
        await computers.settled(table_id)
    assert (await tables.views.of(table_id, ANN)).to_move in (0, None)


async def test_news_that_change_nothing_leave_the_search_alone(tables: Tables) -> None:
    table_id, thinking = await strong_table(tables, ANN), Slow()
    async with playing(tables, thinking) as computers:
        await my_turn(tables, table_id)
        await thinking.begun()
        for _ in range(3):
            computers.changed(table_id)
            await asyncio.sleep(0.01)
        assert len(thinking.asked) == 1
        thinking.answers.set()
        await computers.settled(table_id)
    assert not thinking.cancelled


async def test_a_restart_in_mid_search_is_harmless(tables: Tables, tmp_path: Path) -> None:
    table_id, thinking = await strong_table(tables, ANN), Slow()
    async with playing(tables, thinking):
        await my_turn(tables, table_id)
        await thinking.begun()
        before = (await tables.views.of(table_id, None)).table.version
    assert thinking.cancelled == 1
    async with await Store.open(str(tmp_path / "tables.db")) as store:
        again = tables_on(store)
        assert (await again.views.of(table_id, None)).table.version == before
        assert table_id in await store.turns.moved_by_program()
        async with playing(again, NO_THINKING) as computers:
            computers.changed(table_id)
            await computers.settled(table_id)
        assert (await again.views.of(table_id, ANN)).to_move in (0, None)


async def test_levels_that_processes_are_missing_for_are_not_offered(store: Store) -> None:
    tables = Tables(store, strong=False)
    table = (await lobby(tables, ANN, computers=3)).table
    assert tables.lobby.levels(table.variant) == ("relaxed", "steady")
    with pytest.raises(Refused):
        await tables.lobby.change_level(table.id, ANN, 1, "strong")
    assert Tables(store).lobby.levels("classic") == ("relaxed", "steady", "strong")
