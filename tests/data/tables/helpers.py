"""Tables on which somebody is to move."""

from datetime import timedelta

from data import Store
from data.records.tables import Table, TurnChange
from data.records.turns import NextTurn
from tests.data.helpers import ANN, BOB, CAT, DAN, Clock, running_match

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def turn_of(clock: Clock, person: int = ANN, seat: int = 0, hours: float = 24) -> NextTurn:
    span = timedelta(hours=hours)
    return NextTurn(seat, person, clock.now, clock.now, span, clock.now + span)


async def waiting(store: Store, clock: Clock, person: int = ANN, hours: float = 24) -> Table:
    """A match in which this person is to move."""
    table, _ = await running_match(store, BOB, CAT, DAN)
    return await store.turns.change(table.id, table.version, TurnChange(turn_of(clock, person, hours=hours)))


async def read(store: Store, table_id: int) -> Table:
    table = await store.tables.get(table_id)
    assert table is not None
    return table
