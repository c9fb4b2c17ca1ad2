"""Records about finished matches, standings and who plays against whom: frozen, plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from data.records.matches import Figures, MatchSeat, Outcome, Stay

EVERYWHERE = 0
"""Instead of a server: all servers."""
EVERY_GAME = ""
"""Instead of a family of games: all games."""
ALL_TIME = ""
"""Instead of a season: all time."""
RATED = "rated"
COUNTED = "counted"
LEFT = "left"
COUNTING: Final = (RATED, COUNTED, LEFT)
"""How a match may be taken so that it counts towards wins, points and canastas."""


@dataclass(frozen=True, slots=True)
class LadderKey:
    """A ladder: for a server or everywhere, for one family of games or all, in a season or of all time."""

    guild_id: int = EVERYWHERE
    family: str = EVERY_GAME
    season: str = ALL_TIME


@dataclass(frozen=True, slots=True, order=True)
class Player:
    """A player on a ladder: a person, or a kind of computer player (``person_id`` 0)."""

    person_id: int
    computer: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line on a ladder. ``mu`` and ``sigma`` are millionths; ``rated`` counts the matches that
    moved them, ``matches`` those that count. ``average`` is points for each deal, in thousandths.
    """

    ladder: LadderKey
    player: Player
    name: str
    mu: int
    sigma: int
    rating: int
    rated: int = 0
    matches: int = 0
    wins: int = 0
    deals: int = 0
    points: int = 0
    canastas: int = 0
    average: int = 0


@dataclass(frozen=True, slots=True)
class RatingStep:
    """A seat's rating on an all-time ladder before and after a match, in millionths; ``seat`` is an index."""

    match_id: int
    seat: int
    guild_id: int
    family: str
    mu_before: int
    sigma_before: int
    mu: int
    sigma: int

    @property
    def moved(self) -> bool:
        """Whether the match changed it."""
        return (self.mu, self.sigma) != (self.mu_before, self.sigma_before)


@dataclass(frozen=True, slots=True)
class RatingStart:
    """A person's initial rating on an all-time ladder where it differs from the usual one: they had their
    data deleted and have come back. Millionths.
    """

    person_id: int
    guild_id: int
    family: str
    mu: int
    sigma: int

    @property
    def ladder(self) -> LadderKey:
        return LadderKey(self.guild_id, self.family)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match without its journal. ``figures`` are those of each seat that has any; ``steps`` are
    those of seats whose person is no longer known, from the first rating; ``number`` is its place in the
    order of rating. ``duplicate``: how many of its deals are compared with other tables, so that nobody wins
    the match itself; 0 for any other match. ``stays`` are the stays in seats that several people had.
    """

    match_id: int
    guild_id: int
    variant: str
    rated: bool
    outcome: Outcome
    reason: str | None
    finished_at: datetime
    deals_played: int
    seats: tuple[MatchSeat, ...]
    figures: Mapping[int, Figures] = field(default_factory=dict, hash=False)
    counts_as: str | None = None
    steps: tuple[RatingStep, ...] = ()
    number: int | None = None
    duplicate: int = 0
    stays: tuple[Stay, ...] = ()

    @property
    def guests(self) -> tuple[Stay, ...]:
        """The players who gave up a seat to somebody else, each with their figures."""
        return tuple(stay for stay in self.stays if stay.figures is not None and stay.person_id is not None)

    def shared(self, seat: int) -> bool:
        """Whether several people had this seat."""
        return any(stay.seat == seat for stay in self.stays)


@dataclass(frozen=True, slots=True)
class Encounter:
    """How somebody has done with another person: matches ``together`` as partners and those of them won, and
    matches in which they ``met`` as opponents: ``won`` by the first, ``lost`` to the other. In a match of
    several sides neither may have won.
    """

    person_id: int
    together: int
    won_together: int
    met: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class Common:
    """A match that several people have played in: the side of each, and who of them has won."""

    sides: Mapping[int, int] = field(hash=False)
    winners: frozenset[int]


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A place on a leaderboard and who has it."""

    place: int
    standing: Standing


EACH_MATCH: Final = "always"
"""The rhythm of a posted board that shows each rated match."""


@dataclass(frozen=True, slots=True)
class PostedBoard:
    """A server's board in a channel: which one, how often it is updated, and the message that shows it.

    ``since``: when the server first had a board, None if before that was recorded. ``renew``: a counter of
    updates due because somebody must appear on it, or no longer may.
    """

    guild_id: int
    channel_id: int
    message_id: int | None
    rhythm: str
    content: str
    locale: str
    shown_at: datetime | None
    since: datetime | None = None
    renew: int = 0


@dataclass(frozen=True, slots=True)
class AnnouncedSeason:
    """The message that announced the end of a season on a server, and what it shows (``content`` is the
    board's own text). ``renew`` as of a posted board.
    """

    guild_id: int
    season: str
    channel_id: int
    message_id: int
    content: str
    locale: str
    renew: int = 0


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


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """A seat of a finished match: the name its player had and their id, empty and None for somebody who hides
    or whose data are deleted; ``computer`` whether that was a computer player, who has no
    id. ``won`` and ``points`` are None where the match has no result.
    """

    name: str
    computer: bool
    side: int
    won: bool | None
    points: int | None
    person_id: int | None = None


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A finished match. ``counted`` says how it counts for ratings, None: not looked at yet; ``reason`` why
    it ended early; ``tournament`` is a name, empty for none.
    """

    id: int
    variant: str
    started_at: datetime
    finished_at: datetime
    finished: bool
    reason: str | None
    counted: str | None
    deals: int
    tournament: str
    seats: tuple[SavedSeat, ...]


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table, open or closed, with the names of those who sit there now or sat there last."""

    id: int
    variant: str
    status: str
    because: str | None
    opened_at: datetime
    last_at: datetime
    channel_id: int
    thread_id: int | None
    tournament: str
    names: tuple[str, ...]
