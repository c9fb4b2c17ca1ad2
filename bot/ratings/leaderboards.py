"""A server's leaderboards: their rules, which one is requested, and who is on it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final

from bot.layout import Refused, number
from bot.ratings.rating_rules import families, rating_of
from bot.ratings.seasons import LENGTHS, MONTH, is_season, length_of, season_of
from canasta.i18n import Translator
from data import Store
from data.records import results

SETTING: Final = "board"
DEFAULT_MINIMUM: Final = 1
MOST_MINIMUM: Final = 100
WEEKLY: Final = "weekly"
ALWAYS: Final = results.EACH_MATCH


@dataclass(frozen=True, slots=True)
class BoardRules:
    """A server's rules for its leaderboard."""

    minimum: int = DEFAULT_MINIMUM
    season: str = MONTH

    @classmethod
    def from_setting(cls, kept: Any) -> "BoardRules":
        """The stored rules; unusable values become the defaults."""
        if not isinstance(kept, dict):
            return cls()
        minimum, season = kept.get("minimum"), kept.get("season")
        return cls(
            minimum if isinstance(minimum, int) and 1 <= minimum <= MOST_MINIMUM else DEFAULT_MINIMUM,
            season if season in LENGTHS else MONTH,
        )

    def setting(self) -> dict[str, Any]:
        """The form that the store keeps."""
        return asdict(self)


async def board_rules(store: Store, guild_id: int) -> BoardRules:
    return BoardRules.from_setting((await store.settings.of_guild(guild_id)).get(SETTING))


def seasons_words(rules: BoardRules, tr: Translator) -> str:
    return tr("a month") if rules.season == MONTH else tr("a quarter of a year")


TOP: Final = 10
PAGE: Final = 20
KINDS: Final = ("rating", "wins", "average", "canastas")
"""What a board can be sorted by."""
MOVEMENT: Final = timedelta(days=7)
"""How far back a board looks for the places that people had."""

WHOLE_TIME: Final = "all"
THIS_SEASON: Final = "this"
"""The values accepted in place of a season's name."""


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard: one server or all, a family of games, a season, what it is sorted by, a page.

    ``server`` is a server's id if the board is read outside it, else 0: the server where it is read.
    """

    everywhere: bool = False
    by: str = "rating"
    family: str = results.EVERY_GAME
    season: str = results.ALL_TIME
    page: int = 0
    server: int = 0

    @property
    def text(self) -> str:
        """The board in a button's id."""
        where = "a" if self.everywhere else f"g{self.server}" if self.server else "s"
        return f"{where}:{self.by}:{self.family}:{self.season}:{self.page}"

    @classmethod
    def from_text(cls, text: str) -> "Board | None":
        """Parse ``text``; None for anything this release does not know."""
        where, by, family, season, page = [*text.split(":"), "", "", "", "", ""][:5]
        known = by in KINDS and (family == results.EVERY_GAME or family in families())
        server = number(where[1:]) if where[:1] == "g" else None
        at_page = number(page)
        if (where not in ("a", "s") and server is None) or not known or at_page is None:
            return None
        if season != results.ALL_TIME and not is_season(season):
            return None
        return cls(where == "a", by, family, season, min(at_page, 100_000), server or 0)

    def ladder(self, guild_id: int) -> results.LadderKey:
        return results.LadderKey(
            results.EVERYWHERE if self.everywhere else self.server or guild_id, self.family, self.season
        )

    def minimum(self, rules: BoardRules) -> int:
        """The number of matches needed to appear on it."""
        return DEFAULT_MINIMUM if self.everywhere else rules.minimum


@dataclass(frozen=True, slots=True)
class Progress:
    """How somebody stands on the all-time ladders of a server or of all, with their place and their ratings
    over time in all games together: the first as it was before, then one after each of these matches.
    """

    standings: tuple[results.Standing, ...]
    place: int | None
    curve: tuple[tuple[datetime, int], ...]
    matches: tuple[int, ...]


async def progress_of(store: Store, person_id: int, guild_id: int) -> Progress:
    """How somebody stands, and how that came. ``guild_id`` may be EVERYWHERE."""
    ladders = [results.LadderKey(guild_id, family) for family in (results.EVERY_GAME, *families())]
    standings = await store.ratings.standings.of([results.Player(person_id)], ladders)
    steps = await store.ratings.steps(person_id, guild_id, results.EVERY_GAME)
    curve = [(at, rating_of(step.mu, step.sigma)) for at, step in steps]
    if steps:
        curve.insert(0, (steps[0][0], rating_of(steps[0][1].mu_before, steps[0][1].sigma_before)))
    line = await store.ratings.standings.place(ladders[0], "rating", person_id)
    return Progress(
        tuple(standings),
        None if line is None else line.place,
        tuple(curve),
        tuple(step.match_id for _, step in steps),
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """The content of a board for one reader: some consecutive lines, and the reader's own line.

    ``moved`` holds for people who moved the number of places gained within MOVEMENT (negative: lost), None
    for somebody who is new; it is empty where earlier places are not known.
    """

    board: Board
    title: str
    minimum: int
    lines: tuple[results.BoardLine, ...]
    own: results.BoardLine | None
    size: int
    computers: tuple[results.Standing, ...] = ()
    moved: Mapping[int, int | None] = field(default_factory=dict)


async def wanted_board(
    store: Store, guild_id: int, now: datetime, *, everywhere: bool, by: str | None, family: str, season: str
) -> Board:
    """The requested board. ``season``: a season's name, WHOLE_TIME or THIS_SEASON; without ``by`` it is
    sorted by rating, or by matches won if nobody is rated yet. Raises Refused for an unknown season.
    """
    board = Board(everywhere, by or "rating", family, await _season(store, guild_id, now, season))
    if by is None and not await store.ratings.standings.size(board.ladder(guild_id), "rating"):
        board = replace(board, by="wins")
    return board


async def _season(store: Store, guild_id: int, now: datetime, wanted: str) -> str:
    if wanted == WHOLE_TIME:
        return results.ALL_TIME
    if wanted == THIS_SEASON:
        return season_of(now, (await board_rules(store, guild_id)).season)
    if not is_season(wanted):
        raise Refused("There's no such season. Write a season like 2026-05 or 2026-Q2.")
    return wanted


async def seasons_played(store: Store, guild_id: int) -> list[str]:
    """The seasons of a server in which somebody played, of its current season length."""
    length = (await board_rules(store, guild_id)).season
    return [
        season for season in await store.ratings.standings.seasons(guild_id) if length_of(season) == length
    ]


async def read(
    store: Store,
    board: Board,
    guild_id: int,
    title: str,
    rules: BoardRules,
    person_id: int | None,
    now: datetime,
) -> Shown:
    """Read a board of the server ``title``, or its last page, with moves until ``now``."""
    ladder, minimum = board.ladder(guild_id), board.minimum(rules)
    size = await store.ratings.standings.size(ladder, board.by, minimum=minimum)
    if board.page:
        board = replace(board, page=min(board.page, -(-size // PAGE)))
    limit, offset = (PAGE, PAGE * (board.page - 1)) if board.page else (TOP, 0)
    lines = await store.ratings.standings.board(ladder, board.by, minimum=minimum, limit=limit, offset=offset)
    own = next((line for line in lines if line.standing.player.person_id == person_id), None)
    if own is None and person_id is not None:
        own = await store.ratings.standings.place(ladder, board.by, person_id, minimum=minimum)
    computers = (
        await store.ratings.standings.computers(ladder) if board.by == "rating" and not board.page else ()
    )
    known = [*lines, own] if own is not None and own not in lines else lines
    moved = await _moved(store, board, ladder, known, now, minimum=minimum, size=size)
    return Shown(board, title, minimum, tuple(lines), own, size, tuple(computers), moved)


async def _moved(
    store: Store,
    board: Board,
    ladder: results.LadderKey,
    lines: Sequence[results.BoardLine],
    now: datetime,
    *,
    minimum: int,
    size: int,
) -> dict[int, int | None]:
    """How people moved on a board. Earlier places are known of ratings of all time alone."""
    if board.by != "rating" or board.season != results.ALL_TIME:
        return {}
    places = await store.ratings.standings.places_at(
        ladder, lines, now - MOVEMENT, rating_of, minimum=minimum, size=size
    )
    moved: dict[int, int | None] = {}
    for line in lines:
        person = line.standing.player.person_id
        before = places.get(person, line.place)
        if before != line.place:
            moved[person] = None if before is None else before - line.place
    return moved
