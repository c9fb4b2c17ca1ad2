"""When the program did not run."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from data import (
    Store,
)
from tests.data.helpers import Clock
from tests.data.tables.helpers import HOUR


async def test_an_absence_of_the_program_is_noted_once(store: Store, clock: Clock) -> None:
    minute = timedelta(minutes=1)
    assert await store.downtimes.still_alive(clock.now, minute) is None
    assert await store.downtimes.still_alive(clock.now + minute, minute) is None
    begin, end = clock.now + minute, clock.now + HOUR
    noted = await asyncio.gather(*(store.downtimes.still_alive(end, minute) for _ in range(4)))
    assert [span for span in noted if span is not None] == [(begin, end)]
    assert await store.downtimes.all() == [(begin, end)]
