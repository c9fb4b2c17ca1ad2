"""The messages in a match's thread, and those among them that say whose turn it is."""

from typing import Any

from bot.workers.calls.turn_pings import THERE
from tests.cogs.world import World, texts


def in_thread(world: World) -> list[Any]:
    """What is to be read in the match's thread."""
    (thread,) = world.channel.threads
    return list(thread.history())


def pings_of(world: World, name: str) -> list[Any]:
    """The messages in the thread that mention this person."""
    return [m for m in in_thread(world) if f"<@{world.person(name).id}>, it's your turn" in texts(m)]


async def nobody_moves(world: World) -> None:
    """So much time goes by that somebody with an open hand is pinged too."""
    await world.env.advance_time(THERE.total_seconds() + 1)
    await world.bot.services.turn_clock.run_due()
    await world.bot.services.announcer.settled(1, 10)
