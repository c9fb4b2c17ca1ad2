"""The people of a population: what they are called, and when they look at their phones."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

_NAMES = """
Ada Bela Carl Dora Emil Fritz Gerda Hugo Ida Jens Karla Lars Mona Nils Olga Paul Quinn Rosa Sven Tilda
Uwe Vera Willi Xenia Yves Zoe Anton Britta Cesar Dina Elsa Falk Greta Heinz Inga Jonas Klara Leon Marta
Noel
"""
NAMES = tuple(_NAMES.split())
SERVERS = ("Card Club", "Home Table", "Night Owls", "Old School", "Study Break")
DIRECT = "dm"
"""The place of direct messages."""


@dataclass
class Somebody:
    """A person, with how often they have pressed something."""

    name: str
    presses: int = field(default=0, kw_only=True)


@dataclass
class Friend(Somebody):
    """A person. ``looks``: about when they look at their phone, in hours by their own clock, up to an hour
    earlier or later each day.
    """

    zone: ZoneInfo
    looks: tuple[float, ...]
    quiet: tuple[int, int] | None = None
    """From which hour until which they want no call, over midnight."""
    sets_zone: bool = True
    """Whether they tell the bot their time zone; else the server's counts for them."""
    silent: tuple[datetime, datetime] | None = None
    """Between which moments they are away without a word."""
    prepares: bool = False
    """Whether they leave a premove after each turn over days."""

    def __post_init__(self) -> None:
        self.digest_from = float("inf")
        """Since when they want one message a day."""
        self.gives_up: set[int] = set()
        """Tables that they never come back to."""

    def there(self, at: float) -> bool:
        """Whether they look at their phone at all these days."""
        return self.silent is None or not self.silent[0].timestamp() <= at < self.silent[1].timestamp()

    def quiet_at(self, at: float, server: ZoneInfo) -> bool:
        """Whether this is in their quiet hours at a table of a server of this zone."""
        if self.quiet is None:
            return False
        hour = datetime.fromtimestamp(at, self.zone if self.sets_zone else server).hour
        return hour >= self.quiet[0] or hour < self.quiet[1]

    def looks_on(self, day: datetime, rng: Random) -> list[float]:
        """The moments at which they look on the day that begins so."""
        start = day.replace(tzinfo=self.zone)
        minutes = [60 * hour + rng.randint(-45, 45) for hour in self.looks]
        moments = [(start + timedelta(minutes=some)).timestamp() for some in minutes]
        return [moment for moment in moments if self.there(moment)]


@dataclass
class Player(Somebody):
    """A person. ``hours``: when they look, in UTC; ``keen``: how likely they begin a day's deal; ``patient``:
    how likely they play on to its end once they look; ``game``: what they always want, None for each day's.
    """

    servers: Sequence[str]
    hours: Sequence[int]
    keen: float
    patient: float
    game: str | None
    chosen: bool = False
    """Whether they have chosen their game."""


def players(count: int, servers: int, seed: int) -> list[Player]:
    """So many people on so many servers, some of whom write directly, the same ones for the same seed."""
    rng, people = Random(f"people {seed}"), []
    for number, name in enumerate(NAMES[:count]):
        home, *others = [SERVERS[(number + more) % servers] for more in range(servers)]
        second = [rng.choice(others)] if others and rng.random() < 0.3 else []
        hours, keen = sorted(rng.sample(range(24), rng.randint(1, 3))), rng.choice((0.5, 0.85, 1.0))
        patient, game = rng.choice((0.3, 0.7, 1.0)), rng.choice((None, None, None, "classic"))
        places = [home, *second, *([DIRECT] if rng.random() < 0.2 else [])]
        people.append(Player(name, places, hours, keen, patient, game))
    return people
