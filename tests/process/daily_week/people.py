"""The people of the week: where they are, when they look at their phone, and how they play."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.process.population.people import NAMES

SERVERS = ("Card Club", "Home Table", "Night Owls", "Old School", "Study Break")
HERE_TOO = 0.3
"""The share of people who are on a second server."""
GAMES = ("romme", "classic")
"""The games that some people always want."""


@dataclass
class Player:
    """A person. ``hours``: when they look, in UTC; ``keen``: how likely they begin a day's deal; ``patient``:
    how likely they play on to its end once they look; ``game``: what they always want, None for each day's.
    """

    name: str
    servers: Sequence[str]
    hours: Sequence[int]
    keen: float
    patient: float
    game: str | None = None
    writes_directly: bool = False
    """Whether they also play in direct messages with the bot."""
    hidden: bool = False
    presses: int = 0
    chosen: bool = field(default=False)
    """Whether they have chosen their game."""


def players(count: int, servers: int, seed: int) -> list[Player]:
    """So many people on so many servers, the same ones for the same seed."""
    rng = random.Random(f"people {seed}")
    people = []
    for number, name in enumerate(NAMES[:count]):
        home = number % servers
        others = [server for server in range(servers) if server != home]
        second = [rng.choice(others)] if others and rng.random() < HERE_TOO else []
        people.append(
            Player(
                name,
                [SERVERS[server] for server in (home, *second)],
                sorted(rng.sample(range(24), rng.randint(1, 3))),
                keen=rng.choice((0.5, 0.85, 1.0)),
                patient=rng.choice((0.3, 0.7, 1.0)),
                game=rng.choice((None, None, *GAMES)),
                writes_directly=rng.random() < 0.2,
            )
        )
    return people


def members(people: Sequence[Player]) -> Mapping[str, Sequence[str]]:
    """Who is on which server."""
    every = dict.fromkeys(server for one in people for server in one.servers)
    return {server: [one.name for one in people if server in one.servers] for server in every}
