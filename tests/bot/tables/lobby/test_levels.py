"""The level of a computer player is its seat's, and what plays there is told of it."""

import pytest

from bot.layout.errors import Refused
from bot.runtime.executor import Executor
from bot.tables.lobby.computers import LEVELS, level_of, levels_in
from bot.tables.service import Tables
from bot.workers.computer_players import ComputerPlayers
from canasta.actions import Action
from canasta.players import choose
from canasta.players.levels import LEVELS as ENGINES
from canasta.players.search.families import knows
from canasta.variants import VARIANTS
from canasta.view import View
from data.records.tables import Seat
from tests.bot.tables.one_table import ANN, BEN, lobby


def test_the_engine_knows_every_level_that_is_offered() -> None:
    assert set(LEVELS) <= set(ENGINES)


def test_a_seat_of_another_kind_is_played_at_the_usual_level() -> None:
    assert level_of(Seat(0, None, "relaxed", "Ada"), "classic") == "relaxed"
    assert level_of(Seat(0, None, "strong", "Ada"), "classic") == "strong"
    for seat in (Seat(0, None, "gone", "Ada"), Seat(0, 5, None, "Ann")):
        assert level_of(seat, "classic") == "steady"


def test_a_level_is_only_one_in_the_games_that_have_it() -> None:
    for variant in VARIANTS:
        offered = levels_in(variant)
        assert ("strong" in offered) == knows(variant)
        for level in LEVELS:
            assert level_of(Seat(0, None, level, "Ada"), variant) == (level if level in offered else "steady")


async def test_each_seat_is_played_at_its_own_level(tables: Tables) -> None:
    table = (await lobby(tables, ANN, computers=3)).table
    table = (await tables.lobby.change_level(table.id, ANN, 2, "relaxed")).table
    assert [seat.computer for seat in table.seats] == [None, "steady", "relaxed", "steady"]
    with pytest.raises(Refused, match="no computer player"):
        await tables.lobby.change_level(table.id, ANN, 0, "relaxed")
    with pytest.raises(Refused, match="no computer player"):
        await tables.lobby.change_level(table.id, ANN, 1, "random")
    with pytest.raises(Refused):
        await tables.lobby.change_level(table.id, BEN, 1, "relaxed")
    await tables.deals.begin_match(table.id, ANN)
    levels: dict[int | None, set[str]] = {}

    def pick(view: View, level: str, seed: str) -> Action:
        levels.setdefault(view.seat, set()).add(level)
        return choose(view, level, seed)

    executor = Executor()
    computers = ComputerPlayers(tables, pace=0, choose=pick)
    tables.registry.add_listener(computers)
    for _ in range(2):
        while (seen := await tables.views.of(table.id, ANN)).to_move == 0:
            assert seen.view is not None
            await tables.play.act(table.id, ANN, choose(seen.view), seen.table.version)
        computers.changed(table.id)
        await computers.settled(table.id)
    await computers.close()
    executor.close()
    assert levels == {1: {"steady"}, 2: {"relaxed"}, 3: {"steady"}}
