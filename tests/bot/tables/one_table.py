"""A store with a table at which people sit down and play: nothing here waits."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from bot.tables.lobby.new_tables import Opener
from bot.tables.service import Tables
from bot.tables.session.table_view import TableView
from canasta.players import choose, stand_in
from data import Store

ANN, BEN, CLEO, DAN, EVE = range(1, 6)
NAMES = {ANN: "Ann", BEN: "Ben", CLEO: "Cleo", DAN: "Dan", EVE: "Eve"}


class Clock:
    """A clock that stands still until it is told to move."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def tables_on(store: Store, clock: Callable[[], datetime] | None = None) -> Tables:
    numbers = iter(range(1, 1000))
    return Tables(
        store,
        clock=clock or Clock(),
        new_seed=lambda: f"{next(numbers):x}",
        first_dealer=lambda seats: seats - 1,
    )


async def lobby(tables: Tables, *people: int, **settings: Any) -> TableView:
    """A table where these people sit."""
    table_view = await tables.new_tables.open(Opener(9, 8, people[0], NAMES[people[0]]), **settings)
    for person in people[1:]:
        table_view = await tables.lobby.sit(table_view.table.id, person, NAMES[person])
    return table_view


async def begin(tables: Tables, *people: int, **settings: Any) -> TableView:
    """A match between these people."""
    table_view = await lobby(tables, *people, **settings)
    return await tables.deals.begin_match(table_view.table.id, people[0])


async def finish_deal(tables: Tables, table_id: int) -> TableView:
    """Play the deal out, as computer players would."""
    for _ in range(800):
        table_view = await tables.views.of(table_id, None)
        if table_view.to_move is None:
            return table_view
        seat = table_view.table.seats[table_view.to_move]
        play = await tables.play.computer_view(table_id)
        if play.view is not None:
            action = (stand_in if play.stands_in else choose)(play.view)
            await tables.play.act_for_computer(table_id, action, play.version)
        elif seat.person_id is not None:
            own = (await tables.views.of(table_id, seat.person_id)).view
            assert own is not None
            await tables.play.act(table_id, seat.person_id, choose(own), play.version)
    raise AssertionError("the deal does not end")
