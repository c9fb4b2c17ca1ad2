"""The stand-in for Discord of a load test, in a process of its own, with as many servers as it needs:
`python -m tests.load.stand_in --servers 20 --people 6 --shards 4`.

It prints a line of JSON (its address, and a :class:`Place` for each server) once it listens, and serves until
it is told to end. Nobody is on two servers, so that what happens at a table is told to few, as on Discord.
"""

import argparse
import asyncio
import base64
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from bot.workers.card_emojis import CARDS
from renderers import card_emoji, emoji_name
from sandbox.discord.world import World
from sandbox.server.server import Sandbox
from tests.process.canasta import SECONDS
from tests.process.starting import Process, started

MODULE = "tests.load.stand_in"


@dataclass(frozen=True, slots=True)
class Place:
    """A server: its id, the channel to play in, and the names of the people who are there."""

    server: int
    channel: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandIn:
    """A running stand-in: its process, its address and its servers."""

    process: Process
    url: str
    places: tuple[Place, ...]


def world_of(servers: int, people: int, shards: int) -> tuple[World, list[Place]]:
    """So many servers of so many people each, spread evenly over the shards; the cards' emojis are there."""
    world, places = World("Canasta"), []
    for card in CARDS:
        image = base64.b64encode(card_emoji(card)).decode()
        world.emojis.create({"name": emoji_name(card), "image": f"data:image/png;base64,{image}"})
    for number in range(servers):
        names = [f"P{number}-{person}" for person in range(people)]
        users = [world.add_user(name) for name in names]
        _next_shard(world, number % shards, shards)
        guild = world.add_guild(f"Server {number}", users[0])
        for user in users[1:]:
            world.add_member(guild, user)
        channel = world.add_text_channel(guild, f"canasta-{number}")
        guild.system_channel_id = channel.id
        places.append(Place(guild.id, str(channel.id), tuple(names)))
    return world, places


def _next_shard(world: World, shard: int, shards: int) -> None:
    """Have the next id be one of this shard, which the millisecond in it decides."""
    soon = (world.ids.next() >> 22) + 1
    world.ids.last = soon + (shard - soon) % shards << 22


@asynccontextmanager
async def stand_in(servers: int, people: int, shards: int = 1) -> AsyncIterator[StandIn]:
    """Start it as a process, and end it afterwards."""
    arguments = ["--servers", str(servers), "--people", str(people), "--shards", str(shards)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    process = await started([MODULE, *arguments], Path.cwd(), environment)
    assert process.stdout is not None
    try:
        async with asyncio.timeout(SECONDS):
            said = json.loads(await process.stdout.readline())
        places = (
            Place(place["server"], place["channel"], tuple(place["people"])) for place in said["places"]
        )
        yield StandIn(process, said["url"], tuple(places))
    finally:
        process.kill()
        await process.wait()


async def serve(servers: int, people: int, shards: int) -> None:
    """Serve such a world until the process is told to end."""
    world, places = world_of(servers, people, shards)
    sandbox = Sandbox(world)
    await sandbox.start()
    told = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, told.set)
    print(json.dumps({"url": sandbox.url, "places": list(map(asdict, places))}), flush=True)
    await told.wait()
    await sandbox.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--people", type=int, default=6)
    parser.add_argument("--shards", type=int, default=1)
    given = parser.parse_args()
    asyncio.run(serve(given.servers, given.people, given.shards))
    return 0


if __name__ == "__main__":
    sys.exit(main())
