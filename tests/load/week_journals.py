"""What the journals tell of deadlines, reckoned without the bot: who made each turn, and when."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter

from bot.tables.session.past_turns import CLOCK, KEPT
from data import Store
from data.records.matches import Action, Journal
from data.records.tables import Table, TableStatus

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Turns:
    """How many turns were made by people in time, by the clock when their day was over, for seats that are
    kept, and by computer players; how many tables still play. ``wrong`` says what should not be, by table.
    """

    in_time: int
    by_clock: int
    kept: int
    by_computers: int
    playing: int
    wrong: list[str]


async def read(
    store: Store, at_first: Mapping[int, Table], start: datetime, now: datetime, patience: timedelta
) -> Turns:
    """Read what has been done at these tables since ``start``. ``patience``: how late may be what is done by
    the clock or by computer players.
    """
    count: Counter[str] = Counter()
    wrong: list[str] = []
    for table_id, before in at_first.items():
        table = await store.tables.get(table_id)
        assert before.match_id is not None
        journal = await store.journals.get(before.match_id)
        assert table is not None
        assert journal is not None
        for kind, took, seat in _turns(journal, before, start):
            count[kind] += 1
            if not _in_order(kind, took, patience):
                wrong.append(f"table {table_id}: seat {seat} ({kind}) after {took}")
        if table.status is TableStatus.PLAYING:
            count["playing"] += 1
            turn = table.turn
            if turn is None or (turn.deadline_at is not None and turn.deadline_at <= now - patience):
                wrong.append(f"table {table_id}: waits for {turn}")
    return Turns(count["person"], count[CLOCK], count[KEPT], count["computer"], count["playing"], wrong)


def _turns(journal: Journal, before: Table, start: datetime) -> Iterator[tuple[str, timedelta, int]]:
    """Each turn since ``start``: who made it, how long after it had begun, and its seat."""
    assert before.turn is not None
    first = True
    for deal in journal.deals:
        came = deal.started_at
        for seat, group in groupby(deal.actions, attrgetter("seat")):
            actions: list[Action] = list(group)
            if actions[0].at > start:
                came, first = (before.turn.came_at if first else came), False
                took = actions[0].at - came
                yield _maker(before, actions, took), took, seat
            came = actions[-1].at


def _maker(before: Table, actions: list[Action], took: timedelta) -> str:
    if before.seats[actions[0].seat].computer is not None:
        return "computer"
    maker = actions[0].made_by or "person"
    # With the deadline after which the seat is kept, its turn is made for that reason.
    return CLOCK if maker == KEPT and took >= DAY else maker


def _in_order(kind: str, took: timedelta, patience: timedelta) -> bool:
    if kind == CLOCK:
        return DAY <= took <= DAY + patience
    if kind == "person":
        return took < DAY
    return took <= patience
