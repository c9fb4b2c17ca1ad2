"""What somebody takes part in: tables by what they wait for, tournaments, and the daily deal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.daily.public import open_daily
from bot.tables.namesakes import all_with_names_apart
from bot.tournaments.public import tournaments_of
from data import Store
from data.records.deals import OpenDaily
from data.records.tables import Table, TableStatus
from data.tournaments.records import Tournament


@dataclass(frozen=True, slots=True)
class MyTables:
    """A person's tables: where it is their turn, where others or the next deal are awaited (both by deadline,
    the soonest first), lobbies; their tournaments that are not over; and the daily deal that they have begun.
    """

    person_id: int
    turns: tuple[Table, ...] = ()
    waiting: tuple[Table, ...] = ()
    lobbies: tuple[Table, ...] = ()
    tournaments: tuple[Tournament, ...] = ()
    daily: OpenDaily | None = None

    @property
    def everything(self) -> tuple[Table, ...]:
        """All tables, in the order in which they are shown."""
        return (*self.turns, *self.waiting, *self.lobbies)

    @property
    def shown_ids(self) -> frozenset[int]:
        """The tables that it depends on: a change of one may change what is shown."""
        daily = () if self.daily is None else (self.daily.table_id,)
        return frozenset((*(table.id for table in self.everything), *daily))

    @property
    def guild_ids(self) -> frozenset[int]:
        servers = {table.guild_id for table in self.everything}
        return frozenset(servers | {tournament.guild_id for tournament in self.tournaments})


def sorted_for(
    person_id: int,
    tables: Iterable[Table],
    tournaments: Sequence[Tournament] = (),
    daily: OpenDaily | None = None,
) -> MyTables:
    """The tables of a person, sorted. Those with nothing left to play are left out."""
    turns, waiting, lobbies = [], [], []
    for table in tables:
        if table.status is TableStatus.LOBBY:
            lobbies.append(table)
        elif table.status is TableStatus.PLAYING and _waits_for(table, person_id):
            turns.append(table)
        elif table.status in (TableStatus.PLAYING, TableStatus.BETWEEN_DEALS):
            waiting.append(table)
    return MyTables(
        person_id,
        tuple(sorted(turns, key=_due)),
        tuple(sorted(waiting, key=_due)),
        tuple(lobbies),
        tuple(tournaments),
        daily,
    )


async def my_tables(store: Store, person_id: int) -> MyTables:
    """What somebody takes part in now, on all servers."""
    return sorted_for(
        person_id,
        all_with_names_apart(await store.tables.of_person(person_id)),
        await tournaments_of(store, person_id),
        await open_daily(store, person_id),
    )


def _waits_for(table: Table, person_id: int) -> bool:
    return table.turn is not None and table.turn.person_id == person_id


def _due(table: Table) -> tuple[bool, datetime]:
    """The deadline first; tables without one come last, in the order in which they were last touched."""
    deadline = table.turn.deadline_at if table.turn is not None else table.timing.next_deal_at
    return deadline is None, deadline or table.touched_at
