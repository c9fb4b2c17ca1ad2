"""Tables and matches in the state that a test wants, and a clock that stands still."""

from datetime import UTC, datetime, timedelta
from itertools import count

from data import Store
from data.db.postgres import PostgresDatabase
from data.records.matches import DealEnd, DealResult, MatchStart, SeatResult, Step
from data.records.tables import Seat, Table, TablePlan

ANN, BOB, CAT, DAN = 101, 102, 103, 104
NAMES = {ANN: "Ann", BOB: "Bob", CAT: "Cat", DAN: "Dan"}
GUILD = 7
SIDES = (0, 1, 0, 1)
_numbers = count(1)


class Clock:
    """Shows what it is set to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


async def open_table(store: Store, *, guild_id: int = GUILD, channel_id: int = 70) -> Table:
    """Ann's table for four, the other seats empty."""
    return await store.tables.open(
        TablePlan(
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=ANN,
            variant="classic",
            options={"black_three_freezes": True},
            seats=[Seat(0, ANN, None, "Ann"), Seat(1), Seat(2), Seat(3)],
        )
    )


async def full_table(store: Store, *people: int, guild_id: int = GUILD) -> Table:
    """A table of Ann's with these people after her, the rest computer players."""
    table = await open_table(store, guild_id=guild_id)
    for index in (1, 2, 3):
        if index <= len(people):
            person = people[index - 1]
            table = await store.seats.sit(table.id, table.version, index, person, NAMES[person])
        else:
            table = await store.seats.fill(table.id, table.version, index, "simple", f"Computer {index}")
    return table


async def start(store: Store, table: Table, seed: str = "5f0c") -> Table:
    return await store.matches.start(table.id, table.version, MatchStart(1, 3, seed, SIDES))


async def running_match(store: Store, *people: int, guild_id: int = GUILD) -> tuple[Table, int]:
    """A table with a match in its first deal, and the match's id."""
    table = await start(store, await full_table(store, *people, guild_id=guild_id))
    assert table.match_id is not None
    return table, table.match_id


def result(*points: int, winner: int) -> list[SeatResult]:
    """How a match ended: points for each side and the side that won."""
    return [SeatResult(seat, side == winner, points[side]) for seat, side in enumerate(SIDES)]


async def finished_match(store: Store, *people: int, points: tuple[int, int] = (5100, 3200)) -> Table:
    """A match of one deal that the first side won."""
    table, match_id = await running_match(store, *people)
    await store.matches.append(
        table.id,
        table.version,
        Step(0, "discard 4c"),
        end=DealEnd(DealResult(), match_result=result(*points, winner=0)),
        match_id=match_id,
        round=1,
    )
    stored = await store.tables.get(table.id)
    assert stored is not None
    return stored


async def forget_server(store: Store, guild_id: int = GUILD) -> None:
    """Delete the data of a server that removed the bot long ago."""
    await store.servers.departed(guild_id, datetime(2000, 1, 1, tzinfo=UTC))
    before = datetime(2000, 2, 1, tzinfo=UTC)
    assert await store.servers.forget(guild_id, before=before, computer="steady", name="Ada")


async def fresh_schema(server: str) -> str:
    """The URL of a new, empty schema on this PostgreSQL server."""
    schema = f"test_{next(_numbers)}"
    opened = await PostgresDatabase.open(server)
    async with opened.write() as transaction:
        await transaction.script(f"CREATE SCHEMA {schema}")
    await opened.close()
    return f"{server}&search_path={schema}"
