"""Who keeps whom company: people of whom one has blocked the other get no seats at one table, and one of them
never calls the other.

Blocks hold in both directions, for every seat that is given from now on; the store refuses it in the same
transaction (data/tables/blocks.py). A match that is being played goes on, and nobody loses a seat in it: else
a block would be a way to throw an opponent out. In a tournament the draw decides who meets.
"""

from __future__ import annotations

from typing import Final

from bot.errors import Refused
from canasta.i18n import Text
from data import Store, Table

MOST_BLOCKED: Final = 50
"""The most people whom one person can block."""


async def refuse_company(store: Store, table: Table, person_id: int) -> None:
    """Raises Refused for somebody who is not to share this table with the people there. Only those who have
    blocked somebody learn why.
    """
    people = [seat.person_id for seat in table.seats] + [seat.heir_id for seat in table.seats]
    apart = await store.blocks.apart(person_id, [person for person in people if person is not None])
    if apart.blocked:
        raise Refused(
            Text("You've blocked somebody at this table, so you can't join it. /my blocks has your list.")
        )
    if apart.blocked_by:
        raise Refused(Text("You can't join this table. /canasta new opens one of your own."))


async def refuse_again(store: Store, table: Table) -> None:
    """Raises Refused where no match can start with the people who sit there."""
    people = [seat.person_id for seat in table.seats if seat.person_id is not None]
    if table.tournament_id is None and await store.blocks.pairs(people):
        raise Refused(
            Text(
                "No match can start with everybody who sits here. Somebody can leave the table, or "
                "/canasta new opens another one."
            )
        )


async def may_call(store: Store, caller_id: int, person_id: int) -> bool:
    """Whether one person may call the other at all."""
    return not (await store.blocks.apart(caller_id, [person_id])).people


async def callable_by(store: Store, caller_id: int, people: list[int]) -> list[int]:
    """Those of these people whom this person may call."""
    apart = (await store.blocks.apart(caller_id, people)).people
    return [person for person in people if person not in apart]
