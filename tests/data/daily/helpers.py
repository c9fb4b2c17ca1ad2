"""Deals of a day, and people who have played them."""

from collections.abc import Sequence
from datetime import UTC, datetime

from data import Store
from data.records.deals import SharedDeal, SharedDealPlan
from data.records.matches import DealEnd, DealResult, Step
from data.records.tables import Seat, Table
from tests.data.helpers import SIDES, result

DAY = 41
CLOSED_UNTIL = datetime(2026, 5, 2, 6, 0, tzinfo=UTC)


def plan(instance: int = 1, seed: str = "aa", *, day: int = DAY, variant: str = "classic") -> SharedDealPlan:
    """One of the deals of a day."""
    return SharedDealPlan(
        seed, variant, {}, 4, 3, 3, "steady/1", closed_until=CLOSED_UNTIL, day=day, instance=instance
    )


def seats_of(person_id: int) -> list[Seat]:
    return [
        Seat(0, person_id, None, f"P{person_id}"),
        *(Seat(n, None, "steady", f"C{n}") for n in (1, 2, 3)),
    ]


async def begun(
    store: Store, deals: Sequence[SharedDeal], person_id: int, guild_id: int | None = 7, *, day: int = DAY
) -> Table:
    """This person's play of the first of these deals, just begun."""
    return await store.daily.begin(
        day,
        deals[0],
        person_id=person_id,
        guild_id=guild_id,
        seats=seats_of(person_id),
        sides=SIDES,
        locale="en",
    )


async def over(store: Store, table: Table) -> None:
    """The match of a private table, ended by one move."""
    assert table.match_id is not None
    end = DealEnd(DealResult(), match_result=result(10, 5, winner=0))
    step = Step(0, "discard 4c")
    await store.matches.append(table.id, table.version, step, end=end, match_id=table.match_id, round=1)


async def played(
    store: Store, deals: Sequence[SharedDeal], person_id: int, lead: int, guild_id: int = 7
) -> Table:
    """This person's play, finished with this lead."""
    table = await begun(store, deals, person_id, guild_id)
    await over(store, table)
    await store.daily.note(table.id, lead, "GYRG", CLOSED_UNTIL)
    return table
