"""Finds the pairs of a server that are worth a look."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Final

from bot.community.pairs.signs import LEAST, Pair, worth_a_look
from bot.community.rating_rules import COUNTING
from data import Store

SPAN: Final = timedelta(days=180)
"""How far back matches matter."""
_MOST: Final = 300
"""The most pairs that are compared, those with most matches, so that a look at a large server stays short."""


async def pairs_of(store: Store, guild_id: int, now: datetime) -> list[Pair]:
    """The pairs of this server that are worth a look, by its matches alone."""
    since = now - SPAN
    often = await store.pairs.of_server(guild_id, since, COUNTING, LEAST, _MOST)
    people = sorted({person for pair in often for person in (pair.one, pair.other)})
    seats = await store.pairs.seats(guild_id, since, COUNTING, people)
    return await asyncio.to_thread(worth_a_look, often, seats)
