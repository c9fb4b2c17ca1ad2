"""Records about people who play against each other, for those who look after a server: frozen, plain data."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Opponents:
    """Two people, the lower id first, and in how many matches they were opponents, or partners."""

    one: int
    other: int
    matches: int


@dataclass(frozen=True, slots=True)
class CountedSeat:
    """A person's seat in a match that counted, as far as it matters for who plays against whom.

    ``players``: the seats of the match. ``left``: they left it, or count as having left; ``behind``: while
    their side was behind. ``early``: the match was ended before its end. ``before`` and ``after`` are the
    rating on the server's ladder of all games, as (mu, sigma) in millionths, None where the match moved none.
    ``piles``: those taken in ``own_deals``.
    """

    match_id: int
    person_id: int
    name: str
    side: int
    players: int
    won: bool
    left: bool
    early: bool
    lasted: timedelta
    deals: int
    before: tuple[int, int] | None = None
    after: tuple[int, int] | None = None
    piles: int = 0
    own_deals: int = 0
    behind: bool = False
