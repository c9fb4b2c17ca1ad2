"""Clicks that come when they come, whether or not the earlier ones have been answered."""

import asyncio
import random
from time import perf_counter

from tests.load.crowd import Crowd
from tests.load.figures import Click

LAST = 30.0
"""Seconds for the answers to the last clicks."""


async def send(crowd: Crowd, *, rate: float, seconds: float, rng: random.Random) -> list[Click]:
    """Send so many clicks a second, at random moments as independent people do, and wait for their answers.

    Each click is made by who has waited longest among those who have something to click. Where nobody has,
    because the bot lags behind, the click waits, and its time counts from when it should have been made.
    """
    made: list[Click] = []
    sent: set[asyncio.Task[None]] = set()

    async def click(intended: float) -> None:
        while True:
            seat = await crowd.ready.get()
            done = await seat.click(intended)
            if done is not None:
                made.append(done)
                return

    begun = perf_counter()
    intended = begun
    while (intended := intended + rng.expovariate(rate)) < begun + seconds:
        await asyncio.sleep(max(0.0, intended - perf_counter()))
        task = asyncio.create_task(click(intended))
        sent.add(task)
        task.add_done_callback(sent.discard)
    if sent:
        _, late = await asyncio.wait(set(sent), timeout=LAST)
        for task in late:
            task.cancel()
        made += [Click(intended, intended, failed="no answer") for _ in late]
    return made
