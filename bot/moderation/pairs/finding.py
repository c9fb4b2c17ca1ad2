"""Finds who on a server is worth a look: opponents, partners and leavers."""

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.moderation.pairs import signs
from data import Store
from data.records.results import COUNTING

SPAN: Final = timedelta(days=180)
"""How far back matches matter."""
_MOST: Final = 300
"""The most pairs that are compared, those with most matches, so that a look at a large server stays short."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who is worth a look, by the matches of one server alone."""

    opponents: list[signs.Pair]
    partners: list[signs.Partners]
    leavers: list[signs.Leaver]


async def company_of(store: Store, guild_id: int, now: datetime) -> Company:
    """Who of this server is worth a look."""
    since = now - SPAN
    against, together = [
        await store.pairs.of_server(guild_id, since, COUNTING, signs.LEAST, _MOST, partners=partners)
        for partners in (False, True)
    ]
    gone = await store.pairs.leavers(guild_id, since, COUNTING, signs.LEAST_LEFT)
    met = {person for pair in (*against, *together) for person in (pair.one, pair.other)}
    seats = await store.pairs.seats(guild_id, since, COUNTING, sorted(met | set(gone)))
    return await asyncio.to_thread(
        lambda: Company(
            signs.worth_a_look(against, seats),
            signs.leaving_partners(together, seats),
            signs.leavers([seat for seat in seats if seat.person_id in gone]),
        )
    )
